"""The one clock of the server.

Services, tasks and consumers ask here and take `at=` where a caller may know better, so that a
test gives the time instead of waiting for it (fixture `clock` in tests/conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone

_source: Callable[[], datetime] = timezone.now


def now() -> datetime:
    """The present instant, aware, in UTC."""
    return _source()


def use(source: Callable[[], datetime] | None) -> None:
    """Take the time from `source`; None: from the system again. For tests."""
    global _source
    _source = source or timezone.now
