"""What budget reports cost: ten thousand measured matches, and whether players notice reports.

    python -m benchmarks.budget [--matches 10000] [--jobs 1] [--runs 5] [--most-runs 15]

- `--matches` measured matches of four designs (those of benchmarks.measure), by `--jobs` processes.
  Bar for the compiled engine: 10,000 in under 60 s.
- Matches over sockets without and with reports beside them, in turn. All processes are started as
  `make run` starts them; in each half with reports all starter cards are to be measured. Bar: the
  median of the p99s of act → done rises by at most half.

The exit status is 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import uvloop

from benchmarks.load import beside, site
from benchmarks.measure import COPIED_COST, GIANT, NOTHING, ORDINARY
from matches.engine import compiled
from matches.engine.games import registry
from matches.engine.games.nexus.trial import plain_design
from matches.engine.kernel.measure import Subject, measure

GAME = registry.get("nexus")
BALANCE = GAME.default_balance()
SUBJECTS = (GIANT, NOTHING, ORDINARY, Subject(plain_design(COPIED_COST, BALANCE), COPIED_COST))
A_SHARE = 250
"""Matches that a process takes at a time."""
MOST_SECONDS = 60.0
"""For 10,000 matches."""
START_SECONDS = 300.0


def play(work: tuple[int, range]) -> float:
    """Measure a design by a share of its matches. Returns the CPU-seconds."""
    place, numbers = work
    started = time.process_time()
    outcomes = measure(GAME, SUBJECTS[place], BALANCE, "budget", numbers)
    if any(outcome.error for outcome in outcomes):
        raise RuntimeError(f"The rules failed: {outcomes}")
    return time.process_time() - started


def measure_many(matches: int, jobs: int) -> dict[str, Any]:
    """So many matches, shared out among processes; with the start of these."""
    each = matches // len(SUBJECTS)
    work = [
        (place, range(first, min(each, first + A_SHARE)))
        for place in range(len(SUBJECTS))
        for first in range(0, each, A_SHARE)
    ]
    started = time.perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        cpu_seconds = sum(pool.map(play, work))
    seconds = time.perf_counter() - started
    played = each * len(SUBJECTS)
    return {
        "engine": compiled.IN_USE,
        "matches": played,
        "jobs": jobs,
        "seconds": round(seconds, 1),
        "cpu_seconds": round(cpu_seconds, 1),
        "seconds_for_10000": round(seconds * 10_000 / played, 1),
    }


class Reports:
    """The reports of all starter cards on an embedded site, with the process that computes them."""

    def __init__(self, servers: site.Site) -> None:
        self.servers = servers
        self.path = servers.folder / "sparkforge.sqlite3"
        servers.run("manage.py", "measure_cards")
        servers.start_as_run("budget")

    def queue(self) -> None:
        """Let all wait, from the beginning, as after new weights; the sweep asks for them."""
        self._ask(
            "UPDATE cards_budgetreport SET phase = 'queued', attempt = 0, done = 0,"
            " checkpoint = '{}', lease_until = '2000-01-01 00:00:00'"
        )

    def call_off(self) -> None:
        """Let none wait; the one that is computed ends when it wants to store something."""
        self._ask("UPDATE cards_budgetreport SET phase = 'done', lease_until = NULL")

    def measured(self) -> int:
        """How many matches are stored since they were queued."""
        return int(self._ask("SELECT coalesce(sum(done), 0) FROM cards_budgetreport"))

    async def begin(self) -> None:
        """Queue all; returns when some matches are stored. Raises Unable."""
        self.queue()
        deadline = time.monotonic() + START_SECONDS
        while not self.measured():
            self.servers.refuse_dead()
            if time.monotonic() > deadline:
                raise site.Unable(f"no report was begun: {self.servers.last_words()}")
            await asyncio.sleep(0.2)

    def _ask(self, statement: str) -> Any:
        with contextlib.closing(sqlite3.connect(self.path, timeout=10)) as database, database:
            row = database.execute(statement).fetchone()
        return row[0] if row else None


async def compare(servers: site.Site, options: argparse.Namespace) -> dict[str, Any]:
    """Matches over sockets, without and with reports beside them."""
    reports = Reports(servers)
    await reports.begin()
    reports.call_off()

    @contextlib.asynccontextmanager
    async def computed(told: dict[str, Any]) -> AsyncIterator[None]:
        await reports.begin()
        before, started = reports.measured(), time.perf_counter()
        yield
        seconds = time.perf_counter() - started
        told["measured_a_second"] = round((reports.measured() - before) / seconds, 1)
        reports.call_off()

    return await beside.compare(servers, options, computed)


def measured_beside(found: dict[str, Any]) -> list[float]:
    """Matches that the reports stored a second, by run."""
    return [run["with"]["measured_a_second"] for run in found["beside"]["runs"]]


def is_kept(found: dict[str, Any]) -> bool:
    """Whether the bars hold; that of time is one for the compiled engine.

    Where reports came to nothing, as on a machine that others keep busy, nothing was compared.
    """
    many = found["measured"]
    quick = many["engine"] != "compiled" or many["seconds_for_10000"] < MOST_SECONDS
    return quick and all(measured_beside(found)) and beside.is_kept(found["beside"])


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.budget")
    parser.add_argument("--matches", type=int, default=10_000, help="that are measured")
    parser.add_argument("--jobs", type=int, default=1, help="processes that measure them")
    beside.add_arguments(parser)
    options = parser.parse_args(arguments)
    site.end_when_told()
    found = {"measured": measure_many(options.matches, options.jobs)}
    with site.embedded(options.port) as servers:
        servers.restart()
        servers.start_as_run("worker")
        found["beside"] = uvloop.run(compare(servers, options))
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        print(", ".join(f"{name} {value}" for name, value in found["measured"].items()))
        print("\n".join(beside.lines(found["beside"])))
        print(f"measured matches a second beside them: {measured_beside(found)}")
        if not all(measured_beside(found)):
            print("Reports came to nothing: the machine is too busy to compare anything.")
    return 0 if is_kept(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
