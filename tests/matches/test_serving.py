"""A web process says that it serves, as long as it does."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from matches.models import ClockBeat
from matches.services import clocks
from tests.conftest import Clock
from tests.matches.served import served

pytestmark = pytest.mark.django_db(transaction=True)

LOOK_SECONDS = 0.05
TIMEOUT = 60  # a ceiling for slow machines; nothing waits for it


def said() -> datetime | None:
    """When a web process last said so."""
    return ClockBeat.objects.filter(name=clocks.SERVING).values_list("beat_at", flat=True).first()


def wait_until(holds: Callable[[], bool]) -> None:
    """Until it does. Raises AssertionError if it never comes to."""
    give_up_at = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < give_up_at
        time.sleep(LOOK_SECONDS)


def test_web_process_says_each_second_that_it_serves(tmp_path: Path) -> None:
    """Case 11: and no longer once it is gone."""
    assert said() is None
    with served(tmp_path, ("web",)):
        wait_until(lambda: said() is not None)
        first = said()
        assert first is not None
        wait_until(lambda: (said() or first) > first)
    last = said()
    assert last is not None
    assert said() == last


def test_machines_need_not_agree_on_the_time(clock: Clock) -> None:
    """Case 11: a web machine whose clock is an hour behind serves as well as any."""
    serving = clocks.Serving()
    assert not serving.has_stopped(at=clock.now())
    for seconds in range(20):
        clocks.say_that_it_serves()
        assert not serving.has_stopped(at=clock.now() + timedelta(hours=1))
        clock.advance(1 + seconds % 4)
    stopped_at = clock.now() + timedelta(hours=1)
    assert not serving.has_stopped(at=stopped_at - timedelta(seconds=1))
    assert serving.has_stopped(at=stopped_at + timedelta(seconds=4))
