"""Measured power measures: it tells strong from weak, and the same however the work is cut."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from matches.engine.games.nexus.actions import END_TURN, Activate
from matches.engine.games.nexus.game import Nexus
from matches.engine.games.nexus.trial import PLAIN, SUBJECT, plain_design
from matches.engine.games.registry import get
from matches.engine.kernel import measure as measuring
from matches.engine.kernel.measure import Subject, measure, outcomes_from_json, report

NEXUS = cast(Nexus, get("nexus"))
BALANCE = NEXUS.default_balance()


def a_card(cost: int, **design: Any) -> Subject:
    return Subject(NEXUS.design.canonical({"name": "Subject"} | design), cost)


def report_on(subject: Subject, matches: int, seed: str = "seed") -> dict[str, Any]:
    return report(measure(NEXUS, subject, BALANCE, seed, range(matches)), seed)


def test_a_giant_for_one_energy_reads_far_above() -> None:
    found = report_on(a_card(1, attack=10, health=15), 200)
    assert found["delta"] > 0.15
    assert found["low"] > 0.15
    assert found["played_in"] > 100


def test_a_nothing_for_five_energy_reads_below() -> None:
    found = report_on(a_card(5, attack=0, health=1), 400)
    assert found["delta"] < -0.05
    assert found["high"] < -0.05


@pytest.mark.parametrize("cost", [1, 4, 8])
def test_a_card_against_its_own_copy_reads_nothing(cost: int) -> None:
    """Each pair is the same match from both seats, so the scores cancel to the last one."""
    found = report_on(Subject(plain_design(cost, BALANCE), cost), 40)
    assert found["delta"] == 0
    assert found["low"] < 0 < found["high"]
    assert found["wins"] == found["losses"]


def test_cut_and_resumed_work_gives_the_same_report() -> None:
    subject = a_card(3, attack=3, health=4, traits=["eager"])
    whole = measure(NEXUS, subject, BALANCE, "seed", range(30))
    last = measure(NEXUS, subject, BALANCE, "seed", range(11, 30))
    first = measure(NEXUS, subject, BALANCE, "seed", range(11))
    stored = json.loads(json.dumps([each.to_json() for each in first]))
    resumed = [*last, *outcomes_from_json(stored)]
    assert report(resumed, "seed") == report(whole, "seed")
    assert report([*resumed, *first], "seed") == report(whole, "seed"), "rows given twice"


def test_seed_and_card_make_the_report() -> None:
    subject = a_card(3, attack=3, health=4, traits=["eager"])
    assert report_on(subject, 20) == report_on(subject, 20)
    assert report_on(subject, 20) != report_on(subject, 20, seed="another")


def test_seats_are_exchanged_within_a_pair() -> None:
    subject = a_card(2, attack=3, health=3)
    for number in range(0, 8, 2):
        one, other = (NEXUS.trial(subject, BALANCE, each) for each in (number, number + 1))
        assert (one.seat, other.seat) == (0, 1)
        for trial in (one, other):
            keys = [[key for _, key in deck.entries] for deck in trial.decks]
            with_it, without = keys[trial.seat], keys[1 - trial.seat]
            places = [place for place, key in enumerate(with_it) if key == SUBJECT]
            assert len(places) == 3
            for place, (ours, theirs) in enumerate(zip(with_it, without, strict=True)):
                assert theirs.startswith(PLAIN) if place in places else theirs == ours


@pytest.mark.parametrize("cost", range(1, 11))
def test_plain_designs_sit_at_the_edge_of_their_cost(cost: int) -> None:
    design = plain_design(cost, BALANCE)
    budget = NEXUS.design.breakdown(design, BALANCE)
    assert budget.cost == cost
    assert budget.points == budget.high or cost == 10  # no plain body has 53 points
    assert NEXUS.design.validate(NEXUS.design.canonical(design)) == []


class CrashingNexus(Nexus):
    """Nexus whose bot fails in some matches."""

    def choose(self, view: Any, config: Any, seat: int, policy: str) -> Any:
        if view["turn"] == 5 and view["first"] == 0:
            raise ZeroDivisionError("a rule divided by zero")
        return super().choose(view, config, seat, policy)


def test_crashes_are_told_with_their_match_and_counted_apart() -> None:
    game = CrashingNexus(NEXUS._data)
    subject = a_card(2, attack=3, health=3)
    found = report(measure(game, subject, BALANCE, "seed", range(20)), "seed")
    crashed = found["crashes"]
    assert 0 < crashed["count"] < 20
    assert crashed["first"][0]["error"] == "ZeroDivisionError: a rule divided by zero"
    assert found["wins"] + found["losses"] + found["draws"] == 20 - crashed["count"]
    number = crashed["first"][0]["match"]
    (again,) = measure(game, subject, BALANCE, "seed", [number])
    assert again.error == crashed["first"][0]["error"]


class TirelessNexus(Nexus):
    """Nexus whose bot uses an activated special whenever it may."""

    def choose(self, view: Any, config: Any, seat: int, policy: str) -> Any:
        state = self.from_view(view, config)
        for action in self.legal_actions(state, seat):
            if isinstance(action, Activate):
                return action
        chosen = super().choose(view, config, seat, policy)
        return chosen if chosen is not None else END_TURN


def test_an_endless_chain_is_found() -> None:
    """Case 25: it pays one Charge and gives itself two; the report names the seeded match."""
    special = {"trigger": "activated", "charge": 1, "effect": "charge", "target": "self"}
    subject = a_card(1, attack=0, health=15, special=special | {"amount": 2})
    game = TirelessNexus(NEXUS._data)
    found = report(measure(game, subject, BALANCE, "seed", range(4)), "seed")
    assert found["endless"]["count"] > 0
    assert "match" in found["endless"]["first"][0]
    assert measuring.MOST_ACTIONS >= 1000


def test_the_bot_does_not_follow_an_endless_chain() -> None:
    """Case 24: the same card in the hands of the bot that measures."""
    special = {"trigger": "activated", "charge": 1, "effect": "charge", "target": "self"}
    subject = a_card(1, attack=1, health=15, special=special | {"amount": 2})
    found = report_on(subject, 20)
    assert found["endless"]["count"] == 0
    assert found["crashes"]["count"] == 0
