"""Whether the session that opened a socket still stands."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from accounts.models import Account
from config.wakeup import layer


def signed_in_account(session_key: str | None) -> Account | None:
    """The account of a live session; None after logout, expiry, a new password or a ban."""
    if not session_key:
        return None
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    facts = store.load()
    account = Account.objects.filter(pk=facts.get(SESSION_KEY), is_active=True).first()
    if account is None:
        return None
    stored_hash = facts.get(HASH_SESSION_KEY, "")
    if not constant_time_compare(stored_hash, account.get_session_auth_hash()):
        return None
    return account


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
