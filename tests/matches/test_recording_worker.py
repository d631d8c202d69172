"""Recordings by a real worker in its own process, killed on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from config import clock
from matches.models import Recording, RecordingJob
from matches.upkeep.recording_checks import recordings
from tests.cards.test_budget_worker import Worker
from tests.factories.replays import make_ended

MATCHES = 16

Phase = RecordingJob.Phase


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    worker = Worker(tmp_path)
    yield worker
    worker.end()


def count(phase: str) -> int:
    return RecordingJob.objects.filter(phase=phase).count()


@pytest.mark.django_db(transaction=True)
def test_killed_worker_loses_no_recording_and_makes_none_twice(worker: Worker) -> None:
    """Their messages are lost, a worker is killed among them, and the sweep brings all of them."""
    for _ in range(MATCHES):
        make_ended(turn=3)
    long_ago = clock.now() - timedelta(minutes=5)
    assert count(Phase.QUEUED) == MATCHES  # nobody works: the web process records nothing
    RecordingJob.objects.update(lease_until=long_ago)

    worker.start()
    worker.wait_until(lambda: count(Phase.DONE) > 0)
    worker.kill_all()
    done = count(Phase.DONE)
    assert 0 < done < MATCHES
    assert Recording.objects.count() == 4 * done  # whole ones only

    RecordingJob.objects.exclude(phase=Phase.DONE).update(lease_until=long_ago)  # time passes
    worker.start()
    worker.wait_until(lambda: count(Phase.DONE) == MATCHES)
    assert Recording.objects.count() == 4 * MATCHES
    found = recordings(1)
    assert (found.checked, found.faults) == (4 * MATCHES, [])
