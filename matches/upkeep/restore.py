"""Brings an archive back into an empty database and an empty picture folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.apps.registry import Apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from matches.upkeep import archive, rows


class CannotRestore(Exception):
    """Nothing was changed; says why."""


def restore(path: Path) -> archive.Manifest:
    """Put back all that the archive holds; returns its manifest.

    The archive is read through and compared with its digests first. Raises CannotRestore and
    ArchiveFaulty, both with nothing changed.
    """
    manifest = archive.read_manifest(path)
    _refuse_unless_empty()
    nodes = _known_nodes(manifest)
    art = Path(settings.ART_ROOT)
    with _art_beside(art) as bench, _emptied_again_on_failure():
        models = _migrate_to(nodes)
        _load(path, manifest, models, bench)
        call_command("migrate", interactive=False, verbosity=0)  # to this version's
        bench.rename(art)
    return manifest


def _refuse_unless_empty() -> None:
    tables = connection.introspection.table_names()
    if tables:
        raise CannotRestore(
            f"The database holds {len(tables)} tables. Restore needs an empty one: make a new "
            "database, or name another folder in SPARKFORGE_VAR."
        )
    art = Path(settings.ART_ROOT)
    if art.exists():
        if any(art.iterdir()):
            raise CannotRestore(f"{art} is not empty. Move it away first.")
        art.rmdir()


def _known_nodes(manifest: archive.Manifest) -> list[tuple[str, str]]:
    """The migrations of the archive. Raises CannotRestore for those of a newer version."""
    loader = MigrationExecutor(connection).loader
    nodes = []
    for entry in manifest.migrations:
        app, _, name = entry.partition(".")
        if (app, name) not in loader.graph.nodes:
            raise CannotRestore(
                f"The backup is of version {manifest.version} with the migration {entry}, which "
                "this version does not have. Restore it with that version."
            )
        nodes.append((app, name))
    return nodes


@contextmanager
def _art_beside(art: Path) -> Iterator[Path]:
    """A folder for pictures beside their place; what is left of it at the end goes."""
    bench = art.with_name(f"{art.name}.restoring")
    shutil.rmtree(bench, ignore_errors=True)
    bench.mkdir(mode=0o700, parents=True)
    try:
        yield bench
    finally:
        shutil.rmtree(bench, ignore_errors=True)


@contextmanager
def _emptied_again_on_failure() -> Iterator[None]:
    """A half-filled SQLite file goes, so that restore can be tried again."""
    try:
        yield
    except BaseException:
        if connection.vendor == "sqlite":
            connection.close()
            for ending in ("", "-wal", "-shm"):
                Path(f"{connection.settings_dict['NAME']}{ending}").unlink(missing_ok=True)
        raise


def _migrate_to(nodes: list[tuple[str, str]]) -> Apps:
    """Make the tables as they were when the backup was made; returns the models of that time."""
    executor = MigrationExecutor(connection)
    executor.migrate(nodes)
    apps: Apps = executor.loader.project_state(nodes).apps
    return apps


@transaction.atomic
def _load(path: Path, manifest: archive.Manifest, apps: Apps, bench: Path) -> None:
    loaded = [apps.get_model(label) for label in manifest.rows]
    for model in loaded:  # what migrations put in, such as groups
        model._base_manager.all()._raw_delete(connection.alias)
    for name, file in archive.files(path):
        if rows_of := archive.ROWS.fullmatch(name):
            label = rows_of["label"]
            count = rows.store_lines(apps.get_model(label), manifest.columns[label], file)
            if count != manifest.rows[label]:
                raise archive.ArchiveFaulty(f"{name} has {count} rows, not {manifest.rows[label]}")
        elif picture := archive.ART.fullmatch(name):
            _put(bench / picture["path"], file)
        elif name == archive.SECRET_KEY:
            _put_secret_key(file.read(4096))
    _reset_sequences(loaded)


def _put(place: Path, file: IO[bytes]) -> None:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with place.open("wb") as copy:
        shutil.copyfileobj(file, copy)


def _put_secret_key(key: bytes) -> None:
    """Where `make run` looks for it; one that is there stays."""
    place = Path(settings.VAR_DIR) / archive.SECRET_KEY
    if not place.exists():
        place.touch(mode=0o600)
        place.write_bytes(key)


def _reset_sequences(models: list[Any]) -> None:
    """New rows get numbers after the stored ones."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
