"""A draft is played before anybody has approved it: one press in the forge, or with a friend."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.forging import fill_body, open_forge
from tests.browser.people import Person, sign_up
from tests.browser.test_phone import PHONE

pytestmark = pytest.mark.chromium


def test_draft_is_tried_from_the_forge_and_shown_to_a_friend(visit: Callable[..., Person]) -> None:
    maker = visit("Philippa")
    page = maker.page
    sign_up(maker)
    open_forge(page)
    fill_body(page, "Slate Heron", "Rally")
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/matches/*/")
    expect(page.locator(".rail__top")).to_contain_text("Sandbox")
    page.get_by_role("button", name="Menu", exact=True).click()
    maker.look("menu of a sandbox match")
    page.get_by_role("link", name="Work on Slate Heron").click()
    expect(page.get_by_role("heading", level=1, name="Slate Heron")).to_be_visible()

    link = invite(maker)
    friend = visit("Quentin", **PHONE)
    sign_up(friend)
    friend.page.goto(link)
    expect(friend.page.get_by_text("tries “Slate Heron”")).to_be_visible()
    friend.look("invitation to a sandbox match")
    friend.page.get_by_role("button", name="Join and begin").tap()
    friend.page.wait_for_url("**/matches/*/")
    page.wait_for_url("**/matches/*/")
    expect(page.locator(".rail__top")).to_contain_text("Sandbox")


def invite(maker: Person) -> str:
    """From the draft's page a link for a friend, with two copies; the link."""
    page = maker.page
    page.goto("/cards/mine/")
    page.get_by_role("link", name="Slate Heron").click()
    page.get_by_text("More", exact=True).click()
    maker.look("what else can be done with a draft")
    page.get_by_role("link", name="More ways to try it").click()
    expect(page.get_by_role("heading", name="Try Slate Heron")).to_be_visible()
    maker.look("ways to try a card")
    page.get_by_role("radio", name="You, against a friend").check()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/invitations/*/")
    maker.look("link to a sandbox match")
    return page.get_by_label("The link").input_value()
