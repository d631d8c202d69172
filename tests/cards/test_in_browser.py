"""The forge in a real browser: nothing typed is ever lost, and every state can be read by all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from cards.models import Art, CardVersion, State
from tests.browser.browsers import both_sizes
from tests.browser.people import Person
from tests.cards import pictures
from tests.factories.accounts import PASSWORD, make_account
from tests.factories.cards import make_approved, make_draft

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

LINE_IS_DOWN = ["net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED"]
PROVOKED = [*(f"status of {code}" for code in (400, 401, 403, 404, 409)), *LINE_IS_DOWN]
"""The browser's own lines about answers that these tests provoke."""

Visit = Callable[..., Person]


def log_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    fill_login(page, name)
    page.wait_for_url("**/")


def fill_login(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()


def name_of(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("textbox", name="Name", exact=True)


def saved(page: Page) -> None:
    expect(page.locator("#save-state")).to_have_text(re.compile("^saved"))


def open_draft(visit: Visit, name: str = "Stored Rat") -> tuple[Person, CardVersion]:
    creator = make_account("Tamsin")
    draft = make_draft(creator, name)
    maker = visit(creator, expected=PROVOKED)
    maker.page.goto(f"/cards/forge/nexus/{draft.pk}/")
    expect(name_of(maker.page)).to_have_value(name)
    return maker, draft


def until(holds: Callable[[], bool], page: Page) -> None:
    """Wait for what the database says."""
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("It never came.")


@both_sizes
def test_card_and_cost_follow_the_typing_and_the_draft_is_kept(visit: Visit) -> None:
    maker = visit(make_account("Tamsin"))
    page = maker.page
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
    maker.look("forge, special begun")
    saved(page)
    page.reload()
    expect(name_of(page)).to_have_value("Ratfink Bandit")
    expect(page.get_by_role("checkbox", name="Eager 5 points")).to_be_checked()


def test_what_was_typed_before_the_script_came_is_saved_too(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page, held = maker.page, list[Route]()
    page.route("**/forge/main*.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    name_of(page).fill("Typed Early")
    until(lambda: bool(held), page)
    held[0].continue_()
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed Early", page)
    page.get_by_role("button", name="Undo").click()
    expect(name_of(page)).to_have_value("Stored Rat")


def test_undo_and_redo_bring_fields_back(visit: Visit) -> None:
    page = open_draft(visit)[0].page
    name_of(page).fill("Other Rat")
    page.get_by_role("spinbutton", name="Attack").fill("7")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(name_of(page)).to_have_value("Stored Rat")
    page.get_by_role("button", name="Redo").click()
    expect(name_of(page)).to_have_value("Other Rat")


@both_sizes
def test_save_from_another_tab_is_shown_beside_ones_own(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    first, second = maker.page, maker.open_tab().page
    second.goto(first.url)
    name_of(second).fill("Second Tab Rat")
    saved(second)
    name_of(first).fill("First Tab Rat")
    dialog = first.get_by_role("dialog", name="This draft was saved elsewhere")
    expect(dialog.get_by_text("Second Tab Rat")).to_be_visible()
    expect(dialog.get_by_text("First Tab Rat")).to_be_visible()
    maker.look("two versions of a draft")
    dialog.get_by_role("button", name="Go on with this one").click()
    expect(name_of(first)).to_have_value("Second Tab Rat")
    first.get_by_role("button", name="Undo").click()
    expect(name_of(first)).to_have_value("First Tab Rat")
    saved(first)
    draft.refresh_from_db()
    assert draft.name == "First Tab Rat"


@both_sizes
def test_lost_session_is_told_and_saved_after_logging_in_here(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    page.context.clear_cookies()
    name_of(page).fill("Typed While Logged Out")
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    page.get_by_role("button", name="Log in here").click()
    window = page.get_by_role("dialog", name="Log in")
    expect(window.get_by_label("Name")).to_have_value("Tamsin")
    maker.look("login in the forge")
    window.get_by_label("Password").fill("not this one")
    window.get_by_role("button", name="Log in and save").click()
    expect(window.get_by_role("alert")).to_be_visible()
    maker.look("login in the forge, refused")
    window.get_by_label("Password").fill(PASSWORD)
    window.get_by_role("button", name="Log in and save").click()
    expect(window).to_have_count(0)
    saved(page)
    expect(name_of(page)).to_have_value("Typed While Logged Out")
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed While Logged Out", page)


def test_login_in_another_tab_is_noticed(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    page.context.clear_cookies()
    name_of(page).fill("Typed While Logged Out")
    page.get_by_role("button", name="Log in here").click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="By passkey or code").click()
    fill_login(opened.value, "Tamsin")
    opened.value.wait_for_url(f"**/cards/forge/nexus/{draft.pk}/")
    # The draft is still being worked on here: the other tab does not take its copy.
    expect(name_of(opened.value)).to_have_value("Stored Rat")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("dialog")).to_have_count(0)
    saved(page)
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed While Logged Out", page)


def test_what_a_crashed_tab_had_not_saved_is_taken_up_again(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Typed Before The Crash")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    later = maker.open_tab()
    page.close()
    after = later.page
    after.goto(f"/cards/forge/nexus/{draft.pk}/")
    expect(after.get_by_text("Taken up again")).to_be_visible()
    expect(name_of(after)).to_have_value("Typed Before The Crash")
    later.look("forge, taken up again")
    saved(after)
    until(lambda: CardVersion.objects.get(pk=draft.pk).name == "Typed Before The Crash", after)


def test_what_a_crashed_tab_had_is_set_beside_what_was_saved_since(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Lost Rat")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    second = maker.open_tab().page
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


def test_another_person_on_this_device_does_not_see_it(visit: Visit) -> None:
    make_account("Edith")
    maker = visit(make_account("Tamsin"), expected=PROVOKED)
    page, other = maker.page, maker.open_tab().page
    page.goto("/cards/forge/nexus/")
    page.route("**/api/v1/**", lambda route: route.abort())
    name_of(page).fill("Secret Rat")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    page.close()
    other.context.clear_cookies()
    log_in(other, "Edith")
    other.goto("/cards/forge/nexus/")
    expect(name_of(other)).to_have_value("")
    other.context.clear_cookies()
    log_in(other, "Tamsin")
    other.goto("/cards/forge/nexus/")
    expect(name_of(other)).to_have_value("Secret Rat")


def test_lost_connection_is_told_and_saved_when_it_is_back(visit: Visit) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    page.context.set_offline(True)
    name_of(page).fill("Typed Offline")
    expect(page.locator("#save-state")).to_contain_text("no connection")
    maker.look("forge, no connection")
    page.context.set_offline(False)
    saved(page)
    draft.refresh_from_db()
    assert draft.name == "Typed Offline"


def test_guest_may_try_and_finds_the_card_again_after_logging_in(visit: Visit) -> None:
    make_account("Tamsin")
    guest = visit(expected=PROVOKED)
    page = guest.page
    page.goto("/cards/forge/nexus/")
    name_of(page).fill("Guest Rat")
    expect(page.get_by_text("You are not logged in.")).to_be_visible()
    guest.look("forge of a guest")
    page.get_by_role("link", name="Log in or sign up").click()
    fill_login(page, "Tamsin")
    expect(name_of(page)).to_have_value("Guest Rat")
    saved(page)
    assert CardVersion.objects.get().name == "Guest Rat"


@both_sizes
def test_picture_is_sent_cut_and_refused_in_place(visit: Visit, tmp_path: Path) -> None:
    maker, draft = open_draft(visit)
    page = maker.page
    good, bad = tmp_path / "rat.jpg", tmp_path / "rat.png"
    good.write_bytes(pictures.encoded(pictures.scene(1200, 500), "JPEG"))
    bad.write_bytes(b"<svg/>")
    before = draft.art_id
    page.get_by_label("Another picture").set_input_files(good)
    until(lambda: CardVersion.objects.get(pk=draft.pk).art_id != before, page)
    page.get_by_role("button", name="Crop and zoom").click()
    page.get_by_role("slider", name="Across").fill("10")
    page.get_by_role("slider", name="Zoom").fill("150")
    maker.look("picture being cut")
    page.get_by_role("button", name="Crop here").click()
    until(lambda: focus_of(draft) == 0.1, page)
    page.get_by_label("Another picture").set_input_files(bad)
    expect(page.locator("#f-art-fault")).to_contain_text("no PNG, JPEG or WebP")
    maker.look("picture refused")
    assert focus_of(draft) == 0.1
    assert Art.objects.get(versions=draft).zoom == 1.5


def focus_of(draft: CardVersion) -> float | None:
    art = CardVersion.objects.select_related("art").get(pk=draft.pk).art
    return art.focus_x if art else None


@both_sizes
def test_refused_submission_leads_to_the_first_fault(visit: Visit) -> None:
    make_approved(name="Taken Name")
    maker, draft = open_draft(visit, "Taken Name")
    page = maker.page
    page.get_by_role("button", name="Submit for review").first.click()
    expect(name_of(page)).to_be_focused()
    expect(name_of(page)).to_have_accessible_description(re.compile("Another card has this name"))
    expect(page.get_by_role("alert").first).to_contain_text("Not sent")
    maker.look("submission refused")
    name_of(page).fill("Free Name")
    page.get_by_role("button", name="Submit for review").first.click()
    page.wait_for_url(f"**/cards/{draft.card_id}/")
    draft.refresh_from_db()
    assert (draft.state, draft.name) == (State.SUBMITTED, "Free Name")


@both_sizes
def test_pages_of_cards_are_accessible(visit: Visit) -> None:
    creator = make_account("Tamsin")
    version = make_approved(creator, name="Wall", traits=["guard"])
    make_draft(creator, "A Name of Forty Letters, All in One Line")
    person = visit(creator)
    for address in (
        "/cards/",
        "/cards/?q=wall&trait=guard",
        "/cards/?q=nothing",
        f"/cards/{version.card_id}/",
        "/cards/mine/",
    ):
        person.page.goto(address)
        person.look(address)
