"""Plain SQL to the driver itself, for the few statements that run with every step or ping.

Django's cursors translate each statement anew and its querysets make objects of each row, at ten
times the cost (docs/performance.md). Errors are still Django's. Runs on SQLite and PostgreSQL; the
latter prepares each statement once a connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from psycopg import Connection, Cursor


def execute(sql: str, values: Sequence[Any]) -> Any:
    """The driver's cursor after this statement. sql: with `%s` for each value."""
    own = connections[DEFAULT_DB_ALIAS]  # looked up once: it is the thread's
    if own.connection is None:
        own.ensure_connection()
    with own.wrap_database_errors:
        if own.vendor == "postgresql":
            return _prepared(own.connection, sql, values)
        return own.connection.execute(_spelt(sql), values)


def _prepared(connection: Connection[Any], sql: str, values: Sequence[Any]) -> Any:
    # Only now: otherwise the driver would remember the ORM's statements too, values and all.
    connection.prepare_threshold = 0
    try:
        return Cursor(connection).execute(sql, values)
    finally:
        connection.prepare_threshold = None


def adapted(value: Any) -> Any:
    """A value as this database takes it."""
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is UTC and connection.vendor == "sqlite":
        return str(value.replace(tzinfo=None))  # what Django makes of it, by a longer way
    return connection.ops.adapt_datetimefield_value(value)


@lru_cache(maxsize=512)
def _spelt(sql: str) -> str:
    """With SQLite's own sign for a value."""
    return sql.replace("%s", "?")
