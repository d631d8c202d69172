"""Challenges: invitations for one person alone, who is told and may say no.

They are taken and withdrawn as links are (`matches.services.invitations`). Locks: both accounts by
rising id, then the invitation.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import F
from django.urls import reverse

from accounts import friends
from accounts.errors import NotOneself, TheyAreBlocked
from accounts.models import Account, Relation
from accounts.services import notify
from config import clock
from matches import access
from matches.engine.games import registry
from matches.errors import (
    ChallengedLately,
    ChallengeOpen,
    ChallengesClosed,
    InvitationNotFound,
    InvitationUsed,
)
from matches.models import Invitation
from matches.services import invitations

LIFE = timedelta(minutes=15)
WAITING_LIMIT = 10
"""Challenges that may wait for one person's answer."""
PAIR_AN_HOUR = 3
"""How often somebody may challenge the same person within an hour."""


@transaction.atomic
def challenge(
    guest: Account,
    *,
    by: Account,
    game: str,
    deck_id: int,
    turn_seconds: int | None,
    consents: bool = False,
    watchable: bool | None = None,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Invitation:
    """Challenge somebody to a friend match, and tell them; the rest as `create_invitation`.

    Who is blocked hears the same as whoever the other has no room or wish for.
    Raises: NotOneself, TheyAreBlocked, ChallengesClosed, ChallengeOpen, ChallengedLately, and what
    `create_invitation` does.
    """
    if guest.pk == by.pk:
        raise NotOneself
    invitations.lock_both(guest, by)
    at = clock.now()
    _refuse_unless_open(guest, by)
    pair = Invitation.objects.between(by.pk, guest.pk)
    if pair.open(at).exists():
        raise ChallengeOpen(name=guest.username)
    recent = pair.filter(maker=by, created_at__gt=at - timedelta(hours=1))
    if recent.count() >= PAIR_AN_HOUR:
        raise ChallengedLately(name=guest.username, limit=PAIR_AN_HOUR)
    # What expired, or lost its deck, waits for no answer any more.
    unanswered = pair.filter(match__isnull=True, declined_at__isnull=True)
    unanswered.filter(withdrawn_at__isnull=True).update(withdrawn_at=F("expires_at"))
    made = invitations.create_invitation(
        by=by,
        game=game,
        deck_id=deck_id,
        turn_seconds=turn_seconds,
        consents=consents,
        watchable=watchable,
        options=options,
        guest=guest,
        life=LIFE,
    )
    notify(
        guest,
        kind="challenged",
        facts={"player": by.username, "game": registry.get(game).name},
        url=reverse("matches:invitation", args=[made.pk]),
        key=f"challenged:{made.pk}",
    )
    return made


@transaction.atomic
def decline(token: str, *, by: Account) -> Invitation:
    """Say no to a challenge, which its maker is told; once more is fine.

    Raises: InvitationNotFound (also of links, and another's), InvitationUsed.
    """
    found = access.invitation(token, by=by)
    if found.guest_id != by.pk:
        raise InvitationNotFound
    invitations.lock_both(found.maker, by)
    invitation = invitations.locked(token)
    if invitation.match_id is not None:
        raise InvitationUsed
    if not invitation.is_open(clock.now()):
        return invitation
    _decline(invitation)
    notify(
        found.maker,
        kind="challenge_declined",
        facts={"player": by.username},
        url="",
        key=f"challenge_declined:{invitation.pk}",
    )
    return invitation


def end_between(blocker: int, blocked: int) -> None:
    """One of these two blocks the other: no challenge between them waits any more.

    To its maker it is as if it had been declined. Call with both accounts locked.
    """
    waiting = Invitation.objects.between(blocker, blocked).open(clock.now())
    for invitation in waiting.select_for_update(of=("self",)):
        _decline(invitation)


def _decline(invitation: Invitation) -> None:
    invitation.declined_at = clock.now()
    invitation.save(update_fields=["declined_at"])
    invitations.tell(invitation)


def _refuse_unless_open(guest: Account, by: Account) -> None:
    """May `by` challenge this person? Raises: TheyAreBlocked, ChallengesClosed."""
    relation = Relation.objects.between(guest.pk, by.pk).first()
    if relation is not None and relation.blocked_at(by.pk):
        raise TheyAreBlocked(name=guest.username)
    waiting = Invitation.objects.open(clock.now()).filter(guest=guest).count()
    is_wanted = guest.challenged_by == Account.ChallengedBy.EVERYBODY or (
        guest.challenged_by == Account.ChallengedBy.FRIENDS and friends.are_friends(guest.pk, by.pk)
    )
    is_blocked = relation is not None and relation.is_blocked
    if is_blocked or not is_wanted or waiting >= WAITING_LIMIT or not guest.is_active:
        raise ChallengesClosed(name=guest.username)
