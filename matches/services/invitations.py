"""Invitations to a friend match by link: single use, not by their maker, until they expire."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from accounts.errors import Suspended
from accounts.models import Account
from accounts.services import notify
from cards.errors import DeckIllegal, DeckNotFound
from config import clock
from config.wakeup import announce
from matches import access
from matches.errors import (
    InvitationExpired,
    InvitationNotFound,
    InvitationUsed,
    InvitationWithdrawn,
    MakerNotReady,
    OwnInvitation,
    TooManyInvitations,
    TooManyMatches,
    WayNotOffered,
)
from matches.models import Invitation, Match
from matches.services.creation import (
    NewSeat,
    create_match,
    freeze_for,
    refuse_to_play,
    refuse_unknown_game,
)

OPEN_LIMIT = 5
LIFE = timedelta(hours=1)
TURN_SECONDS: tuple[int | None, ...] = (75, 150, None)
"""The clocks that a friend match may have; None: no clock at all."""


def topic(token: str) -> str:
    """What the maker's waiting page listens to."""
    return f"invitation.{token}"


@transaction.atomic
def create_invitation(
    *,
    by: Account,
    game: str,
    deck_id: int,
    turn_seconds: int | None,
    consents: bool = False,
    watchable: bool | None = None,
) -> Invitation:
    """Make a link to a friend match; the deck is judged now and again when somebody joins.

    consents: the maker's, to a recording with both hands, if whoever joins agrees as well.
    watchable: whether the maker lets others watch; None: as their account says.
    Raises: GameNotOffered, WayNotOffered, Draining, Suspended, TooManyMatches, TooManyInvitations,
    DeckNotFound, DeckIllegal.
    """
    refuse_unknown_game(game)
    if turn_seconds not in TURN_SECONDS:
        raise WayNotOffered
    refuse_to_play(by)
    at = clock.now()
    if Invitation.objects.open(at).filter(maker=by).count() >= OPEN_LIMIT:
        raise TooManyInvitations(limit=OPEN_LIMIT)
    freeze_for(game, deck_id, by=by)
    return Invitation.objects.create(
        game=game,
        maker=by,
        deck_id=deck_id,
        turn_seconds=turn_seconds,
        consents=consents,
        watchable=by.watchable if watchable is None else watchable,
        created_at=at,
        expires_at=at + LIFE,
    )


@transaction.atomic
def withdraw_invitation(token: str, *, by: Account) -> Invitation:
    """Take an own invitation back; once more is fine.

    Raises: InvitationNotFound (also another's), InvitationUsed.
    """
    invitation = _locked(token)
    if invitation.maker_id != by.pk:
        raise InvitationNotFound
    if invitation.match_id is not None:
        raise InvitationUsed
    if invitation.withdrawn_at is None:
        invitation.withdrawn_at = clock.now()
        invitation.save(update_fields=["withdrawn_at"])
        _tell(invitation)
    return invitation


@transaction.atomic
def join_invitation(
    token: str,
    *,
    by: Account,
    deck_id: int,
    consents: bool = False,
    watchable: bool | None = None,
) -> Match:
    """Begin the friend match of an invitation, with both decks judged and frozen now.

    consents: of `by`, to a recording with both hands; it is made if the maker agreed as well.
    watchable: whether `by` lets others watch; None: as their account says.
    Raises: InvitationNotFound, OwnInvitation, InvitationUsed, InvitationWithdrawn,
    InvitationExpired, MakerNotReady, Draining, Suspended, TooManyMatches, DeckNotFound,
    DeckIllegal.
    """
    at = clock.now()
    maker = access.invitation(token).maker
    if maker.pk == by.pk:
        raise OwnInvitation
    _lock_both(maker, by)
    invitation = _locked(token)
    if invitation.match_id is not None:
        raise InvitationUsed
    if invitation.deck_id is None or invitation.withdrawn_at is not None:
        raise InvitationWithdrawn
    if at >= invitation.expires_at:
        raise InvitationExpired
    refuse_to_play(by)
    deck = freeze_for(invitation.game, deck_id, by=by)
    try:
        refuse_to_play(maker)
        maker_deck = freeze_for(invitation.game, invitation.deck_id, by=maker)
    except (Suspended, TooManyMatches, DeckNotFound, DeckIllegal) as refusal:
        raise MakerNotReady from refusal
    invitation.match = create_match(
        game=invitation.game,
        kind=Match.Kind.FRIEND,
        seats=[
            NewSeat(maker_deck, maker, invitation.consents, invitation.watchable),
            NewSeat(deck, by, consents, watchable),
        ],
        turn_seconds=invitation.turn_seconds,
        at=at,
    )
    invitation.save(update_fields=["match"])
    notify(
        maker,
        kind="match_invitation_taken",
        facts={"player": by.username},
        url=reverse("matches:match", args=[invitation.match.pk]),
        key=f"invitation_taken:{invitation.pk}",
    )
    _tell(invitation)
    return invitation.match


def _locked(token: str) -> Invitation:
    invitation = Invitation.objects.select_for_update().filter(pk=token).first()
    if invitation is None:
        raise InvitationNotFound
    return invitation


def _lock_both(*accounts: Account) -> None:
    """By rising pk, and before anything that they own, as everywhere."""
    ids = sorted(account.pk for account in accounts)
    list(Account.objects.select_for_update().filter(pk__in=ids).order_by("pk"))


def _tell(invitation: Invitation) -> None:
    token = invitation.pk
    transaction.on_commit(lambda: announce(topic(token)))
