"""What a finished match leaves behind: result, tally and Sparks, each exactly once (N9).

Runs in the transaction that stores the last step, with the match's row locked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from django.db.models import F

from accounts.models import Account
from cards.services import sparks
from matches import tasks
from matches.engine.kernel.game import Result
from matches.models import Match, Seat, Tally
from matches.services import deadlines, ratings, recordings

VOID = "void"
WIN, LOSS, DRAW = "win", "loss", "draw"
TALLY_COLUMN = {WIN: "wins", LOSS: "losses", DRAW: "draws"}

VERSUS = (Match.Kind.RANKED, Match.Kind.FRIEND)

Rates = Mapping[str, int]
"""What a match brings and how often (the balance data's `sparks`)."""

# Why a seat got no Sparks; what it got them for is its result.
TOO_SHORT, DAILY_CAP, PAIR_CAP, NOT_BEATEN, UNPAID = (
    "too_short",
    "daily_cap",
    "pair_cap",
    "not_beaten",
    "unpaid",
)


def finish(
    match: Match,
    seats: Sequence[Seat],
    result: Result,
    *,
    rates: Rates,
    turn: int,
    at: datetime,
) -> None:
    """Write the result down and book what it brings. Does not save the match itself.

    turn: how far it came. rates: of the balance that it was played with.
    """
    match.winner, match.reason, match.ended_at = result.winner, result.reason, at
    match.bot_due_at = None
    deadlines.clear(match)
    people = _lock_accounts(seats)
    for seat in seats:
        seat.absent_since = seat.absence_deadline = None
        seat.result = _result_of(seat, result)
    if result.reason == VOID:
        for seat in seats:
            seat.sparks_why = VOID
    else:
        if match.kind in VERSUS:
            _count(match, seats)
        if match.kind == Match.Kind.RANKED:
            ratings.rate(match, seats, at=at)
        _pay(match, seats, people, rates=rates, turn=turn, at=at)
    for seat in seats:
        seat.save(
            update_fields=["absent_since", "absence_deadline", "result", "sparks", "sparks_why"]
        )
    recordings.queue_recording(match, at=at)
    tasks.ask_for_recording(match.pk)


def day_of(at: datetime) -> tuple[datetime, datetime]:
    """Beginning and end of the UTC day of `at`."""
    start = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return start, start + timedelta(days=1)


def _lock_accounts(seats: Sequence[Seat]) -> Mapping[int, Account]:
    """The accounts, locked by rising pk: matches of one player that end together queue here."""
    ids = sorted({seat.account_id for seat in seats if seat.account_id is not None})
    rows = Account.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    return {account.pk: account for account in rows}


def _result_of(seat: Seat, result: Result) -> str:
    if result.reason == VOID:
        return ""
    if result.winner is None:
        return DRAW
    return WIN if seat.number == result.winner else LOSS


def _count(match: Match, seats: Sequence[Seat]) -> None:
    """N9.2: the tally of matches between players."""
    for seat in seats:
        if seat.account is None:
            continue
        column = TALLY_COLUMN[seat.result]
        own = Tally.objects.filter(account=seat.account, game=match.game)
        if not own.update(**{column: F(column) + 1}):
            # Nobody else makes it meanwhile: the account's row is locked.
            Tally.objects.create(account=seat.account, game=match.game, **{column: 1})


def _pay(
    match: Match,
    seats: Sequence[Seat],
    people: Mapping[int, Account],
    *,
    rates: Rates,
    turn: int,
    at: datetime,
) -> None:
    """N9.3, N9.4: Sparks with their caps."""
    is_versus = match.kind in VERSUS and turn >= rates["least_turn"]
    met = _paid_between(seats, match, at) if is_versus else 0
    for seat in seats:
        if seat.account_id is None:
            continue
        seat.sparks, seat.sparks_why = _reward(match, seat, rates, turn=turn, met=met, at=at)
        if seat.sparks:
            sparks.book(
                people[seat.account_id],
                amount=seat.sparks,
                reason=f"match_{seat.result}",
                key=f"match:{match.pk}:{seat.account_id}",
                facts={"match": match.pk, "game": match.game, "kind": match.kind},
                at=at,
            )


def _reward(
    match: Match, seat: Seat, rates: Rates, *, turn: int, met: int, at: datetime
) -> tuple[int, str]:
    """How many Sparks `seat` gets, and for what, or why none.

    met: how many matches of these two were rewarded today.
    """
    if match.kind in VERSUS:
        amount = rates[seat.result]
    elif match.kind == Match.Kind.BOT:
        amount = rates[f"bot_{seat.result}"]
    else:
        return 0, UNPAID
    if turn < rates["least_turn"]:
        return 0, TOO_SHORT
    if not amount:
        return 0, NOT_BEATEN
    if met >= rates["rewarded_a_day_same_opponent"]:
        return 0, PAIR_CAP
    if _paid_to(seat, at) >= rates["rewarded_a_day"]:
        return 0, DAILY_CAP
    return amount, seat.result


def _paid_to(seat: Seat, at: datetime) -> int:
    """How many matches of this UTC day brought the account Sparks."""
    start, end = day_of(at)
    return Seat.objects.filter(
        account=seat.account,
        sparks__gt=0,
        match__ended_at__gte=start,
        match__ended_at__lt=end,
    ).count()


def _paid_between(seats: Sequence[Seat], match: Match, at: datetime) -> int:
    """How many other matches of this UTC day between these two brought either of them Sparks."""
    start, end = day_of(at)
    matches = Match.objects.filter(
        ended_at__gte=start, ended_at__lt=end, seats__sparks__gt=0
    ).exclude(pk=match.pk)
    for seat in seats:
        matches = matches.filter(seats__account=seat.account)
    return matches.values("pk").distinct().count()
