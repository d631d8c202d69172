"""Draws: fair, recorded, repeatable, and provable from the secret."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from matches.engine.kernel.chance import (
    Chance,
    ChanceExhausted,
    CommittedChance,
    Outcome,
    RecordedChance,
    SeededChance,
    Uncertain,
    UnknownChance,
)


def draw_all(chance: Chance) -> list[object]:
    return [
        chance.coin(),
        chance.index(5),
        chance.index(1),
        chance.shuffle(["a", "b", "c", "d"]),
        chance.shuffle(["a"]),
        chance.shuffle([]),
        chance.dice(2, 6),
    ]


@pytest.mark.parametrize("make", [lambda: SeededChance(7), lambda: CommittedChance(b"s" * 32, 3)])
def test_recorded_outcomes_give_the_same_draws(make) -> None:  # type: ignore[no-untyped-def]
    chance = make()
    drawn = draw_all(chance)
    assert len(chance.outcomes) == 4, "a draw among one candidate is no draw"
    assert draw_all(make()) == drawn
    again = RecordedChance(chance.outcomes)
    assert draw_all(again) == drawn
    assert again.left == []
    assert again.outcomes == chance.outcomes


def test_committed_draw_follows_from_secret_and_seq() -> None:
    secret = bytes(range(32))
    number = int.from_bytes(hmac.digest(secret, b"41:0", hashlib.sha256), "big")
    assert CommittedChance(secret, 41).index(10) == number % 10
    assert CommittedChance(secret, 42).index(10**9) != CommittedChance(secret, 41).index(10**9)


def test_committed_draws_are_fair() -> None:
    counts = Counter(CommittedChance(b"k" * 32, seq).index(3) for seq in range(3000))
    assert all(900 < counts[face] < 1100 for face in range(3))


def test_every_order_is_equally_likely() -> None:
    chance = SeededChance("orders")
    counts = Counter("".join(chance.shuffle("abc")) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize(
    ("outcome", "draw"),
    [
        (0, lambda chance: chance.coin()),
        ("edge", lambda chance: chance.coin()),
        (3, lambda chance: chance.index(3)),
        (-1, lambda chance: chance.index(3)),
        (True, lambda chance: chance.index(3)),
        ("heads", lambda chance: chance.index(3)),
        (["a", "a"], lambda chance: chance.shuffle(["a", "b"])),
        (["a"], lambda chance: chance.shuffle(["a", "b"])),
        (0, lambda chance: chance.shuffle(["a", "b"])),
        ([["a"], "b"], lambda chance: chance.shuffle(["a", "b"])),
        ([1, "a"], lambda chance: chance.shuffle(["a", "b"])),
        (1, lambda chance: chance.dice(2, 6)),
        (13, lambda chance: chance.dice(2, 6)),
        (True, lambda chance: chance.dice(1, 6)),
    ],
)
def test_outcome_that_does_not_fit_is_refused(outcome: Outcome, draw) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ChanceExhausted):
        draw(RecordedChance([outcome]))


def test_too_few_outcomes_are_refused() -> None:
    with pytest.raises(ChanceExhausted, match="no outcome left for a coin"):
        RecordedChance([]).coin()


def test_left_over_outcomes_are_told() -> None:
    chance = RecordedChance(["heads", 2])
    chance.coin()
    assert chance.left == [2]


def test_unknown_chance_ends_a_look_ahead_at_the_first_real_draw() -> None:
    chance = UnknownChance()
    assert chance.index(1) == 0
    assert chance.shuffle(["a"]) == ["a"]
    for draw in (chance.coin, lambda: chance.index(2), lambda: chance.shuffle(["a", "b"])):
        with pytest.raises(Uncertain):
            draw()
