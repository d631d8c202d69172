"""How a deck is built, with the mouse and the search of the builder."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Person


def build_deck(player: Person, name: str, wanted: str) -> None:
    """A legal deck that breaks towers: three of `wanted`, all of Siege, all of Eager.

    Ends in the builder, with the deck saved.
    """
    page = player.page
    page.goto("/decks/")
    player.look("own decks")
    page.get_by_role("button", name="Build a new deck").click()
    rules = page.get_by_role("list", name="Rules")
    expect(rules).to_contain_text("30")
    player.look("builder, empty")
    rename = page.get_by_label("Name of the deck")
    rename.fill(name)
    rename.press("Tab")

    page.get_by_role("button", name="Choose a Patron").click()
    player.look("builder, Patrons")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Ember Broker")).click()

    search = page.get_by_role("searchbox", name="Search by name or text")
    search.fill(wanted)
    expect(page.locator(".stock .card")).to_have_count(1)
    player.look("builder, a card was found")
    add_all(page)
    search.fill("")
    for trait, count in (("Siege", 6), ("Eager", 4)):
        page.get_by_label("Trait").select_option(trait)
        expect(page.locator(".stock .card")).to_have_count(count)
        add_all(page)
    expect(page.locator(".builder").get_by_role("listitem").filter(has_text=wanted)).to_be_visible()
    expect(rules).to_have_text("Ready to play")
    expect(page.locator("[data-save]")).to_have_text("saved")
    player.look("builder, legal deck")


def add_all(page: Page) -> None:
    """Three copies of each card that the search found, as far as they fit."""
    for card in page.locator(".stock .card").all():
        while re.search("[012] of 3 in the deck", card.get_attribute("aria-label") or ""):
            before = card.get_attribute("aria-label") or ""
            card.click()
            expect(card).not_to_have_attribute("aria-label", before)
