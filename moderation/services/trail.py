"""The audit trail: one entry for each act, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.models import Account
from moderation import messages
from moderation.models import TrailEntry


def record(
    act: str,
    *,
    by: Account | None,
    subject: str,
    at: datetime,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    note: str = "",
) -> TrailEntry:
    """Add an entry; call in the transaction of the act.

    act: a key of `messages.ACTS`; another is a mistake of the caller (KeyError), since the trail
    could not be read. subject: "version:12", of a kind that the trail's page can open.
    """
    if act not in messages.ACTS:
        raise KeyError(act)
    return TrailEntry.objects.create(
        act=act,
        by=by,
        subject=subject,
        at=at,
        before=dict(before or {}),
        after=dict(after or {}),
        note=note,
    )
