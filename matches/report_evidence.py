"""What a report shows of a match: where, between whom, at which step, or what was said.

Registered with `moderation.evidence`, which knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Account
from config.typed import whole_number
from matches import access, chat
from matches.errors import MatchNotFound
from matches.frames import BOT_NAME
from matches.models import ChatLine, Match, Seat
from matches.phrases import PHRASES
from moderation.errors import EvidenceNotFound

LINES_BYTES = 15_000
"""Less than evidence may have (`moderation.services.reports`), for names and quotes."""


def look(by: Account, place: Mapping[str, str]) -> dict[str, Any]:
    """The match that `place` names, which `by` plays or has played in, or may look through.

    place: "match", and "seq" of a step if one is meant. players, decks: ids by seat of people;
    a deck is there only while its owner has it. Raises: MatchNotFound, StillRunning.
    """
    match_id = place.get("match", "")
    if not access.has_seat(match_id, by=by):
        access.replay(match_id, by=by)
    match = Match.objects.only("pk", "seq").filter(pk=match_id).first()
    if match is None:
        raise MatchNotFound
    seats = list(Seat.objects.select_related("account").filter(match=match_id).order_by("number"))
    names = [seat.account.username if seat.account else BOT_NAME for seat in seats]
    seq = whole_number(place.get("seq", ""))
    seq = match.seq if seq is None else min(seq, match.seq)
    return {
        "match": match.pk,
        "seq": seq,
        "players": [seat.account_id for seat in seats if seat.account_id],
        "decks": [seat.brought_id for seat in seats if seat.account_id and seat.brought_id],
        "words": _("Step %(seq)s of the match between %(players)s.")
        % {"seq": seq, "players": _(" and ").join(names)},
        "url": f"/replays/{match.pk}/?step={seq}",
    }


def look_at_chat(by: Account, place: Mapping[str, str]) -> dict[str, Any]:
    """What was said in the match that `place` names, as far as `by`, who plays in it, has heard it.

    place: "match". writers: ids of the others who wrote; lines: the newest, as many as find room.
    Raises: MatchNotFound, NobodyToTalkTo, EvidenceNotFound (the other has said nothing).
    """
    own, other = chat.seats_of(place.get("match", ""), by=by)
    lines = [line for _, line in chat.heard_lines(own)]
    if all(line.seat == own.number for line in lines):
        raise EvidenceNotFound(kind=chat.EVIDENCE)
    names = {seat.number: seat.account.username for seat in (own, other) if seat.account}
    return {
        "match": own.match_id,
        "writers": [other.account_id],
        "lines": _that_fit([f"{names[line.seat]}: {_words(line)}" for line in lines]),
        "words": _("What was said in the match between %(players)s.")
        % {"players": _(" and ").join(names[number] for number in sorted(names))},
        "url": f"/replays/{own.match_id}/",
    }


def _words(line: ChatLine) -> str:
    return line.text or f"[{PHRASES.get(line.phrase, line.phrase)}]"


def _that_fit(lines: list[str]) -> list[str]:
    """The last ones."""
    room = LINES_BYTES
    for place in range(len(lines) - 1, -1, -1):
        room -= len(lines[place].encode()) + 4
        if room < 0:
            return lines[place + 1 :]
    return lines
