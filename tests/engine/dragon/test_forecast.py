"""What is told of an action before it is done, and what is not."""

from __future__ import annotations

from tests.engine.dragon.table import FROST, SLASH, WOLF, Table, skill


def test_an_attack_tells_what_goes_through_defense() -> None:
    table = Table({"wolf": WOLF, "slash": SLASH}, hand=["slash"], monsters=["wolf"])
    assert table.forecast("play", skill="slash", targets=["wolf"]) == {
        "certain": True,
        "pieces": {
            "wolf": {"damage": 1, "health": 3, "dies": False, "defense": -1},
            "hero:0": {"damage": 0, "health": 15, "dies": False, "energy": -1},
        },
        "wins": None,
    }


def test_the_end_of_a_turn_tells_what_the_enemies_do() -> None:
    snake = {"monster": {"attack": 4, "passive": [{"effect": "poison_hero", "amount": 2}]}}
    table = Table({"snake": snake}, monsters=["snake"])
    told = table.forecast("end_turn")
    assert told["certain"]
    hero = {"damage": 2, "health": 13, "dies": False, "block": -2, "poison": 2}
    assert told["pieces"] == {"hero:0": hero}


def test_a_flight_is_told_apart_from_a_fall() -> None:
    imp = {"monster": {"attack": 0, "life": 3, "passive": [{"effect": "flee"}]}}
    table = Table({"imp": imp, "wolf": WOLF}, monsters=["imp", "wolf"])
    left = {"damage": 0, "health": 3, "dies": False, "leaves": True}
    assert table.forecast("end_turn")["pieces"]["imp"] == left


def test_loot_that_will_be_drawn_is_not_known() -> None:
    imp = {"monster": {"reward": ["loot"]}}
    table = Table({"imp": imp, "slash": SLASH}, hand=["slash"], monsters=["imp"], deck=["slash#2"])
    told = table.forecast("play", skill="slash", targets=["imp"])
    assert not told["certain"]
    assert told["pieces"]["imp"] == {"damage": 1, "health": 0, "dies": True}


def test_the_dragons_ability_is_not_known() -> None:
    table = Table({"frost": FROST, "slash": SLASH}, phase="dragon", wave=3, deck=["slash"])
    assert table.forecast("end_turn") == {"certain": False, "pieces": {}, "wins": None}


def test_a_victory_is_told() -> None:
    bolt = skill({"effect": "damage", "amount": 9})
    table = Table({"frost": FROST, "bolt": bolt}, phase="dragon", wave=3, hand=["bolt"])
    told = table.forecast("play", skill="bolt", targets=["frost"])
    assert (told["certain"], told["wins"]) == (True, 0)


def test_the_heros_death_is_told_and_nobody_wins() -> None:
    table = Table({"wolf": WOLF}, hero={"life": 2, "block": 0}, monsters=["wolf"])
    told = table.forecast("end_turn")
    assert told["pieces"]["hero:0"] == {"damage": 2, "health": 0, "dies": True}
    assert told["wins"] is None


def test_of_the_choice_of_a_hero_nothing_is_certain() -> None:
    heroes = {"type": "choose_hero", "heroes": ["ranger", "mage"]}
    table = Table(
        {"mage": {"type": "hero"}, "frost": FROST, "wolf": WOLF}, pending=heroes, deck=["wolf"]
    )
    assert table.forecast("choose_hero", hero="ranger")["certain"] is False
