"""Carrying out actions, which may not refuse any more (see `check.py`)."""

from __future__ import annotations

from matches.engine.games.grid.actions import Action, Concede, Place, Trick
from matches.engine.games.grid.blueprint import FACING_NUMBERS, turned
from matches.engine.games.grid.ending import end
from matches.engine.games.grid.resolution import Resolution
from matches.engine.games.grid.state import Assistant, State
from matches.engine.games.grid.stats import attack_of
from matches.engine.games.grid.tricks import play_trick
from matches.engine.games.grid.turns import finish_turn, time_out
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait


def carry_out(
    state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
) -> None:
    """Carry out an action that is known to be legal. Nothing hangs on chance."""
    if isinstance(action, Concede):
        end(state, log, 1 - seat, "concede")
        return
    r = Resolution(state, log)
    if isinstance(action, Trick):
        play_trick(r, seat, action)
        return
    state.players[seat].timeouts = 0  # [R] G7.6: a Trick alone does not
    if isinstance(action, Place):
        _place(r, seat, action)
        finish_turn(r, seat, "place")
    else:
        finish_turn(r, seat, "pass")


def _place(r: Resolution, seat: int, action: Place) -> None:
    own = r.state.players[seat]
    card = own.take(action.card)
    facing = FACING_NUMBERS[action.facing]
    arrows = turned(card.blueprint.arrows, facing)
    place = action.square - 1
    assistant = r.state.squares[place] = Assistant(card, seat, facing, arrows)
    if r.log is not None:
        r.tell(
            "assistant_placed",
            player=seat,
            card={"id": card.id, "card": card.key},
            square=action.square,
            facing=action.facing,
            attack=attack_of(r.state, place, assistant),
            defense=card.blueprint.defense,
        )


def tick(state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
    """The time of `wait` ran out. Call only with a wait that is running."""
    time_out(Resolution(state, log), wait.seat)
