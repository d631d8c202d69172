"""Setups that cannot be read are refused, with the place of the fault."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.kernel.setup import SetupFault
from tests.engine.dragon.table import FROST, RANGER, SLASH, WOLF, Table

CARDS = {"wolf": WOLF, "slash": SLASH, "frost": FROST, "mage": {"type": "hero"}}


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"wolves": []}, "unknown key 'wolves'"),
        ({"hand": ["ghost"]}, "no card 'ghost'"),
        ({"hand": ["frost"]}, "'frost' is no card or hero or basic"),
        ({"deck": ["ranger"]}, "'ranger' is no card"),
        ({"monsters": ["ranger"]}, "'ranger' is no card"),
        ({"sparks_used": ["wolf"]}, "'wolf' is no dragon"),
        ({"deck": ["slash", "slash#2", "slash"]}, "'slash#2' is used twice"),
        ({"hand": [{"id": "x", "card": "slash"}]}, "does not tell the card"),
        ({"monsters": [{"card": "wolf", "attack": 9}]}, "attack: it is 2, not 9"),
        ({"hero": {"max_life": 20}}, "max_life: it is 15, not 20"),
        ({"hero": {"card": "wolf"}}, "'wolf' is not known"),
        ({"hero": {"gems": {"pink": 1}}}, "unknown key 'pink'"),
        ({"hero": {"energy": -1}}, "never below 0"),
        ({"hero": {"loot": [{"id": "wolf", "card": "wolf", "kind": "armor"}]}}, "is trinket"),
        ({"monsters": [{"card": "wolf", "life": 0}]}, "no life left"),
        ({"hunt": "wolf"}, "is no dragon"),
        ({"dragons_defeated": ["frost", "frost"]}, "each once"),
        ({"phase": "loot"}, "waits for something else"),
        ({"phase": "over"}, "a result and the phase over go together"),
        ({"pending": {"type": "sing"}}, "is not known"),
        ({"pending": {"type": "loot", "card": "wolf", "rewards": ["pink"]}}, "colours, loot"),
        ({"pending": {"type": "choose_skill", "cards": []}}, "nothing is offered"),
        ({"dragon": {"card": "frost"}}, "in the phase dragon alone"),
        ({"phase": "dragon", "monsters": ["wolf"]}, "the dragon stands alone"),
        ({"seen": ["ghost"]}, "a list of card keys"),
        ({"game": "nexus"}, "another game or format"),
        ({"phase": "over", "result": {"won": False, "reason": "life", "score": 3}}, "score: it is"),
    ],
)
def test_a_faulty_setup_is_refused(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupFault, match=told):
        Table(CARDS, **setup)


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ({"monster": {"attak": 1}}, "unknown_field"),
        ({"skill": {"effects": [{"effect": "dance"}]}}, "unknown_choice"),
        ({"skill": {"effects": [{"effect": "damage"}]}}, "missing"),
        ({"skill": {"effects": [{"effect": "stun", "amount": 1}]}}, "not_here"),
        ({"skill": {"effects": [{"effect": "gain_gem"}]}}, "missing"),
        ({"monster": {"ambush": [{"effect": "thorns", "amount": 1}]}}, "unknown_choice"),
        ({"type": "dragon", "passive": [{"effect": "flee"}]}, "unknown_choice"),
        ({"type": "hero", "monster": {"attack": 1}}, "not_here"),
        (
            {"monster": {"passive": [{"effect": "ward"}], "ambush": [{"effect": "steal_gem"}]}},
            "one_of",
        ),
        ([], "an object is wanted"),
    ],
)
def test_a_faulty_card_is_refused(card: Any, told: str) -> None:
    with pytest.raises(SetupFault, match=told):
        registry.get("dragon").scenario_config({"x": card})


def test_reserved_keys_are_refused() -> None:
    for key in ("hero_skill", "wolf#2"):
        with pytest.raises(SetupFault, match="reserved"):
            registry.get("dragon").scenario_config({key: {}})


def test_what_is_left_out_has_its_default() -> None:
    table = Table(CARDS, monsters=["wolf"])
    assert (table["phase"], table["turn"], table["phase_turns"]) == ("hero", 5, 1)
    assert (table["wave"], table["wave_size"], table["hunt"]) == (1, 1, "frost")
    assert (table["hero.life"], table["hero.block"], table["hero.energy"]) == (15, 2, 3)
    assert (table["monsters.0.life"], table["monsters.0.defense"]) == (4, 1)
    assert table["supply"] == dict.fromkeys(("red", "blue", "green", "yellow", "white"), 2)


def test_the_dragon_of_a_battle_is_that_of_the_hunt() -> None:
    table = Table({"frost": FROST, "ember": {**FROST, "life": 5}}, phase="dragon", hunt="ember")
    assert (table["dragon.id"], table["dragon.life"]) == ("ember", 5)


def test_a_hunt_without_a_hero_is_no_position() -> None:
    game = registry.get("dragon")
    with pytest.raises(SetupFault, match=r"setup\.hero\.card"):
        game.from_setup({}, game.scenario_config({"wolf": WOLF}))
    assert game.from_setup({}, game.scenario_config({"ranger": RANGER})).hunt == ""
