"""What the site has committed, asked past Django, so that a client may ask at any time."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import psycopg
from django.conf import settings

from tests.kill.record import Act


class StoredSteps:
    """What is committed at this moment. unasked: how often PostgreSQL was away."""

    def __init__(self) -> None:
        self._is_sqlite = not settings.DATABASE_URL
        self._connection: Any = None
        self.unasked = 0

    def has(self, match: str, seq: int) -> bool:
        """Is this step stored? Yes as well while nobody can tell."""
        query = "SELECT 1 FROM matches_matchaction WHERE match_id = %s AND seq = %s"
        return self._ask(query, match, seq) != []

    def has_act(self, act: Act) -> bool:
        """Is this act stored? No as well while nobody can tell."""
        query = (
            "SELECT 1 FROM matches_matchaction"
            " WHERE match_id = %s AND seat = %s AND request_id = %s"
        )
        return bool(self._ask(query, *act.key))

    @contextlib.contextmanager
    def no_commits(self) -> Iterator[None]:
        """While this lasts, no step can be stored: its table, or of SQLite all of it, is locked."""
        try:
            connection = self._connect(writes=True)
        except psycopg.OperationalError:  # it is away: nothing can be stored either
            yield
            return
        try:
            if self._is_sqlite:
                connection.execute("BEGIN IMMEDIATE")
            else:
                connection.execute("BEGIN")
                connection.execute("LOCK TABLE matches_matchaction IN SHARE MODE")
            yield
        finally:
            connection.close()  # which rolls back

    def is_at_rest(self) -> bool:
        """Have all leases run out, and are all recordings made or given up?"""
        leases = self._ask("SELECT 1 FROM matches_presence LIMIT 1")
        jobs = self._ask(
            "SELECT 1 FROM matches_recordingjob WHERE phase IN ('queued', 'running') LIMIT 1"
        )
        return leases == [] and jobs == []

    def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, query: str, *facts: object) -> list[Any] | None:
        """The rows; None while PostgreSQL is away."""
        if self._is_sqlite:
            query = query.replace("%s", "?")
        try:
            if self._connection is None:
                self._connection = self._connect()
            return list(self._connection.execute(query, facts).fetchall())
        except psycopg.OperationalError:
            self._connection = None
            self.unasked += 1
            return None

    def _connect(self, *, writes: bool = False) -> Any:
        if self._is_sqlite:
            uri = f"file:{settings.DATABASES['default']['NAME']}?mode={'rw' if writes else 'ro'}"
            return sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)
        return psycopg.connect(settings.DATABASE_URL, autocommit=True)
