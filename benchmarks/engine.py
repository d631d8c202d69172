"""How fast the engine plays, beside python-chess in the same run.

    python -m pip install --require-hashes -r benchmarks/requirements.txt
    python -m benchmarks.engine [--game nexus] [--rounds 10] [--seconds 1.0] [--json]

Both play at random: list all legal moves, pick one, carry it out; python-chess for 80 plies a
game. Rounds alternate, so that a busy machine slows both alike. Set-up of a match or board is not
counted; time is the CPU time of this process.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import chess  # type: ignore[import-not-found, unused-ignore]  # see requirements.txt

from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Game
from matches.engine.kernel.simulate import play_out, random_policy

PLIES = 80
Play = Callable[[int], tuple[int, float]]
"""Number of a match -> (actions, CPU seconds)."""


def play_chess(number: int) -> tuple[int, float]:
    draw = random.Random(number).random
    board = chess.Board()
    started = time.process_time()
    for ply in range(PLIES):
        legal = list(board.legal_moves)
        if not legal:
            return ply, time.process_time() - started
        board.push(legal[int(draw() * len(legal))])
    return PLIES, time.process_time() - started


def play_game(game: Game[Any, Any]) -> Play:
    def play(number: int) -> tuple[int, float]:
        config, decks = game.sample_decks(number)
        chance = SeededChance(number)
        state = game.new(config, decks, chance)
        policy = random_policy(game, config, str(number))
        actions: list[tuple[int, Any]] = []
        started = time.process_time()
        play_out(game, state, policy, chance, actions, checked=False)
        return len(actions), time.process_time() - started

    return play


def run_round(play: Play, first: int, seconds: float) -> tuple[int, float, int]:
    """Whole matches until the time is used up. Returns actions, seconds, and the next number."""
    actions, used = 0, 0.0
    while used < seconds:
        done, took = play(first)
        actions, used, first = actions + done, used + took, first + 1
    return actions, used, first


def measure(plays: dict[str, Play], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Actions per CPU-second of each, by round."""
    numbers = dict.fromkeys(plays, 0)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        run_round(play, 0, seconds / 10)  # warm
    for _ in range(rounds):
        for name, play in plays.items():
            actions, used, numbers[name] = run_round(play, numbers[name], seconds)
            rates[name].append(actions / used)
    return rates


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine")
    parser.add_argument("--game", choices=registry.game_keys(), default=registry.game_keys()[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time a round and side")
    parser.add_argument("--least", type=float, help="exit 1 if the ratio is below this")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    plays = {options.game: play_game(registry.get(options.game)), "python-chess": play_chess}
    rates = measure(plays, options.rounds, options.seconds)
    ours, theirs = rates[options.game], rates["python-chess"]
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    numbers = {
        "game": options.game,
        "actions_per_cpu_second": round(statistics.median(ours), 1),
        "python_chess_per_cpu_second": round(statistics.median(theirs), 1),
        "ratio": round(statistics.median(ratios), 3),
        "lowest_ratio": round(min(ratios), 3),
        "highest_ratio": round(max(ratios), 3),
        "rounds": options.rounds,
    }
    if options.json:
        print(json.dumps(numbers))
    else:
        for name, value in numbers.items():
            print(f"{name.replace('_', ' '):30}{value}")
    return 1 if options.least is not None and numbers["ratio"] < options.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
