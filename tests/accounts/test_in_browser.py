"""Site pages in a real browser: no axe violation, nothing wider than a phone, keys that work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import Token
from accounts.services import notify, take_name
from accounts.tokens import digest
from config import clock
from tests.browser.browsers import both_sizes
from tests.browser.people import Person
from tests.factories.accounts import PASSWORD, make_account, make_moderator, make_secret

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

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


Visit = Callable[..., Person]
REFUSED = "400 (Bad Request)"
"""What the console says of the answer to a form with faults."""


@both_sizes
def test_pages_for_guests_are_accessible(visit: Visit) -> None:
    guest = visit()
    for address in FOR_GUESTS:
        guest.page.goto(address)
        guest.look(address)


@both_sizes
def test_faults_of_the_sign_up_are_accessible_and_kept(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("/accounts/signup/")
    page.get_by_label("Name").fill("adm1n")
    page.get_by_label("Password").fill("1234")
    page.get_by_role("button", name="Make my account").click()
    fault = page.get_by_text("could pass for the people who run the site")
    fault.wait_for()
    name = page.get_by_label("Name")
    assert name.input_value() == "adm1n"
    assert name.get_attribute("aria-invalid") == "true"
    guest.look("sign-up, refused")


@both_sizes
def test_pages_for_people_are_accessible(visit: Visit) -> None:
    account = make_account("Tamsin")
    facts = {"name": "Ratfink Arsonist", "rarity": "rare"}
    notify(account, kind="card_approved", facts=facts, url="/cards/1/", key="x")
    person = visit(account)
    for address in FOR_PEOPLE:
        person.page.goto(address)
        person.look(address)


@both_sizes
def test_account_menu_opens_and_closes_by_keys(visit: Visit) -> None:
    person = visit(make_account("Tamsin"))
    page = person.page
    page.goto("/settings/")
    name = page.locator(".menu__summary")
    name.focus()
    page.keyboard.press("Enter")
    link = page.get_by_role("link", name="Your profile")
    link.wait_for()
    person.look("account menu")
    page.keyboard.press("Tab")
    assert link.evaluate("element => element === document.activeElement")
    page.keyboard.press("Escape")
    assert not link.is_visible()
    assert name.evaluate("element => element === document.activeElement")


def test_first_tab_skips_to_the_content(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/nexus/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    assert skip.evaluate("element => element.getBoundingClientRect().top >= 0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"


def test_rule_that_is_linked_to_stands_out(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/nexus/#N5.2")
    rule = page.locator("[id='N5.2']")
    assert rule.evaluate("element => element.getBoundingClientRect().top < innerHeight")
    outline = "element => getComputedStyle(element.parentElement).outlineStyle"
    assert rule.evaluate(outline) == "solid"


def test_settings_offer_the_zone_of_the_device(visit: Visit) -> None:
    page = visit(make_account("Tamsin")).page
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


@both_sizes
def test_who_lost_their_name_chooses_another(visit: Visit) -> None:
    account = make_account("Tamsin")
    make_account("Wren")
    take_name(account, at=clock.now())
    person = visit(account, expected=["409 (Conflict)"])
    page = person.page
    page.goto("/settings/")
    page.get_by_role("link", name="Name", exact=True).click()
    page.get_by_label("Your new name").fill("Wren")
    page.get_by_role("button", name="Take this name").click()
    page.get_by_text("has or had this name").wait_for()
    assert page.get_by_label("Your new name").input_value() == "Wren"
    person.look("name, refused")
    page.get_by_label("Your new name").fill("Meadow")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="You are Meadow").wait_for()
    person.look("name, chosen")


@both_sizes
def test_token_is_made_shown_once_and_revoked(visit: Visit) -> None:
    account = make_moderator("Tamsin")
    make_secret(account, "play", "moderation")
    ended = Token.objects.get()
    Token.objects.filter(pk=ended.pk).update(stamp="of another password")
    person = visit(account, expected=[REFUSED])
    page = person.page
    page.goto("/settings/tokens/")
    page.get_by_label("Name", exact=True).fill("Deck tool on the old laptop in the kitchen")
    page.get_by_role("button", name="Make the token").click()
    page.get_by_text("Choose at least one").wait_for()
    person.look("tokens, refused")
    page.get_by_role("checkbox", name="Decks").check()
    page.get_by_role("button", name="Make the token").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    secret = page.get_by_label("The token").input_value()
    assert Token.objects.get(digest=digest(secret)).scopes == ["decks"]
    person.look("token, shown once")
    page.get_by_role("button", name="Copy the token").click()
    page.goto("/settings/tokens/")
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke").click()
    page.get_by_text("is revoked").wait_for()
    assert list(Token.objects.all()) == [ended]
    page.get_by_role("button", name="Remove").click()
    page.get_by_text("You have no tokens.").wait_for()
