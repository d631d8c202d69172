"""What the worker does for matches: recordings of those that ended."""

from __future__ import annotations

import os
import socket

from celery import shared_task
from django.db import transaction

from config import clock
from matches.services import recordings


@shared_task
def record_match(match_id: str) -> None:
    """Record one ended match; safe to run twice."""
    recordings.record_match(match_id, worker=f"{socket.gethostname()}:{os.getpid()}")


def ask_for_recording(match_id: str) -> None:
    """Ask the worker for a recording, once this transaction is committed.

    A broker that is away does not hold up the players: the sweep asks again.
    """
    transaction.on_commit(lambda: record_match.apply_async((match_id,), retry=False), robust=True)


def sweep_recordings() -> None:
    """Ask again for recordings whose message or worker was lost."""
    for match_id in recordings.sweep_recordings(at=clock.now()):
        record_match.delay(match_id)
