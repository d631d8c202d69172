"""The quick way to choose: each action is tried once, and what follows it at once is judged."""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.actions import PASS, Action
from matches.engine.games.grid.apply import carry_out
from matches.engine.games.grid.bot.ideas import placements, tricks
from matches.engine.games.grid.bot.worth import NO_CHANCE, settled_worth
from matches.engine.games.grid.check import phase_fault
from matches.engine.games.grid.state import State

LEAST_GAIN: Final = 1.0
"""What a Trick must bring more, as it is used up."""


def quick_action(state: State, seat: int) -> Action:
    """What seems to bring most, by the combats of this turn and the next.

    Placements are tried without a Trick; a Trick as if nothing were placed after it.
    """
    best: Action = PASS
    most = stay = worth_after(state, seat, PASS)
    trick: Action | None = None
    gain = LEAST_GAIN
    if phase_fault(state, seat) is None:
        for action in tricks(state, seat):
            reached = state.copy()
            carry_out(reached, seat, action, NO_CHANCE)
            worth = worth_after(reached, seat, PASS) - stay
            if worth > gain:
                trick, gain = action, worth
    if trick is not None:
        return trick
    for action in placements(state, seat):
        worth = worth_after(state, seat, action)
        if worth > most:
            best, most = action, worth
    return best


def worth_after(state: State, seat: int, action: Action) -> float:
    """The worth once a turn is ended by this action, and the next combat has been."""
    reached = state.copy()
    carry_out(reached, seat, action, NO_CHANCE)
    return settled_worth(reached, seat)
