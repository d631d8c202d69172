"""How the cards of a deck are spread: over costs, and over whatever its game tells cards apart by.

Each chart is a table whose rows have a bar; nothing is told by the bar, or its colour, alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.deck_content import DeckContent
from cards.deck_sheet.kinds import Kind, searched_fields
from cards.search import has_costs
from matches.engine.games import registry

BARS = 7
"""Of a curve; the last stands for all costs above as well."""


@dataclass(frozen=True, slots=True)
class Bar:
    """label: in words. icon: a sign of the sprite, or "". count: copies. share: of the longest
    bar, in hundredths. part: of all cards of the deck, in hundredths."""

    label: str
    icon: str
    count: int
    share: int
    part: int


@dataclass(frozen=True, slots=True)
class Chart:
    """title: what is counted. note: a sentence under it, or ""."""

    key: str
    title: str
    bars: list[Bar]
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        bars = [{"label": bar.label, "count": bar.count} for bar in self.bars]
        return {"key": self.key, "title": self.title, "note": self.note, "bars": bars}


TITLES = {
    "trait": gettext_lazy("Traits"),
    "trigger": gettext_lazy("Triggers"),
    "effect": gettext_lazy("Effects"),
    "type": gettext_lazy("Types"),
    "form": gettext_lazy("Forms"),
    "element": gettext_lazy("Elements"),
    "ability": gettext_lazy("Abilities"),
    "arrow": gettext_lazy("Arrows"),
}


def charts_of(content: DeckContent, kinds: Sequence[Kind], game: str) -> list[Chart]:
    """The curve, then a chart for each field that tells cards of the game apart."""
    charts = [_curve(kinds, content.size)] if has_costs(game) else []
    for path, name, choices in searched_fields(game):
        counts: Counter[str] = Counter()
        for kind in kinds:
            for value in kind.facts(path):
                counts[value] += kind.copies
        rows = [(label, icon, counts[value]) for value, label, icon in choices if counts[value]]
        charts.append(Chart(name, str(TITLES.get(name, name)), _bars(rows, content.size)))
    if content.basics:
        basics = registry.get(game).basics
        rows = []
        for key, count in content.basics.items():
            sign = basics[key].head.sign
            rows.append((basics[key].name, sign.icon if sign else "", count))
        charts.append(Chart("basics", _("Basic cards"), _bars(rows, content.size)))
    return [chart for chart in charts if chart.bars]


def _curve(kinds: Sequence[Kind], size: int) -> Chart:
    counts: Counter[int] = Counter()
    copies = total = 0
    for kind in kinds:
        if kind.version.cost is not None:
            counts[min(BARS, max(1, kind.version.cost))] += kind.copies
            copies += kind.copies
            total += kind.copies * kind.version.cost
    if not copies:
        return Chart("cost", _("Costs"), [])
    highest = max(counts)
    rows = [
        (f"{cost}+" if cost == BARS else str(cost), "", counts[cost])
        for cost in range(1, highest + 1)
    ]
    note = _("%(mean)s on average.") % {"mean": f"{total / copies:.1f}"}
    return Chart("cost", _("Costs"), _bars(rows, size), note)


def _bars(rows: Sequence[tuple[str, str, int]], size: int) -> list[Bar]:
    most = max((count for _label, _icon, count in rows), default=0)
    return [
        Bar(label, icon, count, round(100 * count / most), round(100 * count / max(1, size)))
        for label, icon, count in rows
    ]
