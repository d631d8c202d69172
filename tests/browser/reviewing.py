"""How people report, and how moderators work through what was reported, as others can reuse it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.keyboard import go_by_key
from tests.browser.people import Person


def report(person: Person, address: str, flag: str, reason: str, words: str = "") -> None:
    """From a card's or player's page over its flag to a report, and to the list of one's own."""
    page = person.page
    page.goto(address)
    page.get_by_role("link", name=flag).click()
    person.look(f"{flag}, form")
    page.get_by_role("radio", name=reason).check()
    if words:
        page.get_by_label("In your words").fill(words)
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Thank you. You will hear what a moderator decides.")).to_be_visible()


def open_by_name(page: Page, name: str, kind: str) -> None:
    """Open the row of the queue with this name. kind: as the queue calls it."""
    page.goto("/moderation/")
    row = page.get_by_role("navigation", name="Queue").get_by_role("link")
    named = row.filter(has_text=re.compile(f"^\\s*{re.escape(name)}\\s")).filter(has_text=kind)
    with page.expect_navigation():  # until the page listens to keys
        named.click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def claim(page: Page) -> None:
    """Claim what is open, by its key."""
    go_by_key(page, "m")
    expect(page.get_by_role("button", name="Release")).to_be_visible()


def await_effect(page: Page, name: str, verdict: str) -> None:
    """The strip above the page counts down, then says that the decision is in effect."""
    expect(page.get_by_text(f"“{name}”: {verdict}, in effect.")).to_be_visible()
