"""Which cards a seat drew and played in a match, read from the steps of its own recording."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

FROM_HAND = {
    # Nexus, Enigma, Grid: acts that bring a card from the hand (or what is at hand) into play.
    **dict.fromkeys(("play", "domain", "upgrade", "attach", "gear", "agent"), ("card",)),
    **dict.fromkeys(("place", "trick"), ("card",)),
    "setup": ("vanguard", "rearguard"),
}
"""Type of action -> the fields that name the cards that it plays. Kindling a card is not playing
it, nor is choosing or replacing one."""


@dataclass(slots=True)
class Uses:
    """Card keys. drawn: that were in hand at some time, or at hand where decks are open."""

    drawn: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)


def uses_of(steps: Iterable[Json], seat: int) -> Uses:
    """What `seat` drew and played. steps: of its own recording, as docs/replays.md says."""
    uses, at_hand = Uses(), dict[str, str]()
    for step in steps:
        if step["kind"] == "act" and step["seat"] == seat:
            for piece in _pieces(step["action"]):
                if piece in at_hand:
                    uses.played.add(at_hand[piece])
        at_hand = {card["id"]: card["card"] for card in _hand(step["view"], seat)}
        uses.drawn.update(at_hand.values())
    return uses


def _hand(view: Json, seat: int) -> list[Json]:
    player = view["players"][seat]
    cards: list[Json] = player["hand"] if "hand" in player else player.get("available", [])
    return cards


def _pieces(action: Json) -> Iterator[str]:
    for name in FROM_HAND.get(action["type"], ()):
        named = action.get(name)
        if isinstance(named, str):
            yield named
        elif isinstance(named, list):
            yield from named
