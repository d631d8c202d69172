"""What a block holds apart: watching, links, playing again, pairing (cases.md 55)."""

from __future__ import annotations

import pytest

from accounts import friends
from accounts.companions import circle_of
from accounts.models import Account
from config import clock as site_clock
from matches import errors
from matches.models import Spectator
from matches.services import watching
from matches.services.invitations import create_invitation, join_invitation
from matches.services.pairing import pair_waiting
from matches.services.rematch import play_again
from matches.watchable import live_matches
from tests.conftest import Clock
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import Player, make_match, make_player, players_of
from tests.factories.queue import make_waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve() -> Account:
    return make_player("Eve")


def block(by: Account, other: Account) -> None:
    friends.block(other, by=by, at=site_clock.now())


@pytest.mark.parametrize("player_blocks", [True, False])
def test_neither_watches_the_other(eve: Account, clock: Clock, player_blocks: bool) -> None:
    """Case 55: whoever blocks or is blocked sees the match nowhere, and loses the place at once."""
    match, other = make_match(watchable=True), make_match(watchable=True)
    assert len(live_matches(eve, at=clock.now())) == 2
    watching.arrive(match.pk, account=eve, channel="w")
    watching.arrive(other.pk, account=eve, channel="v")
    ann = players_of(match)[0]
    block(*((ann, eve) if player_blocks else (eve, ann)))
    assert [one.match for one in live_matches(eve, at=clock.now())] == [other]
    with pytest.raises(errors.MatchNotFound):
        watching.arrive(match.pk, account=eve, channel="x")
    assert list(Spectator.objects.values_list("channel", flat=True)) == ["v"]
    with pytest.raises(errors.MatchNotFound):
        watching.renew(match, list(match.seats.all()), account=eve, channel="w")
    friends.unblock(eve if player_blocks else ann, by=ann if player_blocks else eve)
    watching.arrive(match.pk, account=eve, channel="w")


def test_friends_see_who_plays_where_they_may_watch(eve: Account) -> None:
    match, hidden = make_match(watchable=True), make_match(watchable=False)
    for friend in (players_of(match)[0], players_of(hidden)[0]):
        friends.ask(friend, by=eve, at=site_clock.now())
        friends.accept(eve, by=friend, at=site_clock.now())
    circle = circle_of(eve)
    assert [one.account for one in circle.playing] == [players_of(match)[0]]
    assert [one.account for one in circle.resting] == [players_of(hidden)[0]]
    doing = circle.playing[0].doing
    assert doing is not None
    assert (doing.words, doing.url) == ("plays Spark Nexus", f"/matches/{match.pk}/")
    block(eve, players_of(match)[1])  # one of the two is enough
    assert not circle_of(eve).playing


@pytest.mark.parametrize("maker_blocks", [True, False])
def test_link_of_somebody_apart_cannot_be_taken(eve: Account, maker_blocks: bool) -> None:
    ann = make_player("Ann")
    deck = make_legal_deck(ann)
    own = make_deck(eve, dict(deck.entries.values_list("card", "count")), patron="null_spark")
    link = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    block(*((ann, eve) if maker_blocks else (eve, ann)))
    with pytest.raises(errors.MakerNotReady):
        join_invitation(link.pk, by=eve, deck_id=own.pk)
    friends.unblock(eve if maker_blocks else ann, by=ann if maker_blocks else eve)
    join_invitation(link.pk, by=eve, deck_id=own.pk)


def test_nobody_plays_again_with_somebody_apart(clock: Clock) -> None:
    match = make_match()
    ann, ben = players_of(match)
    Player(match, 0).concede()
    block(ann, ben)
    with pytest.raises(errors.OpponentNotReady):
        play_again(match.pk, by=ben)


def test_queue_pairs_nobody_with_somebody_apart(clock: Clock) -> None:
    """Case 55: no wait is so long that a block is overlooked."""
    one = make_waiting()
    other = make_waiting(like=one.deck)
    block(other.account, one.account)
    for _ in range(30):  # far longer than anybody minds an opponent for other reasons
        clock.advance(5)
        one.come()
        other.come()
        assert pair_waiting(at=clock.now()) == 0
    third = make_waiting(like=one.deck)
    assert pair_waiting(at=clock.now()) == 1
    assert third.now().outcome == "paired"
