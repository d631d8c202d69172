"""How a web process shares its connections to PostgreSQL.

Django opens one for each page's thread and closes it after the page: some milliseconds and a
process of the server for each, and as many at once as there are requests. From a pool a page takes
one that is open, and the number is bounded. Other processes have one connection that lasts; a pool
would not outlive the worker's forks (docs/scaling.md).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections
from psycopg import Connection
from psycopg_pool import ConnectionPool

WAIT_SECONDS = 3.0
"""So long a page waits for a connection, then it is told that the database is away."""


def share_connections() -> None:
    """From here on this process's threads take connections from a pool. Before the first is opened.

    Does nothing on SQLite.
    """
    database = connections.settings["default"]
    if database["ENGINE"] != "django.db.backends.postgresql":
        return
    database["CONN_HEALTH_CHECKS"] = (
        True  # one that died while it lay in the pool is not handed out
    )
    database["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": settings.DATABASE_CONNECTIONS,
        "timeout": WAIT_SECONDS,
        "max_idle": 60.0,
        # No long waits between tries: who asks next tries anew.
        "reconnect_timeout": 1.0,
    }
    pool = connections.create_connection("default").pool  # type: ignore[attr-defined]

    def check(connection: Connection[Any]) -> None:
        """One that is dead died with all others: the pool alone would find them one by one, and
        wait longer after each."""
        try:
            ConnectionPool.check_connection(connection)
        except Exception:
            pool.drain()
            raise

    pool._check = check  # Django passes none of ours on
