"""Chance: every draw that the rules make is asked for here and its outcome recorded.

A replay needs only the recorded outcomes, a scenario scripts them, a match derives them from its
secret (design: `CommittedChance`), a simulation from a seed (`SeededChance`).
Outcomes as JSON: "heads" or "tails"; an index from 0; a list of ids, top first; the sum of dice.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Outcome = str | int | list[str]


class ChanceExhausted(Exception):
    """A script of outcomes has too few, or one that does not fit the draw that was asked for."""


class Chance:
    """Draws numbers; subclasses say from where (`_below`) or replace whole outcomes.

    outcomes: all outcomes so far, in the order of the draws. A draw among a single candidate is
    no draw: it takes nothing and records nothing.
    """

    __slots__ = ("outcomes",)

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def _below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely."""
        raise NotImplementedError

    def coin(self) -> bool:
        """Flip a coin: True for heads."""
        heads = self._below(2) == 0
        self.outcomes.append("heads" if heads else "tails")
        return heads

    def index(self, count: int) -> int:
        """Pick one of `count` (at least 1) candidates."""
        if count == 1:
            return 0
        chosen = self._below(count)
        self.outcomes.append(chosen)
        return chosen

    def shuffle(self, ids: Sequence[str]) -> list[str]:
        """The same ids in a random order, top first."""
        order = list(ids)
        if len(order) < 2:
            return order
        for last in range(len(order) - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        self.outcomes.append(list(order))
        return order

    def dice(self, count: int, sides: int) -> int:
        """Throw `count` dice and add them up."""
        total = sum(self._below(sides) + 1 for _ in range(count))
        self.outcomes.append(total)
        return total


class SeededChance(Chance):
    """For simulations: the same seed gives the same draws on every machine."""

    __slots__ = ("_draw", "_seed")

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        self._seed = seed
        self._draw: Callable[[], float] | None = None

    def _below(self, bound: int) -> int:
        if self._draw is None:  # made at the first draw: a look ahead seldom comes to one
            self._draw = random.Random(self._seed).random
        return int(self._draw() * bound)


class CommittedChance(Chance):
    """For matches and packs: number k is HMAC-SHA256(secret, "label:k"), with rejection.

    secret: 32 bytes, drawn once for a match or a pack; its SHA-256 is shown before as the
    commitment and the secret itself at the end, so that anyone can check every draw (`proof.py`).
    label: of a match the step's seq, of a pack its buyer's nonce.
    """

    __slots__ = ("_count", "_label", "_secret")

    def __init__(self, secret: bytes, label: int | str) -> None:
        super().__init__()
        self._secret = secret
        self._label = label
        self._count = 0

    def _below(self, bound: int) -> int:
        limit = (1 << 256) - (1 << 256) % bound  # rejection: no number is likelier than another
        while True:
            message = f"{self._label}:{self._count}".encode()
            self._count += 1
            number = int.from_bytes(hmac.digest(self._secret, message, hashlib.sha256), "big")
            if number < limit:
                return number % bound


class RecordedChance(Chance):
    """Gives recorded outcomes back, for replays and scenarios.

    Raises ChanceExhausted when there are too few or one does not fit; `left` tells what remains.
    """

    __slots__ = ("_given", "_next")

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        super().__init__()
        self._given = list(outcomes)
        self._next = 0

    @property
    def left(self) -> list[Outcome]:
        """Outcomes that no draw has asked for."""
        return self._given[self._next :]

    def _take(self, wanted: str) -> Outcome:
        if self._next >= len(self._given):
            raise ChanceExhausted(f"no outcome left for {wanted}")
        outcome = self._given[self._next]
        self._next += 1
        self.outcomes.append(outcome)
        return outcome

    def coin(self) -> bool:
        outcome = self._take("a coin")
        if outcome not in ("heads", "tails"):
            raise ChanceExhausted(f"{outcome!r} is no side of a coin")
        return outcome == "heads"

    def index(self, count: int) -> int:
        if count == 1:
            return 0
        outcome = self._take(f"one of {count}")
        if type(outcome) is not int or not 0 <= outcome < count:
            raise ChanceExhausted(f"{outcome!r} is not one of {count}")
        return outcome

    def shuffle(self, ids: Sequence[str]) -> list[str]:
        if len(ids) < 2:
            return list(ids)
        outcome = self._take(f"a shuffle of {len(ids)}")
        if not isinstance(outcome, list) or not _is_order_of(ids, outcome):
            raise ChanceExhausted(f"{outcome!r} is no order of {sorted(ids)}")
        return list(outcome)

    def dice(self, count: int, sides: int) -> int:
        outcome = self._take(f"{count} dice")
        if type(outcome) is not int or not count <= outcome <= count * sides:
            raise ChanceExhausted(f"{outcome!r} is no sum of {count} dice with {sides} sides")
        return outcome


def _is_order_of(ids: Sequence[str], outcome: Sequence[Any]) -> bool:
    """Whether `outcome`, whose members may be any JSON, is a list of exactly these ids."""
    return all(isinstance(id_, str) for id_ in outcome) and sorted(outcome) == sorted(ids)


class UnknownChance(Chance):
    """For forecasts: nothing is known, so the first draw ends the look ahead with `Uncertain`."""

    __slots__ = ()

    def _below(self, bound: int) -> int:
        raise Uncertain


class AssumedChance(Chance):
    """For bots: every coin falls as told, every other draw is the first candidate.

    coins: how many have fallen, so that a bot looks at the other side only where there was one.
    """

    __slots__ = ("coins", "heads")

    def __init__(self, *, heads: bool) -> None:
        super().__init__()
        self.heads = heads
        self.coins = 0

    def coin(self) -> bool:
        self.coins += 1
        return self.heads

    def _below(self, bound: int) -> int:
        return 0


class Uncertain(Exception):
    """What follows depends on a draw or on something hidden; only what came before is certain."""
