"""The drain switch: while it is on no new match begins, and those that run go on.

Every service that begins a match, or promises one, asks `refuse_if_draining`; `create_match` asks
as well, so that none can forget it. It is stored, so it holds in all processes at once.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.roles import is_admin
from config import clock
from matches.errors import Draining, NotStaff
from matches.models import Drain, Match
from moderation.services.trail import record

SUBJECT = "site:drain"
KNOWN_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Notice:
    """What everybody is told of a drain. note: the operator's own words, or ""."""

    note: str
    since: datetime


_known: tuple[float, Notice | None] | None = None


@transaction.atomic
def switch_on(*, by: Account | None, note: str = "") -> Notice:
    """Let no new match begin; once more only changes the note.

    by: None from the command line, whose user is an operator. Raises: NotStaff.
    """
    _refuse_unless_admin(by)
    note = " ".join(note.split())[: _longest_note()]
    at = clock.now()
    found = Drain.objects.select_for_update().first()
    if found is None:
        found = Drain.objects.create(note=note, since=at, by=by)
    elif found.note != note:
        found.note = note
        found.save(update_fields=["note"])
    else:
        return Notice(found.note, found.since)
    record("drain_begun", by=by, subject=SUBJECT, at=at, after={"note": note}, note=note)
    transaction.on_commit(forget)
    return Notice(found.note, found.since)


@transaction.atomic
def switch_off(*, by: Account | None) -> bool:
    """Let matches begin again; False if they might already. Raises: NotStaff."""
    _refuse_unless_admin(by)
    gone, _ = Drain.objects.all().delete()
    if gone:
        record("drain_ended", by=by, subject=SUBJECT, at=clock.now())
        transaction.on_commit(forget)
    return bool(gone)


def current() -> Notice | None:
    """What is stored now; None while matches may begin."""
    row = Drain.objects.values_list("note", "since").first()
    return None if row is None else Notice(*row)


def known() -> Notice | None:
    """As `current`, at most 5 seconds old: for banners, which many pages and sockets show."""
    global _known
    if _known is None or time.monotonic() - _known[0] > KNOWN_SECONDS:
        _known = (time.monotonic(), current())
    return _known[1]


def last_known() -> Notice | None:
    """What `known` said last; never asks the database."""
    return None if _known is None else _known[1]


def forget() -> None:
    """Let `known` look again at once."""
    global _known
    _known = None


def refuse_if_draining() -> None:
    """Raises: Draining."""
    notice = current()
    if notice is not None:
        forget()  # the page that tells of the refusal shows the banner too
        raise Draining(note=notice.note)


def running_count() -> int:
    """How many matches an operator still waits for."""
    return Match.objects.filter(ended_at__isnull=True).count()


def _refuse_unless_admin(by: Account | None) -> None:
    if by is not None and not is_admin(by):
        raise NotStaff


def _longest_note() -> int:
    return int(Drain._meta.get_field("note").max_length or 0)
