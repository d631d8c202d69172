"""Invitations by link to a friend match, or to a sandbox match: single use, until they expire.

One that is for one person alone is a challenge (`matches.services.challenges`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.urls import reverse

from accounts.errors import Suspended
from accounts.friends import is_blocked_between
from accounts.models import Account
from accounts.services import news_topic, notify
from cards.services.decks import FrozenDeck
from cards.services.trials import NOT_TO_BE_BROUGHT, freeze_trial_deck
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
from matches.services import sandbox
from matches.services.creation import (
    NewSeat,
    agreed_options,
    built_for,
    create_match,
    freeze_for,
    refuse_to_play,
    refuse_unless_against_others,
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
    options: Mapping[str, Any] = MappingProxyType({}),
    guest: Account | None = None,
    life: timedelta = LIFE,
) -> Invitation:
    """Make a link to a friend match; the deck is judged now and again when somebody joins.

    guest: the one whom alone it is for, asked about before by `challenges.challenge`.

    options: what the maker proposes where the game leaves something to its players; whoever joins
    agrees to it.

    consents: the maker's, to a recording with both hands, if whoever joins agrees as well.
    watchable: whether the maker lets others watch; None: as their account says.
    Raises: GameNotOffered, WayNotOffered, OptionNotOffered, Draining, Suspended, TooManyMatches,
    TooManyInvitations, DeckNotFound, DeckIllegal.
    """
    refuse_unless_against_others(game)
    if turn_seconds not in TURN_SECONDS:
        raise WayNotOffered
    agreed = agreed_options(game, options)
    at = _refuse_to_invite(by)
    freeze_for(game, deck_id, by=by, options=agreed)
    return Invitation.objects.create(
        game=game,
        maker=by,
        guest=guest,
        deck_id=deck_id,
        turn_seconds=turn_seconds,
        options=agreed,
        consents=consents,
        watchable=by.watchable if watchable is None else watchable,
        created_at=at,
        expires_at=at + life,
    )


@transaction.atomic
def invite_to_trial(
    *, by: Account, version_id: int, deck_id: int | None = None, copies: int | None = None
) -> Invitation:
    """Make a link to a sandbox match in which the maker plays an own version; no clock.

    Draft and deck are judged now and again when somebody joins. The rest as
    `sandbox.start_trial`.
    Raises: Draining, Suspended, TooManyMatches, TooManyInvitations, and what `freeze_trial_deck`
    does.
    """
    at = _refuse_to_invite(by)
    deck = freeze_trial_deck(version_id, by=by, deck_id=deck_id, copies=copies, is_alone=False)
    game = sandbox.game_of(deck)
    return Invitation.objects.create(
        game=game,
        maker=by,
        deck_id=deck.deck_id,
        version_id=version_id,
        copies=copies,
        turn_seconds=None,
        options=agreed_options(game, built_for(game, deck.extras)),
        created_at=at,
        expires_at=at + LIFE,
    )


@transaction.atomic
def withdraw_invitation(token: str, *, by: Account) -> Invitation:
    """Take an own invitation back; once more is fine.

    Raises: InvitationNotFound (also another's), InvitationUsed.
    """
    invitation = locked(token)
    if invitation.maker_id != by.pk:
        raise InvitationNotFound
    if invitation.match_id is not None:
        raise InvitationUsed
    if invitation.withdrawn_at is None:
        invitation.withdrawn_at = clock.now()
        invitation.save(update_fields=["withdrawn_at"])
        tell(invitation)
    return invitation


@transaction.atomic
def join_invitation(
    token: str,
    *,
    by: Account,
    deck_id: int,
    version_id: int | None = None,
    copies: int | None = None,
    consents: bool = False,
    watchable: bool | None = None,
) -> Match:
    """Begin the match of an invitation, with both decks judged and frozen now.

    version_id, copies: a draft that `by` tries in the deck as well, in a sandbox match alone.
    consents: of `by`, to a recording with both hands; it is made if the maker agreed as well.
    watchable: whether `by` lets others watch; None: as their account says.
    Raises: InvitationNotFound, OwnInvitation, InvitationUsed, InvitationWithdrawn,
    InvitationExpired, WayNotOffered, MakerNotReady, Draining, Suspended, TooManyMatches,
    DeckNotFound, DeckIllegal, and what `freeze_trial_deck` does.
    """
    at = clock.now()
    maker = access.invitation(token, by=by).maker
    if maker.pk == by.pk:
        raise OwnInvitation
    lock_both(maker, by)
    invitation = locked(token)
    if invitation.match_id is not None:
        raise InvitationUsed
    if invitation.is_withdrawn or invitation.is_declined:
        raise InvitationWithdrawn
    if at >= invitation.expires_at:
        raise InvitationExpired
    if version_id is not None and not invitation.is_sandbox:
        raise WayNotOffered
    if is_blocked_between(maker.pk, by.pk):
        raise MakerNotReady  # as if they could not: who is blocked is not told
    refuse_to_play(by)
    deck = sandbox.bring(
        invitation.game,
        by=by,
        deck_id=deck_id,
        version_id=version_id,
        copies=copies,
        options=invitation.options,
    )
    maker_deck = _makers_deck(invitation, maker)
    invitation.match = create_match(
        game=invitation.game,
        kind=Match.Kind.SANDBOX if invitation.is_sandbox else Match.Kind.FRIEND,
        seats=[
            NewSeat(maker_deck, maker, invitation.consents, invitation.watchable),
            NewSeat(deck, by, consents, watchable),
        ],
        turn_seconds=invitation.turn_seconds,
        at=at,
        options=invitation.options,
    )
    invitation.save(update_fields=["match"])
    notify(
        maker,
        kind="match_invitation_taken",
        facts={"player": by.username},
        url=reverse("matches:match", args=[invitation.match.pk]),
        key=f"invitation_taken:{invitation.pk}",
    )
    tell(invitation)
    return invitation.match


def _refuse_to_invite(maker: Account) -> datetime:
    """May this account make another link now? Returns the instant of it.

    Raises: Draining, Suspended, TooManyMatches, TooManyInvitations.
    """
    refuse_to_play(maker)
    at = clock.now()
    if Invitation.objects.open(at).filter(maker=maker).count() >= OPEN_LIMIT:
        raise TooManyInvitations(limit=OPEN_LIMIT)
    return at


def _makers_deck(invitation: Invitation, maker: Account) -> FrozenDeck:
    """What the maker brings, judged now. Raises: MakerNotReady."""
    if invitation.deck_id is None:
        raise AssertionError("an invitation without a deck is withdrawn")
    try:
        refuse_to_play(maker)
        return sandbox.bring(
            invitation.game,
            by=maker,
            deck_id=invitation.deck_id,
            version_id=invitation.version_id,
            copies=invitation.copies,
            options=invitation.options,
        )
    except (Suspended, TooManyMatches, *NOT_TO_BE_BROUGHT) as refusal:
        raise MakerNotReady from refusal


def locked(token: str) -> Invitation:
    """The row of an invitation, locked. Raises: InvitationNotFound."""
    invitation = Invitation.objects.select_for_update().filter(pk=token).first()
    if invitation is None:
        raise InvitationNotFound
    return invitation


def lock_both(*accounts: Account) -> None:
    """By rising pk, and before anything that they own, as everywhere."""
    ids = sorted(account.pk for account in accounts)
    list(Account.objects.select_for_update().filter(pk__in=ids).order_by("pk"))


def tell(invitation: Invitation) -> None:
    """Wake the maker's waiting page, and the lobby of the one whom it is for."""
    token, guest = invitation.pk, invitation.guest_id
    transaction.on_commit(lambda: announce(topic(token)))
    if guest is not None:
        transaction.on_commit(lambda: announce(news_topic(guest)))
