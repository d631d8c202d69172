"""What the worker does for matches: recordings of those that ended."""

from __future__ import annotations

import logging
import os
import socket
from concurrent.futures import ThreadPoolExecutor

from celery import shared_task
from django.db import transaction

from config import clock, outages
from matches.services import chat, recordings, seasons

logger = logging.getLogger(__name__)

_asking = ThreadPoolExecutor(1, thread_name_prefix="asks")


@shared_task
def record_match(match_id: str) -> None:
    """Record one ended match; safe to run twice."""
    recordings.record_match(match_id, worker=f"{socket.gethostname()}:{os.getpid()}")


def ask_for_recording(match_id: str) -> None:
    """Ask the worker for a recording, once this transaction is committed.

    In a thread of its own: who has ended the match need not wait for the broker.
    """
    transaction.on_commit(lambda: _asking.submit(_ask, match_id), robust=True)


def _ask(match_id: str) -> None:
    try:
        record_match.apply_async((match_id,), retry=False)
    except Exception as error:  # the thread's outermost door; the sweep asks again
        outages.log(logger, f"The recording of match {match_id} could not be asked for", error)


def wait_until_asked() -> None:
    """Return once the broker has been told of all that is committed. For tests."""
    _asking.submit(lambda: None).result()


def sweep_recordings() -> None:
    """Ask again for recordings whose message or worker was lost."""
    for match_id in recordings.sweep_recordings(at=clock.now()):
        record_match.delay(match_id)


def sweep_seasons() -> None:
    """Close seasons that are over, and begin the one that runs."""
    seasons.turn_seasons(at=clock.now())


def sweep_chat() -> None:
    """Delete what was said long ago."""
    chat.sweep(at=clock.now())
