"""Whole matches: they end, they are the same for the same seed, and they can be run again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.game import Wait
from matches.engine.kernel.jsonio import ordered
from matches.engine.kernel.replay import Row, run_row
from matches.engine.kernel.simulate import simulate
from tests.engine.contract.harness import HARNESSES, Harness
from tests.engine.contract.walk import walk


def test_every_game_of_the_registry_is_under_test() -> None:
    assert set(registry.game_keys()) <= {harness.key for harness in HARNESSES}


def test_random_matches_end(harness: Harness) -> None:
    summary = simulate(harness.find, harness.key, matches=200, seed="contract", play="random")
    assert [match.error for match in summary.played if match.error] == []
    numbers = summary.to_json()
    assert numbers["matches"] == 200
    assert numbers["actions"] > 200
    assert len({match.digest for match in summary.played}) == 200


@pytest.mark.parametrize("play", ["bot", "measure"])
def test_bot_matches_end_without_an_illegal_action(harness: Harness, play: str) -> None:
    summary = simulate(harness.find, harness.key, matches=2, seed="contract", play=play)
    assert [match.error for match in summary.played if match.error] == []


def test_processes_that_share_the_work_get_the_same_digest(harness: Harness) -> None:
    alone, shared = (
        simulate(harness.find, harness.key, matches=8, seed="s", play="random", jobs=jobs)
        for jobs in (1, 2)
    )
    assert alone.to_json()["digest"] == shared.to_json()["digest"]


def test_another_seed_gives_other_matches(harness: Harness) -> None:
    one, other = (
        simulate(harness.find, harness.key, matches=3, seed=seed, play="random")
        for seed in ("1", "2")
    )
    assert one.to_json()["digest"] != other.to_json()["digest"]


def test_hash_seed_changes_nothing(harness: Harness) -> None:
    prints = {
        subprocess.run(
            [sys.executable, "-m", "tests.engine.contract.fingerprint", harness.key],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(prints) == 1
    assert len(prints.pop().strip()) == 64


def test_recorded_rows_give_the_same_states_again(harness: Harness) -> None:
    game = harness.game
    for number in range(3):
        again = None
        for seq, step in enumerate(walk(game, number, ticks=0.1), 1):
            again = again or game.copy(step.state)
            state = game.copy(step.state)
            chance = SeededChance(step.seed)
            log: Log = []
            step.run(game, state, chance, log)
            if step.wait is not None:
                kind, action = "tick", {"kind": step.wait.kind, "seat": step.wait.seat}
            else:
                kind, action = "act", game.action_json(step.action)
            row = Row(seq, kind, step.seat, action, chance.outcomes, "")
            assert shown_events(run_row(game, again, row), OPEN) == shown_events(log, OPEN)
            assert ordered(game.dump(again)) == ordered(game.dump(state))


def test_a_seat_that_is_gone_loses_and_a_void_match_has_no_winner(harness: Harness) -> None:
    game = harness.game
    config, decks = game.sample_decks(0)
    for seat in range(game.seats):
        state = game.new(config, decks, SeededChance(1))
        game.tick(state, Wait(seat, "disconnect"), SeededChance(2))
        result = game.result(state)
        assert result is not None
        assert result.reason == "disconnect"
        assert result.winner == ((seat + 1) % game.seats if game.seats > 1 else None)
        assert game.actors(state) == ()
        assert game.waits(state) == []
    state = game.new(config, decks, SeededChance(1))
    game.void(state)
    result = game.result(state)
    assert result is not None
    assert (result.winner, result.reason) == (None, "void")
