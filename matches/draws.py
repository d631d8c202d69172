"""What the draws of a match are asked for: with the stored outcomes and the secret they can be
checked by anyone (docs/chance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matches.engine.kernel.chance import Outcome, RecordedChance


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw. kind: "coin", "index", "shuffle" or "dice".

    of: how many there were to choose from: 2, candidates, ids, or sides. times: how many dice.
    ids: what a shuffle was given, in that order.
    """

    kind: str
    of: int
    times: int = 1
    ids: tuple[str, ...] = ()


class TracedChance(RecordedChance):
    """Gives recorded outcomes back and notes what each was asked for.

    draws: one for each outcome, in the same order.
    """

    __slots__ = ("draws",)

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        super().__init__(outcomes)
        self.draws: list[Draw] = []

    def coin(self) -> bool:
        heads = super().coin()
        self.draws.append(Draw("coin", 2))
        return heads

    def index(self, count: int) -> int:
        chosen = super().index(count)
        if count > 1:
            self.draws.append(Draw("index", count))
        return chosen

    def shuffle(self, ids: Sequence[str]) -> list[str]:
        order = super().shuffle(ids)
        if len(ids) > 1:
            self.draws.append(Draw("shuffle", len(ids), ids=tuple(ids)))
        return order

    def dice(self, count: int, sides: int) -> int:
        total = super().dice(count, sides)
        self.draws.append(Draw("dice", sides, times=count))
        return total
