"""Somebody who visits the site with a browser of their own, and how they get in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from playwright.sync_api import Page, expect

from tests.browser.witness import Witness

PASSWORD = "nine quiet lanterns"


@dataclass(frozen=True)
class Person:
    """Who has a browser open on the site. witness: of that browser. has_touch: by fingers."""

    name: str
    page: Page
    witness: Witness
    has_touch: bool = False

    def look(self, state: str) -> None:
        """Let axe look at the present state of the page, which gets this name."""
        self.witness.look(self.page, state)

    def open_tab(self) -> Person:
        """The same person at a new tab of the same browser."""
        return replace(self, page=self.page.context.new_page())


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
