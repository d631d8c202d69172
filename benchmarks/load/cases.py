"""The loads that are measured, and what is counted of one."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load.histogram import Histogram
from benchmarks.load.profiling import Profile
from benchmarks.load.seats import Load, Plan, Tally
from benchmarks.load.site import Site

WARM_SECONDS = 3.0
LOOK_SECONDS = 0.05
MOVES_A_MATCH = 60
"""Fewer than a match of the simulated players takes on average: so the stock lasts."""


@dataclass(frozen=True)
class Case:
    """One load. spectators: a match. think: seconds, on average; 0: flat out. moves: a second, at
    most, for which there is a stock of matches."""

    name: str
    title: str
    matches: int
    spectators: int
    think: float
    seconds: float
    moves: int

    @property
    def sockets(self) -> int:
        """All of them."""
        return self.matches * (2 + self.spectators)

    @property
    def half(self) -> int:
        """So many matches are connected first, to tell what each costs from what all cost once."""
        return self.matches // 2

    @property
    def stock(self) -> int:
        """Matches that take the place of those that end."""
        moves = self.moves * (WARM_SECONDS + self.seconds)
        return max(10, round(moves / MOVES_A_MATCH))


# Flat out, a match makes the moves of one core divided by the number of matches; an account may
# send ten messages a second, so fewer matches than these would be refused as too fast.
CASES = {
    case.name: case
    for case in (
        Case("think", "200 matches, 1 s think time, 400 spectators", 200, 2, 1.0, 30, 200),
        Case("thousand", "1,000 matches, 5 s think time", 1000, 0, 5.0, 30, 200),
        Case("flat", "200 matches, flat out", 200, 0, 0.0, 15, 1500),
    )
}
SHORT = {
    case.name: case
    for case in (
        Case("think", "20 matches, 1 s think time, 40 spectators", 20, 2, 1.0, 5, 20),
        Case("thousand", "40 matches, 5 s think time", 40, 0, 5.0, 5, 10),
        Case("flat", "100 matches, flat out", 100, 0, 0.0, 4, 1000),
    )
}


@dataclass
class Round:
    """What one round of a case came to. memory_kib: of all web processes, by moment."""

    tally: Tally
    seconds: float
    cpu: dict[str, float]
    own_cpu: float
    own_lag_ms: float
    memory_kib: dict[str, int]
    refused: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)


async def run_round(
    case: Case, site: Site, *, seed: int, deflate: bool = False, profiler: str = ""
) -> Round:
    """Connect everybody, let them warm up, count for a while, and end everything."""
    stock = site.arrange(case.stock, turn_seconds=None)
    matches = site.arrange(
        case.matches,
        spectators=case.spectators,
        turn_seconds=75 if case.think else None,
        ahead=60 + case.matches / 10,
    )
    memory = {"before": site.web_memory_kib()}
    load = Load(Plan(site.ports, case.think, seed, deflate), stock)
    load.is_waiting = True
    await load.seat(matches[: case.half])
    memory["half"] = site.web_memory_kib()
    await load.seat(matches[case.half :])
    memory["connected"] = site.web_memory_kib()
    load.begin()
    await asyncio.sleep(WARM_SECONDS)
    site.refuse_dead()
    warm = load.new_window()
    profile = Profile(profiler, site.servers["web0"].pid, case.seconds - 1) if profiler else None
    used, own, started = site.cpu_seconds(), time.process_time(), time.perf_counter()
    lag = await _watch_own_lag(case.seconds)
    seconds = time.perf_counter() - started
    own = time.process_time() - own
    used = {name: value - used.get(name, 0.0) for name, value in site.cpu_seconds().items()}
    tally = load.new_window()
    memory["playing"] = site.web_memory_kib()
    await load.end()
    rest = load.new_window()
    memory["after"] = site.web_memory_kib()
    if profile is not None:
        print("\n".join(profile.lines()), file=sys.stderr)
    return Round(
        tally=tally,
        seconds=seconds,
        cpu=used,
        own_cpu=own,
        own_lag_ms=lag,
        memory_kib=memory,
        refused=warm.refused + tally.refused + rest.refused,
        faults=warm.faults + tally.faults + rest.faults,
    )


async def _watch_own_lag(seconds: float) -> float:
    """Sleep so long; returns by how much our own loop was late at worst, in milliseconds."""
    worst, end = 0.0, time.perf_counter() + seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(LOOK_SECONDS)
        worst = max(worst, (time.perf_counter() - now - LOOK_SECONDS) * 1000)
    return worst


def summary(case: Case, rounds: list[Round]) -> dict[str, Any]:
    """All rounds of a case together, as JSON values."""
    done = Histogram()
    for each in rounds:
        done.merge(each.tally.done_ms)
    seconds = sum(each.seconds for each in rounds)
    moves = sum(each.tally.moves for each in rounds)
    cpu = sum((Counter(each.cpu) for each in rounds), Counter[str]())
    servers = sum(value for name, value in cpu.items() if name.startswith(("web", "play")))
    updates = sum(each.tally.updates for each in rounds)
    memory = rounds[0].memory_kib
    return {
        "case": case.name,
        "title": case.title,
        "sockets": case.sockets,
        "rounds": len(rounds),
        "seconds": round(seconds, 1),
        "moves": moves,
        "moves_a_second": round(moves / seconds, 1),
        "moves_a_cpu_second": round(moves / servers, 1) if servers else None,
        "moves_a_cpu_second_by_round": [_rate(each) for each in rounds],
        "cpu_seconds": {name: round(value, 2) for name, value in sorted(cpu.items())},
        "act_to_done_ms": done.to_json(),
        "bytes_an_update": round(sum(r.tally.update_bytes for r in rounds) / updates)
        if updates
        else None,
        "updates": updates,
        "updates_to_spectators": sum(each.tally.watched for each in rounds),
        "matches_ended": sum(each.tally.ended for each in rounds),
        "memory_kib": [each.memory_kib for each in rounds],
        **connection_kib(case, memory),
        "memory_growth": round(rounds[-1].memory_kib["after"] / memory["after"] - 1, 3),
        "refused": dict(sum((each.refused for each in rounds), Counter[str]())),
        "faults": dict(sum((each.faults for each in rounds), Counter[str]())),
        "generator": {
            "cpu_share": round(sum(each.own_cpu for each in rounds) / seconds, 3),
            "worst_lag_ms": round(max(each.own_lag_ms for each in rounds), 1),
        },
    }


def connection_kib(case: Case, memory: Mapping[str, int]) -> dict[str, Any]:
    """What a connection takes, as the bar counts it: all growth by sockets; and what each of the
    second half took, with what was taken once besides. memory: KiB of all web processes."""
    second = (memory["connected"] - memory["half"]) / (case.matches - case.half)
    return {
        "kib_a_connection": {
            moment: round((memory[moment] - memory["before"]) / case.sockets, 1)
            for moment in ("connected", "playing")
        },
        "kib_a_later_connection": round(second * case.matches / case.sockets, 1),
        "kib_once": round(memory["connected"] - memory["before"] - second * case.matches),
    }


def _rate(each: Round) -> float | None:
    servers = sum(value for name, value in each.cpu.items() if name.startswith(("web", "play")))
    return round(each.tally.moves / servers, 1) if servers else None
