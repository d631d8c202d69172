"""What a finished match leaves behind: result, tally and Sparks, each exactly once (N9).

Runs in the transaction that stores the last step, with the match's row locked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from accounts.models import Account
from cards.services import sparks
from matches import rows, tasks
from matches.engine.kernel.game import Result
from matches.models import Match, Seat
from matches.outcomes import DRAW, LOSS, TOO_SHORT, VERSUS, VOID, WIN
from matches.services import deadlines, ratings, recordings

TALLY_COLUMN = {WIN: "wins", LOSS: "losses", DRAW: "draws"}

Rates = Mapping[str, int]
"""What a match brings and how often (the balance data's `sparks`; none where nothing is paid)."""

# Why a seat got no Sparks; what it got them for is its result.
DAILY_CAP, PAIR_CAP, NOT_BEATEN, UNPAID = (
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
        seat.result = _result_of(seat, result, is_alone=len(seats) == 1)
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
        rows.end_seat(seat)
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


def _result_of(seat: Seat, result: Result, *, is_alone: bool) -> str:
    if result.reason == VOID:
        return ""
    if result.winner is None:
        return LOSS if is_alone else DRAW  # D8.1: alone there is nobody to be even with
    return WIN if seat.number == result.winner else LOSS


def _count(match: Match, seats: Sequence[Seat]) -> None:
    """N9.2: the tally of matches between players."""
    for seat in seats:
        if seat.account_id is not None:
            rows.count_result(seat.account_id, match.game, TALLY_COLUMN[seat.result])


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
    is_house_bot = match.kind == Match.Kind.BOT and not any(seat.bot_code for seat in seats)
    is_paid = match.kind in VERSUS or is_house_bot
    may_pay = is_paid and turn >= rates["least_turn"]
    today = _Paid.on_day_of(at, people) if may_pay else _Paid(Counter(), 0)
    bookings = []
    for seat in seats:
        if seat.account_id is None:
            continue
        if is_paid:
            seat.sparks, seat.sparks_why = _reward(match, seat, rates, turn=turn, today=today)
        else:
            seat.sparks, seat.sparks_why = 0, UNPAID
        if seat.sparks:
            booking = sparks.Booking(
                people[seat.account_id],
                amount=seat.sparks,
                reason=f"match_{seat.result}",
                key=f"match:{match.pk}:{seat.account_id}",
                facts={"match": match.pk, "game": match.game, "kind": match.kind},
            )
            bookings.append(booking)
    if bookings:
        sparks.book(bookings, at=at)


@dataclass(frozen=True, slots=True)
class _Paid:
    """What was rewarded to the players of a match on one UTC day before it.

    to: account -> in how many matches; between: in how many either of them, both taking part.
    """

    to: Counter[int | None]
    between: int

    @classmethod
    def on_day_of(cls, at: datetime, account_ids: Iterable[int]) -> _Paid:
        """Asks the database once; a day's caps bound what it answers."""
        ids = set(account_ids)
        start, end = day_of(at)
        rewarded = Seat.objects.filter(
            account__in=ids, sparks__gt=0, match__ended_at__gte=start, match__ended_at__lt=end
        )
        played_by: dict[str, set[int | None]] = {}
        paid = set()
        for account_id, match_id, player in rewarded.order_by().values_list(
            "account", "match", "match__seats__account"
        ):
            paid.add((account_id, match_id))
            played_by.setdefault(match_id, set()).add(player)
        return cls(
            Counter(account_id for account_id, _ in paid),
            sum(ids <= players for players in played_by.values()),
        )


def _reward(match: Match, seat: Seat, rates: Rates, *, turn: int, today: _Paid) -> tuple[int, str]:
    """How many Sparks `seat` gets, and for what, or why none."""
    amount = rates[seat.result if match.kind in VERSUS else f"bot_{seat.result}"]
    if turn < rates["least_turn"]:
        return 0, TOO_SHORT
    if not amount:
        return 0, NOT_BEATEN
    if match.kind in VERSUS and today.between >= rates["rewarded_a_day_same_opponent"]:
        return 0, PAIR_CAP
    if today.to[seat.account_id] >= rates["rewarded_a_day"]:
        return 0, DAILY_CAP
    return amount, seat.result
