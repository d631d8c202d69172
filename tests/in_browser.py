"""For tests of pages in a real browser while the site answers from this process.

So rows are made, and time is given, as elsewhere in the tests; journeys through a whole site with
processes of its own are in tests/browser. A module of tests asks for the fixtures by
`pytest_plugins = ["tests.in_browser"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from pytest_django.live_server_helper import LiveServer

from accounts.models import Account
from tests.browser.browsers import SIZES, launch, new_context
from tests.browser.people import Person
from tests.browser.witness import Witness
from tests.clients import signed_in


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One Chromium for a module; each visitor has a profile of their own."""
    with pytest.MonkeyPatch.context() as patch:
        # Playwright runs a loop of its own in this thread, and Django takes it for ours.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with sync_playwright() as playwright:
            yield launch(playwright, chromium_path)


@pytest.fixture
def size() -> str:
    """Which of SIZES a visitor's window has; `both_sizes` tries each."""
    return "desktop"


@pytest.fixture
def visit(live_server: LiveServer, browser: Browser, size: str) -> Iterator[Callable[..., Person]]:
    """Calls somebody with a browser of their own: `visit(account)`, logged in, or a guest.

    What their pages cause fails the test at its end, as in tests/browser.
    """
    witnesses: list[Witness] = []
    contexts: list[BrowserContext] = []

    def arrive(account: Account | None = None, *, expected: Sequence[str] = ()) -> Person:
        context = new_context(browser, base_url=live_server.url, **SIZES[size])
        contexts.append(context)
        # sockets do not end in this process: the bell's stays open, and silent
        context.route_web_socket("**/ws/news/", lambda socket: None)
        if account is not None:
            context.add_cookies([{**session_of(account), "url": live_server.url}])
        witness = Witness(live_server.url, context, expected)
        witnesses.append(witness)
        name = account.username if account else "a guest"
        return Person(name, context.new_page(), witness)

    yield arrive
    for context in contexts:
        context.close()
    connections.close_all()
    assert [one for witness in witnesses for one in witness.complaints] == []


def session_of(account: Account) -> Any:
    """The cookie of somebody who has just logged in."""
    client = signed_in(account)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value}
