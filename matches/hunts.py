"""Reads of games for one: who may be met in a hunt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cards.queries import frozen_design
from cards.services.common_deck import set_versions

Face = dict[str, Any]
HERO, DRAGON = "hero", "dragon"


@dataclass(frozen=True, slots=True)
class Member:
    """A card of the house's set. card: its frozen design."""

    card_id: int
    card: Face

    @property
    def href(self) -> str:
        """The card's page."""
        return f"/cards/{self.card_id}/"


@dataclass(frozen=True, slots=True)
class Party:
    """Those of whom each hunt draws some: four heroes to choose from, dragons one after another."""

    heroes: list[Member]
    dragons: list[Member]


def party_of(game: str) -> Party:
    """Heroes and dragons that play now, in the order of the set."""
    members: dict[str, list[Member]] = {HERO: [], DRAGON: []}
    for version in set_versions(game):
        kind = version.design.get("type")
        if kind in members:
            members[kind].append(Member(version.card_id, frozen_design(version)))
    return Party(members[HERO], members[DRAGON])
