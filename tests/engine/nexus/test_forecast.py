"""Forecasts: right where they call themselves certain, and never from more than the seat knows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from matches.engine.games.nexus.state import State
from matches.engine.kernel.chance import UnknownChance
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.walk import positions
from tests.engine.nexus.table import Json, Table, creature, nexus


def forecast(table: Table, type_: str, seat: int = 0, **fields: Any) -> Json:
    action = table.game.parse({"type": type_, **fields})
    return table.game.forecast(table.state, seat, action)


def special(trigger: str, effect: str, target: str, amount: int, **more: Any) -> Json:
    return {"trigger": trigger, "effect": effect, "target": target, "amount": amount, **more}


def test_exchange_shows_damage_both_ways_and_who_dies() -> None:
    cards = {"ox": {"attack": 4, "health": 3}, "imp": {"attack": 2, "health": 3, "armor": 1}}
    table = Table(
        cards,
        {"board": {"a1": creature("ox", "left")}},
        {"board": {"b1": creature("imp", "left", bleed=1)}},
    )
    before = table.game.dump(table.state)
    assert forecast(table, "attack", attacker="a1", target="b1") == {
        "certain": True,
        "pieces": {
            "a1": {"damage": 2, "health": 1, "dies": False},
            "b1": {"damage": 4, "health": -1, "dies": True},
        },
        "wins": None,
    }
    assert table.game.dump(table.state) == before


def test_tower_falls_and_hero_armor_absorbs() -> None:
    cards = {"ox": {"attack": 4, "health": 3}}
    board = {"a1": creature("ox", "left"), "a2": creature("ox", "mid")}
    enemy = {"hero": {"health": 6, "armor": 1}, "towers": {"left": 3, "mid": 0}}
    table = Table(cards, {"board": board}, enemy)
    assert forecast(table, "attack", attacker="a1", target="tower:left")["pieces"] == {
        "tower:1:left": {"damage": 3, "health": 0, "falls": True}
    }
    assert forecast(table, "attack", attacker="a2", target="hero")["pieces"] == {
        "hero:1": {"damage": 3, "absorbed": 1, "health": 3, "dies": False}
    }


def test_last_blow_wins() -> None:
    cards = {"ox": {"attack": 4, "health": 3}}
    board = {"a1": creature("ox", "left")}
    table = Table(cards, {"board": board}, {"hero": {"health": 4}, "towers": {"left": 0}})
    told = forecast(table, "attack", attacker="a1", target="hero")
    assert told["wins"] == 0
    assert told["pieces"]["hero:1"]["dies"] is True
    assert forecast(table, "concede")["wins"] == 1


def test_changes_besides_health_are_listed() -> None:
    cards = {
        "smith": {"health": 2, "cost": 1, "special": special("onPlay", "armor", "allyHero", 3)},
        "witch": {
            "health": 2,
            "cost": 1,
            "special": special("onPlay", "poison", "chosenEnemyCreature", 3),
        },
        "imp": {"attack": 1, "health": 3, "resistance": 1},
        "loner": {"attack": 3, "health": 4},
    }
    table = Table(
        cards,
        {
            "hand": ["smith", "witch"],
            "patron": "flux_weaver",
            "board": {"a1": creature("loner", "mid")},
        },
        {"board": {"b1": creature("imp", "left")}},
    )
    assert forecast(table, "play", card="smith", lane="left", slot=0)["pieces"] == {
        "hero:0": {"damage": 0, "absorbed": 0, "health": 30, "dies": False, "armor": 3}
    }
    witch = forecast(table, "play", card="witch", lane="left", slot=0, target="b1")
    assert witch["pieces"] == {
        "b1": {"damage": 0, "health": 3, "dies": False, "statuses": {"poison": 2}}
    }
    assert forecast(table, "patron")["pieces"] == {
        "a1": {"damage": 0, "health": 4, "dies": False, "charge": 3}
    }


def test_newcomer_that_dies_of_its_own_special_is_listed() -> None:
    cards = {
        "fuse": {"health": 2, "cost": 1, "special": special("onPlay", "damage", "allCreatures", 3)}
    }
    table = Table(cards, {"hand": ["fuse"]}, {})
    assert forecast(table, "play", card="fuse", lane="left", slot=0)["pieces"] == {
        "fuse": {"damage": 3, "health": -1, "dies": True}
    }


def test_removed_creature_leaves_without_dying() -> None:
    cards = {"imp": {"attack": 1, "health": 3}}
    table = Table(cards, {"patron": "null_spark"}, {"board": {"b1": creature("imp", "left")}})
    assert forecast(table, "patron", target="b1")["pieces"] == {
        "b1": {"damage": 0, "health": 3, "dies": False, "leaves": True}
    }


def test_chance_ends_the_look_ahead() -> None:
    cards = {
        "bomb": {"attack": 1, "special": special("onDeath", "damage", "randomEnemyCreature", 2)},
        "ox": {"attack": 2, "health": 5},
    }
    table = Table(
        cards,
        {"board": {"a1": creature("ox", "left"), "a2": creature("ox", "mid")}},
        {"board": {"b1": creature("bomb", "left")}},
    )
    told = forecast(table, "attack", attacker="a1", target="b1")
    assert told["certain"] is False
    assert told["pieces"]["b1"]["dies"] is True
    assert "a2" not in told["pieces"]


def test_unknown_draw_keeps_the_board_certain() -> None:
    cards = {"seer": {"cost": 1, "special": special("onPlay", "draw", "allyHero", 2)}}
    table = Table(cards, {"hand": ["seer"], "deck": [{"id": "d1", "card": "seer"}]}, {})
    assert forecast(table, "play", card="seer", lane="left", slot=0) == {
        "certain": True,
        "pieces": {"hero:0": {"damage": 1, "absorbed": 0, "health": 29, "dies": False}},
        "wins": None,
    }


def test_illegal_action_is_refused_not_foretold() -> None:
    table = Table({}, {}, {})
    with pytest.raises(Refusal) as caught:
        forecast(table, "end_turn", seat=1)
    assert caught.value.code == "not_your_turn"


def test_certain_forecasts_come_true() -> None:
    """In positions of real matches, over actions of every kind."""
    game = nexus()
    draw = random.Random(4)
    certain = 0
    for _, state in positions(game, matches=12, every=4):
        for seat in game.actors(state):
            legal = list(game.legal_actions(state, seat))
            for action in draw.sample(legal, min(8, len(legal))):
                told = game.forecast(state, seat, action)
                if told["certain"]:
                    certain += 1
                    after = game.copy(state)
                    game.apply(after, seat, action, UnknownChance())
                    _check_outcome(state, told, after)
    assert certain > 500


def _check_outcome(before: State, told: Json, after: State) -> None:
    """What was listed has the health that was told, or is gone; nothing else has changed."""
    now = _healths(after)
    listed = told["pieces"]
    for piece, health in now.items():
        if piece in listed:
            assert health == listed[piece]["health"]
            assert not listed[piece].get("leaves")
        else:
            assert health == _healths(before).get(piece, health)
    for piece, change in listed.items():
        if ":" not in piece:
            assert (piece not in now) == (change["dies"] or change.get("leaves", False))
    gone = {piece for piece in _healths(before) if piece not in now}
    assert gone <= set(listed)
    result = after.result
    assert told["wins"] == (None if result is None else result.winner)


def _healths(state: State) -> dict[str, int]:
    found = {creature.id: creature.health for creature in state.creatures.values()}
    for owner, player in enumerate(state.players):
        found[f"hero:{owner}"] = player.health
        for lane, health in zip(("left", "mid", "right"), player.towers, strict=True):
            found[f"tower:{owner}:{lane}"] = health
    return found
