"""How a match ends: every result is set here (E6)."""

from __future__ import annotations

from matches.engine.games.enigma.state import OVER, SPARKS_TO_WIN, State
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import Result


def end(state: State, log: Log | None, winner: int | None, reason: str) -> None:
    """The match is over; nothing is asked any more (E11.10)."""
    state.phase = OVER
    state.pending = []
    state.result = Result(winner, reason)
    if log is not None:
        log.append(Event("match_over", {"winner": winner, "reason": reason}))


def look_at_result(state: State, log: Log | None) -> None:
    """Does either player meet a condition after knock-outs, and who meets more? (E6.1, E6.2)"""
    met = [_conditions_met(state, seat) for seat in (0, 1)]
    if not met[0] and not met[1]:
        return
    enough = [player.sparks >= SPARKS_TO_WIN for player in state.players]
    if met[0] == met[1]:
        end(state, log, None, "sparks" if enough[0] or enough[1] else "wipeout")
        return
    winner = 0 if met[0] > met[1] else 1
    end(state, log, winner, "sparks" if enough[winner] else "wipeout")


def _conditions_met(state: State, seat: int) -> int:
    """How many of `sparks` and `wipeout` a player meets (E11.12)."""
    enemy = state.players[1 - seat]
    met = 0
    if state.players[seat].sparks >= SPARKS_TO_WIN:
        met += 1
    if enemy.vanguard is None and not enemy.rearguard:
        met += 1
    return met
