"""What is stored after a kill test, held against what its clients did and were told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Sum

from accounts.models import Account
from cards.models import SparksEntry
from matches import replays
from matches.engine.kernel.replay import Diverged
from matches.frozen import frozen_of
from matches.models import (
    Match,
    MatchAction,
    Presence,
    Rating,
    RatingChange,
    RecordingJob,
    Seat,
    Tally,
    Ticket,
)
from tests.kill.course import Outcome
from tests.kill.record import Act, Kill, Record, digest_of

Rows = dict[tuple[str, int, str], MatchAction]
BEFORE, BETWEEN, AFTER = "before commit", "between commit and answer", "after"
PHASES = (BEFORE, BETWEEN, AFTER)

# Words in a process's log that no kill explains.
UNEXPECTED = re.compile(
    r"IntegrityError|database is locked|does not play on as stored|never retrieved|RulesBroke"
    r"|InterfaceError|Diverged|RuntimeError|KeyError|AttributeError|TypeError|AssertionError"
)


def stored_rows() -> Rows:
    """The rows of all acts by match, seat and request id."""
    acts = MatchAction.objects.filter(kind=MatchAction.Kind.ACT).exclude(request_id="")
    return {(row.match_id, row.seat or 0, row.request_id): row for row in acts}


def faults(outcome: Outcome, rows: Rows) -> list[str]:
    """Everything that must not be, in sentences; empty after a good run."""
    record = outcome.record
    return [
        *record.faults,
        *_of_acts(record, rows),
        *_of_matches(record),
        *_of_results(),
        *_of_ratings(),
        *_of_recordings(record),
        *_of_leftovers(),
        *_of_processes(outcome),
    ]


def _of_acts(record: Record, rows: Rows) -> Iterator[str]:
    """Every acknowledged act is stored exactly once, a refused one is not."""
    for act in record.acts:
        row = rows.get(act.key)
        if act.answer is None:
            yield f"never answered: {act}"
        elif act.is_done:
            if row is None:
                yield f"acknowledged as {act.answer['seq']} and not stored: {act}"
            elif row.seq != act.answer["seq"]:
                yield f"acknowledged as {act.answer['seq']} and stored as {row.seq}: {act}"
            elif _plain(row.action) != _plain(act.action):
                yield f"stored as something else, {row.action}: {act}"
        elif row is not None:
            yield f"refused ({act.answer['error']['code']}) and stored as {row.seq}: {act}"
    sent = {act.key for act in record.acts}
    bots = set(Seat.objects.exclude(bot="").values_list("match_id", "number"))
    for key, row in rows.items():
        if key not in sent and (key[0], key[1]) not in bots:
            yield f"stored, but no client sent it: {row} {row.request_id}"


def _plain(action: Any) -> Any:
    """An action without what its canonical form adds or reorders."""
    return {
        name: sorted(value) if isinstance(value, list) else value
        for name, value in action.items()
        if value is not None
    }


def _of_matches(record: Record) -> Iterator[str]:
    """Every match ended, and its rows play again to its chain and to all that was shown."""
    for match in Match.objects.filter(pk__in=record.matches):
        if match.ended_at is None:
            yield f"{match} has not ended (seq {match.seq})"
        if match.faults:
            yield f"the rules failed in {match}: {match.fault}"
        seqs = list(MatchAction.objects.filter(match=match).values_list("seq", flat=True))
        if sorted(seqs) != list(range(match.seq + 1)):
            yield f"{match} is at {match.seq} and has the steps {sorted(seqs)}"
        try:
            replays.verify(match)
        except Diverged as problem:
            yield f"{match} does not play again to its chain: {problem}"
        else:
            yield from _of_positions(match, record)


def _of_positions(match: Match, record: Record) -> Iterator[str]:
    """What a client was shown of a step is what its stored rows make of it."""
    game = frozen_of(match.pk).game
    for step in replays.steps(match):
        for seat in (0, 1):
            shown = record.shown.get((match.pk, seat, step.row.seq))
            if shown is None:
                continue
            view = game.view(step.state, seat)
            if shown != digest_of([view, game.choices(step.state, seat)["acts"]]):
                yield f"{match} seat {seat} was shown something else at {step.row.seq}"


def _of_results() -> Iterator[str]:
    """Results, tallies and bookings agree, each once."""
    counted: dict[int, Counter[str]] = {}
    for seat in Seat.objects.filter(account__isnull=False).select_related("match"):
        account = seat.account_id or 0
        column = {"win": "wins", "loss": "losses", "draw": "draws"}.get(seat.result)
        if column and seat.match.kind != Match.Kind.BOT:
            counted.setdefault(account, Counter())[column] += 1
        entries = SparksEntry.objects.filter(key=f"match:{seat.match_id}:{account}")
        booked = [entry.amount for entry in entries]
        if booked != ([seat.sparks] if seat.sparks else []):
            yield f"{seat} brought {seat.sparks} Sparks and {booked} are booked"
    for account_id in Account.objects.values_list("pk", flat=True):
        tally = Tally.objects.filter(account=account_id).first()
        found = {name: getattr(tally, name, 0) for name in ("wins", "losses", "draws")}
        expected = {name: counted.get(account_id, Counter())[name] for name in found}
        if found != expected:
            yield f"account {account_id} has the tally {found} for the results {expected}"
        entries = SparksEntry.objects.filter(account=account_id)
        total = entries.aggregate(total=Sum("amount"))["total"] or 0
        last = entries.order_by("-number").first()
        if total != (last.balance if last else 0):
            yield f"account {account_id} has bookings of {total} and another balance"


def _of_ratings() -> Iterator[str]:
    """Each ranked match rated each of its seats once, one after the other."""
    ranked = Seat.objects.filter(match__kind=Match.Kind.RANKED).exclude(result="")
    rated = RatingChange.objects.values_list("seat", flat=True)
    if set(ranked.values_list("pk", flat=True)) != set(rated):
        yield f"{ranked.count()} seats ended a ranked match and {len(rated)} were rated"
    for rating in Rating.objects.all():
        changes = list(RatingChange.objects.filter(rating=rating).order_by("number"))
        if [one.number for one in changes] != list(range(1, rating.matches + 1)):
            yield f"rating {rating.pk} counts {rating.matches} matches for {len(changes)} changes"
        values = [one.mu_after for one in changes]
        if [one.mu_before for one in changes[1:]] + [rating.mu] != values:
            yield f"the changes of rating {rating.pk} do not lead to it"


def _of_recordings(record: Record) -> Iterator[str]:
    """Every ended match is recorded, whole."""
    jobs = {job.match_id: job for job in RecordingJob.objects.all()}
    for match in Match.objects.filter(pk__in=record.matches, ended_at__isnull=False):
        job = jobs.get(match.pk)
        if job is None or job.phase != RecordingJob.Phase.DONE:
            yield f"{match} is not recorded: {job} {job.failure if job else ''}"
        steps = set(match.recordings.values_list("steps", flat=True))
        if job is not None and steps != {match.seq + 1}:
            yield f"{match} has {match.seq + 1} steps and recordings of {steps}"


def _of_leftovers() -> Iterator[str]:
    """Nobody sits at an ended match, nobody waits for one."""
    for ticket in Ticket.objects.filter(ended_at__isnull=True):
        yield f"a ticket is left: {ticket}"
    for presence in Presence.objects.all():
        yield f"a lease of {presence.channel} is left until {presence.lease_until}"


def _of_processes(outcome: Outcome) -> Iterator[str]:
    """No process ended by itself, none said what a kill does not explain."""
    for process in outcome.processes:
        if process.deaths:
            yield f"{process.name} ended by itself: {process.deaths}"
        words = Counter(UNEXPECTED.findall(process.log.read_text(errors="replace")))
        if words:
            yield f"{process.name} said {dict(words)} ({process.log})"


# --- phases ------------------------------------------------------------------------------------


def stored_before(row: MatchAction | None, instant: float) -> bool:
    """Was this row stored by a sending before `instant`?"""
    return row is not None and _seconds(row.at) < instant


def phases_of(kill: Kill, rows: Rows) -> Counter[str]:
    """How many acts a kill met in which phase. Refused ones, which store nothing, are left out."""
    met: Counter[str] = Counter()
    for act in kill.in_flight:
        if act.answer is not None and not act.is_done:
            continue
        met[BETWEEN if stored_before(rows.get(act.key), kill.at) else BEFORE] += 1
    met[AFTER] = len([act for act in kill.answered if act.is_done])
    return met


def answered_from_row(act: Act, rows: Rows) -> bool:
    """Was a later sending of this act answered from the row that an earlier one had stored?"""
    later = [one for one in act.sendings[1:] if one.at < act.answered_at]
    return act.is_done and bool(later) and stored_before(rows.get(act.key), later[-1].at)


def _seconds(instant: datetime) -> float:
    return instant.timestamp()
