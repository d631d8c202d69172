"""What a Nexus deck may hold (N1.1): 30 cards, 3 copies of equal mechanics, one Patron."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.deck import counted_cards, size_faults
from matches.engine.kernel.design import DesignRules, Fault

DECK_SIZE = 30
MOST_COPIES = 3

DECK_FAULT_CODES = (
    "deck_too_small",  # facts: count, size
    "deck_too_large",  # facts: count, size
    "too_many_copies",  # facts: card, count, most
    "too_many_clones",  # cards with equal mechanics together; facts: cards, count, most
    "unknown_card",  # not a card that may be played; facts: card
    "bad_count",  # facts: card
    "no_patron",
    "unknown_patron",  # facts: patrons
)


def deck_faults(
    cards: Mapping[str, int],
    extras: Mapping[str, Any],
    designs: Mapping[str, Mapping[str, Any]],
    rules: DesignRules,
    balance: Mapping[str, Any],
) -> list[Fault]:
    """Every rule that a deck breaks; paths are "cards", "cards.<key>" and "patron"."""
    faults, counted = counted_cards(cards, designs, "N1.1")
    faults += size_faults(sum(counted.values()), DECK_SIZE, "N1.1")
    known = {key: count for key, count in counted.items() if key in designs}
    faults += _copy_faults(known, designs, rules)
    return faults + _patron_faults(extras.get("patron"), balance)


def _copy_faults(
    counts: Mapping[str, int], designs: Mapping[str, Mapping[str, Any]], rules: DesignRules
) -> list[Fault]:
    """Too many copies of one card, or of several that play alike."""
    alike: dict[str, list[str]] = {}
    for key in counts:
        mechanics = json.dumps(rules.mechanics(designs[key]), sort_keys=True)
        alike.setdefault(mechanics, []).append(key)
    faults = []
    for keys in alike.values():
        count = sum(counts[key] for key in keys)
        if count <= MOST_COPIES:
            continue
        if len(keys) == 1:
            facts = {"card": keys[0], "count": count, "most": MOST_COPIES}
            faults.append(Fault(f"cards.{keys[0]}", "too_many_copies", facts, "N1.1"))
        else:
            clones = {"cards": sorted(keys), "count": count, "most": MOST_COPIES}
            faults.append(Fault("cards", "too_many_clones", clones, "N1.1"))
    return faults


def _patron_faults(patron: object, balance: Mapping[str, Any]) -> list[Fault]:
    if patron is None or patron == "":
        return [Fault("patron", "no_patron", {}, "N1.1")]
    if not isinstance(patron, str) or patron not in balance["patrons"]:
        facts = {"patrons": list(balance["patrons"])}
        return [Fault("patron", "unknown_patron", facts, "N4")]
    return []
