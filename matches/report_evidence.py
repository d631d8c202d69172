"""What a report shows of a match: where, between whom, at which step.

Registered with `moderation.evidence`, which knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Account
from config.typed import whole_number
from matches import access
from matches.errors import MatchNotFound
from matches.frames import BOT_NAME
from matches.models import Match, Seat


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
