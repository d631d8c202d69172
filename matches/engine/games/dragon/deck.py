"""The 40 cards of the Game Deck; nobody brings one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.dragon.blueprint import CARD
from matches.engine.kernel.design import Fault
from matches.engine.kernel.game import SeatDeck

DECK_FAULT_CODES = ("no_decks",)  # decks are not built for this game


def own_deck(designs: Mapping[str, Mapping[str, Any]]) -> SeatDeck:
    """One of each card of a set, each with its key as id (Q1)."""
    keys = [key for key, design in designs.items() if (design.get("type") or CARD) == CARD]
    return SeatDeck(tuple((key, key) for key in keys))


def deck_faults(cards: Mapping[str, int]) -> list[Fault]:
    """A deck that somebody builds is none."""
    return [Fault("cards", "no_decks", {}, "D2.2")] if cards else []
