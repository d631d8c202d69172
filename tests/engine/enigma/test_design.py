"""Designs of all four types: faults by place, the one form, points, words, decks (E10.1, E9)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.engine.games.enigma.deck import DECK_FAULT_CODES
from matches.engine.games.enigma.design import DESIGN_FAULT_CODES, words
from matches.engine.kernel.declared import FAULT_CODES
from tests.engine.enigma.table import Json, enigma

GAME = enigma()
RULES = GAME.design
SAMPLES = GAME.sample_decks(0)[0].designs
EVERYTHING: tuple[Any, ...] = (None, 3, -10, 0, 15, "pyro", "", [], {}, ["x"], True, 10**9, 1.5)


def pico(**over: Any) -> Json:
    plain = {"name": "Ember", "element": "pyro", "integrity": 60, "strikes": [{"name": "Nip"}]}
    return plain | over


def with_effect(**effect: Any) -> Json:
    return pico(strikes=[{"name": "Nip", "effect": effect}])


def faults(design: object) -> set[tuple[str, str]]:
    return {(fault.path, fault.code) for fault in RULES.validate(design)}


WHOLE = ("move_flux", "switch_own", "switch_enemy", "remove_domain")
"""Effects that say nothing more."""

COURIER: Json = {"type": "agent", "name": "Courier", "effect": {"kind": "draw", "amount": 1}}
BLADE: Json = {
    "type": "gear",
    "name": "Blade",
    "effect": {"kind": "damage_dealt", "amount": 10},
}
OWL: Json = {"name": "Foresee", "use": "once_per_turn", "effect": {"kind": "draw", "amount": 1}}


@pytest.mark.parametrize(
    ("design", "expected"),
    [
        (pico(), set()),
        (pico(vulnerability=None, resistance=None, ability=None), set()),
        (COURIER, set()),
        (BLADE, set()),
        ({"type": "gear", "name": "Satchel", "ability": OWL}, set()),
        ({"type": "beast", "name": "Ember"}, {("type", "unknown_choice")}),
        (pico(wings=2), {("", "unknown_field")}),
        (pico(integrity=65), {("integrity", "not_a_step")}),
        (pico(strikes=[]), {("strikes.0.name", "missing")}),
        (pico(strikes=[{"name": "Nip"}] * 3), {("strikes", "too_many")}),
        (pico(strikes=[{"name": "Nip", "damage": 15}]), {("strikes.0.damage", "not_a_step")}),
        (
            pico(strikes=[{"name": "Nip", "cost": {"pyro": 0, "moon": 1}}]),
            {("strikes.0.cost", "unknown_field"), ("strikes.0.cost.pyro", "too_low")},
        ),
        (pico(form="prime"), {("upgrades_from", "missing")}),
        (pico(upgrades_from="Spark"), {("upgrades_from", "not_here")}),
        (pico(form="prime", upgrades_from="Spark"), set()),
        (pico(resistance={"element": "bio"}), {("resistance.amount", "missing")}),
        (with_effect(kind="status"), {("strikes.0.effect.status", "missing")}),
        (
            with_effect(kind="status", status="asleep"),
            {("strikes.0.effect.status", "unknown_choice")},
        ),
        (with_effect(kind="integrity", amount=10), {("strikes.0.effect.kind", "unknown_choice")}),
        (with_effect(kind="draw"), {("strikes.0.effect.amount", "missing")}),
        (
            with_effect(kind="draw", amount=9),
            {("strikes.0.effect.amount", "too_high"), ("", "over_budget")},
        ),
        (
            with_effect(kind="damage", amount=15, to="self"),
            {("strikes.0.effect.amount", "not_a_step")},
        ),
        (with_effect(kind="damage", amount=10, to="own"), {("strikes.0.effect.to", "unfit")}),
        (with_effect(kind="heal", amount=10, to="vanguard"), {("strikes.0.effect.to", "unfit")}),
        (with_effect(kind="attach", **{"from": "enemy"}), {("strikes.0.effect.from", "unfit")}),
        (with_effect(kind="draw", amount=1, to="self"), {("strikes.0.effect.to", "not_here")}),
        (
            with_effect(amount=1),
            {("strikes.0.effect.kind", "missing"), ("strikes.0.effect.amount", "not_here")},
        ),
        (pico(ability={**OWL, "use": "passive"}), {("ability.effect.kind", "unfit")}),
        (
            pico(ability={**OWL, "effect": {"kind": "more_if", "amount": 10, "when": "coin"}}),
            {("ability.effect.kind", "unknown_choice")},
        ),
        (
            pico(ability={**OWL, "use": "passive", "effect": {"kind": "flux_counts_as"}}),
            {("ability.effect.element", "missing")},
        ),
        (COURIER | {"integrity": 60}, {("integrity", "not_here")}),
        (COURIER | {"form": "origin"}, {("form", "not_here")}),
        (COURIER | {"effect": None}, {("effect.kind", "missing")}),
        (
            COURIER | {"effect": {"kind": "damage", "amount": 10, "to": "self"}},
            {("effect.to", "unknown_choice")},
        ),
        (COURIER | {"effect": {"kind": "integrity", "amount": 10}}, {("effect.kind", "unfit")}),
        (COURIER | {"type": "domain"}, {("effect.kind", "unfit")}),
        (BLADE | {"ability": OWL}, {("", "exactly_one")}),
        (BLADE | {"effect": None}, {("", "exactly_one")}),
        (BLADE | {"overwrites": 1}, {("overwrites", "wrong_type")}),
        (BLADE | {"effect": {"kind": "damage_dealt", "amount": 0}}, {("effect.amount", "is_zero")}),
        (COURIER | {"overwrites": True}, {("overwrites", "not_here")}),
        ([], {("", "not_an_object")}),
    ],
)  # fmt: skip
def test_faults_name_their_place(design: object, expected: set[tuple[str, str]]) -> None:
    assert faults(design) == expected


def test_no_json_makes_validation_fail() -> None:
    paths = [field.path for field in RULES.fields()]
    known = {*FAULT_CODES, *DESIGN_FAULT_CODES, "over_budget"}
    for base in (pico(ability=OWL), COURIER, BLADE):
        for path in paths:
            for value in EVERYTHING:
                design = json.loads(json.dumps(base))
                place = design
                *heads, last = path.split(".")
                for head in heads:
                    inner = place.get(head) if isinstance(place, dict) else None
                    place = inner if isinstance(inner, dict) else place
                if isinstance(place, dict):
                    place[last] = value
                assert {fault.code for fault in RULES.validate(design)} <= known
                RULES.rules_text(design)
                RULES.breakdown(design, GAME.default_balance())
                RULES.numbers(design)


@pytest.mark.parametrize("key", SAMPLES)
def test_sample_cards_are_sound_within_budget_and_in_their_one_form(key: str) -> None:
    design = {name: value for name, value in SAMPLES[key].items() if name != "cost"}
    assert RULES.validate(design) == []
    canonical = RULES.canonical(design)
    assert canonical.pop("flavor") == ""  # the engine's copies go without
    assert json.dumps(canonical) == json.dumps(design)
    assert all(line.text for line in RULES.rules_text(design))
    assert len(RULES.rules_text(design)) >= 1


def test_every_effect_and_modifier_has_a_price_and_words() -> None:
    """E9: nothing is free by having been forgotten."""
    prices = GAME.default_balance()["effects"]
    assert set(prices) == {*words.EFFECTS, *words.MODIFIERS}
    for path in ("strikes.0.effect", "ability.effect"):
        kinds = next(field for field in RULES.fields() if field.path == f"{path}.kind").choices
        for kind in kinds:
            for effect in every(path, kind.value):
                use = "passive" if kind.value in words.MODIFIERS else "once_per_turn"
                ability = {"name": "Deed", "use": use, "effect": effect}
                design = (
                    pico(ability=ability) if path != "strikes.0.effect" else with_effect(**effect)
                )
                assert {code for _, code in faults(design)} <= {"over_budget"}, effect
                text = RULES.rules_text(design)
                plain = RULES.rules_text(pico())
                assert text != plain, effect


def every(path: str, kind: str) -> list[Json]:
    """An effect of this kind with each value of what it is about."""
    made: list[Json] = [{"kind": kind}]
    if kind in words.WITH_AMOUNT:
        made = [{"kind": kind, "amount": 10 if kind in words.IN_TENS else 1}]
    for field in RULES.fields():
        needed = dict(field.when).get(f"{path}.kind", ())
        if field.path.startswith(f"{path}.") and field.kind == "choice" and kind in needed:
            name = field.path.rpartition(".")[2]
            values = [
                choice.value
                for choice in field.choices
                if not choice.when or kind in dict(choice.when)[f"{path}.kind"]
            ]
            made = [{**one, name: value} for one in made for value in values]
    return made


def test_words_say_what_a_card_does() -> None:
    design = pico(
        strikes=[
            {"name": "Nip", "cost": {"pyro": 1, "null": 2}, "damage": 30},
            {"name": "Flare", "effect": {"kind": "status", "status": "scorched"}},
        ],
        ability=OWL,
    )
    assert [(line.lead, line.text) for line in RULES.rules_text(design)] == [
        ("Nip (1 Pyro, 2 Null):", "30 damage."),
        ("Flare (free):", "0 damage; the enemy Vanguard is Scorched."),
        ("Foresee (once a turn):", "draw 1 card."),
    ]
    (line,) = RULES.rules_text(BLADE)
    assert line.text == "Strikes of this Pico deal 10 more damage."


@pytest.mark.parametrize(
    "effect",
    [
        *({"kind": kind} for kind in words.EFFECTS if kind not in WHOLE),
        {"kind": "heal", "amount": 20},
        {"kind": "damage", "amount": 20, "to": "own"},
        {"kind": "attach", "from": "enemy"},
        {"kind": "discard", "amount": 1, "hand": "enemy"},
    ],
)
def test_effect_that_lacks_a_part_has_no_words_yet(effect: Any) -> None:
    """Drafts are read as they are typed."""
    assert RULES.rules_text({"type": "agent", "name": "Courier", "effect": effect}) == []


def test_points_come_from_body_strikes_and_form() -> None:
    """E9: Integrity, damage per Flux, Recall cost, form."""
    design = pico(
        form="prime",
        upgrades_from="Spark",
        integrity=100,
        vulnerability="hydro",
        recall_cost=2,
        strikes=[
            {"name": "Slam", "cost": {"pyro": 2, "null": 1}, "damage": 80},
            {"name": "Nip", "damage": 10},
        ],
    )
    budget = RULES.breakdown(design, GAME.balance("enigma-1"))
    assert [(line.key, line.points) for line in budget.lines] == [
        ("form", -12),
        ("integrity", 20),
        ("strikes.0", 15),
        ("strikes.1", 2),
        ("vulnerability", -4),
        ("recall_cost", -4),
    ]
    assert (budget.points, budget.cost) == (17, 1)
    strong = pico(integrity=200)
    assert ("", "over_budget") in faults(strong)
    assert RULES.breakdown(strong, GAME.default_balance()).cost is None


def test_each_use_of_an_effect_may_have_a_price_of_its_own() -> None:
    prices = {"strike": 7, "agent": 11, "once_per_turn": 23}
    data = GAME.balance("enigma-1")
    balance = {
        **{key: data[key] for key in ("version", "budget")},
        "prices": {use: {"draw": {"": price}} for use, price in prices.items()},
    }
    draw = {"kind": "draw", "amount": 2}
    found = {
        "strike": pico(strikes=[{"name": "Nip", "damage": 10, "effect": draw}]),
        "agent": COURIER | {"effect": draw},
        "once_per_turn": pico(ability={"name": "Foresee", "use": "once_per_turn", "effect": draw}),
    }
    without = {"strike": pico(strikes=[{"name": "Nip", "damage": 10}]), "once_per_turn": pico()}
    for use, design in found.items():
        rest = RULES.breakdown(without[use], balance).points if use in without else 0
        assert RULES.breakdown(design, balance).points == rest + 2 * prices[use]
    assert (
        RULES.breakdown(
            pico(strikes=[{"name": "Nip", "effect": OWL["effect"]}]),
            {**balance, "prices": {**balance["prices"], "strike": {}}},
        ).points
        == RULES.breakdown(pico(), balance).points
    ), "what has no price costs none"


@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "damage", "amount": 250, "to": "self"},
        {"kind": "discard", "amount": 5, "hand": "own", "how": "choice"},
        {"kind": "discard_flux", "amount": 5, "from": "self"},
    ],
)
def test_harm_that_nobody_has_to_use_gives_no_points(effect: Json) -> None:
    """Or any body could be had for an ability that is never used."""
    ability = {"name": "Weep", "use": "once_per_turn", "effect": effect}
    without = RULES.breakdown(pico(integrity=300)).points
    assert RULES.breakdown(pico(integrity=300, ability=ability)).points == without
    assert ("", "over_budget") in faults(pico(integrity=300, ability=ability))
    strike = {"name": "Nip", "damage": 60, "effect": effect}
    assert (
        RULES.breakdown(pico(strikes=[strike])).points
        < RULES.breakdown(pico(strikes=[{"name": "Nip", "damage": 60}])).points
    ), "a Strike that ends the turn has to bear it"


def test_mechanics_are_blind_to_names_but_not_to_the_form_below() -> None:
    one = pico(form="prime", upgrades_from="Spark", ability=OWL)
    other = one | {
        "name": "Cinder",
        "strikes": [{"name": "Bite"}],
        "ability": {**OWL, "name": "X1"},
    }
    assert RULES.mechanics(one) == RULES.mechanics(other)
    assert RULES.mechanics(one) != RULES.mechanics(one | {"upgrades_from": "Glow"})


DESIGNS = {
    "ember": pico(),
    "ember-too": pico(element="bio"),
    "blaze": pico(name="Blaze", form="prime", upgrades_from="Ember"),
    "courier": COURIER,
}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"ember": 4, "pyro": 56}, set()),
        ({"ember": 4, "blaze": 4, "courier": 4, "pyro": 24, "bio": 24}, set()),
        ({"ember": 4, "pyro": 55}, {("cards", "deck_too_small")}),
        ({"ember": 4, "pyro": 57}, {("cards", "deck_too_large")}),
        ({"ember": 5, "pyro": 55}, {("cards.ember", "too_many_copies")}),
        ({"ember": 3, "ember-too": 2, "pyro": 55}, {("cards.ember", "too_many_copies")}),
        ({"blaze": 4, "pyro": 56}, {("cards", "no_origin")}),
        ({"ember": 1, "ghost": 1, "pyro": 58}, {("cards.ghost", "unknown_card")}),
        ({"ember": True, "pyro": 60}, {("cards.ember", "bad_count"), ("cards", "no_origin")}),
    ],
)
def test_decks(cards: dict[str, int], expected: set[tuple[str, str]]) -> None:
    """E1.1."""
    found = GAME.deck_faults(cards, {}, DESIGNS)
    assert {(fault.path, fault.code) for fault in found} == expected
    assert {fault.code for fault in found} <= set(DECK_FAULT_CODES)
    assert {fault.rule for fault in found} <= {"E1.1"}
