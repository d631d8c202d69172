"""The bots play sensibly, from the view alone."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.games.dragon.bot import quick, search
from matches.engine.kernel.face import POLICIES
from matches.engine.kernel.simulate import simulate
from tests.engine.counting import count_nodes
from tests.engine.dragon.table import FROST, SLASH, WOLF, Table, skill

each_policy = pytest.mark.parametrize("policy", POLICIES)


@each_policy
def test_bot_fells_what_it_can(policy: str) -> None:
    cards = {"slash": SLASH, "wolf": WOLF}
    weak = {"card": "wolf", "life": 1}
    table = Table(cards, hero={"set_used": True}, hand=["slash"], monsters=["wolf", weak])
    assert table.chosen(policy) == {"type": "play", "skill": "slash", "targets": ["wolf#2"]}


@each_policy
def test_bot_ends_its_turn_when_nothing_is_left(policy: str) -> None:
    table = Table({"wolf": WOLF}, monsters=["wolf"])
    assert table.chosen(policy) == {"type": "end_turn"}


@each_policy
def test_bot_wins_the_hunt_where_it_can(policy: str) -> None:
    cards = {"frost": FROST, "bolt": skill({"effect": "damage", "amount": 9})}
    cards["wall"] = skill({"effect": "block", "amount": 9})
    table = Table(cards, phase="dragon", wave=3, hand=["wall", "bolt"])
    table.do(0, **as_action(table.chosen(policy)))
    assert table["phase"] in ("over", "dragon")
    if table["phase"] == "dragon":
        table.do(0, **as_action(table.chosen(policy)))
    assert table["result.won"] is True


def as_action(action: dict[str, Any]) -> dict[str, Any]:
    return {"type_" if name == "type" else name: value for name, value in action.items()}


@each_policy
def test_bot_equips_what_helps_and_keeps_the_better(policy: str) -> None:
    def loot(amount: int) -> dict[str, Any]:
        return {"loot": {"kind": "weapon", "bonus": {"attack": amount}}}

    cards = {"axe": loot(1), "bow": loot(2), "wolf": WOLF}
    held = {"loot": ["axe"]}
    found = {"type": "loot", "card": "bow"}
    better = Table(cards, hero=held, monsters=["wolf"], pending=found)
    assert better.chosen(policy) == {"type": "loot", "equip": True, "put_away": "axe"}
    found = {"type": "loot", "card": "axe"}
    worse = Table(cards, hero={"loot": ["bow"]}, monsters=["wolf"], pending=found)
    assert worse.chosen(policy) == {"type": "loot", "equip": False}


@each_policy
def test_bot_goes_to_the_dragon_when_it_is_worn(policy: str) -> None:
    cards = {"frost": FROST, "wolf": WOLF}
    worn = Table(cards, phase="next", wave=3, hero={"life": 5}, deck=["wolf"])
    assert worn.chosen(policy) == {"type": "next", "to": "dragon"}
    sound = Table(cards, phase="next", wave=3, deck=["wolf"])
    assert sound.chosen(policy) == {"type": "next", "to": "wave"}


@pytest.mark.source
def test_search_keeps_to_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = {f"s{number}": SLASH for number in range(9)} | {"wolf": WOLF}
    hand = [f"s{number}" for number in range(9)]
    table = Table(cards, hero={"energy": 9}, hand=hand, monsters=["wolf"] * 5)
    nodes = count_nodes(monkeypatch, quick)
    table.chosen("play")
    assert search.NODES <= nodes.reached <= 2 * search.NODES + 1, "each, and the enemies' answer"


@pytest.mark.parametrize(("policy", "matches", "wins"), [("measure", 40, 26), ("play", 6, 6)])
def test_bot_wins_most_hunts_with_the_sample_set(policy: str, matches: int, wins: int) -> None:
    play = "bot" if policy == "play" else policy
    told = simulate(registry.get, "dragon", matches=matches, seed="1", play=play).to_json()
    assert told["first_wins"] >= wins
    assert told["errors"] == 0


def test_search_plays_nothing_after_a_rest() -> None:
    """What the dragon then does is unknown, and no more can be done before it."""
    cards = {"frost": FROST, "slash": SLASH, "balm": skill({"effect": "heal", "amount": 5})}
    table = Table(
        {**cards, "last": {"monster": {}}},
        phase="dragon",
        wave=3,
        hand=["hero_skill", "slash"],
        discard=["balm"],
        deck=["last"],
    )
    known = table.game.from_view(table.game.view(table.state, 0), table.config)
    lines = search.BEAM.lines(known, 0)
    assert {line.length for line in lines if line.first.type == "rest"} == {1}
    assert max(line.length for line in lines) > 1
