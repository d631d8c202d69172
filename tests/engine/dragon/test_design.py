"""What a Dragon design may be, and how its card reads."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.games.dragon.design import DESIGN_FAULT_CODES
from matches.engine.kernel.declared import FAULT_CODES
from matches.engine.kernel.design import Sign

DESIGN = registry.get("dragon").design

GOBLIN: dict[str, Any] = {
    "name": "Goblin",
    "monster": {"attack": 1, "life": 3, "reward": ["red", "loot"]},
    "loot": {"name": "Axe", "kind": "weapon", "bonus": {"attack": 1}},
    "skill": {
        "name": "Cleave",
        "cost": 2,
        "effects": [{"effect": "attack", "count": "all"}],
        "charged": [{"effect": "attack", "amount": 2, "count": 3}],
        "charge": {"red": 1},
        "wave_size": 2,
    },
    "gem": "red",
}
FROST: dict[str, Any] = {
    "type": "dragon",
    "name": "Frost",
    "attack": 3,
    "life": 20,
    "passive": [{"effect": "ward"}],
    "abilities": {"red": [{"effect": "attack", "amount": 1}], "blue": [{"effect": "steal_gem"}]},
    "waves": {"3": {"life": 1}, "5": {"attack": 1, "defense": 1}},
    "spark": {"name": "Frost Spark", "effects": [{"effect": "stun", "count": "all"}]},
}


def faults(data: Any) -> set[tuple[str, str]]:
    return {(fault.path, fault.code) for fault in DESIGN.validate(data)}


@pytest.mark.parametrize("design", [GOBLIN, FROST])
def test_a_sound_design_keeps_its_form(design: dict[str, Any]) -> None:
    """D1, D9: counts are numbers or "all", waves are named by their numbers."""
    assert faults(design) == set()
    canonical = DESIGN.canonical(design)
    assert DESIGN.canonical(canonical) == canonical
    assert {key: canonical[key] for key in design if key != "monster"} == {
        key: value for key, value in design.items() if key != "monster"
    }


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"skill": {"effects": [{"effect": "damage"}]}}, ("skill.effects.0.amount", "missing")),
        ({"skill": {"effects": [{"effect": "heal", "amount": 0}]}}, None),
        ({"skill": {"effects": [{"effect": "attack", "amount": 0}]}}, ()),
        ({"skill": {"effects": [{"effect": "reclaim"}]}}, ()),
        ({"skill": {"effects": [{"effect": "stun", "count": 0}]}}, None),
        ({"skill": {"effects": [{"effect": "heal", "amount": 1, "count": 2}]}}, None),
        ({"skill": {"effects": [{"effect": "gain_gem"}]}}, ("skill.effects.0.gem", "missing")),
        ({"monster": {"passive": [{"effect": "ward"}], "buff": [{"effect": "strengthen"}]}}, None),
        ({"waves": {"3": {"life": 1}}}, None),
        (
            {"skill": {"set": [{"effect": "attack"}, {"effect": "reclaim"}]}},
            ("skill.set", "too_many"),
        ),
        ({"skill": {"set": [{"effect": "attack", "count": "all"}, {"effect": "stun"}]}}, ()),
    ],
)
def test_faults_are_found(
    change: dict[str, Any], found: tuple[str, str] | tuple[()] | None
) -> None:
    """found: the fault; () for none; None for any."""
    told = faults({"name": "Card", **change})
    known = {*FAULT_CODES, *DESIGN_FAULT_CODES}
    assert {code for _, code in told} <= known
    if found is None:
        assert told
    else:
        assert told == ({found} if found else set())


@pytest.mark.parametrize(
    "data",
    [None, [], "x", {"skill": []}, {"skill": {"effects": {"effect": 1}}}, {"waves": [1]},
     {"waves": {3: 1}}, {"monster": {"reward": "loot"}}, {"type": ["hero"]}, {"count": 3},
     {"skill": {"set": 3}},
     {"skill": {"effects": [{"effect": "attack", "count": True}]}}],
)  # fmt: skip
def test_no_json_makes_it_raise(data: Any) -> None:
    assert DESIGN.validate(data)


def test_cards_that_differ_in_names_alone_play_alike() -> None:
    renamed = {**GOBLIN, "name": "Hob", "skill": {**GOBLIN["skill"], "name": "Hack"}}
    stronger = {**GOBLIN, "monster": {"attack": 2}}
    assert DESIGN.mechanics(renamed) == DESIGN.mechanics(GOBLIN)
    assert DESIGN.mechanics(stronger) != DESIGN.mechanics(GOBLIN)


def test_the_card_is_told_in_words() -> None:
    lines = [f"{line.lead} {line.text}" for line in DESIGN.rules_text(GOBLIN)]
    assert lines == [
        "Skill: attack all enemies.",
        "Charged: attack 3 enemies with +2.",
        "Reward: Red, Loot.",
        "Loot: Attack +1.",
        "Charge: 1 red.",
    ]
    told = [f"{line.lead} {line.text}" for line in DESIGN.rules_text(FROST)]
    assert "Red: attacks with +1." in told
    assert "Spark: stun all enemies." in told
    assert "Wave 5: attack +1, defense +1." in told


def test_every_word_reads_as_a_sentence() -> None:
    config, _ = registry.get("dragon").sample_decks(0)
    for design in config.designs.values():
        for line in DESIGN.rules_text(design):
            assert line.text.endswith(".")
            assert not set("{}") & set(line.text)


def test_the_face_shows_who_fights() -> None:
    numbers = {number.kind: number.value for number in DESIGN.numbers(FROST)}
    assert numbers == {"attack": 3, "life": 20, "defense": 0}
    assert DESIGN.numbers({"type": "basic", "name": "Basic"}) == []
    head = DESIGN.head(FROST)
    assert (head.line, head.sign) == ("Dragon", Sign("thing-dragon", "Dragon"))
    assert DESIGN.head(GOBLIN).sign is None, "a card shows its cost there"
    assert DESIGN.breakdown(GOBLIN, {"version": "dragon-1"}).cost == 2


def test_reclaim_with_energy_feeds_itself() -> None:
    """D8.3: content forbids it."""
    loop = [{"effect": "reclaim"}, {"effect": "energy", "amount": 1}]
    assert DESIGN.feeds_itself({"name": "Loop", "skill": {"effects": loop}})
    assert not DESIGN.feeds_itself(GOBLIN)
