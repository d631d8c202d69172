"""Which designs may be forged (N7.1, N8.1 to N8.5, N10.1), and that all faults come at once."""

from __future__ import annotations

import itertools
import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.games.nexus.design import NexusDesign
from matches.engine.kernel.declared import FAULT_CODES
from tests.engine.nexus_design.conftest import a_design, a_special, load_balance

RULES = NexusDesign(load_balance())

CREATURES = {
    *("self", "attackTarget", "allCreatures"),
    *("chosenEnemyCreature", "randomEnemyCreature", "allEnemyCreatures"),
    *("chosenAllyCreature", "randomAllyCreature", "allAllyCreatures"),
}
TOWERS = {
    *("chosenEnemyTower", "randomEnemyTower", "allEnemyTowers"),
    *("chosenAllyTower", "randomAllyTower", "allAllyTowers"),
}
ENEMIES = {
    *("attackTarget", "chosenEnemyCreature", "randomEnemyCreature", "allEnemyCreatures"),
}
EFFECTS = {
    *("damage", "heal", "armor", "poison", "bleed", "burn", "stun", "attack", "health"),
    *("charge", "silence", "cleanse", "destroy", "draw", "energy"),
}
TRIGGERS = {"onPlay", "onAttack", "onDamaged", "onDeath", "activated"}


def fits(trigger: str, effect: str, target: str) -> bool:
    """N8.3 to N8.5, written down a second time."""
    if target in CREATURES:
        effect_fits = effect not in ("draw", "energy")
    elif target in TOWERS:
        effect_fits = effect in ("damage", "heal")
    elif target == "enemyHero":
        effect_fits = effect in ("damage", "heal", "armor")
    else:
        effect_fits = effect in ("damage", "heal", "armor", "draw", "energy")
    if target == "allCreatures" and effect == "attack":
        return False
    if target.startswith("chosen") and trigger not in ("onPlay", "onAttack", "activated"):
        return False
    if target == "attackTarget" and trigger != "onAttack":
        return False
    return effect_fits


def codes(design: object) -> set[tuple[str, str]]:
    return {(fault.path, fault.code) for fault in RULES.validate(design)}


@pytest.mark.parametrize("trigger", sorted(TRIGGERS))
def test_effects_fit_targets_and_triggers_as_the_rules_say(trigger: str) -> None:
    targets = sorted(CREATURES | TOWERS | {"enemyHero", "allyHero"})
    for effect, target in itertools.product(sorted(EFFECTS), targets):
        amount = None if effect in ("silence", "cleanse", "destroy") else 1
        if effect == "attack" and target in ENEMIES:
            amount = -1
        special = a_special(
            trigger, effect, target, amount, charge=3 if trigger == "activated" else None
        )
        faults = RULES.validate(a_design(attack=0, health=1, special=special))
        unfit = [fault for fault in faults if fault.code == "unfit"]
        assert bool(unfit) is not fits(trigger, effect, target), (effect, target)
        assert all(fault.rule in ("N8.4", "N8.5") for fault in unfit)
        assert {fault.code for fault in faults} <= {"unfit", "over_budget"}, (effect, target)


def test_declaration_tells_a_page_which_targets_fit() -> None:
    """What a client reads off the declaration is what validation says."""
    target_field = next(field for field in RULES.fields() if field.path == "special.target")
    for trigger, effect, choice in itertools.product(TRIGGERS, EFFECTS, target_field.choices):
        given_values = {"special.trigger": trigger, "special.effect": effect}
        offered = all(given_values[path] in allowed for path, allowed in choice.when)
        assert offered is fits(trigger, effect, choice.value), (trigger, effect, choice.value)


@pytest.mark.parametrize(
    ("target", "amount", "code"),
    [
        ("chosenEnemyCreature", 2, "too_high"),
        ("attackTarget", 1, "too_high"),
        ("allEnemyCreatures", 0, "is_zero"),
        ("chosenAllyCreature", -2, "too_low"),
        ("self", -1, "too_low"),
        ("self", 11, "too_high"),
        ("allEnemyCreatures", -11, "too_low"),
        ("self", 10, None),
        ("allEnemyCreatures", -10, None),
    ],
)
def test_attack_rises_for_allies_and_falls_for_enemies(
    target: str, amount: int, code: str | None
) -> None:
    special = a_special("onAttack", "attack", target, amount)
    found = codes(a_design(attack=0, health=1, special=special)) - {("", "over_budget")}
    assert found == ({("special.amount", code)} if code else set())


def test_other_amounts_lie_between_one_and_ten() -> None:
    for amount, code in ((0, "is_zero"), (-1, "too_low"), (11, "too_high")):
        special = a_special("onPlay", "heal", "self", amount)
        assert codes(a_design(special=special)) == {("special.amount", code)}


def test_amount_is_refused_where_none_is_taken() -> None:
    assert codes(a_design(special=a_special("onPlay", "cleanse", "self", 1))) == {
        ("special.amount", "not_here")
    }
    assert codes(a_design(special=a_special("onPlay", "heal", "self"))) == {
        ("special.amount", "missing")
    }


def test_charge_belongs_to_activated_specials_alone() -> None:
    assert codes(a_design(special=a_special("onPlay", "heal", "self", 1, charge=1))) == {
        ("special.charge", "not_here")
    }
    assert codes(a_design(special=a_special("activated", "heal", "self", 1))) == {
        ("special.charge", "missing")
    }
    assert codes(a_design(special=a_special("activated", "heal", "self", 1, charge=4))) == {
        ("special.charge", "too_high")
    }


def test_traits_that_may_not_stand_together() -> None:
    assert codes(a_design(traits=["leech", "piercing"])) == {("traits", "incompatible")}
    assert codes(a_design(traits=["guard", "guard"])) == {("traits", "twice")}
    assert codes(a_design(traits=["quick", "siege", "flank"])) == {("traits", "too_many")}
    assert codes(a_design(traits=["flying"])) == {("traits", "unknown_choice")}


def test_guard_is_forged_with_armor_two_at_most() -> None:
    assert codes(a_design(armor=3, traits=["guard"])) == {("armor", "too_high")}
    assert codes(a_design(armor=2, traits=["guard"])) == set()
    assert codes(a_design(armor=3, traits=["quick"])) == set()
    fault = RULES.validate(a_design(armor=3, traits=["guard"]))[0]
    assert fault.rule == "N7.1"
    assert fault.facts == {"low": 0, "high": 2}


def test_all_faults_are_told_at_once() -> None:
    found = codes(
        {
            "name": "x",
            "attack": 11,
            "health": 0,
            "armor": "2",
            "resistance": 1.0,
            "traits": ["leech", "piercing", "quick"],
            "special": {"trigger": "onDeath", "target": "chosenEnemyCreature", "charge": 1},
            "flavor": "y" * 201,
            "colour": "red",
        }
    )
    assert found == {
        ("", "unknown_field"),
        ("name", "too_short"),
        ("flavor", "too_long"),
        ("attack", "too_high"),
        ("health", "too_low"),
        ("armor", "wrong_type"),
        ("resistance", "wrong_type"),
        ("traits", "incompatible"),
        ("traits", "too_many"),
        ("special.charge", "not_here"),
        ("special.effect", "missing"),
        ("special.target", "unfit"),
    }


@pytest.mark.parametrize(
    "number", [True, 1.5, 2.0, math.nan, math.inf, -1, 10**400, -(10**400), "3", None, [], {}]
)
@pytest.mark.parametrize("path", ["attack", "health", "armor", "resistance"])
def test_numbers_that_are_none_name_their_field(path: str, number: Any) -> None:
    faults = RULES.validate(a_design(**{path: number}))
    assert {fault.path for fault in faults} == {path}
    assert all(fault.rule == "N10.1" for fault in faults)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Rat\u202eknif", "unprintable"),
        ("Rat\u0000", "unprintable"),
        ("\ud800Rat", "unprintable"),
        ("\u200b\u200b\u200b", "unprintable"),
        ("!!!", "empty_looking"),
        ("\u3164\u3164\u3164", "empty_looking"),
        ("\u2800\uffa0\u115f", "empty_looking"),
        ("   ", "missing"),
        ("Z" + "\u0300" * 9 + "algo", "piled_marks"),
        ("🔥" * 41, "too_long"),
        ("R" * 100_000, "too_long"),
        (7, "wrong_type"),
    ],
)
def test_hostile_names_are_refused(name: Any, code: str) -> None:
    """Case 45."""
    assert ("name", code) in codes(a_design(name=name))


@pytest.mark.parametrize(
    "name",
    [
        "Øre",
        "Nữ Chiến Binh",
        "熊猫",
        "שָׁלוֹם",
        "क्षत्रिय",
        "Old\u00a0Smoulder",
        "  Two  Spaces ",
        "राज\u200dपुत्र",
    ],
)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert codes(a_design(name=name)) == set()


def test_names_are_stored_in_one_spelling() -> None:
    design = RULES.canonical(a_design(name="  Cafe\u0301 \n Rat ", flavor="a\r\n\r\n\r\n b  c "))
    assert design["name"] == "Café Rat"
    assert design["flavor"] == "a\n\nb c"


def test_what_is_no_design_is_said_to_be_none() -> None:
    nothing: tuple[object, ...] = (None, [], "design", 3, math.nan)
    for data in nothing:
        assert codes(data) == {("", "not_an_object")}
    assert codes(a_design(special="strong")) == {("special", "wrong_type")}
    assert codes(a_design(special={})) == set()


def test_canonical_form_is_one_for_all_spellings() -> None:
    first = a_design(traits=["siege", "quick"], special={})
    second = {"traits": ["quick", "siege"], "armor": 0, "flavor": "", **a_design()}
    assert json.dumps(RULES.canonical(first)) == json.dumps(RULES.canonical(second))
    assert RULES.validate(RULES.canonical(first)) == []


def test_value_that_is_null_is_one_left_out() -> None:
    blank = a_design(flavor=None, traits=None, special=None)
    assert RULES.validate(blank) == []
    assert RULES.canonical(blank) == RULES.canonical(a_design())


def test_mechanics_leave_name_and_flavor_out() -> None:
    one = a_design(name="One", flavor="first", traits=["siege", "quick"])
    two = a_design(name="Two", traits=["quick", "siege"])
    assert RULES.mechanics(one) == RULES.mechanics(two)
    assert RULES.mechanics(one) != RULES.mechanics(a_design(traits=["quick"]))


def test_blank_design_lacks_only_its_name() -> None:
    assert codes(RULES.blank()) == {("name", "missing")}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
KEYS = [field.path.split(".")[0] for field in RULES.fields()]
PARTS = ["trigger", "effect", "target", "amount", "charge"]
CHOICES = sorted({choice.value for field in RULES.fields() for choice in field.choices})
VALUES = JSON | st.sampled_from(CHOICES) | st.integers(-12, 17)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.sampled_from(KEYS), VALUES | st.dictionaries(st.sampled_from(PARTS), VALUES))
)
def test_no_json_breaks_the_rules_of_design(data: dict[str, Any]) -> None:
    faults = RULES.validate(data)
    assert {fault.code for fault in faults} <= {*FAULT_CODES, "over_budget"}
    json.dumps([dict(fault.facts) for fault in faults], allow_nan=False)
    for line in RULES.breakdown(data).lines:
        assert line.points >= 0
    RULES.rules_text(data)
    json.dumps(RULES.search_facts(data), allow_nan=False)
    if not faults:
        design = RULES.canonical(data)
        assert RULES.validate(design) == []
        assert RULES.canonical(design) == design
