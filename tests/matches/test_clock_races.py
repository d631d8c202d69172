"""Clocks of several processes, moves at the last moment and killed clocks: one outcome."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import Account
from matches.engine.kernel.refusal import Refusal
from matches.errors import Stale
from matches.management.commands.play import Rounds
from matches.models import ClockBeat, Match, MatchAction, Seat, Tally
from matches.replays import verify
from matches.services import clocks, presence
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.matches import (
    make_brink,
    make_match,
    make_running,
    players_of,
    state_of,
)
from tests.matches.test_kills import ROOT, environment

pytestmark = pytest.mark.django_db(transaction=True)

BEAT_AND_DIE = """
import os, signal, sys
from datetime import datetime
import django
django.setup()
from matches.services import clocks, steps

steps.wake = lambda match_id: os.kill(os.getpid(), signal.SIGKILL)
clocks.beat(at=datetime.fromisoformat(sys.argv[1]))
"""


def stored(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def arrive(match: Match) -> None:
    """Both are here."""
    for seat, account in enumerate(players_of(match)):
        presence.arrive(match.pk, account=account, channel=f"{match.pk}.{seat}")


def last_kind(match: Match) -> str:
    """The kind of the last stored step."""
    return MatchAction.objects.get(match=match, seq=stored(match).seq).kind


def losses_of(*accounts: Account) -> list[int]:
    """How many matches each has lost."""
    lost = dict(Tally.objects.values_list("account", "losses"))
    return [lost.get(account.pk, 0) for account in accounts]


def test_two_play_processes_fire_each_clock_once(clock: Clock) -> None:
    """Case 10: turns, mulligans and absences, fired at one instant by several processes."""
    turn, _ = make_running()
    mulligan = make_match()
    gone = make_match()
    arrive(turn)
    arrive(mulligan)
    presence.arrive(gone.pk, account=players_of(gone)[1], channel="stays")
    for _ in range(3):
        clock.advance(25 - 0.1)
        for channel in (f"{turn.pk}.0", f"{turn.pk}.1", f"{mulligan.pk}.0", f"{mulligan.pk}.1"):
            presence.renew(channel)
        presence.renew("stays")
    clock.advance(0.3)
    assert sum(at_once(Rounds().run, Rounds().run, Rounds().run)) == 3
    assert [stored(match).seq for match in (turn, mulligan, gone)] == [turn.seq + 1, 2, 1]
    assert stored(gone).reason == "disconnect"
    for match in (turn, mulligan, gone):
        assert verify(stored(match)) == stored(match).seq + 1
    assert Rounds().run() == 0


def test_move_before_its_clock_wins_and_the_clock_finds_nothing(clock: Clock) -> None:
    match, player, action = make_brink()
    arrive(match)
    at = clock.advance(75)
    player.do(action, seq=match.seq)
    assert clocks.tick_due(at=at) == 0
    ended = stored(match)
    assert (ended.winner, ended.reason, ended.seq) == (player.seat, "hero", match.seq + 1)
    assert verify(ended) == ended.seq + 1


def test_clock_before_a_move_ends_the_turn_and_the_move_is_refused(clock: Clock) -> None:
    match, player, action = make_brink()
    arrive(match)
    assert clocks.tick_due(at=clock.advance(75)) == 1
    ticked = stored(match)
    with pytest.raises(Stale):
        player.do(action, seq=match.seq)
    with pytest.raises(Refusal) as refused:
        player.do(action)
    assert refused.value.code == "not_your_turn"
    assert (stored(match).state, stored(match).seq) == (ticked.state, match.seq + 1)
    assert ticked.ended_at is None


def test_winning_move_and_its_clock_at_once_have_one_outcome(clock: Clock) -> None:
    """Whichever got the lock: won, or the turn is over and the winner has been told so."""
    for _ in range(4):
        match, player, action = make_brink()
        arrive(match)
        at = clock.advance(75)
        won, *_ = at_once(
            partial(player.do, action, seq=match.seq),
            *[partial(clocks.tick_due, at=at)] * 2,
        )
        ended = stored(match)
        assert ended.seq == match.seq + 1
        assert verify(ended) == ended.seq + 1
        if isinstance(won, int):
            assert last_kind(match) == "act"
            assert (ended.winner, ended.reason) == (player.seat, "hero")
        else:
            assert isinstance(won, Stale)
            assert last_kind(match) == "tick"
            assert (ended.ended_at, state_of(match).active) == (None, 1 - player.seat)
        loser, winner = players_of(match)[1 - player.seat], player.account
        assert losses_of(winner, loser) == [0, int(ended.winner is not None)]


def test_both_leave_and_the_clock_ends_it_once(clock: Clock) -> None:
    """Case 7: two processes find both gone; one of the two loses, once."""
    match, (active, waiting) = make_running()
    arrive(match)
    presence.leave(f"{match.pk}.{waiting.seat}")
    clock.advance(1)
    presence.leave(f"{match.pk}.{active.seat}")
    at = clock.advance(60)
    assert sum(at_once(*[lambda: clocks.tick_due(at=at)] * 3)) == 1
    ended = stored(match)
    assert (ended.winner, ended.reason, ended.seq) == (active.seat, "disconnect", match.seq + 1)
    assert losses_of(active.account, waiting.account) == [0, 1]


def test_return_and_absence_at_once_have_one_outcome(clock: Clock) -> None:
    """Case 8: back in time and playing on, or too late and told so; never both."""
    for _ in range(4):
        match, (active, waiting) = make_running(turn_seconds=150)
        arrive(match)
        presence.leave(f"{match.pk}.{active.seat}")
        at = clock.advance(60)
        seat, _ = at_once(
            partial(presence.arrive, match.pk, account=active.account, channel=f"{match.pk}.again"),
            partial(clocks.tick_due, at=at),
        )
        assert seat == active.seat
        ended = stored(match)
        if last_kind(match) == "tick":
            assert ended.seq == match.seq + 1
            assert (ended.winner, ended.reason) == (waiting.seat, "disconnect")
        else:
            assert (ended.seq, ended.ended_at) == (match.seq, None)
            assert not Seat.objects.filter(match=match, absence_deadline__isnull=False).exists()


def test_clock_killed_while_it_gives_time_back_gives_it_once(clock: Clock) -> None:
    """Case 11: nothing of a credit is stored without the beat that it belongs to."""
    clocks.beat(at=clock.now())
    match, (_, waiting) = make_running()
    arrive(match)
    presence.leave(f"{match.pk}.{waiting.seat}")
    absence = Seat.objects.get(match=match, number=waiting.seat).absence_deadline
    assert match.deadline is not None
    assert absence is not None
    beaten = ClockBeat.objects.get().beat_at
    at = clock.advance(100)
    done = subprocess.run(
        [sys.executable, "-c", BEAT_AND_DIE, at.isoformat()],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert (stored(match).deadline, ClockBeat.objects.get().beat_at) == (match.deadline, beaten)
    at = clock.advance(20)
    credits = at_once(*[lambda: clocks.beat(at=at)] * 2)
    assert sorted(credits) == [timedelta(0), timedelta(seconds=120)]
    assert stored(match).deadline == match.deadline + timedelta(seconds=120)
    seat = Seat.objects.get(match=match, number=waiting.seat)
    assert seat.absence_deadline == absence + timedelta(seconds=120)
    assert clocks.tick_due(at=at) == 0


def test_answer_and_clock_of_a_choice_at_once_take_one_card(clock: Clock) -> None:
    """Case 4: the question is answered by the player or by the clock."""
    for _ in range(4):
        match, (active, _) = make_running(patron="cinder_cartographer", turn=3)
        arrive(match)
        active.do({"type": "patron"})
        seen = stored(match).seq
        hand = len(state_of(match).players[active.seat].hand)
        second = state_of(match).players[active.seat].deck[1].id
        at = clock.advance(30)
        answer, _ = at_once(
            partial(active.do, {"type": "choose", "card": second}, seq=seen),
            partial(clocks.tick_due, at=at),
        )
        assert (type(answer), last_kind(match)) in [(int, "act"), (Stale, "tick")]
        state = state_of(match)
        assert stored(match).seq == seen + 1
        assert (len(state.players[active.seat].hand), state.active) == (hand + 1, active.seat)
        assert verify(stored(match)) == seen + 2
