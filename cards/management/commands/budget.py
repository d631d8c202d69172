"""`manage.py budget CARD_VERSION`: what its report would say, at any cost, seed and length."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.balances import balance_of
from cards.models import CardVersion
from matches.engine.games import registry
from matches.engine.kernel import measure


class Command(BaseCommand):
    help = "Print points and measured power of a card version as JSON. Nothing is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A version and how to measure it."""
        parser.add_argument("version", type=int)
        parser.add_argument("--cost", type=int, help="played at this cost instead of its own")
        parser.add_argument("--matches", type=int, default=400)
        parser.add_argument("--seed", default="0")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        version = CardVersion.objects.filter(pk=options["version"]).first()
        if version is None:
            raise CommandError(f"There is no version {options['version']}.")
        cost = options["cost"] or version.cost
        if cost is None:
            raise CommandError("This draft has no cost yet; give one with --cost.")
        game = registry.get(version.game)
        balance = balance_of(version)
        outcomes = measure.measure(
            game,
            measure.Subject(version.design, cost),
            balance,
            options["seed"],
            range(options["matches"]),
        )
        report = {
            "version": version.pk,
            "name": version.name,
            "cost": cost,
            "breakdown": asdict(game.design.breakdown(version.design, balance)),
            "measured": measure.report(outcomes, options["seed"]),
        }
        self.stdout.write(json.dumps(report, indent=2, ensure_ascii=False))
