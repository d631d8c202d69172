"""The beginning of a match (N1): coin, shuffles, hands, armor, and what may be put back."""

from __future__ import annotations

import pytest

from matches.engine.kernel.chance import ChanceExhausted, RecordedChance, SeededChance
from matches.engine.kernel.game import Config, SeatDeck, Wait
from tests.engine.nexus.table import Json, nexus

CARDS = {"blank": {"attack": 1}, "other": {"attack": 2}}
FIRST_DECK = [f"a{number}" for number in range(1, 7)]
SECOND_DECK = [f"b{number}" for number in range(1, 7)]


def begin(coin: str, **balance: int) -> Json:
    """The dump of a new match; both decks are shuffled to their reverse."""
    game = nexus()
    config = game.scenario_config(CARDS)
    numbers = {**config.balance, "setup": {**config.balance["setup"], **balance}}
    decks = [
        SeatDeck(tuple((id_, "blank") for id_ in FIRST_DECK), {"patron": "chronarch"}),
        SeatDeck(tuple((id_, "other") for id_ in SECOND_DECK), {"patron": "null_spark"}),
    ]
    chance = RecordedChance([coin, FIRST_DECK[::-1], SECOND_DECK[::-1]])
    state = game.new(Config(config.designs, numbers), decks, chance)
    assert chance.left == []
    return game.dump(state)


@pytest.mark.parametrize(("coin", "first"), [("heads", 0), ("tails", 1)])
def test_coin_decides_who_is_first(coin: str, first: int) -> None:
    dump = begin(coin)
    assert (dump["first"], dump["active"], dump["turn"], dump["phase"]) == (
        first,
        first,
        0,
        "mulligan",
    )
    starter, follower = dump["players"][first], dump["players"][1 - first]
    assert (len(starter["hand"]), len(follower["hand"])) == (3, 4)
    assert (starter["hero"], follower["hero"]) == (
        {"health": 30, "armor": 0},
        {"health": 30, "armor": 2},
    )


def test_hands_come_from_the_top_and_decks_keep_their_order() -> None:
    player = begin("heads")["players"][0]
    assert [card["id"] for card in player["hand"]] == ["a6", "a5", "a4"]
    assert [card["id"] for card in player["deck"]] == ["a3", "a2", "a1"]
    assert player["towers"] == {"left": 10, "mid": 10, "right": 10}
    assert (player["energy"], player["max_energy"], player["patron"]) == (0, 0, "chronarch")


def test_coin_is_drawn_before_the_shuffles() -> None:
    game = nexus()
    config, decks = game.sample_decks(0)
    with pytest.raises(ChanceExhausted):
        game.new(config, decks, RecordedChance([[], "heads"]))


def test_second_player_may_get_extra_energy_on_turn_two_only() -> None:
    """N1.3: a balance value, 0 at first."""
    game = nexus()
    config = game.scenario_config(CARDS)
    numbers = {
        **config.balance,
        "setup": {**config.balance["setup"], "second_player_extra_energy": 2},
    }
    setup = {
        "turn": 1,
        "players": [
            {"max_energy": 1, "deck": ["blank", "blank"]},
            {"max_energy": 0, "energy": 0, "deck": ["other", "other"]},
        ],
    }
    state = game.from_setup(setup, Config(config.designs, numbers))
    energies = []
    for seat in (0, 1, 0):
        game.apply(state, seat, game.parse({"type": "end_turn"}), SeededChance(0))
        energies.append(state.players[1 - seat].energy)
    assert energies == [3, 2, 2]


def test_both_answer_the_mulligan_at_once() -> None:
    game = nexus()
    config, decks = game.sample_decks(0)
    state = game.new(config, decks, SeededChance(5))
    waits = game.waits(state)
    assert waits == [Wait(0, "mulligan", 75), Wait(1, "mulligan", 75)]
    assert game.actors(state) == (0, 1)
    game.tick(state, waits[1], SeededChance(0))
    assert game.waits(state) == [Wait(0, "mulligan", 75)]
    assert game.actors(state) == (0,)
    assert state.players[1].timeouts == 0
    game.tick(state, waits[0], SeededChance(0))
    assert (state.turn, state.phase, state.active) == (1, "main", state.first)
    assert game.waits(state) == [Wait(state.first, "turn", 75)]
