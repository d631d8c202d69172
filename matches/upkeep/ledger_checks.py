"""Whether the Sparks ledger adds up and books each thing once (cards.services.sparks)."""

from __future__ import annotations

from cards.models import SparksEntry
from matches.models import Seat
from matches.upkeep.finding import Found


def ledger(jobs: int) -> Found:
    """Of each account the bookings stand in a row, and each one's balance is their sum."""
    found = Found()
    sums: dict[int, tuple[int, int]] = {}
    rows = SparksEntry.objects.order_by("account_id", "number")
    for account, number, amount, balance in rows.values_list(
        "account_id", "number", "amount", "balance"
    ).iterator():
        found.checked += 1
        last, total = sums.get(account, (0, 0))
        name = f"account {account}, booking {number}"
        if number != last + 1:
            found.faults.append(f"{name}: booking {last + 1} is missing before it")
        elif balance != total + amount:
            found.faults.append(f"{name}: balance {balance}, but the sum is {total + amount}")
        if balance < 0:
            found.faults.append(f"{name}: a balance below zero")
        sums[account] = (number, balance)
    return found


def match_sparks(jobs: int) -> Found:
    """What a match brought a seat is booked once, and nothing is booked for no match."""
    found = Found()
    booked: dict[str, tuple[int, int]] = {}
    entries = SparksEntry.objects.filter(key__startswith="match:")
    for key, account, amount in entries.values_list("key", "account_id", "amount").iterator():
        if key in booked:
            found.faults.append(f"{key} is booked twice")
        booked[key] = (account, amount)
    earned = Seat.objects.filter(sparks__gt=0, account__isnull=False)
    for match_id, account, sparks in earned.values_list(
        "match_id", "account_id", "sparks"
    ).iterator():
        found.checked += 1
        key = f"match:{match_id}:{account}"
        entry = booked.pop(key, None)
        if entry is None:
            found.faults.append(f"{key}: {sparks} Sparks were earned and are not booked")
        elif entry != (account, sparks):
            found.faults.append(f"{key}: {entry[1]} booked for account {entry[0]}, not {sparks}")
    found.faults += [f"{key}: booked for a match that did not bring it" for key in sorted(booked)]
    return found
