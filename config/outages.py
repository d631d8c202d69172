"""The database or Redis is away for a moment: told plainly, and nothing is lost by it.

A request is answered with 503 and when to come again. A message on a socket is refused with the
same code, and the client sends it again under its id. Who works in the background waits and goes
on (`Patience`). What is stored is stored, and what is not was never acknowledged.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
import redis
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from config import metrics
from config.errors import AppRefusal, wants_json

RETRY_SECONDS = 3
"""When a client may come again."""
TRY_AGAIN = 1013
"""The close code of a socket for "come again in a moment"."""

_MOMENTARY_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
_READ_ONLY = "25006"  # PostgreSQL, while a standby takes over

logger = logging.getLogger(__name__)


class Unavailable(AppRefusal):
    """The act could not be tried: what it needs is away for a moment. Send it again."""

    code = "unavailable"
    status = 503

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)

    @property
    def message(self) -> str:
        return str(
            _("We lost our database for a moment. Nothing is lost: send it again in a few seconds.")
        )


PAGE_HEADING = _("One moment, please")
PAGE_MESSAGE = _(
    "We lost our database for a moment; it is not your doing, and what was saved is safe. If you "
    "sent a form, go back and send it again in a few seconds."
)


PAGE_AGAIN = _("This page tries again by itself.")


def is_outage(error: BaseException | None) -> bool:
    """Whether `error` says that the database or Redis cannot be used just now.

    A missing table, a broken constraint and the like are faults of ours and no outage.
    """
    if isinstance(error, Unavailable | redis.ConnectionError | redis.TimeoutError):
        return True
    if not isinstance(error, DatabaseError | InterfaceError | sqlite3.Error):
        return False
    cause = error if isinstance(error, sqlite3.Error) else error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _MOMENTARY_SQLITE
    if isinstance(cause, psycopg.Error) and cause.sqlstate == _READ_ONLY:
        return True
    return isinstance(error, OperationalError | InterfaceError)


def log(where: logging.Logger, what: str, error: BaseException) -> None:
    """One line for an outage; the whole traceback for anything else. Call it in an `except`."""
    if is_outage(error):
        where.warning("%s: %s", what, " ".join(str(error).split())[:300] or type(error).__name__)
    else:
        where.error(what, exc_info=error)


def answer(request: HttpRequest) -> HttpResponse:
    """503 with when to come again. Asks nothing of the database, the session or the cache."""
    if wants_json(request):
        response: HttpResponse = JsonResponse(Unavailable().as_json(), status=503)
    else:
        comes_again = request.method in ("GET", "HEAD")
        context = {
            "heading": PAGE_HEADING,
            "message": PAGE_MESSAGE,
            "again": PAGE_AGAIN if comes_again else "",
            "reload_seconds": RETRY_SECONDS if comes_again else None,
        }
        response = HttpResponse(render_to_string("errors/unavailable.html", context), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


class OutageMiddleware:
    """Answers a view that met an outage; what the layers around it meet ends in handler500."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Django's hook for exceptions of a view."""
        if not is_outage(error):
            return None
        metrics.refused("page", Unavailable.code)
        log(logger, f"{request.method} {request.path} met an outage", error)
        return answer(request)


Application = Callable[[Any, Any, Any], Awaitable[None]]


def survived(application: Application) -> Application:
    """Sockets whose work met an outage are closed with "try again"; the others never notice."""

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        try:
            await application(scope, receive, send)
        except Exception as error:  # the outermost door of sockets
            if not is_outage(error):
                raise
            log(logger, f"The socket {scope['path']} met an outage", error)
            with contextlib.suppress(RuntimeError, OSError):  # it may be closed already
                await send({"type": "websocket.close", "code": TRY_AGAIN})

    return serve


class Patience:
    """How long to wait before the next try: longer each time, from the start once it went well."""

    def __init__(self, first: float = 0.5, longest: float = 5.0) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def after_failure(self) -> float:
        """Seconds to wait now."""
        wait = self._next
        self._next = min(wait * 2, self._longest)
        return wait

    def after_success(self) -> None:
        """It goes well again."""
        self._next = self._first
