"""The ledger: each booking once, never negative, never changed."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import IntegrityError, transaction

from cards.models import SparksEntry
from cards.queries import sparks_of
from cards.services.sparks import Booking, KeyReused, book
from tests.at_once import at_once
from tests.factories.cards import NOON, make_creator
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def booked(account, amount=3, key="k1", reason="match_won"):
    return book([Booking(account, amount, reason, key, {"match": "m"})], at=NOON)[0]


def test_balance_is_the_sum_of_the_bookings():
    account = make_creator()
    booked(account, 3, "a")
    booked(account, 4, "b")
    booked(account, -5, "c")
    entries = list(account.sparks_entries.order_by("number"))
    assert [(entry.number, entry.balance) for entry in entries] == [(1, 3), (2, 7), (3, 2)]
    assert sparks_of(account) == sum(entry.amount for entry in entries) == 2


def test_same_key_gives_the_stored_booking():
    account = make_creator()
    first = booked(account)
    assert booked(account) == first
    assert sparks_of(account) == 3


def test_key_of_another_booking_is_a_program_error():
    account = make_creator()
    booked(account)
    with pytest.raises(KeyReused):
        booked(account, amount=1)
    with pytest.raises(KeyReused):
        booked(make_creator())


def test_more_than_there_is_cannot_be_spent():
    account = make_creator()
    booked(account, 3)
    with refused("not_enough_sparks") as caught:
        booked(account, -4, "b")
    assert caught.value.facts == {"balance": 3, "needed": 4}
    booked(account, -3, "c")
    assert sparks_of(account) == 0


def test_several_are_booked_together_or_none():
    ann, ben = make_creator(), make_creator()
    bookings = [
        Booking(ann, 3, "gift", "a", {}),
        Booking(ben, 2, "gift", "b", {}),
        Booking(ann, -1, "spent", "c", {}),
    ]
    entries = book(bookings, at=NOON)
    assert [(entry.number, entry.balance) for entry in entries] == [(1, 3), (1, 2), (2, 2)]
    assert book(bookings, at=NOON) == entries
    with refused("not_enough_sparks"):
        book([Booking(ann, 1, "gift", "d", {}), Booking(ben, -3, "spent", "e", {})], at=NOON)
    assert (sparks_of(ann), sparks_of(ben)) == (2, 2)


def test_database_keeps_bookings_as_they_are():
    entry = booked(make_creator())
    for change in (
        lambda: SparksEntry.objects.filter(pk=entry.pk).update(amount=100),
        lambda: SparksEntry.objects.filter(pk=entry.pk).update(reason="gift"),
        lambda: SparksEntry.objects.filter(pk=entry.pk).delete(),
    ):
        with pytest.raises(IntegrityError, match="bookings_never"), transaction.atomic():
            change()
    entry.refresh_from_db()
    assert (entry.amount, entry.reason) == (3, "match_won")


@pytest.mark.django_db(transaction=True)
def test_racing_bookings_happen_once_and_stand_in_a_row():
    account = make_creator()
    keys = [f"key {number // 2}" for number in range(8)]  # each is booked twice
    entries = [entry.pk for entry in at_once(*[partial(booked, account, 1, key) for key in keys])]
    assert len(set(entries)) == 4
    assert sparks_of(account) == 4
    assert list(account.sparks_entries.values_list("number", flat=True)) == [4, 3, 2, 1]
