"""`manage.py measure_cards`: have all playable cards measured that are not yet."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from cards.balances import active_balance
from cards.models import Game
from cards.services.budget import queue_unmeasured
from config import clock


class Command(BaseCommand):
    help = (
        "Queue a budget report for every playable card without one by the weights that count, such "
        "as the starter cards. `budget` processes compute them, standing back for play."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose cards."""
        parser.add_argument("--game", choices=Game.values, default=Game.NEXUS.value)

    def handle(self, *args: Any, **options: Any) -> None:
        """Queue and say how many."""
        game = options["game"]
        queued = queue_unmeasured(game, active_balance(game)["version"], at=clock.now())
        self.stdout.write(f"{queued} cards are queued to be measured.")
