"""A creator forges a card with a picture, a moderator approves it, the creator hears of it.

What is typed is kept without a line and without a session.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.forging import (
    approve_by_keys,
    fill_body,
    give_picture,
    log_in_by_keys,
    open_forge,
    paint,
    submit,
)
from tests.browser.people import PASSWORD, Person, sign_up
from tests.browser.site import Site
from tests.browser.test_phone import PHONE

pytestmark = pytest.mark.chromium

REPORT_MS = 240_000
# What the console says of a page without a line, and of one whose session is over.
EXPECTED = ["net::ERR_INTERNET_DISCONNECTED", "status of 401", "status of 404"]


def test_creator_forges_and_moderator_approves_by_keys(
    site: Site, visit: Callable[..., Person], tmp_path: Path
) -> None:
    creator = visit("Tamsin")
    sign_up(creator)
    mend_faults(creator)
    give_picture(creator.page, paint(tmp_path / "lantern.png"))
    creator.look("forge, complete")
    submit(creator.page)
    await_report(creator)

    moderator = visit("moderator")
    log_in_by_keys(moderator, site.moderator)
    approve_by_keys(moderator, "Ash Lantern")

    hear_of_approval(creator)


def mend_faults(creator: Person) -> None:
    """Every fault is told at its field, and goes when it is mended; the cost follows."""
    page = creator.page
    open_forge(page)
    creator.look("forge, empty")
    cost = page.get_by_label("Preview").locator(".forge__cost")
    expect(cost).to_have_text(re.compile(r"Cost 1$"))

    name = page.get_by_role("textbox", name="Name")
    name.fill("Tower Warden")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("name", re.I))
    attack = page.get_by_role("spinbutton", name="Attack")
    attack.fill("44")
    expect(attack).to_have_attribute("aria-invalid", "true")
    page.get_by_role("checkbox", name="Guard 4 points").check()
    armor = page.get_by_role("spinbutton", name="Armor")
    armor.fill("3")
    expect(armor).to_have_attribute("aria-invalid", "true")
    creator.look("forge, faults at three fields")

    armor.fill("1")
    expect(armor).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("checkbox", name="Guard 4 points").uncheck()
    armor.fill("0")
    attack.fill("10")
    page.get_by_role("spinbutton", name="Health").fill("15")
    expect(cost).to_have_text(re.compile(r"Cost 7$"))
    fill_body(page, "Ash Lantern", "Rally")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    expect(cost).to_have_text(re.compile(r"Cost 2$"))
    page.get_by_label("When").select_option("When it dies")
    page.get_by_label("Effect").select_option("Damage")
    expect(page.get_by_label("Target")).to_be_visible()
    creator.look("forge, special begun")
    page.get_by_label("When").select_option("None")
    expect(page.get_by_role("article", name=re.compile("Cost 2, Ash Lantern"))).to_be_visible()


def await_report(creator: Person) -> None:
    """The report counts its matches on the card's page, and says at its end what it found."""
    page = creator.page
    report = page.get_by_role("region", name="Measured power")
    expect(report.get_by_role("progressbar", name="Matches played")).to_be_visible()
    creator.look("card, report begun")
    expect(report).to_contain_text(re.compile(r"\b[1-9]\d* of \d+ matches"), timeout=REPORT_MS)
    expect(report).to_contain_text("points of win rate", timeout=REPORT_MS)
    creator.look("card, report done")


def hear_of_approval(creator: Person) -> None:
    """The bell says so, the sentence leads to the card, and the card can be revised."""
    page = creator.page
    page.goto("/")
    page.get_by_role("link", name=re.compile(r"Notifications, \d+ unread")).click()
    told = page.get_by_role("listitem").filter(has_text="“Ash Lantern” was approved as Uncommon")
    expect(told).to_be_visible()
    creator.look("notifications")
    told.get_by_role("button", name="Look").click()
    expect(page.get_by_role("heading", level=1, name="Ash Lantern")).to_be_visible()
    expect(page.get_by_role("heading", name="Approved")).to_be_visible()
    expect(page.get_by_role("button", name="Revise")).to_be_visible()
    creator.look("card, approved")
    page.goto("/cards/mine/")
    expect(page.get_by_role("link", name="Ash Lantern")).to_be_visible()
    creator.look("own cards")


def test_what_is_typed_outlives_line_and_session(visit: Callable[..., Person]) -> None:
    maker = visit("Odalys", expected=EXPECTED, **PHONE)
    page = maker.page
    sign_up(maker)
    open_forge(page)
    name, flavor = page.get_by_role("textbox", name="Name"), page.get_by_label("Flavor")
    state = page.locator("#save-state")
    name.fill("Patient Heron")
    expect(state).to_contain_text("saved ")

    page.context.set_offline(True)
    flavor.fill("Typed while the line was down.")
    expect(state).to_contain_text("no connection; kept on this device")
    maker.look("forge, no connection")
    page.context.set_offline(False)
    expect(state).to_contain_text("saved ")

    log_out(maker.open_tab())
    name.fill("Patient Grey Heron")
    expect(page.get_by_role("alert")).to_contain_text("You are logged out.")
    maker.look("forge, logged out")
    page.get_by_role("button", name="Log in here").tap()
    window = page.get_by_role("dialog", name="Log in")
    window.get_by_label("Password").fill(PASSWORD)
    maker.look("login in the forge")
    window.get_by_role("button", name="Log in and save").tap()
    expect(window).to_have_count(0)
    expect(state).to_contain_text("saved ")

    page.reload()
    expect(name).to_have_value("Patient Grey Heron")
    expect(flavor).to_have_value("Typed while the line was down.")


def log_out(person: Person) -> None:
    """In this tab; the others learn of it when they ask for something."""
    page = person.page
    page.goto("/")
    page.locator(".menu__summary").tap()
    page.get_by_role("button", name="Log out").tap()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
