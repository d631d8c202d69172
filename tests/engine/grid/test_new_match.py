"""How a match begins: what was agreed on, dice, both whole decks at hand (G1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from matches.engine.kernel.chance import RecordedChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait
from tests.engine.grid.table import Json, grid

GAME = grid()


def new(options: Mapping[str, Any], *dice: int) -> Json:
    config, decks = GAME.sample_decks(0)
    chance = RecordedChance(dice)
    state = GAME.new(replace(config, options=options), decks, chance)
    assert chance.left == []
    return GAME.dump(state)


@pytest.mark.parametrize(
    ("dice", "first"), [((8, 7), 0), ((2, 12), 1), ((7, 7, 5, 5, 6, 4), 0), ((9, 9, 3, 4), 1)]
)
def test_higher_total_of_two_dice_begins_and_ties_roll_again(
    dice: tuple[int, ...], first: int
) -> None:
    """G1.4."""
    dump = new({}, *dice)
    assert (dump["first"], dump["active"], dump["turn"]) == (first, first, 1)


@pytest.mark.parametrize("first", [0, 1])
def test_agreed_first_player_needs_no_dice(first: int) -> None:
    """G1.4."""
    dump = new({"first": first})
    assert (dump["first"], dump["active"]) == (first, first)


def test_options_are_part_of_the_state() -> None:
    """G1.1, G2.8."""
    dump = new({"points": 25, "sudden_death": True, "first": 0})
    assert (dump["points"], dump["sudden_death"]) == (25, True)
    plain = new({"first": 0})
    assert (plain["points"], plain["sudden_death"]) == (15, False)


def test_options_outlive_a_reload_without_the_config() -> None:
    config, decks = GAME.sample_decks(0)
    state = GAME.new(replace(config, options={"points": 25, "first": 1}), decks, RecordedChance([]))
    again = GAME.load(GAME.dump(state), replace(config, options={}))
    assert GAME.dump(again) == GAME.dump(state)


def test_whole_deck_is_at_hand_in_its_order() -> None:
    """G1.2."""
    _, decks = GAME.sample_decks(0)
    dump = new({"first": 0})
    for seat, deck in enumerate(decks):
        at_hand = [(card["id"], card["card"]) for card in dump["players"][seat]["available"]]
        assert at_hand == list(deck.entries)


def test_sample_decks_are_legal_and_of_equal_points() -> None:
    """G1.1."""
    sizes = set()
    for number in range(75):
        config, decks = GAME.sample_decks(number)
        sizes.add(config.options["points"])
        for deck in decks:
            keys = [key for _, key in deck.entries]
            counts = {key: keys.count(key) for key in keys}
            extras = {"points": config.options["points"]}
            assert GAME.deck_faults(counts, extras, config.designs) == []
            assert sum(config.designs[key]["cost"] for key in keys) == extras["points"]
    assert sizes == {10, 15, 25}


def test_turns_are_timed_by_the_balance_data() -> None:
    """G2.9."""
    config, decks = GAME.sample_decks(0)
    log: Log = []
    state = GAME.new(replace(config, options={"first": 1}), decks, RecordedChance([]), log)
    assert GAME.waits(state) == [Wait(1, "turn", 60)]
    assert config.balance["timers"]["absence_seconds"] == 60
