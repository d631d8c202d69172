"""`manage.py simulate --game G --matches N --seed S --play random|bot|measure`."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from matches.engine.games import registry
from matches.engine.kernel import commands


class Command(BaseCommand):
    help = "Play matches without people and print how they went; same seed, same digest."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        commands.add_simulate_arguments(parser, registry.game_keys())

    def handle(self, *args: Any, **options: Any) -> None:
        status = commands.run_simulation(
            options, registry.get, self.stdout.write, self.stderr.write
        )
        if status:
            sys.exit(status)
