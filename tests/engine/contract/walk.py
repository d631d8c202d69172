"""Random matches, step by step, for the contract tests."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from matches.engine.kernel.chance import Chance, SeededChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Config, Game, Wait

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Step:
    """A state and what happens next: an action of `seat`, or a tick of `wait`.

    The state is changed by the walk as soon as it goes on; keep a copy to look at it later.
    seed: of the chance with which the walk will go on.
    """

    config: Config
    state: Any
    seat: int | None
    action: Any
    wait: Wait | None
    seed: str

    def run(self, game: AnyGame, state: Any, chance: Chance, log: Log | None = None) -> None:
        """Carry it out on `state`, which may be another than `self.state`."""
        if self.wait is not None:
            game.tick(state, self.wait, chance, log)
        else:
            assert self.seat is not None
            game.apply(state, self.seat, self.action, chance, log)


def walk(game: AnyGame, number: int, *, ticks: float = 0.02) -> Iterator[Step]:
    """A random match without concessions; with chance `ticks` a step is a running out of time."""
    config, decks = game.sample_decks(number)
    draw = random.Random(number)
    state = game.new(config, decks, SeededChance(f"walk:{number}"))
    for count in itertools.count():
        if game.result(state) is not None:
            return
        seed = f"walk:{number}:{count}"
        waits = game.waits(state)
        if waits and draw.random() < ticks:
            step = Step(config, state, None, None, draw.choice(waits), seed)
        else:
            seat = draw.choice(game.actors(state))
            step = Step(config, state, seat, draw.choice(moves(game, state, seat)), None, seed)
        yield step
        step.run(game, state, SeededChance(seed))


def moves(game: AnyGame, state: Any, seat: int) -> list[Any]:
    """The legal actions of a seat that may act, concede left out."""
    legal = list(game.legal_actions(state, seat))
    assert game.action_json(legal[-1])["type"] == "concede"
    return legal[:-1]


def positions(game: AnyGame, matches: int, every: int) -> Iterator[tuple[Config, Any]]:
    """Copies of the state at every `every`-th step of some random matches, and of each end."""
    for number in range(matches):
        step = None
        for count, step in enumerate(walk(game, number)):
            if count % every == number % every:
                yield step.config, game.copy(step.state)
        assert step is not None
        yield step.config, step.state
