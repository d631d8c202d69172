"""The `choices` JSON and the actions that it stands for."""

from __future__ import annotations

from matches.engine.kernel.choices import act, expand, nothing, pick, values


def test_expansion_combines_all_fields() -> None:
    choices = {
        "acts": [
            act(
                "play",
                "h1",
                "card",
                [
                    values(["lane", "slot"], [["left", 0], ["mid", 1]]),
                    values(["target"], [["b1"], ["h1"]]),
                ],
            ),
            act("end_turn"),
        ],
        "blocked": {},
        "notes": {},
    }
    assert list(expand(choices)) == [
        {"type": "play", "card": "h1", "lane": "left", "slot": 0, "target": "b1"},
        {"type": "play", "card": "h1", "lane": "left", "slot": 0, "target": "h1"},
        {"type": "play", "card": "h1", "lane": "mid", "slot": 1, "target": "b1"},
        {"type": "play", "card": "h1", "lane": "mid", "slot": 1, "target": "h1"},
        {"type": "end_turn"},
    ]


def test_pick_stands_for_every_part_of_its_pool() -> None:
    choices = {"acts": [act("mulligan", None, None, [pick("cards", ["x", "y", "z"], 1, 2)])]}
    assert [action["cards"] for action in expand(choices)] == [
        ["x"],
        ["y"],
        ["z"],
        ["x", "y"],
        ["x", "z"],
        ["y", "z"],
    ]


def test_field_without_values_offers_nothing() -> None:
    assert list(expand({"acts": [act("patron", None, None, [values(["target"], [])])]})) == []


def test_nothing_offers_nothing() -> None:
    assert list(expand(nothing())) == []


def test_ordered_pick_stands_for_every_order() -> None:
    rearguard = pick("rearguard", ["x", "y"], 0, 2, ordered=True)
    choices = {"acts": [act("setup", "v", "vanguard", [rearguard])]}
    assert [action["rearguard"] for action in expand(choices)] == [
        [],
        ["x"],
        ["y"],
        ["x", "y"],
        ["y", "x"],
    ]
