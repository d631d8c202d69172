"""Playing many matches without people: for balance, for tests, and to measure speed.

Everything follows from the seed: the same seed gives the same matches and the same digest,
however many processes share the work and whatever the hash seed.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from matches.engine import compiled
from matches.engine.kernel.chance import Chance, SeededChance
from matches.engine.kernel.game import Config, Game, Json, Result
from matches.engine.kernel.jsonio import digest
from matches.engine.kernel.refusal import Refusal

AnyGame = Game[Any, Any]
FindGame = Callable[[str], AnyGame]
Policy = Callable[[Any, int], Any]
"""(state, seat) -> action."""

PLAYS = ("random", "bot", "measure")
MOST_ACTIONS = 20_000
"""No sound match is nearly as long; a longer one counts as an error."""


class Endless(Exception):
    """A match did not come to an end within MOST_ACTIONS."""


@dataclass(frozen=True, slots=True)
class Played:
    """One simulated match. seconds: CPU time of play alone. error: a traceback, or ""."""

    number: int
    actions: int
    seconds: float
    winner: int | None
    first: int
    digest: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """All matches of a simulation; errors are not among wins and draws."""

    played: tuple[Played, ...]

    def to_json(self) -> Json:
        """The numbers, under the keys that `simulate --json` prints."""
        sound = [match for match in self.played if not match.error]
        actions = sum(match.actions for match in self.played)
        seconds = sum(match.seconds for match in self.played)
        return {
            "matches": len(self.played),
            "actions": actions,
            "mean_actions": round(actions / len(self.played), 2) if self.played else 0.0,
            "actions_per_cpu_second": round(actions / seconds, 1) if seconds else 0.0,
            "matches_per_cpu_second": round(len(self.played) / seconds, 3) if seconds else 0.0,
            "first_wins": sum(match.winner == match.first for match in sound),
            "draws": sum(match.winner is None for match in sound),
            "errors": len(self.played) - len(sound),
            "digest": digest([match.digest for match in self.played]),
            "engine": compiled.IN_USE,
        }


def simulate(
    find: FindGame, key: str, *, matches: int, seed: str, play: str, jobs: int = 1
) -> Summary:
    """Play `matches` matches of game `key` in `jobs` processes.

    find: a function that a child process can import (the registry's `get`).
    """
    work = [(find, key, f"{seed}", number, play) for number in range(matches)]
    if jobs == 1:
        return Summary(tuple(map(_play_one, work)))
    with ProcessPoolExecutor(jobs) as pool:
        chunk = max(1, matches // (jobs * 4))
        return Summary(tuple(pool.map(_play_one, work, chunksize=chunk)))


def _play_one(work: tuple[FindGame, str, str, int, str]) -> Played:
    find, key, seed, number, play = work
    return play_sample(find(key), seed, number, play)


def play_sample(game: AnyGame, seed: str, number: int, play: str, lots: int = 0) -> Played:
    """Play sample match `number` to its end; an error of the rules becomes part of the answer.

    lots: so many actions at the start are taken by lot. Where nothing is shuffled and bots draw
    none, two decks would otherwise play the same match again and again.
    """
    config, decks = game.sample_decks(number)
    chance = SeededChance(f"{seed}:{number}:rules")
    state = game.new(config, decks, chance)
    policy = _POLICIES[play](game, config, f"{seed}:{number}:play")
    if lots:
        policy = _opened_by_lot(random_policy(game, config, f"{seed}:{number}:lots"), policy, lots)
    actions: list[tuple[int, Any]] = []
    error = ""
    started = time.process_time()
    try:
        result = play_out(game, state, policy, chance, actions, checked=play != "random")
    except Exception as crash:
        crash.add_note(f"{game.key}: seed {seed!r}, match {number}, action {len(actions)}")
        error, result = traceback.format_exc(), None
    seconds = time.process_time() - started
    return Played(
        number,
        len(actions),
        seconds,
        result.winner if result else None,
        game.first(state),
        digest(
            {
                "actions": [[seat, game.action_json(action)] for seat, action in actions],
                "outcomes": chance.outcomes,
                "state": game.dump(state),
                "crashed": bool(error),
            }
        ),
        error,
    )


def play_out(
    game: AnyGame,
    state: Any,
    policy: Policy,
    chance: Chance,
    actions: list[tuple[int, Any]],
    *,
    checked: bool = True,
) -> Result:
    """Play to the end, every seat by `policy`; what was done is appended to `actions`.

    Of several seats that may act the lowest goes first. Without `checked` the policy is trusted to
    pick legal actions. Raises Endless; Refusal if the policy picks an illegal action.
    """
    result, actors = game.result, game.actors
    carry_out = game.apply if checked else game.carry_out
    while True:
        seats = actors(state)
        if not seats:
            break
        if len(actions) >= MOST_ACTIONS:
            raise Endless
        action = policy(state, seats[0])
        actions.append((seats[0], action))
        carry_out(state, seats[0], action, chance)
    ended = result(state)
    if ended is None:
        raise Endless("nobody may act, but the match is not over")
    return ended


def random_policy(game: AnyGame, config: Config, seed: str) -> Policy:
    """Any legal action but `concede`, each equally likely."""
    del config
    draw = random.Random(seed).random
    legal_actions = game.legal_actions
    try:
        give_up = game.parse({"type": "concede"})
    except Refusal:
        give_up = None

    def choose(state: Any, seat: int) -> Any:
        legal = list(legal_actions(state, seat))
        if legal[-1] == give_up:  # the contract: concede comes last
            legal.pop()
        return legal[int(draw() * len(legal))]

    return choose


def _opened_by_lot(lots: Policy, then: Policy, count: int) -> Policy:
    """The first `count` actions of a match by `lots`, the others by `then`."""
    left = count

    def choose(state: Any, seat: int) -> Any:
        nonlocal left
        left -= 1
        return (then if left < 0 else lots)(state, seat)

    return choose


def _bot_policy(level: str) -> Callable[[AnyGame, Config, str], Policy]:
    def make(game: AnyGame, config: Config, seed: str) -> Policy:
        del seed  # bots are deterministic

        def choose(state: Any, seat: int) -> Any:
            return game.choose(game.view(state, seat), config, seat, level)

        return choose

    return make


_POLICIES: dict[str, Callable[[AnyGame, Config, str], Policy]] = {
    "random": random_policy,
    "bot": _bot_policy("play"),
    "measure": _bot_policy("measure"),
}


def error_lines(played: Iterable[Played]) -> Iterator[str]:
    """The tracebacks of the matches that went wrong."""
    return (match.error for match in played if match.error)
