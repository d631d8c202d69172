"""Runs the tests: `make test`, or `python -m tests [pytest's arguments]` for some of them.

Without arguments first the portable ones on PostgreSQL, then the engine's on the compiled engine,
then all of them on SQLite and the engine's sources, so that pytest's closing line is the last.
Where PostgreSQL or a C compiler is missing, that run is left out by name; under CI=true it is a
failure. `python -m tests --compiled [pytest's arguments]` is the second run alone.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys

import psycopg
from psycopg import sql

from deploy import compile
from tests import needs

# Services, migrations and constraints; no browser, nothing of the engine.
ENGINE = ["-q", "tests/engine"]
PORTABLE = ["tests/accounts", "tests/cards", "tests/moderation", "tests/matches"]


def pytest(*arguments: str, **variables: str) -> int:
    """Run pytest in a process of its own; returns its exit code."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, env=os.environ | variables).returncode


def run_on_postgres() -> int:
    """The portable tests on a database of their own, which is dropped afterwards."""
    reason = needs.missing("postgres")
    if reason is not None:
        print(f"No run on PostgreSQL. {reason}")
        return int(os.environ.get("CI", "").lower() == "true")
    server = psycopg.conninfo.conninfo_to_dict(needs.POSTGRES_URL)
    name = f"sparkforge_{secrets.token_hex(6)}"
    url = needs.POSTGRES_URL.rsplit("/", 1)[0] + f"/{name}"
    print(f"On PostgreSQL ({server.get('host')}), database test_{name}:", flush=True)
    try:
        return pytest("-q", "-m", "not chromium", *PORTABLE, DATABASE_URL=url)
    finally:
        with psycopg.connect(needs.POSTGRES_URL, autocommit=True) as connection:
            connection.execute(
                sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(
                    sql.Identifier(f"test_{name}")
                )
            )


def run_on_compiled_engine(*arguments: str) -> int:
    """The engine's tests on the engine that `make fast` makes, compiled anew where it is old."""
    reason = compile.missing()
    if reason:
        print(f"No run on the compiled engine. {reason}")
        return int(os.environ.get("CI", "").lower() == "true")
    failed = subprocess.run([sys.executable, "-m", "deploy.compile"]).returncode
    return failed or pytest(*(arguments or ENGINE), SPARKFORGE_TEST_ENGINE="compiled")


def main(arguments: list[str]) -> int:
    """Returns the exit code of the first run that failed."""
    if arguments[:1] == ["--compiled"]:
        return run_on_compiled_engine(*arguments[1:])
    if arguments:
        return pytest(*arguments)
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    return run_on_postgres() or run_on_compiled_engine() or pytest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
