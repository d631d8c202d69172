"""Measured power: decks that the rules allow, a plain card of the same cost, pairs that differ."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from matches.engine.games.grid.trial import PLAIN, SUBJECT, plain_design
from matches.engine.kernel.measure import Subject, Trial, measure, report
from tests.engine.grid.table import PET, Json, grid, trick

GAME = grid()
BALANCE = GAME.default_balance()
SAMPLES: Any = GAME.sample_decks(0)[0].designs
DESIGNS: dict[str, Json] = {
    key: {name: value for name, value in design.items() if name != "cost"}
    for key, design in SAMPLES.items()
}


def subject(design: Json, cost: int | None = None) -> Subject:
    canonical = GAME.design.canonical({"name": "Subject", **design})
    computed = GAME.design.breakdown(canonical, BALANCE).cost
    assert computed is not None
    return Subject(canonical, computed if cost is None else cost)


def counts(trial: Trial, seat: int) -> Counter[str]:
    return Counter(key for _, key in trial.decks[seat].entries)


@pytest.mark.parametrize("key", DESIGNS)
def test_trials_are_played_with_decks_that_the_rules_allow(key: str) -> None:
    """G1.1."""
    for number in range(12):
        trial = GAME.trial(subject(DESIGNS[key]), BALANCE, number)
        points = trial.config.options["points"]
        for seat in (0, 1):
            held = counts(trial, seat)
            assert GAME.deck_faults(held, {"points": points}, trial.config.designs) == []
            spent = sum(trial.config.designs[each]["cost"] * held[each] for each in held)
            assert spent == points


def test_dearest_card_fits_too() -> None:
    dear = {"attack": 6, "defense": 8, "arrows": ["up", "down", "left", "right"]}
    for number in range(4):
        trial = GAME.trial(subject(dear), BALANCE, number)
        assert counts(trial, trial.seat)[SUBJECT] == 1
    assert counts(GAME.trial(subject(dear, 30), BALANCE, 0), 0)[SUBJECT] == 1


@pytest.mark.parametrize("key", DESIGNS)
def test_plain_card_has_the_type_and_at_most_the_cost(key: str) -> None:
    card = subject(DESIGNS[key])
    plain = plain_design(card.design, card.cost, BALANCE, GAME.design)
    assert GAME.design.validate(plain) == []
    assert plain.get("type") == card.design.get("type")
    assert plain.get("ability") is None
    cost = GAME.design.breakdown(plain, BALANCE).cost
    assert cost == card.cost


def test_both_matches_of_a_pair_have_the_same_cards_on_exchanged_seats() -> None:
    one, other = (GAME.trial(subject(PET), BALANCE, number) for number in (6, 7))
    assert (one.seat, other.seat) == (0, 1)
    assert counts(one, 0) == counts(other, 1)
    assert counts(one, 1) == counts(other, 0)
    assert counts(one, 0)[SUBJECT] == counts(one, 1)[PLAIN] == len(one.ids) == 3
    del_subject, del_plain = (counts(one, seat) for seat in (0, 1))
    del del_subject[SUBJECT], del_plain[PLAIN]
    assert del_subject == del_plain


def test_no_two_pairs_have_the_same_deck() -> None:
    decks = {
        tuple(sorted(counts(GAME.trial(subject(PET), BALANCE, number), 0).items()))
        for number in range(0, 60, 2)
    }
    assert len(decks) == 30


def test_limited_card_has_no_more_copies_than_it_says() -> None:
    heir = {**PET, "ability": "limited", "limit": 1}
    assert counts(GAME.trial(subject(heir), BALANCE, 0), 0)[SUBJECT] == 1


def test_card_against_its_own_copy_wins_one_of_each_pair() -> None:
    plain = subject(plain_design(PET, 2, BALANCE, GAME.design), 2)
    found = report(measure(GAME, plain, BALANCE, "copy", range(20)), "copy")
    assert (found["delta"], found["matches"]) == (0.0, 20)
    assert found["crashes"]["count"] == found["endless"]["count"] == 0


def test_strength_and_weakness_are_measured() -> None:
    strong = subject({"attack": 4, "defense": 6, "arrows": ["up", "right", "left"]}, 1)
    found = report(measure(GAME, strong, BALANCE, "strong", range(40)), "strong")
    assert found["low"] > 0
    assert found["played_in"] > 20
    weak = subject({"attack": 0, "defense": 1}, 3)
    found = report(measure(GAME, weak, BALANCE, "weak", range(40)), "weak")
    assert found["high"] < 0


def test_tricks_are_measured_too() -> None:
    found = report(measure(GAME, subject(trick("damage", 4), 1), BALANCE, "t", range(30)), "t")
    assert found["played_in"] > 10
    assert found["matches"] == 30
