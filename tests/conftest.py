"""What all tests share: no network, a clock to set, and what may be missing on a machine."""

from __future__ import annotations

import gc
import hashlib
import ipaddress
import random
import socket
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache

from cards.art import press
from cards.services import budget, packs
from config import clock as site_clock
from matches import visitors
from matches.engine import compiled
from matches.services import creation, drain
from tests import needs
from tests.append_only import let_flush_lift_triggers
from tests.patience import PATIENCE_SECONDS


class NetworkUsed(AssertionError):
    """A test reached for another host."""


def _refuse_other_hosts() -> None:
    connect = socket.socket.connect

    def connect_to_this_host(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            host = address[0]
            if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
                raise NetworkUsed(f"A test tried to reach {host}.")
        connect(self, address)

    socket.socket.connect = connect_to_this_host  # type: ignore[method-assign,assignment]


pytest_plugins = ["tests.parallel", "tests.tally"]
_refuse_other_hosts()
let_flush_lift_triggers()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, or fail under CI=true, what needs something that this machine lacks."""
    if item.get_closest_marker("source") and compiled.IN_USE != "source":
        pytest.skip("Replaces functions of the rules: for the engine's sources alone.")
    for name in needs.NAMES:
        if item.get_closest_marker(name):
            needs.require(name)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser's program."""
    needs.require("chromium")
    path = needs.chromium_path()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def node_path() -> str:
    """Node's program."""
    needs.require("node")
    path = needs.node_path()
    assert path is not None
    return path


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis server; others may use it too, so take keys of your own."""
    needs.require("redis")
    return needs.REDIS_URL


@pytest.fixture(scope="session")
def django_db_modify_db_settings_xdist_suffix(request: pytest.FixtureRequest) -> None:
    """On PostgreSQL each xdist process needs a database name; on SQLite it has its own folder."""
    worker = getattr(request.config, "workerinput", {}).get("workerid")
    if worker and settings.DATABASES["default"]["ENGINE"] != "django.db.backends.sqlite3":
        name = settings.DATABASES["default"]["NAME"]
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = f"test_{name}_{worker}"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """Before the test database is dropped, close the connections of threads that have ended."""
    yield
    gc.collect()


class Clock:
    """A clock that goes only when told."""

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        """The instant at which it stands."""
        return self._now

    def advance(self, seconds: float) -> datetime:
        """Go on by `seconds`; returns the new instant."""
        self._now += timedelta(seconds=seconds)
        return self._now

    def set(self, instant: datetime) -> None:
        """Stand at `instant`."""
        self._now = instant


@pytest.fixture
def clock() -> Iterator[Clock]:
    """The server's clock, standing at noon of a spring day until the test moves it."""
    clock = Clock(datetime(2027, 3, 1, 12, tzinfo=UTC))
    site_clock.use(clock.now)
    yield clock
    site_clock.use(None)


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that a test runs it has the same shuffles and draws, and reports measure the same.

    Of each test's first match, second and so on; processes that it starts have luck of their own.
    """
    numbers = count(1)

    def secret(numbers: Iterator[int]) -> bytes:
        return hashlib.sha256(b"%d" % next(numbers)).digest()

    monkeypatch.setattr(budget, "new_seed", partial(next, count(1)))
    monkeypatch.setattr(creation, "match_secret", partial(secret, numbers))
    monkeypatch.setattr(packs, "pack_secret", partial(secret, count(1)))
    monkeypatch.setattr(
        random.SystemRandom,
        "shuffle",
        lambda _, items: random.Random(next(numbers)).shuffle(items),
    )


@pytest.fixture(autouse=True)
def _pictures_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that does other things; the processor's time is limited as ever."""
    monkeypatch.setattr(press, "WALL_SECONDS", PATIENCE_SECONDS)


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Rate limits and other cached facts of one test do not reach the next."""
    drain.forget()
    visitors.forget()
    yield
    cache.clear()


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of all texts that are composed or decomposed from here on.

    Putting piled marks in order takes time by the square of their number, so nothing may do that
    to a text of any length.
    """
    lengths: list[int] = []
    normalize = unicodedata.normalize

    def note(form: Any, text: str) -> str:
        lengths.append(len(text))
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", note)
    return lengths
