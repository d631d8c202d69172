"""For what the forge shows: the games, and the ruler of points (static/js/forge/gauge.js)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards import search
from cards.games import forged_keys, offered_keys
from matches.engine.games import registry

register = template.Library()
register.filter("has_costs", search.has_costs)

LEFT, RIGHT = 8.0, 332.0
BEYOND = 2
"""Points shown after the dearest cost, so that its end is seen."""


@dataclass(frozen=True)
class Label:
    """The number of a cost, or of the points of a budget. is_here: the design has that cost."""

    cost: int
    x: float
    is_here: bool


@dataclass(frozen=True)
class Gauge:
    """Drawing and words of a budget. state: "sound" or "over".

    has_costs: whether points make a cost; else there is one budget for all.
    """

    title: str
    sentence: str
    state: str
    has_costs: bool
    end: float
    ticks: str
    steps: str
    labels: list[Label]


@register.simple_tag
def games() -> list[tuple[str, str]]:
    """Key and name of every game that the site offers."""
    return [(key, registry.get(key).name) for key in offered_keys()]


@register.simple_tag
def forged_games() -> list[tuple[str, str]]:
    """Key and name of every game for which players forge cards and build decks."""
    return [(key, registry.get(key).name) for key in forged_keys()]


@register.filter
def is_forged(game: str) -> bool:
    """Do players forge cards and build decks for this game?"""
    return game in forged_keys()


@register.simple_tag
def gauge(budget: Mapping[str, Any]) -> Gauge:
    """The ruler for `cards.forge.preview.budget`."""
    ruler: list[int] = budget["ruler"]
    last = ruler[-1] + BEYOND

    def place(points: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * min(points, last) / last, 1)

    has_costs = len(ruler) > 1
    costs = zip([0, *ruler], ruler, strict=False)
    return Gauge(
        title=ngettext("%(points)s point", "%(points)s points", budget["points"]) % budget,
        sentence=_sentence(budget),
        state="over" if budget["cost"] is None else "sound",
        has_costs=has_costs,
        end=place(max(0, budget["points"])),
        ticks="".join(f"M{place(point)} 14v4" for point in range(last + 1)),
        steps="".join(f"M{place(most)} 14v9" for most in ruler),
        labels=[
            Label(cost, place((low + high) / 2), cost == budget["cost"])
            for cost, (low, high) in enumerate(costs, start=1)
        ]
        if has_costs
        else [Label(last - BEYOND, place(last - BEYOND), is_here=False)],
    )


def _sentence(budget: Mapping[str, Any]) -> str:
    """What the points leave over, in words."""
    cost, points = budget["cost"], budget["points"]
    if len(budget["ruler"]) == 1:
        return _of_budget(budget["ruler"][0] - points)
    if cost is None:
        over = points - budget["ruler"][-1]
        return ngettext(
            "%(over)s point over the dearest cost: weaken it.",
            "%(over)s points over the dearest cost: weaken it.",
            over,
        ) % {"over": over}
    left = budget["high"] - points
    if not left:
        return _("Exactly at the edge of cost %(cost)s: nothing left over.") % {"cost": cost}
    return ngettext(
        "%(left)s more point fits into cost %(cost)s.",
        "%(left)s more points fit into cost %(cost)s.",
        left,
    ) % {"left": left, "cost": cost}


def _of_budget(left: int) -> str:
    """What is left of the one budget, in words."""
    if left < 0:
        return ngettext(
            "%(over)s point over the budget: weaken it.",
            "%(over)s points over the budget: weaken it.",
            -left,
        ) % {"over": -left}
    if not left:
        return _("Exactly at the edge of the budget: nothing left over.")
    return ngettext(
        "%(left)s more point fits into the budget.",
        "%(left)s more points fit into the budget.",
        left,
    ) % {"left": left}
