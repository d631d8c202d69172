"""Tags for budget reports. Load with `{% load report %}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from cards.models import BudgetReport, CardVersion
from cards.power import Fitting, Powers, fittings_of
from matches.engine.games import registry

register = template.Library()

PLOT_WIDTH, PLOT_HEIGHT, PLOT_LEFT, PLOT_FOOT = 720, 360, 40, 30
PLOT_REACH = 20
"""Points of win rate that the plot shows to either side at the least."""

SCALE_LEAST = 10
"""Points of win rate that the scale shows to either side at the least."""
WIDTH = 240
MARGIN = 10


@register.filter
def points(share: float) -> str:
    """A share of matches as signed points: 0.021 is "+2.1"."""
    return f"{100 * share:+.1f}".replace("-", "−")


@register.simple_tag
def interval(measured: Mapping[str, Any]) -> dict[str, Any]:
    """Where delta and its interval stand on a scale of WIDTH, and how far it reaches.

    verdict: "good" if a fair card is not ruled out, else "bad".
    """
    low, delta, high = (100 * measured[key] for key in ("low", "delta", "high"))
    reach = max(SCALE_LEAST, *(5 * -(-abs(end) // 5) for end in (low, high)))

    def place(value: float) -> float:
        return round(WIDTH / 2 + value / reach * (WIDTH / 2 - MARGIN), 1)

    return {
        "reach": int(reach),
        "start": place(low),
        "length": max(1.0, round(place(high) - place(low), 1)),
        "delta": place(delta),
        "verdict": "good" if low <= 0 <= high else "bad",
    }


@register.filter
def signed(number: int) -> str:
    """A whole number with its sign, minus as the printer's sign."""
    return f"{number:+d}".replace("-", "−")


@register.filter
def verdicts(powers: Powers, verdict: str) -> int:
    """How many cards read as `verdict`."""
    return powers.count(verdict)


@register.simple_tag
def fittings(report: BudgetReport) -> list[Fitting]:
    """What its maker might change so that the card fits."""
    return fittings_of(report)


@register.filter
def rivals(version: CardVersion) -> str:
    """What its measured power compares it with, in the words of its game."""
    return registry.get(version.game).design.rivals.format(cost=version.cost)


@register.simple_tag
def power_plot(powers: Powers) -> dict[str, Any]:
    """Where each card, line and label of the plot stands; cards of one cost side by side."""
    ends = [100 * abs(end) for power in powers.measured for end in (power.low, power.high)]
    reach = max([PLOT_REACH, *(5 * -(-end // 5) for end in ends)])
    by_cost: dict[int, list[Any]] = {}
    for power in powers.measured:
        by_cost.setdefault(power.version.cost or 0, []).append(power)
    most = max([10, *by_cost])
    column = (PLOT_WIDTH - PLOT_LEFT) / most
    bed = PLOT_HEIGHT - PLOT_FOOT

    def height(share: float) -> float:
        return round(bed / 2 - 100 * share / reach * (bed / 2 - MARGIN), 1)

    marks = []
    for cost, group in by_cost.items():
        group.sort(key=lambda power: power.delta)
        for place, power in enumerate(group, start=1):
            x = PLOT_LEFT + (cost - 1) * column + column * place / (len(group) + 1)
            ends_at = {"low": height(power.low), "high": height(power.high)}
            marks.append({"power": power, "x": x, "y": height(power.delta), **ends_at})
    step = 10 if reach > PLOT_REACH else 5
    ticks = range(-int(reach) // step * step, int(reach) + 1, step)
    return {
        "width": PLOT_WIDTH,
        "height": PLOT_HEIGHT,
        "right": PLOT_WIDTH,
        "foot": PLOT_HEIGHT - 8,
        "rows": [
            {"y": height(tick / 100), "label": signed(tick) if tick else "0", "zero": not tick}
            for tick in ticks
            if abs(tick) <= reach
        ],
        "columns": [
            {"x": PLOT_LEFT + (cost - 0.5) * column, "label": cost} for cost in range(1, most + 1)
        ],
        "marks": marks,
    }
