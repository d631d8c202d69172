"""`manage.py restore ARCHIVE`: into an empty database and folder (docs/operations.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches.upkeep.archive import ArchiveFaulty
from matches.upkeep.restore import CannotRestore, restore


class Command(BaseCommand):
    help = "Bring a backup back into an empty database and an empty picture folder."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("archive", type=Path)

    def handle(self, *args: Any, archive: Path, **options: Any) -> None:
        try:
            manifest = restore(archive)
        except ArchiveFaulty as fault:
            raise CommandError(f"{archive} cannot be restored: {fault}.") from None
        except CannotRestore as refusal:
            raise CommandError(str(refusal)) from None
        pictures = sum(name.startswith("art/") for name in manifest.files)
        self.stdout.write(
            f"Restored {sum(manifest.rows.values()):,} rows and {pictures:,} picture files of "
            f"{manifest.made_at}. Now: python manage.py verify"
        )
