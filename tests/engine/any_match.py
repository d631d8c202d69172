"""Matches at random, of whatever cards, in which every position is looked at."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.choices import expand
from matches.engine.kernel.game import Config, Game, Json, SeatDeck
from matches.engine.kernel.jsonio import ordered


def play_any_match(
    game: Game[Any, Any],
    config: Config,
    decks: Sequence[SeatDeck],
    draw: random.Random,
    *,
    seed: int,
    most: int,
    look: Callable[[Json], None],
) -> None:
    """Play to the end, with a time that runs out now and then. draw: picks what is done.

    seed: of chance. most: so many steps at the most. look: at the dump of each position.
    """
    state = game.new(config, decks, SeededChance(seed))
    for step in itertools.count():
        look(game.dump(state))
        if game.result(state) is not None:
            return
        assert step < most
        seat = game.actors(state)[0]
        legal = list(game.legal_actions(state, seat))[:-1]
        action: Any = draw.choice(legal)
        if step % 5 == 0:
            _look_around(game, state, config, seat, legal)
        chance = SeededChance(f"{seed}:{step}")
        if draw.random() < 0.03:
            game.tick(state, game.waits(state)[0], chance)
        else:
            game.forecast(state, seat, action)
            game.apply(state, seat, action, chance)


def _look_around(
    game: Game[Any, Any], state: Any, config: Config, seat: int, legal: list[Any]
) -> None:
    """Choices, the bot and a state read anew agree with the rules."""
    offered = {
        ordered(game.action_json(game.parse(each))) for each in expand(game.choices(state, seat))
    }
    assert offered == {ordered(game.action_json(each)) for each in legal} | {
        ordered({"type": "concede"})
    }
    assert game.choose(game.view(state, seat), config, seat, "measure") in legal
    again = game.from_setup(game.dump(state), config)
    assert ordered(game.dump(again)) == ordered(game.dump(state))
