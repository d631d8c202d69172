"""Do others notice a flood? Matches with and without one beside them, five times in turn.

    python -m benchmarks.flood [--runs 5] [--matches 60] [--seconds 8] [--json]

What the flood is stands in benchmarks/load/flooder.py. The exit status is 1 if a bar is missed:
the median of the p99s of act → done rises by at most half, and stays under 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from typing import Any

import uvloop

from benchmarks.load import site
from benchmarks.load.cases import MOVES_A_MATCH
from benchmarks.load.profiling import Profile
from benchmarks.load.seats import Load, Plan

MOST_RISE, MOST_P99_MS = 0.5, 50.0
THINK_SECONDS = 0.5
WARM_SECONDS = 3.0
SETTLE_SECONDS = 1.0
PATIENCE_SECONDS = 30
FLOODERS = 10
"""Accounts: eight send many messages, one large ones, one opens many sockets."""


async def measure(servers: site.Site, options: argparse.Namespace) -> dict[str, Any]:
    """All runs, one after the other, while the same players play on."""
    seconds = 2 * options.runs * (options.seconds + 2 * SETTLE_SECONDS) + WARM_SECONDS
    stock = servers.arrange(
        10 + round(options.matches / THINK_SECONDS * seconds / MOVES_A_MATCH), turn_seconds=None
    )
    bad = servers.arrange(FLOODERS, turn_seconds=None)
    targets = [{"match": each["match"], "cookie": each["seats"][0]} for each in bad]
    matches = servers.arrange(options.matches, turn_seconds=75, ahead=60)
    load = Load(Plan(servers.ports, THINK_SECONDS), stock)
    await load.seat(matches)
    await asyncio.sleep(WARM_SECONDS)
    load.new_window()
    runs = []
    for number in range(options.runs):
        print(f"run {number + 1} of {options.runs}", file=sys.stderr, flush=True)
        quiet = await _window(load, servers, options.seconds, None, "")
        flooded = await _window(load, servers, options.seconds, targets, options.profile)
        runs.append({"quiet": quiet, "flooded": flooded})
    await load.end()
    rest = load.new_window()
    quiet_ms = statistics.median(run["quiet"]["act_to_done_ms"]["p99"] for run in runs)
    flooded_ms = statistics.median(run["flooded"]["act_to_done_ms"]["p99"] for run in runs)
    return {
        "matches": options.matches,
        "runs": runs,
        "p99_quiet_ms": quiet_ms,
        "p99_flooded_ms": flooded_ms,
        "rise": round(flooded_ms / quiet_ms - 1, 3),
        "faults_at_the_end": dict(rest.faults),
        "server_errors": servers.faults(),
    }


async def _window(
    load: Load,
    servers: site.Site,
    seconds: float,
    targets: list[dict[str, Any]] | None,
    profiler: str,
) -> dict[str, Any]:
    """What the players saw for so long; beside a flood on `targets`, if there are any."""
    flooder = None
    if targets is not None:
        wanted = {
            "port": servers.ports[0],
            "targets": targets,
            "seconds": seconds + 2 * SETTLE_SECONDS,
        }
        flooder = await asyncio.create_subprocess_exec(
            sys.executable,
            *["-m", "benchmarks.load.flooder", json.dumps(wanted)],
            stdout=asyncio.subprocess.PIPE,
        )
    await asyncio.sleep(2 * SETTLE_SECONDS)
    servers.refuse_dead()
    load.new_window()
    profile = Profile(profiler, servers.servers["web0"].pid, seconds - 1) if profiler else None
    used, started = servers.cpu_seconds()["web0"], time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - started
    used = servers.cpu_seconds()["web0"] - used
    tally = load.new_window()
    found = {
        "act_to_done_ms": tally.done_ms.to_json(),
        "moves_a_second": round(tally.moves / took, 1),
        "web_cpu_share": round(used / took, 3),
        "refused": dict(tally.refused),
        "faults": dict(tally.faults),
    }
    if profile is not None:
        print("\n".join(profile.lines()), file=sys.stderr)
    if flooder is not None:
        try:
            output, _ = await asyncio.wait_for(flooder.communicate(), PATIENCE_SECONDS)
        finally:
            if flooder.returncode is None:
                flooder.kill()
        found["flood"] = json.loads(output)
    return found


def lines(found: dict[str, Any]) -> list[str]:
    """For the terminal."""
    shown = [f"{found['matches']} matches, {THINK_SECONDS:g} s think time; p99 of act to done, ms"]
    for run in found["runs"]:
        quiet, flooded = run["quiet"], run["flooded"]
        shown.append(
            f"  without {quiet['act_to_done_ms']['p99']:>7} (p50 {quiet['act_to_done_ms']['p50']},"
            f" {quiet['moves_a_second']} moves a second)"
            f"   with {flooded['act_to_done_ms']['p99']:>7}"
            f" (p50 {flooded['act_to_done_ms']['p50']}, {flooded['moves_a_second']} moves a second)"
            f"   web {quiet['web_cpu_share']:.0%} and {flooded['web_cpu_share']:.0%} of a core"
        )
    shown.append(f"flood of the last run: {found['runs'][-1]['flooded']['flood']}")
    for run in found["runs"]:
        for window in run.values():
            if window["refused"] or window["faults"]:
                shown.append(f"refused {window['refused']}, faults {window['faults']}")
    shown += [f"server: {line}" for line in found["server_errors"][:10]]
    shown.append(
        f"median p99: {found['p99_quiet_ms']} ms without, {found['p99_flooded_ms']} ms with:"
        f" {found['rise']:+.0%} (bar +{MOST_RISE:.0%} and {MOST_P99_MS:g} ms)"
    )
    return shown


def is_kept(found: dict[str, Any]) -> bool:
    """Whether the bars hold."""
    return bool(found["rise"] <= MOST_RISE and found["p99_flooded_ms"] < MOST_P99_MS)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flood")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=8, help="of each half of a run")
    parser.add_argument("--port", type=int, default=8710)
    parser.add_argument("--profile", metavar="PY_SPY", default="", help="sample it beside a flood")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    site.end_when_told()
    with site.embedded(options.port, one_address=False) as servers:
        servers.restart()
        found = uvloop.run(measure(servers, options))
    print(json.dumps(found, indent=1) if options.json else "\n".join(lines(found)))
    return 0 if is_kept(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
