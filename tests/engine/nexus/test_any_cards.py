"""Whatever cards people make: matches end, nothing breaks, both seats play by the same rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from matches.engine.games.nexus.actions import Action
from matches.engine.games.nexus.state import State
from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Config, Wait
from matches.engine.kernel.jsonio import ordered
from tests.engine.nexus.any_cards import broken, random_match
from tests.engine.nexus.table import Json, Table, creature, nexus


def play(seed: int) -> Iterator[tuple[Config, State, int, Action, SeededChance]]:
    """The positions of a random match, with what is about to be done in each; at its end, stops."""
    game = nexus()
    config, decks = random_match(seed)
    draw, chance = random.Random(seed), SeededChance(seed)
    state = game.new(config, decks, chance)
    while seats := game.actors(state):
        action = draw.choice([*game.legal_actions(state, seats[0])][:-1])
        yield config, state, seats[0], action, chance
        game.carry_out(state, seats[0], action, chance)
    assert game.result(state) is not None


@pytest.mark.parametrize("seed", range(40))
def test_match_of_random_cards_keeps_its_order(seed: int) -> None:
    steps = 0
    for _, state, seat, action, _ in play(seed):
        nexus().check(state, seat, action)
        assert broken(state) == [], action
        steps += 1
    assert 20 < steps < 3000


@pytest.mark.parametrize("seed", range(40, 52))
def test_mirrored_position_has_a_mirrored_outcome(seed: int) -> None:
    """No seat, and no side of the board, is dealt with differently."""
    game = nexus()
    for count, (config, state, seat, action, _) in enumerate(play(seed)):
        if count % 3:
            continue
        one = game.copy(state)
        chance = SeededChance(count)
        game.carry_out(one, seat, action, chance)
        other = game.load(mirrored(game.dump(state)), config)
        game.apply(other, 1 - seat, action, RecordedChance(chance.outcomes))
        assert ordered(game.dump(other)) == ordered(mirrored(game.dump(one))), action


def mirrored(dump: Json) -> Json:
    """The same position with the players' seats exchanged."""
    swapped: dict[str, Any] = {**dump, "players": dump["players"][::-1]}
    swapped["first"], swapped["active"] = 1 - dump["first"], 1 - dump["active"]
    if dump["pending"] is not None:
        swapped["pending"] = {**dump["pending"], "by": 1 - dump["pending"]["by"]}
    result = dump["result"]
    if result is not None and result["winner"] is not None:
        swapped["result"] = {**result, "winner": 1 - result["winner"]}
    return swapped


@pytest.mark.parametrize("seed", range(52, 60))
def test_clocks_alone_bring_a_match_to_its_end(seed: int) -> None:
    game = nexus()
    config, decks = random_match(seed)
    chance = SeededChance(seed)
    state = game.new(config, decks, chance)
    ticks = 0
    while waits := game.waits(state):
        game.tick(state, waits[0], chance)
        ticks += 1
    result = game.result(state)
    assert result is not None
    assert (ticks, result.winner, result.reason) == (7, 1 - state.first, "timeouts")


def test_twelve_who_answer_each_other_all_stop() -> None:
    """N8.10: each answers once an action, however often it is hit."""
    urchin = {
        "attack": 1,
        "health": 99,
        "special": {
            "trigger": "onDamaged",
            "effect": "damage",
            "amount": 1,
            "target": "allCreatures",
        },
    }
    places = [(lane, slot) for lane in ("left", "mid", "right") for slot in (0, 1)]
    boards = [
        {f"{stem}{number}": creature("urchin", *place) for number, place in enumerate(places)}
        for stem in "ab"
    ]
    table = Table({"urchin": urchin}, {"board": boards[0]}, {"board": boards[1]})
    events = table.do(0, "attack", attacker="a0", target="b0")["events"]
    fired = [event["creature"] for event in events if event["type"] == "special_fired"]
    assert sorted(fired) == sorted([*boards[0], *boards[1]])
    assert fired[:2] == ["a0", "b0"]
    assert table["players.0.board.a0.health"] == 99 - 1 - 12
    assert table["players.1.board.b5.health"] == 99 - 12


def test_chain_of_deaths_ends_when_nobody_is_left() -> None:
    mine = {
        "attack": 1,
        "health": 1,
        "special": {
            "trigger": "onDeath",
            "effect": "damage",
            "amount": 1,
            "target": "allCreatures",
        },
    }
    table = Table(
        {"mine": mine, "rock": {"attack": 1, "health": 20}},
        {
            "board": {
                "a1": creature("mine", "left"),
                "a2": creature("mine", "mid"),
                "a3": creature("rock", "right"),
            }
        },
        {"board": {"b1": creature("mine", "left"), "b2": creature("mine", "right")}},
    )
    log: Log = table.do(0, "attack", attacker="a1", target="b1")["log"]
    died = [event.facts["creature"] for event in log if event.type == "creature_died"]
    assert died == ["a1", "b1", "a2", "b2"]
    assert table["players.0.board.a3.health"] == 16
    assert Wait(0, "turn", 75) in table.game.waits(table.state)
