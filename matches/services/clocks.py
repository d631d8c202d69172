"""Time that ran out: turns, forced choices, mulligans, absence; and the credit for downtime.

Any number of `play` processes may do this at once: each due match is taken with its row locked,
looked at again, and done once. The instant is handed in, so that a round that was held up fires
nothing that a credit would have saved.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from config import clock, logs
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json, Wait
from matches.errors import MatchNotFound
from matches.frozen import Frozen
from matches.live import RulesBroke, contained
from matches.models import ClockBeat, Match, MatchAction, Seat
from matches.services import acts, deadlines, faults, steps
from matches.services.steps import Held

BEAT = "clock"
SERVING = "web"
DOWN_SECONDS = 5
ROUND_LIMIT = 200
DISCONNECT = "disconnect"

Tick = Callable[[str, datetime], bool]
"""Fires what is due in a match at an instant; whether anything changed."""


def tick_due(*, at: datetime) -> int:
    """Fire everything whose time ran out by `at`, what was due first before the rest.

    Returns how often a match changed.
    """
    clocks = Match.objects.filter(deadline__lte=at).order_by("deadline")
    absences = Match.objects.filter(seats__absence_deadline__lte=at, ended_at__isnull=True)
    absences = absences.order_by("seats__absence_deadline")
    due = [
        *_due(_tick_clock, clocks.values_list("deadline", "pk")),
        *_due(_tick_absence, absences.values_list("seats__absence_deadline", "pk")),
    ]
    due.sort(key=lambda one: one[0])
    rounds = dict.fromkeys((tick, match_id) for _, tick, match_id in due)
    return sum([_contained(tick, match_id, at) for tick, match_id in rounds])


@transaction.atomic
def beat(*, at: datetime) -> timedelta:
    """Say that the clock runs; after a gap of more than 5 s every deadline is shifted by it.

    Returns the credit, zero in the ordinary case.
    """
    beat, made = ClockBeat.objects.select_for_update().get_or_create(
        name=BEAT, defaults={"beat_at": at}
    )
    gap = at - beat.beat_at
    if made or gap <= timedelta(0):
        return timedelta(0)
    credit = gap if gap > timedelta(seconds=DOWN_SECONDS) else timedelta(0)
    if credit:
        _credit(beat.beat_at, at)
    beat.beat_at = at
    beat.save(update_fields=["beat_at"])
    return credit


class Serving:
    """Whether web processes serve, as one `play` process sees it.

    It looks at whether their beat changes, not at how old it says that it is, so that the clocks of
    two machines need not agree.
    """

    def __init__(self) -> None:
        self._seen: tuple[datetime, datetime] | None = None

    def has_stopped(self, *, at: datetime) -> bool:
        """Has no web process said for 5 s that it serves? False where none ever has."""
        beats = ClockBeat.objects.filter(name=SERVING).values_list("beat_at", flat=True)
        beaten = beats.first()
        if beaten is None:
            return False
        if self._seen is None or self._seen[0] != beaten:
            self._seen = (beaten, at)
        return at - self._seen[1] > timedelta(seconds=DOWN_SECONDS)


@transaction.atomic
def say_that_it_serves() -> None:
    """A web process does this each second."""
    at = clock.now()
    if not ClockBeat.objects.filter(name=SERVING).update(beat_at=at):
        ClockBeat.objects.get_or_create(name=SERVING, defaults={"beat_at": at})


def _due(tick: Tick, rows: QuerySet[Match, Any]) -> list[tuple[datetime, Tick, str]]:
    return [(instant, tick, match_id) for instant, match_id in rows[:ROUND_LIMIT]]


def _contained(tick: Tick, match_id: str, at: datetime) -> bool:
    """Tick one match; a fault of its rules is recorded and tried again later."""
    try:
        with logs.about(match=match_id):
            return tick(match_id, at)
    except MatchNotFound:  # another process has it just now
        return False
    except RulesBroke as broken:
        faults.record(broken)
        _postpone(match_id, at)
        return False


@transaction.atomic
def _tick_clock(match_id: str, at: datetime) -> bool:
    held = steps.hold(match_id, skip_locked=True)
    match = held.match
    if match.deadline is None or match.deadline > at:
        return False
    waits = _waits(held)
    for wait in [wait for wait in waits if _is_meant(match, wait)]:
        if match.ended_at is None:
            _tick(held, wait, at)
    if match.deadline is not None and match.deadline <= at:
        # Nobody waits for what the clock stood for: the rules changed under a running match.
        deadlines.clear(match)
        deadlines.set_deadline(match, waits, at=at, answered=None)
        match.news += 1
        match.save(update_fields=["news", *deadlines.CLOCK_FIELDS])
        steps.wake(match_id)
    return True


@transaction.atomic
def _tick_absence(match_id: str, at: datetime) -> bool:
    """N9.1: gone for too long loses; both gone before the first turn: nobody does.

    Of two whose time ran out, the one who left first loses; of two who left at one instant, as
    when the sockets of both were cut off, the one for whom the match waits.
    """
    held = steps.hold(match_id, skip_locked=True)
    match = held.match
    if match.ended_at is not None:
        return False
    seats = [seat for seat in held.seats if seat.account_id is not None]
    gone = [seat for seat in seats if _is_gone(seat, at)]
    if not gone:
        return False
    absent = [seat for seat in seats if seat.absent_since is not None]
    if len(absent) == len(seats) > 1 and match.deadline_kind == deadlines.MULLIGAN:
        acts.void_match(held, why="both_absent", at=at)
        return True
    first = min(gone, key=lambda seat: (seat.absence_deadline, seat.number != match.deadline_seat))
    _tick(held, Wait(first.number, DISCONNECT), at)
    return True


def _tick(held: Held, wait: Wait, at: datetime) -> None:
    def change(frozen: Frozen, state: Any, chance: Chance, log: Log) -> Json:
        frozen.game.tick(state, wait, chance, log)
        return {"kind": wait.kind, "seat": wait.seat}

    steps.take_step(
        held,
        kind=MatchAction.Kind.TICK,
        seat=None,
        change=change,
        at=at,
        ran_out=wait.kind,
    )


def _waits(held: Held) -> list[Wait]:
    with contained(held.match):
        return held.frozen.game.waits(held.state)


def _is_meant(match: Match, wait: Wait) -> bool:
    """Whether the deadline stands for `wait`: one seat's, or any of all who have not answered."""
    return wait.kind == match.deadline_kind and match.deadline_seat in (None, wait.seat)


def _is_gone(seat: Seat, at: datetime) -> bool:
    return seat.absence_deadline is not None and seat.absence_deadline <= at


@transaction.atomic
def _postpone(match_id: str, at: datetime) -> None:
    again = faults.retry_at(match_id, at)
    Seat.objects.filter(match_id=match_id, absence_deadline__lte=at).update(absence_deadline=again)
    Match.objects.filter(pk=match_id, deadline__lte=at).update(deadline=again)
    Match.objects.filter(pk=match_id).update(news=F("news") + 1)


def _credit(down_from: datetime, at: datetime) -> None:
    """Give back the time in which nobody kept the clock, to all whose time ran in it."""
    gap = at - down_from
    running = Match.objects.filter(deadline__isnull=False)
    absent = Seat.objects.filter(absence_deadline__isnull=False)
    later = list(
        running.filter(deadline_from__gt=down_from, deadline_from__lt=at).values_list(
            "pk", "deadline_from"
        )
    )
    running.filter(deadline_from__lte=down_from).update(
        deadline=F("deadline") + gap, deadline_from=F("deadline_from") + gap
    )
    for match_id, since in later:  # began while the clock was down
        missed = at - (since or at)
        Match.objects.filter(pk=match_id).update(deadline=F("deadline") + missed, deadline_from=at)
    absent.filter(absent_since__lte=down_from).update(absence_deadline=F("absence_deadline") + gap)
    left_later = absent.filter(absent_since__gt=down_from, absent_since__lt=at)
    for seat_id, since in list(left_later.values_list("pk", "absent_since")):
        missed = at - (since or at)
        Seat.objects.filter(pk=seat_id).update(absence_deadline=F("absence_deadline") + missed)
    clocked = Match.objects.filter(ended_at__isnull=True, turn_seconds__isnull=False)
    clocked.update(news=F("news") + 1)
    for match_id in clocked.values_list("pk", flat=True):
        steps.wake(match_id)
