"""Packs as pages and the API show them: an opened pack's cards, and how Sparks are earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from cards.balances import active_balance
from cards.models import CardVersion, Pack
from cards.packs.rules import PackRules
from cards.queries import frozen_design
from cards.services.packs import packs_since_luck


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of an opened pack. face: as it plays now (`frozen_design`), its rarity as drawn.

    copies: owned when it had come. sparks: for one copy too many, 0 if it was kept.
    """

    card: int
    rarity: str
    face: dict[str, Any]
    copies: int
    sparks: int

    @property
    def is_new(self) -> bool:
        """The first copy of it."""
        return self.copies == 1 and not self.sparks


def cards_in(pack: Pack) -> list[ShownCard]:
    """The cards of an opened pack, in their order; [] while it is sealed. One query."""
    if pack.came is None:
        return []
    ids = {card for card, _rarity in pack.drawn}
    versions = CardVersion.objects.filter(card__in=ids, pk=F("card__published"))
    faces = {each.card_id: frozen_design(each) for each in versions.select_related("art")}
    return [
        ShownCard(card, rarity, {**faces[card], "rarity": rarity}, copies, sparks)
        for (card, rarity), (copies, sparks) in zip(pack.drawn, pack.came, strict=True)
    ]


def packs_without_luck(account_id: int, game: str, rules: PackRules) -> int:
    """How many packs of the game in a row, sealed ones among them, the account had without luck."""
    packs = Pack.objects.filter(account=account_id, game=game)
    return packs_since_luck(packs.order_by("-number").first(), rules)


def earned_in(game: str) -> Mapping[str, int]:
    """What matches of the game bring (its balance data's `sparks`); {} where nothing is paid."""
    rates: Mapping[str, int] = active_balance(game).get("sparks", {})
    return rates
