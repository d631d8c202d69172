"""Wake-ups for what other processes stored."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config import wakeup
from config.layers import LocalChannelLayer, wake_up
from tests.patience import PATIENCE_SECONDS

INSERT = "INSERT INTO news (name, seq) VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = excluded.seq"

# The watcher closes old connections of its thread, as every socket does.
pytestmark = pytest.mark.django_db(transaction=True)

COMMIT = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute(sys.argv[2], sys.argv[3:])
connection.commit()
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of the site's kind with one table, in place of the site's."""
    path = tmp_path / "news.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE news (name TEXT PRIMARY KEY, seq INTEGER)")
    connection.close()
    monkeypatch.setitem(
        settings.DATABASES, "default", {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)}
    )
    # It would open the site's own connection, in a thread that outlives this test.
    monkeypatch.setattr(wakeup, "_regular", [])
    return path


@pytest.fixture
def news(store: Path) -> Iterator[list[list[str]]]:
    """Stamps of the topics `news.<name>`; holds the questions that were asked."""
    asked: list[list[str]] = []

    def stamps(names: list[str]) -> dict[str, Hashable]:
        asked.append(sorted(names))
        with sqlite3.connect(store) as connection:
            return dict(connection.execute("SELECT name, seq FROM news").fetchall())

    wakeup.watch("news", stamps)
    yield asked
    wakeup._stamps.clear()


@pytest.fixture
async def groups() -> AsyncIterator[LocalChannelLayer]:
    """A layer whose watcher runs."""
    layer = LocalChannelLayer()
    task = asyncio.create_task(wakeup.Watcher(layer).run())
    yield layer
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def joined(layer: LocalChannelLayer, topic: str) -> str:
    channel = await layer.new_channel()
    await layer.group_add(topic, channel)
    return channel


async def woken(layer: LocalChannelLayer, channel: str, seconds: float = PATIENCE_SECONDS) -> bool:
    try:
        message = await asyncio.wait_for(layer.receive(channel), seconds)
    except TimeoutError:
        return False
    return bool(message["type"] == "wake")


def store_elsewhere(path: Path, name: str, seq: int) -> None:
    """Commit from another process, as `play` and the worker do."""
    subprocess.run([sys.executable, "-c", COMMIT, path, INSERT, name, str(seq)], check=True)


async def test_commit_of_another_process_wakes_its_topic_alone(
    store: Path, news: list[list[str]], groups: LocalChannelLayer
) -> None:
    mine, other = await joined(groups, "news.a"), await joined(groups, "news.b")
    await asyncio.to_thread(store_elsewhere, store, "a", 1)
    await asyncio.to_thread(store_elsewhere, store, "b", 1)
    assert await woken(groups, mine)
    assert await woken(groups, other)
    await asyncio.to_thread(store_elsewhere, store, "a", 2)
    assert await woken(groups, mine)
    assert not await woken(groups, other, seconds=0.2)


async def test_commit_is_heard_within_a_tenth_of_a_second(
    store: Path, news: list[list[str]], groups: LocalChannelLayer
) -> None:
    mine = await joined(groups, "news.a")
    loop = asyncio.get_running_loop()
    waits = []
    with sqlite3.connect(store) as connection:
        for seq in range(5):
            connection.execute(INSERT, ("a", seq))
            connection.commit()
            since = loop.time()
            assert await woken(groups, mine)
            waits.append(loop.time() - since)
    assert sorted(waits)[2] < 0.1


async def test_what_this_process_has_announced_is_not_told_again(
    store: Path, news: list[list[str]]
) -> None:
    layer = LocalChannelLayer()
    mine, watcher = await joined(layer, "news.a"), wakeup.Watcher(layer)
    await asyncio.to_thread(store_elsewhere, store, "a", 1)
    await asyncio.to_thread(layer.group_post, "news.a", wake_up(1))
    assert await woken(layer, mine)  # before the look: of waiting wake-ups one stands for all
    await watcher.look()
    assert not await woken(layer, mine, seconds=0.05)
    await asyncio.to_thread(store_elsewhere, store, "a", 2)
    await watcher.look()
    assert await woken(layer, mine)


async def test_topic_without_stamps_is_woken_by_each_commit(
    store: Path, groups: LocalChannelLayer
) -> None:
    mine = await joined(groups, "other.x")
    for seq in range(2):
        await asyncio.to_thread(store_elsewhere, store, "a", seq)
        assert await woken(groups, mine)


async def test_all_topics_of_a_prefix_are_asked_in_one_question(
    store: Path, news: list[list[str]]
) -> None:
    layer = LocalChannelLayer()
    held = [await joined(layer, f"news.{name}") for name in "abc"]
    await wakeup.Watcher(layer).look()
    assert news == [["a", "b", "c"]]
    del held


async def test_watcher_outlives_a_database_that_fails(
    store: Path,
    groups: LocalChannelLayer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(wakeup, "RETRY_SECONDS", 0.01)
    answers: list[Exception | dict[str, Hashable]] = [sqlite3.OperationalError("away"), {"a": 1}]

    def stamps(names: list[str]) -> dict[str, Hashable]:
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    wakeup.watch("news", stamps)
    mine = await joined(groups, "news.a")
    await asyncio.to_thread(store_elsewhere, store, "a", 1)
    assert await woken(groups, mine)
    wakeup._stamps.clear()
    assert "Could not look for commits" in caplog.text


async def test_announce_wakes_who_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = LocalChannelLayer()
    monkeypatch.setattr(wakeup, "layer", lambda: layer)
    mine = await joined(layer, "match.m1")
    await asyncio.to_thread(wakeup.announce, "match.m1")
    assert await woken(layer, mine)


async def test_regular_work_goes_on_though_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(work: Callable[[], object]) -> object:
        return work()

    done: list[int] = []
    enough = asyncio.Event()

    def work() -> None:
        done.append(len(done))
        if len(done) == 3:
            enough.set()
        raise ConnectionError("planted")

    monkeypatch.setattr(wakeup, "in_acting_thread", at_once)
    monkeypatch.setattr(wakeup, "REGULAR_SECONDS", 0)
    monkeypatch.setattr(wakeup, "_regular", [])
    wakeup.regularly(work)
    wakeup.regularly(work)
    task = asyncio.create_task(wakeup.keep_doing())
    await asyncio.wait_for(enough.wait(), 30)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert done[:3] == [0, 1, 2]


async def test_web_process_listens_from_start_to_end(store: Path) -> None:
    told: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    said: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    running = asyncio.create_task(wakeup.lifespan({"type": "lifespan"}, told.get, said.put))
    await told.put({"type": "lifespan.startup"})
    assert await said.get() == {"type": "lifespan.startup.complete"}
    mine = await joined(wakeup.layer(), "other.x")
    await asyncio.to_thread(store_elsewhere, store, "a", 1)
    assert await woken(wakeup.layer(), mine)
    await told.put({"type": "lifespan.shutdown"})
    assert await said.get() == {"type": "lifespan.shutdown.complete"}
    await running
