"""How a match ends: every result is set here (N9.1)."""

from __future__ import annotations

from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import OVER, State
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import Result


def end(state: State, log: Log | None, winner: int | None, reason: str) -> None:
    """The match is over."""
    state.phase = OVER
    state.pending_by = None
    state.result = Result(winner, reason)
    if log is not None:
        log.append(Event("match_over", {"winner": winner, "reason": reason}))


def look_at_heroes(r: Resolution) -> None:
    """A hero at 0 or less loses; both at once is a draw (N5.15)."""
    first, second = r.state.players
    if first.health > 0 and second.health > 0:
        return
    if first.health <= 0 and second.health <= 0:
        end(r.state, r.log, None, "hero")
    else:
        end(r.state, r.log, 1 if first.health <= 0 else 0, "hero")
