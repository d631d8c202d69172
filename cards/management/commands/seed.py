"""`manage.py seed`: the starter content, as far as it is not there yet."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from cards.services import seeds
from config import clock


class Command(BaseCommand):
    help = "Load the starter cards and ready decks. Safe to run again: only what changed is done."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load the content of every game that has some."""
        for game in seeds.games_with_content():
            done = seeds.load_content(game, at=clock.now())
            self.stdout.write(
                f"{game}: {done.added} cards added, {done.changed} changed, {done.kept} as they "
                f"were; {done.decks} ready decks."
            )
