"""Measured power: decks that the rules allow, a plain card of as many points, equal draws."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from matches.engine.games.enigma.blueprint import FLUX_KEYS
from matches.engine.games.enigma.trial import PLAIN, SUBJECT, elements_of, plain_design
from matches.engine.kernel.measure import Subject, Trial, measure, report
from tests.engine.enigma.table import Json, enigma

GAME = enigma()
BALANCE = GAME.default_balance()
SAMPLES: Any = GAME._data["sample_decks"]
DESIGNS: dict[str, Json] = {
    key: GAME.design.canonical(design) for key, design in SAMPLES["designs"].items()
}


def subject(design: Json) -> Subject:
    return Subject(GAME.design.canonical(design), 1)


def origin(**changes: Any) -> Json:
    return {
        "type": "pico",
        "name": "Planted",
        "element": "volt",
        "integrity": 60,
        "strikes": [{"name": "Zip", "cost": {"volt": 1}, "damage": 20}],
    } | changes


def counts(trial: Trial, seat: int) -> Counter[str]:
    return Counter(key for _, key in trial.decks[seat].entries)


def points_of(design: Json) -> int:
    return GAME.design.breakdown(GAME.design.canonical(design), BALANCE).points


@pytest.mark.parametrize("key", DESIGNS)
def test_trials_are_played_with_decks_that_the_rules_allow(key: str) -> None:
    for number in range(8):
        trial = GAME.trial(subject(DESIGNS[key]), BALANCE, number)
        for seat in (0, 1):
            assert GAME.deck_faults(counts(trial, seat), {}, trial.config.designs) == []


@pytest.mark.parametrize("key", DESIGNS)
def test_plain_card_has_as_many_points_but_for_its_steps(key: str) -> None:
    """A step of what plain cards are made of is at most three points."""
    design = DESIGNS[key]
    points = points_of(design)
    plain = plain_design(design, points, BALANCE)
    assert points - 3 < points_of(plain) <= points
    assert plain["type"] == design["type"]
    assert (plain["name"] == design["name"]) == (design["type"] == "pico")
    if design["type"] == "pico":
        assert (plain["form"], plain["element"]) == (design["form"], design["element"])
        assert plain.get("upgrades_from") == design.get("upgrades_from")


@pytest.mark.parametrize("key", [key for key in DESIGNS if DESIGNS[key]["type"] == "pico"])
def test_plain_pico_uses_the_points_of_finer_weights_as_well(key: str) -> None:
    balance = GAME.balance("enigma-2")
    points = GAME.design.breakdown(DESIGNS[key], balance).points
    plain = plain_design(DESIGNS[key], points, balance)
    left = points - GAME.design.breakdown(GAME.design.canonical(plain), balance).points
    assert 0 <= left < balance["budget"]["integrity_of_10"]


def test_card_of_hardly_any_points_meets_the_least_plain_card() -> None:
    weak = origin(integrity=10, strikes=[{"name": "Zip", "cost": {"volt": 5}}], recall_cost=5)
    plain = plain_design(GAME.design.canonical(weak), points_of(weak), BALANCE)
    assert points_of(weak) < 0
    assert (plain["integrity"], plain["strikes"][0]["damage"]) == (10, 10)


def test_both_matches_of_a_pair_have_the_same_cards_on_exchanged_seats() -> None:
    one, other = (GAME.trial(subject(origin()), BALANCE, number) for number in (6, 7))
    assert (one.seat, other.seat) == (0, 1)
    assert counts(one, 0) == counts(other, 1)
    assert counts(one, 1) == counts(other, 0)
    places = [
        {id_.removeprefix(f"s{seat}-"): key for id_, key in one.decks[seat].entries}
        for seat in (0, 1)
    ]
    differing = {place for place in places[0] if places[0][place] != places[1][place]}
    assert {places[0][place] for place in differing} == {SUBJECT}
    assert {places[1][place] for place in differing} == {PLAIN}
    assert one.ids == {f"s0-{place}" for place in differing}


@pytest.mark.parametrize("number", range(0, 8, 2))
def test_deck_gives_the_flux_that_the_card_asks_for(number: int) -> None:
    strikes = [{"name": "Zip", "cost": {"terra": 2, "hydro": 1}, "damage": 60}]
    trial = GAME.trial(subject(origin(strikes=strikes)), BALANCE, number)
    flux = {key: count for key, count in counts(trial, 0).items() if key in FLUX_KEYS}
    assert set(flux) == {"terra", "hydro"}
    asked = {
        symbol
        for design in trial.config.designs.values()
        for strike in design.get("strikes") or ()
        for symbol in strike["cost"] or ()
    }
    assert asked <= {"terra", "hydro", "null"}


@pytest.mark.parametrize(("form", "below", "above"), [("prime", 4, 1), ("apex", 3, 0)])
def test_card_that_upgrades_has_its_line_below_it(form: str, below: int, above: int) -> None:
    design = origin(form=form, upgrades_from="Nobody Yet")
    trial = GAME.trial(subject(design), BALANCE, 0)
    dealt = counts(trial, 0)
    names = {key: trial.config.designs[key].get("name") for key in dealt if key not in FLUX_KEYS}
    assert sum(dealt[key] for key in names if names[key] == "Nobody Yet") == below
    upgrading = [
        key for key in names if trial.config.designs[key].get("upgrades_from") == "Planted"
    ]
    assert sum(dealt[key] for key in upgrading) == above
    assert dealt[SUBJECT] == below


def test_elements_are_told_by_need() -> None:
    strikes = [{"name": "Zip", "cost": {"volt": 1, "bio": 2, "null": 3}, "damage": 10}]
    assert elements_of(GAME.design.canonical(origin(strikes=strikes, element="pyro"))) == [
        "bio",
        "volt",
        "pyro",
    ]
    effect = {"kind": "damage_dealt", "amount": 10}
    assert elements_of({"type": "domain", "effect": effect}) == []
    assert elements_of({"type": "domain", "effect": {**effect, "element": "pyro"}}) == ["pyro"]


def test_card_against_its_own_copy_wins_one_of_each_pair() -> None:
    design = GAME.design.canonical(origin())
    plain = subject(plain_design(design, points_of(design), BALANCE))
    found = report(measure(GAME, plain, BALANCE, "copy", range(40)), "copy")
    assert (found["delta"], found["matches"]) == (0.0, 40)
    assert found["played_in"] > 20  # most of them in the set-up


def test_strength_is_measured() -> None:
    """By weights that ask nothing for damage, so that the plain card of equal points is weak."""
    blind = {**BALANCE, "budget": {**BALANCE["budget"], "damage_of_10": 0}}
    strong = subject(origin(strikes=[{"name": "Zap", "cost": {"volt": 1}, "damage": 120}]))
    found = report(measure(GAME, strong, blind, "strong", range(100)), "strong")
    assert found["low"] > 0
