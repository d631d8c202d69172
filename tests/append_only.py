"""Lets the test runner empty tables that triggers keep append-only.

After a test with real transactions Django empties all tables, on SQLite row by row, which the
triggers refuse. They are lifted for that moment and put back in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper


def let_flush_lift_triggers() -> None:
    """Call once before the first test."""
    operations: Any = DatabaseWrapper.ops_class
    flush = operations.execute_sql_flush

    def lift_and_flush(self: Any, sql_list: Iterable[str]) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        lift = [f"DROP TRIGGER {name}" for name, _ in triggers]
        flush(self, [*lift, *sql_list, *(sql for _, sql in triggers)])

    operations.execute_sql_flush = lift_and_flush
