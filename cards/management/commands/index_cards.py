"""`manage.py index_cards`: makes anew what cards are searched by (docs/search.md)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from cards.services.search_rows import index_everything


class Command(BaseCommand):
    help = "Make all rows of the search anew; safe to run again, also while people play."

    def handle(self, *args: Any, **options: Any) -> None:
        done = 0
        for done in index_everything():
            if options["verbosity"] > 1:
                self.stdout.write(f"{done} cards")
        self.stdout.write(f"{done} cards were indexed.")
