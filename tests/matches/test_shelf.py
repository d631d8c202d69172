"""One object a match and process, the last asked for kept."""

from __future__ import annotations

from matches.shelf import Shelf


class Thing:
    """Something of a match."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id


def test_everybody_finds_the_same_one() -> None:
    shelf: Shelf[Thing] = Shelf(Thing, kept=1)
    held = shelf.of("a")
    shelf.of("b")
    assert shelf.of("a") is held  # somebody held it, so it was not made anew
    assert held.match_id == "a"


def test_the_last_asked_for_are_kept_without_a_holder() -> None:
    made: list[str] = []

    def make(match_id: str) -> Thing:
        made.append(match_id)
        return Thing(match_id)

    shelf: Shelf[Thing] = Shelf(make, kept=2)
    for match_id in ("a", "b", "a", "c", "a", "b"):
        shelf.of(match_id)
    assert made == ["a", "b", "c", "b"]
