"""Enigma in the lab: designs by lot, what they are measured against, and the way to weights."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import inf, log
from typing import Any

import pytest

from matches.engine.games import labs
from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.lab.calibration import KINDS, kind_of, model_of
from matches.engine.games.enigma.lab.faults import dead_text
from matches.engine.games.enigma.lab.generate import TURNS, kind_of_number
from matches.engine.games.enigma.lab.variants import DRAWBACKS, USES, Variant, variants_of
from matches.engine.games.enigma.lab.weights import Weights, in_form, with_weights
from matches.engine.kernel.lab.paths import Path, at
from matches.engine.kernel.lab.sampling import Generated, Row
from tests.engine.enigma.table import Json, enigma

pytestmark = pytest.mark.once

GAME = enigma()
LAB = labs.get("enigma")
RULES = GAME.design
BALANCE = GAME.balance("enigma-1")
MOST = BALANCE["budget"]["most"]
SPREAD = 12


def made(number: int, spread: int = SPREAD, version: str = "enigma-1") -> Generated:
    return LAB.generate("lab", number, GAME.balance(version), spread)


def points_of(design: Json, balance: Any = BALANCE) -> int:
    return RULES.breakdown(design, balance).points


@pytest.mark.parametrize("version", GAME.balances())
def test_designs_on_the_edge_can_be_forged(version: str) -> None:
    balance = GAME.balance(version)
    most = balance["budget"]["most"]
    for number in range(60):
        one = made(number, 0, version)
        assert RULES.validate(one.design, balance) == []
        assert RULES.canonical(one.design) == one.design
        if one.design["type"] == "pico":
            step = balance["budget"]["integrity_of_10"]
            assert most - step < points_of(one.design, balance) <= most
        assert dead_text(one.design) == []
        assert LAB.subject(one, balance).against == points_of(one.design, balance)


def test_designs_off_the_edge_meet_a_card_on_it() -> None:
    off = []
    for number in range(80):
        one = made(number)
        assert one.surplus == points_of(one.design) - MOST
        assert LAB.subject(one, BALANCE).against == MOST
        if one.design["type"] == "pico":
            assert -SPREAD - 2 < one.surplus <= SPREAD
            off.append(one.surplus)
    assert min(off) < -SPREAD / 2
    assert max(off) > SPREAD / 2


def test_numbers_take_turns_with_what_a_card_is() -> None:
    for number in range(2 * len(TURNS)):
        design = made(number).design
        assert design.get("form") or design["type"] == kind_of_number(number)[0]
    assert set(TURNS) == {*words.FORMS, "agent", "gear", "domain"}


def effects_of(design: Json) -> list[tuple[str, Json]]:
    """Each effect of a design, with the use that is made of it."""
    found = [("strike", each["effect"]) for each in design.get("strikes") or ()]
    ability = design.get("ability") or {}
    found.append((ability.get("use", ""), ability.get("effect")))
    found.append((design["type"], design.get("effect")))
    return [(use, effect) for use, effect in found if effect]


def variant_of(effect: Json) -> Variant:
    if effect["kind"] in words.SIGNED:
        return Variant(effect["kind"], "up" if effect["amount"] > 0 else "down")
    fields = ("to", "status", "hand", "find", "from", "when")
    return Variant(effect["kind"], next((effect[key] for key in fields if effect.get(key)), ""))


def test_every_effect_occurs_in_every_use_that_it_has() -> None:
    seen: Counter[tuple[str, Variant]] = Counter()
    for number in range(2400):
        for use, effect in effects_of(made(number).design):
            seen[use, variant_of(effect)] += 1
    assert set(seen) == {(use, each) for use in USES for each in variants_of(use)}
    assert min(count for (use, _), count in seen.items() if use == "strike") >= 10


@pytest.mark.parametrize("use", ["agent", "gear", "once_per_turn"])
def test_nobody_is_dealt_harm_that_need_not_be_used(use: str) -> None:
    assert not DRAWBACKS.intersection(variants_of(use))
    assert DRAWBACKS.intersection(variants_of("strike"))
    assert DRAWBACKS.intersection(variants_of("passive"))


@pytest.mark.parametrize("version", GAME.balances())
def test_form_that_is_fitted_has_the_same_prices(version: str) -> None:
    balance = GAME.balance(version)
    formed = in_form(balance)
    for number in range(200):
        design = made(number, version=version).design
        assert points_of(design, formed) == points_of(design, balance)


@pytest.mark.parametrize("version", GAME.balances())
def test_points_of_the_fit_are_those_of_the_formula(version: str) -> None:
    """But for the rounding of Strikes and abilities. Slopes are looked at beside the believed
    weights, by which two Strikes may be worth the same."""
    balance = GAME.balance(version)
    weights = Weights(balance, RULES)
    believed = [parameter.believed for parameter in weights.parameters()]
    draw = random.Random("beside")
    beside = [value + draw.uniform(0.01, 0.1) for value in believed]
    for number in range(80):
        design = made(number, version=version).design
        points = weights.points(design)
        assert points(believed)[0] <= points_of(design, balance) + 1e-9 < points(believed)[0] + 3
        worth, slopes = points(beside)
        for place, slope in slopes.items():
            moved = list(beside)
            moved[place] += 1e-6
            assert points(moved)[0] == pytest.approx(worth + slope * 1e-6, abs=1e-9)


def synthetic(true: Mapping[str, Any], count: int, noise: float, slope: float) -> list[Row]:
    """Rows as a world would give them in which the weights of `true` hold."""
    measured = {"matches": 600, "low": -1.96 * noise, "high": 1.96 * noise, "delta": 0.0}
    rows = [
        Row("enigma-1", number, one.design, 1, one.surplus, measured)
        for number in range(count)
        for one in (made(number),)
    ]
    values = [parameter.believed for parameter in Weights(true, RULES).parameters()]
    values += [log(slope)] * len(KINDS) + [0.0] * len(KINDS)
    model = model_of(rows, BALANCE)
    draw = random.Random("world")
    found = []
    for expected, _, met in model.told(model.rows, values):
        row = met.row
        delta = expected + draw.gauss(0, noise)
        told = {"delta": delta, "low": delta - 1.96 * noise, "high": delta + 1.96 * noise}
        found.append(Row(row.balance, row.number, row.design, 1, row.surplus, measured | told))
    return found


def test_calibration_finds_the_weights_of_a_known_world() -> None:
    truth: dict[Path, float] = {
        ("prices", "strike", "draw", ""): 14,
        ("prices", "agent", "search", "any"): 3,
        ("budget", "vulnerability"): -1,
    }
    rows = synthetic(with_weights(BALANCE, truth, "true"), 900, 0.01, 0.012)
    assert {kind_of(row.design) for row in rows} == set(KINDS), "Domains tell nothing"
    found = LAB.calibrate(rows, BALANCE)
    for path, weight in truth.items():
        assert abs(found.weights[path] - weight) < 1.2, path
        assert abs(at(in_form(BALANCE), path) - weight) > 2.4, "it was believed to be else"
        assert 0 < found.errors[path] < 0.8
    assert found.beside()["slopes"]["origin"][0] == pytest.approx(0.012, abs=0.001)
    unseen = LAB.held_out(rows, BALANCE)
    assert unseen.misfit < 1.3 * unseen.noise
    assert unseen.correlation > 0.9


def floor_of(path: Path, before: float) -> float:
    """No larger amounts than were measured may come within the budget; the bot is no judge of what
    it makes little of."""
    return before * (2 / 3 if path[2] in words.WITH_AMOUNT else 1 / 2)


def test_proposal_is_whole_sound_and_close_to_the_fit() -> None:
    found = LAB.calibrate(synthetic(BALANCE, 400, 0.02, 0.012), BALANCE)
    proposed = LAB.propose(BALANCE, found, "enigma-x", 3)
    assert proposed["version"] == "enigma-x"
    assert proposed["budget"]["most"] == 3 * MOST
    assert proposed["timers"] == BALANCE["timers"]
    assert at(proposed, ("prices", "domain", "heal_between_turns", "")) == 12
    for path, weight in found.weights.items():
        if path != ("budget", "weaker_strike"):
            assert isinstance(at(proposed, path), int)
            bounds = (-inf, inf)
            if path[2:3] == ("search",):
                continue
            if path[0] == "prices":
                before = at(in_form(BALANCE), path)
                bounds = (before, 0) if before < 0 else (floor_of(path, before), inf)
            wanted = 3 * min(max(weight, bounds[0]), bounds[1])
            assert at(proposed, path) == pytest.approx(wanted, abs=1), path
    for use in ("strike", "agent", "once_per_turn"):
        search = proposed["prices"][use]["search"]
        assert search["origin"] <= search["pico"] <= search["any"] >= search["flux"]
    for use in ("agent", "gear"):
        for kind, chosen in variants_of(use):
            assert 0 < proposed["prices"][use][kind][chosen] <= proposed["budget"]["most"]
    assert BALANCE["version"] == "enigma-1", "the old data stay as they are"


def test_plain_agent_does_what_the_balance_says() -> None:
    balance = {**BALANCE, "plain": {"agent": {"kind": "damage", "to": "vanguard"}}}
    subject = LAB.subject(made(1), BALANCE)
    assert subject.design["type"] == "agent"
    met = [GAME.trial(subject, of, 0).config.designs["plain"] for of in (BALANCE, balance)]
    assert [each["effect"]["kind"] for each in met] == ["heal", "damage"]
    assert met[1]["effect"]["amount"] == 40, "as much as the budget has for it"
