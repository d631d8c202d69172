"""`manage.py drain on|off|status`: stops new matches before a deploy (docs/operations.md)."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from matches.services import drain


class Command(BaseCommand):
    help = "Stop new matches before a deploy, let them begin again, or say how it stands."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("switch", choices=("on", "off", "status"))
        parser.add_argument("--note", default="", help='for the banner: "Back at 18:00."')

    def handle(self, *args: Any, switch: str, note: str, **options: Any) -> None:
        if switch == "on":
            drain.switch_on(by=None, note=note)
        elif switch == "off":
            drain.switch_off(by=None)
        notice = drain.current()
        running = drain.running_count()
        if notice is None:
            self.stdout.write(f"Off: matches may begin. {running} running.")
        else:
            told = f' Banner: "{notice.note}"' if notice.note else ""
            since = f"{notice.since:%Y-%m-%d %H:%M} UTC"
            self.stdout.write(f"On since {since}: no match begins. {running} running.{told}")
