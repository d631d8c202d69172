"""How strong and how quick the Nexus bot is, against random play and a one-ply greedy player.

    python -m benchmarks.bot [--matches 100] [--policy play] [--seed 1] [--jobs 1] [--json]

Both seats are taken in turn and every sample deck meets every other. The exit status is 1 if a bar
is missed: 95 of 100 against random, 70 of 100 against greedy, 300 ms for 99 of 100 decisions.
Decisions are timed with everything that a service does for one: the view is made, the bot
chooses. Time is the CPU time of the process, so that a busy machine does not change it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from matches.engine.games import registry
from matches.engine.games.nexus.actions import CONCEDE, Action
from matches.engine.games.nexus.state import State
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config, Game

BARS = {"random": 95, "greedy": 70}
MOST_MILLISECONDS = 300.0
MOST_ACTIONS = 2000

Player = Callable[[State, Config, int], Action]
"""(full state, config, seat) -> action; a fair player looks only at its seat's view."""


def random_player(game: Game[Any, Any], seed: str) -> Player:
    """Any legal action but `concede`, each equally likely."""
    draw = random.Random(seed).random

    def choose(state: State, config: Config, seat: int) -> Action:
        legal = [each for each in game.legal_actions(state, seat) if each != CONCEDE]
        return legal[int(draw() * len(legal))]

    return choose


def greedy_player(game: Game[Any, Any]) -> Player:
    """The action whose immediate result has the most material: one ply, its seat's view only."""

    def choose(state: State, config: Config, seat: int) -> Action:
        known = game.from_view(game.view(state, seat), config)
        best, most = None, -1e9
        for action in game.legal_actions(known, seat):
            reached = game.copy(known)
            game.carry_out(reached, seat, action, SeededChance(0))
            worth = material(reached, seat)
            if worth > most:
                best, most = action, worth
        assert best is not None
        return best

    return choose


def material(state: State, seat: int) -> float:
    """Health of heroes and towers, cards in hand, and bodies at what they cost to forge."""
    if state.result is not None:
        return (
            0.0 if state.result.winner is None else (1e6 if state.result.winner == seat else -1e6)
        )
    worth = 0.0
    for owner, player in enumerate(state.players):
        side = player.health + player.armor + sum(player.towers) + 2.0 * len(player.hand)
        side += sum(2 * each.attack + each.health + 3 * each.armor for each in player.board)
        worth += side if owner == seat else -side
    return worth


def bot_player(game: Game[Any, Any], policy: str, times: list[float]) -> Player:
    """The bot; how long each of its decisions took, in milliseconds, is added to `times`."""

    def choose(state: State, config: Config, seat: int) -> Action:
        started = time.process_time()
        action: Action = game.choose(game.view(state, seat), config, seat, policy)
        times.append((time.process_time() - started) * 1000)
        return action

    return choose


@dataclass(frozen=True, slots=True)
class Series:
    """Some matches of the bot against one opponent; times in milliseconds, one a decision."""

    opponent: str
    matches: int
    wins: int
    draws: int
    times: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "opponent": self.opponent,
            "matches": self.matches,
            "wins": self.wins,
            "draws": self.draws,
            "decisions": len(self.times),
            "mean_ms": round(sum(self.times) / len(self.times), 2),
            "p99_ms": round(percentile(self.times, 99), 1),
            "worst_ms": round(max(self.times), 1),
        }


def percentile(values: tuple[float, ...], share: int) -> float:
    """The value below which `share` of 100 lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def play_match(policy: str, opponent: str, number: int, seed: str) -> tuple[int, list[float]]:
    """(2 won, 1 drawn, 0 lost by the bot; its times). The bot sits on `number` % 2.

    Every action goes through `apply`, which refuses what is not legal.
    """
    game = registry.get("nexus")
    config, decks = game.sample_decks(number // 2)
    chance = SeededChance(f"{seed}:{number}")
    state = game.new(config, decks, chance)
    times: list[float] = []
    other = greedy_player(game) if opponent == "greedy" else random_player(game, f"{seed}:{number}")
    seat_of_bot = number % 2
    players = {seat_of_bot: bot_player(game, policy, times), 1 - seat_of_bot: other}
    for _ in range(MOST_ACTIONS):
        seats = game.actors(state)
        if not seats:
            break
        action = players[seats[0]](state, config, seats[0])
        game.apply(state, seats[0], action, chance)
    result = game.result(state)
    if result is None:
        raise AssertionError(f"match {number} of seed {seed!r} does not end")
    return (1 if result.winner is None else 2 * (result.winner == seat_of_bot)), times


def play_series(
    opponent: str, matches: int, *, policy: str = "play", seed: str = "1", jobs: int = 1
) -> Series:
    """`matches` matches of the bot against one opponent."""
    work = [(policy, opponent, number, seed) for number in range(matches)]
    if jobs == 1:
        played = [play_match(*each) for each in work]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            played = list(pool.map(play_match, *zip(*work, strict=True)))
    points = [each[0] for each in played]
    times = tuple(each for _, match in played for each in match)
    return Series(opponent, matches, points.count(2), points.count(1), times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--policy", choices=("play", "measure"), default="play")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    missed = False
    for opponent, bar in BARS.items():
        series = play_series(
            opponent, options.matches, policy=options.policy, seed=options.seed, jobs=options.jobs
        )
        found = series.to_json() | {"bar": bar}
        missed = missed or 100 * series.wins < bar * series.matches
        missed = missed or found["p99_ms"] > MOST_MILLISECONDS
        print(json.dumps(found) if options.json else _line(found), flush=True)
    return 1 if missed else 0


def _line(found: dict[str, Any]) -> str:
    return (
        f"against {found['opponent']}: {found['wins']} of {found['matches']} won"
        f" ({found['draws']} drawn; bar {found['bar']} of 100), {found['decisions']} decisions of"
        f" {found['mean_ms']} ms, 99 % within {found['p99_ms']} ms, worst {found['worst_ms']} ms"
    )


if __name__ == "__main__":
    sys.exit(main())
