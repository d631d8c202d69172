"""`manage.py calibrate`: what the weights of the power budget should be, found by playing."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.balances import active_balance
from cards.lab_rows import OtherRows, measured_rows, rows_of
from cards.queries import playable_versions
from matches.engine.games import labs, registry
from matches.engine.kernel.lab.calibrated import Calibrated
from matches.engine.kernel.lab.lab import Lab
from matches.engine.kernel.lab.paths import at
from matches.engine.kernel.lab.sampling import Plan, Row

SPREAD_UNITS = 2
"""So many energies, or what a game has instead, off the edge of their cost designs are measured, so
that slopes show."""
TOLD_EACH = 100


class Command(BaseCommand):
    help = (
        "Measure designs made by lot, fit the weights of the power budget to them, and propose "
        "balance data with their errors and the cost changes of all published cards. Nothing is "
        "activated. The same seed and numbers give the same proposal."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to measure, where to keep it, and what to call the proposal."""
        parser.add_argument("--game", choices=labs.lab_keys(), default=labs.lab_keys()[0])
        parser.add_argument("--seed", default="1")
        parser.add_argument("--designs", type=int, default=3000)
        parser.add_argument("--matches", type=int, default=24, help="for each design; even")
        parser.add_argument("--jobs", type=int, default=1)
        parser.add_argument("--balance", help="measured by, and what is believed before")
        parser.add_argument("--rows", type=Path, help="keep measured rows here; resume from it")
        parser.add_argument("--also", type=Path, nargs="*", default=[], help="rows of other runs")
        parser.add_argument("--finer", type=int, default=1, help="new points for each old one")
        parser.add_argument("--name", help="the proposal's version", default="proposal")
        parser.add_argument("--write", type=Path, help="write the proposed balance data")
        parser.add_argument("--json", type=Path, help="write everything that was found")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, fit, propose, tell."""
        version = options["balance"] or active_balance(options["game"])["version"]
        lab = labs.lab_of(version)
        if lab is None:
            raise CommandError(f"There are no balance data {version}.")
        balance = lab.game().balance(version)
        plan = Plan(
            options["seed"],
            version,
            options["designs"],
            options["matches"],
            SPREAD_UNITS * lab.unit_points(balance),
        )
        rows = self._measured(lab, plan, options)
        for path in options["also"]:
            rows += rows_of(path)
        calibrated = lab.calibrate(rows, balance)
        proposed = lab.propose(balance, calibrated, options["name"], options["finer"])
        found = {
            "plan": plan.key() | {"designs": plan.designs, "rows": len(rows)},
            "fit": calibrated.to_json(),
            "held_out": lab.held_out(rows, balance).to_json(),
            "changes": changes(lab.key, proposed),
            "proposed": proposed,
        }
        self._tell(lab, found, balance, calibrated, options["finer"])
        _write(options["write"], proposed)
        _write(options["json"], found)

    def _measured(self, lab: Lab, plan: Plan, options: Mapping[str, Any]) -> list[Row]:
        rows: list[Row] = []
        try:
            for row in measured_rows(lab, plan, options["rows"], jobs=options["jobs"]):
                rows.append(row)
                if len(rows) % TOLD_EACH == 0:
                    self.stderr.write(f"{len(rows)} of {plan.designs} designs")
        except OtherRows as wrong:
            raise CommandError(str(wrong)) from wrong
        return rows

    def _tell(
        self,
        lab: Lab,
        found: Mapping[str, Any],
        balance: Mapping[str, Any],
        calibrated: Calibrated,
        finer: int,
    ) -> None:
        self.stdout.write(f"{'weight':<42}{'now':>8}{'fitted':>9}{'error':>7}{'proposed':>10}")
        balance = lab.in_form(balance)
        for path, weight in calibrated.weights.items():
            scale = lab.finer(path, finer)
            self.stdout.write(
                f"{'.'.join(path):<42}{at(balance, path) * scale:>8g}{weight * scale:>9.2f}"
                f"{calibrated.errors[path] * scale:>7.2f}{at(found['proposed'], path):>10g}"
            )
        unseen = found["held_out"]
        self.stdout.write(
            f"{calibrated.in_words()} Held out: {unseen['designs']} "
            f"designs, off by {unseen['misfit']} where luck alone makes {unseen['noise']}, "
            f"correlation {unseen['correlation']}."
        )
        for change in found["changes"]:
            self.stdout.write(f"{change['name']}: cost {change['old']} -> {change['new']}")
        self.stdout.write(f"{len(found['changes'])} published cards would change their cost.")


def changes(game: str, proposed: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The published cards whose cost would change; `new` None is over the budget."""
    rules = registry.get(game).design
    found = []
    for version in playable_versions(game).order_by("cost", "name"):
        cost = rules.breakdown(version.design, proposed).cost
        if cost != version.cost:
            found.append(
                {"card": version.card_id, "name": version.name, "old": version.cost, "new": cost}
            )
    return found


def _write(path: Path | None, content: Mapping[str, Any]) -> None:
    if path is not None:
        path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
