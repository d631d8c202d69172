"""`manage.py seasons`: closes seasons that are over and lists all (docs/ladder.md)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from config import clock
from matches import ladder
from matches.services.seasons import turn_seasons


class Command(BaseCommand):
    help = "Close seasons that are over, which workers do by themselves, and list all."

    def handle(self, *args: Any, **options: Any) -> None:
        at = clock.now()
        for season in turn_seasons(at=at):
            self.stdout.write(f"Closed {season}.")
        for season in ladder.seasons(at=at):
            days = f"{season.starts_at:%Y-%m-%d} to {season.ends_at:%Y-%m-%d}"
            ended = "over, not closed yet" if season.ends_at <= at else "runs"
            state = f"closed {season.closed_at:%Y-%m-%d %H:%M} UTC" if season.closed_at else ended
            players = season.ratings.filter(matches__gt=0).count()
            self.stdout.write(f"{season}: {days}, {state}, {players} ratings")
