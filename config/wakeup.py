"""Wake-ups: telling the sockets of all processes that something new is stored.

A wake-up tells a socket no news, at most the stamp that what is stored has now. Whoever gets one
and does not know that stamp yet reads what is stored after what it sent last, so one too many does
no harm. What goes with it to other processes (`carry`) may make them know the stamp before.
Three ways lead to a socket: `announce` in its own process; Redis between processes
(config/relay.py); without Redis, the web process watches the database for commits of other
processes, here (docs/decisions/0002-wake-ups.md).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import database, heap, metrics, outages
from config.layers import WAKE, Carry, LocalChannelLayer, wake_up
from config.relay import Receiver, RelayChannelLayer, receivers
from config.threads import in_acting_thread, in_thread

logger = logging.getLogger(__name__)

SQLITE_LOOK_SECONDS = 0.04
# PostgreSQL without Redis: no cheap way to see a commit, so the stamps themselves are read.
OTHER_LOOK_SECONDS = 0.25
RETRY_SECONDS = 1.0

Stamps = Callable[[list[str]], Mapping[str, Hashable]]
_stamps: dict[str, Stamps | None] = {}
REGULAR_SECONDS = 1.0
_regular: list[Callable[[], object]] = []


def announce(topic: str, stamp: int | None = None, carry: Carry | None = None) -> None:
    """Wake the sockets that joined the group `topic` ("match.<id>"). Call it after the commit.

    stamp: the one of what is stored now, as `watch` would read it, where the caller knows it.
    carry: makes what the receiver of the topic's prefix gets in other processes (`receive`).
    """
    layer().group_post(topic, WAKE if stamp is None else wake_up(stamp), carry)


def receive(prefix: str, receiver: Receiver) -> None:
    """Let `receiver` read what comes with wake-ups of topics `<prefix>.<id>` from other processes.

    It is called on the event loop, before the sockets that are here are woken: (id, JSON).
    """
    receivers[prefix] = receiver


def watch(prefix: str, stamps: Stamps | None) -> None:
    """Let the watcher of other processes' commits tell topics `<prefix>.<id>` apart.

    stamps: ids -> a value for each that differs once there is news, in one query. Without one, all
    topics of a prefix are woken at each commit; with None, none is (they are only announced).
    """
    _stamps[prefix] = stamps


def layer() -> LocalChannelLayer:
    """The channel layer of the settings."""
    found = get_channel_layer()
    if not isinstance(found, LocalChannelLayer):
        raise ImproperlyConfigured("CHANNEL_LAYERS must name a layer of config/layers or relay.")
    return found


def _everybody(names: list[str]) -> Mapping[str, Hashable]:
    """The stamps of a prefix that has none."""
    return {}


class Watcher:
    """Wakes the groups of this process whose stamps changed in the database."""

    def __init__(self, groups: LocalChannelLayer) -> None:
        self.groups = groups
        self._known: dict[str, Hashable] = {}

    async def look(self) -> None:
        """Compare all joined topics with what they were at the last look."""
        by_prefix: dict[str, list[str]] = {}
        for topic in self.groups.group_names():
            prefix, _, name = topic.partition(".")
            by_prefix.setdefault(prefix, []).append(name)
        known: dict[str, Hashable] = {}
        for prefix, names in by_prefix.items():
            stamps = _stamps.get(prefix, _everybody)
            if stamps is None:
                continue
            found = await in_thread(partial(stamps, names))
            for name in names:
                topic = f"{prefix}.{name}"
                if stamps is _everybody or self._is_news(topic, found.get(name)):
                    self.groups.deliver(topic, wake_up(found[name]) if name in found else WAKE)
                known[topic] = found.get(name)
        self._known = known

    def _is_news(self, topic: str, stamp: Hashable) -> bool:
        """Whether it is neither what the last look found nor what this process has announced."""
        return stamp not in (self._known.get(topic), self.groups.told(topic))

    async def run(self) -> None:
        """Look whenever something may have been committed, until cancelled."""
        while True:
            try:
                async for _ in commits():
                    await self.look()
            except Exception as error:
                # The outermost door of this task: it must outlive a database that is away.
                outages.log(logger, "Could not look for commits; trying again", error)
                await asyncio.sleep(RETRY_SECONDS)


async def commits() -> AsyncIterator[None]:
    """Yields when other connections may have committed."""
    configured = settings.DATABASES["default"]
    if configured["ENGINE"] != "django.db.backends.sqlite3":
        while True:
            await asyncio.sleep(OTHER_LOOK_SECONDS)
            yield
    # mode=rw: a missing file is an error here, not a new database.
    uri = f"{Path(configured['NAME']).as_uri()}?mode=rw"
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        seen = None
        while True:
            version = connection.execute("PRAGMA data_version").fetchone()
            if version != seen:
                seen = version
                yield
            await asyncio.sleep(SQLITE_LOOK_SECONDS)


def regularly(work: Callable[[], object]) -> None:
    """Let every web process do `work` each second, in one transaction: to say that it serves."""
    if work not in _regular:
        _regular.append(work)


async def keep_doing() -> None:
    """Do what is to be done regularly, until cancelled."""
    while True:
        for work in _regular:
            try:
                await in_acting_thread(work)
            except Exception as error:
                # The outermost door of this task: it must outlive a database that is away.
                outages.log(logger, "Could not do what is done each second", error)
        await asyncio.sleep(REGULAR_SECONDS)


async def listen(groups: LocalChannelLayer) -> None:
    """Hear of what other processes store, until cancelled."""
    if isinstance(groups, RelayChannelLayer):
        await groups.listen()
    else:
        await Watcher(groups).run()


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI lifespan of a web process: listens from its start to its end."""
    await receive()  # lifespan.startup
    database.share_connections()
    metrics.begin("web", at=time.time())
    works = listen(layer()), keep_doing(), heap.keep_trimming()
    tasks = [asyncio.create_task(work) for work in works]
    await send({"type": "lifespan.startup.complete"})
    await receive()  # lifespan.shutdown
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await send({"type": "lifespan.shutdown.complete"})
