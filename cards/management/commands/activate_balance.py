"""`manage.py activate_balance VERSION`: new weights take effect for a game."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.errors import CardsRefusal
from cards.models import Game
from cards.services.balance import activate_balance
from config import clock


class Command(BaseCommand):
    help = (
        "Let balance data count from now on, all or nothing: published cards get a version at "
        "their new cost, those over the budget are retired, and their makers are told."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The version, as the data file names itself."""
        parser.add_argument("version")
        parser.add_argument("--game", choices=Game.values, default=Game.NEXUS.value)

    def handle(self, *args: Any, **options: Any) -> None:
        """Activate and say what became of the cards."""
        try:
            activation = activate_balance(
                options["game"], options["version"], at=clock.now(), progress=self._progress
            )
        except CardsRefusal as refusal:
            raise CommandError(refusal.message) from refusal
        for change in activation.changes:
            new = "retired" if change["new_cost"] is None else f"cost {change['new_cost']}"
            self.stdout.write(f"{change['name']}: cost {change['old_cost']} -> {new}")
        retired = sum(change["new_cost"] is None for change in activation.changes)
        self.stdout.write(
            f"{activation.version} counts instead of {activation.replaced}: "
            f"{len(activation.changes) - retired} cards changed their cost, {retired} retired, "
            f"{activation.kept} as they were."
        )

    def _progress(self, done: int, total: int) -> None:
        self.stderr.write(f"{done} of {total} cards")
