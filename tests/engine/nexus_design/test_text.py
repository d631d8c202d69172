"""Rules text made from designs: complete for every design that can be forged, in good English."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from matches.engine.games.nexus.design import NexusDesign
from tests.engine.nexus_design.conftest import a_design, a_special


def text_of(rules: NexusDesign, special: dict[str, Any]) -> str:
    line = rules.rules_text(a_design(special=special))[-1]
    return f"{line.lead} {line.text}"


@pytest.mark.parametrize(
    ("special", "text"),
    [
        (
            a_special("onDeath", "armor", "allAllyCreatures", 2),
            "When this dies, grant 2 Armor to all allies.",
        ),
        (
            a_special("activated", "burn", "chosenEnemyCreature", 2, charge=2),
            "2 Charge: apply Burn 2 to a chosen enemy.",
        ),
        (
            a_special("onPlay", "heal", "allAllyCreatures", 2),
            "When played, restore 2 health to all allies.",
        ),
        (
            a_special("onPlay", "heal", "chosenAllyTower", 2),
            "When played, restore 2 health to a chosen tower of yours.",
        ),
        (
            a_special("onAttack", "attack", "attackTarget", -1),
            "When this attacks, give the creature it attacks \u22121 Attack.",
        ),
        (a_special("onDamaged", "attack", "self", 1), "When this is damaged, gain +1 Attack."),
        (a_special("onPlay", "draw", "allyHero", 1), "When played, draw a card."),
        (a_special("onPlay", "draw", "allyHero", 2), "When played, draw 2 cards."),
        (a_special("onDeath", "energy", "allyHero", 1), "When this dies, gain 1 energy this turn."),
        (
            a_special("onPlay", "damage", "enemyHero", 3),
            "When played, deal 3 damage to the enemy front line: "
            "its weakest standing tower, or the hero if none stands.",
        ),
        (
            a_special("onPlay", "destroy", "chosenEnemyCreature"),
            "When played, destroy a chosen enemy.",
        ),
        (a_special("onPlay", "poison", "self", 2), "When played, apply Poison 2 to itself."),
    ],
)
def test_specials_read_as_sentences(rules: NexusDesign, special: dict[str, Any], text: str) -> None:
    assert text_of(rules, special) == text


def test_every_special_has_words_of_its_own(rules: NexusDesign) -> None:
    by_path = {field.path: field for field in rules.fields()}
    seen: dict[str, Any] = {}
    parts = itertools.product(
        by_path["special.trigger"].choices,
        by_path["special.effect"].choices,
        by_path["special.target"].choices,
        (None, 1, 2, -2),
        (None, 1),
    )
    for trigger, effect, target, amount, charge in parts:
        special = a_special(trigger.value, effect.value, target.value, amount, charge)
        faults = rules.validate(a_design(attack=0, health=1, special=special))
        if any(fault.code != "over_budget" for fault in faults):
            continue
        text = text_of(rules, special)
        assert text.endswith(".")
        assert "  " not in text
        assert "None" not in text
        assert text not in seen, (special, seen[text])
        seen[text] = special
    assert len(seen) > 700


def test_each_trait_has_its_line_and_sign(rules: NexusDesign) -> None:
    (field,) = [field for field in rules.fields() if field.path == "traits"]
    assert len(field.choices) == 20
    for choice in field.choices:
        (line,) = rules.rules_text(a_design(traits=[choice.value]))
        assert line.lead == f"{choice.label}."
        assert line.icon == f"trait-{choice.value}"
        assert line.text.endswith((".", ")."))


def test_unfinished_specials_have_no_text_yet(rules: NexusDesign) -> None:
    whole = a_special("activated", "burn", "chosenEnemyCreature", 2, charge=2)
    for missing in ("trigger", "effect", "target", "amount"):
        part = {key: value for key, value in whole.items() if key != missing}
        assert rules.rules_text(a_design(special=part)) == []


def test_search_facts_are_flat(rules: NexusDesign) -> None:
    special = a_special("activated", "burn", "chosenEnemyCreature", 2, charge=2)
    design = a_design(traits=["eager"], special=special)
    assert rules.search_facts(design) == {
        "cost": 4,
        "points": 19,
        "attack": 2,
        "health": 3,
        "armor": 0,
        "resistance": 0,
        "traits": ["eager"],
        "trigger": "activated",
        "charge": 2,
        "effect": "burn",
        "target": "chosenEnemyCreature",
        "amount": 2,
    }
