"""How strong and how quick a game's bot is, against random play and a one-ply greedy player.

    python -m benchmarks.bot [--game nexus] [--policy play] [--matches 100] [--seed 1] [--jobs 1]
                             [--json]

Both seats are taken in turn and every sample deck meets every other. The exit status is 1 if a bar
is missed: 95 of 100 against random (Grid: 98), 70 of 100 against greedy (Enigma: 65, Grid: 80),
300 ms for 99 of 100 decisions. They are timed with everything that a service does for one: the
view is made, the bot chooses. Time is the CPU time of the process, so that a busy machine does not
change it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from matches.engine.games import registry
from matches.engine.games.enigma.actions import Setup
from matches.engine.games.enigma.state import State as EnigmaState
from matches.engine.games.grid.state import State as GridState
from matches.engine.games.nexus.state import State as NexusState
from matches.engine.kernel.action import CONCEDE
from matches.engine.kernel.chance import SeededChance, Uncertain
from matches.engine.kernel.game import Config, Game

BARS = {
    "nexus": {"random": 95, "greedy": 70},
    "enigma": {"random": 95, "greedy": 65},
    "grid": {"random": 98, "greedy": 80},
}
"""Game -> opponent -> matches of 100 that the bot shall win."""
MOST_MILLISECONDS = 300.0
MOST_ACTIONS = 2000

Player = Callable[[Any, Config, int], Any]
"""(full state, config, seat) -> action; a fair player looks only at its seat's view."""


def random_player(game: Game[Any, Any], seed: str) -> Player:
    """Any legal action but `concede`, each equally likely."""
    draw = random.Random(seed).random

    def choose(state: Any, config: Config, seat: int) -> Any:
        legal = [each for each in game.legal_actions(state, seat) if each != CONCEDE]
        return legal[int(draw() * len(legal))]

    return choose


def greedy_player(game: Game[Any, Any]) -> Player:
    """The action whose immediate result has the most material: one ply, its seat's view only."""
    material = MATERIAL[game.key]

    def choose(state: Any, config: Config, seat: int) -> Any:
        known = game.from_view(game.view(state, seat), config)
        best, most = None, -1e9
        for action in _tries(game, known, seat):
            reached = game.copy(known)
            with suppress(Uncertain):  # a look into a deck: as far as it came
                game.carry_out(reached, seat, action, SeededChance(0))
            worth = _result_worth(reached, seat) or material(reached, seat)
            if worth > most:
                best, most = action, worth
        assert best is not None
        return best

    return choose


def _tries(game: Game[Any, Any], known: Any, seat: int) -> Iterator[Any]:
    """All legal actions; of the orders in which cards can be set up behind the first, one."""
    for action in game.legal_actions(known, seat):
        if not isinstance(action, Setup) or list(action.rearguard) == sorted(action.rearguard):
            yield action


def _result_worth(state: Any, seat: int) -> float:
    """Of a match that somebody won; 0 for any other."""
    if state.result is None or state.result.winner is None:
        return 0.0
    return 1e6 if state.result.winner == seat else -1e6


def nexus_material(state: NexusState, seat: int) -> float:
    """Health of heroes and towers, cards in hand, and bodies at what they cost to forge."""
    worth = 0.0
    for owner, player in enumerate(state.players):
        side = player.health + player.armor + sum(player.towers) + 2.0 * len(player.hand)
        side += sum(2 * each.attack + each.health + 3 * each.armor for each in player.board)
        worth += side if owner == seat else -side
    return worth


def enigma_material(state: EnigmaState, seat: int) -> float:
    """Sparks, Integrity in play, attached Flux, Gear, cards in hand."""
    worth = 0.0
    for owner, player in enumerate(state.players):
        side = 60.0 * player.sparks + 2.0 * len(player.hand)
        for pico in player.picos():
            side += pico.integrity + 20.0 * len(pico.flux) + 10.0 * (pico.gear is not None)
        worth += side if owner == seat else -side
    return worth


def grid_material(state: GridState, seat: int) -> float:
    """Squares held and what stands on them, Tricks at hand, less rest counters."""
    worth = 0.0
    for assistant in state.squares:
        if assistant is not None:
            printed = assistant.card.blueprint
            held = 10.0 + printed.attack + printed.defense
            worth += held if assistant.owner == seat else -held
    for owner, player in enumerate(state.players):
        side = 2.0 * sum(card.blueprint.is_trick for card in player.available)
        side -= sum(rest.counters for rest in player.resting)
        worth += side if owner == seat else -side
    return worth


MATERIAL: dict[str, Callable[[Any, int], float]] = {
    "nexus": nexus_material,
    "enigma": enigma_material,
    "grid": grid_material,
}


def bot_player(game: Game[Any, Any], policy: str, times: list[float]) -> Player:
    """The bot; how long each of its decisions took, in milliseconds, is added to `times`."""

    def choose(state: Any, config: Config, seat: int) -> Any:
        started = time.process_time()
        action = game.choose(game.view(state, seat), config, seat, policy)
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


def play_match(
    key: str, policy: str, opponent: str, number: int, seed: str
) -> tuple[int, list[float]]:
    """(2 won, 1 drawn, 0 lost by the bot; its times). The bot sits on `number` % 2.

    Every action goes through `apply`, which refuses what is not legal.
    """
    game = registry.get(key)
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
    opponent: str,
    matches: int,
    *,
    game: str = "nexus",
    policy: str = "play",
    seed: str = "1",
    jobs: int = 1,
) -> Series:
    """`matches` matches of the bot against one opponent."""
    work = [(game, policy, opponent, number, seed) for number in range(matches)]
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
    parser.add_argument("--game", choices=BARS, default="nexus")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--policy", choices=("play", "measure"), default="play")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    missed = False
    for opponent, bar in BARS[options.game].items():
        series = play_series(
            opponent,
            options.matches,
            game=options.game,
            policy=options.policy,
            seed=options.seed,
            jobs=options.jobs,
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
