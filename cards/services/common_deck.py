"""The house's set as a deck, for games in which nobody brings one of their own."""

from __future__ import annotations

from typing import Any

from cards.errors import SetIncomplete
from cards.models import CardVersion
from cards.queries import (
    basic_cards,
    card_key,
    engine_design,
    frozen_design,
    playable_versions,
    skill_picture,
)
from cards.services.decks import FrozenDeck
from matches.engine.games import registry
from matches.engine.kernel.setup import SetupFault


def freeze_common_deck(game: str) -> FrozenDeck:
    """What everybody plays such a game with now: the cards of the house that are not hidden.

    designs: those of the whole set and the game's basic cards; a card of the set whose key is
    reserved stands for that basic card (Dragon: Basic Skill, Q2).
    Raises: SetIncomplete.
    """
    versions = {_key(version): version for version in set_versions(game)}
    designs = {key: engine_design(version) for key, version in versions.items()}
    try:
        deck = registry.get(game).common_deck(designs)
    except SetupFault as fault:
        raise SetIncomplete(game=game) from fault
    if deck is None:
        raise ValueError(f"players of {game} bring decks of their own")
    return FrozenDeck(
        name=registry.get(game).name,
        entries=tuple((key, 1) for _id, key in deck.entries),
        extras=dict(deck.extras),
        designs={
            **basic_cards(game),
            **{key: _shown(version) for key, version in versions.items()},
        },
    )


def set_versions(game: str) -> list[CardVersion]:
    """What plays of the house's set, in the order of its content."""
    versions = playable_versions(game).filter(card__set__game=game).exclude(card__key="")
    return list(versions.order_by("card_id"))


def _key(version: CardVersion) -> str:
    basics = registry.get(version.game).basics
    return version.card.key if version.card.key in basics else card_key(version.card_id)


def _shown(version: CardVersion) -> dict[str, Any]:
    return {**frozen_design(version), "skill_art": skill_picture(version)}
