"""Sandbox matches with a draft: against the bot at once, or against a friend who takes a link.

Never rewarded, never rated, no clock, shown to nobody but their players. Links are made, withdrawn
and taken in `invitations`, playing again is in `rematch`; both ask here what is brought.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Account
from cards.services.decks import FrozenDeck
from cards.services.trials import freeze_trial_deck
from config import clock
from matches.errors import DeckGone, WayNotOffered
from matches.models import Match, Seat, Trial
from matches.services import branches
from matches.services.acts import CONCEDE, submit_action
from matches.services.creation import (
    NewSeat,
    agreed_options,
    bot_deck_for,
    built_for,
    create_match,
    freeze_for,
    refuse_to_play,
)


@transaction.atomic
def start_trial(
    *,
    by: Account,
    version_id: int,
    deck_id: int | None = None,
    copies: int | None = None,
    is_bots: bool = False,
) -> Match:
    """Try an own version against the bot, in an own deck or (deck_id None) a ready one.

    is_bots: the bot brings the deck with the card; its maker a ready deck without.
    An earlier trial of the same card against the bot that still runs is given up.
    Raises: Draining, Suspended, TooManyMatches, and what `freeze_trial_deck` does.
    """
    tried = freeze_trial_deck(version_id, by=by, deck_id=deck_id, copies=copies, is_alone=True)
    game = game_of(tried)
    agreed = agreed_options(game, built_for(game, tried.extras))
    other = bot_deck_for(game, agreed) or tried
    _give_up_earlier(version_id, by=by)
    refuse_to_play(by)
    mine, bots = (other, tried) if is_bots else (tried, other)
    return create_match(
        game=game,
        kind=Match.Kind.SANDBOX,
        seats=[NewSeat(mine, by), NewSeat(bots)],
        turn_seconds=None,
        at=clock.now(),
        options=agreed,
    )


def start_as_before(*, by: Account, version_id: int) -> Match:
    """Try a version as its card was tried last against the bot; the first time in a ready deck.

    Raises: as `start_trial`.
    """
    last = (
        Trial.objects.filter(version__card__versions=version_id)
        .filter(Q(seat__account=by) | Q(seat__account=None))
        .filter(seat__match__seats__account=by)
        .filter(seat__match__seats__account=None)
        .select_related("seat")
        .order_by("-seat__match__created_at")
        .first()
    )
    if last is None:
        return start_trial(by=by, version_id=version_id)
    return start_trial(
        by=by,
        version_id=version_id,
        deck_id=last.seat.brought_id,
        copies=last.copies,
        is_bots=last.seat.account_id is None,
    )


def bring(
    game: str,
    *,
    by: Account,
    deck_id: int,
    version_id: int | None,
    copies: int | None,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> FrozenDeck:
    """What somebody brings to a match against another: a deck, or one with a draft in it.

    options: what both agreed on.
    Raises: WayNotOffered (a draft of another game), and what freezing the deck does.
    """
    if version_id is None:
        return freeze_for(game, deck_id, by=by, options=options)
    deck = freeze_trial_deck(
        version_id, by=by, deck_id=deck_id, copies=copies, is_alone=False, options=options
    )
    if game_of(deck) != game:
        raise WayNotOffered
    return deck


def bring_again(seat: Seat, *, by: Account) -> FrozenDeck:
    """What the player of a seat brought, as deck and draft are now.

    Raises: DeckGone, and what `bring` does.
    """
    if seat.brought_id is None:
        raise DeckGone
    trial = Trial.objects.filter(seat=seat).first()
    return bring(
        seat.match.game,
        by=by,
        deck_id=seat.brought_id,
        version_id=trial.version_id if trial else None,
        copies=trial.copies if trial else None,
        options=seat.match.options,
    )


def try_again(seat: Seat, *, by: Account) -> Match:
    """Begin anew what `seat` played alone: the same trial, or from the same step.

    Raises: WayNotOffered, DeckGone, and what `start_trial` and `play_on` do.
    """
    trial = Trial.objects.filter(seat__match=seat.match_id).select_related("seat").first()
    if trial is None:
        return branches.play_on_again(seat, by=by)
    if trial.seat.brought_id is None:
        raise DeckGone
    return start_trial(
        by=by,
        version_id=trial.version_id,
        deck_id=trial.seat.brought_id,
        copies=trial.copies,
        is_bots=trial.seat_id != seat.pk,
    )


def game_of(deck: FrozenDeck) -> str:
    """The game of a deck that was mixed to try a card."""
    if deck.tried is None:
        raise AssertionError("nothing is tried in this deck")
    return deck.tried.game


def _give_up_earlier(version_id: int, *, by: Account) -> None:
    """Whoever changes a card and tries it again is done with the match before.

    One whose rules failed is left to staff.
    """
    earlier = (
        Match.objects.filter(kind=Match.Kind.SANDBOX, ended_at__isnull=True, faults=0)
        .filter(seats__account=by)
        .filter(seats__trial__version__card__versions=version_id)
        .filter(seats__account__isnull=True)  # the bot's seat
    )
    for match_id, seq in earlier.values_list("pk", "seq").distinct():  # both may play the card
        submit_action(
            match_id,
            by=by,
            action={"type": CONCEDE},
            seq=seq,
            request_id=f"again-{secrets.token_hex(8)}",
        )
