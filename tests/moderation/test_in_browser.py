"""The desk in a real browser: the first ten cases of docs/moderation.md with keys alone, claims
that outlive their page or do not, and what everybody may read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import Account
from cards.models import CardVersion, State
from moderation import subjects
from moderation.models import Case, Decision, SecondOpinion, TrailEntry, Verdict
from moderation.queries import CLAIM_LEASE, IDLE_AFTER
from moderation.services import appeals, proposals, reports, templates
from moderation.services.proposals import UNDO_SECONDS
from tests.browser.browsers import both_sizes
from tests.browser.keyboard import go_by_key, walk
from tests.browser.people import Person
from tests.conftest import Clock
from tests.factories.reports import finish_report
from tests.moderation.conftest import Desk, Submit, change, old_account

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

Visit = Callable[..., Person]
REFUSED, CONFLICT = "400 (Bad Request)", "409 (Conflict)"
"""What the console says of a page that names what is missing, or on which another came first."""
HOUR = 3600
SEED = "2b9f"


class DeskKeys:
    """A moderator at the desk with nothing but a keyboard."""

    def __init__(self, moderator: Person, clock: Clock) -> None:
        self.person, self.page, self.clock = moderator, moderator.page, clock

    @property
    def title(self) -> str:
        """The name of what is open."""
        return self.page.get_by_role("heading", level=1).inner_text()

    def press(self, keys: str) -> None:
        """Keys that stay on the page."""
        for key in keys:
            self.page.keyboard.press(key)

    def claim(self) -> None:
        """M."""
        go_by_key(self.page, "m")
        expect(self.page.get_by_role("button", name="Release")).to_be_visible()

    def tick_reason(self, name: str) -> None:
        """W, then Tab to the reason, Space."""
        self.press("w")
        box = self.page.get_by_role("checkbox", name=name)
        walk(self.page, box)
        self.page.keyboard.press("Space")
        expect(box).to_be_checked()

    def say(self, words: str) -> None:
        """Into the field for one's words, reached by Tab from the reasons."""
        walk(self.page, self.page.get_by_label("In your words"))
        self.page.keyboard.type(words)
        self.leave_the_field()

    def leave_the_field(self) -> None:
        """Letters are keys again."""
        self.page.keyboard.press("Tab")

    def check_all_and_choose(self, rarity: str) -> None:
        """1 to 4, Y, arrows."""
        self.press("1234y")
        for _ in range(5):
            if self.page.get_by_role("radio", name=rarity).is_checked():
                break
            self.page.keyboard.press("ArrowRight")
        expect(self.page.get_by_role("radio", name=rarity)).to_be_checked()
        expect(self.page.locator(".checks").get_by_role("checkbox", checked=True)).to_have_count(4)

    def decide(self, key: str, verdict: str) -> None:
        """The verdict's letter; ends at the next case, with a strip to undo."""
        name = self.title
        self.person.look(f"{name}, ready to be decided")
        go_by_key(self.page, key)
        expect(self.page.get_by_text(f"“{name}”: {verdict}.")).to_be_visible()

    def let_it_take_effect(self) -> None:
        """Ten seconds go by, and the worker looks."""
        self.clock.advance(UNDO_SECONDS)
        proposals.sweep()


@pytest.fixture
def ten_cases(
    submit: Submit, creator: Account, moderator: Account, second_moderator: Account, clock: Clock
) -> dict[str, CardVersion]:
    """The ten of docs/moderation.md, due in their order. Gives the cards by name."""
    desk = Desk(clock)
    in_play = submit(name="Tide Clerk", attack=1)
    desk.claim(in_play, second_moderator)
    SecondOpinion.objects.create(
        decision=desk.approve(in_play, second_moderator), asked_at=clock.now()
    )
    turned_down = submit(name="Salt Widow")
    desk.claim(turned_down, second_moderator)
    decision = desk.reject(turned_down, second_moderator, words="Not this name.")
    appeals.appeal(decision.pk, by=creator, words="It is a spider.", at=clock.now())

    clock.advance(23 * HOUR)
    reporter = old_account("Quill", clock)
    cards: dict[str, CardVersion] = {}

    def send(name: str, *, by: Account = creator, **found: Any) -> CardVersion:
        cards[name] = submit(by=by, name=name)
        finish_report(cards[name], **found)
        clock.advance(60)
        return cards[name]

    send("Plain Porter")
    send("Iron Glutton", low=0.08, high=0.15)
    send(
        "Echo Bell",
        feeds_itself=True,
        measured={"endless": {"count": 1, "first": [{"match": 7}]}, "seed": SEED},
    )
    cards["Tide Clerk"] = change(in_play, clock, attack=3)
    finish_report(cards["Tide Clerk"])
    clock.advance(60)
    send("Tide Klerk", by=old_account("Reed", clock))
    send("Foul Word", by=old_account("Sedge", clock), screening=[{"field": "name", "word": "Foul"}])
    templates.save_template(
        None, by=moderator, name="Another name", words="Please find another name.", at=clock.now()
    )

    def report(kind: str, word: str, reason: str) -> None:
        subject = subjects.find(kind, word)
        reports.report(subject, by=reporter, reason=reason, words="Look.", at=clock.now())
        clock.advance(60)

    report("card", str(in_play.card_id), "report_other")
    report("name", "Sedge", "report_passes_for")
    return cards


def test_first_ten_cases_are_reviewed_by_keys(
    ten_cases: dict[str, CardVersion],
    moderator: Account,
    creator: Account,
    visit: Visit,
    clock: Clock,
) -> None:
    desk = DeskKeys(visit(moderator, expected=[REFUSED]), clock)
    desk.page.goto("/moderation/")
    desk.person.look("queue of ten")
    go_by_key(desk.page, "j")
    read_the_keys(desk)

    approve_a_plain_card(desk)
    send_back_what_is_too_strong_and_undo(desk)
    reject_what_feeds_itself(desk)
    approve_a_change(desk)
    desk.let_it_take_effect()  # else the reports below would be about a version that is gone
    send_back_a_look_alike(desk)
    reject_a_name_with_a_reply(desk)
    dismiss_reports_about_a_card(desk)
    take_a_name_away(desk)
    uphold_an_appeal(desk)
    give_a_second_opinion(desk)

    desk.let_it_take_effect()
    desk.page.reload()
    expect(desk.page.get_by_text("Nothing waits here")).to_be_visible()
    desk.person.look("queue, empty")
    states = {name: CardVersion.objects.get(pk=one.pk).state for name, one in ten_cases.items()}
    assert states == {
        "Plain Porter": State.APPROVED,
        "Iron Glutton": State.CHANGES_REQUESTED,
        "Echo Bell": State.REJECTED,
        "Tide Clerk": State.APPROVED,
        "Tide Klerk": State.CHANGES_REQUESTED,
        "Foul Word": State.REJECTED,
    }
    assert CardVersion.objects.get(name="Salt Widow").state == State.APPROVED
    assert not Account.objects.filter(username="Sedge").exists()
    decided = Decision.objects.filter(by=moderator).values_list("verdict", flat=True)
    assert sorted(decided) == sorted(
        [
            *2 * (Verdict.APPROVE, Verdict.REQUEST_CHANGES, Verdict.REJECT),
            *(Verdict.DISMISS, Verdict.UPHOLD, Verdict.RESTORE),
        ]
    )
    assert SecondOpinion.objects.get().agrees is False
    assert TrailEntry.objects.filter(act="decision_undone").count() == 1


def read_the_keys(desk: DeskKeys) -> None:
    """? lists them; Esc closes; K goes back, J goes on; E releases and leads to the queue."""
    desk.press("?")
    expect(desk.page.get_by_role("dialog", name="Keys")).to_be_visible()
    desk.person.look("keys of the desk")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    assert desk.title == "Plain Porter"
    desk.person.look("submission, not claimed")
    go_by_key(desk.page, "j")
    assert desk.title == "Iron Glutton"
    go_by_key(desk.page, "k")
    assert desk.title == "Plain Porter"
    desk.claim()
    go_by_key(desk.page, "e")
    expect(desk.page.get_by_text("Released. Others can claim it now.")).to_be_visible()
    go_by_key(desk.page, "j")


def approve_a_plain_card(desk: DeskKeys) -> None:
    """Too early first: what is missing is named, and nothing is lost."""
    assert desk.title == "Plain Porter"
    desk.claim()
    desk.press("12")
    go_by_key(desk.page, "a")
    expect(desk.page.get_by_role("alert")).to_contain_text("Still to be checked")
    desk.person.look("approval refused")
    for number, box in enumerate(desk.page.locator(".checks").get_by_role("checkbox").all()):
        assert box.is_checked() == (number < 2)
    desk.press("12")
    desk.check_all_and_choose("Uncommon")
    desk.decide("a", "approved")


def send_back_what_is_too_strong_and_undo(desk: DeskKeys) -> None:
    """The wrong letter, then U: nothing has happened, and the right one follows."""
    assert desk.title == "Iron Glutton"
    expect(desk.page.get_by_text("Stronger than plain cards of cost")).to_be_visible()
    desk.claim()
    desk.tick_reason("Stronger than its cost")
    desk.say("Take two points of Attack away.")
    desk.decide("r", "rejected")
    desk.person.look("decision that can be undone")
    go_by_key(desk.page, "u")
    expect(desk.page.get_by_text("Taken back. Nothing has happened.")).to_be_visible()
    assert desk.title == "Iron Glutton"
    expect(desk.page.get_by_role("checkbox", name="Stronger than its cost")).to_be_checked()
    expect(desk.page.get_by_label("In your words")).to_have_value("Take two points of Attack away.")
    desk.decide("c", "changes requested")


def reject_what_feeds_itself(desk: DeskKeys) -> None:
    """The report names the match and its seed, to be told to the creator."""
    assert desk.title == "Echo Bell"
    expect(desk.page.get_by_text(f"Match 7 of seed {SEED} did not end.")).to_be_visible()
    desk.claim()
    desk.tick_reason("Feeds an endless chain")
    desk.say(f"Match 7 of seed {SEED}.")
    desk.decide("r", "rejected")


def approve_a_change(desk: DeskKeys) -> None:
    """Both versions side by side, and what differs as a table."""
    assert desk.title == "Tide Clerk"
    expect(desk.page.locator(".proof")).to_have_count(2)
    expect(desk.page.get_by_role("row", name="Attack 1 3 +2")).to_be_visible()
    desk.claim()
    desk.check_all_and_choose("Rare")
    desk.decide("a", "approved")


def send_back_a_look_alike(desk: DeskKeys) -> None:
    """Enter on the look-alike lays it beside the submission."""
    assert desk.title == "Tide Klerk"
    expect(desk.page.locator(".proof")).to_have_count(1)
    near = desk.page.get_by_role("region", name="Look-alikes").get_by_role("link")
    walk(desk.page, near)
    go_by_key(desk.page, "Enter")
    expect(desk.page.locator(".proof")).to_have_count(2)
    desk.person.look("look-alike beside the submission")
    desk.claim()
    desk.tick_reason("Name is easily mistaken")
    desk.say("Tide Clerk was first.")
    desk.decide("c", "changes requested")


def reject_a_name_with_a_reply(desk: DeskKeys) -> None:
    """T opens the replies, Enter takes one."""
    assert desk.title == "Foul Word"
    expect(desk.page.get_by_text("Look at “Foul” in the name.")).to_be_visible()
    desk.claim()
    desk.tick_reason("Name is not fit")
    desk.press("t")
    walk(desk.page, desk.page.get_by_role("link", name="Another name"))
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_label("In your words")).to_have_value("Please find another name.")
    desk.leave_the_field()
    desk.decide("r", "rejected")


def dismiss_reports_about_a_card(desk: DeskKeys) -> None:
    """To dismiss, nothing is chosen."""
    assert desk.title == "Tide Clerk"
    expect(desk.page.get_by_text("1 report about a card")).to_be_visible()
    desk.claim()
    desk.decide("r", "reports dismissed")


def take_a_name_away(desk: DeskKeys) -> None:
    """Why, what follows by its number, and a suspension by S and arrows."""
    assert desk.title == "Sedge"
    desk.claim()
    desk.tick_reason("Passes for somebody else")
    desk.press("1")
    expect(desk.page.get_by_role("checkbox", name="Take the name away")).to_be_checked()
    desk.press("s")
    desk.page.keyboard.press("ArrowDown")
    expect(desk.page.get_by_label("Suspend from")).to_have_value("forge")
    walk(desk.page, desk.page.get_by_role("button", name="Uphold reports"))
    desk.decide("a", "reports upheld")


def uphold_an_appeal(desk: DeskKeys) -> None:
    """The rarity that the card would have, and words in any case."""
    assert desk.title == "Salt Widow"
    expect(desk.page.get_by_text("It is a spider.")).to_be_visible()
    desk.claim()
    desk.press("y")
    desk.page.keyboard.press("Space")
    desk.say("A spider it is.")
    desk.decide("a", "appeal upheld")


def give_a_second_opinion(desk: DeskKeys) -> None:
    """R chooses, Enter sends; the other's decision is told afterwards."""
    assert desk.title == "Tide Clerk"
    desk.person.look("second opinion")
    desk.press("r")
    expect(desk.page.get_by_role("radio", name="Rejected")).to_be_checked()
    walk(desk.page, desk.page.get_by_role("button", name="Give this opinion"))
    go_by_key(desk.page, "Enter")
    expect(desk.page.get_by_text("Hollow decided otherwise (approved).")).to_be_visible()


def test_open_page_keeps_its_claim_and_a_silent_one_loses_it(
    submit: Submit, moderator: Account, second_moderator: Account, visit: Visit, clock: Clock
) -> None:
    version = submit(name="Ash Lantern")
    first, second = visit(moderator, expected=[CONFLICT]), visit(second_moderator)
    first.page.clock.install()
    address = f"/moderation/versions/{version.pk}/"
    first.page.goto(address)
    first.page.get_by_role("button", name="Claim").click()
    expect(first.page.get_by_role("button", name="Release")).to_be_visible()
    first.page.wait_for_load_state()  # its scripts run
    case = Case.objects.get()

    for _ in range(20):  # longer than a lease
        clock.advance(60)
        with first.page.expect_response("**/renew/"):
            first.page.clock.run_for(60_000)
    case.refresh_from_db()
    assert case.lease_until == clock.now() + CLAIM_LEASE
    second.page.goto(address)
    expect(second.page.get_by_text("claimed by Tamsin")).to_be_visible()
    expect(second.page.get_by_role("button", name="Take over")).to_have_count(0)
    second.look("submission, claimed by another")

    first.page.get_by_role("checkbox", name="Stronger than its cost").check()
    first.page.get_by_label("In your words").fill("Take one Attack away.")
    clock.advance(IDLE_AFTER.total_seconds())  # the page sleeps
    second.page.reload()
    expect(second.page.get_by_text("whose page has been silent for a while")).to_be_visible()
    second.look("submission, to be taken over")
    go_by_key(second.page, "m")
    expect(second.page.get_by_role("button", name="Release")).to_be_visible()

    with first.page.expect_response("**/renew/"):  # it wakes up
        first.page.clock.run_for(60_000)
    expect(first.page.locator("#lease")).to_contain_text("Hollow")
    first.look("claim lost")
    first.page.get_by_role("button", name="Ask for changes").click()
    expect(first.page.get_by_role("alert")).to_contain_text("Hollow works on this")
    kept = first.page.get_by_role("region", name="What you had entered")
    expect(kept.get_by_text("Stronger than its cost")).to_be_visible()
    expect(kept.get_by_label("In your words")).to_have_value("Take one Attack away.")
    first.look("decision without a claim")
    first.page.goto("/notifications/")
    told = first.page.get_by_role("listitem").filter(has_text="Hollow took “Ash Lantern” over")
    expect(told).to_be_visible()


def test_claim_whose_page_is_gone_runs_out(
    submit: Submit, moderator: Account, second_moderator: Account, visit: Visit, clock: Clock
) -> None:
    version = submit(name="Ash Lantern")
    first, second = visit(moderator), visit(second_moderator)
    first.page.goto(f"/moderation/versions/{version.pk}/")
    first.page.get_by_role("button", name="Claim").click()
    expect(first.page.get_by_role("button", name="Release")).to_be_visible()
    first.page.close()
    clock.advance(CLAIM_LEASE.total_seconds())
    second.page.goto(f"/moderation/versions/{version.pk}/")
    expect(second.page.get_by_text("nobody works on it")).to_be_visible()
    go_by_key(second.page, "m")
    expect(second.page.get_by_role("button", name="Release")).to_be_visible()


def test_edit_during_review_voids_the_approval_and_shows_what_differs(
    submit: Submit, creator: Account, moderator: Account, visit: Visit, clock: Clock
) -> None:
    """Case 41: the approval of what was shown is refused, and what came instead lies beside it."""
    version = submit(name="Quiet Lamprey", attack=2)
    maker, desk = visit(creator), DeskKeys(visit(moderator, expected=[CONFLICT]), clock)
    desk.page.goto(f"/moderation/versions/{version.pk}/")
    desk.claim()
    desk.check_all_and_choose("Rare")

    page = maker.page
    page.goto(f"/cards/{version.card_id}/")
    page.get_by_role("button", name="Take back from review").click()
    expect(page.get_by_text("Taken back from review.")).to_be_visible()
    page.get_by_role("button", name="Revise").click()
    page.get_by_role("spinbutton", name="Attack").fill("3")
    expect(page.get_by_text("Nothing is missing. A moderator looks at it next.")).to_be_visible()
    page.get_by_role("button", name="Submit for review").first.click()
    page.wait_for_url(f"**/cards/{version.card_id}/")

    go_by_key(desk.page, "a")
    expect(desk.page.get_by_role("alert")).to_contain_text("The creator took this version back")
    desk.person.look("submission, taken back meanwhile")
    desk.page.get_by_role("link", name="Open it beside this one").click()
    expect(desk.page.get_by_role("row", name="Attack 2 3 +1")).to_be_visible()
    for width in (1280, 1100, 820, 390):
        desk.page.set_viewport_size({"width": width, "height": 800})
        desk.person.look(f"submission beside what it replaces, {width} px")
    assert not Decision.objects.exists()


@both_sizes
def test_pages_for_everybody_are_accessible(
    submit: Submit, creator: Account, second_moderator: Account, visit: Visit, clock: Clock
) -> None:
    desk = Desk(clock)
    for name, low, high in (("Plain Porter", -0.03, 0.02), ("Iron Glutton", 0.08, 0.15)):
        version = submit(name=name)
        finish_report(version, low, high)
        desk.claim(version, second_moderator)
        desk.approve(version, second_moderator)
    refused = submit(name="A Name of Forty Letters, All in One Line")
    desk.claim(refused, second_moderator)
    decision = desk.reject(refused, second_moderator)
    appeals.appeal(decision.pk, by=creator, words="Why?", at=clock.now())
    submit(name="Still Waiting")
    for person in (visit(), visit(creator), visit(second_moderator)):
        page = person.page
        page.goto("/balance/")
        expect(page.get_by_role("rowheader", name="Iron Glutton")).to_be_visible()
        person.look("balance")
        page.goto("/moderation/figures/")
        waits = page.get_by_role("row").filter(has_text="Submissions")
        expect(waits).to_contain_text("1")
        person.look("figures of moderation")
        assert "Hollow" not in page.get_by_role("main").inner_text()
