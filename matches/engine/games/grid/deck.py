"""What a Grid deck may hold (G1.1): cards of so many points, an Assistant, limits of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.grid.blueprint import DEFAULT_POINTS
from matches.engine.games.grid.design import words
from matches.engine.kernel.deck import counted_cards
from matches.engine.kernel.design import Fault

LEAST_POINTS: Final = 5
MOST_POINTS: Final = 60
"""Between these two players may agree on any whole number."""
LEAST_COST: Final = 1
"""Of a card, so that a deck has at most so many as it has points."""

DECK_FAULT_CODES = (
    "bad_points",  # the points that a deck is made for; facts: low, high
    "too_many_points",  # facts: points, most
    "no_assistant",
    "too_many_copies",  # of a limited card; facts: card, count, most
    "unknown_card",  # not a card that may be played; facts: card
    "bad_count",  # facts: card
)


def deck_faults(
    cards: Mapping[str, int],
    extras: Mapping[str, Any],
    designs: Mapping[str, Mapping[str, Any]],
) -> list[Fault]:
    """Every rule that a deck breaks; paths are "points", "cards" and "cards.<key>".

    extras: "points", what the match or the deck is made for: a number, or one in digits.
    designs: with their "cost".
    """
    faults, counted = counted_cards(cards, designs, "G1.1")
    known = {key: count for key, count in counted.items() if key in designs}
    most = points_of(extras)
    if most is None:
        bounds = {"low": LEAST_POINTS, "high": MOST_POINTS}
        faults.append(Fault("points", "bad_points", bounds, "G1.1"))
    else:
        points = sum(count * designs[key]["cost"] for key, count in known.items())
        if points > most:
            facts = {"points": points, "most": most}
            faults.append(Fault("cards", "too_many_points", facts, "G1.1"))
    if all(designs[key].get("type") == words.TRICK for key in known):
        faults.append(Fault("cards", "no_assistant", {}, "G1.1"))
    for key, count in known.items():
        design = designs[key]
        if design.get("ability") == "limited" and count > design["limit"]:
            facts = {"card": key, "count": count, "most": design["limit"]}
            faults.append(Fault(f"cards.{key}", "too_many_copies", facts, "G4.3"))
    return faults


def points_of(extras: Mapping[str, Any]) -> int | None:
    """The points that a deck is made for; None for what is no such number."""
    given = extras.get("points")
    if given is None or given == "":
        return DEFAULT_POINTS
    if isinstance(given, str):
        given = int(given) if given.isdecimal() and len(given) < 4 else None
    if not isinstance(given, int) or isinstance(given, bool):
        return None
    return given if LEAST_POINTS <= given <= MOST_POINTS else None
