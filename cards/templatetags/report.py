"""Tags for budget reports. Load with `{% load report %}`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()

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
