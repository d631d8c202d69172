"""Runs the kill test: `python -m tests.kill --kills 100`, `--embedded` for SQLite.

Makes a site of its own (folder, database, Redis) and removes it. Exit code 1 on any fault.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import secrets
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import django
import psycopg
from psycopg import sql

from tests import needs
from tests.kill.cluster import Cluster, cluster
from tests.ports import free_port

KINDS = {"web": 5, "play": 2, "redis": 2, "worker": 1}
"""Of ten kills; without Redis its share goes to web, a PostgreSQL of one's own gets two more."""


def kinds_of(kills: int, *, embedded: bool, postgres: bool, seed: int) -> tuple[str, ...]:
    """The kinds of processes to kill, in an order by chance; every round holds the shares."""
    shares = dict(KINDS)
    if embedded:
        shares["web"] += shares.pop("redis")
    if postgres:
        shares["postgres"] = 2
    luck = random.Random(f"{seed} kinds")
    kinds: list[str] = []
    while len(kinds) < kills:
        round_ = [kind for kind, share in shares.items() for _ in range(share)]
        luck.shuffle(round_)
        kinds += round_
    return tuple(kinds[:kills])


@contextlib.contextmanager
def database(server: str, name: str) -> Iterator[str]:
    """A database of that name on a server, dropped at the end; yields its address."""

    def change(statement: str) -> None:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))

    change("CREATE DATABASE {}")
    try:
        yield server.rsplit("/", 1)[0] + f"/{name}"
    finally:
        change("DROP DATABASE IF EXISTS {} WITH (FORCE)")


def set_environment(folder: Path) -> None:
    """As tests/browser/site.py: nothing of the caller's site reaches this one."""
    for name in list(os.environ):
        own = name.startswith(("SPARKFORGE_", "DJANGO_", "DATABASE_URL", "REDIS_URL"))
        if own and not name.startswith("SPARKFORGE_TEST_"):
            del os.environ[name]
    (folder / "static").mkdir()
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        "SPARKFORGE_BOT_DELAY_MS": "150",
        "SPARKFORGE_SOCKETS_PER_ADDRESS": "0",
        "SPARKFORGE_VAR": str(folder),
    }


def read_arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    add = parser.add_argument
    add("--kills", type=int, default=100)
    add("--seed", type=int, default=secrets.randbelow(10_000))
    add("--tables", type=int, default=40, help="matches at a time")
    add("--embedded", action="store_true", help="SQLite, one process of each kind, no Redis")
    add("--postgres", action="store_true", help="kill a PostgreSQL of its own too")
    add("--redis-port", type=int, default=0, help="for its own Redis; 0: a free one")
    add("--pace", type=float, nargs=2, default=(0.5, 4.0), help="seconds between two kills")
    add("--think", type=float, nargs=2, default=(0.3, 1.5), help="seconds before an act")
    add("--json", type=Path, help="write the facts to this file too")
    add("--keep", type=Path, help="copy the processes' logs to this folder")
    return parser.parse_args()


def main() -> int:
    """Returns the exit code."""
    arguments = read_arguments()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sparkforge-kill-")))
        set_environment(folder)
        redis_port, postgres = None, None
        if not arguments.embedded:
            server = needs.POSTGRES_URL
            if arguments.postgres:
                postgres = stack.enter_context(cluster(free_port()))
                server = postgres.url
            name = f"sparkforge_kill_{secrets.token_hex(6)}"
            os.environ["DATABASE_URL"] = stack.enter_context(database(server, name))
            redis_port = arguments.redis_port or free_port()
            os.environ["REDIS_URL"] = f"redis://127.0.0.1:{redis_port}/0"
        django.setup()
        facts = run(arguments, folder, redis_port, postgres)
        if arguments.keep is not None:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            for log in folder.glob("*.log"):
                shutil.copy(log, arguments.keep)
        if arguments.json is not None:
            arguments.json.write_text(json.dumps(facts))
    return 1 if facts["faults"] else 0


def run(
    arguments: argparse.Namespace, folder: Path, redis_port: int | None, postgres: Cluster | None
) -> dict[str, Any]:
    """Run it and print the summary; returns the facts."""
    # What they import needs Django set up.
    course, summary = import_module("tests.kill.course"), import_module("tests.kill.summary")
    embedded = arguments.embedded
    outcome = course.run(
        course.Plan(
            kinds=kinds_of(
                arguments.kills,
                embedded=embedded,
                postgres=postgres is not None,
                seed=arguments.seed,
            ),
            seed=arguments.seed,
            tables=arguments.tables,
            webs=1 if embedded else 2,
            plays=1 if embedded else 2,
            workers=1,
            pace=tuple(arguments.pace),
            think=tuple(arguments.think),
            redis=redis_port,
            postgres=postgres,
            folder=folder,
        )
    )
    facts = summary.facts_of(outcome, "embedded" if embedded else "scaled")
    print(summary.text_of(facts), flush=True)
    return facts


if __name__ == "__main__":
    sys.exit(main())
