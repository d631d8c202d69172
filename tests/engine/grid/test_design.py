"""Designs of Grid: fields and their faults, points, rules text, what a card shows (G3 to G5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import pytest

from matches.engine.games.grid.design import words
from tests.engine.grid.table import PET, Json, grid, trick

DESIGN = grid().design
BALANCE = grid().default_balance()
ABILITY_COSTS = {
    "limited": "0", "anchor": "0", "steadfast": "0.5", "thorns": "0.5", "swift": "1",
    "rally": "1.5", "guarded": "2", "duelist": "3",
}  # fmt: skip
"""As G5.1 says."""
TRICK_COSTS = {
    "damage": (2, 2, 3, 3), "strengthen": (1, 1, 2, 2), "shield": (1, 1, 1, 1),
    "exhaust": (1, 1, 1, 1), "refresh": (1, 1, 1, 1), "turn": (2,), "return": (1,), "block": (1,),
}  # fmt: skip
"""As G5.2 says."""


def codes(design: Any) -> list[tuple[str, str]]:
    return [(fault.path, fault.code) for fault in DESIGN.validate(design)]


def assistant(**changes: Any) -> Json:
    return {**PET, **changes}


@pytest.mark.parametrize("design", [PET, {**trick("damage", 2), "name": "Jab"}])
def test_plain_designs_are_sound(design: Json) -> None:
    assert codes(design) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"attack": 7}, ("attack", "too_high")),
        ({"attack": -1}, ("attack", "too_low")),
        ({"defense": 0}, ("defense", "too_low")),
        ({"defense": 9}, ("defense", "too_high")),
        ({"arrows": ["up", "up"]}, ("arrows", "twice")),
        ({"arrows": ["north"]}, ("arrows", "unknown_choice")),
        ({"ability": "flying"}, ("ability", "unknown_choice")),
        ({"ability": "limited"}, ("limit", "missing")),
        ({"ability": "limited", "limit": 0}, ("limit", "too_low")),
        ({"limit": 2}, ("limit", "not_here")),
        ({"effect": "damage"}, ("effect", "not_here")),
        ({"name": ""}, ("name", "missing")),
    ],
)
def test_faults_of_assistants(changes: Json, fault: tuple[str, str]) -> None:
    """G4.1, G4.3."""
    assert codes(assistant(**changes)) == [fault]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"effect": None, "amount": None}, [("effect", "missing")]),
        ({"amount": 5}, [("amount", "too_high")]),
        ({"amount": 0}, [("amount", "too_low")]),
        ({"amount": None}, [("amount", "missing")]),
        ({"effect": "turn"}, [("amount", "not_here")]),
        ({"attack": 1}, [("attack", "not_here")]),
    ],
)
def test_faults_of_tricks(changes: Json, faults: list[tuple[str, str]]) -> None:
    """G4.2, G4.4."""
    design = {**trick("damage", 2), "name": "Jab", **changes}
    assert codes({key: value for key, value in design.items() if value is not None}) == faults


@pytest.mark.parametrize("arrows", range(5))
@pytest.mark.parametrize("ability", [None, *words.ABILITIES])
def test_points_of_assistants_follow_the_formula(ability: str | None, arrows: int) -> None:
    """G5.1."""
    for attack, defense in product(range(7), range(1, 9)):
        design = assistant(
            attack=attack, defense=defense, arrows=[*words.DIRECTIONS][:arrows], ability=ability
        )
        exact = Fraction(attack * (arrows + 2), 3) + defense - 2
        exact += Fraction(ABILITY_COSTS[ability]) if ability else 0
        budget = DESIGN.breakdown(design, BALANCE)
        assert budget.cost == max(1, ceil(exact / 2))
        assert sum(line.points for line in budget.lines) == budget.points
        assert budget.low <= budget.points <= budget.high


def test_points_of_tricks_are_those_of_the_list() -> None:
    """G5.2."""
    assert set(TRICK_COSTS) == set(words.EFFECTS)
    for effect, costs in TRICK_COSTS.items():
        for place, cost in enumerate(costs):
            amount = place + 1 if effect in words.WITH_AMOUNT else None
            design = {**trick(effect, amount), "name": "Any"}
            assert codes(design) == []
            assert DESIGN.breakdown(design, BALANCE).cost == cost


def test_both_names_of_the_source_cost_one_point() -> None:
    """G5.1, G5.2."""
    designs = grid().sample_decks(0)[0].designs
    assert [designs[key]["cost"] for key in ("newbies-pet", "red-tool")] == [1, 1]


def test_sample_designs_are_sound_and_cost_what_they_say() -> None:
    for design in grid().sample_decks(0)[0].designs.values():
        forged = {key: value for key, value in design.items() if key != "cost"}
        assert codes(forged) == []
        assert DESIGN.breakdown(forged, BALANCE).cost == design["cost"]
        assert {**DESIGN.canonical(forged), "flavor": ""} == {"flavor": "", **forged}


def test_samples_use_every_ability_and_effect() -> None:
    designs = grid().sample_decks(0)[0].designs.values()
    assert {each.get("ability") for each in designs} == {None, *words.ABILITIES}
    assert {each["effect"] for each in designs if "effect" in each} == set(words.EFFECTS)


def test_ruler_reaches_to_the_dearest_card() -> None:
    dearest = assistant(attack=6, defense=8, arrows=[*words.DIRECTIONS], ability="duelist")
    budget = DESIGN.breakdown(dearest, BALANCE)
    assert DESIGN.ruler(BALANCE) == tuple(range(12, budget.high + 1, 12))


def test_canonical_assistants_carry_no_type() -> None:
    """G7.9."""
    design = DESIGN.canonical({"name": " Pet ", "type": "assistant", "arrows": ["left", "up"]})
    assert design == {
        "name": "Pet",
        "flavor": "",
        "attack": 1,
        "defense": 1,
        "arrows": ["up", "left"],
        "ability": None,
    }
    assert DESIGN.canonical({**trick("turn"), "name": "Gust"}) == {
        "type": "trick",
        "name": "Gust",
        "flavor": "",
        "effect": "turn",
    }
    assert codes(DESIGN.blank()) == [("name", "missing")]


def test_mechanics_know_neither_name_nor_flavor_but_all_else() -> None:
    same = DESIGN.mechanics(assistant(name="Other", flavor="Once."))
    assert same == DESIGN.mechanics(PET)
    changes: list[Json] = [{"attack": 2}, {"arrows": []}, {"ability": "anchor"}]
    for change in changes:
        assert DESIGN.mechanics(assistant(**change)) != same
    assert not DESIGN.feeds_itself(PET)


def texts(design: Json) -> list[str]:
    return [f"{line.lead} {line.text}" for line in DESIGN.rules_text(design)]


def test_text_of_assistants_tells_arrows_and_ability() -> None:
    """G3, G4.3."""
    assert texts(PET) == ["Arrows: up."]
    assert texts(assistant(arrows=[], ability="limited", limit=1)) == [
        "Arrows: none.",
        "Limited. A deck holds at most 1 copy of it.",
    ]
    told = texts(assistant(arrows=["left", "down"], ability="guarded"))
    assert told == ["Arrows: down, left.", "Guarded. It takes 1 less from each hit."]


def test_text_of_tricks_tells_what_they_do() -> None:
    """G4.4."""
    assert texts(trick("damage", 2)) == ["Damage: Deal 2 damage to an Assistant on the grid."]
    assert texts(trick("exhaust", 1)) == [
        "Exhaust: Put 1 rest counter more on an enemy Assistant that rests."
    ]
    assert texts(trick("refresh", 3)) == [
        "Refresh: Take 3 rest counters off one of your Assistants that rest."
    ]
    for effect in words.EFFECTS:
        amount = 2 if effect in words.WITH_AMOUNT else None
        (line,) = texts(trick(effect, amount))
        assert line.endswith(".")
        assert "%" not in line


def test_drafts_can_be_shown() -> None:
    for draft in ({}, {"type": "trick"}, {"ability": "limited"}, {"arrows": 3}, trick("damage")):
        assert DESIGN.breakdown(draft, BALANCE).cost == 1
        assert DESIGN.head(draft).line
        DESIGN.rules_text(draft)
        DESIGN.numbers(draft)
        DESIGN.search_facts(draft)


def test_card_shows_its_numbers_and_arrows() -> None:
    assert [(each.kind, each.value) for each in DESIGN.numbers(PET)] == [
        ("attack", 1),
        ("defense", 2),
    ]
    assert DESIGN.numbers(trick("turn")) == []
    assert DESIGN.head(assistant(arrows=["up", "left"])).line == "Assistant, arrows: up, left"
    assert [chip.label for chip in DESIGN.head(PET).chips] == ["Arrow up"]
    assert DESIGN.head(trick("turn")).line == "Trick"


def test_search_finds_cards_by_what_they_are() -> None:
    facts = DESIGN.search_facts(assistant(ability="rally"))
    wanted = {"cost": 2, "type": "assistant", "attack": 1, "arrows": ["up"], "ability": "rally"}
    assert {key: facts[key] for key in wanted} == wanted
