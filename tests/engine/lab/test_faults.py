"""Planted faults are found, and sound cards are left alone."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.games.nexus.lab.faults import (
    Usage,
    faults_of,
    pairs_that_feed,
    partners_of,
    usage,
)
from matches.engine.kernel.measure import Subject

NEXUS = registry.get("nexus")
BALANCE = NEXUS.default_balance()


def card(**changes: Any) -> dict[str, Any]:
    return NEXUS.design.canonical({"name": "Planted", "attack": 2, "health": 4} | changes)


def charger(charge: int, amount: int, target: str = "chosenAllyCreature") -> dict[str, Any]:
    """A creature that pays Charge to give an ally some."""
    special = {"trigger": "activated", "charge": charge, "effect": "charge", "target": target}
    return card(special=special | {"amount": amount})


def kinds(design: dict[str, Any], used: Usage | None = None) -> list[str]:
    return [fault.kind for fault in faults_of(design, used)]


def used(design: dict[str, Any], cost: int, matches: int = 24) -> Usage:
    return usage(Subject(design, cost), BALANCE, "lab", matches)


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
    assert kinds(card(traits=["guard", trait])) == ["dead_trait"]
    assert kinds(card(traits=["eager", trait])) == []


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
    assert kinds(card(special=special)) == ["dead_special"]


def test_special_that_never_goes_off_is_found_by_playing():
    """At 1 health every damage kills it, so nothing is left to answer."""
    special = {"trigger": "onDamaged", "effect": "draw", "target": "allyHero", "amount": 1}
    frail = card(attack=4, health=1, special=special)
    found = used(frail, 2)
    assert found.played_in >= 10
    assert kinds(frail, found) == ["never_fires"]
    tough = card(attack=4, health=9, special=special)
    assert kinds(tough, used(tough, 2)) == []


def test_card_that_the_bot_never_plays_is_found():
    useless = card(attack=0, health=1)
    found = used(useless, 10)
    assert kinds(useless, found) == ["never_played"]
    assert kinds(card(attack=6, health=6), used(card(attack=6, health=6), 3)) == []


def test_sound_starter_cards_have_no_fault():
    designs = NEXUS.sample_decks(0)[0].designs
    found = {key: kinds(dict(design)) for key, design in designs.items()}
    assert {key: faults for key, faults in found.items() if faults} == {}
    assert pairs_that_feed(designs) == []
