"""A site of its own for the journeys, and people who visit it with profiles of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser import site as sites
from tests.browser.browsers import launch, new_context
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.witness import Witness


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site for all journeys of a run; other tests do not find it running beside them."""
    own = tmp_path_factory.getbasetemp()
    every = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with sites.serve(tmp_path_factory.mktemp("site"), every / "prepared-site") as served:
        yield served


@pytest.fixture(scope="package")
def browser(chromium_path: str) -> Iterator[Browser]:
    """One Chromium for all; each visitor has a profile of their own."""
    with sync_playwright() as playwright:
        yield launch(playwright, chromium_path)


STAFF = ("moderator", "admin")
"""The demo accounts, which several journeys may be."""
_taken: set[str] = set()


@pytest.fixture
def visit(site: Site, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Calls somebody: `visit("Tamsin", has_touch=True)`. What they cause fails the test at its end.

    That is: a console message above info, a page error, a request to another host, a weak policy,
    and what axe finds where the journey looks.
    """
    witnesses: list[Witness] = []
    contexts: list[BrowserContext] = []

    def arrive(name: str, *, expected: Sequence[str] = (), **device: Any) -> Person:
        if name in _taken and name not in STAFF:
            raise ValueError(f"Another journey on this site is {name}'s: choose another name.")
        _taken.add(name)
        context = new_context(browser, base_url=site.url, **device)
        contexts.append(context)
        witness = Witness(site.url, context, expected)
        witnesses.append(witness)
        return Person(name, context.new_page(), witness, bool(device.get("has_touch")))

    yield arrive
    for context in contexts:
        context.close()
    assert [one for witness in witnesses for one in witness.complaints] == []
