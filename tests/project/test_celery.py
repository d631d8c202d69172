"""Workers with their broker in a folder: real processes, killed on purpose."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.run import Counts, site
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]
SEND = "from tests.project import celery_probe; celery_probe.{}.delay()"


class Worker:
    """A worker process with its broker in `folder`. arguments: which queues it takes."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.environment = {
            **os.environ,
            "SPARKFORGE_VAR": str(folder),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        for name in ("DATABASE_URL", "REDIS_URL"):
            self.environment.pop(name, None)
        self.log = (folder / "log").open("a+")
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *[sys.executable, "-m", "celery", "-A", "tests.project.celery_probe", "worker"],
                *self.arguments,
            ],
            cwd=ROOT,
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )

    def send(self, task: str) -> None:
        subprocess.run(
            [sys.executable, "-c", SEND.format(task)], env=self.environment, cwd=ROOT, check=True
        )

    def notes(self, name: str) -> list[int]:
        path = self.folder / name
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            running = self.process.poll() is None and time.monotonic() < end
            assert running, (self.folder / "log").read_text()
            time.sleep(0.02)

    def kill_all(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        self.kill_all()
        self.log.close()


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(tmp_path)
    yield worker
    worker.end()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Worker, Worker]]:
    """As the supervisor starts them: one for jobs, one for reports, on one folder."""
    pair = tuple(
        Worker(tmp_path, *one.arguments[one.arguments.index("--queues") :])
        for one in site(8000, Counts(), None)
        if "--queues" in one.arguments
    )
    assert len(pair) == 2
    yield pair
    for worker in pair:
        worker.end()


def test_jobs_and_sweeps_do_not_wait_for_a_report(pair: tuple[Worker, Worker]) -> None:
    jobs, reports = pair
    jobs.send("report_until_told")
    jobs.wait_until(lambda: jobs.notes("began") != [])
    jobs.send("work")
    jobs.wait_until(lambda: jobs.notes("worked") != [])
    swept = len(jobs.notes("swept"))
    jobs.wait_until(lambda: len(jobs.notes("swept")) >= swept + 2)
    assert jobs.notes("ended") == []
    (jobs.folder / "enough").touch()
    jobs.wait_until(lambda: jobs.notes("ended") != [])
    assert [os.getsid(pid) for pid in jobs.notes("worked")] == [jobs.process.pid]
    assert [os.getsid(pid) for pid in jobs.notes("ended")] == [reports.process.pid]
    assert set(jobs.notes("swept")) == {jobs.process.pid}


def test_task_of_a_killed_child_is_done_by_the_next(worker: Worker) -> None:
    worker.send("report_until_told")  # a worker that names no queue takes both
    worker.wait_until(lambda: len(worker.notes("began")) == 1)
    (first,) = worker.notes("began")
    assert first != worker.process.pid
    os.kill(first, signal.SIGKILL)
    worker.wait_until(lambda: len(worker.notes("began")) == 2)
    (worker.folder / "enough").touch()
    worker.wait_until(lambda: worker.notes("ended") != [])
    assert first not in worker.notes("ended")


def test_tasks_wait_for_a_worker_that_was_killed_and_sweeps_go_on(worker: Worker) -> None:
    worker.wait_until(lambda: len(worker.notes("swept")) >= 2)
    worker.kill_all()
    worker.send("work")
    assert worker.notes("worked") == []
    swept = len(worker.notes("swept"))
    worker.start()
    worker.wait_until(lambda: worker.notes("worked") != [])
    worker.wait_until(lambda: len(worker.notes("swept")) >= swept + 2)
    assert "this sweep fails" in (worker.folder / "log").read_text()


def test_broker_folder_is_for_its_owner_alone(worker: Worker) -> None:
    worker.send("work")
    worker.wait_until(lambda: worker.notes("worked") != [])
    for folder in ("broker", "broker/messages", "broker/control"):
        assert (worker.folder / folder).stat().st_mode & 0o777 == 0o700
