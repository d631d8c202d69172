"""Matches over sockets against a whole site, each act stored before it is answered.

    python -m benchmarks.load [--think 1.0] [--matches 200] [--seconds 30] [--json]

docs/performance.md says what is measured and how to read it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import uvloop

from benchmarks.load import site
from benchmarks.load.profiling import Profile
from benchmarks.load.seats import Load, Plan, Tally

WARM_SECONDS = 3.0
LOOK_SECONDS = 0.05


async def measure(options: argparse.Namespace, servers: site.Site) -> dict[str, Any]:
    """One round: connect, warm up, count for a while, end everything."""
    stock = servers.arrange(options.stock, turn_seconds=None)
    matches = servers.arrange(
        options.matches,
        spectators=options.spectators,
        turn_seconds=75 if options.think else None,
        ahead=60 + options.matches / 10,
    )
    before = servers.web_memory_kib()
    load = Load(Plan(servers.ports, options.think, options.seed, options.deflate), stock)
    load.is_waiting = True
    await load.seat(matches)
    sockets = sum(len(each["seats"]) + len(each["spectators"]) for each in matches)
    connected = servers.web_memory_kib()
    load.begin()
    await asyncio.sleep(WARM_SECONDS)
    servers.refuse_dead()
    warm = load.new_window()
    used, own, started = servers.cpu_seconds(), time.process_time(), time.perf_counter()
    web = servers.servers["web0"].pid
    profile = Profile(options.profile, web, options.seconds - 1) if options.profile else None
    lag = await _watch_own_lag(options.seconds)
    seconds = time.perf_counter() - started
    own = time.process_time() - own
    used = {name: value - used.get(name, 0.0) for name, value in servers.cpu_seconds().items()}
    tally = load.new_window()
    playing = servers.web_memory_kib()
    await load.end()
    if profile is not None:
        print("\n".join(profile.lines()), file=sys.stderr)
    rest = load.new_window()
    after = servers.web_memory_kib()
    return {
        "sockets": sockets,
        "seconds": round(seconds, 2),
        **_rates(tally, used, seconds),
        "generator": {"cpu_share": round(own / seconds, 3), "worst_lag_ms": round(lag, 1)},
        "memory_kib": {
            "before": before,
            "connected": connected,
            "playing": playing,
            "after": after,
            "a_connection_connected": round((connected - before) / sockets, 1),
            "a_connection_playing": round((playing - before) / sockets, 1),
        },
        "refused": dict(warm.refused + tally.refused + rest.refused),
        "faults": dict(warm.faults + tally.faults + rest.faults),
    }


def _rates(tally: Tally, used: dict[str, float], seconds: float) -> dict[str, Any]:
    ours = sum(value for name, value in used.items() if name.startswith(("web", "play")))
    return {
        "moves": tally.moves,
        "moves_a_second": round(tally.moves / seconds, 1),
        "moves_a_cpu_second": round(tally.moves / ours, 1) if ours else None,
        "cpu_seconds": {name: round(value, 2) for name, value in used.items()},
        "matches_ended": tally.ended,
        "act_to_done_ms": tally.done_ms.to_json(),
        "bytes_an_update": round(tally.update_bytes / tally.updates) if tally.updates else None,
        "updates": tally.updates,
        "watched": tally.watched,
    }


async def _watch_own_lag(seconds: float) -> float:
    """Sleep so long; returns by how much the generator's own loop was late at worst, in ms."""
    worst, end = 0.0, time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(LOOK_SECONDS)
        worst = max(worst, (time.perf_counter() - now - LOOK_SECONDS) * 1000)
    return worst


@contextlib.contextmanager
def servers_of(options: argparse.Namespace) -> Iterator[site.Site]:
    """The servers that the options ask for."""
    if options.scaled:
        with site.scaled(options.port, options.webs) as servers:
            yield servers
    else:
        with site.embedded(options.port) as servers:
            yield servers


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--spectators", type=int, default=0, help="a match")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=0.0, help="0: flat out")
    parser.add_argument("--stock", type=int, help="matches for those that end")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--scaled", action="store_true", help="PostgreSQL and Redis")
    parser.add_argument("--webs", type=int, default=2, help="web processes when scaled")
    parser.add_argument("--port", type=int, default=8710)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deflate", action="store_true", help="offer compression, as browsers do")
    parser.add_argument("--profile", metavar="PY_SPY", help="a py-spy: samples the web process")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if options.stock is None:
        options.stock = options.matches
    with servers_of(options) as servers:
        print(f"pids: { {n: s.pid for n, s in servers.servers.items()} }", file=sys.stderr)
        for _ in range(options.rounds):
            print(json.dumps(uvloop.run(measure(options, servers)), indent=1), flush=True)
        for line in servers.faults()[:20]:
            print(line, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
