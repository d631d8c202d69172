"""What an Enigma deck may hold (E1.1): 60 cards, 4 of a name, Basic Flux at will, an Origin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.enigma.blueprint import FLUX_KEYS, blueprint_of
from matches.engine.kernel.deck import counted_cards, size_faults
from matches.engine.kernel.design import Fault

DECK_SIZE = 60
MOST_COPIES = 4

DECK_FAULT_CODES = (
    "deck_too_small",  # facts: count, size
    "deck_too_large",  # facts: count, size
    "too_many_copies",  # facts: card, count, most
    "unknown_card",  # not a card that may be played; facts: card
    "bad_count",  # facts: card
    "no_origin",
)


def deck_faults(cards: Mapping[str, int], designs: Mapping[str, Mapping[str, Any]]) -> list[Fault]:
    """Every rule that a deck breaks; paths are "cards" and "cards.<key>"."""
    faults, counted = counted_cards(cards, {*designs, *FLUX_KEYS}, "E1.1")
    faults += size_faults(sum(counted.values()), DECK_SIZE, "E1.1")
    known = {key: count for key, count in counted.items() if key in designs}
    faults += _name_faults(known, designs)
    if not any(blueprint_of(key, designs[key]).is_origin for key in known):
        faults.append(Fault("cards", "no_origin", {}, "E1.1"))
    return faults


def _name_faults(
    counts: Mapping[str, int], designs: Mapping[str, Mapping[str, Any]]
) -> list[Fault]:
    """Too many copies of one name, told at the first card that has it."""
    named: dict[str, list[str]] = {}
    for key in counts:
        named.setdefault(designs[key]["name"], []).append(key)
    faults = []
    for keys in named.values():
        count = sum(counts[key] for key in keys)
        if count > MOST_COPIES:
            facts = {"card": keys[0], "count": count, "most": MOST_COPIES}
            faults.append(Fault(f"cards.{keys[0]}", "too_many_copies", facts, "E1.1"))
    return faults
