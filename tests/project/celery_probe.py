"""A Celery application as the site's with tasks to probe it, for test_celery.py."""

from __future__ import annotations

import os
import time
from pathlib import Path

from config import queues, sweeps
from config.celery import app as app

FOLDER = Path(os.environ["SPARKFORGE_VAR"])
app.conf.task_routes = {f"{__name__}.report_until_told": {"queue": queues.BUDGET}}


def note(name: str) -> None:
    """Write down that this process was here."""
    with (FOLDER / name).open("a") as notes:
        notes.write(f"{os.getpid()}\n")


@app.task
def work() -> None:
    """A task that is done at once."""
    note("worked")


@app.task
def report_until_told() -> None:
    """A report that ends when the file `enough` is there."""
    note("began")
    while not (FOLDER / "enough").exists():
        time.sleep(0.02)
    note("ended")


def fail() -> None:
    """A sweep that always fails."""
    note("swept")
    raise RuntimeError("this sweep fails")


sweeps.register(fail, seconds=0.3)
