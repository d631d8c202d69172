"""What admins may do to a match."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.roles import is_admin
from accounts.services import notify
from config import clock
from matches.errors import MatchNotFound, NotStaff
from matches.models import Match
from matches.services import acts, steps
from moderation.services.trail import record


@transaction.atomic
def void_faulty_match(match_id: str, *, by: Account) -> Match:
    """End a match whose rules failed: no tally, no Sparks. Nothing happens if it has ended.

    Raises: NotStaff, MatchNotFound (also a match without a fault).
    """
    if not is_admin(by):
        raise NotStaff
    held = steps.hold(match_id)
    match = held.match
    if not match.faults:
        raise MatchNotFound
    if match.ended_at is None:
        at = clock.now()
        acts.void_match(held, why="rules_failed", at=at)
        record(
            "match_voided",
            by=by,
            subject=f"match:{match.pk}",
            at=at,
            after={"seq": match.seq, "faults": match.faults},
        )
        _tell_players(match)
    return match


def _tell_players(match: Match) -> None:
    people = [seat.account for seat in match.seats.select_related("account") if seat.account]
    for account in people:
        other = next((one.username for one in people if one.pk != account.pk), _("the bot"))
        notify(
            account,
            kind="match_voided",
            facts={"player": str(other)},
            url=reverse("matches:match", args=[match.pk]),
            key=f"match_voided:{match.pk}:{account.pk}",
        )
