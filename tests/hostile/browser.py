"""A test client for thousands of requests."""

from __future__ import annotations

from typing import Any

from django.test import Client


class Browser(Client):
    """Asks each time by a client of its own, with the same cookies.

    Django's client listens to signals for each request, and a signal notes every listener that it
    was given until that one's owner is gone (`Signal.connect`): a client that stays would be what
    grows. Answers 500 instead of raising.
    """

    def __init__(self, **defaults: Any) -> None:
        super().__init__(raise_request_exception=False, **defaults)

    def request(self, **request: Any) -> Any:
        once = Client(raise_request_exception=False)
        once.defaults, once.cookies = self.defaults, self.cookies
        return once.request(**request)
