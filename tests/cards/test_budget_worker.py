"""Budget reports by real workers in their own processes, killed on purpose."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from cards.models import BudgetReport
from config import clock, queues
from matches.engine.games import registry
from matches.engine.kernel import measure
from tests.factories.cards import make_submitted

ROOT = Path(__file__).resolve().parents[2]
MATCHES = 500
"""More than a worker plays until it stores them for the first time."""
PATIENCE = 180
"""Seconds until a test gives up waiting for another process."""


class Worker:
    """The site's own worker on the test's database. queue: what it takes; "": everything."""

    def __init__(self, folder: Path, queue: str = "") -> None:
        self.queues = ["--queues", queue] if queue else []
        self.environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.environment["SPARKFORGE_VAR"] = str(settings.VAR_DIR)
        if connection.vendor == "postgresql":
            at = connection.settings_dict
            self.environment["DATABASE_URL"] = (
                f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"
            )
        self.log = (folder / "log").open("a+")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "config", "worker", *self.queues],
            cwd=ROOT,
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )

    def kill_all(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def end(self) -> None:
        self.kill_all()
        self.log.close()

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                self.log.seek(0)
                raise AssertionError(self.log.read())
            time.sleep(0.05)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    """The one that computes reports."""
    worker = Worker(tmp_path, queues.BUDGET)
    yield worker
    worker.end()


@pytest.fixture
def sweeper(tmp_path: Path) -> Iterator[Worker]:
    """The one for jobs: it asks again for reports, and computes none."""
    sweeper = Worker(tmp_path, queues.JOBS)
    sweeper.start()
    yield sweeper
    sweeper.end()


@pytest.mark.django_db(transaction=True)
def test_killed_worker_is_continued_by_the_next(
    worker: Worker, sweeper: Worker, settings: Any
) -> None:
    settings.BUDGET_MATCHES = MATCHES
    long_ago = clock.now() - timedelta(minutes=5)  # its message was lost; the sweep finds it
    report = make_submitted(at=long_ago, attack=3, health=5).budget_report

    def fresh() -> BudgetReport:
        report.refresh_from_db()
        return report

    assert fresh().phase == "queued"  # nobody works: the web process plays no matches
    worker.start()
    worker.wait_until(lambda: fresh().done >= 20)
    worker.kill_all()
    left = fresh()
    assert left.phase == "running"
    assert 20 <= left.done < MATCHES
    assert not left.worker.endswith(f":{os.getpid()}")

    BudgetReport.objects.filter(pk=report.pk).update(lease_until=long_ago)  # its time passes
    worker.start()
    worker.wait_until(lambda: fresh().phase == "done")
    assert report.attempt == 2

    version, game = report.version, registry.get("nexus")
    assert version.cost is not None
    undisturbed = measure.measure(
        game,
        measure.Subject(version.design, version.cost),
        game.default_balance(),
        str(report.seed),
        range(MATCHES),
    )
    assert report.result is not None
    assert report.result["measured"] == measure.report(undisturbed, str(report.seed))
