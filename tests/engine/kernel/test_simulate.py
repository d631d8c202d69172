"""Simulation and the two commands, on the fixture game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matches.engine import compiled
from matches.engine.kernel import simulate as module
from matches.engine.kernel.chance import Chance, SeededChance
from matches.engine.kernel.commands import run_scenarios, run_simulation
from matches.engine.kernel.event import Log
from matches.engine.kernel.refusal import Refusal
from matches.engine.kernel.simulate import Endless, play_out, random_policy, simulate
from tests.engine.fixture_game import Lanterns
from tests.engine.fixture_game.state import Action, State
from tests.engine.kernel.test_scenario import SOUND

KEYS = [
    "matches",
    "actions",
    "mean_actions",
    "actions_per_cpu_second",
    "matches_per_cpu_second",
    "first_wins",
    "draws",
    "errors",
    "digest",
    "engine",
]


def find(key: str) -> Lanterns:
    return Lanterns(int(key))


class Broken(Lanterns):
    """Breaks in every match's eleventh action."""

    def carry_out(
        self, state: State, seat: int, action: Any, chance: Chance, log: Log | None = None
    ) -> None:
        if state.turn == 4:
            raise ZeroDivisionError("out of wicks")
        super().carry_out(state, seat, action, chance, log)


class Loser(Lanterns):
    """Its bot sends an action that is not legal."""

    def choose(self, view: Any, config: Any, seat: int, policy: str) -> Action:
        return Action("choose", card="ghost")


def find_broken(key: str) -> Lanterns:
    return Broken(2)


def find_loser(key: str) -> Lanterns:
    return Loser(2)


def test_summary_counts_what_was_played() -> None:
    summary = simulate(find, "2", matches=30, seed="a", play="random")
    numbers = summary.to_json()
    assert list(numbers) == KEYS
    assert numbers["matches"] == 30
    assert numbers["actions"] == sum(match.actions for match in summary.played)
    assert numbers["mean_actions"] == round(numbers["actions"] / 30, 2)
    assert numbers["actions_per_cpu_second"] > 0
    assert numbers["errors"] == 0
    decided = [match for match in summary.played if match.winner is not None]
    assert numbers["draws"] == 30 - len(decided)
    assert numbers["first_wins"] == sum(match.winner == match.first for match in decided)
    assert {match.first for match in summary.played} == {0, 1}
    assert len(numbers["digest"]) == 64
    assert numbers["engine"] == compiled.IN_USE


def test_crash_of_the_rules_is_counted_and_told() -> None:
    summary = simulate(find_broken, "2", matches=3, seed="a", play="random")
    assert summary.to_json()["errors"] == 3
    assert summary.to_json()["draws"] == 0
    assert all("out of wicks" in match.error for match in summary.played)
    assert "seed 'a', match 2, action" in summary.played[2].error


def test_illegal_bot_move_is_an_error_not_a_move() -> None:
    summary = simulate(find_loser, "2", matches=1, seed="a", play="bot")
    assert summary.to_json()["errors"] == 1
    assert "setup_pending" in summary.played[0].error


def test_endless_match_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ACTIONS", 5)
    summary = simulate(find, "2", matches=1, seed="a", play="random")
    assert "Endless" in summary.played[0].error


def test_stuck_match_is_an_error() -> None:
    class Stuck(Lanterns):
        def actors(self, state: State) -> tuple[int, ...]:
            return ()

    game = Stuck(2)
    config, decks = game.sample_decks(0)
    state = game.new(config, decks, SeededChance(1))
    with pytest.raises(Endless, match="nobody may act"):
        play_out(game, state, random_policy(game, config, "1"), SeededChance(1), [])


def test_random_play_never_concedes_and_takes_every_other_action() -> None:
    game = Lanterns(2)
    config, decks = game.sample_decks(1)
    types: set[str] = set()
    for seed in range(20):
        state = game.new(config, decks, SeededChance(seed))
        actions: list[tuple[int, Any]] = []
        policy = random_policy(game, config, str(seed))
        play_out(game, state, policy, SeededChance(seed), actions)
        types |= {action.type for _, action in actions}
    assert types == {"lay", "light", "choose", "pass"}


def test_checked_play_refuses_what_the_rules_do() -> None:
    game = Lanterns(2)
    config, decks = game.sample_decks(0)
    state = game.new(config, decks, SeededChance(1))
    with pytest.raises(Refusal, match="setup_pending"):
        play_out(game, state, lambda state, seat: Action("pass"), SeededChance(1), [])


def options(**changes: Any) -> dict[str, Any]:
    plain = {"game": "2", "matches": 4, "seed": "1", "play": "random", "jobs": 1, "json": True}
    return plain | changes


def test_simulate_command_prints_json() -> None:
    said: list[str] = []
    assert run_simulation(options(), find, said.append, said.append) == 0
    assert list(json.loads("\n".join(said))) == KEYS


def test_simulate_command_prints_a_line_for_each_number() -> None:
    said: list[str] = []
    assert run_simulation(options(json=False), find, said.append, said.append) == 0
    assert len(said) == len(KEYS)
    assert said[0].split() == ["matches", "4"]


def test_simulate_command_fails_when_the_rules_do() -> None:
    said: list[str] = []
    complained: list[str] = []
    assert run_simulation(options(), find_broken, said.append, complained.append) == 1
    assert len(complained) == 4


def test_scenario_command_says_a_line_each_and_fails_with_one(tmp_path: Path) -> None:
    sound, broken = tmp_path / "a.json", tmp_path / "b.json"
    sound.write_text(json.dumps(SOUND))
    broken.write_text(json.dumps(SOUND | {"expect": {"turn": 9}}))

    def find_by_name(key: str) -> Lanterns:
        return Lanterns({"lanterns": 2}[key])

    said: list[str] = []
    told = {"files": [sound], "json": False}
    assert run_scenarios(told, find_by_name, said.append) == 0
    assert said[0].startswith("ok ")
    assert said[-1] == "1 of 1 scenarios passed"
    said.clear()
    told = {"files": [sound, broken], "json": False}
    assert run_scenarios(told, find_by_name, said.append) == 1
    assert said[1].startswith("FAIL ")
    assert "turn is 5, expected 9" in said[1]
    said.clear()
    told = {"files": [broken], "json": True}
    assert run_scenarios(told, find_by_name, said.append) == 1
    (report,) = json.loads(said[0])
    assert report["passed"] is False
    assert report["rules"] == ["L2", "L3"]


def test_no_scenario_at_all_fails(tmp_path: Path) -> None:
    said: list[str] = []
    told = {"files": [tmp_path], "json": False}
    assert run_scenarios(told, find, said.append) == 1
