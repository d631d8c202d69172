"""Measuring many generated designs, a row each, so that the work can be cut, resumed and shared.

A row follows from plan and number alone. Files are the caller's: `to_json` and `rows_from_json`
are what it stores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from matches.engine.kernel.game import Game, Json
from matches.engine.kernel.measure import Subject, measure, report


@dataclass(frozen=True, slots=True)
class Generated:
    """A design, the cost at which it is to be played, and by how many points it is beyond what the
    plain card there has."""

    design: Json
    cost: int
    surplus: int


class Sampled(Protocol):
    """A game whose designs can be made by lot; every process can make its own from nothing."""

    @property
    def game(self) -> Callable[[], Game[Any, Any]]:
        """Its rules."""
        ...

    @property
    def generate(self) -> Callable[[str, int, Mapping[str, Any], int], Generated]:
        """Design `number` of a seed, by a balance: on the upper edge of what it may have, or up to
        `spread` points off it."""
        ...

    @property
    def subject(self) -> Callable[[Generated, Mapping[str, Any]], Subject]:
        """What of it is measured, against what."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be measured. balance: a version. spread: how many points a design may lie off the
    upper edge of its cost, to either side; 0: all lie on it."""

    seed: str
    balance: str
    designs: int
    matches: int
    spread: int

    def key(self) -> Json:
        """What rows of the same numbers must share to be the same."""
        kept = asdict(self)
        del kept["designs"]
        return kept


@dataclass(frozen=True, slots=True)
class Row:
    """One measured design. balance: what it was played by. measured: `kernel.measure.report`."""

    balance: str
    number: int
    design: Json
    cost: int
    surplus: int
    measured: Json

    def to_json(self) -> Json:
        """What `rows_from_json` reads."""
        return asdict(self)


def rows_from_json(rows: Iterable[Any]) -> list[Row]:
    """Stored rows."""
    return [Row(**row) for row in rows]


def measure_plan(
    lab: Sampled, plan: Plan, done: Iterable[int] = (), *, jobs: int = 1
) -> Iterator[Row]:
    """Measure the designs of a plan that are not done yet, in the order of their numbers."""
    known = set(done)
    work = [(lab, plan, number) for number in range(plan.designs) if number not in known]
    if jobs == 1:
        yield from map(measure_one, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(measure_one, work)


def measure_one(work: tuple[Sampled, Plan, int]) -> Row:
    """Generate and measure one design."""
    lab, plan, number = work
    game = lab.game()
    balance = game.balance(plan.balance)
    made = lab.generate(plan.seed, number, balance, plan.spread)
    seed = f"{plan.seed}:{number}"
    outcomes = measure(game, lab.subject(made, balance), balance, seed, range(plan.matches))
    found = report(outcomes, seed)
    return Row(plan.balance, number, made.design, made.cost, made.surplus, found)
