"""What the worker does again and again besides its tasks: each app registers its own sweeps.

A broker in a folder loses a running task when the whole worker is killed. The row of a job is the
truth, so a sweep sends again what has a dead lease (docs/operations.md). Sweeps run on the
worker's own timer: an embedded `beat` would outlive a killed worker.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from celery.signals import worker_ready
from django.db import connections

from config import outages, queues

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sweep:
    """An act to repeat; safe to run twice and at the same time in two workers."""

    act: Callable[[], object]
    seconds: float

    def run(self) -> None:
        """Do it once. A failure is logged and does not stop the next time."""
        try:
            self.act()
        except Exception as error:
            outages.log(logger, f"Sweep {self.act.__qualname__} failed", error)
        finally:
            # Children that the worker forks later may not inherit a connection.
            connections.close_all()


_sweeps: list[Sweep] = []


def register(act: Callable[[], object], *, seconds: float) -> None:
    """Let each worker for jobs call `act` every `seconds`; for an app's `ready`."""
    _sweeps.append(Sweep(act, seconds))


@worker_ready.connect
def start(sender: Any, **_: Any) -> None:
    """Begin all sweeps at once, then in their intervals, on the worker's timer.

    Not where only reports are computed: such a process gets little time while others are busy,
    and a sweep that is interrupted by them would keep its locks from them.
    """
    if queues.JOBS not in sender.app.amqp.queues.consume_from:
        return
    for sweep in _sweeps:
        sender.timer.call_after(0, sweep.run)
        sender.timer.call_repeatedly(sweep.seconds, sweep.run)
