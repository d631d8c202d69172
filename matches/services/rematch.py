"""Playing again: at once alone or against the bot, by the wish of both against a player.

Whoever asks has to stay at the result: their page renews a lease, so that nobody begins a match
with somebody who has gone. Locks: accounts by rising id, the rematch, decks.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.errors import Suspended
from accounts.friends import is_blocked_between
from accounts.models import Account
from cards.services.decks import FrozenDeck
from cards.services.trials import NOT_TO_BE_BROUGHT
from config import clock
from config.wakeup import announce
from matches import access
from matches.errors import (
    DeckGone,
    NotOver,
    OpponentNotReady,
    RematchDeclined,
    TooManyMatches,
    WayNotOffered,
)
from matches.models import Match, Rematch, Seat
from matches.services import sandbox
from matches.services.creation import NewSeat, create_match, refuse_to_play, start_bot_match
from matches.services.hunts import start_hunt

LEASE_SECONDS = 12
"""The asker's; the result page pings every 4 s."""

LIFE = timedelta(minutes=3)
VERSUS = (Match.Kind.RANKED, Match.Kind.FRIEND)


def topic(match_id: str) -> str:
    """What the result pages of a match listen to."""
    return f"rematch.{match_id}"


@transaction.atomic
def play_again(match_id: str, *, by: Account) -> Match | None:
    """Wish to play again; the new match if it has begun, None while the other is asked.

    It begins when both wish it (against the bot or alone at once), as a friend match, which is
    not rated, or as another sandbox match: seats changed, the same clock, decks and drafts as
    they are now and judged anew. Wishing twice wishes once.
    Raises: MatchNotFound, NotOver, WayNotOffered, RematchDeclined, Draining, Suspended,
    TooManyMatches, DeckGone, DeckIllegal, OpponentNotReady.
    """
    seat = access.own_seat(match_id, by=by)
    if seat.match.ended_at is None:
        raise NotOver
    if seat.match.kind == Match.Kind.BOT:
        return _again_with_bot(seat)
    if seat.match.kind == Match.Kind.SOLO:
        return start_hunt(by=by, game=seat.match.game, watchable=seat.watchable)
    if not is_versus(seat.match):
        if seat.match.kind == Match.Kind.SANDBOX:
            return sandbox.try_again(seat, by=by)
        raise WayNotOffered
    other = seat.match.seats.select_related("account").exclude(pk=seat.pk).get()
    wish = _lock(seat, other)
    if wish is not None and wish.next is not None:
        return wish.next
    at = clock.now()
    if wish is not None and wish.asked_by == seat.number and wish.declined_at is not None:
        raise RematchDeclined(player=_name(other))
    if is_blocked_between(seat.account_id, other.account_id):
        raise OpponentNotReady  # as if they could not: who is blocked is not told
    deck = _own_deck(seat)
    if wish is not None and wish.asked_by != seat.number and wish.is_open(at):
        return _begin(wish, other, seat, deck)
    Rematch.objects.update_or_create(
        match=seat.match,
        defaults={
            "asked_by": seat.number,
            "asked_at": at,
            "lease_until": at + timedelta(seconds=LEASE_SECONDS),
            "expires_at": at + LIFE,
            "declined_at": None,
            "withdrawn_at": None,
        },
    )
    _tell(match_id)
    return None


def is_versus(match: Match) -> bool:
    """Did two people play it against each other, so that both are asked?"""
    if match.kind == Match.Kind.SANDBOX:
        return match.seats.filter(account__isnull=False).count() > 1
    return match.kind in VERSUS


@transaction.atomic
def decline(match_id: str, *, by: Account) -> None:
    """Say no to the other's wish, or take the own one back; without a wish nothing happens.

    Raises: MatchNotFound.
    """
    seat = access.own_seat(match_id, by=by)
    wish = Rematch.objects.select_for_update().filter(match=match_id).first()
    at = clock.now()
    if wish is None or not wish.is_open(at):
        return
    if wish.asked_by == seat.number:
        wish.withdrawn_at = at
    else:
        wish.declined_at = at
    wish.save(update_fields=["declined_at", "withdrawn_at"])
    _tell(match_id)


def stay(match_id: str, seat: int) -> None:
    """The page of `seat` is still there; a wish of that seat stands on."""
    at = clock.now()
    wishes = _standing(match_id, seat).filter(expires_at__gt=at)
    lapsed = wishes.filter(lease_until__lte=at).update(lease_until=_lease_end())
    if lapsed:
        announce(topic(match_id))
    else:
        wishes.update(lease_until=_lease_end())


def go(match_id: str, seat: int) -> None:
    """The page of `seat` has gone; the other is told, and a wish of that seat rests."""
    if _standing(match_id, seat).update(lease_until=clock.now()):
        announce(topic(match_id))


def _again_with_bot(seat: Seat) -> Match:
    if seat.account is None:
        raise AssertionError("a bot asks nobody")
    Account.objects.select_for_update().get(pk=seat.account.pk)
    wish = Rematch.objects.select_for_update().filter(match=seat.match).first()
    if wish is not None and wish.next is not None:
        return wish.next
    if seat.brought_id is None:
        raise DeckGone
    at = clock.now()
    match = start_bot_match(
        by=seat.account,
        game=seat.match.game,
        deck_id=seat.brought_id,
        consents=seat.consents,
        watchable=seat.watchable,
        options=seat.match.options,
        bot_code="".join(one.bot_code for one in seat.match.seats.all()),
    )
    Rematch.objects.create(
        match=seat.match,
        asked_by=seat.number,
        asked_at=at,
        lease_until=at,
        expires_at=at,
        next=match,
    )
    return match


def _lock(seat: Seat, other: Seat) -> Rematch | None:
    ids = sorted(one.account_id for one in (seat, other) if one.account_id is not None)
    list(Account.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    return Rematch.objects.select_for_update().filter(match=seat.match).first()


def _own_deck(seat: Seat) -> FrozenDeck:
    """What this player brings, judged now, if they may play at all."""
    if seat.account is None:
        raise AssertionError("a bot is not asked")
    refuse_to_play(seat.account)
    return sandbox.bring_again(seat, by=seat.account)


def _begin(wish: Rematch, asker: Seat, answerer: Seat, deck: FrozenDeck) -> Match:
    """Begin what both wish, with the seats changed."""
    try:
        asker_deck = _own_deck(asker)
    except (Suspended, TooManyMatches, DeckGone, *NOT_TO_BE_BROUGHT) as refusal:
        raise OpponentNotReady from refusal
    brought = {asker.number: asker_deck, answerer.number: deck}
    old = sorted((asker, answerer), key=lambda seat: seat.number, reverse=True)
    wish.next = create_match(
        game=wish.match.game,
        kind=_kind_after(wish.match),
        seats=[
            NewSeat(
                brought[seat.number],
                seat.account,
                consents=seat.consents,
                watchable=seat.watchable,
            )
            for seat in old
        ],
        turn_seconds=wish.match.turn_seconds,
        at=clock.now(),
        options=wish.match.options,
    )
    wish.save(update_fields=["next"])
    _tell(wish.match_id)
    return wish.next


def _kind_after(match: Match) -> Match.Kind:
    return Match.Kind.SANDBOX if match.kind == Match.Kind.SANDBOX else Match.Kind.FRIEND


def _standing(match_id: str, seat: int) -> QuerySet[Rematch]:
    """The wish of a seat, if it has come to nothing yet."""
    return Rematch.objects.filter(
        match=match_id,
        asked_by=seat,
        next__isnull=True,
        declined_at__isnull=True,
        withdrawn_at__isnull=True,
    )


def _lease_end() -> datetime:
    return clock.now() + timedelta(seconds=LEASE_SECONDS)


def _name(seat: Seat) -> str:
    return seat.account.username if seat.account else ""


def _tell(match_id: str) -> None:
    transaction.on_commit(lambda: announce(topic(match_id)))
