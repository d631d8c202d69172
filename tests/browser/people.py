"""Somebody who visits the site with a browser of their own, and how they get in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

PASSWORD = "nine quiet lanterns"


@dataclass(frozen=True)
class Person:
    """look: lets axe look at the present state of the page, which it names."""

    name: str
    page: Page
    look: Callable[[str], None]


def sign_up(person: Person) -> None:
    """From the front page to an account, and into the lobby."""
    page = person.page
    page.goto("/")
    person.look("welcome")
    page.get_by_role("link", name="Start playing").click()
    page.get_by_label("Name").fill(person.name)
    page.get_by_label("Password").fill(PASSWORD)
    person.look("sign-up")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("button", name="Play the bot")).to_be_visible()
    person.look("lobby")
