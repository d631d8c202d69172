"""What is the same in the stored states and the views of every game."""

from __future__ import annotations

from typing import Any

from matches.engine.kernel.game import Result

Json = dict[str, Any]


def result_json(result: Result | None) -> Json | None:
    """A result as states and views have it; None while the match runs."""
    return None if result is None else {"winner": result.winner, "reason": result.reason}


def read_result(data: Json | None) -> Result | None:
    """The result that `result_json` wrote."""
    return None if data is None else Result(data["winner"], data["reason"])


def with_blanks(player: Json, owner: int, known: list[Json]) -> Json:
    """What a view has of a player, with cards that nobody knows where it counts hand and deck.

    known: cards that the viewer knows on top of the deck.
    """
    filled = dict(player)
    filled["seen"] = []
    if "hand" not in filled:
        filled["hand"] = _blanks(f"hidden:{owner}:hand", filled["hand_size"])
    if "deck" not in filled:
        unknown = filled["deck_size"] - len(known)
        filled["deck"] = [*known, *_blanks(f"hidden:{owner}:deck", unknown)]
    return filled


def _blanks(stem: str, count: int) -> list[Json]:
    return [{"id": f"{stem}:{number}", "card": None} for number in range(count)]
