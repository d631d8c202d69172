"""Plain SQL to the driver itself, for the few statements that run with every step or ping.

Django's cursors translate each statement anew and its querysets make objects of each row, at ten
times the cost (docs/performance.md). Errors are still Django's. Runs on SQLite and PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections


def execute(sql: str, values: Sequence[Any]) -> Any:
    """The driver's cursor after this statement. sql: with `%s` for each value."""
    own = connections[DEFAULT_DB_ALIAS]  # looked up once: it is the thread's
    if own.connection is None:
        own.ensure_connection()
    with own.wrap_database_errors:
        return own.connection.execute(_spelt(sql, own.vendor), values)


def adapted(value: Any) -> Any:
    """A value as this database takes it."""
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is UTC and connection.vendor == "sqlite":
        return str(value.replace(tzinfo=None))  # what Django makes of it, by a longer way
    return connection.ops.adapt_datetimefield_value(value)


@lru_cache(maxsize=512)
def _spelt(sql: str, vendor: str) -> str:
    """With the driver's own sign for a value."""
    return sql.replace("%s", "?") if vendor == "sqlite" else sql
