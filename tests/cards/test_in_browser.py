"""The forge in a real browser: nothing typed is ever lost, and every state can be read by all."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.db import connections
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from cards.models import Art, CardVersion, State
from tests.cards import pictures
from tests.factories.accounts import PASSWORD, make_account
from tests.factories.cards import make_approved, make_draft

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
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
PROVOKED = re.compile(r"status of (400|403|404|409)|net::ERR_FAILED")
"""The browser's own line about an answer that these tests provoke."""

both_sizes = pytest.mark.parametrize("visitor", SIZES, indirect=True)

expect.set_options(timeout=30_000)


@pytest.fixture
def visitor(
    request: pytest.FixtureRequest,
    live_server: LiveServer,
    chromium_path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[BrowserContext]:
    """A browser of somebody; what its console complains about fails the test at its end."""
    # Playwright runs a loop of its own in this thread, and Django takes it for ours.
    monkeypatch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    width, height = SIZES[getattr(request, "param", "desktop")]
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        context = browser.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}
        )
        context.on(
            "console",
            lambda line: (
                complaints.append(line.text)
                if line.type == "error" and not PROVOKED.search(line.text)
                else None
            ),
        )
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        yield context
        browser.close()
    connections.close_all()
    assert complaints == []


def assert_accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def log_in(page: Page, name: str = "Tamsin") -> None:
    page.goto("/accounts/login/")
    fill_login(page, name)
    page.wait_for_url("**/")


def fill_login(page: Page, name: str = "Tamsin") -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()


def name_of(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("textbox", name="Name", exact=True)


def saved(page: Page) -> None:
    expect(page.locator("#save-state")).to_have_text(re.compile("^saved"))


def open_draft(context: BrowserContext, name: str = "Stored Rat") -> tuple[Page, CardVersion]:
    draft = make_draft(make_account("Tamsin"), name)
    page = context.new_page()
    log_in(page)
    page.goto(f"/cards/forge/nexus/{draft.pk}/")
    expect(name_of(page)).to_have_value(name)
    return page, draft


def until(holds: Callable[[], bool], page: Page) -> None:
    """Wait for what the database says."""
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("It never came.")


@both_sizes
def test_card_and_cost_follow_the_typing_and_the_draft_is_kept(visitor: BrowserContext) -> None:
    make_account("Tamsin")
    page = visitor.new_page()
    log_in(page)
    page.goto("/cards/forge/nexus/")
    name_of(page).fill("Ratfink Bandit")
    page.get_by_role("spinbutton", name="Attack").fill("4")
    page.get_by_role("checkbox", name="Eager 5 points").check()
    preview = page.get_by_role("region", name="Preview")
    expect(preview.get_by_text("14 points")).to_be_visible()
    saved(page)
    expect(page).to_have_url(re.compile(r"/cards/forge/nexus/\d+/$"))
    page.get_by_label("When").select_option("Activated")
    expect(page.get_by_role("spinbutton", name="Charge")).to_have_value("1")
    expect(page.locator("option[value=attackTarget]")).to_be_disabled()
    assert_accessible(page)
    saved(page)
    page.reload()
    expect(name_of(page)).to_have_value("Ratfink Bandit")
    expect(page.get_by_role("checkbox", name="Eager 5 points")).to_be_checked()


def test_undo_and_redo_bring_fields_back(visitor: BrowserContext) -> None:
    page, _ = open_draft(visitor)
    name_of(page).fill("Other Rat")
    page.get_by_role("spinbutton", name="Attack").fill("7")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(name_of(page)).to_have_value("Stored Rat")
    page.get_by_role("button", name="Redo").click()
    expect(name_of(page)).to_have_value("Other Rat")


@both_sizes
def test_save_from_another_tab_is_shown_beside_ones_own(visitor: BrowserContext) -> None:
    first, draft = open_draft(visitor)
    second = visitor.new_page()
    second.goto(first.url)
    name_of(second).fill("Second Tab Rat")
    saved(second)
    name_of(first).fill("First Tab Rat")
    dialog = first.get_by_role("dialog", name="This draft was saved elsewhere")
    expect(dialog.get_by_text("Second Tab Rat")).to_be_visible()
    expect(dialog.get_by_text("First Tab Rat")).to_be_visible()
    assert_accessible(first)
    dialog.get_by_role("button", name="Go on with this one").click()
    expect(name_of(first)).to_have_value("Second Tab Rat")
    first.get_by_role("button", name="Undo").click()
    expect(name_of(first)).to_have_value("First Tab Rat")
    saved(first)
    draft.refresh_from_db()
    assert draft.name == "First Tab Rat"


@both_sizes
def test_lost_session_is_told_and_saved_after_logging_in_here(visitor: BrowserContext) -> None:
    page, draft = open_draft(visitor)
    visitor.clear_cookies()
    name_of(page).fill("Typed While Logged Out")
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    page.get_by_role("button", name="Log in here").click()
    window = page.get_by_role("dialog", name="Log in")
    expect(window.get_by_label("Name")).to_have_value("Tamsin")
    assert_accessible(page)
    window.get_by_label("Password").fill("not this one")
    window.get_by_role("button", name="Log in and save").click()
    expect(window.get_by_role("alert")).to_be_visible()
    assert_accessible(page)
    window.get_by_label("Password").fill(PASSWORD)
    window.get_by_role("button", name="Log in and save").click()
    expect(window).to_have_count(0)
    saved(page)
    expect(name_of(page)).to_have_value("Typed While Logged Out")
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed While Logged Out", page)


def test_login_in_another_tab_is_noticed(visitor: BrowserContext) -> None:
    page, draft = open_draft(visitor)
    visitor.clear_cookies()
    name_of(page).fill("Typed While Logged Out")
    page.get_by_role("button", name="Log in here").click()
    with visitor.expect_page() as opened:
        page.get_by_role("link", name="By passkey or code").click()
    fill_login(opened.value)
    opened.value.wait_for_url(f"**/cards/forge/nexus/{draft.pk}/")
    # The draft is still being worked on here: the other tab does not take its copy.
    expect(name_of(opened.value)).to_have_value("Stored Rat")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("dialog")).to_have_count(0)
    saved(page)
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed While Logged Out", page)


def test_what_a_crashed_tab_had_not_saved_is_taken_up_again(visitor: BrowserContext) -> None:
    page, draft = open_draft(visitor)
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Typed Before The Crash")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    page.close()
    after = visitor.new_page()
    after.goto(f"/cards/forge/nexus/{draft.pk}/")
    expect(after.get_by_text("Taken up again")).to_be_visible()
    expect(name_of(after)).to_have_value("Typed Before The Crash")
    assert_accessible(after)
    saved(after)
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed Before The Crash", after)


def test_what_a_crashed_tab_had_is_set_beside_what_was_saved_since(visitor: BrowserContext) -> None:
    page, draft = open_draft(visitor)
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Lost Rat")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    second = visitor.new_page()
    second.goto(page.url)
    expect(name_of(second)).to_have_value("Stored Rat")
    name_of(second).fill("Later Rat")
    saved(second)
    page.close()
    second.reload()
    dialog = second.get_by_role("dialog", name="This draft was saved elsewhere")
    expect(dialog.get_by_text("Lost Rat")).to_be_visible()
    expect(dialog.get_by_text("Later Rat")).to_be_visible()
    dialog.get_by_role("button", name="Go on with this one").click()
    expect(name_of(second)).to_have_value("Later Rat")
    draft.refresh_from_db()
    assert draft.name == "Later Rat"


def test_another_person_on_this_device_does_not_see_it(visitor: BrowserContext) -> None:
    make_account("Tamsin")
    make_account("Edith")
    page = visitor.new_page()
    log_in(page)
    page.goto("/cards/forge/nexus/")
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Secret Rat")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    page.close()
    visitor.clear_cookies()
    other = visitor.new_page()
    log_in(other, "Edith")
    other.goto("/cards/forge/nexus/")
    expect(name_of(other)).to_have_value("")
    visitor.clear_cookies()
    log_in(other)
    other.goto("/cards/forge/nexus/")
    expect(name_of(other)).to_have_value("Secret Rat")


def test_lost_connection_is_told_and_saved_when_it_is_back(visitor: BrowserContext) -> None:
    page, draft = open_draft(visitor)
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Typed Offline")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    page.unroute("**/api/v1/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    saved(page)
    draft.refresh_from_db()
    assert draft.name == "Typed Offline"


def test_guest_may_try_and_finds_the_card_again_after_logging_in(visitor: BrowserContext) -> None:
    make_account("Tamsin")
    page = visitor.new_page()
    page.goto("/cards/forge/nexus/")
    name_of(page).fill("Guest Rat")
    expect(page.get_by_text("You are not logged in.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Log in or sign up").click()
    fill_login(page)
    expect(name_of(page)).to_have_value("Guest Rat")
    saved(page)
    assert CardVersion.objects.get().name == "Guest Rat"


@both_sizes
def test_picture_is_sent_cut_and_refused_in_place(visitor: BrowserContext, tmp_path: Path) -> None:
    page, draft = open_draft(visitor)
    good, bad = tmp_path / "rat.jpg", tmp_path / "rat.png"
    good.write_bytes(pictures.encoded(pictures.scene(1200, 500), "JPEG"))
    bad.write_bytes(b"<svg/>")
    before = draft.art_id
    page.get_by_label("Another picture").set_input_files(good)
    until(lambda: CardVersion.objects.get(pk=draft.pk).art_id != before, page)
    page.get_by_role("button", name="Crop and zoom").click()
    page.get_by_role("slider", name="Across").fill("10")
    page.get_by_role("slider", name="Zoom").fill("150")
    assert_accessible(page)
    page.get_by_role("button", name="Crop here").click()
    until(lambda: focus_of(draft) == 0.1, page)
    page.get_by_label("Another picture").set_input_files(bad)
    expect(page.locator("#f-art-fault")).to_contain_text("no PNG, JPEG or WebP")
    assert_accessible(page)
    assert focus_of(draft) == 0.1
    assert Art.objects.get(versions=draft).zoom == 1.5


def focus_of(draft: CardVersion) -> float | None:
    art = CardVersion.objects.select_related("art").get(pk=draft.pk).art
    return art.focus_x if art else None


@both_sizes
def test_refused_submission_leads_to_the_first_fault(visitor: BrowserContext) -> None:
    make_approved(name="Taken Name")
    page, draft = open_draft(visitor, "Taken Name")
    page.get_by_role("button", name="Submit for review").first.click()
    expect(name_of(page)).to_be_focused()
    expect(name_of(page)).to_have_accessible_description(re.compile("Another card has this name"))
    expect(page.get_by_role("alert").first).to_contain_text("Not sent")
    assert_accessible(page)
    name_of(page).fill("Free Name")
    page.get_by_role("button", name="Submit for review").first.click()
    page.wait_for_url(f"**/cards/{draft.card_id}/")
    draft.refresh_from_db()
    assert (draft.state, draft.name) == (State.SUBMITTED, "Free Name")


@both_sizes
def test_pages_of_cards_are_accessible(visitor: BrowserContext) -> None:
    creator = make_account("Tamsin")
    version = make_approved(creator, name="Wall", traits=["guard"])
    make_draft(creator, "A Name of Forty Letters, All in One Line")
    page = visitor.new_page()
    log_in(page)
    for address in (
        "/cards/",
        "/cards/?q=wall&trait=guard",
        "/cards/?q=nothing",
        f"/cards/{version.card_id}/",
        "/cards/mine/",
    ):
        page.goto(address)
        assert_accessible(page)
