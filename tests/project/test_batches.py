"""Acts that wait are stored in one commit; what becomes of one does not touch the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection, connections, transaction

from accounts.models import Account
from config.batches import MOST, Batches, as_one
from tests.factories.matches import make_player

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite's acts are batched"),
]


PATIENCE_SECONDS = 30
"""A ceiling for slow machines; nothing waits for it."""


class Planned(Exception):
    """What a test lets go wrong."""


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as made:
        yield made
        made.submit(connections.close_all).result()


def plainly(work: Callable[[], None]) -> None:
    work()


async def all_at_once(
    pool: ThreadPoolExecutor, *works: Callable[[], object]
) -> list[object | BaseException]:
    """The outcomes of works that all wait before the first is done."""
    batches, held = Batches(pool, plainly), threading.Event()
    pool.submit(held.wait)
    futures = [batches.add(work, number) for number, work in enumerate(works)]
    held.set()
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await asyncio.gather(*futures, return_exceptions=True)


def rename(account: Account, name: str) -> Callable[[], str]:
    @transaction.atomic
    def work() -> str:
        Account.objects.filter(pk=account.pk).update(username=name)
        return name

    return work


def fail_after_renaming(account: Account) -> Callable[[], None]:
    @transaction.atomic
    def work() -> None:
        Account.objects.filter(pk=account.pk).update(username="Gone")
        raise Planned

    return work


def refuse_before_renaming() -> None:
    with as_one():
        raise Planned


def rename_thriftily(account: Account, name: str) -> Callable[[], str]:
    def work() -> str:
        with as_one():
            Account.objects.filter(pk=account.pk).update(username=name)
            return name

    return work


def fail_after_renaming_thriftily(account: Account) -> Callable[[], None]:
    def work() -> None:
        with as_one():
            Account.objects.filter(pk=account.pk).update(username="Gone")
            raise Planned

    return work


def fail_after_a_hook(told: list[str]) -> Callable[[], None]:
    def work() -> None:
        with as_one():
            transaction.on_commit(lambda: told.append("of what was undone"))
            raise Planned

    return work


def names() -> set[str]:
    return set(Account.objects.values_list("username", flat=True))


async def test_refused_one_undoes_only_itself(pool: ThreadPoolExecutor) -> None:
    people = [await sync_to_async(make_player)() for _ in range(3)]
    outcomes = await all_at_once(
        pool, rename(people[0], "Ann"), fail_after_renaming(people[1]), rename(people[2], "Cem")
    )
    assert outcomes[0] == "Ann"
    assert isinstance(outcomes[1], Planned)
    assert outcomes[2] == "Cem"
    assert await sync_to_async(names)() == {"Ann", people[1].username, "Cem"}


async def test_refused_one_without_a_savepoint_undoes_only_itself(
    pool: ThreadPoolExecutor,
) -> None:
    people = [await sync_to_async(make_player)() for _ in range(3)]
    told: list[str] = []
    outcomes = await all_at_once(
        pool,
        rename_thriftily(people[0], "Ann"),
        fail_after_renaming_thriftily(people[1]),
        fail_after_a_hook(told),
        rename_thriftily(people[2], "Cem"),
    )
    assert outcomes[0] == "Ann"
    assert isinstance(outcomes[1], Planned)
    assert isinstance(outcomes[2], Planned)
    assert outcomes[3] == "Cem"
    assert await sync_to_async(names)() == {"Ann", people[1].username, "Cem"}
    assert told == []


async def test_refusal_that_is_an_answer_undoes_only_itself(pool: ThreadPoolExecutor) -> None:
    """Sockets catch what the rules refuse and answer with it."""
    people = [await sync_to_async(make_player)() for _ in range(2)]
    refused = fail_after_renaming_thriftily(people[0])

    def answer(work: Callable[[], None]) -> str:
        try:
            work()
        except Planned:
            return "refused"
        return "done"

    outcomes = await all_at_once(
        pool,
        lambda: answer(refused),
        lambda: answer(refuse_before_renaming),
        rename_thriftily(people[1], "Bo"),
    )
    assert outcomes == ["refused", "refused", "Bo"]
    assert await sync_to_async(names)() == {people[0].username, "Bo"}


async def test_refusal_before_any_write_leaves_the_others_together(
    pool: ThreadPoolExecutor,
) -> None:
    runs: list[str] = []
    account = await sync_to_async(make_player)()
    rename_it = rename_thriftily(account, "Eda")

    def counted() -> str:
        runs.append("run")
        return rename_it()

    outcomes = await all_at_once(pool, counted, refuse_before_renaming, counted)
    assert [outcomes[0], outcomes[2]] == ["Eda", "Eda"]
    assert isinstance(outcomes[1], Planned)
    assert runs == ["run", "run"]


async def test_work_alone_or_outside_a_batch_has_a_savepoint() -> None:
    def work() -> set[str]:
        account = make_player()
        with transaction.atomic():
            with pytest.raises(Planned):
                fail_after_renaming_thriftily(account)()
            return names() - {account.username}

    assert await sync_to_async(work)() == set()


async def test_what_waits_is_one_transaction_of_a_limited_size(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[str] = []
    account = await sync_to_async(make_player)()

    def prepare() -> None:
        own: Any = connections["default"]  # the pool's thread has one of its own
        own.ensure_connection()
        commit = own._commit

        def note() -> None:
            commits.append("commit")
            commit()

        monkeypatch.setattr(own, "_commit", note)

    pool.submit(prepare).result()
    await all_at_once(pool, *[rename(account, f"Ida{number}") for number in range(MOST + 3)])
    assert len(commits) == 2
    assert f"Ida{MOST + 2}" in await sync_to_async(names)()


async def test_nobody_is_answered_before_the_commit(pool: ThreadPoolExecutor) -> None:
    account = await sync_to_async(make_player)()
    told: list[str] = []

    @transaction.atomic
    def work() -> None:
        Account.objects.filter(pk=account.pk).update(username="Dee")
        transaction.on_commit(lambda: told.append("stored"))

    async def ask(batches: Batches, key: str) -> None:
        await batches.add(work, key)
        told.append("answered")

    batches, held = Batches(pool, plainly), threading.Event()
    pool.submit(held.wait)
    both = asyncio.gather(ask(batches, "a"), ask(batches, "b"))
    await asyncio.sleep(0)
    held.set()
    await both
    assert told == ["stored", "stored", "answered", "answered"]


async def test_commit_that_fails_fails_for_all(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [await sync_to_async(make_player)() for _ in range(2)]
    before = await sync_to_async(names)()

    def refuse_to_commit() -> None:
        raise DatabaseError("planted")

    def prepare() -> None:
        own: Any = connections["default"]
        own.ensure_connection()
        monkeypatch.setattr(own, "_commit", refuse_to_commit)

    pool.submit(prepare).result()
    outcomes = await all_at_once(pool, rename(people[0], "Eve"), rename(people[1], "Fay"))
    assert [type(outcome) for outcome in outcomes] == [DatabaseError, DatabaseError]
    assert await sync_to_async(names)() == before


async def test_who_waits_no_longer_holds_up_nobody(pool: ThreadPoolExecutor) -> None:
    account = await sync_to_async(make_player)()
    batches, held = Batches(pool, plainly), threading.Event()
    pool.submit(held.wait)
    gone = batches.add(rename(account, "Gil"), "a")
    there = batches.add(rename(account, "Hal"), "b")
    gone.cancel()
    held.set()
    assert await there == "Hal"


async def test_two_of_one_key_are_done_one_after_the_other(pool: ThreadPoolExecutor) -> None:
    account = await sync_to_async(make_player)()
    events: list[str] = []

    def work(name: str) -> Callable[[], None]:
        @transaction.atomic
        def begin() -> None:
            events.append(f"{name} runs")
            Account.objects.filter(pk=account.pk).update(username=name)
            transaction.on_commit(lambda: events.append(f"{name} stored"))

        return begin

    batches, held = Batches(pool, plainly), threading.Event()
    pool.submit(held.wait)
    keys = {"Ida": "one", "Jan": "two", "Kim": "one"}
    futures = [batches.add(work(name), key) for name, key in keys.items()]
    held.set()
    async with asyncio.timeout(PATIENCE_SECONDS):
        await asyncio.gather(*futures)
    assert events == [
        *["Ida runs", "Jan runs", "Ida stored", "Jan stored"],
        *["Kim runs", "Kim stored"],
    ]
