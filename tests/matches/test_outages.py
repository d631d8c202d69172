"""The database goes away for a moment: players are told plainly, and everything goes on after."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.db import IntegrityError, OperationalError, ProgrammingError, connection
from django.test import Client

from cards.models import Deck
from config import health, outages
from config.layers import LOST
from config.outages import Patience, is_outage
from config.relay import RelayChannelLayer
from matches import sockets
from matches.management.commands.play import Rounds, one_round
from matches.models import Match, MatchAction
from matches.services import deadlines, presence
from tests.conftest import Clock
from tests.factories.cards import make_creator
from tests.factories.matches import make_running, players_of
from tests.matches.sockets import Socket, open_socket, session_of
from tests.outages import database_away, forget_the_dead

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}


@pytest.fixture(autouse=True)
def _fresh_connections(transactional_db: None) -> Iterator[None]:
    """The server ended them all: they are opened anew, before the tables are emptied."""
    yield
    forget_the_dead()


async def away() -> Any:
    """`database_away` for a coroutine: entered and left in the thread of the ORM."""
    context = database_away()
    await sync_to_async(context.__enter__)()
    return context


async def back(context: Any) -> None:
    await sync_to_async(context.__exit__)(None, None, None)


# --- sockets ------------------------------------------------------------------------------------


async def test_act_is_refused_as_unavailable_and_done_once_when_sent_again() -> None:
    match, (active, _) = await sync_to_async(make_running)()
    socket = await open_socket(match, active.account)
    context = await away()
    try:
        await socket.act(END_TURN, id_="r1", seq=match.seq)
        refused = await socket.until("refused", id="r1")
    finally:
        await back(context)
    assert refused["error"]["code"] == "unavailable"
    assert refused["error"]["facts"] == {"retry_after": outages.RETRY_SECONDS}
    assert "We lost our database for a moment" in refused["error"]["message"]
    # The same socket, the same id: now it is done, at the first try.
    await socket.act(END_TURN, id_="r1", seq=match.seq)
    done = await socket.until("done", id="r1")
    await socket.act(END_TURN, id_="r1", seq=match.seq)
    assert (await socket.until("done", id="r1"))["seq"] == done["seq"] == match.seq + 1
    rows = MatchAction.objects.filter(match=match, request_id="r1")
    assert await sync_to_async(rows.count)() == 1
    assert (await sync_to_async(Match.objects.get)(pk=match.pk)).faults == 0
    await socket.close()


async def test_ping_is_told_and_the_socket_stays(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    now = [1000.0]
    monkeypatch.setattr(sockets, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(sockets, "WATCH_SECONDS", 0.001)
    match, (active, _) = await sync_to_async(make_running)()
    socket = await open_socket(match, active.account)
    context = await away()
    try:
        for _ in range(3):  # nor is it closed for silence, however long that lasts
            now[0] += presence.LEASE_SECONDS - 1
            clock.advance(presence.LEASE_SECONDS - 1)
            await socket.send({"type": "ping"})
            refused = await socket.until("refused")
    finally:
        await back(context)
    assert (refused["id"], refused["error"]["code"]) == (None, "unavailable")
    await socket.send({"type": "ping"})
    assert (await socket.until("pong"))["seq"] == match.seq
    await socket.close()


async def test_one_act_that_cannot_be_stored_is_refused_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where several are stored together: a full disk, for example, which one of them meets."""
    match, (active, _) = await sync_to_async(make_running)()
    socket = await open_socket(match, active.account)

    def full(*_: object, **__: object) -> None:
        raise OperationalError("gone") from psycopg.OperationalError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "set_deadline", full)
        await socket.act(END_TURN, id_="r1", seq=match.seq)
        assert (await socket.until("refused", id="r1"))["error"]["code"] == "unavailable"
    await socket.act(END_TURN, id_="r1", seq=match.seq)
    assert (await socket.until("done", id="r1"))["seq"] == match.seq + 1
    assert (await sync_to_async(Match.objects.get)(pk=match.pk)).faults == 0
    await socket.close()


async def test_newcomer_is_asked_to_come_again() -> None:
    match, (active, _) = await sync_to_async(make_running)()
    client = await sync_to_async(session_of)(active.account)
    socket = Socket(match.pk, client)
    context = await away()
    try:
        accepted = await socket.open()
        if accepted:  # who it is could be read (SQLite), that they are here not be stored
            refused = await socket.until("refused")
            assert refused["error"]["code"] == "unavailable"
            await socket.receive()
    finally:
        await back(context)
    assert socket.closed_with == outages.TRY_AGAIN
    again = await open_socket(match, active.account)
    await again.close()


async def test_player_who_leaves_meanwhile_goes_with_the_lease(clock: Clock) -> None:
    match, (active, _) = await sync_to_async(make_running)()
    socket = await open_socket(match, active.account)
    context = await away()
    try:
        await socket.close()
    finally:
        await back(context)
    clock.advance(30)  # longer than a lease
    await sync_to_async(Rounds().run)()
    seats = match.seats.exclude(absent_since=None)
    assert await sync_to_async(seats.filter(account=active.account).exists)()


# --- pages and API ------------------------------------------------------------------------------


def test_program_is_answered_503_and_nothing_is_stored() -> None:
    client = session_of(make_creator())
    client.raise_request_exception = False
    body: dict[str, Any] = {"game": "nexus", "name": "Kept", "cards": {}, "patron": None}
    with database_away():
        answer = client.post("/api/v1/decks/", body, content_type="application/json")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(outages.RETRY_SECONDS)
    assert answer.json()["error"]["code"] == "unavailable"
    assert not Deck.objects.filter(name="Kept").exists()
    again = client.post("/api/v1/decks/", body, content_type="application/json")
    assert again.status_code in (200, 201), again.content


def test_person_reads_a_kind_page_that_asks_nothing_of_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where a layer around the views meets it, such as the session's."""

    def locked(*_: object) -> None:
        raise OperationalError("gone") from psycopg.OperationalError("the connection is closed")

    client = session_of(make_creator())
    client.raise_request_exception = False
    monkeypatch.setattr(SessionStore, "load", locked)
    answer = client.get("/decks/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == str(outages.RETRY_SECONDS)
    assert answer.headers["Cache-Control"] == "no-store"
    page = answer.content.decode()
    assert "We lost our database for a moment" in page
    assert f'<meta http-equiv="refresh" content="{outages.RETRY_SECONDS}">' in page
    form = client.post("/decks/new/", {"name": "typed"})
    assert form.status_code == 503
    assert "http-equiv" not in form.content.decode()  # reloading would send it twice or lose it


def test_other_faults_stay_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ProgrammingError("no such column")

    client = session_of(make_creator())
    client.raise_request_exception = False
    monkeypatch.setattr(SessionStore, "load", broken)
    answer = client.get("/decks/", headers={"accept": "application/json"})
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server_error"


def test_page_needs_no_database_to_be_alive() -> None:
    with database_away():
        assert Client().get("/healthz").status_code == 200


def test_readiness_names_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(health, "MigrationExecutor", gone)
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["faults"]["database"] == "does not answer"


# --- what is an outage --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement", ["SELECT * FROM no_such_table", "INSERT INTO accounts_account (id) VALUES (NULL)"]
)
def test_faults_of_ours_are_no_outage(statement: str) -> None:
    faults = (OperationalError, ProgrammingError, IntegrityError)
    with pytest.raises(faults) as caught, connection.cursor() as cursor:
        cursor.execute(statement)
    assert not is_outage(caught.value)


def test_rules_are_not_blamed_for_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (active, _) = make_running()

    def gone(*_: object, **__: object) -> None:
        raise OperationalError("gone") from psycopg.OperationalError("the connection is closed")

    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "set_deadline", gone)
        with pytest.raises(OperationalError):
            active.end_turn()
    assert Match.objects.get(pk=match.pk).faults == 0
    active.end_turn()


# --- the processes behind -----------------------------------------------------------------------


def test_play_waits_longer_each_time_and_goes_on(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody loses by the time without a database: the first beat gives it back."""
    match, _ = make_running(turn_seconds=75)
    rounds, patience = Rounds(), Patience(first=0.5, longest=2.0)
    assert one_round(rounds, patience) < 0.5
    deadline = Match.objects.get(pk=match.pk).deadline
    assert deadline is not None
    with caplog.at_level(logging.WARNING), database_away():
        waits = []
        for _ in range(4):
            clock.advance(30)
            waits.append(one_round(rounds, patience))
    assert waits == [0.5, 1.0, 2.0, 2.0]
    told = [record for record in caplog.records if "round of the clock failed" in record.message]
    assert len(told) == 4
    assert not any(record.exc_info for record in told)  # a line each, no tracebacks
    one_round(rounds, patience)
    after = Match.objects.get(pk=match.pk)
    assert after.ended_at is None
    assert after.deadline is not None
    assert (after.deadline - deadline).total_seconds() == 120
    assert patience.after_failure() == 0.5
    assert {player.pk for player in players_of(match)}


@pytest.mark.redis
async def test_redis_that_is_away_stops_no_act_and_wakes_all_when_back(redis_url: str) -> None:
    feed = f"sparkforge.test.{uuid4().hex}"
    here, there = RelayChannelLayer(redis_url, feed), RelayChannelLayer(redis_url, feed)
    channel = await there.new_channel()
    await there.group_add("match.one", channel)
    listening = asyncio.create_task(there.listen())
    try:
        await there.receive(channel)  # subscribed
        real = here._redis
        here._redis = type(real).from_url("redis://127.0.0.1:1/0", socket_connect_timeout=0.2)
        here.group_post("match.other", {"type": "wake"})
        here._redis = real
        here.group_post("match.other", {"type": "wake"})  # not tried: just now it was away
        here._away_until = 0.0
        here.group_post("match.other", {"type": "wake"})
        woken = await asyncio.wait_for(there.receive(channel), 20)
        assert woken == LOST
        assert here._away_until is None
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
