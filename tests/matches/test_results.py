"""Tally and Sparks: exactly once, with their caps (N9.2 to N9.5)."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from cards.models import SparksEntry
from cards.queries import sparks_of
from matches.engine.kernel.refusal import Refusal
from matches.live import live_of
from matches.models import Match, Seat, Tally
from matches.rooms import Room
from matches.services import clocks
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.matches import (
    Player,
    act_for,
    beat_bot,
    make_match,
    make_player,
    make_running,
    state_of,
)

pytestmark = pytest.mark.django_db


def play_and_concede(winner: Account, loser: Account, *, turn: int = 3) -> Match:
    match, both = make_running(winner, loser, turn=turn)
    next(player for player in both if player.account == loser).concede()
    return Match.objects.get(pk=match.pk)


def beat_the_bot(account: Account) -> Match:
    """A bot match in which the bot gives up in turn 3."""
    return beat_bot(make_match(account, kind="bot"))


def why(match: Match, account: Account) -> tuple[int, str]:
    seat = Seat.objects.get(match=match, account=account)
    return seat.sparks, seat.sparks_why


def test_winner_and_loser_are_counted_and_paid() -> None:
    ann, ben = make_player(), make_player()
    match = play_and_concede(ann, ben)
    assert (match.reason, match.deadline, match.bot_due_at) == ("concede", None, None)
    assert [(why(match, one), sparks_of(one)) for one in (ann, ben)] == [
        ((3, "win"), 3),
        ((1, "loss"), 1),
    ]
    tallies = {tally.account_id: tally for tally in Tally.objects.all()}
    assert (tallies[ann.pk].wins, tallies[ann.pk].losses, tallies[ann.pk].draws) == (1, 0, 0)
    assert (tallies[ben.pk].wins, tallies[ben.pk].losses, tallies[ben.pk].draws) == (0, 1, 0)


def test_end_of_a_match_asks_the_ledger_once_for_all() -> None:
    """Its player waits for each statement (docs/performance.md)."""
    _, both = make_running(turn=3)
    with CaptureQueriesContext(connection) as asked:
        both[0].concede()
    about = [each["sql"] for each in asked.captured_queries if "cards_sparksentry" in each["sql"]]
    assert len(about) == 1 + 2 + 1  # the keys, where each account stands, the bookings


def test_ended_match_books_nothing_more() -> None:
    ann, ben = make_player(), make_player()
    match = play_and_concede(ann, ben)
    with pytest.raises(Refusal):
        Player(match, 0).concede()
    assert SparksEntry.objects.count() == 2


def test_match_before_turn_three_counts_but_does_not_pay() -> None:
    ann, ben = make_player(), make_player()
    match = play_and_concede(ann, ben, turn=2)
    assert why(match, ann) == why(match, ben) == (0, "too_short")
    assert Tally.objects.get(account=ann).wins == 1
    assert not SparksEntry.objects.exists()


def test_third_match_of_a_pair_and_day_pays_neither(clock: Clock) -> None:
    ann, ben, cem = make_player(), make_player(), make_player()
    for _ in range(2):
        assert why(play_and_concede(ann, ben), ben) == (1, "loss")
    third = play_and_concede(ben, ann)
    assert why(third, ann) == why(third, ben) == (0, "pair_cap")
    assert why(play_and_concede(ann, cem), ann) == (3, "win")
    clock.advance(86_400)
    assert why(play_and_concede(ann, ben), ann) == (3, "win")
    assert Tally.objects.get(account=ann).wins == 4


def test_sixteenth_match_of_a_day_does_not_pay(clock: Clock) -> None:
    ann, ben = make_player(), make_player()
    for _ in range(15):
        assert why(beat_the_bot(ann), ann) == (1, "win")
    assert why(beat_the_bot(ann), ann) == (0, "daily_cap")
    match = play_and_concede(ann, ben)
    assert (why(match, ann), why(match, ben)) == ((0, "daily_cap"), (1, "loss"))
    assert sparks_of(ann) == 15
    clock.advance(12 * 3600)  # from noon to the next day in UTC
    assert why(play_and_concede(ann, make_player()), ann) == (3, "win")


def test_bot_matches_pay_a_win_and_leave_the_tally_alone() -> None:
    ann = make_player()
    assert why(beat_the_bot(ann), ann) == (1, "win")
    lost = make_match(ann, kind="bot")
    for seat in (0, 1):
        act_for(lost, seat, {"type": "mulligan", "cards": []})
    for _ in range(2):
        act_for(lost, state_of(lost).active, {"type": "end_turn"})
    Player(lost, 0).concede()
    assert why(lost, ann) == (0, "not_beaten")
    assert not Tally.objects.exists()


def test_draw_is_counted_and_paid_to_both() -> None:
    """Case 23: a match that nobody won is told, counted, paid, shown and played again as one."""
    ann, ben = make_player(), make_player()
    match, (active, _) = make_running(ann, ben)
    state = json.loads(Match.objects.get(pk=match.pk).state)
    state["turn"] = 200
    Match.objects.filter(pk=match.pk).update(state=json.dumps(state))
    live_of(match.pk).forget()
    active.end_turn()
    ended = Match.objects.get(pk=match.pk)
    assert (ended.winner, ended.reason) == (None, "turn_limit")
    assert [(why(ended, one), sparks_of(one)) for one in (ann, ben)] == [((1, "draw"), 1)] * 2
    tallies = Tally.objects.filter(account__in=(ann, ben))
    assert [(one.wins, one.losses, one.draws) for one in tallies] == [(0, 0, 1)] * 2
    over = Room(match.pk).frames_of(0)["over"]
    assert over["result"] == {"winner": None, "reason": "turn_limit"}
    client = signed_in(ann)
    for path in ("/", f"/players/{ben.username}/", f"/matches/{match.pk}/"):
        assert client.get(path).status_code == 200, path


def test_sandbox_never_pays() -> None:
    ann, ben = make_player(), make_player()
    match, both = make_running(ann, ben, turn=3, kind="sandbox")
    both[0].concede()
    assert why(match, ann) == (0, "unpaid")
    assert not Tally.objects.exists()


def test_running_matches_have_no_result() -> None:
    match, _ = make_running()
    assert {seat.result for seat in match.seats.all()} == {""}
    assert clocks.tick_due(at=match.created_at) == 0
