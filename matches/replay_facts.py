"""What is said of a replay besides its steps: for the page's script and for the API."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from accounts.models import Account
from matches import access, recordings
from matches.frames import BOT_NAME
from matches.models import Branch, Match
from matches.positions import may_branch
from matches.services.notes import notes_of

Json = dict[str, Any]


def facts_of(match: Match, audience: str, *, by: access.Someone) -> Json:
    """An ended match as `by` looks through it as `audience` (which they may: `access.replay`).

    cards: designs of all that this audience has seen by the end, with the art as it is served
    now (a picture that was taken down is replaced there). notes: one's own, by seq.
    Raises: NotRecordedYet, CannotBeReplayed.
    """
    recording = recordings.stored(match, audience)
    seats = list(match.seats.all())
    own = next((seat.number for seat in seats if by.pk and seat.account_id == by.pk), None)
    return {
        "id": match.pk,
        "game": match.game,
        "kind": match.kind,
        "audience": audience,
        "audiences": access.audiences_open_to(match, by=by),
        "seat": own,
        "players": [
            {"name": seat.account.username if seat.account else BOT_NAME, "bot": bool(seat.bot)}
            for seat in seats
        ],
        "result": {"winner": match.winner, "reason": match.reason},
        "began": match.created_at.isoformat(),
        "ended": match.ended_at.isoformat() if match.ended_at else None,
        "build": match.build,
        "recorded_with": recording.build,
        "format": recording.format,
        "steps": recording.steps,
        "cards": recordings.designs_of(match, recording.cards),
        "patrons": match.balance.get("patrons", {}),
        "recording": reverse("matches:api_recording", args=[match.pk, audience]),
        "branch": _branch(match),
        "may_branch": may_branch(match, by=by),
        "notes": notes_of(by, match.pk) if isinstance(by, Account) else {},
    }


def _branch(match: Match) -> Json | None:
    """From which moment of which match it began, if it did not begin at the beginning."""
    branch = Branch.objects.filter(match=match).first()
    return {"match": branch.origin_id, "seq": branch.seq} if branch else None
