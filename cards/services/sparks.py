"""The Sparks ledger: bookings that happen once and are never changed.

The table is append-only by database triggers (cards/migrations/0002_guards.py); a balance is the
sum of an account's bookings and never negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Account
from cards.errors import NotEnoughSparks
from cards.models import SparksEntry


class KeyReused(Exception):
    """A booking's key names another booking: two acts of the program share a key."""


@transaction.atomic
def book(
    account: Account,
    *,
    amount: int,
    reason: str,
    key: str,
    facts: Mapping[str, Any],
    at: datetime,
) -> SparksEntry:
    """Book `amount` Sparks (negative: spent), once for each `key`; returns the stored booking.

    Locks the account's row until the caller's transaction ends, so that bookings of one account
    stand in a row; who books for several accounts takes them by rising pk.
    Raises: NotEnoughSparks; KeyReused (a program error) when `key` stands for another booking.
    """
    if amount == 0:
        raise ValueError("A booking changes something.")
    Account.objects.select_for_update().get(pk=account.pk)
    stored = SparksEntry.objects.filter(key=key).first()
    if stored is not None:
        if (stored.account_id, stored.amount, stored.reason) != (account.pk, amount, reason):
            raise KeyReused(key)
        return stored
    last = SparksEntry.objects.filter(account=account).order_by("-number").first()
    number, balance = (last.number, last.balance) if last else (0, 0)
    if balance + amount < 0:
        raise NotEnoughSparks(balance=balance, needed=-amount)
    return SparksEntry.objects.create(
        account=account,
        number=number + 1,
        amount=amount,
        balance=balance + amount,
        reason=reason,
        key=key,
        facts=dict(facts),
        created_at=at,
    )
