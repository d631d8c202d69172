"""Whether the session that opened a socket still stands."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session as StoredSession
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Account
from config.plain_sql import adapted, execute
from config.wakeup import layer

UNCHANGED = (
    f"SELECT 1 FROM {StoredSession._meta.db_table} s, {Account._meta.db_table} a"  # noqa: S608
    " WHERE s.session_key = %s AND s.expire_date > %s AND s.session_data = %s"
    " AND a.id = %s AND a.is_active AND a.password = %s"
)


@dataclass(frozen=True, slots=True)
class Session:
    """A session as it stood once. data, password: as they were stored."""

    key: str
    account: Account
    data: str
    password: str


def find(session_key: str | None) -> Session | None:
    """A live session; None after logout, expiry, a new password or a ban."""
    if not session_key:
        return None
    store = SessionStore(session_key)
    stored = store.model.objects.filter(pk=session_key, expire_date__gt=timezone.now()).first()
    if stored is None:
        return None
    facts = store.decode(stored.session_data)
    account = Account.objects.filter(pk=facts.get(SESSION_KEY, 0), is_active=True).first()
    if account is None:
        return None
    stored_hash = facts.get(HASH_SESSION_KEY, "")
    if not constant_time_compare(stored_hash, account.get_session_auth_hash()):
        return None
    return Session(session_key, account, stored.session_data, account.password)


def signed_in_account(session_key: str | None) -> Account | None:
    """The account of a live session; None as `find`."""
    session = find(session_key)
    return None if session is None else session.account


def is_unchanged(session: Session) -> bool:
    """Whether it is stored as it was, and so still stands; if not, `find` decides."""
    values = [session.key, adapted(timezone.now()), session.data]
    return (
        execute(UNCHANGED, [*values, session.account.pk, session.password]).fetchone() is not None
    )


def key_of(scope: Mapping[str, Any]) -> str | None:
    """The key of the session whose cookie a socket brought."""
    cookies: Mapping[str, str] = scope["cookies"]
    return cookies.get(settings.SESSION_COOKIE_NAME)


def topic(account_id: int) -> str:
    """What the sockets of an account listen to."""
    return f"account.{account_id}"


def fingerprint(session_key: str | None) -> str:
    """A session's name in messages, of no use to whoever reads one."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()


def close_sockets(sender: Any, request: Any, user: Account | None = None, **_: Any) -> None:
    """Close the sockets of a session that is being logged out of (Django's signal).

    Django empties the session right afterwards, so the message names it instead of letting the
    sockets look.
    """
    if user is not None and request is not None:
        ended = fingerprint(request.session.session_key)
        layer().group_post(topic(user.pk), {"type": "signed.out", "session": ended})
