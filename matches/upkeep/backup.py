"""Writes all that is stored into one archive while the site runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from cards.art import store
from cards.models import Art
from cards.queries import RENDITIONS
from config.version import site_version
from matches.build import engine_build
from matches.upkeep import archive, rows
from matches.upkeep.database_checks import stored_models


class NotMigrated(Exception):
    """The database is not as this version's code expects it."""


def back_up(target: Path, *, at: datetime, with_secret_key: bool = False) -> tuple[Path, int]:
    """Write an archive; returns its path and how many pictures had no file.

    target: a folder that is there, or the name of the archive. All rows are of one instant, and
    every picture that they name is in it; nothing is locked. Raises NotMigrated, OSError.
    """
    path = target / f"sparkforge-{at:%Y%m%dT%H%M%SZ}.tar.gz" if target.is_dir() else target
    manifest = archive.Manifest(
        format=archive.FORMAT,
        made_at=at.isoformat(),
        version=site_version(),
        build=engine_build(),
        database=connection.vendor,
        migrations=_leaves(),
    )
    with archive.written(path, manifest) as writer:
        with snapshot():
            for model in stored_models():
                label = model._meta.label_lower
                lines = rows.read_lines(model)
                manifest.columns[label] = rows.names(model)
                manifest.rows[label] = writer.add_lines(f"rows/{label}.jsonl", lines)
            tokens = list(Art.objects.order_by("pk").values_list("token", flat=True))
        # After the rows: a picture is stored before its row is, so all of theirs are there.
        for token in tokens:
            _add_picture(writer, token)
        if with_secret_key:
            writer.add_bytes(archive.SECRET_KEY, settings.SECRET_KEY.encode())
    return path, len(manifest.missing)


@contextmanager
def snapshot() -> Iterator[None]:
    """All reads within see the database as it is now; writers go on."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")  # not Django's IMMEDIATE, which would keep writers out
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _leaves() -> list[str]:
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    if executor.migration_plan(leaves):
        raise NotMigrated
    return sorted(f"{app}.{name}" for app, name in leaves)


def _add_picture(writer: archive.Writer, token: str) -> None:
    for rendition in RENDITIONS:
        path = store.rendition_path(token, rendition)
        name = f"art/{path.relative_to(settings.ART_ROOT).as_posix()}"
        try:
            writer.add_file(name, path)
        except FileNotFoundError:
            writer.manifest.missing.append(name)
