"""Matches that go on beside something else, without and with it in turn: do players notice?

A window has about ten acts above its p99, which a stall or two move. So there are as many runs, up
to `--most-runs`, as it takes until they agree on which side of the bar they are.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from benchmarks.load.cases import MOVES_A_MATCH
from benchmarks.load.profiling import Profile
from benchmarks.load.seats import Load, Plan
from benchmarks.load.site import Site

THINK_SECONDS = 0.5
WARM_SECONDS = 3.0
SETTLE_SECONDS = 2.0
BEGIN_SECONDS = 10.0
"""So long it may take until what is beside the matches goes on, in which they go on too."""
MOST_RISE = 0.5
"""By so much may the median of the p99s of act → done rise."""
DOUBT = 0.1
"""If the rise were on the bar, the runs would be as one-sided as this by chance once in ten."""

Found = dict[str, Any]
Beside = Callable[[Found], AbstractAsyncContextManager[None]]
"""What goes on beside the matches of a window; it may write down what it did."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many matches, and for how long."""
    parser.add_argument("--runs", type=int, default=5, help="at least")
    parser.add_argument("--most-runs", type=int, default=15, help="if they do not agree before")
    parser.add_argument("--live", type=int, default=60, help="matches that are played")
    parser.add_argument("--seconds", type=float, default=8, help="of each half of a run")
    parser.add_argument("--port", type=int, default=8710)
    parser.add_argument("--profile", metavar="PY_SPY", default="", help="sample the second halves")
    parser.add_argument("--json", action="store_true")


async def compare(servers: Site, options: argparse.Namespace, beside: Beside) -> Found:
    """All runs, one after the other, while the same players play on."""
    most = max(options.runs, options.most_runs)
    seconds = 2 * most * (options.seconds + SETTLE_SECONDS + BEGIN_SECONDS) + WARM_SECONDS
    stock = servers.arrange(
        10 + round(options.live / THINK_SECONDS * seconds / MOVES_A_MATCH), turn_seconds=None
    )
    load = Load(Plan(servers.ports, THINK_SECONDS), stock)
    await load.seat(servers.arrange(options.live, turn_seconds=75, ahead=60))
    await asyncio.sleep(WARM_SECONDS)
    runs: list[Found] = []
    while len(runs) < options.runs or not (is_settled(rises(runs)) or len(runs) >= most):
        print(f"run {len(runs) + 1}, at most {most}", file=sys.stderr, flush=True)
        run: Found = {}
        for half in halves(len(runs)):
            if half == "without":
                run[half] = await _window(load, servers, options.seconds, "")
                continue
            told: Found = {}
            async with beside(told):
                run[half] = await _window(load, servers, options.seconds, options.profile)
            run[half] |= told
        runs.append(run)
    load.new_window()
    await load.end()
    before, after = (
        statistics.median(run[half]["act_to_done_ms"]["p99"] for run in runs)
        for half in ("without", "with")
    )
    return {
        "live": options.live,
        "runs": runs,
        "p99_without_ms": before,
        "p99_with_ms": after,
        "rise": round(after / before - 1, 3),
        "rises": rises(runs),
        "is_settled": is_settled(rises(runs)),
        "faults_at_the_end": dict(load.new_window().faults),
        "server_errors": servers.faults(),
    }


def halves(number: int) -> tuple[str, str]:
    """Of a run, in their order. Every other one begins with what is beside the matches, so that
    nothing that goes on growing is laid to its charge."""
    return ("without", "with") if number % 2 == 0 else ("with", "without")


def rises(runs: Sequence[Found]) -> list[float]:
    """By how much the p99 was higher in each run with what is beside the matches."""
    return [
        round(run["with"]["act_to_done_ms"]["p99"] / run["without"]["act_to_done_ms"]["p99"] - 1, 3)
        for run in runs
    ]


def is_settled(found: Sequence[float]) -> bool:
    """Whether so many runs are on one side of the bar that it is no chance (a sign test)."""
    above = sum(rise > MOST_RISE for rise in found)
    fewer = min(above, len(found) - above)
    ways = sum(math.comb(len(found), few) for few in range(fewer + 1))
    return 2 * ways / 2 ** len(found) <= DOUBT


async def _window(load: Load, servers: Site, seconds: float, profiler: str) -> Found:
    """What the players saw for so long."""
    await asyncio.sleep(SETTLE_SECONDS)
    servers.refuse_dead()
    load.new_window()
    profile = Profile(profiler, servers.servers["web0"].pid, seconds - 1) if profiler else None
    used, started = servers.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - started
    tally = load.new_window()
    if profile is not None:
        print("\n".join(profile.lines()), file=sys.stderr)
    return {
        "act_to_done_ms": tally.done_ms.to_json(),
        "moves_a_second": round(tally.moves / took, 1),
        "cpu_shares": {
            name: round((now - used[name]) / took, 3) for name, now in servers.cpu_seconds().items()
        },
        "refused": dict(tally.refused),
        "faults": dict(tally.faults),
    }


def lines(found: Found) -> Iterator[str]:
    """For the terminal."""
    yield f"{found['live']} matches, {THINK_SECONDS:g} s think time; act to done, ms"
    for run in found["runs"]:
        for half, window in run.items():
            times = window["act_to_done_ms"]
            shares = ", ".join(
                f"{name} {share:.0%}" for name, share in window["cpu_shares"].items()
            )
            yield (
                f"  {half:>7}  p50 {times['p50']:>6}  p99 {times['p99']:>6}"
                f"  {window['moves_a_second']:>6} moves a second  of a core: {shares}"
            )
            if window["refused"] or window["faults"]:
                yield f"           refused {window['refused']}, faults {window['faults']}"
    yield from (f"server: {line}" for line in found["server_errors"][:10])
    kept = sum(rise <= MOST_RISE for rise in found["rises"])
    doubt = "" if found["is_settled"] else "; they do not agree: a busy machine, or just at the bar"
    yield f"within the bar: {kept} of {len(found['rises'])} runs{doubt}"
    yield (
        f"median p99: {found['p99_without_ms']} ms without, {found['p99_with_ms']} ms with:"
        f" {found['rise']:+.0%} (bar {MOST_RISE:+.0%})"
    )


def is_kept(found: Found) -> bool:
    """Whether the bar holds."""
    return bool(found["rise"] <= MOST_RISE)
