"""Turn, choice, mulligan and absence run out; downtime is given back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from matches.engine.games.nexus.game import Nexus
from matches.engine.kernel.game import Wait
from matches.errors import MatchNotFound, TooManySockets
from matches.management.commands.play import Rounds
from matches.models import ClockBeat, Match, MatchAction, Presence, Seat, Tally
from matches.services import bots, clocks, presence, steps
from matches.services.deadlines import set_deadline
from tests.conftest import Clock
from tests.factories.matches import (
    Player,
    make_match,
    make_player,
    make_running,
    players_of,
    state_of,
)
from tests.matches.sockets import session_of

pytestmark = pytest.mark.django_db


def stored(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def arrive(match: Match, *seats: int) -> None:
    accounts = players_of(match)
    for seat in seats:
        presence.arrive(match.pk, account=accounts[seat], channel=f"{match.pk}.{seat}")


def left(match: Match, clock: Clock) -> float:
    deadline = stored(match).deadline
    assert deadline is not None
    return (deadline - clock.now()).total_seconds()


def test_turn_ends_when_its_time_runs_out(clock: Clock) -> None:
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    clock.advance(74.9)
    assert clocks.tick_due(at=clock.now()) == 0
    clock.advance(0.1)
    assert clocks.tick_due(at=clock.now()) == 1
    assert clocks.tick_due(at=clock.now()) == 0
    assert state_of(match).active == waiting.seat
    row = MatchAction.objects.get(match=match, seq=stored(match).seq)
    assert (row.kind, row.seat, row.action) == ("tick", None, {"kind": "turn", "seat": active.seat})
    assert left(match, clock) == 75


def test_clock_of_a_turn_goes_on_after_an_action(clock: Clock) -> None:
    match, (active, _) = make_running()
    clock.advance(20)
    card = state_of(match).players[active.seat].hand[0]
    active.do({"type": "kindle", "card": card.id})
    assert left(match, clock) == 55
    active.end_turn()
    assert left(match, clock) == 75


def test_friend_match_may_have_a_longer_turn_but_not_mulligan(clock: Clock) -> None:
    match = make_match(turn_seconds=150)
    assert left(match, clock) == 75
    Player(match, 0).keep()
    assert left(match, clock) == 75
    clock.advance(5)
    Player(match, 1).keep()
    assert left(match, clock) == 150


def test_turn_stands_during_a_forced_choice(clock: Clock) -> None:
    match = make_match(turn_seconds=75)
    at = clock.now()
    set_deadline(match, [Wait(0, "turn", 75)], at=at, answered=None)
    at += timedelta(seconds=50)
    set_deadline(match, [Wait(0, "choice", 30)], at=at, answered=0)
    assert (match.deadline_kind, match.deadline) == ("choice", at + timedelta(seconds=30))
    at += timedelta(seconds=29)
    set_deadline(match, [Wait(0, "choice", 30)], at=at, answered=0)
    assert match.deadline == at + timedelta(seconds=30)
    at += timedelta(seconds=29)
    set_deadline(match, [Wait(0, "turn", 75)], at=at, answered=0)
    assert (match.deadline_kind, match.deadline) == ("turn", at + timedelta(seconds=25))
    assert match.clock_left_ms is None


def test_new_turn_after_a_choice_has_its_full_time(clock: Clock) -> None:
    match = make_match(turn_seconds=75)
    at = clock.now()
    set_deadline(match, [Wait(0, "turn", 75)], at=at, answered=None)
    set_deadline(match, [Wait(1, "choice", 30)], at=at, answered=0)
    set_deadline(match, [Wait(1, "turn", 75)], at=at, answered=1)
    assert match.deadline == at + timedelta(seconds=75)


def test_who_does_not_answer_the_mulligan_keeps_the_hand(clock: Clock) -> None:
    """Case 10."""
    match = make_match()
    arrive(match, 0, 1)
    Player(match, 0).keep()
    clock.advance(75)
    assert clocks.tick_due(at=clock.now()) == 1
    assert state_of(match).phase == "main"
    assert stored(match).ended_at is None


def test_mulligan_that_nobody_answers_goes_on_for_both(clock: Clock) -> None:
    """Case 10."""
    match = make_match()
    arrive(match, 0, 1)
    clock.advance(75)
    assert clocks.tick_due(at=clock.now()) == 1
    assert (stored(match).seq, state_of(match).phase) == (2, "main")


def test_third_timeout_in_a_row_loses(clock: Clock) -> None:
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    for _ in range(2):
        clock.advance(75)
        clocks.tick_due(at=clock.now())
        waiting.end_turn()
    clock.advance(75)
    clocks.tick_due(at=clock.now())
    ended = stored(match)
    assert (ended.winner, ended.reason, ended.deadline) == (waiting.seat, "timeouts", None)
    assert Tally.objects.get(account=active.account).losses == 1


def test_gone_for_a_minute_loses(clock: Clock) -> None:
    """Case 7."""
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    presence.leave(f"{match.pk}.{active.seat}")
    clock.advance(59)
    assert clocks.tick_due(at=clock.now()) == 0
    clock.advance(1)
    assert clocks.tick_due(at=clock.now()) == 1
    ended = stored(match)
    assert (ended.winner, ended.reason) == (waiting.seat, "disconnect")
    assert {seat.result for seat in ended.seats.all()} == {"win", "loss"}


def test_coming_back_ends_the_absence(clock: Clock) -> None:
    """Case 8."""
    match, (active, _) = make_running(turn_seconds=150)
    arrive(match, 0, 1)
    presence.leave(f"{match.pk}.{active.seat}")
    clock.advance(59)
    presence.arrive(match.pk, account=active.account, channel="again")
    presence.renew(f"{match.pk}.{1 - active.seat}")
    clock.advance(20)
    assert clocks.tick_due(at=clock.now()) == 0
    presence.leave("again")
    seat = Seat.objects.get(match=match, number=active.seat)
    assert seat.absence_deadline == clock.now() + timedelta(seconds=60)


def test_absence_of_one_costs_the_other_no_time(clock: Clock) -> None:
    """Case 8."""
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    before = left(match, clock)
    presence.leave(f"{match.pk}.{waiting.seat}")
    assert left(match, clock) == before
    assert Seat.objects.get(match=match, number=active.seat).absence_deadline is None


def test_both_absent_before_the_first_turn_is_void(clock: Clock) -> None:
    """Case 10."""
    match = make_match()
    clock.advance(60)
    assert clocks.tick_due(at=clock.now()) == 1
    ended = stored(match)
    assert (ended.winner, ended.reason) == (None, "void")
    assert not Tally.objects.exists()
    assert {seat.sparks_why for seat in ended.seats.all()} == {"void"}
    assert MatchAction.objects.get(match=match, seq=1).kind == "void"


def test_one_absent_before_the_first_turn_loses(clock: Clock) -> None:
    """Case 10: never a loss for who waits."""
    match = make_match()
    arrive(match, 1)
    clock.advance(60)
    assert clocks.tick_due(at=clock.now()) == 1
    assert (stored(match).winner, stored(match).reason) == (1, "disconnect")


def test_no_absence_without_a_clock(clock: Clock) -> None:
    match = make_match(turn_seconds=None)
    arrive(match, 0, 1)
    presence.leave(f"{match.pk}.0")
    clock.advance(86_400)
    assert clocks.tick_due(at=clock.now()) == 0
    seat = Seat.objects.get(match=match, number=0)
    assert seat.absent_since is not None
    assert seat.absence_deadline is None


def test_leases_of_a_killed_process_run_out(clock: Clock) -> None:
    """Case 11."""
    match, (active, _) = make_running()
    arrive(match, 0, 1)
    clock.advance(20)
    presence.renew(f"{match.pk}.{active.seat}")
    clock.advance(5)
    assert presence.sweep(at=clock.now()) == 1
    here = {seat.number: seat.absent_since is None for seat in match.seats.all()}
    assert here == {active.seat: True, 1 - active.seat: False}
    assert presence.sweep(at=clock.now()) == 0


def test_ping_during_the_sweep_keeps_the_seat_present(clock: Clock) -> None:
    match, (active, _) = make_running()
    arrive(match, active.seat)
    clock.advance(presence.LEASE_SECONDS)
    pinged: list[bool] = []

    def ping_first(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("DELETE") and not pinged:
            pinged.append(True)
            presence.renew(f"{match.pk}.{active.seat}")
        return execute(sql, *rest)

    with connection.execute_wrapper(ping_first):
        presence.sweep(at=clock.now())
    assert pinged
    assert presence.renew(f"{match.pk}.{active.seat}")
    assert Seat.objects.get(match=match, number=active.seat).absent_since is None


def test_second_tab_keeps_the_seat_present(clock: Clock) -> None:
    match, (active, _) = make_running()
    arrive(match, 0, 1)
    presence.arrive(match.pk, account=active.account, channel="second")
    presence.leave(f"{match.pk}.{active.seat}")
    assert Seat.objects.get(match=match, number=active.seat).absent_since is None
    presence.leave("second")
    assert Seat.objects.get(match=match, number=active.seat).absent_since == clock.now()


def test_downtime_is_given_back(clock: Clock) -> None:
    """Case 11."""
    clocks.beat(at=clock.now())
    match, (_, waiting) = make_running()
    arrive(match, 0, 1)
    presence.leave(f"{match.pk}.{waiting.seat}")
    clock.advance(10)
    clocks.beat(at=clock.now())
    assert left(match, clock) == 75  # ten seconds without a beat were downtime
    clock.advance(3)
    assert clocks.beat(at=clock.now()) == timedelta(0)
    assert left(match, clock) == 72
    clock.advance(1000)
    assert clocks.beat(at=clock.now()) == timedelta(seconds=1000)
    assert clocks.tick_due(at=clock.now()) == 0
    assert left(match, clock) == 72
    seat = Seat.objects.get(match=match, number=waiting.seat)
    assert seat.absence_deadline == clock.now() + timedelta(seconds=57)


def test_deadline_begun_in_the_downtime_gets_back_only_its_part(clock: Clock) -> None:
    clocks.beat(at=clock.now())
    clock.advance(100)
    match, _ = make_running()
    arrive(match, 0, 1)
    clock.advance(30)
    clocks.beat(at=clock.now())
    assert left(match, clock) == 75


def test_two_play_processes_fire_once(clock: Clock) -> None:
    match, _ = make_running()
    arrive(match, 0, 1)
    clock.advance(75)
    instant = clock.now()
    assert [clocks.tick_due(at=instant), clocks.tick_due(at=instant)] == [1, 0]


def test_tick_that_fails_is_tried_again_later(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = make_running()
    other, _ = make_running()
    arrive(match, 0, 1)
    arrive(other, 0, 1)
    clock.advance(75)
    tick = Nexus.tick
    broken = match.pk

    def fail(self: Nexus, state: Any, *arguments: Any) -> None:
        if clocks_at_work[0] == broken:
            raise RuntimeError("a planted fault")
        tick(self, state, *arguments)

    clocks_at_work = [""]
    hold = steps.hold

    def note(match_id: str, **options: Any) -> steps.Held:
        clocks_at_work[0] = match_id
        return hold(match_id, **options)

    monkeypatch.setattr(Nexus, "tick", fail)
    monkeypatch.setattr(steps, "hold", note)
    assert clocks.tick_due(at=clock.now()) == 1
    assert stored(match).faults == 1
    assert stored(other).faults == 0
    assert stored(match).deadline == clock.now() + timedelta(seconds=10)
    monkeypatch.undo()
    clock.advance(10)
    assert clocks.tick_due(at=clock.now()) == 1
    assert state_of(match).turn == 2


def test_forced_choice_runs_out_and_the_turn_goes_on(clock: Clock) -> None:
    match, (active, _) = make_running(patron="cinder_cartographer", turn=3)
    arrive(match, 0, 1)
    clock.advance(20)
    hand = [card.id for card in state_of(match).players[active.seat].hand]
    active.do({"type": "patron"})
    asked = stored(match)
    assert (asked.deadline_kind, asked.deadline_seat) == ("choice", active.seat)
    assert left(match, clock) == 30
    top = state_of(match).players[active.seat].deck[0].id
    clock.advance(30)
    assert clocks.tick_due(at=clock.now()) == 1
    state = state_of(match)
    assert [card.id for card in state.players[active.seat].hand] == [*hand, top]
    assert state.active == active.seat
    assert left(match, clock) == 55


def test_answered_choice_gives_the_turn_its_time_back(clock: Clock) -> None:
    match, (active, _) = make_running(patron="cinder_cartographer", turn=3)
    clock.advance(20)
    active.do({"type": "patron"})
    clock.advance(29)
    second = state_of(match).players[active.seat].deck[1].id
    active.do({"type": "choose", "card": second})
    assert left(match, clock) == 55


def test_choice_and_the_turn_behind_it_get_downtime_back(clock: Clock) -> None:
    """Case 11: the choice's clock is shifted, what the turn has left stays as it was."""
    clocks.beat(at=clock.now())
    match, (active, _) = make_running(patron="cinder_cartographer", turn=3)
    arrive(match, 0, 1)
    clock.advance(3)
    clocks.beat(at=clock.now())
    active.do({"type": "patron"})
    clock.advance(2)
    clocks.beat(at=clock.now())
    clock.advance(600)
    clocks.beat(at=clock.now())
    assert left(match, clock) == 28
    assert clocks.tick_due(at=clock.now()) == 0
    clock.advance(4)
    clocks.beat(at=clock.now())
    active.do({"type": "choose", "card": state_of(match).players[active.seat].deck[0].id})
    assert left(match, clock) == 72


def test_move_after_its_deadline_counts_until_the_clock_has_looked(clock: Clock) -> None:
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    clock.advance(75.09)
    active.end_turn()
    assert clocks.tick_due(at=clock.now()) == 0
    assert state_of(match).active == waiting.seat
    assert left(match, clock) == 75


def test_late_clock_fires_what_was_due_first(clock: Clock) -> None:
    """Case 8: who was gone too long has lost before a later clock could cost the other seat."""
    match, (active, waiting) = make_running()
    arrive(match, 0, 1)
    for _ in range(2):
        clocks.tick_due(at=clock.advance(75))
        waiting.end_turn()
    clock.advance(14)
    presence.leave(f"{match.pk}.{waiting.seat}")
    clocks.tick_due(at=clock.advance(64))  # absence was due 4 s ago, the third turn 3 s ago
    ended = stored(match)
    assert (ended.winner, ended.reason) == (active.seat, "disconnect")


def test_late_clock_gives_the_next_turn_its_full_time(clock: Clock) -> None:
    match, _ = make_running()
    arrive(match, 0, 1)
    clocks.tick_due(at=clock.advance(79))
    assert left(match, clock) == 75


@pytest.mark.parametrize("turn", [1, 2])
def test_of_two_cut_off_at_once_the_one_to_act_loses(clock: Clock, turn: int) -> None:
    """Case 7: neither seat is the worse one."""
    match, (active, waiting) = make_running(turn=turn, turn_seconds=150)
    arrive(match, 0, 1)
    clock.advance(presence.LEASE_SECONDS)
    assert presence.sweep(at=clock.now()) == 2
    clock.advance(60)
    assert clocks.tick_due(at=clock.now()) == 1
    assert (stored(match).winner, stored(match).reason) == (waiting.seat, "disconnect")
    assert active.seat == 1 - waiting.seat


def test_of_two_who_left_the_first_loses(clock: Clock) -> None:
    match, (active, waiting) = make_running(turn_seconds=150)
    arrive(match, 0, 1)
    presence.leave(f"{match.pk}.{waiting.seat}")
    clock.advance(1)
    presence.leave(f"{match.pk}.{active.seat}")
    clocks.tick_due(at=clock.advance(64))
    assert (stored(match).winner, stored(match).reason) == (active.seat, "disconnect")


def test_one_answered_and_both_gone_before_the_first_turn_is_void(clock: Clock) -> None:
    """Case 10."""
    match = make_match()
    arrive(match, 0, 1)
    Player(match, 0).keep()
    presence.leave(f"{match.pk}.0")
    clock.advance(5)
    presence.leave(f"{match.pk}.1")
    clocks.tick_due(at=clock.advance(55))
    assert (stored(match).winner, stored(match).reason) == (None, "void")


def test_only_the_absent_seat_runs_out_of_patience(clock: Clock) -> None:
    """Case 8: gone with four minutes of time; back with a minute of absence to use again."""
    match, (active, waiting) = make_running(turn_seconds=240)
    arrive(match, 0, 1)
    ends_at = stored(match).deadline
    for _ in range(3):
        presence.leave(f"{match.pk}.{waiting.seat}")
        seats = {seat.number: seat for seat in Seat.objects.filter(match=match)}
        assert seats[active.seat].absence_deadline is None
        assert seats[waiting.seat].absence_deadline == clock.now() + timedelta(seconds=60)
        clock.advance(59)
        assert clocks.tick_due(at=clock.now()) == 0
        presence.arrive(match.pk, account=waiting.account, channel=f"{match.pk}.{waiting.seat}")
        presence.renew(f"{match.pk}.{active.seat}")
        assert stored(match).deadline == ends_at


def test_many_bots_are_no_downtime_and_keep_no_clock_waiting(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty bots that think for half a second each, beside a turn that runs out."""
    match, _ = make_running()
    arrive(match, 0, 1)
    rounds = Rounds()
    for _ in range(7):
        rounds.run()
        clock.advance(10)
        presence.renew(f"{match.pk}.0")
        presence.renew(f"{match.pk}.1")
        ClockBeat.objects.update(beat_at=clock.now())
    moved: list[float] = []

    def think(match_id: str, *, at: datetime) -> bool:
        clock.advance(0.5)
        moved.append(left(match, clock))
        return True

    monkeypatch.setattr(bots, "due_bots", lambda *, at: [f"bot{number}" for number in range(40)])
    monkeypatch.setattr(bots, "move_bot", think)
    assert rounds.run() == 41
    assert min(moved) == 0
    assert stored(match).seq == match.seq + 1
    assert left(match, clock) == 60


def test_sleep_in_the_middle_of_a_round_is_given_back(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 11: a laptop that is closed while a bot thinks."""
    match, _ = make_running()
    arrive(match, 0, 1)

    def sleep(match_id: str, *, at: datetime) -> bool:
        clock.advance(8 * 3600)
        return False

    monkeypatch.setattr(bots, "due_bots", lambda *, at: ["bot"])
    monkeypatch.setattr(bots, "move_bot", sleep)
    assert Rounds().run() == 0
    assert left(match, clock) == 75


def test_clocks_stand_while_nobody_serves(clock: Clock) -> None:
    """Case 11: all web processes are down for minutes; `play` alone ends no match."""
    match, (active, waiting) = make_running(turn_seconds=150)
    arrive(match, 0, 1)
    rounds = Rounds()
    for _ in range(30):
        clocks.say_that_it_serves()
        presence.renew(f"{match.pk}.0")
        presence.renew(f"{match.pk}.1")
        rounds.run()
        clock.advance(1)
    before = left(match, clock)
    for _ in range(300):
        assert rounds.run() == 0
        clock.advance(1)
    assert stored(match).seq == match.seq
    clocks.say_that_it_serves()
    assert rounds.run() == 0
    assert before - clocks.DOWN_SECONDS - 1 <= left(match, clock) <= before
    for seat in (active, waiting):
        gone = Seat.objects.get(match=match, number=seat.seat)
        assert gone.absent_since is not None
        assert gone.absence_deadline == clock.now() + timedelta(seconds=60)
    arrive_again = presence.arrive(match.pk, account=active.account, channel="again")
    assert arrive_again == active.seat
    for _ in range(60):
        clock.advance(1)
        clocks.say_that_it_serves()
        presence.renew("again")
        rounds.run()
    assert (stored(match).winner, stored(match).reason) == (active.seat, "disconnect")


def test_web_process_that_starts_again_at_once_costs_no_time_and_gives_none(clock: Clock) -> None:
    match, _ = make_running()
    arrive(match, 0, 1)
    rounds = Rounds()
    clocks.say_that_it_serves()
    rounds.run()
    for _ in range(5):
        clock.advance(1)
        rounds.run()
    clocks.say_that_it_serves()
    clock.advance(1)
    rounds.run()
    assert left(match, clock) == 69


def test_bot_that_was_due_in_the_downtime_moves_once(clock: Clock) -> None:
    """Case 11."""
    match = make_match(kind="bot")
    clocks.beat(at=clock.now())
    clock.advance(3600)
    assert Rounds().run() == 1
    assert MatchAction.objects.filter(match=match, seat=1).count() == 1
    assert Rounds().run() == 0


def test_bot_whose_process_was_killed_in_thought_moves_after_its_claim(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 11: a claim that leads nowhere runs out."""
    match = make_match(kind="bot")

    def killed(match_id: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bots, "think", killed)
        with pytest.raises(KeyboardInterrupt):
            bots.move_bot(match.pk, at=clock.now())
    assert Rounds().run() == 0
    clock.advance(bots.CLAIM_SECONDS)
    assert Rounds().run() == 1
    assert MatchAction.objects.filter(match=match, seat=1).count() == 1


def test_program_at_the_api_is_here_while_it_reads_or_acts(clock: Clock) -> None:
    """Case 8: whoever plays without a socket is not gone."""
    match, (active, waiting) = make_running(turn_seconds=150)
    arrive(match, waiting.seat)
    client = session_of(active.account)
    path = f"/api/v1/matches/{match.pk}/"
    told = client.get(path).json()["state"]
    assert [seat["here"] for seat in told["presence"]] == [True, True]
    for _ in range(5):
        clock.advance(24)
        presence.renew(f"{match.pk}.{waiting.seat}")
        client.get(path)
        assert presence.sweep(at=clock.now()) == 0
        assert clocks.tick_due(at=clock.now()) == 0
    act = {"id": "r1", "seq": match.seq, "action": {"type": "end_turn"}}
    assert client.post(f"{path}acts/", act, content_type="application/json").status_code == 200
    clock.advance(presence.LEASE_SECONDS)
    presence.renew(f"{match.pk}.{waiting.seat}")
    assert presence.sweep(at=clock.now()) == 1
    seat = Seat.objects.get(match=match, number=active.seat)
    assert seat.absence_deadline == clock.now() + timedelta(seconds=60)
    refused = {"id": "r2", "seq": match.seq, "action": {"type": "end_turn"}}
    assert client.post(f"{path}acts/", refused, content_type="application/json").status_code == 409
    seat.refresh_from_db()
    assert seat.absence_deadline is None


def test_programs_take_no_place_of_sockets(clock: Clock) -> None:
    """Case 47: the limit of sockets is of sockets; a match has one row of programs."""
    match, (active, _) = make_running()
    for _ in range(2):
        presence.seen_by_api(match.pk, account=active.account)
    assert Presence.objects.filter(account=active.account).count() == 1
    for number in range(presence.SOCKETS_LIMIT):
        presence.arrive(match.pk, account=active.account, channel=f"tab{number}")
    with pytest.raises(TooManySockets):
        presence.arrive(match.pk, account=active.account, channel="one more")


def test_sockets_of_a_killed_process_soon_leave_their_places(clock: Clock) -> None:
    """Case 47: they renew nothing, while their leases go on; those that ping count always."""
    match, (active, _) = make_running()
    for number in range(presence.SOCKETS_LIMIT):
        presence.arrive(match.pk, account=active.account, channel=f"tab{number}")
    clock.advance(10)
    assert presence.renew("tab0")
    clock.advance(presence.COUNTED_SECONDS - 10)
    assert Presence.objects.filter(lease_until__gt=clock.now()).count() == presence.SOCKETS_LIMIT
    for number in range(1, presence.SOCKETS_LIMIT):
        presence.arrive(match.pk, account=active.account, channel=f"again{number}")
    with pytest.raises(TooManySockets):
        presence.arrive(match.pk, account=active.account, channel="one more")


def test_stranger_is_not_present_by_asking() -> None:
    match, _ = make_running()
    with pytest.raises(MatchNotFound):
        presence.seen_by_api(match.pk, account=make_player())
    assert not Presence.objects.exists()


def test_reading_an_ended_match_is_no_presence() -> None:
    match, (active, _) = make_running()
    active.concede()
    presence.seen_by_api(match.pk, account=active.account)
    assert not Presence.objects.exists()
