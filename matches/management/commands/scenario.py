"""`manage.py scenario FILE... [--json]`: run scenario files (docs/scenarios.md)."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matches.engine.games import registry
from matches.engine.kernel import commands


class Command(BaseCommand):
    help = "Run scenario files, a line each; exit status 1 if one fails."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        commands.add_scenario_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        status = commands.run_scenarios(options, registry.get, self.stdout.write)
        if status:
            sys.exit(status)
