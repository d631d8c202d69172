"""`manage.py first_turn`: what the first turn is worth, and what would make up for it (N1.3)."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from itertools import product
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from cards.balances import active_balance
from matches.engine.games.nexus.lab import GAME
from matches.engine.games.nexus.lab.opening import fairest, openings


class Command(BaseCommand):
    help = (
        "Play every sample deck against every other with several compensations for the second "
        "player, and propose the one that comes nearest to one half. Nothing is activated."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to try, how often."""
        parser.add_argument("--seed", default="1")
        parser.add_argument("--matches", type=int, default=800, help="for each compensation")
        parser.add_argument("--armor", type=int, nargs="+", default=[0, 2, 4, 8, 12])
        parser.add_argument("--energy", type=int, nargs="+", default=[0, 1])
        parser.add_argument("--json", type=Path, help="write the numbers")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and propose."""
        balance = active_balance(GAME)
        tried = list(product(options["armor"], options["energy"]))
        found = []
        for each in openings(tried, balance, options["seed"], options["matches"]):
            found.append(each)
            self.stdout.write(
                f"armor {each.armor}, energy {each.energy}: the first player won "
                f"{100 * each.share:.1f} % +- {100 * each.error:.1f}"
            )
        best = fairest(found)
        self.stdout.write(
            f"Proposed: second_player_armor {best.armor}, second_player_extra_energy {best.energy} "
            f"(now {balance['setup']['second_player_armor']} and "
            f"{balance['setup']['second_player_extra_energy']})."
        )
        if options["json"]:
            report = {
                "balance": balance["version"],
                "seed": options["seed"],
                "tried": [each.to_json() for each in found],
                "proposed": best.to_json(),
            }
            options["json"].write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
