"""Planted faults of cards are found, and sound cards are left alone."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.enigma.lab.faults import dead_text, unused, without_line
from matches.engine.kernel.measure import Measured, Subject, measure
from tests.engine.enigma.table import Json
from tests.engine.enigma.test_trial import BALANCE, DESIGNS, GAME, origin, subject

ZIP: Json = {"name": "Zip", "cost": {"volt": 1}, "damage": 20}


def dead(design: Json) -> list[tuple[str, Json]]:
    return [(each.kind, each.facts) for each in dead_text(GAME.design.canonical(design))]


def passive(**effect: Any) -> Json:
    return origin(ability={"name": "Calm", "use": "passive", "effect": effect})


def measured(card: Subject, matches: int) -> Measured:
    return Measured(card, BALANCE, "lab", measure(GAME, card, BALANCE, "lab", range(matches)))


def unused_in(card: Subject, matches: int = 40) -> list[tuple[str, Json]]:
    return [(each.kind, each.facts) for each in unused(GAME, measured(card, matches))]


@pytest.mark.parametrize("key", DESIGNS)
def test_sample_cards_say_nothing_dead(key: str) -> None:
    assert dead(DESIGNS[key]) == []
    assert without_line(DESIGNS[key], DESIGNS) == []


def test_strike_without_damage_and_effect_is_dead() -> None:
    idle = {"name": "Yawn", "cost": {}, "damage": 0}
    assert dead(origin(strikes=[ZIP, idle])) == [("dead_strike", {"name": "Yawn"})]


@pytest.mark.parametrize(
    ("other", "is_outdone"),
    [
        ({"cost": {"volt": 1, "null": 1}, "damage": 20}, True),
        ({"cost": {"volt": 2}, "damage": 10}, True),
        ({"cost": {"volt": 1, "null": 1}, "damage": 30}, False),
        ({"cost": {"null": 1}, "damage": 10}, False),  # other Flux pays for it
        ({"cost": {"volt": 1}, "damage": 20}, False),  # the same twice
    ],
)
def test_strike_that_the_other_outdoes_is_found(other: Json, is_outdone: bool) -> None:
    found = dead(origin(strikes=[ZIP, {"name": "Zap", **other}]))
    wanted = [("outdone_strike", {"name": "Zap", "beside": "Zip"})]
    assert found == (wanted if is_outdone else [])


def test_strike_with_an_effect_of_its_own_is_not_outdone() -> None:
    draws = {"name": "Zap", "cost": {"volt": 1}, "damage": 10}
    draws["effect"] = {"kind": "draw", "amount": 1}
    assert dead(origin(strikes=[ZIP, draws])) == []


@pytest.mark.parametrize(
    ("effect", "is_dead"),
    [
        ({"kind": "flux_counts_as", "element": "bio"}, True),
        ({"kind": "flux_counts_as", "element": "volt"}, False),
        ({"kind": "damage_dealt", "amount": 10, "element": "bio"}, True),
        ({"kind": "damage_dealt", "amount": 10, "element": "volt"}, False),
        ({"kind": "damage_dealt", "amount": 10}, False),
    ],
)
def test_passive_ability_that_cannot_count_is_found(effect: Json, is_dead: bool) -> None:
    assert dead(passive(**effect)) == ([("dead_ability", {"name": "Calm"})] if is_dead else [])


def test_more_damage_counts_for_nothing_where_there_is_none() -> None:
    """E11.8: a Strike of base 0 does no damage, whatever the modifiers."""
    more = {"kind": "more_if", "amount": 20, "when": "coin"}
    ability = {"name": "Calm", "use": "passive", "effect": {"kind": "damage_dealt", "amount": 10}}
    draw = {"name": "Ask", "cost": {}, "effect": {"kind": "draw", "amount": 1}}
    assert dead(origin(strikes=[draw], ability=ability)) == [("dead_ability", {"name": "Calm"})]
    assert dead(origin(strikes=[{**draw, "effect": more}], ability=ability)) == []


def test_prime_without_a_card_below_it_is_found() -> None:
    prime = origin(form="prime", upgrades_from="Ember")
    ember = origin(form="origin", name="Ember")
    agent = {"type": "agent", "name": "Ember"}
    assert without_line(prime, {"a": ember}) == []
    found = without_line(prime, {"a": {**ember, "name": "Glow"}, "b": agent})
    assert [(each.kind, each.facts) for each in found] == [("no_form_below", {"name": "Ember"})]


def test_card_that_the_bot_never_plays_is_found() -> None:
    """An Agent that costs the own hand and brings nothing."""
    effect = {"kind": "discard", "amount": 1, "hand": "own", "how": "choice"}
    burden = subject({"type": "agent", "name": "Burden", "effect": effect})
    assert unused_in(burden) == [("never_played", {"played_in": 0, "matches": 40})]


def test_part_that_is_never_used_is_found() -> None:
    """Nobody ever has fifteen Flux on one Pico."""
    cost = {"volt": 5, "null": 5, "bio": 5}
    dear = {"name": "Zenith", "cost": cost, "damage": 250}
    found = unused_in(subject(origin(strikes=[ZIP, dear])))
    assert [(kind, facts["name"]) for kind, facts in found] == [("never_used", "Zenith")]


def test_used_parts_are_heard_on_picos_and_on_gear() -> None:
    ability = {"name": "Ask", "use": "once_per_turn", "effect": {"kind": "draw", "amount": 1}}
    assert unused_in(subject(origin(ability=ability))) == []
    assert unused_in(subject({"type": "gear", "name": "Bag", "ability": ability})) == []


def test_too_few_matches_say_nothing() -> None:
    effect = {"kind": "discard", "amount": 1, "hand": "own", "how": "choice"}
    burden = subject({"type": "agent", "name": "Burden", "effect": effect})
    assert unused_in(burden, matches=38) == []


def test_all_faults_come_together() -> None:
    idle = {"name": "Yawn", "cost": {}, "damage": 0}
    card = subject(origin(form="prime", upgrades_from="Nobody", strikes=[ZIP, idle]))
    found = GAME.card_faults(measured(card, 4), DESIGNS)
    assert [each["kind"] for each in found] == ["dead_strike", "no_form_below"]
