"""`manage.py give_deck_copies`: before a site closes its open pool, copies for the decks there."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand

from cards.closing import give_deck_copies


class Command(BaseCommand):
    help = (
        "Gives every player the copies that their decks hold now, so that no deck stops playing "
        "when SPARKFORGE_OPEN_POOL is turned off. Safe to run again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Django's hook."""
        given = give_deck_copies(apps)
        self.stdout.write(f"Kinds of cards given or topped up: {given}.")
