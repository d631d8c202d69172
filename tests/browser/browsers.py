"""How Chromium is started for the journeys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Playwright, expect

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"width": 1280, "height": 800}
# For what the site answers by itself; on a busy machine a page may take long.
PATIENCE_MS = 30_000

expect.set_options(timeout=PATIENCE_MS)


def launch(playwright: Playwright, path: str, device: dict[str, Any]) -> BrowserContext:
    """A browser with a new profile, and the size and the ways of a device."""
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    context = browser.new_context(**({"viewport": DESKTOP, "locale": "en-GB"} | device))
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    return context
