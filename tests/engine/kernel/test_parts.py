"""Declarations of objects within objects: optional parts, lists of them, steps of numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.engine.kernel.declared import canonical, declared_faults, put_value, readable, value_at
from matches.engine.kernel.design import Choice, Field, Limit

KINDS = (("kind", ("lamp",)),)
FIELDS = (
    Field("kind", "choice", "Kind", "", choices=(Choice("lamp", "Lamp"), Choice("oil", "Oil"))),
    Field("rays.0.color", "text", "Color", "", low=1, high=9, when=KINDS),
    Field("rays.0.cost.red", "number", "Red", "", low=1, high=5, required=False, when=KINDS),
    Field(
        "rays.0.reach",
        "number",
        "Reach",
        "",
        low=0,
        high=90,
        step=10,
        default=0,
        required=False,
        when=KINDS,
    ),
    Field("rays.1.color", "text", "Color", "", low=1, high=9, part="rays.1", when=KINDS),
    Field("rays.1.cost.red", "number", "Red", "", low=1, required=False, part="rays.1", when=KINDS),
    Field(
        "rays.1.reach",
        "number",
        "Reach",
        "",
        low=0,
        high=90,
        limits=(Limit((("rays.1.color", ("blue",)),), 5, 90, "R1", step=5),),
        default=0,
        required=False,
        part="rays.1",
        when=KINDS,
    ),
    Field("lit", "flag", "Lit", "", default=False, required=False, when=KINDS),
    Field("shade.of", "text", "Of", "", low=1, high=9, part="shade", when=KINDS),
)
RED = {"color": "red"}
WHOLE = {"color": "red", "cost": None, "reach": 0}


def faults(**design: Any) -> set[tuple[str, str]]:
    return {(fault.path, fault.code) for fault in declared_faults(FIELDS, design)}


@pytest.mark.parametrize(
    ("design", "expected"),
    [
        ({"rays": [RED]}, set()),
        ({"rays": [RED, {"color": "blue", "reach": 15}]}, set()),
        ({"rays": [RED, None], "shade": None}, set()),
        ({}, {("rays.0.color", "missing")}),
        ({"rays": []}, {("rays.0.color", "missing")}),
        ({"rays": RED}, {("rays", "wrong_type"), ("rays.0.color", "missing")}),
        ({"rays": [RED, 3]}, {("rays.1", "wrong_type")}),
        ({"rays": [RED, {}]}, {("rays.1.color", "missing")}),
        ({"rays": [RED, RED, RED]}, {("rays", "too_many")}),
        ({"rays": [{**RED, "hue": 1}]}, {("rays.0", "unknown_field")}),
        ({"rays": [{**RED, "cost": {"pink": 1}}]}, {("rays.0.cost", "unknown_field")}),
        ({"rays": [{**RED, "cost": {"red": 0}}]}, {("rays.0.cost.red", "too_low")}),
        ({"rays": [{**RED, "reach": 15}]}, {("rays.0.reach", "not_a_step")}),
        ({"rays": [RED, {"color": "blue", "reach": 16}]}, {("rays.1.reach", "not_a_step")}),
        ({"rays": [RED], "shade": {}}, {("shade.of", "missing")}),
        ({"rays": [RED], "lit": True}, set()),
        ({"rays": [RED], "lit": 1}, {("lit", "wrong_type")}),
    ],
)
def test_parts_are_judged_where_they_are_given(
    design: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    assert faults(kind="lamp", **design) == expected


def test_what_belongs_to_another_kind_is_refused_and_left_out() -> None:
    assert faults(kind="oil") == set()
    wrong = {"kind": "oil", "rays": [{"color": "red", "reach": 0}], "shade": {"of": "elm"}}
    assert {(fault.path, fault.code) for fault in declared_faults(FIELDS, wrong)} == {
        ("rays.0.color", "not_here"),
        ("rays.0.reach", "not_here"),
        ("shade.of", "not_here"),
    }
    assert canonical(FIELDS, {"kind": "oil"}) == {"kind": "oil"}


def test_canonical_form_fills_parts_that_are_given_and_no_others() -> None:
    design = canonical(FIELDS, {"shade": {"of": "elm"}, "rays": [RED], "kind": "lamp"})
    text = {"kind": "lamp", "rays": [WHOLE], "lit": False, "shade": {"of": "elm"}}
    assert json.dumps(design) == json.dumps(text)
    both = {"kind": "lamp", "rays": [{**RED, "cost": {"red": 2}}, {"color": "blue", "reach": 5}]}
    assert canonical(FIELDS, both) == {
        "kind": "lamp",
        "rays": [{**WHOLE, "cost": {"red": 2}}, {"color": "blue", "cost": None, "reach": 5}],
        "lit": False,
        "shade": None,
    }
    for each in (text, canonical(FIELDS, both)):
        assert declared_faults(FIELDS, each) == []
        assert canonical(FIELDS, each) == each


def test_values_are_read_and_put_by_path() -> None:
    draft = {"kind": "lamp", "rays": [{"color": 3, "reach": 20}], "shade": 7}
    assert readable(FIELDS, draft) == {"kind": "lamp", "lit": False, "rays.0.reach": 20}
    made: dict[str, Any] = {}
    put_value(made, "rays.0.cost.red", 2)
    put_value(made, "rays.1.color", "blue")
    assert made == {"rays": [{"cost": {"red": 2}}, {"color": "blue"}]}
    assert value_at(made, "rays.1.color") == "blue"
    assert value_at(made, "rays.2.color") is None
