"""Matches for one, with the house's set: how they begin (D2, D8.2).

Once a day everybody may hunt the same: heroes on offer, first dragon and first deck follow from
one secret a UTC day, whatever is drawn later from the step at which it is. It counts if it ends
on its day, for then the secret is told.

No clock, no absence: a hunt is left at any time and goes on from the lobby. It counts among the
running matches of its player, and nothing else limits how many run.
"""

from __future__ import annotations

import hashlib
from datetime import date, datetime

from django.db import transaction

from accounts.models import Account
from cards.games import is_solo
from cards.services.common_deck import freeze_common_deck
from config import clock
from matches.errors import DailyHunted, WayNotOffered
from matches.models import DailySeed, Hunt, Match, match_secret
from matches.services.creation import (
    NewSeat,
    agreed_options,
    create_match,
    refuse_to_play,
    refuse_unknown_game,
)
from matches.services.results import day_of


@transaction.atomic
def start_hunt(
    *, by: Account, game: str, watchable: bool | None = None, is_daily: bool = False
) -> Match:
    """Play a game for one; who hunts and what is hunted is drawn by the rules (D2.1, D2.2).

    watchable: None for the account's own wish. is_daily: today's, the same for everybody.
    Raises: GameNotOffered, WayNotOffered (a game against others), SetIncomplete, Draining,
    Suspended, TooManyMatches, DailyHunted.
    """
    refuse_unknown_game(game)
    if not is_solo(game):
        raise WayNotOffered
    refuse_to_play(by)
    at = clock.now()
    day = day_of(at)[0].date() if is_daily else None
    if day is not None and Hunt.objects.filter(account=by, game=game, day=day).exists():
        raise DailyHunted
    match = create_match(
        game=game,
        kind=Match.Kind.SOLO,
        seats=[NewSeat(freeze_common_deck(game), by, watchable=watchable)],
        turn_seconds=None,
        at=at,
        options=agreed_options(game, {}),
        secret=None if day is None else _secret_of(game, day, at),
        sealed_until=None if day is None else day_of(at)[1],
    )
    Hunt.objects.create(match=match, account=by, game=game, day=day)
    return match


def _secret_of(game: str, day: date, at: datetime) -> bytes:
    """What all hunts of a day draw from; drawn with the first of them."""
    secret = match_secret()
    seed, _made = DailySeed.objects.get_or_create(
        game=game,
        day=day,
        defaults={
            "secret": secret,
            "commitment": hashlib.sha256(secret).hexdigest(),
            "made_at": at,
        },
    )
    return bytes(seed.secret)
