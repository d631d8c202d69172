"""Planted faults are found, and sound cards are left alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from matches.engine.games import registry
from matches.engine.games.nexus.lab.faults import (
    dead_text,
    pairs_that_feed,
    partners_of,
    unused,
)
from matches.engine.kernel.card_faults import CardFault
from matches.engine.kernel.measure import Measured, MeasuredGame, Outcome, Subject, measure

NEXUS = registry.get("nexus")
BALANCE = NEXUS.default_balance()


def card(**changes: Any) -> dict[str, Any]:
    return NEXUS.design.canonical({"name": "Planted", "attack": 2, "health": 4} | changes)


def charger(charge: int, amount: int, target: str = "chosenAllyCreature") -> dict[str, Any]:
    """A creature that pays Charge to give an ally some."""
    special = {"trigger": "activated", "charge": charge, "effect": "charge", "target": target}
    return card(special=special | {"amount": amount})


def dead(design: dict[str, Any]) -> list[str]:
    return [fault.kind for fault in dead_text(design)]


def unused_in(design: dict[str, Any], cost: int, matches: int = 40) -> list[CardFault]:
    """What `matches` measured matches of a card show."""
    subject = Subject(design, cost)
    return unused_of(subject, measure(NEXUS, subject, BALANCE, "lab", range(matches)))


def unused_of(subject: Subject, outcomes: list[Outcome]) -> list[CardFault]:
    """What these outcomes of its measured matches show."""
    game = cast(MeasuredGame, NEXUS)
    return unused(game, Measured(subject, BALANCE, "lab", outcomes))


def test_two_cards_that_feed_each_other_are_found():
    """One pays 3 and gives both 2, the other pays 2 and gives one back: nothing is ever lost."""
    wide, narrow = charger(3, 2, "allAllyCreatures"), charger(2, 1)
    other = card(attack=6, health=6)
    assert pairs_that_feed({"wide": wide, "narrow": narrow, "other": other}) == [("narrow", "wide")]
    assert partners_of(narrow, {"wide": wide, "other": other}) == ["wide"]


def test_cards_whose_charge_runs_out_do_not_feed_each_other():
    small, narrow = charger(3, 1, "allAllyCreatures"), charger(2, 1)
    hitter = card(
        special={
            "trigger": "activated",
            "charge": 1,
            "effect": "damage",
            "target": "enemyHero",
            "amount": 1,
        }
    )
    assert pairs_that_feed({"small": small, "narrow": narrow, "hitter": hitter}) == []


def test_damage_that_gives_charge_ends_with_the_health():
    """One hits all and loses health for each Charge that it gets back."""
    drummer = card(
        health=15,
        special={
            "trigger": "onDamaged",
            "effect": "charge",
            "target": "allAllyCreatures",
            "amount": 3,
        },
    )
    hitter = card(
        health=15,
        special={
            "trigger": "activated",
            "charge": 1,
            "effect": "damage",
            "target": "allCreatures",
            "amount": 1,
        },
    )
    assert pairs_that_feed({"drummer": drummer, "hitter": hitter}) == []


def test_card_that_goes_on_alone_is_not_told_with_every_other():
    engine = charger(1, 1)
    assert NEXUS.design.feeds_itself(engine)
    assert pairs_that_feed({"engine": engine, "narrow": charger(2, 1)}) == []


@pytest.mark.parametrize("trait", ["sturdy", "bastion"])
def test_trait_that_does_nothing_on_a_guard_is_dead(trait):
    assert dead(card(traits=["guard", trait])) == ["dead_trait"]
    assert dead(card(traits=["eager", trait])) == []


@pytest.mark.parametrize(
    "special",
    [
        {"trigger": "onDeath", "effect": "heal", "target": "self", "amount": 2},
        {"trigger": "onAttack", "effect": "charge", "target": "self", "amount": 2},
        {"trigger": "onPlay", "effect": "cleanse", "target": "self"},
    ],
    ids=lambda special: special["trigger"],
)
def test_special_that_can_change_nothing_is_dead(special):
    assert dead(card(special=special)) == ["dead_special"]


def test_special_that_never_goes_off_is_found_by_playing():
    """At 1 health every damage kills it, so nothing is left to answer."""
    special = {"trigger": "onDamaged", "effect": "draw", "target": "allyHero", "amount": 1}
    frail = card(attack=4, health=1, special=special)
    (found,) = unused_in(frail, 2)
    assert found.kind == "never_fires"
    assert found.facts["played_in"] >= 10
    assert unused_in(card(attack=4, health=9, special=special), 2) == []


def test_card_that_the_bot_never_plays_is_found():
    assert unused_in(card(attack=0, health=1), 10) == [
        CardFault("never_played", {"played_in": 0, "matches": 40})
    ]
    assert unused_in(card(attack=6, health=6), 3) == []


def test_card_that_is_played_once_in_many_matches_is_found_in_many():
    """Once in a hundred: forty matches may well show none of it, or one."""
    subject = Subject(card(), 2)
    rows = [Outcome(number, 0, played=number == 7, length=9, actions=9) for number in range(100)]
    assert unused_of(subject, rows) == [CardFault("never_played", {"played_in": 1, "matches": 100})]
    rows[8] = rows[9] = replace(rows[7], number=8)
    assert unused_of(subject, rows) == []
    assert unused_of(subject, rows[20:59]) == [], "too few to tell"


def test_matches_that_crashed_show_nothing_and_are_not_played_again():
    """They are told of as crashes; the next try would only crash again."""
    special = {"trigger": "onDamaged", "effect": "draw", "target": "allyHero", "amount": 1}
    crashed = Outcome(0, None, played=True, length=1, actions=1, error="a rule failed")
    rows = [replace(crashed, number=number) for number in range(100)]
    assert unused_of(Subject(card(special=special), 2), rows) == []


def test_sound_starter_cards_have_no_fault():
    designs = NEXUS.sample_decks(0)[0].designs
    found = {key: dead(dict(design)) for key, design in designs.items()}
    assert {key: faults for key, faults in found.items() if faults} == {}
    assert pairs_that_feed(designs) == []
