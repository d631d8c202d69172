"""Ways to act in one turn, looked for in a beam: the most promising are followed at each depth.

Effort is counted in nodes (positions reached), never in time, so the same position gives the same
ways on every machine. What a position is worth, and what is worth a try in it, each game says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")

Idea = tuple[float, A]
"""(a guess of what an action brings, the action)."""


class Line(Generic[S, A]):
    """A way to act this turn: the position it leads to and how it began."""

    __slots__ = ("first", "length", "score", "state", "worth")

    def __init__(self, state: S, first: A, length: int, worth: float, score: float) -> None:
        self.state = state
        self.first = first
        self.length = length
        self.worth = worth
        self.score = score


@dataclass(frozen=True, slots=True)
class Beam(Generic[S, A]):
    """How a game thinks, and how far.

    ideas: in a fixed order, all legal. step: a copy on which an action was carried out; the number
    of the node is for its chance. worth: of a position. hope: what the rest of the turn may bring
    besides, so that the order of actions does not matter much. signature: equal for positions
    between which only that order differs. goes_on: whether the turn does.
    nodes: at most in all; width: positions that are followed at each depth; branches: ideas that
    are tried in each of them.
    """

    ideas: Callable[[S, int], list[Idea[A]]]
    step: Callable[[S, int, A, int], S]
    worth: Callable[[S, int], float]
    hope: Callable[[S, int], float]
    signature: Callable[[S, int], Hashable]
    goes_on: Callable[[S, int], bool]
    nodes: int
    width: int
    branches: int
    depth: int

    def lines(self, state: S, seat: int) -> list[Line[S, A]]:
        """All ways that were looked at; their order is that in which they were reached."""
        done: list[Line[S, A]] = []
        seen = {self.signature(state, seat)}
        beam: list[Line[S, Any]] = [Line(state, None, 0, 0.0, 0.0)]
        nodes = 0
        for depth in range(self.depth):
            following: list[Line[S, A]] = []
            for line in beam:
                found = self.ideas(line.state, seat)
                found.sort(key=_by_gain)
                for _, action in found[: self.branches]:
                    if nodes >= self.nodes:
                        return done
                    nodes += 1
                    reached = self.step(line.state, seat, action, nodes)
                    signature = self.signature(reached, seat)
                    if signature in seen:
                        continue
                    seen.add(signature)
                    worth = self.worth(reached, seat)
                    score = worth + self.hope(reached, seat)
                    first = action if depth == 0 else line.first
                    new = Line(reached, first, depth + 1, worth, score)
                    done.append(new)
                    if self.goes_on(reached, seat):
                        following.append(new)
            if not following:
                break
            following.sort(key=_by_score)
            beam = list(following[: self.width])
        return done


def _by_score(line: Line[Any, Any]) -> float:
    return -line.score


def _by_gain(idea: Idea[Any]) -> float:
    return -idea[0]
