"""What a process counts for /metrics (docs/operations.md lists the names).

Counters live in files mapped into memory under SPARKFORGE_VAR/metrics, one for each process, so
that whichever web process is asked answers for all of this machine. A count costs a microsecond.
Nothing is counted before `begin`: commands and tests leave no files. `make run` empties the folder
at its start.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.VAR_DIR) / "metrics"
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(FOLDER)  # read when the library is imported

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram  # noqa: E402
from prometheus_client.core import Metric  # noqa: E402
from prometheus_client.exposition import generate_latest  # noqa: E402
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead  # noqa: E402
from prometheus_client.registry import Collector  # noqa: E402

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
ACT_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Counts:
    """The counters of this process."""

    def __init__(self) -> None:
        none = CollectorRegistry(auto_describe=False)  # the files are what is read
        self.steps = Counter(
            "sparkforge_steps", "Stored steps of matches", ["game", "kind"], registry=none
        )
        self.refusals = Counter(
            "sparkforge_refusals", "Acts and questions refused", ["door", "code"], registry=none
        )
        self.act_seconds = Histogram(
            "sparkforge_act_seconds",
            "From an act on a socket to its answer",
            registry=none,
            buckets=ACT_SECONDS,
        )
        self.sockets = Gauge(
            "sparkforge_sockets",
            "Open sockets of live processes",
            ["kind"],
            registry=none,
            multiprocess_mode="livesum",
        )
        self.started = Gauge(
            "sparkforge_process_start_time_seconds",
            "When each live process began",
            ["role"],
            registry=none,
            multiprocess_mode="liveall",
        )


_counts: Counts | None = None
Ask = Callable[[], Iterable[Metric]]
_asks: list[Ask] = []


def begin(role: str, *, at: float) -> None:
    """Count from here on. role: "web" or "play". at: seconds since 1970."""
    global _counts
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    _counts = Counts()
    _counts.started.labels(role).set(at)


def stepped(game: str, kind: str) -> None:
    """A step was stored."""
    if _counts is not None:
        _counts.steps.labels(game, kind).inc()


def refused(door: str, code: str) -> None:
    """Something was refused. door: "socket", "page" or "api"."""
    if _counts is not None:
        _counts.refusals.labels(door, code).inc()


def acted(seconds: float) -> None:
    """An act on a socket was answered, done or refused, after so long."""
    if _counts is not None:
        _counts.act_seconds.observe(seconds)


def sockets(kind: str, change: int) -> None:
    """A socket came (+1) or went (-1). kind: the name of its consumer."""
    if _counts is not None:
        _counts.sockets.labels(kind).inc(change)


def ask(question: Ask) -> None:
    """Let /metrics also say what `question` finds when it is asked; for an app's `ready`."""
    _asks.append(question)


class Asked(Collector):
    """Collects what is asked of the database."""

    def collect(self) -> Iterable[Metric]:
        """All answers."""
        for question in _asks:
            yield from question()


def text() -> bytes:
    """All that this machine's processes counted, and what the database says now."""
    registry = CollectorRegistry()
    registry.register(Asked())
    if _counts is not None:
        _forget_dead_processes()
        MultiProcessCollector(registry, path=str(FOLDER))  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_dead_processes() -> None:
    """Gauges of processes that were killed say nothing any more; their counters stay."""
    for path in FOLDER.glob("gauge_live*_*.db"):
        pid = int(path.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(pid, path=str(FOLDER))  # type: ignore[no-untyped-call]
