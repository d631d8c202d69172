"""A card that two moderators open at once is approved, reported, hidden, appealed and restored.

The other ways of the desk are in tests/moderation/test_in_browser.py, where time is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forging import approve_by_keys, forge, log_in_by_keys, paint
from tests.browser.keyboard import go_by_key
from tests.browser.people import Person, sign_up
from tests.browser.reviewing import await_effect, claim, open_by_name, report
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

CONFLICT = "409 (Conflict)"
"""What the console says of a page on which somebody else came first."""
REPORTERS = 3
"""So many accounts hide a card, once they are not new."""


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

    reporters = [visit(f"Sparrow{number}") for number in range(REPORTERS)]
    for reporter in reporters:
        sign_up(reporter)
    site.let_a_week_pass(*(reporter.name for reporter in reporters))
    for reporter in reporters:
        report(reporter, address, "Report card", "Something else", words="It is a moth of mine.")
    creator.page.goto("/notifications/")
    told = creator.page.get_by_role("listitem")
    expect(told.filter(has_text="“Cinder Moth” is out of new matches")).to_be_visible()
    assert not is_listed(creator.page)

    uphold(moderator)
    reporter.page.goto("/reports/")
    expect(reporter.page.get_by_role("main").get_by_role("listitem")).to_contain_text("upheld")
    reporter.look("own reports")
    appeal(creator)
    restore(admin)
    creator.page.goto("/notifications/")
    expect(told.filter(has_text="Your appeal about “Cinder Moth” was upheld")).to_be_visible()
    assert is_listed(creator.page)
    admin.page.goto("/moderation/figures/")
    expect(admin.page.get_by_text(re.compile(r"upheld: [1-9]"))).to_be_visible()
    admin.look("figures of moderation")


def two_at_once(moderator: Person, admin: Person) -> None:
    """Both open the card; one claims and approves it; the other is told, and cannot interfere."""
    open_by_name(admin.page, "Cinder Moth", "new")
    open_by_name(moderator.page, "Cinder Moth", "new")
    claim(moderator.page)
    admin.page.get_by_role("button", name="Claim").click()
    expect(admin.page.get_by_text("moderator works on this")).to_be_visible()
    admin.look("claim refused")
    go_by_key(moderator.page, "e")
    approve_by_keys(moderator, "Cinder Moth")
    open_by_name_gone(admin.page)


def open_by_name_gone(page: Page) -> None:
    """What is in effect waits for nobody any more."""
    page.goto("/moderation/")
    rows = page.get_by_role("navigation", name="Queue").get_by_role("link")
    expect(rows.filter(has_text="Cinder Moth")).to_have_count(0)


def uphold(moderator: Person) -> None:
    """Look at the six reports, take the card out of play, say why."""
    page = moderator.page
    open_by_name(page, "Cinder Moth", f"{REPORTERS} reports")
    expect(page.get_by_text("It is a moth of mine.")).to_have_count(REPORTERS)
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
