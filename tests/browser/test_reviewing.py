"""Reports and their review: by keys alone, two moderators at once, hidden, appealed, restored."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forging import approve_by_keys, forge, go_by_key, log_in_by_keys, paint
from tests.browser.people import Person, sign_up
from tests.browser.reviewing import await_effect, claim, open_by_name, report
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

CONFLICT = "409 (Conflict)"
"""What the console says of a page on which somebody else came first."""
CASES = 10
NEW_REPORTERS = 6
"""So many new accounts hide a card: each counts half."""


def test_ten_cases_are_reviewed_by_keys(site: Site, visit: Callable[..., Person]) -> None:
    reporter = visit("Thistledown")
    sign_up(reporter)
    reported = report_starter_cards(reporter)
    reporter.look("own reports")

    moderator = visit("moderator")
    log_in_by_keys(moderator, site.moderator)
    moderator.look("review queue, reports")
    go_by_key(moderator.page, "j")
    decided: list[str] = []
    for _ in range(2 * CASES):  # others may have left cards in the queue
        if len(decided) == CASES:
            break
        decided += decide_by_keys(moderator, uphold=len(decided) % 3 == 0)
    assert sorted(decided) == sorted(reported)

    page = reporter.page
    page.goto("/reports/")
    rows = page.get_by_role("main").get_by_role("listitem")
    await_effect(moderator.page, decided[-1], "reports upheld")
    page.reload()
    expect(rows.filter(has_text="upheld")).to_have_count(4)
    expect(rows.filter(has_text="nothing to do")).to_have_count(6)
    reporter.look("own reports, decided")


def report_starter_cards(reporter: Person) -> list[str]:
    """Report ten cards of the starter set over their flags; gives their names."""
    page = reporter.page
    page.goto("/cards/")
    cards = page.get_by_role("main").locator("a.card")
    addresses = [cards.nth(number).get_attribute("href") or "" for number in range(CASES)]
    names = []
    for address in addresses:
        page.goto(address)
        names.append(page.get_by_role("heading", level=1).inner_text())
        report(reporter, address, "Report card", "Copied from somebody without leave")
    return names


def decide_by_keys(moderator: Person, *, uphold: bool) -> list[str]:
    """Decide on what is open if it is reports, else go on."""
    page, keys = moderator.page, moderator.page.keyboard
    name = page.get_by_role("heading", level=1).inner_text()
    if not page.get_by_text(re.compile(r"report.* about a card")).count():
        go_by_key(page, "j")
        return []
    moderator.look("reports, not claimed")
    claim(page)
    verdict = "reports upheld" if uphold else "reports dismissed"
    if uphold:
        keys.press("w")
        for _ in range(3):  # from the first reason to the fourth
            keys.press("Tab")
        keys.press("Space")
        expect(page.get_by_role("checkbox", name="Copied from somebody")).to_be_checked()
        keys.press("3")
        expect(page.get_by_role("checkbox", name="Warn")).to_be_checked()
        moderator.look("reports, about to be upheld")
    go_by_key(page, "a" if uphold else "r")
    expect(page.get_by_text(f"“{name}”: {verdict}.")).to_be_visible()
    moderator.look("desk, decision to undo")
    return [name]


def test_reported_card_is_hidden_appealed_and_restored(
    site: Site, visit: Callable[..., Person], tmp_path: Path
) -> None:
    creator = visit("Brindlewood")
    sign_up(creator)
    forge(creator, "Cinder Moth", paint(tmp_path / "moth.png", seed=7))
    moderator, admin = visit("moderator"), visit("admin", expected=[CONFLICT])
    log_in_by_keys(moderator, site.moderator)
    log_in_by_keys(admin, site.admin)
    two_at_once(moderator, admin)
    address = creator.page.url

    for number in range(NEW_REPORTERS):
        reporter = visit(f"Sparrow{number}")
        sign_up(reporter)
        report(reporter, address, "Report card", "Something else", words="It is a moth of mine.")
    creator.page.goto("/notifications/")
    told = creator.page.get_by_role("listitem")
    expect(told.filter(has_text="“Cinder Moth” is out of new matches")).to_be_visible()
    assert not is_listed(creator.page)

    uphold(moderator)
    appeal(creator)
    restore(admin)
    creator.page.goto("/notifications/")
    expect(told.filter(has_text="Your appeal about “Cinder Moth” was upheld")).to_be_visible()
    assert is_listed(creator.page)
    admin.page.goto("/moderation/figures/")
    expect(admin.page.get_by_text(re.compile(r"upheld: [1-9]"))).to_be_visible()
    admin.look("figures of moderation")


def two_at_once(moderator: Person, admin: Person) -> None:
    """Both open the card; one claims it and undoes an approval; the other cannot interfere."""
    open_by_name(admin.page, "Cinder Moth", "new")
    approve_by_keys_once(moderator)
    go_by_key(moderator.page, "u")
    expect(moderator.page.get_by_text("Taken back. Nothing has happened.")).to_be_visible()
    moderator.look("submission, decision taken back")
    admin.page.get_by_role("button", name="Claim").click()
    expect(admin.page.get_by_text("moderator works on this")).to_be_visible()
    go_by_key(moderator.page, "e")
    approve_by_keys(moderator, "Cinder Moth")
    open_by_name_gone(admin.page)


def approve_by_keys_once(moderator: Person) -> None:
    """Claim and approve, by keys, without waiting for the effect."""
    page, keys = moderator.page, moderator.page.keyboard
    open_by_name(page, "Cinder Moth", "new")
    claim(page)
    for number in "1234":
        keys.press(number)
    keys.press("y")
    keys.press("ArrowRight")
    go_by_key(page, "a")
    expect(page.get_by_text("“Cinder Moth”: approved.")).to_be_visible()


def open_by_name_gone(page: Page) -> None:
    """What is in effect waits for nobody any more."""
    page.goto("/moderation/")
    rows = page.get_by_role("navigation", name="Queue").get_by_role("link")
    expect(rows.filter(has_text="Cinder Moth")).to_have_count(0)


def uphold(moderator: Person) -> None:
    """Look at the six reports, take the card out of play, say why."""
    page = moderator.page
    open_by_name(page, "Cinder Moth", "6 reports")
    expect(page.get_by_text("It is a moth of mine.")).to_have_count(NEW_REPORTERS)
    claim(page)
    page.get_by_role("checkbox", name="Something else").check()
    page.get_by_role("checkbox", name="Take the card out of play").check()
    page.get_by_label("In your words").fill("The moth belongs to somebody else.")
    moderator.look("reports, ready to be upheld")
    page.get_by_role("button", name="Uphold reports").click()
    await_effect(page, "Cinder Moth", "reports upheld")


def appeal(creator: Person) -> None:
    """From the notification to the decision with its reasons, and to an appeal."""
    page = creator.page
    page.goto("/notifications/")
    told = page.get_by_role("listitem").filter(has_text="A moderator upheld reports")
    told.get_by_role("button", name="Look").click()
    expect(page.get_by_text("The moth belongs to somebody else.")).to_be_visible()
    creator.look("decision, with a form to appeal")
    page.get_by_label("Why should it be looked at again?").fill("I drew it. See my sketches.")
    page.get_by_role("button", name="Send appeal").click()
    expect(page.get_by_role("heading", name="Your appeal")).to_be_visible()
    creator.look("decision, appealed")


def restore(admin: Person) -> None:
    """Another moderator judges: the appeal is right."""
    page = admin.page
    open_by_name(page, "Cinder Moth", "appeal")
    claim(page)
    page.get_by_label("In your words").fill("The sketches show it.")
    admin.look("appeal, ready to be upheld")
    page.get_by_role("button", name="Uphold the appeal").click()
    await_effect(page, "Cinder Moth", "appeal upheld")


def is_listed(page: Page) -> bool:
    """Whether the card can be found among those that may be played."""
    page.goto("/cards/?q=Cinder+Moth")
    return page.get_by_role("link", name=re.compile("Cinder Moth")).count() > 0


def test_card_taken_back_during_review_is_not_approved(
    site: Site, visit: Callable[..., Person], tmp_path: Path
) -> None:
    creator, moderator = visit("Fernhollow"), visit("moderator", expected=[CONFLICT])
    sign_up(creator)
    forge(creator, "Quiet Lamprey", paint(tmp_path / "lamprey.png", seed=11))
    log_in_by_keys(moderator, site.moderator)
    page, keys = moderator.page, moderator.page.keyboard
    open_by_name(page, "Quiet Lamprey", "new")
    claim(page)
    for number in "1234":
        keys.press(number)
    keys.press("y")
    keys.press("Space")
    creator.page.get_by_role("button", name="Take back from review").click()
    expect(creator.page.get_by_text("Taken back from review.")).to_be_visible()
    go_by_key(page, "a")
    expect(page.get_by_role("alert")).to_contain_text("The creator took this version back")
    moderator.look("submission, taken back meanwhile")
