"""Which deadline a match has after a step: turn, forced choice, mulligan (N1.5, N2.6).

Columns only; what happens when one has passed is in `clocks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from matches.engine.kernel.game import Wait
from matches.models import Match

TURN = "turn"
CHOICE = "choice"
MULLIGAN = "mulligan"

CLOCK_FIELDS = (
    "deadline",
    "deadline_kind",
    "deadline_seat",
    "deadline_from",
    "clock_left_ms",
    "clock_left_seat",
)


def clear(match: Match) -> None:
    """No time runs in `match`."""
    match.deadline = match.deadline_from = None
    match.deadline_kind = ""
    match.deadline_seat = None
    match.clock_left_ms = match.clock_left_seat = None


def set_deadline(
    match: Match, waits: Sequence[Wait], *, at: datetime, answered: int | None, ran_out: str = ""
) -> None:
    """Bring the clock's columns in line with whose time runs now; does not save.

    answered: the seat that acted in this step. ran_out: the kind whose time ran out in it.
    A turn's clock stands during a forced choice and goes on afterwards; one that has not changed
    hands goes on; every choice has its full time.
    """
    if match.turn_seconds is None or not waits:
        clear(match)
        return
    wait = waits[0]
    seat = None if wait.kind == MULLIGAN else wait.seat
    seconds = match.turn_seconds if wait.kind == TURN else wait.seconds
    if seconds is None:
        clear(match)
        return
    running = (match.deadline_kind, match.deadline_seat) if match.deadline else None
    is_answered = wait.kind == CHOICE and answered == seat
    if running == (wait.kind, seat) and wait.kind != ran_out and not is_answered:
        return
    allowed = timedelta(seconds=seconds)
    if wait.kind == CHOICE:
        _put_turn_aside(match, at)
    else:
        if wait.kind == TURN and match.clock_left_seat == seat and match.clock_left_ms is not None:
            allowed = timedelta(milliseconds=match.clock_left_ms)
        match.clock_left_ms = match.clock_left_seat = None
    match.deadline_kind, match.deadline_seat = wait.kind, seat
    match.deadline_from, match.deadline = at, at + allowed


def _put_turn_aside(match: Match, at: datetime) -> None:
    if match.deadline_kind == TURN and match.deadline is not None:
        left = match.deadline - at
        match.clock_left_ms = max(0, round(left.total_seconds() * 1000))
        match.clock_left_seat = match.deadline_seat
