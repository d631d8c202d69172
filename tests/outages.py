"""A database that is really away for a moment, on SQLite and on PostgreSQL.

SQLite: another connection holds the one write lock, and nobody waits long for it. PostgreSQL: the
server ends all connections to the test database and takes no new ones.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from asgiref.sync import SyncToAsync
from django.db import connection, connections
from psycopg import sql

from config import threads
from tests import needs


@contextmanager
def database_away() -> Iterator[None]:
    """Nothing can be stored within; call it outside of transactions."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        with _impatient():
            holder = sqlite3.connect(name, isolation_level=None)
            try:
                holder.execute("BEGIN IMMEDIATE")
                yield
            finally:
                holder.close()
        return
    connection.close()
    with psycopg.connect(needs.POSTGRES_URL, autocommit=True) as server:
        database = sql.Identifier(name)
        server.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(database))
        try:
            server.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
                [name],
            )
            yield
        finally:
            server.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(database))
            forget_the_dead()


def forget_the_dead() -> None:
    """Close the connections of all threads that tests share, so that the next test meets none."""
    connection.close()
    threads.close_connections()
    pool = SyncToAsync.single_thread_executor
    if threading.current_thread() not in pool._threads:
        pool.submit(connections.close_all).result()


@contextmanager
def _impatient() -> Iterator[None]:
    """New connections give up at once where they would wait for ten seconds."""
    options = connections.settings["default"]["OPTIONS"]
    before = dict(options)
    options["timeout"] = 0.05
    options["init_command"] = options["init_command"].replace(
        "busy_timeout=10000", "busy_timeout=50"
    )
    threads.close_connections()
    connection.close()
    try:
        yield
    finally:
        options.update(before)
        threads.close_connections()
        connection.close()
