"""Site pages in a real browser: no axe violation, nothing wider than a phone, keys that work."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import connections
from playwright.sync_api import Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from accounts.models import Token
from accounts.services import notify
from accounts.tokens import digest
from tests.factories.accounts import PASSWORD, make_account, make_moderator, make_secret

pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
FOR_GUESTS = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/credits/"]
FOR_PEOPLE = [
    "/settings/",
    "/notifications/",
    "/players/Tamsin/",
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/sessions/",
    "/settings/tokens/",
    "/guide/creators/",
    "/rules/nexus/",
]


@pytest.fixture(params=SIZES)
def page(
    request: pytest.FixtureRequest,
    live_server: LiveServer,
    chromium_path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Page]:
    """A page of the site; what the console complains about fails the test at its end."""
    # Playwright runs a loop of its own in this thread, and Django takes it for ours.
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    width, height = SIZES[request.param]
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}
        )
        opened = context.new_page()
        # The answer to a form with faults is a 400, which the console calls an error.
        opened.on(
            "console",
            lambda line: (
                complaints.append(line.text)
                if line.type == "error" and "(Bad Request)" not in line.text
                else None
            ),
        )
        opened.on("pageerror", lambda error: complaints.append(str(error)))
        yield opened
        browser.close()
    connections.close_all()
    assert complaints == []


def assert_accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    told = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    assert told == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page.url


def log_in(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name").fill("Tamsin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    page.wait_for_url("**/")


def test_pages_for_guests_are_accessible(page: Page) -> None:
    for address in FOR_GUESTS:
        page.goto(address)
        assert_accessible(page)


def test_faults_of_the_sign_up_are_accessible_and_kept(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("adm1n")
    page.get_by_label("Password").fill("1234")
    page.get_by_role("button", name="Make my account").click()
    fault = page.get_by_text("could pass for the people who run the site")
    fault.wait_for()
    name = page.get_by_label("Name")
    assert name.input_value() == "adm1n"
    assert name.get_attribute("aria-invalid") == "true"
    assert_accessible(page)


def test_pages_for_people_are_accessible(page: Page) -> None:
    account = make_account("Tamsin")
    facts = {"name": "Ratfink Arsonist", "rarity": "rare"}
    notify(account, kind="card_approved", facts=facts, url="/cards/1/", key="x")
    log_in(page)
    for address in FOR_PEOPLE:
        page.goto(address)
        assert_accessible(page)


def test_account_menu_opens_and_closes_by_keys(page: Page) -> None:
    make_account("Tamsin")
    log_in(page)
    page.goto("/settings/")
    name = page.locator(".menu__summary")
    name.focus()
    page.keyboard.press("Enter")
    link = page.get_by_role("link", name="Your profile")
    link.wait_for()
    assert_accessible(page)
    page.keyboard.press("Tab")
    assert link.evaluate("element => element === document.activeElement")
    page.keyboard.press("Escape")
    assert not link.is_visible()
    assert name.evaluate("element => element === document.activeElement")


def test_first_tab_skips_to_the_content(page: Page) -> None:
    page.goto("/rules/nexus/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    assert skip.evaluate("element => element.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_rule_that_is_linked_to_stands_out(page: Page) -> None:
    page.goto("/rules/nexus/#N5.2")
    rule = page.locator("[id='N5.2']")
    assert rule.evaluate("element => element.getBoundingClientRect().top < innerHeight")
    outline = "element => getComputedStyle(element.parentElement).outlineStyle"
    assert rule.evaluate(outline) == "solid"


def test_settings_offer_the_zone_of_the_device(page: Page) -> None:
    make_account("Tamsin")
    log_in(page)
    page.goto("/settings/")
    device = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    offer = page.locator(".device-zone")
    if device == "UTC":
        page.get_by_label("Time zone").select_option("Asia/Tokyo")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Your settings are saved.").wait_for()
    offer.wait_for()
    offer.click()
    assert page.get_by_label("Time zone").input_value() == device


def test_token_is_made_shown_once_and_revoked(page: Page) -> None:
    account = make_moderator("Tamsin")
    make_secret(account, "play", "moderation")
    ended = Token.objects.get()
    Token.objects.filter(pk=ended.pk).update(stamp="of another password")
    log_in(page)
    page.goto("/settings/tokens/")
    page.get_by_label("Name", exact=True).fill("Deck tool on the old laptop in the kitchen")
    page.get_by_role("button", name="Make the token").click()
    page.get_by_text("Choose at least one").wait_for()
    assert_accessible(page)
    page.get_by_role("checkbox", name="Decks").check()
    page.get_by_role("button", name="Make the token").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    secret = page.get_by_label("The token").input_value()
    assert Token.objects.get(digest=digest(secret)).scopes == ["decks"]
    assert_accessible(page)
    page.get_by_role("button", name="Copy the token").click()
    page.goto("/settings/tokens/")
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke").click()
    page.get_by_text("is revoked").wait_for()
    assert list(Token.objects.all()) == [ended]
    page.get_by_role("button", name="Remove").click()
    page.get_by_text("You have no tokens.").wait_for()
