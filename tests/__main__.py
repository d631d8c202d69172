"""Runs the tests: `make test`, or `python -m tests [pytest's arguments]` for some of them.

Without arguments first the portable ones on PostgreSQL, then the engine's on the compiled engine,
then all of them on SQLite and the engine's sources, each in a process for every core. All parts
run, whatever came of those before; the last lines tell what failed in which, and count all tests.
What is marked `once` is not run on PostgreSQL.
Where PostgreSQL or a C compiler is missing, that run is left out by name; under CI=true it is a
failure. `python -m tests --compiled [pytest's arguments]` is the second run alone.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
from psycopg import sql

from deploy import compile
from tests import needs
from tests.tally import ASKED, Part, closing_lines, exit_code

ON_POSTGRES, ON_COMPILED, ON_SQLITE = "on PostgreSQL", "on the compiled engine", "on SQLite"
SIDE_BY_SIDE = ["-q", "-n", "auto"]
# Services, migrations and constraints; no browser, nothing of the engine.
ENGINE = ["tests/engine"]
PORTABLE = ["tests/accounts", "tests/cards", "tests/moderation", "tests/matches"]


def pytest(part: str, *arguments: str, **variables: str) -> Part:
    """Run pytest in a process of its own."""
    print(f"The tests {part}:", flush=True)
    with tempfile.TemporaryDirectory(prefix="sparkforge-tally-") as folder:
        file = Path(folder) / "tally.json"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments],
            env=os.environ | variables | {ASKED: str(file)},
        )
        return Part(part, done.returncode, json.loads(file.read_text()) if file.exists() else {})


def left_out(part: str, reason: str) -> Part:
    """Not to be run on this machine, which is a failure under CI=true."""
    return Part(part, int(os.environ.get("CI", "").lower() == "true"), reason=reason)


def run_on_postgres() -> Part:
    """The portable tests on databases of their own, which are dropped afterwards."""
    reason = needs.missing("postgres")
    if reason is not None:
        return left_out(ON_POSTGRES, reason)
    name = f"sparkforge_{secrets.token_hex(6)}"
    url = needs.POSTGRES_URL.rsplit("/", 1)[0] + f"/{name}"
    try:
        chosen = ["-m", "not chromium and not once", *PORTABLE]
        return pytest(ON_POSTGRES, *SIDE_BY_SIDE, *chosen, DATABASE_URL=url)
    finally:
        drop_databases(f"test_{name}")


def drop_databases(prefix: str) -> None:
    """Drop whatever a run that was broken off has left; each process had a database."""
    with psycopg.connect(needs.POSTGRES_URL, autocommit=True) as server:
        found = server.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix]
        )
        for (name,) in found.fetchall():
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def run_on_compiled_engine(*arguments: str) -> Part:
    """The engine's tests on the engine that `make fast` makes, compiled anew where it is old."""
    reason = compile.missing()
    if reason:
        return left_out(ON_COMPILED, reason)
    failed = subprocess.run([sys.executable, "-m", "deploy.compile"]).returncode
    if failed:
        return Part(ON_COMPILED, failed, reason="The engine did not compile.")
    asked = arguments or (*SIDE_BY_SIDE, *ENGINE)
    return pytest(ON_COMPILED, *asked, SPARKFORGE_TEST_ENGINE="compiled")


def main(arguments: list[str]) -> int:
    """Returns the exit code of the first run that failed."""
    began = time.monotonic()
    if arguments[:1] == ["--compiled"]:
        parts = [run_on_compiled_engine(*arguments[1:])]
    elif arguments:
        return subprocess.run([sys.executable, "-m", "pytest", *arguments]).returncode
    else:
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        parts = [run_on_postgres(), run_on_compiled_engine(), pytest(ON_SQLITE, *SIDE_BY_SIDE)]
    print()
    for line in closing_lines(parts, time.monotonic() - began):
        print(line)
    return exit_code(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
