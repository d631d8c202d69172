"""A creator curates a set by keys and by touch; a guest reads it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keyboard import go_by_key
from tests.browser.people import Person, sign_up
from tests.browser.test_phone import PHONE

pytestmark = pytest.mark.chromium


def test_set_is_curated_by_keys_and_read_by_a_guest(visit: Callable[..., Person]) -> None:
    curator = visit("Winifred")
    page = curator.page
    sign_up(curator)
    page.goto("/sets/")
    page.get_by_label("Name of a new set").fill("Keepers of the Gate")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Cards in their order")).to_be_visible()
    curator.look("empty set")
    page.get_by_label("Add a card").focus()
    for name in ("Tower Warden", "Toll Troll"):
        page.keyboard.type(name)
        go_by_key(page, "Enter")
        expect(rows(page).filter(has_text=name)).to_be_visible()
        expect(page.get_by_label("Add a card")).to_be_focused()
    up = page.get_by_role("button", name="Move Toll Troll up")
    up.focus()
    go_by_key(page, "Enter")
    expect(rows(page).first).to_contain_text("Toll Troll")
    expect(up).to_be_focused()
    page.get_by_label("About it").fill("Who lets you through.")
    curator.look("set being edited")
    page.get_by_role("button", name="Save the set").click()
    expect(page.get_by_text("Who lets you through.")).to_be_visible()
    curator.look("set")
    address = page.url

    guest = visit("a guest", **PHONE)
    guest.page.goto(address)
    expect(guest.page.get_by_role("link", name="Toll Troll")).to_be_visible()
    guest.look("set on a phone")
    guest.page.get_by_role("link", name="All sets").tap()
    expect(guest.page.get_by_role("link", name="Keepers of the Gate")).to_be_visible()
    guest.look("all sets on a phone")


def rows(page: Page):  # type: ignore[no-untyped-def]
    """The cards of the set that is edited."""
    return page.get_by_role("listitem").filter(has=page.locator("[name=card]"))
