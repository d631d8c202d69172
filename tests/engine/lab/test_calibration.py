"""Designs by lot, their measurement, and the way from them to weights."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import exp
from typing import Any

import pytest

from matches.engine.games import labs, registry
from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.lab.calibration import FLOOR, MIDDLE, calibrate, held_out
from matches.engine.games.nexus.lab.generate import fair_costs, generate
from matches.engine.games.nexus.lab.proposal import propose
from matches.engine.games.nexus.lab.weights import TRAITS_BY, Weights, with_weights
from matches.engine.games.nexus.trial import plain_design
from matches.engine.kernel.lab.checking import agreement, fairness
from matches.engine.kernel.lab.paths import Path, at
from matches.engine.kernel.lab.sampling import Plan, Row, measure_plan, rows_from_json

pytestmark = pytest.mark.once

LAB = labs.get("nexus")
NEXUS = registry.get("nexus")
RULES = NEXUS.design
BALANCE = NEXUS.balance("nexus-1")
FITTED = NEXUS.balance("nexus-4")
"""Of the form that the lab fits."""
PLAN = Plan("lab", "nexus-1", designs=3, matches=4, spread=10)


def made(number: int, spread: int = 10, version: str = "nexus-1") -> Any:
    return generate("lab", number, NEXUS.balance(version), spread=spread, rules=RULES)


@pytest.mark.parametrize("version", NEXUS.balances())
def test_designs_are_sound_and_have_the_points_that_they_should(version):
    balance = NEXUS.balance(version)
    weights = balance["cost"]
    for number in range(60):
        design = made(number, version=version)
        assert RULES.validate(design.design, balance) == []
        edge = weights["free_points"] + weights["points_per_energy"] * design.cost
        assert RULES.breakdown(design.design, balance).points == edge + design.surplus
        assert design.cost in fair_costs(balance, RULES)
        assert abs(design.surplus) <= 10


def test_designs_on_the_edge_cost_what_they_are_played_at():
    for number in range(30):
        design = made(number, spread=0)
        budget = RULES.breakdown(design.design, BALANCE)
        assert (budget.cost, budget.points) == (design.cost, budget.high)


def test_every_trait_effect_and_trigger_occurs_and_no_drawback():
    seen: Counter[str] = Counter()
    for number in range(600):
        design = made(number).design
        seen.update(design["traits"])
        special = design["special"]
        if special:
            seen.update([special["trigger"], special["effect"], special["target"]])
            assert not words.is_drawback(
                special["effect"], special["target"], special.get("amount")
            )
    wanted = {*words.TRAITS, *words.TRIGGERS, *words.EFFECTS, *words.TARGETS}
    assert wanted <= set(seen)
    assert min(seen[trait] for trait in words.TRAITS) >= 15


def test_rows_are_the_same_however_the_work_is_cut():
    whole = list(measure_plan(LAB, PLAN))
    assert [row.number for row in whole] == [0, 1, 2]
    rest = list(measure_plan(LAB, PLAN, done=[0, 2]))
    assert rest == [whole[1]]
    assert rows_from_json(row.to_json() for row in whole) == whole
    assert list(measure_plan(LAB, PLAN, jobs=2)) == whole
    other = next(iter(measure_plan(LAB, replace(PLAN, seed="other"))))
    assert other.measured != whole[0].measured


def test_points_of_the_fit_are_those_of_the_formula():
    """But for rounding, and for the least that a trait costs, since a fit needs slopes."""
    weights = Weights(FITTED)
    believed = [parameter.believed for parameter in weights.parameters()]
    seen = 0
    for number in range(80):
        design = made(number).design
        points, slopes = weights.points(design)(believed)
        lines = RULES.breakdown(design, FITTED).lines
        rounded = [line for line in lines if line.key in ("body", "special") or line.facts]
        if any(line.key.startswith("trait.") and line.points == 1 for line in rounded):
            continue
        seen += 1
        exact = sum(line.points for line in lines)
        assert points <= exact + 1e-9
        assert exact - points < len(rounded)
        for place, slope in slopes.items():
            moved = list(believed)
            moved[place] += 1e-6
            assert weights.points(design)(moved)[0] == pytest.approx(
                points + slope * 1e-6, abs=1e-9
            )
    assert seen > 60


def synthetic(
    true: dict[str, Any], count: int, noise: float, beyond: Mapping[int, float] = {}
) -> list[Row]:
    """Rows as a world would give them in which the weights of `true` hold.

    beyond: by cost, what its plain card is worth beside its points.
    """
    weights = Weights(true)
    values = [parameter.believed for parameter in weights.parameters()]
    draw = random.Random("world")
    rows = []
    for number in range(count):
        design = made(number)
        worth = weights.points(design.design)(values)[0]
        base = weights.points(plain_design(design.cost, BALANCE))(values)[0]
        base += beyond.get(design.cost, 0)
        slope = 0.07 / 5 * exp(-0.15 * (design.cost - MIDDLE))
        delta = FLOOR * (exp(slope * (worth - base) / FLOOR) - 1) + draw.gauss(0, noise)
        measured = {
            "delta": delta,
            "matches": 600,
            "low": delta - 1.96 * noise,
            "high": delta + 1.96 * noise,
            "played_in": 300,
        }
        rows.append(Row("nexus-1", number, design.design, design.cost, design.surplus, measured))
    return rows


def test_calibration_finds_the_weights_of_a_known_world():
    truth: dict[Path, float] = {
        ("traits", "eager"): 9,
        ("traits", "smother"): 1,
        ("cost", "armor"): 1.5,
    }
    rows = synthetic(with_weights(BALANCE, truth, "true"), 900, 0.015, {3: -2.5})
    found = calibrate(rows, BALANCE)
    assert found.plain["nexus-1", 3][0] == pytest.approx(-2.5, abs=0.5)
    assert found.plain["nexus-1", 4][0] == pytest.approx(0, abs=0.5)
    for path, weight in truth.items():
        assert abs(found.weights[path] - weight) < 1.0, path
        assert abs(at(BALANCE, path) - weight) > 1.4, "it was believed to be something else"
        assert 0 < found.errors[path] < 0.7
    assert found.tilt == pytest.approx(-0.15, abs=0.03)
    unseen = held_out(rows, BALANCE)
    assert unseen.designs == 180
    assert unseen.misfit < 1.3 * unseen.noise
    assert unseen.correlation > 0.9


def test_proposal_is_whole_sound_and_close_to_the_fit():
    rows = synthetic(dict(BALANCE), 300, 0.02)
    found = calibrate(rows, BALANCE)
    proposed = propose(BALANCE, found, "nexus-x", finer=3)
    assert proposed["version"] == "nexus-x"
    assert proposed["cost"]["points_per_energy"] == 15
    assert proposed["setup"] == BALANCE["setup"]
    for path, weight in found.weights.items():
        scale = 3 if path[0] != "special" or path[1] == "base" else 1
        whole = path[0] in ("cost", "traits")
        if path[0] == "traits_by" or path[1] in TRAITS_BY:  # their sum has a least
            least = weight * scale
        else:
            least = max(weight * scale, 0)
            assert at(proposed, path) > 0
        assert at(proposed, path) == pytest.approx(least, abs=1 if whole else 0.25)
        assert isinstance(at(proposed, path), int) or not whole
    assert RULES.breakdown({"name": "Wall", "health": 9}, proposed).cost is not None
    assert BALANCE["version"] == "nexus-1", "the old data stay as they are"


def a_row(surplus: int, delta: float, noise: float = 0.01) -> Row:
    measured = {
        "delta": delta,
        "matches": 100,
        "low": delta - 1.96 * noise,
        "high": delta + 1.96 * noise,
        "played_in": 80,
    }
    return Row("nexus-1", 0, {}, 1, surplus, measured)


def test_fairness_takes_the_noise_off_the_spread():
    rows = [a_row(0, delta) for delta in (-0.06, -0.04, -0.02, 0.02, 0.04, 0.05, 0.06)]
    found = fairness(rows)
    assert (found.designs, found.within) == (7, 5)
    assert found.noise == pytest.approx(0.01)
    assert found.true_spread == pytest.approx((found.spread**2 - 0.01**2) ** 0.5, abs=1e-4)
    assert fairness([a_row(0, delta, 0.5) for delta in (-0.01, 0.01)]).true_spread == 0


def test_agreement_is_one_on_a_line_and_none_without_order():
    line = agreement([a_row(surplus, 0.01 * surplus) for surplus in range(-5, 6)])
    assert (line.correlation, line.slope) == (1.0, 0.01)
    assert agreement([a_row(s, 0.1 * (-1) ** s) for s in range(-6, 7)]).correlation < 0.2


def test_agreement_without_luck_is_that_of_endless_play():
    """Surplus and what is true go together by 0.8; the luck in what is seen hides some of it."""
    lots = random.Random("luck")
    rows = []
    for _ in range(4000):
        surplus = round(lots.gauss(0, 10))
        true = 0.004 * surplus + lots.gauss(0, 0.03)
        rows.append(a_row(surplus, true + lots.gauss(0, 0.05), 0.05))
    found = agreement(rows)
    assert found.correlation == pytest.approx(0.04 / 0.05 / 2**0.5, abs=0.03)
    assert found.without_luck == pytest.approx(0.8, abs=0.03)
    assert found.slope == pytest.approx(0.004, abs=0.0003)


def test_agreement_without_luck_says_nothing_where_all_may_be_luck():
    rows = [a_row(surplus, 0.01 * surplus, 0.5) for surplus in range(-5, 6)]
    assert agreement(rows).without_luck is None


def test_agreement_without_luck_is_never_more_than_one():
    rows = [a_row(surplus, 0.01 * surplus, 0.02) for surplus in range(-5, 6)]
    assert agreement(rows).without_luck == 1.0


def test_dearer_costs_have_stronger_plain_cards():
    for version in NEXUS.balances():
        balance = NEXUS.balance(version)
        points = [
            RULES.breakdown(plain_design(cost, balance), balance).points
            for cost in fair_costs(balance, RULES)
        ]
        assert all(a < b for a, b in pairwise(points))
        assert len(points) >= 7
