"""Packs in a real browser: bought, turned over, checked; by keys, at once, and without motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsers import both_sizes
from tests.browser.people import Person
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved, make_creator
from tests.factories.packs import give_sparks, publish_every_rarity

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

FACE_DOWN = re.compile(r"Card \d of 5, face down")


def buy(page: Page) -> None:
    page.get_by_role("button", name="Buy for 10 Sparks").click()
    expect(page.get_by_role("button", name="Open the pack")).to_be_visible()


def face_down(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=FACE_DOWN)


@both_sizes
def test_packs_are_bought_opened_by_keys_or_skipped_and_checked(
    visit: Callable[..., Person],
) -> None:
    publish_every_rarity(maker=make_creator())
    account = make_account("Ann")
    give_sparks(account, 20)
    buyer = visit(account)
    page = buyer.page
    page.goto("/")
    page.get_by_role("link", name="20 Sparks: to the packs").click()
    page.get_by_text("Why nobody can choose what is in it").click()
    drawn_here = page.get_by_label("Your own number")
    expect(drawn_here).to_have_value(re.compile(r"^[A-Za-z0-9_-]{16}$"))
    drawn_here.fill("seven")
    buyer.look("the pack on offer")
    buy(page)
    buyer.look("a sealed pack")

    page.keyboard.press("Enter")  # the one act of the page has the focus
    expect(face_down(page)).to_have_count(5)
    expect(page.get_by_role("article")).to_have_count(0)
    buyer.look("cards face down")
    page.keyboard.press("Enter")  # the first card
    expect(face_down(page)).to_have_count(4)
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.locator("#live")).to_have_text(re.compile(r"^Card \d+ of many: \w+ (new|copy)"))
    expect(face_down(page).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("article")).to_have_count(5)
    expect(face_down(page)).to_have_count(0)
    expect(page.get_by_role("link", name="Another pack")).to_be_focused()
    buyer.look("cards face up")
    page.reload()
    expect(page.get_by_role("article")).to_have_count(5)

    page.get_by_role("link", name="Was chance fair?").click()
    expect(page.locator("#pack-verdict")).to_have_attribute("data-state", "good")
    expect(page.get_by_text("✓ the same")).to_have_count(5)
    expect(page.get_by_text("seven", exact=True)).to_be_visible()
    buyer.look("the chance of a pack")
    page.go_back()

    page.get_by_role("link", name="Another pack").click()
    page.emulate_media(reduced_motion="reduce")
    buy(page)
    page.get_by_role("button", name="Open the pack").click()
    page.get_by_role("button", name="Turn all").click()
    expect(page.get_by_role("article")).to_have_count(5)
    page.get_by_role("link", name="Your collection").last.click()
    page.get_by_role("link", name="Owned").click()
    expect(page.get_by_role("link", name=re.compile("Card")).first).to_be_visible()
    buyer.look("the collection")
    page.get_by_role("link", name="Your Sparks").click()
    expect(page.get_by_role("link", name="A pack", exact=True)).to_have_count(2)
    buyer.look("bookings of Sparks")
    page.goto("/packs/odds/")
    buyer.look("odds of packs")


def test_builder_says_what_is_owned_and_what_is_missing(
    visit: Callable[..., Person], settings: Any
) -> None:
    settings.OPEN_POOL = False
    account = make_account("Ann")
    mine, other = make_approved(account, "Mine Alone"), make_approved(name="Far Away")
    player = visit(account)
    page = player.page
    page.goto("/decks/")
    page.get_by_role("button", name="Build a new deck").click()
    stock = page.get_by_role("region", name="Cards to choose from")
    own, missing = (
        stock.get_by_role("listitem").filter(has_text=one.name) for one in (mine, other)
    )
    expect(own).to_contain_text("own 3")
    expect(missing).to_contain_text("not owned")
    missing.get_by_role("button", name=re.compile("You own 0. Add a copy")).click()
    expect(missing).to_contain_text("own 0, 1 missing")
    rules = page.get_by_role("list", name="Rules")
    expect(rules).to_contain_text("you own 0 of 1 copies. Take 1 out, or find more in packs.")
    player.look("builder with a missing copy")
