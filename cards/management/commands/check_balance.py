"""`manage.py check_balance VERSION`: is it fair to designs that it has not seen?"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.lab_plot import fairness_plot
from cards.lab_rows import OtherRows, measured_rows
from matches.engine.games import labs
from matches.engine.kernel.lab.checking import NEAR, agreement, fairness
from matches.engine.kernel.lab.lab import Lab
from matches.engine.kernel.lab.sampling import Plan, Row

LEAST_WITHIN = 0.8
LEAST_CORRELATION = 0.8
SPREAD_UNITS = 2


class Command(BaseCommand):
    help = (
        "Measure designs made by lot on the upper edge of their cost (at least 80 of 100 shall be "
        "within 5 points of one half), and others at forced costs, up to two energies off (surplus "
        "and win rate shall correlate by at least 0.8). Exit status 1 if a bar is missed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to measure and where to keep it."""
        parser.add_argument("balance")
        parser.add_argument("--seed", default="check")
        parser.add_argument("--designs", type=int, default=100)
        parser.add_argument("--matches", type=int, default=1000, help="for each design; even")
        parser.add_argument("--jobs", type=int, default=1)
        parser.add_argument("--rows", type=Path, help="a folder: keep rows here, resume from them")
        parser.add_argument("--json", type=Path, help="write the numbers")
        parser.add_argument("--plot", type=Path, help="write a picture (SVG)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure both sets, judge, tell."""
        lab = labs.lab_of(options["balance"])
        if lab is None:
            raise CommandError(f"There are no balance data {options['balance']}.")
        unit = lab.unit_points(lab.game().balance(options["balance"]))
        edge = self._rows(lab, "edge", 0, options)
        forced = self._rows(lab, "forced", SPREAD_UNITS * unit, options)
        fair, agreed = fairness(edge), agreement(forced)
        bars = {
            "within": fair.within >= LEAST_WITHIN * fair.designs,
            "correlation": agreed.correlation >= LEAST_CORRELATION,
        }
        found = {
            "balance": options["balance"],
            "seed": options["seed"],
            "edge": fair.to_json(),
            "forced": agreed.to_json(),
            "passed": bars,
        }
        self.stdout.write(
            f"{_mark(bars['within'])} edge: {fair.within} of {fair.designs} within {NEAR} of one "
            f"half ({fair.matches} matches each); mean {fair.mean:+}, spread {fair.spread}, of it "
            f"noise {fair.noise}, true {fair.true_spread}; {fair.never_played} hardly ever played"
        )
        self.stdout.write(
            f"{_mark(bars['correlation'])} forced: correlation {agreed.correlation} "
            f"({_without(agreed.without_luck)}) over {agreed.designs} designs "
            f"({agreed.matches} matches each), {agreed.slope:+} for a point"
        )
        if options["json"]:
            options["json"].write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        if options["plot"]:
            picture = fairness_plot(edge, forced, unit, lab.unit)
            options["plot"].write_text(picture, encoding="utf-8")
        if not all(bars.values()):
            sys.exit(1)

    def _rows(self, lab: Lab, name: str, spread: int, options: Any) -> list[Row]:
        plan = Plan(
            f"{options['seed']}-{name}",
            options["balance"],
            options["designs"],
            options["matches"],
            spread,
        )
        folder: Path | None = options["rows"]
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        path = None if folder is None else folder / f"{name}.jsonl"
        rows: list[Row] = []
        try:
            for row in measured_rows(lab, plan, path, jobs=options["jobs"]):
                rows.append(row)
                if len(rows) % 10 == 0:
                    self.stderr.write(f"{name}: {len(rows)} of {plan.designs} designs")
        except OtherRows as wrong:
            raise CommandError(str(wrong)) from wrong
        return rows


def _mark(passed: bool) -> str:
    return "ok  " if passed else "FAIL"


def _without(correlation: float | None) -> str:
    """What a correlation is once the luck of the matches is taken out."""
    return "all of it may be luck" if correlation is None else f"{correlation} without luck"
