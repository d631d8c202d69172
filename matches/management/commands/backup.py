"""`manage.py backup DIR|FILE`: all that is stored in one archive (docs/operations.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import clock
from matches.upkeep.backup import NotMigrated, back_up


class Command(BaseCommand):
    help = "Write rows and pictures into one archive while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("target", type=Path, help="a folder, or the archive's name")
        parser.add_argument(
            "--with-secret-key",
            action="store_true",
            help="also the key that signs sessions; whoever has it can be anybody",
        )

    def handle(self, *args: Any, target: Path, with_secret_key: bool, **options: Any) -> None:
        try:
            path, missing = back_up(target, at=clock.now(), with_secret_key=with_secret_key)
        except NotMigrated:
            raise CommandError("Migrations wait: run `python -m deploy.prepare` first.") from None
        except OSError as error:
            raise CommandError(f"The archive cannot be written: {error}") from None
        self.stdout.write(f"Wrote {path}: {path.stat().st_size:,} bytes.")
        if missing:
            raise CommandError(
                f"The archive lacks {missing} picture files that are not in the store. "
                "`manage.py verify` names them."
            )
