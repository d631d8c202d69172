"""Getting about with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_STEPS = 80
"""More stops than any page here has before what one wants."""


def go_by_key(page: Page, key: str) -> None:
    """Press a key that leads to another page, and wait until that one listens to keys."""
    with page.expect_navigation():
        page.keyboard.press(key)


def walk(page: Page, to: Locator) -> None:
    """Tab until it has the focus."""
    for _ in range(MOST_STEPS):
        if page.locator(":focus").and_(to).count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {to}")
