"""Whether the session of a socket still stands, asked leanly after it was found once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Account
from matches import sessions
from tests.clients import signed_in
from tests.factories.matches import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def found() -> sessions.Session:
    client = signed_in(make_player())
    session = sessions.find(client.session.session_key)
    assert session is not None
    return session


def test_untouched_session_is_unchanged(found: sessions.Session) -> None:
    assert sessions.is_unchanged(found)
    assert sessions.find(found.key) == found


def log_out(found: sessions.Session) -> None:
    Session.objects.filter(pk=found.key).delete()


def let_it_expire(found: sessions.Session) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=found.key).update(expire_date=past)


def change_the_password(found: sessions.Session) -> None:
    account = Account.objects.get(pk=found.account.pk)
    account.set_password("another one, long enough")
    account.save()


def deactivate(found: sessions.Session) -> None:
    Account.objects.filter(pk=found.account.pk).update(is_active=False)


def break_its_signature(found: sessions.Session) -> None:
    Session.objects.filter(pk=found.key).update(session_data=found.data[:-1])


@pytest.mark.parametrize(
    "end", [log_out, let_it_expire, change_the_password, deactivate, break_its_signature]
)
def test_ended_session_is_changed_and_not_found(
    end: Callable[[sessions.Session], None], found: sessions.Session
) -> None:
    end(found)
    assert not sessions.is_unchanged(found)
    assert sessions.find(found.key) is None


def test_session_with_other_contents_is_looked_at_anew_and_stands(
    found: sessions.Session,
) -> None:
    store = SessionStore(found.key)
    store["note"] = "another page has kept something"
    store.save()
    assert not sessions.is_unchanged(found)
    again = sessions.find(found.key)
    assert again is not None
    assert again.account == found.account
