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
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Cinder Cartographer")).click()

    search = page.get_by_role("combobox", name="Search cards")
    search.fill(wanted)
    search.press("Tab")  # away from the suggestions, which lie over the cards
    await_found(page, wanted)
    player.look("builder, a card was found")
    add_all(page)
    search.fill("")
    search.press("Tab")
    for trait in ("Siege", "Eager"):
        page.get_by_label("Trait").select_option(trait)
        await_found(page, trait)
        add_all(page)
    deck = page.get_by_role("complementary", name="The deck")
    expect(deck.get_by_role("listitem").filter(has_text=wanted)).to_contain_text("×3")
    expect(rules).to_have_text("Ready to play")
    expect(page.locator("[data-save]")).to_have_text("saved")
    player.look("builder, legal deck")


def await_found(page: Page, words: str) -> None:
    """Until the cards that were asked for are there, as many as the page says.

    The page says in words what it looks for: each word of a name by itself.
    """
    told = page.get_by_role("search", name="Cards").get_by_role("status")
    expect(told).to_contain_text(re.compile(rf"{'.*'.join(words.split())}.*: \d+", re.IGNORECASE))
    count = re.search(r": (\d+)", told.inner_text())
    assert count is not None
    expect(page.locator(".stock .card")).to_have_count(int(count[1]))


def add_all(page: Page) -> None:
    """Three copies of each card that the search found, until the deck is full."""
    size = page.locator(".page__head").get_by_text("of 30 cards")
    for card in page.locator(".stock .card").all():
        while not size.inner_text().startswith("30 "):
            before = card.get_attribute("aria-label") or ""
            if "3 of 3 in the deck" in before:
                break
            card.click()
            expect(card).not_to_have_attribute("aria-label", before)
