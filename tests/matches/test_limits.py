"""Buckets of tokens, and who is remembered with them. The clock is a number that the test sets."""

from __future__ import annotations

from matches import limits
from matches.limits import Allowance, Remembered, TokenBucket


def test_bucket_is_filled_by_time_alone() -> None:
    bucket = TokenBucket(2, 3, now=0)
    assert [bucket.take(now=0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(now=0.4)
    assert bucket.take(now=0.5)
    assert [bucket.take(now=100) for _ in range(4)] == [True, True, True, False]


def test_dear_message_needs_all_its_tokens() -> None:
    """Case 47: and takes none if there are too few."""
    bucket = TokenBucket(1, 5, now=0)
    assert bucket.take(now=0, tokens=3)
    assert not bucket.take(now=0, tokens=3)
    assert [bucket.take(now=0) for _ in range(3)] == [True, True, False]


def test_turns_come_one_after_the_other() -> None:
    """Case 47: who would wait too long takes nobody's turn."""
    bucket = TokenBucket(2, 1, now=0)
    waits = [bucket.reserve(now=0, longest=1) for _ in range(5)]
    assert waits == [0, 0.5, 1, None, None]
    assert bucket.reserve(now=0.5, longest=1) == 1


def test_who_owes_waits_longer_each_time_and_not_for_ever() -> None:
    bucket = TokenBucket(2, 30, now=0)
    waits = []
    for _ in range(4):
        bucket.owe(5, now=0, most=12)
        waits.append(TokenBucket.reserve(bucket, now=0, longest=60))
        bucket.owe(-0.5, now=0, most=12)  # the turn that was taken to see it
    assert waits == [5.5, 10.5, 12.5, 12.5]
    assert bucket.reserve(now=60, longest=0) == 0


def test_account_comes_back_to_what_it_left() -> None:
    """Case 47: closing all sockets and opening others is no way to say more."""
    accounts: Remembered[int, Allowance] = Remembered(Allowance)
    while accounts.of(7, now=0).messages.take(now=0):
        pass
    for other in range(5000):
        accounts.of(1000 + other, now=0.05)
    assert not accounts.of(7, now=0.05).messages.take(now=0.05)


def test_many_that_came_once_fill_no_memory() -> None:
    """Case 47: those with sockets open are kept, however quiet."""
    accounts: Remembered[int, Allowance] = Remembered(Allowance)
    stays = accounts.of(-1, now=0)
    stays.open["player"] += 1
    for number in range(50_000):
        accounts.of(number, now=number / 100).entries.take(now=number / 100)
    assert len(accounts) <= 2 * limits.REMEMBERED
    assert accounts.of(-1, now=500) is stays
    stays.open["player"] -= 1
    assert stays.is_at_rest(now=500)
