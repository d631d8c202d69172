"""Points, their breakdown and the cost that follows (N10.2, N10.3)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from matches.engine.games import registry
from matches.engine.games.nexus.design import NexusDesign
from matches.engine.games.nexus.trial import COPIES, plain_designs
from matches.engine.kernel.design import Choice
from matches.engine.kernel.measure import MeasuredGame, Subject
from tests.engine.nexus_design.conftest import a_design, a_special

EXAMPLES = {
    "Tower Warden": (
        {
            "attack": 1,
            "health": 4,
            "traits": ["guard"],
            "special": a_special("onPlay", "heal", "chosenAllyTower", 2),
        },
        12,
        2,
    ),
    "Ratfink Arsonist": (
        {
            "attack": 4,
            "health": 3,
            "traits": ["eager"],
            "special": a_special("activated", "burn", "chosenEnemyCreature", 2, charge=2),
        },
        23,
        4,
    ),
    "Saint Lupa": (
        {
            "attack": 3,
            "health": 6,
            "traits": ["leech", "regenerate"],
            "special": a_special("onPlay", "heal", "allAllyCreatures", 2),
        },
        21,
        4,
    ),
    "Mudback Tortoise": (
        {
            "attack": 2,
            "health": 9,
            "armor": 2,
            "traits": ["guard"],
            "special": a_special("onDeath", "armor", "allAllyCreatures", 2),
        },
        33,
        6,
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_of_the_rules_cost_what_they_should(rules: NexusDesign, name: str) -> None:
    design, points, cost = EXAMPLES[name]
    budget = rules.breakdown({"name": name, **design})
    assert (budget.points, budget.cost) == (points, cost)
    assert sum(line.points for line in budget.lines) == points


@pytest.mark.parametrize(
    ("attack", "health", "armor", "cost"),
    [
        (0, 1, 0, 1),
        (2, 4, 0, 1),  # 8 points: the last of cost 1
        (2, 5, 0, 2),  # 9
        (3, 7, 0, 2),  # 13
        (4, 6, 0, 3),  # 14
        (10, 15, 3, 9),  # 44
    ],
)
def test_cost_rises_by_one_each_five_points(
    rules: NexusDesign, attack: int, health: int, armor: int, cost: int
) -> None:
    budget = rules.breakdown(a_design(attack=attack, health=health, armor=armor))
    assert budget.cost == cost
    assert budget.low <= budget.points <= budget.high


def test_over_ten_energy_is_over_budget(rules: NexusDesign) -> None:
    at_the_edge = a_design(attack=10, health=15, armor=3, resistance=3, traits=["quick"])
    assert rules.breakdown(at_the_edge).points == 53
    assert rules.breakdown(at_the_edge).cost == 10
    assert rules.validate(at_the_edge) == []
    above = at_the_edge | {"traits": ["leech"]}
    assert rules.breakdown(above).cost is None
    (fault,) = rules.validate(above)
    assert (fault.path, fault.code, fault.rule) == ("", "over_budget", "N10.2")
    assert (fault.facts["points"], fault.facts["most"]) == (54, 53)
    assert sum(line["points"] for line in fault.facts["lines"]) == 54


def test_guard_pays_for_health_above_four(rules: NexusDesign) -> None:
    lines = rules.breakdown(a_design(health=7, traits=["guard"])).lines
    assert {line.key: line.points for line in lines} == {
        "attack": 4,
        "health": 7,
        "trait.guard": 4,
        "guard_health": 3,
    }


@pytest.mark.parametrize(
    ("special", "points"),
    [
        (a_special("onPlay", "damage", "chosenEnemyCreature", 2), 5),
        (a_special("onPlay", "damage", "randomEnemyCreature", 1), 2),  # 1.875
        (a_special("onPlay", "damage", "randomEnemyTower", 2), 3),  # 2.55
        (a_special("onDeath", "damage", "allEnemyCreatures", 2), 8),  # 7.5
        (a_special("onAttack", "poison", "attackTarget", 2), 3),
        (a_special("onPlay", "attack", "allEnemyCreatures", -1), 8),  # 7.5
        (a_special("onPlay", "attack", "self", 2), 4),
        (a_special("activated", "draw", "allyHero", 1, charge=1), 5),  # 4.5
        (a_special("activated", "draw", "allyHero", 1, charge=2), 3),  # 2.4
        (a_special("activated", "draw", "allyHero", 1, charge=3), 2),  # 1.5
        (a_special("onDeath", "silence", "randomEnemyCreature"), 3),  # 2.25
        (a_special("onPlay", "damage", "enemyHero", 2), 3),
        (a_special("onPlay", "heal", "self", 1), 1),  # 0.5: at least 1
        (a_special("onPlay", "damage", "allCreatures", 2), 8),  # 7.5: no drawback
        (a_special("onPlay", "damage", "allyHero", 3), 0),
        (a_special("onPlay", "stun", "self", 1), 0),
        (a_special("onPlay", "heal", "enemyHero", 5), 0),
        (a_special("onDeath", "armor", "allEnemyCreatures", 3), 0),
        (a_special("onAttack", "damage", "allAllyTowers", 1), 0),
        (a_special("onPlay", "destroy", "chosenAllyCreature"), 0),
    ],
)
def test_specials_cost_base_times_reach_times_rate(
    rules: NexusDesign, special: dict[str, Any], points: int
) -> None:
    design = a_design(attack=0, health=1, special=special)
    line = rules.breakdown(design).lines[-1]
    assert (line.key, line.points) == ("special", points)
    assert line.facts["drawback"] is (points == 0)


def test_exact_products_are_not_rounded_up(rules: NexusDesign) -> None:
    """2.5 x 10 x 0.8 is 20, whatever binary fractions make of it; 1.5 x 10 x 0.6 is 9."""
    twenty = a_special("activated", "damage", "chosenEnemyCreature", 10, charge=2)
    nine = a_special("onDeath", "damage", "enemyHero", 10)
    for special, points in ((twenty, 20), (nine, 9)):
        assert rules.breakdown(a_design(special=special)).lines[-1].points == points


def test_drafts_count_what_can_be_read(rules: NexusDesign) -> None:
    draft = {
        "attack": 3,
        "health": 99,
        "traits": ["quick", "unheard", 4],
        "special": {"trigger": "onPlay"},
    }
    budget = rules.breakdown(draft)
    assert {line.key: line.points for line in budget.lines} == {"attack": 6, "trait.quick": 3}


def test_another_balance_gives_another_cost(rules: NexusDesign, balance: dict[str, Any]) -> None:
    dear = balance | {"version": "test", "cost": balance["cost"] | {"attack": 5}}
    budget = rules.breakdown(a_design(attack=10), dear)
    assert (budget.points, budget.balance) == (53, "test")
    assert rules.validate(a_design(attack=10, health=4), dear)[0].code == "over_budget"
    assert rules.validate(a_design(attack=10, health=4)) == []


def test_lesser_of_attack_and_health_counts_where_the_weights_say_so(rules: NexusDesign) -> None:
    balance = registry.get("nexus").balance("nexus-1")
    both = {**balance, "cost": {**balance["cost"], "both": 3}}
    budget = rules.breakdown(a_design(attack=4, health=9), both)
    assert {line.key: line.points for line in budget.lines} == {
        "attack": 8,
        "health": 9,
        "both": 12,
    }
    assert rules.breakdown(a_design(attack=0, health=9), both).points == 9
    assert rules.breakdown(a_design(attack=4, health=9), balance).points == 17


BODY = {"body": 31, "body_health": 2, "armor_as_health": 4, "least_attack": 1}
"""The form of a body's price since nexus-3."""


def with_body(**weights: int) -> dict[str, Any]:
    balance = registry.get("nexus").balance("nexus-1")
    cost = {key: each for key, each in balance["cost"].items() if key not in ("attack", "health")}
    return {**balance, "version": "test", "cost": {**cost, **BODY, **weights}}


@pytest.mark.parametrize(
    ("attack", "health", "points"),
    [
        (4, 4, 42),  # 31 x 16 / 12 is 41.33
        (10, 15, 117),  # 116.25
        (1, 15, 15),
        (0, 15, 15),  # strikes for 1 (N5.6)
        (10, 1, 26),
        (2, 14, 29),  # 868 / 30 is 28.93
        (6, 12, 75),  # 74.4
    ],
)
def test_body_costs_little_where_attack_or_health_lacks(
    rules: NexusDesign, attack: int, health: int, points: int
) -> None:
    (line,) = rules.breakdown(a_design(attack=attack, health=health), with_body()).lines
    assert (line.key, line.points) == ("body", points)


def test_body_that_comes_out_even_is_not_rounded_up(rules: NexusDesign) -> None:
    design = a_design(attack=4, health=4)
    assert rules.breakdown(design, with_body(body=30)).points == 40


def test_body_may_weigh_attack_and_health_apart(rules: NexusDesign) -> None:
    balance = with_body(body=52, body_attack=2, body_health=3)
    for attack, health, points in ((4, 4, 42), (10, 1, 23), (1, 10, 17)):  # 41.6, 22.6, 16.25
        (line,) = rules.breakdown(a_design(attack=attack, health=health), balance).lines
        assert line.points == points


def test_armor_counts_as_some_health_of_the_body(rules: NexusDesign) -> None:
    lines = rules.breakdown(a_design(attack=4, health=4, armor=2), with_body()).lines
    assert {line.key: line.points for line in lines} == {
        "body": 43,  # Health 4.5: 558 / 13 is 42.92
        "armor": 6,
    }


def test_trait_may_cost_by_the_body_that_has_it(rules: NexusDesign) -> None:
    by = {"eager": {"attack": 1.75}, "sturdy": {"attack": 2, "health": -1.5}}
    balance = {**registry.get("nexus").balance("nexus-1"), "traits_by": by, "traits_least": 1}
    for attack, health, eager, sturdy in ((0, 1, 5, 5), (1, 1, 7, 7), (6, 4, 16, 12), (0, 9, 5, 1)):
        design = a_design(attack=attack, health=health, traits=["eager", "sturdy"])
        costs = {line.key: line.points for line in rules.breakdown(design, balance).lines}
        assert (costs["trait.eager"], costs["trait.sturdy"]) == (eager, sturdy)
    toggles = {choice.value: choice.points for choice in _traits(rules, balance)}
    assert (toggles["eager"], toggles["quick"]) == (None, 3), "no plain number any more"


def _traits(rules: NexusDesign, balance: dict[str, Any]) -> tuple[Choice, ...]:
    return next(field.choices for field in rules.fields(balance) if field.path == "traits")


@pytest.mark.parametrize(
    ("trigger", "health", "points"),
    [
        ("onAttack", 1, 3),  # 2.5 x 2 x 0.5
        ("onAttack", 2, 3),
        ("onAttack", 3, 5),
        ("onAttack", 9, 5),
        ("onAttack", 10, 8),  # 7.5
        ("onAttack", 15, 8),
        ("onPlay", 15, 5),  # happens whatever becomes of the body
    ],
)
def test_special_that_needs_its_body_costs_by_its_health(
    rules: NexusDesign, trigger: str, health: int, points: int
) -> None:
    balance = registry.get("nexus").balance("nexus-1")
    lasting = {"onAttack": {"1": 0.5, "3": 1, "10": 1.5}}
    balance = {**balance, "special": {**balance["special"], "lasting": lasting}}
    special = a_special(trigger, "damage", "chosenEnemyCreature", 2)
    line = rules.breakdown(a_design(health=health, special=special), balance).lines[-1]
    assert (line.key, line.points) == ("special", points)


@pytest.mark.parametrize(
    ("trigger", "target", "attack", "points"),
    [
        ("onAttack", "attackTarget", 0, 3),  # 2.5 x 2 x 0.4 x 1.5
        ("onAttack", "attackTarget", 3, 3),
        ("onAttack", "attackTarget", 4, 2),
        ("onAttack", "attackTarget", 10, 1),  # 0.5 x 2
        ("onAttack", "chosenEnemyCreature", 10, 5),  # nothing for this trigger
        ("onDeath", "randomEnemyCreature", 10, 5),  # 2.5 x 2 x 0.6 x 0.75 x 2 is 4.5
    ],
)
def test_special_may_cost_by_the_attack_of_its_body(
    rules: NexusDesign, trigger: str, target: str, attack: int, points: int
) -> None:
    balance = registry.get("nexus").balance("nexus-1")
    weights = balance["special"]
    changed = {
        "reach": weights["reach"] | {"attackTarget": 0.4, "randomEnemyCreature": 0.6},
        "rate": weights["rate"] | {"onAttack": 1, "onDeath": 0.75},
        "striking": {
            "attackTarget": {"0": 1.5, "4": 1, "7": 0.5},
            "onDeath": {"0": 0.5, "4": 1, "7": 2},
        },
    }
    balance = {**balance, "special": {**weights, **changed}}
    special = a_special(trigger, "damage", target, 2)
    line = rules.breakdown(a_design(attack=attack, special=special), balance).lines[-1]
    assert (line.key, line.points) == ("special", points)


def test_further_points_of_an_amount_may_cost_less(rules: NexusDesign) -> None:
    balance = registry.get("nexus").balance("nexus-1")
    less = {**balance, "special": {**balance["special"], "further": 0.8}}
    for amount, points in ((1, 3), (2, 5), (6, 13)):  # 2.5 x 1, 1.8 and 5
        special = a_special("onPlay", "damage", "chosenEnemyCreature", amount)
        line = rules.breakdown(a_design(special=special), less).lines[-1]
        assert (line.key, line.points) == ("special", points)


@pytest.mark.parametrize("version", registry.get("nexus").balances())
def test_plain_cards_use_all_points_of_the_costs_that_a_body_can_reach(version: str) -> None:
    nexus = registry.get("nexus")
    balance = nexus.balance(version)
    for cost in range(1, 11):
        for plain in plain_designs(cost, balance):
            budget = nexus.design.breakdown(plain, balance)
            body = (plain["attack"], plain["health"], plain["armor"], plain["resistance"])
            assert budget.cost == cost or body == (10, 15, 3, 3)
            assert budget.points == budget.high or body == (10, 15, 3, 3)


def test_plain_cards_of_several_shapes_take_turns_in_a_deck() -> None:
    nexus = registry.get("nexus")
    balance = nexus.balance("nexus-4")
    made = plain_designs(5, balance)
    ratios = [plain["health"] / plain["attack"] for plain in made]
    assert ratios == sorted(set(ratios)), "from the one that strikes to the one that lasts"
    game = cast(MeasuredGame, nexus)
    trial = game.trial(Subject(a_design(attack=5, health=5), 5), balance, 0)
    mine, other = trial.decks[trial.seat], trial.decks[1 - trial.seat]
    replaced = [
        trial.config.designs[theirs]
        for (_, ours), (_, theirs) in zip(mine.entries, other.entries, strict=True)
        if ours != theirs
    ]
    assert len(replaced) == COPIES
    assert sorted(plain["attack"] for plain in replaced) == sorted(
        plain["attack"] for plain in made
    )
