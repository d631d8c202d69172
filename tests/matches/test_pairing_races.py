"""Pairing by several processes at once, on SQLite and on PostgreSQL: each player once or not."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from cards.services.decks import delete_deck
from config import clock as site_clock
from matches.models import Seat, Ticket, TicketLease
from matches.services import queue
from matches.services.pairing import pair_waiting
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.queue import Waiting, make_crowd, make_waiting
from tests.matches.test_kills import environment

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
PAIR = """
import sys
import django
django.setup()
from config import clock
from matches.services import pairing

print("ready", flush=True)
sys.stdin.readline()
made = sum(pairing.pair_waiting(at=clock.now()) for _ in range(int(sys.argv[1])))
print(made, flush=True)
"""


def is_consistent(crowd: Sequence[Waiting]) -> int:
    """Nobody is in two matches, and tickets and seats say the same; returns how many are paired."""
    ours = Seat.objects.filter(account__in=[waiting.account for waiting in crowd])
    seats = Counter(ours.values_list("account", flat=True))
    assert set(seats.values()) <= {1}
    pairs = Counter(ours.values_list("match", flat=True))
    assert set(pairs.values()) <= {2}
    for waiting in crowd:
        ticket = waiting.now()
        assert (ticket.outcome == "paired") == bool(seats[waiting.account.pk])
        if ticket.match is not None:
            assert ticket.match.seats.filter(account=waiting.account).exists()
    return len(seats)


def test_three_wait_two_pair_one_leaves_and_one_queues_again(clock: Clock) -> None:
    """Case 30: two processes pair three at the same time, one leaves, one opens a second tab."""
    for _ in range(6):
        crowd = make_crowd(3)
        leaver, doubler, _ = crowd
        at = clock.now()
        answers = at_once(
            partial(pair_waiting, at=at),
            partial(pair_waiting, at=at),
            partial(queue.leave_queue, by=leaver.account),
            partial(queue.join_queue, by=doubler.account, game="nexus", deck_id=doubler.deck.pk),
        )
        assert not [answer for answer in answers[:3] if isinstance(answer, Exception)]
        # The second tab has found the place, or the match that had begun.
        assert type(answers[3]).__name__ in ("Ticket", "ClockRunning")
        pair_waiting(at=at)
        paired = is_consistent(crowd)
        assert paired == 2
        left = leaver.now()
        assert left.outcome in ("left", "paired")
        assert answers[2] == (left.outcome == "left")
        assert Ticket.objects.filter(account=doubler.account).count() == 1
        for waiting in crowd:
            queue.leave_queue(by=waiting.account)


def test_deck_is_deleted_at_the_moment_of_pairing(clock: Clock) -> None:
    """Case 33: whoever comes first is served; nothing ends in a deadlock."""
    for _ in range(4):
        one = make_waiting()
        other = make_waiting(like=one.deck)
        made, deletion = at_once(
            partial(pair_waiting, at=clock.now()),
            partial(delete_deck, other.deck.pk, by=other.account),
        )
        assert deletion is None
        made += pair_waiting(at=clock.now())  # what the other process held is looked at again
        assert made in (0, 1)
        assert other.now().outcome == ("paired" if made else "refused")
        assert one.now().is_open == (made == 0)
        queue.leave_queue(by=one.account)


def test_sweep_and_ping_and_pairing_at_once_lose_nobody(clock: Clock) -> None:
    for _ in range(4):
        one = make_waiting()
        other = make_waiting(like=one.deck)
        at = clock.advance(queue.LEASE_SECONDS - 1)
        answers = at_once(
            partial(pair_waiting, at=at),
            partial(queue.sweep, at=at),
            one.come,
            other.come,
            partial(queue.release, other.key),
        )
        assert not [answer for answer in answers if isinstance(answer, Exception)]
        is_consistent([one, other])
        for waiting in (one, other):
            queue.leave_queue(by=waiting.account)
        assert one.now().outcome == other.now().outcome != ""


@pytest.mark.parametrize(("size", "closed", "rounds"), [(3, 1, 20), (200, 20, 60)])
def test_two_processes_pair_a_crowd(size: int, closed: int, rounds: int) -> None:
    """Case 30: two pairing processes; tabs are closed before and while they pair."""
    crowd = make_crowd(size)
    _wait_for_long()
    ghosts, leavers = crowd[:closed], crowd[-closed:] if size > 3 else []
    for ghost in ghosts:
        ghost.close()
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PAIR, str(rounds)],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for number, leaver in enumerate(leavers):  # while they pair
        if number % 2:
            queue.leave_queue(by=leaver.account)
        else:
            leaver.close()
    made = [int(process.communicate(timeout=120)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    made.append(pair_waiting(at=site_clock.now()))  # what each left to the other at the very end
    paired = is_consistent(crowd)
    assert sum(made) * 2 == paired
    assert not [ghost for ghost in ghosts if ghost.now().outcome == "paired"]
    waiting = Ticket.objects.filter(
        ended_at__isnull=True, leases__lease_until__gt=site_clock.now()
    ).count()
    assert waiting <= 1


def _wait_for_long() -> None:
    """Pages that ping all the while, however slow the machine is."""
    later = site_clock.now() + timedelta(hours=1)
    TicketLease.objects.update(lease_until=later)
    Ticket.objects.update(keep_until=later)
