"""How the test runner empties the tables after a test with real transactions.

Triggers keep some tables append-only. They are lifted for that moment and put back in the same
transaction. On PostgreSQL rows are deleted: Django's TRUNCATE writes every file of every table and
index to the disk, which takes a second or more for our tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as PostgresWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as SqliteWrapper


def let_flush_lift_triggers() -> None:
    """Call once before the first test."""
    sqlite: Any = SqliteWrapper.ops_class
    flush = sqlite.execute_sql_flush

    def lift_and_flush(self: Any, sql_list: Iterable[str]) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        lift = [f"DROP TRIGGER {name}" for name, _ in triggers]
        flush(self, [*lift, *sql_list, *(sql for _, sql in triggers)])

    def delete_rows(self: Any, style: Any, tables: Sequence[str], **options: Any) -> list[str]:
        with self.connection.cursor() as cursor:
            cursor.execute(
                "SELECT DISTINCT event_object_table FROM information_schema.triggers"
                " WHERE trigger_schema = current_schema()"
            )
            guarded = [self.quote_name(table) for (table,) in cursor.fetchall()]
        return [
            *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in guarded),
            *(f"DELETE FROM {self.quote_name(table)}" for table in tables),  # noqa: S608 - our own
            "SET CONSTRAINTS ALL IMMEDIATE",  # a table with checks to come cannot be altered
            *(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in guarded),
        ]

    sqlite.execute_sql_flush = lift_and_flush
    postgres: Any = PostgresWrapper.ops_class
    postgres.sql_flush = delete_rows
