"""The one object that a process has of each match, made when somebody first asks for it.

It lives as long as somebody holds it; the last few are kept without, so that what comes and goes
in haste is not read anew each time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Shelf(Generic[T]):
    """By match id; any thread may ask. make: reads the database. kept: how many at least."""

    def __init__(self, make: Callable[[str], T], *, kept: int) -> None:
        self._make = make
        self._kept = kept
        self._all: WeakValueDictionary[str, T] = WeakValueDictionary()
        self._recent: OrderedDict[str, T] = OrderedDict()
        self._lock = threading.Lock()

    def found(self, match_id: str) -> T | None:
        """The one of this match, if it was made."""
        with self._lock:
            return self._all.get(match_id)

    def of(self, match_id: str) -> T:
        """The one of this match. Raises what `make` raises."""
        with self._lock:
            found = self._all.get(match_id)
        if found is None:
            made = self._make(match_id)  # outside of the lock; whoever comes first is taken
            with self._lock:
                found = self._all.setdefault(match_id, made)
        with self._lock:
            self._recent[match_id] = found
            self._recent.move_to_end(match_id)
            while len(self._recent) > self._kept:
                self._recent.popitem(last=False)
        return found
