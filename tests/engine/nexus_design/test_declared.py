"""Declarations read by the kernel, on a small one that is not Nexus."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.kernel.declared import canonical, clean, declared_faults, readable
from matches.engine.kernel.design import Choice, Field, Limit

FIELDS = (
    Field("title", "text", "Title", "Top", low=1, high=10),
    Field("kind", "choice", "Kind", "Top", choices=(Choice("beast", "B"), Choice("tool", "T"))),
    Field("legs", "number", "Legs", "Body", low=0, high=8, when=(("kind", ("beast",)),)),
    Field(
        "weight",
        "number",
        "Weight",
        "Body",
        low=1,
        high=9,
        default=1,
        limits=(
            Limit((("kind", ("tool",)), ("marks", ("heavy",))), 5, 9, "W2"),
            Limit((("kind", ("tool",)),), 1, 3, "W1"),
        ),
    ),
    Field(
        "marks",
        "choices",
        "Marks",
        "Body",
        low=1,
        high=2,
        choices=(
            Choice("heavy", "H"),
            Choice("old", "O"),
            Choice("winged", "W", when=(("kind", ("beast",)),), rule="M1"),
        ),
    ),
    Field("extra.note", "long_text", "Note", "Extra", low=0, high=30, required=False),
)
TOOL = {"title": "Awl", "kind": "tool", "marks": ["old"]}


def faults(data: object) -> list[tuple[str, str, str]]:
    return [(fault.path, fault.code, fault.rule) for fault in declared_faults(FIELDS, data)]


def test_a_sound_thing_has_no_faults() -> None:
    assert faults(TOOL) == []
    assert faults({"title": "Fox", "kind": "beast", "legs": 4, "marks": ["winged", "old"]}) == []


def test_conditions_are_followed_to_the_other_field() -> None:
    assert faults(TOOL | {"legs": 2}) == [("legs", "not_here", "")]
    assert faults(TOOL | {"kind": "beast"}) == [("legs", "missing", "")]
    assert faults(TOOL | {"marks": ["winged"]}) == [("marks", "unfit", "M1")]
    assert faults(TOOL | {"marks": []}) == [("marks", "too_few", "")]


def test_the_first_limit_that_holds_counts() -> None:
    assert faults(TOOL | {"weight": 4}) == [("weight", "too_high", "W1")]
    assert faults(TOOL | {"weight": 4, "marks": ["heavy"]}) == [("weight", "too_low", "W2")]
    beast = {"title": "Ox", "kind": "beast", "legs": 4, "marks": ["old"], "weight": 9}
    assert faults(beast) == []


def test_one_wrong_value_does_not_blame_its_neighbours() -> None:
    """While the kind is unknown, nothing is said about what depends on it."""
    unknown = TOOL | {"kind": "ghost", "legs": 3, "weight": 9, "marks": ["winged"]}
    assert faults(unknown) == [("kind", "unknown_choice", "")]


def test_an_object_without_values_is_none() -> None:
    assert canonical(FIELDS, TOOL)["extra"] is None
    assert canonical(FIELDS, TOOL | {"extra": {}})["extra"] is None
    noted = canonical(FIELDS, TOOL | {"extra": {"note": " a \n\n\n b "}})
    assert noted["extra"] == {"note": "a\n\nb"}
    assert faults(TOOL | {"extra": {"page": 3}}) == [("extra", "unknown_field", "")]


def test_what_can_be_read_is_read() -> None:
    draft = {"title": "  An  Awl ", "weight": 99, "marks": ["old", "old", "x", 3], "kind": None}
    assert readable(FIELDS, draft) == {"title": "An Awl", "marks": ["old"]}
    assert readable(FIELDS, "nothing") == {}


@pytest.mark.parametrize("many", [["old"] * 100_000, [[]] * 50, [{"a": 1}] * 20])
def test_endless_lists_are_answered_at_once(many: list[Any]) -> None:
    assert faults(TOOL | {"marks": many}) == [("marks", "too_many", "")]


def test_cleaning_twice_changes_nothing() -> None:
    for kind in ("text", "long_text"):
        for text in ("a\u2028b\tc", " e\u0301 \r\n\r\n\r\n x\r", "\n\n", "\u3000 wide \u00a0"):
            once = clean(text, kind)
            assert clean(once, kind) == once
