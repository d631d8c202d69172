"""Several processes of pytest-xdist run the tests: which share a process, and which run alone.

Tests of one file stay together, and so do the journeys, which share one site. A test that is marked
`alone` has the machine for itself: it waits until the tests of all other processes have ended, and
none begins before it has.
"""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

TOGETHER = "tests/browser/"
_FOLDER = pytest.StashKey[str]()


def scope_of(nodeid: str) -> str:
    """Tests of the same scope run in one process."""
    file = nodeid.partition("::")[0]
    return TOGETHER if file.startswith(TOGETHER) else file


class ByFile(LoadScopeScheduling):
    """Hands out whole scopes, those of many tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Asked once, by the process that hands out the tests."""
    return ByFile(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell each process where all of them meet."""
    config: pytest.Config = node.config
    if _FOLDER not in config.stash:
        folder = tempfile.TemporaryDirectory(prefix="sparkforge-turns-")
        config.add_cleanup(folder.cleanup)
        config.stash[_FOLDER] = folder.name
    node.workerinput["turns"] = config.stash[_FOLDER]


@contextmanager
def turn(folder: Path, *, alone: bool) -> Iterator[None]:
    """Within, nobody else is in the room who is to be alone; with `alone`, nobody else at all.

    Who is to be alone keeps the door while others leave, so that no more come in meanwhile.
    """
    with (folder / "door").open("a") as door, (folder / "room").open("a") as room:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        try:
            yield
        finally:
            fcntl.flock(room, fcntl.LOCK_UN)  # closing is not enough: a fork may have it open


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Take a turn for the whole of a test, its fixtures included."""
    folder = getattr(item.config, "workerinput", {}).get("turns")
    if folder is None:
        return (yield)
    with turn(Path(folder), alone=item.get_closest_marker("alone") is not None):
        return (yield)
