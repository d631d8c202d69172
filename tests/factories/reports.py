"""Budget reports for tests, finished without a match.

finish_report(version, 0.08, 0.15, feeds_itself=True)
"""

from __future__ import annotations

from typing import Any

from cards.models import BudgetReport, CardVersion


def finish_report(
    version: CardVersion, low: float = -0.03, high: float = 0.02, **found: Any
) -> BudgetReport:
    """The report of a submitted version, done: power between `low` and `high` points of win rate.

    found: other keys of the result (docs/budget.md); without them nothing is found.
    """
    measured = {
        "delta": (low + high) / 2,
        "low": low,
        "high": high,
        "played_in": 300,
        "matches": 400,
        "mean_length": 17.0,
        "crashes": {"count": 0, "first": []},
        "endless": {"count": 0, "first": []},
        "seed": "1",
        **found.pop("measured", {}),
    }
    report = BudgetReport.objects.get(version=version)
    report.phase = BudgetReport.Phase.DONE
    report.done = report.total = 400
    report.result = {
        "measured": measured,
        "faults": [],
        "feeds_itself": False,
        "screening": [],
        "look_alikes": {},
        **found,
    }
    report.save()
    return report
