"""Telling people something, once, and their page of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts import messages
from accounts.models import Account, Notification
from accounts.services import notify, read_notifications
from tests.conftest import Clock
from tests.factories.accounts import make_account

pytestmark = pytest.mark.django_db

BELL = '<span class="masthead__unread" aria-hidden="true" >1</span>'
A_TIME = "2027-03-01T12:00:00+00:00"


def tell(account: Account, key: str = "one", name: str = "Ratfink") -> Notification:
    return notify(
        account,
        kind="card_approved",
        facts={"name": name, "rarity": "rare"},
        url="/cards/1/",
        key=key,
    )


@pytest.fixture
def account() -> Account:
    return make_account("Tamsin")


@pytest.fixture
def reader(client: Client, account: Account) -> Client:
    client.force_login(account)
    return client


def test_same_key_is_told_once(account: Account) -> None:
    assert tell(account) == tell(account)
    assert Notification.objects.count() == 1


def test_same_key_for_another_person_is_told(account: Account) -> None:
    tell(account)
    tell(make_account("Marrow"))
    assert Notification.objects.count() == 2


def test_kind_without_a_sentence_is_refused(account: Account) -> None:
    with pytest.raises(KeyError):
        notify(account, kind="card_aproved", facts={}, url="", key="x")
    with pytest.raises(KeyError):
        notify(account, kind="card_approved", facts={"name": "Ratfink"}, url="", key="x")
    assert not Notification.objects.exists()


def test_page_shows_sentences_newest_first_and_escaped(
    reader: Client, account: Account, clock: Clock
) -> None:
    tell(account, "old", "Old <b>card</b>")
    clock.advance(60)
    tell(account, "new", "New card")
    page = reader.get(reverse("accounts:notifications")).content.decode()
    assert page.index("New card") < page.index("Old &lt;b&gt;card")
    assert "<b>card</b>" not in page


def test_bell_counts_what_is_unread(reader: Client, account: Account) -> None:
    assert BELL not in reader.get("/settings/").content.decode()
    tell(account)
    assert BELL in reader.get("/settings/").content.decode()


def test_reading_marks_only_what_was_shown(reader: Client, account: Account) -> None:
    shown = tell(account, "shown")
    tell(account, "since")
    reader.post(reverse("accounts:read_notifications"), {"up_to": str(shown.pk)})
    unread = Notification.objects.filter(read_at__isnull=True)
    assert [one.key for one in unread] == ["since"]
    assert read_notifications(account, up_to=shown.pk) == 0


@pytest.mark.parametrize("up_to", ["", "-1", "x", "1.5", "²", "9" * 30, "9" * 5000])
def test_odd_numbers_mark_nothing_wrong(reader: Client, account: Account, up_to: str) -> None:
    tell(account)
    answer = reader.post(reverse("accounts:read_notifications"), {"up_to": up_to})
    assert answer.status_code == 302


def test_opening_marks_it_and_leads_to_its_place(reader: Client, account: Account) -> None:
    told = tell(account)
    answer = reader.post(reverse("accounts:open_notification", args=[told.pk]))
    assert answer.headers["Location"] == "/cards/1/"
    told.refresh_from_db()
    assert told.read_at is not None


def test_notification_of_another_is_not_there(reader: Client) -> None:
    told = tell(make_account("Marrow"))
    answer = reader.post(reverse("accounts:open_notification", args=[told.pk]))
    assert answer.status_code == 404
    told.refresh_from_db()
    assert told.read_at is None


def test_guests_are_asked_to_log_in(client: Client) -> None:
    answer = client.get(reverse("accounts:notifications"))
    assert answer.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("kind", messages.NOTIFICATIONS)
def test_every_sentence_can_be_filled(kind: str) -> None:
    names = re.findall(r"%\((\w+)\)s", str(messages.NOTIFICATIONS[kind]))
    facts = dict.fromkeys(names, "fact") | ({"until": A_TIME} if "until" in names else {})
    assert "%" not in messages.notification_sentence(kind, facts)
