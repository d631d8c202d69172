"""Grid in the lab: Assistants by lot, what they are measured against, and the way to weights."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import log
from typing import Any

import pytest

from matches.engine.games import labs
from matches.engine.games.grid.lab.calibration import KINDS, model_of
from matches.engine.games.grid.lab.faults import dead_text
from matches.engine.games.grid.lab.generate import ABILITIES, COSTS, ODD
from matches.engine.games.grid.lab.weights import Weights, with_weights
from matches.engine.games.grid.trial import plain_design
from matches.engine.kernel.lab.paths import Path, at
from matches.engine.kernel.lab.sampling import Generated, Row
from tests.engine.grid.table import Json, grid

pytestmark = pytest.mark.once

GAME = grid()
LAB = labs.get("grid")
RULES = GAME.design
BALANCE = GAME.balance("grid-1")
SPREAD = 24
MADE = [LAB.generate("lab", number, BALANCE, SPREAD) for number in range(240)]


def parts_of(design: Json, balance: Any = BALANCE) -> int:
    return RULES.breakdown(design, balance).points


def edge_of(made: Generated, balance: Any = BALANCE) -> int:
    return parts_of(plain_design(made.design, made.cost, balance, RULES), balance)


@pytest.mark.parametrize("version", GAME.balances())
def test_designs_on_the_edge_are_worth_the_plain_card(version: str) -> None:
    balance = GAME.balance(version)
    for number in range(60):
        one = LAB.generate("edge", number, balance, 0)
        assert RULES.validate(one.design, balance) == []
        assert RULES.canonical(one.design) == one.design
        assert -ODD <= one.surplus <= 0
        assert parts_of(one.design, balance) - edge_of(one, balance) == one.surplus
        assert RULES.breakdown(one.design, balance).cost == one.cost
        assert LAB.subject(one, balance).cost == one.cost


def test_designs_off_the_edge_reach_to_both_sides_and_cost_what_is_forced() -> None:
    for one in MADE:
        assert parts_of(one.design) - edge_of(one) == one.surplus
        assert -SPREAD - ODD <= one.surplus <= SPREAD
        assert dead_text(one.design) == []
    assert min(one.surplus for one in MADE) < -SPREAD / 2
    assert max(one.surplus for one in MADE) > SPREAD / 2
    assert {one.cost for one in MADE} == set(COSTS)


def test_abilities_take_turns_and_some_only_block() -> None:
    seen = Counter(one.design["ability"] for one in MADE)
    assert set(seen) == set(ABILITIES)
    assert min(seen.values()) == max(seen.values())
    blockers = [one.design for one in MADE if one.design["attack"] == 0]
    assert len(blockers) == len(MADE) / 5
    assert {design["ability"] for design in blockers} == set(ABILITIES)


def test_points_of_the_fit_are_those_of_the_formula() -> None:
    weights = Weights(BALANCE)
    believed = [parameter.believed for parameter in weights.parameters().values()]
    for one in MADE:
        points = weights.points(one.design)
        worth, slopes = points(believed)
        assert worth == parts_of(one.design)
        for place, slope in slopes.items():
            moved = list(believed)
            moved[place] += 1
            assert points(moved)[0] == worth + slope


def synthetic(true: Mapping[str, Any], noise: float, slope: float) -> list[Row]:
    """Rows as a world would give them in which the weights of `true` hold."""
    measured = {"matches": 600, "low": -1.96 * noise, "high": 1.96 * noise, "delta": 0.0}
    rows = [
        Row("grid-1", number, one.design, one.cost, one.surplus, measured)
        for number, one in enumerate(MADE)
    ]
    values = [parameter.believed for parameter in Weights(true).parameters().values()]
    values += [log(slope)] * len(KINDS) + [0.0] * len(KINDS)
    model = model_of(rows, BALANCE)
    draw = random.Random("world")
    found = []
    for expected, _, met in model.told(model.rows, values):
        delta = expected + draw.gauss(0, noise)
        told = {"delta": delta, "low": delta - 1.96 * noise, "high": delta + 1.96 * noise}
        row = met.row
        found.append(
            Row(row.balance, row.number, row.design, row.cost, row.surplus, measured | told)
        )
    return found


def test_calibration_finds_the_weights_of_a_known_world() -> None:
    truth: dict[Path, float] = {("abilities", "guarded"): 18, ("abilities", "duelist"): 10}
    found = LAB.calibrate(synthetic(with_weights(BALANCE, truth, "true"), 0.01, 0.012), BALANCE)
    for path in found.weights:
        weight = truth.get(path, at(BALANCE, path))
        assert abs(found.weights[path] - weight) < 1.2, path
        assert 0 < found.errors[path] < 1
    assert found.beside()["slopes"]["cost 3"][0] == pytest.approx(0.012, abs=0.001)
    assert "cost 3 +0.01" in found.in_words()


def test_held_out_designs_are_foretold() -> None:
    unseen = LAB.held_out(synthetic(BALANCE, 0.02, 0.012), BALANCE)
    assert unseen.designs == len(MADE) / 5
    assert unseen.misfit < 1.3 * unseen.noise
    assert unseen.correlation > 0.9


def test_proposal_is_whole_and_close_to_the_fit() -> None:
    found = LAB.calibrate(synthetic(BALANCE, 0.02, 0.012), BALANCE)
    proposed = LAB.propose(BALANCE, found, "grid-x", 2)
    assert proposed["version"] == "grid-x"
    assert proposed["budget"]["parts_per_point"] == 2 * BALANCE["budget"]["parts_per_point"]
    for path, weight in found.weights.items():
        assert isinstance(at(proposed, path), int)
        least = 1 if path[0] == "budget" else 0
        assert at(proposed, path) == max(least, round(2 * weight)), path
    for kept in ("timers", "sparks", "tricks"):
        assert proposed[kept] == BALANCE[kept]
    assert BALANCE["version"] == "grid-1", "the old data stay as they are"
