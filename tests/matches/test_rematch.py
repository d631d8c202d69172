"""Playing again: by the wish of both, never with somebody who has gone; at once with the bot."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import Account
from cards.errors import DeckIllegal
from cards.services.decks import delete_deck
from matches import rematches
from matches.errors import (
    DeckGone,
    MatchNotFound,
    NotOver,
    OpponentNotReady,
    RematchDeclined,
    WayNotOffered,
)
from matches.models import Match, RatingChange, Rematch, Seat
from matches.services import presence, rematch
from matches.services.creation import start_bot_match
from matches.services.invitations import create_invitation, join_invitation
from matches.services.pairing import pair_waiting
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.cards import make_legal_deck
from tests.factories.matches import Player, make_match, make_player
from tests.factories.queue import copy_of, make_waiting

pytestmark = pytest.mark.django_db


def ended_friend_match(*, turn_seconds: int | None = 150) -> tuple[Match, Account, Account]:
    """A friend match that its guest gave up: the match, seat 0, seat 1."""
    ann, ben = make_player(), make_player()
    deck = make_legal_deck(ann)
    token = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=turn_seconds).pk
    match = join_invitation(token, by=ben, deck_id=copy_of(deck, ben).pk)
    Player(match, 1).concede()
    return match, ann, ben


def ended_ranked_match() -> tuple[Match, Account, Account]:
    one = make_waiting()
    make_waiting(like=one.deck)
    pair_waiting(at=one.ticket.joined_at)
    match = Match.objects.get()
    Player(match, 1).concede()
    first, second = (seat.account for seat in match.seats.order_by("number"))
    assert first is not None
    assert second is not None
    return match, first, second


def state(match: Match, account: Account, clock: Clock) -> str:
    seat = Seat.objects.get(match=match, account=account)
    told: str = rematches.news_of(seat, at=clock.now())["state"]
    return told


def states(match: Match, clock: Clock, *accounts: Account) -> tuple[str, ...]:
    return tuple(state(match, account, clock) for account in accounts)


def test_new_match_begins_when_both_wish_it_with_seats_changed(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    assert rematch.play_again(match.pk, by=ann) is None
    assert states(match, clock, ann, ben) == ("asked", "wanted")
    again = rematch.play_again(match.pk, by=ben)
    assert again is not None
    assert (again.kind, again.turn_seconds) == ("friend", 150)
    old, new = (list(one.seats.order_by("number")) for one in (match, again))
    assert [seat.account for seat in new] == [ben, ann]
    assert [seat.brought for seat in new] == [seat.brought for seat in reversed(old)]
    assert states(match, clock, ann, ben) == ("begun", "begun")


def test_rematch_of_a_ranked_match_is_not_rated(clock: Clock) -> None:
    match, ann, ben = ended_ranked_match()
    assert RatingChange.objects.count() == 2
    rematch.play_again(match.pk, by=ben)
    again = rematch.play_again(match.pk, by=ann)
    assert again is not None
    assert (again.kind, again.turn_seconds) == ("friend", 75)
    Player(again, 0).concede()
    assert RatingChange.objects.count() == 2


def test_wishing_twice_wishes_once_and_pressing_late_leads_to_the_match(clock: Clock) -> None:
    """Case 3: a double press has one effect."""
    match, ann, ben = ended_friend_match()
    assert rematch.play_again(match.pk, by=ann) is None
    assert rematch.play_again(match.pk, by=ann) is None
    again = rematch.play_again(match.pk, by=ben)
    assert rematch.play_again(match.pk, by=ben) == again
    assert rematch.play_again(match.pk, by=ann) == again
    assert Match.objects.count() == 2


def test_bot_plays_again_at_once_and_once(clock: Clock) -> None:
    """Case 3: a double press has one effect."""
    ann = make_player()
    deck = make_legal_deck(ann)
    match = start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
    Player(match, 0).concede()
    again = rematch.play_again(match.pk, by=ann)
    assert again is not None
    assert (again.kind, again.seats.get(number=0).brought) == ("bot", deck)
    assert rematch.play_again(match.pk, by=ann) == again
    assert Match.objects.count() == 2


def test_other_may_decline_which_stands_until_they_wish_it_themselves(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    rematch.play_again(match.pk, by=ann)
    rematch.decline(match.pk, by=ben)
    assert states(match, clock, ann, ben) == ("declined", "none")
    with pytest.raises(RematchDeclined) as refusal:
        rematch.play_again(match.pk, by=ann)
    assert refusal.value.facts == {"player": ben.username}
    assert rematch.play_again(match.pk, by=ben) is None
    assert states(match, clock, ann, ben) == ("wanted", "asked")
    assert rematch.play_again(match.pk, by=ann) is not None


def test_wish_may_be_taken_back(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    rematch.play_again(match.pk, by=ann)
    rematch.decline(match.pk, by=ann)
    assert states(match, clock, ann, ben) == ("none", "none")
    assert rematch.play_again(match.pk, by=ben) is None
    assert Match.objects.count() == 1


def test_nobody_begins_a_match_with_somebody_who_has_gone(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    rematch.play_again(match.pk, by=ann)
    rematch.go(match.pk, 0)
    assert states(match, clock, ann, ben) == ("none", "gone")
    assert rematch.play_again(match.pk, by=ben) is None
    assert states(match, clock, ann, ben) == ("wanted", "asked")


def test_silent_page_lets_the_wish_rest_and_a_ping_brings_it_back(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    rematch.play_again(match.pk, by=ann)
    clock.advance(rematch.LEASE_SECONDS)
    assert states(match, clock, ann, ben) == ("none", "gone")
    rematch.stay(match.pk, 0)
    assert states(match, clock, ann, ben) == ("asked", "wanted")
    rematch.stay(match.pk, 1)  # of the other, who has no wish to keep
    clock.advance(rematch.LIFE.total_seconds())
    rematch.stay(match.pk, 0)
    assert states(match, clock, ann, ben) == ("none", "none")


def test_players_are_told_whether_the_other_is_still_there(clock: Clock) -> None:
    match, ann, ben = ended_friend_match()
    seat = Seat.objects.get(match=match, account=ann)
    assert rematches.news_of(seat, at=clock.now())["words"] == f"{ben.username} has left."
    presence.arrive(match.pk, account=ben, channel="page")
    news = rematches.news_of(seat, at=clock.now())
    assert (news["here"], news["words"]) == (True, "")
    rematch.play_again(match.pk, by=ann)
    assert rematches.news_of(seat, at=clock.now())["words"] == f"{ben.username} has been asked."


def test_decks_are_judged_anew(clock: Clock) -> None:
    """Case 33: each hears of the own deck; the other's is only said not to be ready."""
    match, ann, ben = ended_friend_match()
    deck = Seat.objects.get(match=match, account=ann).brought
    assert deck is not None
    rematch.play_again(match.pk, by=ann)
    deck.entries.all()[:1].get().delete()
    with pytest.raises(OpponentNotReady):
        rematch.play_again(match.pk, by=ben)
    with pytest.raises(DeckIllegal):
        rematch.play_again(match.pk, by=ann)
    delete_deck(deck.pk, by=ann)
    with pytest.raises(DeckGone):
        rematch.play_again(match.pk, by=ann)
    assert Match.objects.count() == 1


def test_only_players_of_an_ended_match_may_wish(clock: Clock) -> None:
    running = make_match()
    with pytest.raises(MatchNotFound):
        rematch.play_again(running.pk, by=make_player())
    with pytest.raises(NotOver):
        rematch.play_again(running.pk, by=Player(running, 0).account)
    puzzle = make_match(kind="puzzle")
    Player(puzzle, 0).concede()
    with pytest.raises(WayNotOffered):
        rematch.play_again(puzzle.pk, by=Player(puzzle, 0).account)
    with pytest.raises(MatchNotFound):
        rematch.decline(running.pk, by=make_player())
    assert not Rematch.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_both_wish_at_once_and_one_match_begins(clock: Clock) -> None:
    for _ in range(4):
        match, ann, ben = ended_friend_match()
        answers = at_once(
            *(partial(rematch.play_again, match.pk, by=account) for account in (ann, ben, ann, ben))
        )
        begun = {answer.pk for answer in answers if answer is not None}
        assert len(begun) == 1
        assert Match.objects.filter(rematch_of__match=match).count() == 1
