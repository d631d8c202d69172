"""Ended matches with their recordings.

make_ended(turn=4), make_recorded(ann, ben, consents=True), play_to_end(match)
"""

from __future__ import annotations

from typing import Any

from accounts.models import Account
from matches.engine.games import registry
from matches.frozen import frozen_of
from matches.models import Match, Seat
from matches.services.recordings import record_match
from tests.factories.matches import Player, make_match, make_running, state_of


def make_ended(
    *players: Account, turn: int = 4, consents: bool = False, watchable: bool = False, **facts: Any
) -> Match:
    """A match of some turns that the active seat gave up; not recorded yet."""
    match, both = make_running(*players, turn=turn, **facts)
    both[0].concede()
    return agree(match, consents=consents, watchable=watchable)


def make_recorded(*players: Account, **facts: Any) -> Match:
    """As `make_ended`, with its recordings."""
    match = make_ended(*players, **facts)
    assert record_match(match.pk, worker="test")
    return match


def make_bot_match(account: Account, *, consents: bool = False) -> Match:
    """A match with the bot that was given up at once, with its recordings."""
    match = make_match(account, kind="bot")
    player = Player(match, 0)
    player.keep()
    player.concede()
    agree(match, consents=consents)
    assert record_match(match.pk, worker="test")
    return Match.objects.get(pk=match.pk)


def agree(match: Match, *, consents: bool = False, watchable: bool = False) -> Match:
    """As if all its people had agreed, or not, when it was made; what has ended is seen at once."""
    people = Seat.objects.filter(match=match, account__isnull=False)
    people.update(consents=consents, watchable=watchable)
    Match.objects.filter(pk=match.pk).update(open_recording=consents, watch_delay=0)
    return Match.objects.get(pk=match.pk)


def play_to_end(match: Match) -> Match:
    """Both seats as the cheap bot would play them, to the last step."""
    game, frozen = registry.get(match.game), frozen_of(match.pk)
    players = [Player(match, 0), Player(match, 1)]
    while game.result(state := state_of(match)) is None:
        seat = game.actors(state)[0]
        action = game.choose(game.view(state, seat), frozen.config, seat, "measure")
        players[seat].do(game.action_json(action))
    return Match.objects.get(pk=match.pk)
