"""What formula and matches say of each card: the data of `/balance/` and of "what to change"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Any

from cards.balances import Balance, active_balance, balance_of
from cards.edits import Edit, nearest_edits
from cards.models import BudgetReport, CardVersion
from cards.queries import playable_versions
from matches.engine.games import registry

ENERGY = 0.074
"""How much delta one energy brings at cost 4, as the lab measured it (docs/lab.md)."""
TILT = -0.2
"""As a logarithm, for each energy above 4: a dear card is seldom drawn in time."""


@dataclass(frozen=True, slots=True)
class Power:
    """One measured card. delta, low, high: shares of matches (kernel.measure.report).

    off: how far the nearer end of the interval lies from fair; 0 if fair is not ruled out.
    """

    version: CardVersion
    delta: float
    low: float
    high: float
    played_in: int
    matches: int

    @property
    def off(self) -> float:
        return max(self.low, -self.high, 0.0)

    @property
    def verdict(self) -> str:
        """ "strong", "weak" or "fair"."""
        if self.low > 0:
            return "strong"
        return "weak" if self.high < 0 else "fair"


@dataclass(frozen=True, slots=True)
class Powers:
    """All playable cards of a game: those measured by the active balance, outliers first."""

    balance: str
    measured: list[Power]
    unmeasured: int

    def count(self, verdict: str) -> int:
        """How many cards have this verdict."""
        return sum(power.verdict == verdict for power in self.measured)


def powers_of(game: str) -> Powers:
    """What is known of the playable cards. Two queries."""
    balance = active_balance(game)["version"]
    versions = playable_versions(game).select_related("budget_report")
    measured, unmeasured = [], 0
    for version in versions:
        report = getattr(version, "budget_report", None)
        if report is None or report.phase != BudgetReport.Phase.DONE or report.balance != balance:
            unmeasured += 1
        else:
            measured.append(_power(version, report.result["measured"]))
    measured.sort(key=lambda power: (-power.off, -abs(power.delta), power.version.name))
    return Powers(balance, measured, unmeasured)


def _power(version: CardVersion, found: Mapping[str, Any]) -> Power:
    return Power(
        version,
        found["delta"],
        found["low"],
        found["high"],
        found["played_in"],
        found["matches"],
    )


@dataclass(frozen=True, slots=True)
class Fitting:
    """Changes that would make a card fit. kind: "cheaper" (one energy less), "weaker", "stronger"
    (as the matches found it). points: how many it has to lose (below 0) or may gain."""

    kind: str
    points: int
    cost: int
    edits: list[Edit]


def fittings_of(report: BudgetReport) -> list[Fitting]:
    """What its maker might change in a measured version, from its finished report."""
    version = report.version
    if version.cost is None or report.result is None:
        return []
    balance = balance_of(version)
    if "points_per_energy" not in balance.get("cost", {}):
        return []  # nobody has measured yet what a point of this game is worth
    budget = registry.get(version.game).design.breakdown(version.design, balance)
    found = []
    power = _power(version, report.result["measured"])
    if power.verdict != "fair":
        change = -points_of(power.delta, version.cost, balance)
        kind = "weaker" if power.verdict == "strong" else "stronger"
        found.append(_fitting(kind, version, balance, budget.points, change))
    if version.cost > balance["cost"]["least"]:
        found.append(
            _fitting("cheaper", version, balance, budget.points, budget.low - 1 - budget.points)
        )
    return [fitting for fitting in found if fitting.points]


def points_of(delta: float, cost: int, balance: Balance) -> int:
    """The points that a delta is worth at a cost, at least one."""
    energies = delta / (ENERGY * exp(TILT * (cost - 4)))
    points = round(energies * balance["cost"]["points_per_energy"])
    return points or (1 if delta > 0 else -1)


def _fitting(
    kind: str, version: CardVersion, balance: Balance, points: int, change: int
) -> Fitting:
    """Edits that change the points by `change` or a little more, up to half an energy."""
    slack = max(1, balance["cost"]["points_per_energy"] // 2)
    low, high = points + change, points + change
    low, high = (low, high + slack) if kind == "stronger" else (low - slack, high)
    assert version.cost is not None  # noqa: S101 - callers look
    cost = version.cost - 1 if kind == "cheaper" else version.cost
    edits = nearest_edits(version.game, version.design, balance, low=low, high=high)
    return Fitting(kind, change, cost, edits)
