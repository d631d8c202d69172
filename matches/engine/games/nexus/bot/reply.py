"""The other side's likely answer: its creatures attack by guess, as far as they are seen."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.actions import END_TURN
from matches.engine.games.nexus.apply import carry_out
from matches.engine.games.nexus.bot.ideas import ideas
from matches.engine.games.nexus.bot.worth import position_worth
from matches.engine.games.nexus.state import MAIN, State
from matches.engine.kernel.chance import SeededChance

ANSWERS: Final = 10
LEAST_GAIN: Final = 0.3


def after_reply(state: State, seat: int) -> float:
    """The worth for `seat` once its turn has ended and the other side has answered.

    The hand of the other side is not known; only its board acts, and its Patron.
    """
    chance = SeededChance(seat)
    reached = state.copy()
    carry_out(reached, seat, END_TURN, chance)
    enemy = 1 - seat
    for _ in range(ANSWERS):
        if reached.phase != MAIN or reached.pending_by is not None:
            break
        gain, action = max(ideas(reached, enemy), key=_gain, default=(0.0, END_TURN))
        if gain <= LEAST_GAIN:
            break
        carry_out(reached, enemy, action, chance)
    return position_worth(reached, seat)


def _gain(idea: tuple[float, object]) -> float:
    return idea[0]
