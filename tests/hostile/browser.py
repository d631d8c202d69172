"""A test client for thousands of requests, of which nothing stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.test.client import ClientHandler, conditional_content_removal


class Browser(Client):
    """Asks each time by a client of its own, with the same cookies. Answers 500 instead of raising.

    A signal notes every listener that it was given until that one's owner is gone
    (`Signal.connect`), and Django's client listens for each request: a client that stays would be
    what grows.
    """

    def __init__(self, **defaults: Any) -> None:
        super().__init__(raise_request_exception=False, **defaults)
        self.handler = Handler(enforce_csrf_checks=False)
        self.handler.load_middleware()

    def request(self, **request: Any) -> Any:
        once = Client(raise_request_exception=False)
        once.handler, once.defaults, once.cookies = self.handler, self.defaults, self.cookies
        return once.request(**request)


class Handler(ClientHandler):
    """As Django's, for use within `one_connection`.

    Django's own takes `close_old_connections`, which is never gone, from two signals and gives it
    back to them around each request: a kilobyte that stays.
    """

    def __call__(self, environ: dict[str, Any]) -> Any:
        request_started.send(sender=type(self), environ=environ)
        request = WSGIRequest(environ)
        request._dont_enforce_csrf_checks = not self.enforce_csrf_checks  # type: ignore[attr-defined]
        answer: Any = conditional_content_removal(request, self.get_response(request))
        answer.wsgi_request = request
        if answer.streaming:
            answer.streaming_content = list(answer.streaming_content)
        answer.close()
        return answer


@contextmanager
def one_connection() -> Iterator[None]:
    """Let no request close the database's connection, as Django's client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
