"""Two connections at once: what must happen once happens once, on SQLite and on PostgreSQL."""

from __future__ import annotations

from functools import partial

import pytest

from cards.models import SparksEntry
from cards.queries import sparks_of
from cards.services.decks import delete_deck
from config import clock as site_clock
from matches.engine.kernel.refusal import Refusal
from matches.errors import InvitationUsed, InvitationWithdrawn
from matches.models import Match, MatchAction, Seat, Tally
from matches.replays import verify
from matches.services import bots, clocks, presence
from matches.services.invitations import create_invitation, join_invitation
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_match, make_player, make_running

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_give_up_at_once_and_one_result_is_booked() -> None:
    for _ in range(5):
        match, both = make_running(turn=3)
        answers = at_once(*(player.concede for player in both))
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "int"]
        refusal = next(answer for answer in answers if isinstance(answer, Refusal))
        assert refusal.code == "match_over"
        ended = Match.objects.get(pk=match.pk)
        assert MatchAction.objects.filter(match=match).count() == ended.seq + 1
        keys = SparksEntry.objects.filter(facts__match=match.pk).values_list("key", flat=True)
        assert sorted(keys) == sorted(f"match:{match.pk}:{one.account.pk}" for one in both)
        tallies = Tally.objects.filter(account__in=[player.account for player in both])
        assert sorted((tally.wins, tally.losses) for tally in tallies) == [(0, 1), (1, 0)]


def test_act_and_clock_at_once_leave_one_chain(clock: Clock) -> None:
    match, (active, waiting) = make_running(turn=3)
    for seat in (active, waiting):
        presence.arrive(match.pk, account=seat.account, channel=f"c{seat.seat}")
    at = clock.advance(75)
    at_once(active.end_turn, lambda: clocks.tick_due(at=at), lambda: clocks.tick_due(at=at))
    stored = Match.objects.get(pk=match.pk)
    assert stored.seq in (match.seq + 1, match.seq + 2)
    assert verify(stored) == stored.seq + 1


def test_same_request_on_two_connections_acts_once() -> None:
    match, (active, _) = make_running()
    answers = at_once(
        *[lambda: active.do({"type": "end_turn"}, request_id="same", seq=match.seq)] * 4
    )
    assert answers == [match.seq + 1] * 4


def test_last_rewarded_match_of_a_day_is_paid_once(clock: Clock) -> None:
    ann = make_player()
    for _ in range(14):
        paid = make_match(ann, kind="bot")
        Match.objects.filter(pk=paid.pk).update(
            ended_at=site_clock.now(), reason="hero", bot_due_at=None
        )
        Seat.objects.filter(match=paid, account=ann).update(sparks=1)
    pairs = [make_running(ann, make_player(), turn=3)[1] for _ in range(2)]
    losers = [next(player for player in pair if player.account != ann) for pair in pairs]
    at_once(*(loser.concede for loser in losers))
    why = Seat.objects.filter(match__in=[pair[0].match for pair in pairs], account=ann)
    assert sorted(why.values_list("sparks", "sparks_why")) == [(0, "daily_cap"), (3, "win")]
    assert sparks_of(ann) == 3


def test_invitation_is_taken_by_one_of_two() -> None:
    ann, ben, cem = make_player(), make_player(), make_player()
    deck = make_legal_deck(ann)
    cards = dict(deck.entries.values_list("card", "count"))
    decks = {account.pk: make_deck(account, cards).pk for account in (ben, cem)}
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    answers = at_once(
        *(
            lambda who=who: join_invitation(invitation.pk, by=who, deck_id=decks[who.pk])
            for who in (ben, cem)
        )
    )
    assert [isinstance(answer, InvitationUsed) for answer in answers].count(True) == 1
    assert Match.objects.count() == 1


def test_joining_while_the_deck_is_deleted_begins_a_match_or_not() -> None:
    """Case 33: whoever comes first is served, and nothing ends in a deadlock."""
    for _ in range(4):
        ann, ben = make_player(), make_player()
        deck = make_legal_deck(ann)
        own = make_deck(ben, dict(deck.entries.values_list("card", "count")))
        token = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75).pk
        join, deletion = at_once(
            partial(join_invitation, token, by=ben, deck_id=own.pk),
            partial(delete_deck, deck.pk, by=ann),
        )
        assert isinstance(join, Match | InvitationWithdrawn)
        assert deletion is None
        assert Match.objects.filter(seats__account=ben).exists() == isinstance(join, Match)


def test_two_processes_move_the_bot_once(clock: Clock) -> None:
    match = make_match(kind="bot")
    at = clock.now()
    at_once(*[lambda: bots.move_bot(match.pk, at=at)] * 3)
    assert MatchAction.objects.filter(match=match, seat=1).count() == 1


def test_downtime_is_credited_once(clock: Clock) -> None:
    clocks.beat(at=clock.now())
    match, _ = make_running()
    assert match.deadline is not None
    at = clock.advance(60)
    at_once(*[lambda: clocks.beat(at=at)] * 3)
    shifted = Match.objects.get(pk=match.pk).deadline
    assert shifted is not None
    assert (shifted - match.deadline).total_seconds() == 60
