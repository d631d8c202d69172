"""Matches for one, with the house's set: how they begin (D2, D8.2).

No clock, no absence: a hunt is left at any time and goes on from the lobby. It counts among the
running matches of its player, and nothing else limits how many run.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import Account
from cards.games import is_solo
from cards.services.common_deck import freeze_common_deck
from config import clock
from matches.errors import WayNotOffered
from matches.models import Hunt, Match
from matches.services.creation import (
    NewSeat,
    agreed_options,
    create_match,
    refuse_to_play,
    refuse_unknown_game,
)


@transaction.atomic
def start_hunt(*, by: Account, game: str, watchable: bool | None = None) -> Match:
    """Play a game for one; who hunts and what is hunted is drawn by the rules (D2.1, D2.2).

    watchable: None for the account's own wish.
    Raises: GameNotOffered, WayNotOffered (a game against others), SetIncomplete, Draining,
    Suspended, TooManyMatches.
    """
    refuse_unknown_game(game)
    if not is_solo(game):
        raise WayNotOffered
    refuse_to_play(by)
    match = create_match(
        game=game,
        kind=Match.Kind.SOLO,
        seats=[NewSeat(freeze_common_deck(game), by, watchable=watchable)],
        turn_seconds=None,
        at=clock.now(),
        options=agreed_options(game, {}),
    )
    Hunt.objects.create(match=match, account=by, game=game)
    return match
