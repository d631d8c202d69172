"""Runs the tests: `make test`, or `python -m tests [pytest's arguments]` for some of them.

Without arguments first the portable ones on PostgreSQL, then all of them on SQLite with the
compiled engine, then those of the rules on the engine's sources, each in a process for every core.
What is marked `once` runs in the second part alone. All parts run, whatever came of those before;
the last lines tell what failed in which, and count all tests. Where PostgreSQL or a C compiler is
missing, what needs it is left out by name (all tests then run on the sources), and under CI=true
that is a failure. `python -m tests --compiled [pytest's arguments]` runs some on the compiled
engine, without arguments those of the rules.
"""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg import sql

from deploy import compile
from tests import needs
from tests.tally import ASKED, Part, closing_lines, exit_code

ON_POSTGRES, ON_SQLITE, ON_SOURCES = "on PostgreSQL", "on SQLite", "on the engine's sources"
ON_COMPILED = "on the compiled engine"
SIDE_BY_SIDE = ["-q", "-n", "auto"]
ENGINE = ["tests/engine"]
# Services, migrations and constraints; no browser, nothing of the engine.
PORTABLE = ["tests/accounts", "tests/cards", "tests/moderation", "tests/matches"]
COMPILED = {"SPARKFORGE_TEST_ENGINE": "compiled"}


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


def compile_engine() -> Part | None:
    """Compile the engine where it is old. Returns what to tell if that cannot be, or fails."""
    reason = compile.missing()
    if reason:
        return left_out(ON_COMPILED, reason)
    failed = subprocess.run([sys.executable, "-m", "deploy.compile"]).returncode
    return Part(ON_COMPILED, failed, reason="The engine did not compile.") if failed else None


def run_everything() -> Iterator[Part]:
    """One part after the other."""
    yield run_on_postgres()
    fault = compile_engine()
    if fault is None:
        yield pytest(ON_SQLITE, *SIDE_BY_SIDE, **COMPILED)
        yield pytest(ON_SOURCES, *SIDE_BY_SIDE, "-m", "not once", *ENGINE)
    else:
        yield fault
        yield pytest(ON_SQLITE, *SIDE_BY_SIDE)


def main(arguments: list[str]) -> int:
    """Returns the exit code of the first run that failed."""
    began = time.monotonic()
    if arguments[:1] == ["--compiled"]:
        asked = arguments[1:] or [*SIDE_BY_SIDE, *ENGINE]
        parts = [compile_engine() or pytest(ON_COMPILED, *asked, **COMPILED)]
    elif arguments:
        return subprocess.run([sys.executable, "-m", "pytest", *arguments]).returncode
    else:
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        parts = list(run_everything())
    print()
    for line in closing_lines(parts, time.monotonic() - began):
        print(line)
    return exit_code(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
