"""How Chromium is started for the journeys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": {"width": 390, "height": 844}},
}
both_sizes = pytest.mark.parametrize("size", SIZES)
"""For tests with the fixture `visit` of tests/in_browser.py."""
# For what the site answers by itself; on a busy machine a page may take long.
PATIENCE_MS = 30_000

expect.set_options(timeout=PATIENCE_MS)


def launch(playwright: Playwright, path: str) -> Browser:
    """A Chromium without a window."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def new_context(browser: Browser, **device: Any) -> BrowserContext:
    """A new profile in it, with the size and the ways of a device."""
    context = browser.new_context(**({"viewport": DESKTOP, "locale": "en-GB"} | device))
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    return context
