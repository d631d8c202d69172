"""Every code has a sentence, every sentence a code, and no fact is missing from one."""

from __future__ import annotations

from typing import Any

import pytest

from cards import errors, fault_messages, messages
from cards.errors import CardsRefusal
from matches.engine.games import registry
from matches.engine.games.dragon.deck import DECK_FAULT_CODES as DRAGON_DECK_FAULTS
from matches.engine.games.dragon.design import DESIGN_FAULT_CODES as DRAGON_DESIGN_FAULTS
from matches.engine.games.enigma.deck import DECK_FAULT_CODES as ENIGMA_DECK_FAULTS
from matches.engine.games.enigma.design import DESIGN_FAULT_CODES
from matches.engine.games.grid.deck import DECK_FAULT_CODES as GRID_DECK_FAULTS
from matches.engine.games.nexus.deck import DECK_FAULT_CODES
from matches.engine.kernel.declared import FAULT_CODES
from matches.engine.kernel.design import Fault

OWN_DESIGN_FAULTS = {
    *DESIGN_FAULT_CODES,
    *DRAGON_DESIGN_FAULTS,
    *("over_budget", "name_taken", "nothing_changed"),
    *("art_missing", "alt_missing", "artist_missing", "licence_missing"),
}
FACTS = {
    "of": ["effect", "ability"],
    "step": 10,
    "place": 3,
    "names": ["colour"],
    "low": 1,
    "high": 10,
    "length": 77,
    "characters": ["U+202E"],
    "value": "chosenEnemyTower",
    "with": {"special.effect": "draw"},
    "needs": {"special.trigger": ["activated"]},
    "values": ["leech", "piercing"],
    "points": 60,
    "most": 53,
    "count": 31,
    "size": 30,
    "lacking": 2,
    "surplus": 1,
    "name": "Wall",
    "owned": 1,
    "expected": "list",
    "limit_kib": 256,
    "line": 3,
    "column": 7,
    "known": 1,
}
REFUSAL_FACTS = {
    "why": "At most 60 letters.",
    "most": 2.5,
    "limit": 10,
    "limit_mib": 8,
    "limit_kib": 128,
    "width": 30_000,
    "height": 20,
    "limit_megapixels": 24,
    "low": 256,
    "high": 8192,
    "needed": 10,
    "balance": 3,
    "version": "nexus-2",
    "known": "nexus-1",
    "points": 60,
}


def refusals() -> list[type[CardsRefusal]]:
    found, open_classes = [], [CardsRefusal]
    while open_classes:
        for below in open_classes.pop().__subclasses__():
            open_classes.append(below)
            if "code" in vars(below):
                found.append(below)
    return found


def test_each_refusal_has_a_sentence_and_each_sentence_a_refusal():
    assert {refusal.code for refusal in refusals()} == set(messages.REFUSALS)
    assert all(refusal.__module__ == errors.__name__ for refusal in refusals())


@pytest.mark.parametrize("code", messages.REFUSALS)
def test_sentence_of_a_refusal_is_whole(code):
    said = messages.sentence(code, REFUSAL_FACTS)
    assert said.endswith(".")
    assert "%" not in said


def test_each_fault_has_a_sentence_and_each_sentence_a_fault():
    assert set(fault_messages.DECLARED) == set(FAULT_CODES)
    assert set(fault_messages.DESIGN) == OWN_DESIGN_FAULTS
    of_games = {*DECK_FAULT_CODES, *ENIGMA_DECK_FAULTS, *GRID_DECK_FAULTS, *DRAGON_DECK_FAULTS}
    assert set(fault_messages.DECK) == {*of_games, "not_owned"}
    assert {code for _, code, _ in fault_messages.SPECIAL} <= set(FAULT_CODES)


@pytest.mark.parametrize(
    "code",
    [
        *fault_messages.DECLARED,
        *fault_messages.DESIGN,
        *fault_messages.FILE,
        *fault_messages.SET,
        *fault_messages.DECK,
    ],
)
def test_sentence_of_a_fault_is_whole(code):
    fields = registry.get("nexus").design.fields()
    said = fault_messages.sentence(Fault("x", code, FACTS), fields)
    assert said.endswith(".")
    assert "%" not in said


def test_values_are_said_with_their_labels():
    fields = registry.get("nexus").design.fields()
    unfit = Fault("special.target", "unfit", FACTS)
    assert "A chosen enemy tower" in fault_messages.sentence(unfit, fields)
    assert "Draw" in fault_messages.sentence(unfit, fields)


ODD_DESIGNS: list[Any] = [
    {},
    {"name": "x", "health": 0, "attack": 11, "armor": -1, "resistance": "2", "traits": "guard"},
    {"name": "x" * 50, "flavor": "y" * 201, "health": 1.5, "traits": ["guard", "guard", 3]},
    {"name": "\u202e!", "traits": ["leech", "piercing", "eager"], "colour": "red"},
    {"name": "a" + "\u0301" * 9, "special": []},
    {"name": "Rat", "special": {"trigger": "onPlay", "charge": 2, "effect": "draw", "amount": 0}},
    {"name": "Rat", "special": {"trigger": "activated", "effect": "burn", "target": "enemyHero"}},
    {
        "name": "Rat",
        "special": {
            "trigger": "onDeath",
            "effect": "attack",
            "target": "chosenEnemyCreature",
            "amount": 3,
        },
    },
    {"name": "Rat", "armor": 3, "traits": ["guard"]},
    {"name": "Rat", "attack": 10, "health": 15, "armor": 3, "resistance": 3, "traits": ["sturdy"]},
]


@pytest.mark.parametrize("design", ODD_DESIGNS)
def test_every_fault_of_odd_designs_can_be_said(design):
    faults = registry.get("nexus").design.validate(design)
    assert faults
    for fault in faults:
        told = messages.fault_json(fault, "nexus")
        assert told["message"]
        assert "%" not in told["message"]
