"""What readers of replays write down for themselves, step by step."""

from __future__ import annotations

from django.db import transaction

from accounts.models import Account
from config import clock
from matches import access
from matches.errors import NoSuchStep, NoteTooLong
from matches.models import ReplayNote

LONGEST = 2000


@transaction.atomic
def keep_note(match_id: str, seq: int, *, by: Account, text: str) -> ReplayNote | None:
    """Keep `text` as one's note on a step, in place of the one before; "" takes it away.

    Raises: MatchNotFound, StillRunning, NoSuchStep, NoteTooLong.
    """
    match, _ = access.replay(match_id, by=by)
    if not 0 <= seq <= match.seq:
        raise NoSuchStep
    text = text.replace("\r\n", "\n").strip()
    if len(text) > LONGEST:
        raise NoteTooLong(limit=LONGEST)
    own = ReplayNote.objects.filter(account=by, match=match, seq=seq)
    if not text:
        own.delete()
        return None
    note, _ = ReplayNote.objects.update_or_create(
        account=by, match=match, seq=seq, defaults={"text": text, "updated_at": clock.now()}
    )
    return note


def notes_of(account: Account, match_id: str) -> dict[int, str]:
    """One's notes on a match: seq -> text."""
    rows = ReplayNote.objects.filter(account=account, match_id=match_id).order_by("seq")
    return dict(rows.values_list("seq", "text"))
