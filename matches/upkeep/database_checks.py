"""Whether the database itself is whole: its pages, its guards, and that no reference is broken."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor

from cards.triggers import declared_triggers, present_triggers
from matches.upkeep.finding import Found


def migrations(jobs: int) -> Found:
    """All migrations are applied."""
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    waiting = [migration for migration, _ in executor.migration_plan(leaves)]
    faults = [f"{one.app_label} {one.name} is not applied" for one in waiting]
    return Found(len(executor.loader.disk_migrations), faults)


def pages(jobs: int) -> Found:
    """SQLite's own check of the whole file; PostgreSQL has page checksums of its own."""
    if connection.vendor != "sqlite":
        return Found(notes=["PostgreSQL looks after its pages itself (initdb --data-checksums)"])
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(20)")
        answers = [row[0] for row in cursor.fetchall()]
        cursor.execute("PRAGMA page_count")
        count = cursor.fetchone()[0]
    return Found(count, [] if answers == ["ok"] else answers)


def triggers(jobs: int) -> Found:
    """What keeps the ledger, the steps, the trail and submitted versions as they are."""
    declared, present = declared_triggers(), present_triggers()
    faults = [
        f"{name} on {table} is missing or switched off"
        for name, table in declared.items()
        if present.get(name) != table
    ]
    return Found(len(declared), faults)


def constraints(jobs: int) -> Found:
    """Every constraint that a model states is in the database."""
    found = Found()
    with connection.cursor() as cursor:
        for model in stored_models():
            stated = [constraint.name for constraint in model._meta.constraints]
            if not stated:
                continue
            table = model._meta.db_table
            present = connection.introspection.get_constraints(cursor, table)
            found.checked += len(stated)
            found.faults += [
                f"{name} on {table} is missing" for name in stated if name not in present
            ]
    return found


def references(jobs: int) -> Found:
    """Every foreign key names a row that is there."""
    found = Found()
    for model in stored_models():
        for key in model._meta.local_concrete_fields:
            if isinstance(key, models.ForeignKey):
                found.checked += 1
                lost = _lost(model, key)
                if lost:
                    name = f"{model._meta.label}.{key.name}"
                    found.faults.append(f"{name}: {lost} rows name something that is not there")
    return found


def stored_models() -> list[type[models.Model]]:
    """All models with a table, also those between two others."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def _lost(model: type[models.Model], key: models.ForeignKey[Any, Any]) -> int:
    def quote(name: str | None) -> str:
        return str(connection.ops.quote_name(name or ""))

    target = key.target_field
    parent = target.model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM {quote(model._meta.db_table)} child "  # noqa: S608 - our names
            f"LEFT JOIN {quote(parent)} parent "
            f"ON child.{quote(key.column)} = parent.{quote(target.column)} "
            f"WHERE child.{quote(key.column)} IS NOT NULL AND parent.{quote(target.column)} IS NULL"
        )
        return int(cursor.fetchone()[0])
