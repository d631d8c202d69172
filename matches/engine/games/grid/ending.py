"""How a match ends: every result is set here (G2.1, G2.8)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.state import OVER, State
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import Result

SQUARES_TO_WIN: Final = 5
TURN_LIMIT: Final = 60
SUDDEN_DEATH: Final = 31
"""The first turn of sudden death."""


def end(state: State, log: Log | None, winner: int | None, reason: str) -> None:
    """The match is over."""
    state.phase = OVER
    state.result = Result(winner, reason)
    if log is not None:
        log.append(Event("match_over", {"winner": winner, "reason": reason}))


def is_sudden_death(state: State) -> bool:
    """Is this a turn without healing (G2.8)?"""
    return state.sudden_death and state.turn >= SUDDEN_DEATH


def has_won(state: State) -> bool:
    """Does the active player win before their turn begins (G2.1)?"""
    own = state.held_by(state.active)
    if is_sudden_death(state):
        return own > state.held_by(1 - state.active)
    return own >= SQUARES_TO_WIN


def end_at_the_limit(state: State, log: Log | None) -> None:
    """The last turn is over: more squares win (G2.8)."""
    ahead = state.held_by(0) - state.held_by(1)
    winner = None if ahead == 0 else 0 if ahead > 0 else 1
    end(state, log, winner, "turn_limit")
