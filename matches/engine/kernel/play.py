"""From the JSON that somebody sends to a change of the state; every door goes through here."""

from __future__ import annotations

from typing import TypeVar

from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Game
from matches.engine.kernel.refusal import Refusal

S = TypeVar("S")
A = TypeVar("A")


def read_action(game: Game[S, A], state: S, data: object) -> A:
    """The canonical action of some JSON; an ended match refuses whatever was sent.

    Raises Refusal: the game's `over_code`, unknown_action, malformed.
    """
    if game.result(state) is not None:
        raise Refusal(game.over_code, game.over_rule)
    return game.parse(data)


def act(
    game: Game[S, A], state: S, seat: int, data: object, chance: Chance, log: Log | None = None
) -> A:
    """Read `data` and carry it out for `seat`, or raise Refusal and leave `state` as it is."""
    action = read_action(game, state, data)
    game.apply(state, seat, action, chance, log)
    return action
