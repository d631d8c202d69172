"""Playing on from a moment of an ended match, against the bot: a sandbox match.

Never rewarded, never rated, no clock; marked as what it is by its kind and its `Branch`.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.db import transaction

from accounts.models import Account
from cards.models import CardVersion
from config import clock
from matches.build import engine_build
from matches.engine.kernel.chance import CommittedChance
from matches.errors import CardsTakenOut, NothingLeftToPlay, WayNotOffered
from matches.models import Branch, Match, Seat, match_secret
from matches.positions import Position, ids_in, position_at, with_new_ids
from matches.replays import load_state, state_text
from matches.services.creation import BOT_POLICY, begin, fresh_ids, refuse_to_play


@transaction.atomic
def play_on(match_id: str, *, by: Account, seq: int, seat: int | None = None) -> Match:
    """Begin a sandbox match from the position after step `seq`, the bot on the other side.

    seat: the one to take; None for one's own, else the first.
    Raises: MatchNotFound, StillRunning, AudienceClosed, NotRecordedYet, CannotBeReplayed,
    NoSuchStep, NothingLeftToPlay, CardsTakenOut, Draining, Suspended, TooManyMatches.
    """
    refuse_to_play(by)
    position = position_at(match_id, seq, by=by)
    if position.is_over:
        raise NothingLeftToPlay
    _refuse_hidden_cards(position)
    return _begin(position, by, _seat_of(position.match, by) if seat is None else seat)


def play_on_again(seat: Seat, *, by: Account) -> Match:
    """Begin anew from the step from which the match of an own seat began.

    Raises: WayNotOffered for a match that did not begin from a step; else as `play_on`.
    """
    branch = Branch.objects.filter(match=seat.match_id).first()
    if branch is None:
        raise WayNotOffered
    return play_on(branch.origin_id, by=by, seq=branch.seq, seat=seat.number)


def _seat_of(match: Match, account: Account) -> int:
    return next((seat.number for seat in match.seats.all() if seat.account_id == account.pk), 0)


def _begin(position: Position, by: Account, own: int) -> Match:
    origin, frozen, at = position.match, position.frozen, clock.now()
    state = _with_fresh_ids(position)
    secret = match_secret()
    match = Match(
        game=origin.game,
        kind=Match.Kind.SANDBOX,
        build=engine_build(),
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        turn_seconds=None,
        created_at=at,
    )
    text = state_text(frozen.game, state)
    begin(
        match,
        [_seat(match, seat, by if seat.number == own else None) for seat in origin.seats.all()],
        frozen,
        load_state(frozen, text),
        action={"position": text},
        chance=CommittedChance(secret, 0),
        at=at,
    )
    Branch.objects.create(match=match, origin=origin, seq=position.seq)
    return match


def _with_fresh_ids(position: Position) -> Any:
    """The position with ids that say nothing of the match before; alone they stay (Q1)."""
    game, config = position.frozen.game, position.frozen.config
    if game.seats == 1:
        return position.state
    old = ids_in(position.match)
    ids = dict(zip(old, fresh_ids(len(old)), strict=True))
    return game.load(with_new_ids(game.dump(position.state), ids), config)


def _seat(match: Match, origin: Seat, account: Account | None) -> Seat:
    return Seat(
        match=match,
        number=origin.number,
        account=account,
        bot="" if account else BOT_POLICY,
        deck=origin.deck,
    )


def _refuse_hidden_cards(position: Position) -> None:
    """What is out of new matches while reports are looked at is so here too."""
    designs = (position.frozen.designs[key] for key in position.cards())
    versions = [design["version"] for design in designs if design.get("version") is not None]
    if CardVersion.objects.filter(pk__in=versions, hidden_at__isnull=False).exists():
        raise CardsTakenOut
