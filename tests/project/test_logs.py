"""Logs: lines for people or JSON, what they are about, and what is never in them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.http import HttpResponse

from accounts.services import create_account
from config import logs
from matches.engine.games.nexus.game import Nexus
from matches.models import Match, Seat
from tests.clients import signed_in
from tests.factories.matches import make_running
from tests.matches.sockets import Socket, session_of


class Log:
    """What a handler like the site's wrote."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(formatter)
        self.handler.addFilter(logs.ContextFilter())

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


def listening(formatter: logging.Formatter) -> Iterator[Log]:
    log = Log(formatter)
    root = logging.getLogger()
    level = root.level
    root.addHandler(log.handler)
    root.setLevel(logging.DEBUG)
    yield log
    root.removeHandler(log.handler)
    root.setLevel(level)


@pytest.fixture
def json_log() -> Iterator[Log]:
    yield from listening(logs.JsonFormatter())


@pytest.fixture
def text_log() -> Iterator[Log]:
    yield from listening(logs.LineFormatter())


logger = logging.getLogger("sparkforge.test")


def test_json_line_says_what_it_is_about(json_log: Log) -> None:
    with logs.about(match="m1", account=7):
        with logs.about(seq=4):
            logger.warning("Two\nlines of %s", "“words”")
        logger.info("after")
    logger.info("outside")
    first, after, outside = json_log.objects
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", first.pop("at"))
    assert first == {
        "level": "WARNING",
        "logger": "sparkforge.test",
        "message": "Two\nlines of “words”",
        "account": 7,
        "match": "m1",
        "seq": 4,
    }
    assert "seq" not in after
    assert "match" not in outside


def test_line_for_people_ends_with_what_it_is_about(text_log: Log) -> None:
    with logs.about(match="m1", seq=3):
        logger.info("Stored")
        logger.info("Failed\nat once")
    logger.info("Plain")
    first, long, rest, second = text_log.text.splitlines()
    assert long.endswith("Failed [match=m1 seq=3]")
    assert rest == "at once"
    assert first.endswith("INFO sparkforge.test Stored [match=m1 seq=3]")
    assert second.endswith("INFO sparkforge.test Plain")


def test_fault_has_its_traceback_and_an_outage_one_line(json_log: Log) -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        logger.exception("It failed")
    try:
        raise OperationalError("server closed\n the connection") from psycopg.OperationalError()
    except OperationalError:
        logger.exception("It %s", "failed")
    fault, outage = json_log.objects
    assert "ValueError: broken" in fault["error"]
    assert outage["message"] == "It failed: server closed the connection"
    assert "error" not in outage
    assert outage["level"] == "WARNING"


def test_facts_follow_into_other_tasks_and_threads(json_log: Log) -> None:
    async def work() -> None:
        with logs.about(request="r1"):
            await sync_to_async(logger.info)("in a thread")
            await asyncio.create_task(say())

    async def say() -> None:
        logger.info("in a task")

    asyncio.run(work())
    ours = [line for line in json_log.objects if line["logger"] == "sparkforge.test"]
    assert [line["request"] for line in ours] == ["r1", "r1"]


async def ask(path: str, *headers: tuple[bytes, bytes], every: bool = True) -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        logger.info("at work")
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def send(message: Any) -> None:
        pass

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"token=hidden",
        "headers": [*headers, (b"cookie", b"sessionid=hidden")],
    }
    await logs.told(application, every=every)(scope, None, send)


async def test_access_line_has_path_and_status_but_no_query(json_log: Log) -> None:
    await ask("/decks/\n", (b"x-request-id", b"proxy-17"))
    at_work, access = [one for one in json_log.objects if one["logger"].startswith("sparkforge")]
    assert at_work["request"] == access["request"] == "proxy-17"
    assert (access["method"], access["path"], access["status"]) == ("GET", "/decks/\n", 204)
    assert access["ms"] >= 0
    assert "hidden" not in json_log.text
    assert "\\n" in access["message"]  # nobody writes a line of their own into the log


@pytest.mark.parametrize("sent", [b"", b"a b", b"x" * 65, b'"}\n{"level": "ERROR"'])
async def test_strange_request_id_is_not_taken_over(json_log: Log, sent: bytes) -> None:
    await ask("/", (b"x-request-id", sent), every=False)
    (line,) = [one for one in json_log.objects if one["logger"].startswith("sparkforge")]
    assert re.fullmatch(r"[0-9a-f]{16}", line["request"])


@pytest.mark.django_db
def test_record_of_a_view_says_whose_request_it_was(
    json_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = create_account("Somebody")
    client = signed_in(account)

    def failing(request: Any) -> HttpResponse:
        logger.info("in the view")
        return HttpResponse()

    monkeypatch.setattr("config.health.alive", failing)
    from config import urls  # noqa: PLC0415 - the pattern that is patched

    monkeypatch.setattr(urls.urlpatterns[0], "callback", failing)
    client.get("/healthz")
    (line,) = [one for one in json_log.objects if one["message"] == "in the view"]
    assert line["account"] == account.pk


@pytest.mark.django_db(transaction=True)
async def test_log_of_a_match_holds_nothing_secret(
    json_log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the most talkative level, with refusals and a fault of the rules: no secret of the match,
    no hand, no deck, no session key."""
    match, (active, _) = await sync_to_async(make_running)()
    stored = await sync_to_async(Match.objects.get)(pk=match.pk)
    client = await sync_to_async(session_of)(active.account)
    key = client.cookies["sessionid"].value
    socket = Socket(match.pk, client)
    assert await socket.open()
    state = await socket.until("state")
    seats = await sync_to_async(lambda: list(Seat.objects.filter(match=match)))()
    await socket.act({"type": "play", "card": "nowhere"}, id_="r1", seq=stored.seq)
    await socket.until("refused", id="r1")

    def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("the rules broke")

    with monkeypatch.context() as patch:
        patch.setattr(Nexus, "apply", break_down)
        await socket.act({"type": "end_turn"}, id_="r2", seq=stored.seq)
        await socket.until("refused", id="r2")
    await socket.act({"type": "end_turn"}, id_="r3", seq=stored.seq)
    await socket.until("done", id="r3")
    await socket.close()
    (fault,) = [line for line in json_log.objects if line["logger"] == "matches.services.faults"]
    assert "break_down" in fault["message"] + fault.get("error", "")
    assert (fault["match"], fault["seq"]) == (match.pk, stored.seq)
    assert fault["account"] == active.account.pk
    assert re.fullmatch(r"[0-9a-f]{16}", fault["request"])
    secret = bytes(stored.secret)
    hand = [card["id"] for card in state["view"]["players"][active.seat]["hand"]]
    assert len(hand) >= 3
    deck = [entry for seat in seats for entry in json.dumps(seat.deck).split('"')[1::2]]
    designs = await sync_to_async(lambda: Match.objects.get(pk=match.pk).designs)()
    names = [word for word in deck if len(word) > 6 and word in designs]
    assert names
    hidden = [secret.hex(), repr(secret)[2:-1], key, *hand, *names]
    assert [word for word in hidden if word and word in json_log.text] == []
