"""`manage.py verify`: whether all that is stored holds together (docs/operations.md)."""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.upkeep.verify import CHECKS, verify


class Command(BaseCommand):
    help = "Check the stored data, a line a check; exit status 1 if something is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")
        parser.add_argument("--jobs", type=int, default=1, help="processes that replay matches")
        parser.add_argument(
            "--only", default="", help=f"some of: {', '.join(CHECKS)} (with commas)"
        )

    def handle(self, *args: Any, json: bool, jobs: int, only: str, **options: Any) -> None:
        names = [name.strip() for name in only.split(",") if name.strip()]
        for name in names:
            if name not in CHECKS:
                raise CommandError(f"{name!r} is no check. There are: {', '.join(CHECKS)}.")
        reports = []
        for report in verify(jobs=max(1, jobs), only=names):
            reports.append(report)
            if not json:
                self.stdout.write("\n".join(report.lines()))
        is_sound = not any(report.faults for report in reports)
        if json:
            self.stdout.write(_json(is_sound, [dataclasses.asdict(one) for one in reports]))
        else:
            self.stdout.write("All is well." if is_sound else "Something is wrong, see above.")
        if not is_sound:
            sys.exit(1)


def _json(is_sound: bool, reports: list[dict[str, Any]]) -> str:
    return json.dumps({"sound": is_sound, "checks": reports}, indent=1)
