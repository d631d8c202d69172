"""The Sparks ledger: bookings that happen once and are never changed.

The table is append-only by database triggers (cards/migrations/0002_guards.py); a balance is the
sum of an account's bookings and never negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Account
from cards.errors import NotEnoughSparks
from cards.models import SparksEntry


class KeyReused(Exception):
    """A booking's key names another booking: two acts of the program share a key."""


@dataclass(frozen=True, slots=True)
class Booking:
    """amount: negative: spent. key: what makes it happen once. facts: for people who look."""

    account: Account
    amount: int
    reason: str
    key: str
    facts: Mapping[str, Any]


@transaction.atomic
def book(bookings: Sequence[Booking], *, at: datetime) -> list[SparksEntry]:
    """Book all or none, each once for its `key`; returns the stored ones in the same order.

    Locks the accounts' rows by rising pk until the caller's transaction ends, so that bookings of
    one account stand in a row.
    Raises: NotEnoughSparks; KeyReused (a program error) when a key stands for another booking.
    """
    if not all(booking.amount for booking in bookings):
        raise ValueError("A booking changes something.")
    ids = sorted({booking.account.pk for booking in bookings})
    lock_ledgers(ids)
    keys = [booking.key for booking in bookings]
    stored = {entry.key: entry for entry in SparksEntry.objects.filter(key__in=keys)}
    stands = {account_id: _stand_of(account_id) for account_id in ids}
    new = []
    for booking in bookings:
        if booking.key in stored:
            _refuse_another(stored[booking.key], booking)
            continue
        entry = stored[booking.key] = _next(booking, stands[booking.account.pk], at)
        stands[booking.account.pk] = entry.number, entry.balance
        new.append(entry)
    SparksEntry.objects.bulk_create(new)
    return [stored[key] for key in keys]


def lock_ledgers(account_ids: Iterable[int]) -> None:
    """Hold the accounts' rows, by rising pk, until the caller's transaction ends.

    For an act that reads a balance or copies before it books: taken first, so that nothing of the
    account happens in between.
    """
    rows = Account.objects.select_for_update().filter(pk__in=list(account_ids)).order_by("pk")
    list(rows.values_list("pk"))


def _stand_of(account_id: int) -> tuple[int, int]:
    """Number and balance of the last booking; call with the account's row locked."""
    entries = SparksEntry.objects.filter(account=account_id).order_by("-number")
    return entries.values_list("number", "balance").first() or (0, 0)


def _refuse_another(stored: SparksEntry, booking: Booking) -> None:
    told = booking.account.pk, booking.amount, booking.reason
    if (stored.account_id, stored.amount, stored.reason) != told:
        raise KeyReused(booking.key)


def _next(booking: Booking, stand: tuple[int, int], at: datetime) -> SparksEntry:
    number, balance = stand
    if balance + booking.amount < 0:
        raise NotEnoughSparks(balance=balance, needed=-booking.amount)
    return SparksEntry(
        account=booking.account,
        number=number + 1,
        amount=booking.amount,
        balance=balance + booking.amount,
        reason=booking.reason,
        key=booking.key,
        facts=dict(booking.facts),
        created_at=at,
    )
