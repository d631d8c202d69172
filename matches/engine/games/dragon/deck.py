"""The 40 cards of the Game Deck; nobody brings one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.dragon.blueprint import CARD, DRAGON, HERO
from matches.engine.games.dragon.state import HEROES_OFFERED, SKILLS_OFFERED
from matches.engine.kernel.design import Fault
from matches.engine.kernel.game import SeatDeck
from matches.engine.kernel.setup import SetupFault

DECK_FAULT_CODES = ("no_decks",)  # decks are not built for this game


def own_deck(designs: Mapping[str, Mapping[str, Any]]) -> SeatDeck:
    """One of each card of a set, each with its key as id (Q1)."""
    keys = [key for key, design in designs.items() if (design.get("type") or CARD) == CARD]
    return SeatDeck(tuple((key, key) for key in keys))


def refuse_incomplete(designs: Mapping[str, Mapping[str, Any]]) -> None:
    """A hunt needs heroes to choose from, a dragon, and skills to offer (D2.1, D2.2, D6.1).

    Raises: SetupFault.
    """
    kinds = [design.get("type") or CARD for design in designs.values()]
    for kind, least in ((HERO, HEROES_OFFERED), (DRAGON, 1), (CARD, SKILLS_OFFERED)):
        if kinds.count(kind) < least:
            raise SetupFault(f"a set of {kinds.count(kind)} {kind} designs, not {least}")


def deck_faults(cards: Mapping[str, int]) -> list[Fault]:
    """A deck that somebody builds is none."""
    return [Fault("cards", "no_decks", {}, "D2.2")] if cards else []
