"""Migration operations for what a row may never do, held by the database itself.

`append_only` forbids every update and delete of a table; `Forbid` alone those of chosen columns,
or while a condition holds. Both work on SQLite and PostgreSQL; what is refused raises Django's
IntegrityError. A later migration that rebuilds such a table (SQLite does so for most changes)
loses its triggers and must name them again; tests/cards/test_triggers.py finds one that is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation


class Forbid(Operation):
    """Makes a trigger that refuses `event` on `table`, on whichever database is migrated.

    event: "UPDATE" or "DELETE". columns: refused only if one of them changes; none: always.
    when: SQL over OLD, in words that both databases share.
    """

    reversible = True

    def __init__(
        self, name: str, table: str, event: str, columns: Sequence[str] = (), when: str = ""
    ) -> None:
        self.name = name
        self.table = table
        self.event = event
        self.columns = columns
        self.when = when

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models do not know of triggers."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(
                f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} FOR EACH ROW "
                f"WHEN {self._condition('IS NOT')} BEGIN SELECT RAISE(ABORT, '{self.name}'); END"
            )
            return
        schema_editor.execute(
            f"CREATE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{self.name}' "
            "USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} FOR EACH ROW "
            f"WHEN ({self._condition('IS DISTINCT FROM')}) EXECUTE FUNCTION {self.name}()"
        )

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {self.name}")
            return
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {self.name} ON {self.table}")
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {self.name}()")

    def describe(self) -> str:
        return f"Forbid by a trigger: {self.name.replace('_', ' ')}"

    def _condition(self, differ: str) -> str:
        changed = " OR ".join(f"OLD.{column} {differ} NEW.{column}" for column in self.columns)
        return " AND ".join(f"({part})" for part in (self.when, changed) if part) or "TRUE"


class Lift(Forbid):
    """Takes a trigger of an earlier migration away, for one that rebuilds its table.

    What should hold afterwards is named again by `Forbid` behind it.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        Forbid.database_backwards(self, app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        Forbid.database_forwards(self, app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"Lift the trigger: {self.name.replace('_', ' ')}"


def declared_triggers() -> dict[str, str]:
    """Trigger -> its table, of all migrations."""
    return {
        operation.name: operation.table
        for migration in MigrationLoader(None).disk_migrations.values()
        for operation in migration.operations
        if isinstance(operation, Forbid) and not isinstance(operation, Lift)
    }


def present_triggers() -> dict[str, str]:
    """Trigger -> its table, as the database has them now; without those that are switched off."""
    asked = {
        "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": (
            "SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
            "WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
        ),
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[connection.vendor])
        return dict(cursor.fetchall())


def lifted(table: str, name: str) -> list[Operation]:
    """Takes back what `append_only` made, to make it again behind a rebuilt table."""
    return [
        Lift(f"{name}_never_change", table, "UPDATE"),
        Lift(f"{name}_never_go", table, "DELETE"),
    ]


def append_only(table: str, name: str) -> list[Operation]:
    """Rows of `table` are never changed and never deleted. name: a plural noun, snake case."""
    return [
        Forbid(f"{name}_never_change", table, "UPDATE"),
        Forbid(f"{name}_never_go", table, "DELETE"),
    ]
