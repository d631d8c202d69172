"""What the log says: lines for people or JSON for programs, both with what the work was about.

`about(match=…, seq=…)` puts facts into every record that the work within writes, in whichever
thread it goes on (threads of a pool are handed the context). Facts are ids and numbers. Secrets of
matches, session keys, passwords and hidden cards are never logged; tests/project/test_logs.py
looks for them.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse

from config import outages

FACTS = ("request", "account", "match", "seq")
"""The facts that a record may have, in the order in which they are written."""

_about: ContextVar[Mapping[str, Any]] = ContextVar("about", default={})  # noqa: B039 - never changed

access = logging.getLogger("sparkforge.access")
REQUEST_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}", re.ASCII)


def bind(**facts: Any) -> None:
    """From here on this task's or thread's records have these facts too."""
    _about.set({**_about.get(), **facts})


@contextmanager
def about(**facts: Any) -> Iterator[None]:
    """Records that are written within have these facts too."""
    token = _about.set({**_about.get(), **facts})
    try:
        yield
    finally:
        _about.reset(token)


class ContextFilter(logging.Filter):
    """Adds what the work is about, and shortens what an outage says to one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Never leaves a record out."""
        facts = dict(_about.get())
        facts |= {
            name: record.__dict__[name] for name in ("match", "seq") if name in record.__dict__
        }
        account = facts.get("account")
        if callable(account):
            facts["account"] = account()
        record.facts = {name: facts[name] for name in FACTS if facts.get(name) is not None}
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and outages.is_outage(error):
            record.msg = f"{record.getMessage()}: {' '.join(str(error).split())[:300]}"
            record.args = record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class LineFormatter(logging.Formatter):
    """For people: when, how bad, who, what, then the facts."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line without its traceback; the facts end its first line."""
        facts = getattr(record, "facts", {})
        words = " ".join(f"{name}={value}" for name, value in facts.items())
        if words:
            head, end, rest = record.message.partition("\n")
            record.message = f"{head} [{words}]{end}{rest}"
        return super().formatMessage(record)


class JsonFormatter(logging.Formatter):
    """For programs: one JSON object a line. Keys: at, level, logger, message, facts, error."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
            **getattr(record, "access", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


Application = Callable[[Any, Any, Any], Awaitable[None]]


def told(application: Application, *, every: bool) -> Application:
    """Give each request and socket an id for its records; `every`: also a line when it has ended.

    A proxy's X-Request-ID is taken over, so that its log and ours can be laid side by side.
    """

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await application(scope, receive, send)
            return
        begun = time.monotonic()
        status = 0

        async def send_on(message: Any) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000) if status else 403
            await send(message)

        with about(request=_request_id(scope)):
            try:
                await application(scope, receive, send_on if every else send)
            finally:
                if every:
                    _say_access(scope, status, time.monotonic() - begun)

    return serve


class AccountMiddleware:
    """Lets records say whose request it is, if the view has asked; stands after authentication."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def account() -> int | None:
            known = getattr(request, "_cached_user", None)  # asks no database
            return getattr(known, "pk", None)

        with about(account=account):
            return self.get_response(request)


def _request_id(scope: Any) -> str:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and REQUEST_ID.fullmatch(value):
            return str(value.decode())
    return secrets.token_hex(8)


def _say_access(scope: Any, status: int, seconds: float) -> None:
    """Neither query nor headers: they may hold what nobody else is to read."""
    method = scope.get("method", "SOCKET")
    facts = {
        "method": method,
        "path": scope["path"],
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    access.info(
        "%s %s %s %.1f ms",
        method,
        json.dumps(scope["path"])[1:-1],
        status,
        seconds * 1000,
        extra={"access": facts},
    )
