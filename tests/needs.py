"""What some tests need besides Python: a browser, Node, PostgreSQL, Redis, a build.

Where one is missing, its tests are skipped by name; under CI=true they fail instead.
"""

from __future__ import annotations

import os
import shutil
from functools import cache

import psycopg
import pytest
import redis

from matches.engine import compiled
from tests.patience import PATIENCE_SECONDS

POSTGRES_URL = os.environ.get(
    "SPARKFORGE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres"
)
REDIS_URL = os.environ.get("SPARKFORGE_TEST_REDIS", "redis://127.0.0.1:6379/0")
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """The browser's program, or None."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def node_path() -> str | None:
    """Node's program, or None."""
    return shutil.which("node")


def _missing_chromium() -> str | None:
    return None if chromium_path() else "Chromium is missing: no `chromium` on the path."


def _missing_node() -> str | None:
    return None if node_path() else "Node.js is missing: no `node` on the path."


def _missing_postgres() -> str | None:
    try:
        psycopg.connect(POSTGRES_URL, connect_timeout=PATIENCE_SECONDS).close()
    except psycopg.OperationalError as error:
        return f"PostgreSQL is missing (SPARKFORGE_TEST_POSTGRES): {str(error).splitlines()[0]}"
    return None


def _missing_redis() -> str | None:
    client = redis.Redis.from_url(REDIS_URL, socket_connect_timeout=PATIENCE_SECONDS)
    try:
        client.ping()
    except redis.RedisError as error:
        return f"Redis is missing (SPARKFORGE_TEST_REDIS): {error}"
    finally:
        client.close()
    return None


def _missing_redis_server() -> str | None:
    """For a test that starts, and kills, a Redis of its own."""
    found = shutil.which("redis-server")
    return None if found else "Redis is missing: no `redis-server` on the path."


def _missing_compiled() -> str | None:
    there = compiled.build_folder(compiled.digest()).is_dir()
    return None if there else "The engine is not compiled from these sources: run make fast."


_CHECKS = {
    "chromium": _missing_chromium,
    "compiled": _missing_compiled,
    "node": _missing_node,
    "postgres": _missing_postgres,
    "redis": _missing_redis,
    "redis_server": _missing_redis_server,
}
NAMES = tuple(_CHECKS)


@cache
def missing(name: str) -> str | None:
    """Why `name` cannot be used here, in a sentence, or None when it can."""
    return _CHECKS[name]()


def require(name: str) -> None:
    """Skip the running test when `name` is missing here; under CI=true fail it."""
    reason = missing(name)
    if reason is None:
        return
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(f"Nothing may be missing under CI=true. {reason}", pytrace=False)
    pytest.skip(reason)
