"""The desk's pages: what they show, to whom, and that nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from accounts import roles
from accounts.services import create_account
from cards.models import CardVersion, State
from moderation import subjects
from moderation.models import Case, Decision, Proposal
from moderation.reasons import HEAD_KEYS
from moderation.services import claims, proposals, reports
from moderation.services.trail import record
from tests.clients import signed_in
from tests.moderation.conftest import change


def decide(client: Client, version: CardVersion, verdict: str, **given: Any) -> Any:
    case = Case.objects.get(version=version)
    return client.post(
        f"/moderation/cases/{case.pk}/decide/",
        {"verdict": verdict, "revision": version.revision, **given},
    )


@pytest.mark.parametrize("path", ["", "trail/", "versions/{pk}/"])
def test_pages_are_for_moderators_alone(submit, creator, at_desk, path):
    version = submit()
    url = "/moderation/" + path.format(pk=version.pk)
    assert at_desk.get(url).status_code == 200
    stranger = Client()
    assert stranger.get(url).status_code == 302
    stranger.force_login(creator)
    assert stranger.get(url).status_code == 403


def test_approval_through_the_page_opens_the_next(submit, at_desk, clock):
    first = submit(name="First Fox")
    clock.advance(5)
    second = submit(name="Second Stag")
    at_desk.post(f"/moderation/versions/{first.pk}/claim/")
    answer = decide(at_desk, first, "approve", rarity="rare", checked=HEAD_KEYS)
    assert answer.headers["Location"] == f"/moderation/versions/{second.pk}/"
    clock.advance(10)
    proposals.sweep()
    first.refresh_from_db()
    assert first.state == State.APPROVED


def test_refused_decision_keeps_what_was_entered(submit, at_desk):
    version = submit()
    at_desk.post(f"/moderation/versions/{version.pk}/claim/")
    answer = decide(at_desk, version, "approve", words="Nearly <there>", checked=["concept"])
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "Still to be checked before approving: Point cost, Wording, Artwork." in page
    assert "Nearly &lt;there&gt;</textarea>" in page
    assert page.count('name="checked"') == 4
    assert not Decision.objects.exists()


def test_late_decision_names_who_decided(submit, desk, at_desk, second_moderator):
    """Case 39."""
    version = submit()
    desk.claim(version, second_moderator)
    desk.approve(version, second_moderator)
    answer = decide(at_desk, version, "reject", reasons=["name_unfit"], words="No.")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Hollow has already decided: approved." in page
    kept = page[page.index("What you had entered") :]
    assert "Name is not fit" in kept
    assert "No.</textarea>" in kept


def test_claim_that_came_too_late_is_told_at_the_desk(submit, desk, at_desk, second_moderator):
    """Case 39."""
    version = submit(name="Ash Lantern")
    desk.claim(version, second_moderator)
    case = Case.objects.get(version=version)
    for act in (f"versions/{version.pk}/claim", f"cases/{case.pk}/claim"):
        answer = at_desk.post(f"/moderation/{act}/")
        assert answer.status_code == 409
        page = answer.content.decode()
        assert 'role="alert"' in page
        assert "Hollow works on this" in page
        assert f"cases/{case.pk}/decide" not in page


def test_undo_gives_back_what_was_chosen_and_written(submit, at_desk, second_moderator, clock):
    version = submit()
    at_desk.post(f"/moderation/versions/{version.pk}/claim/")
    words = "Paler, please."
    decide(at_desk, version, "request_changes", reasons=["art_unreadable"], words=words)
    undone = Proposal.objects.get()
    page = at_desk.post(f"/moderation/decisions/{undone.pk}/undo/", follow=True)
    form = page.context["form"]
    assert (form["reasons"].value(), form["words"].value()) == (["art_unreadable"], words)
    assert words in page.content.decode().partition("<textarea")[2].partition("</textarea>")[0]
    # Somebody else begins with nothing of it.
    at_desk.post(f"/moderation/cases/{undone.case_id}/release/")
    other = signed_in(second_moderator)
    other.post(f"/moderation/versions/{version.pk}/claim/")
    assert not other.get(f"/moderation/versions/{version.pk}/").context["form"]["words"].value()


def test_undo_stays_in_the_part_of_the_queue_where_it_was_pressed(submit, at_desk, clock):
    version = submit()
    part = "?kind=submission&holder=free"
    at_desk.post(f"/moderation/versions/{version.pk}/claim/{part}")
    decide(at_desk, version, "reject", reasons=["name_unfit"], words="No.")
    undo = f"/moderation/decisions/{Proposal.objects.get().pk}/undo/{part}"
    for page in (f"/moderation/{part}", f"/moderation/on-their-way/{part}"):
        assert f'action="{escape(undo)}"' in at_desk.get(page).content.decode()
    answer = at_desk.post(undo)
    assert answer.headers["Location"] == f"/moderation/versions/{version.pk}/{part}"
    answer = at_desk.post(undo)
    assert answer.headers["Location"] == f"/moderation/{part}"


def test_junior_reads_that_the_proposal_waits_and_takes_it_back(submit, clock):
    version = submit()
    junior = create_account("Wren", more_roles=[roles.JUNIOR])
    colleague = create_account("Robin", more_roles=[roles.JUNIOR])
    client = signed_in(junior)
    client.post(f"/moderation/versions/{version.pk}/claim/")
    decide(client, version, "reject", reasons=["name_unfit"], words="No revision saves it.")
    waiting = Proposal.objects.get()
    url, undo = f"/moderation/versions/{version.pk}/", f"/moderation/decisions/{waiting.pk}/undo/"
    page = client.get(url).content.decode()
    assert undo in page
    assert "It waits for a moderator who decides." in page
    others = signed_in(colleague)
    page = others.get(url).content.decode()
    assert "It waits for a moderator who decides." in page
    assert undo not in page
    assert "Claim the case" not in page
    client.post(undo)
    client.post(f"/moderation/cases/{waiting.case_id}/claim/")
    assert client.get(url).context["form"]["words"].value() == "No revision saves it."


def test_undo_that_came_too_late_is_told_at_the_queue(submit, at_desk, clock):
    version = submit()
    at_desk.post(f"/moderation/versions/{version.pk}/claim/")
    decide(at_desk, version, "approve", rarity="rare", checked=HEAD_KEYS)
    assert "In effect in 10 seconds." in at_desk.get("/moderation/").content.decode()
    clock.advance(10)
    proposal = Proposal.objects.get()
    page = at_desk.post(f"/moderation/decisions/{proposal.pk}/undo/", follow=True).content.decode()
    assert "It is too late: the decision has taken effect." in page


def test_own_submission_is_refused_by_address(submit, moderator, at_desk, clock):
    """Case 42."""
    own = submit(by=moderator)
    assert at_desk.get(f"/moderation/versions/{own.pk}/").status_code == 403
    assert at_desk.post(f"/moderation/versions/{own.pk}/claim/").status_code == 403
    claims.case_for(own, at=clock.now())
    assert decide(at_desk, own, "approve", rarity="rare", checked=HEAD_KEYS).status_code == 403


def test_change_is_shown_beside_the_version_in_play(submit, desk, at_desk, moderator):
    first = submit(attack=2, health=3)
    desk.claim(first, moderator)
    desk.approve(first, moderator)
    second = change(first, desk.clock, attack=4)
    page = at_desk.get(f"/moderation/versions/{second.pk}/").content.decode()
    assert "Version 1, approved" in page
    assert "<del>2</del>" in page
    assert "<ins>4</ins>" in page


def test_heartbeat_says_why_a_claim_is_lost(submit, at_desk, clock):
    version = submit()
    url = f"/moderation/versions/{version.pk}/"
    at_desk.post(url + "claim/")
    renew = f"/moderation/cases/{Case.objects.get(version=version).pk}/renew/"
    assert "claimed by you" in at_desk.post(renew).content.decode()
    clock.advance(16 * 60)
    lost = at_desk.post(renew)
    assert lost.status_code == 409
    assert lost.content.decode().startswith("Your claim is not in force")


def test_trail_tells_acts_on_versions_and_matches(submit, moderator, at_desk, clock):
    version = submit()
    at_desk.post(f"/moderation/versions/{version.pk}/claim/")
    record("match_voided", by=moderator, subject="match:abc-1", at=clock.now())
    page = at_desk.get("/moderation/trail/").content.decode()
    assert f'href="/moderation/versions/{version.pk}/">{version.name}, version 1</a>' in page
    assert 'href="/replays/abc-1/"' in page
    assert page.index("</b> called it off") < page.index("</b> claimed it")


def test_trail_says_codes_in_words(submit, desk, moderator, at_desk):
    version = submit()
    desk.claim(version, moderator)
    desk.send_back(version, moderator, reasons=["too_strong", "art_unfit"])
    page = at_desk.get("/moderation/trail/").content.decode()
    assert "<ins>Stronger than its cost, Picture is not fit</ins>" in page
    assert "<del>submitted</del> <ins>changes requested</ins>" in page


def test_trail_strikes_only_what_was_changed(submit, moderator, at_desk, clock):
    subject, at = f"version:{submit().pk}", clock.now()
    record("appeal_made", by=moderator, subject=subject, at=at, before={"verdict": "reject"})
    page = at_desk.get("/moderation/trail/").content.decode()
    assert "<dt>verdict</dt><dd><ins>rejected</ins></dd>" in page


def test_first_is_one_on_which_there_is_work(submit, desk, at_desk, second_moderator, clock):
    decided, taken, free = submit(name="Decided"), submit(name="Taken"), submit(name="Free Fox")
    at_desk.post(f"/moderation/versions/{decided.pk}/claim/")
    decide(at_desk, decided, "reject", reasons=["name_unfit"], words="No.")
    desk.claim(taken, second_moderator)
    page = at_desk.get("/moderation/").content.decode()
    link = page[page.index('data-shortcut="j"') :]
    assert link.index(f"/moderation/versions/{free.pk}/") < link.index("Open the first")
    desk.claim(free, second_moderator)
    assert "Open the first" not in at_desk.get("/moderation/").content.decode()


def test_open_reports_about_card_and_picture_name_each_other(
    card, submit, clock, file_reports, at_desk, moderator, report_desk
):
    of_card = file_reports("card", str(card.card_id))
    of_picture = file_reports("art", str(card.art_id))
    newer = change(card, clock, attack=5)
    pages = {
        f"/moderation/cases/{of_card.pk}/": [of_picture],
        f"/moderation/cases/{of_picture.pk}/": [of_card],
        f"/moderation/versions/{newer.pk}/": [of_card, of_picture],
    }

    def named(address: str) -> set[int]:
        page = at_desk.get(address).content.decode()
        told = [one["case"] for one in at_desk.get(f"/api/v1{address}").json()["open_beside"]]
        assert page.count("Open that case") == len(told)
        assert all(f'href="/moderation/cases/{case}/"' in page for case in told)
        return set(told)

    for address, cases in pages.items():
        assert named(address) == {case.pk for case in cases}
    report_desk.dismiss(of_picture, moderator)
    assert named(f"/moderation/cases/{of_card.pk}/") == set()


def test_open_case_that_is_ones_own_report_is_not_named(card, clock, moderator, at_desk, reporters):
    own = subjects.find("art", str(card.art_id))
    reports.report(own, by=moderator, reason="report_hateful", at=clock.now())
    about = subjects.find("card", str(card.card_id))
    case = reports.report(about, by=reporters[0], reason="report_hateful", at=clock.now()).case
    assert at_desk.get(f"/moderation/cases/{case.pk}/").context["open_beside"] == []
