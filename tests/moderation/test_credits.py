"""A credit is what somebody typed: whom it names is asked, and decides only if it is not theirs."""

from __future__ import annotations

import pytest

from accounts.models import Account
from cards.draft_content import Content
from cards.models import CardVersion
from cards.services import versions
from moderation import access, queries
from moderation.credits import is_named
from moderation.models import Case, SecondOpinion, TrailEntry
from moderation.queue import queue_for
from moderation.services import appeals, claims, opinions
from moderation.services.credits import answer_credit
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_draft, publish
from tests.moderation.conftest import Desk, change
from tests.refusals import refused


def submit_by(creator: Account, artist: str, clock: Clock, name: str = "Own Otter") -> CardVersion:
    draft = make_draft(creator, name=name)
    content = Content(draft.design, artist, draft.licence, draft.alt)
    draft = versions.save_draft(draft.pk, by=creator, revision=draft.revision, content=content)
    return versions.submit_version(draft.pk, by=creator, revision=draft.revision, at=clock.now())


@pytest.fixture
def credited(creator: Account, clock: Clock) -> CardVersion:
    """A card under review whose credit names Tamsin and Hollow, the moderators."""
    return submit_by(creator, "Tamsin, Hollow (after an old print)", clock)


def answer(version: CardVersion, by: Account, is_own: bool, clock: Clock) -> None:
    answer_credit(version.pk, by=by, is_own=is_own, at=clock.now())


def listed(by: Account, clock: Clock) -> list[str]:
    return [item.key for item in queue_for(by, at=clock.now())]


@pytest.mark.parametrize(
    "artist", ["Tamsin", "tamsin", "Art: Tamsin, Pell", "T4msin & Tamsin (ink)"]
)
def test_named_artist_decides_nothing_before_answering(creator, moderator, clock, artist):
    """Case 42: whoever is merely named as artist."""
    version = submit_by(creator, artist, clock)
    assert queries.decisions_open_to(moderator, version, at=clock.now()) == ()
    with refused("credit_unanswered"):
        claims.claim_version(version.pk, by=moderator, at=clock.now())
    with refused("credit_unanswered"):
        access.submission_to_show(version.pk, to=moderator)


def test_name_within_a_word_is_nobody(moderator):
    assert not is_named("Tamsinson", moderator)
    assert not is_named("", moderator)


def test_stranger_cannot_keep_moderators_out_by_naming_them(
    credited, desk, moderator, second_moderator, clock
):
    for by in (moderator, second_moderator):
        answer(credited, by, False, clock)
        assert listed(by, clock) == [f"version:{credited.pk}"]
    desk.claim(credited, moderator)
    desk.approve(credited, moderator)
    entry = TrailEntry.objects.get(act="credit_denied", by=second_moderator)
    assert (entry.subject, entry.note) == (f"version:{credited.pk}", credited.artist)


def test_artist_decides_nothing_about_the_picture(credited, moderator, second_moderator, clock):
    """Case 42."""
    answer(credited, moderator, True, clock)
    assert listed(moderator, clock) == []
    assert queries.decisions_open_to(moderator, credited, at=clock.now()) == ()
    with refused("own_work"):
        claims.claim_version(credited.pk, by=moderator, at=clock.now())
    answer(credited, second_moderator, False, clock)
    claims.claim_version(credited.pk, by=second_moderator, at=clock.now())


@pytest.mark.parametrize(("is_own", "code"), [(None, "credit_unanswered"), (True, "own_work")])
@pytest.mark.parametrize("kind", ["card", "art"])
def test_artist_does_not_decide_on_reports(
    kind, is_own, code, credited, file_reports, second_moderator, clock
):
    publish(credited)
    case = file_reports(kind, str(credited.card_id if kind == "card" else credited.art_id))
    if is_own is not None:
        answer(credited, second_moderator, is_own, clock)
    assert queries.acts_open_to(second_moderator, case, at=clock.now()) == ()
    assert (f"case:{case.pk}" in listed(second_moderator, clock)) == (is_own is None)
    with refused(code):
        claims.claim_case(case.pk, by=second_moderator, at=clock.now())


def test_artist_does_not_judge_the_appeal(
    credited: CardVersion,
    desk: Desk,
    moderator: Account,
    second_moderator: Account,
    creator: Account,
    clock: Clock,
) -> None:
    answer(credited, moderator, False, clock)
    desk.claim(credited, moderator)
    decision = desk.reject(credited, moderator)
    case = appeals.appeal(decision.pk, by=creator, words="Look again.", at=clock.now()).case
    with refused("credit_unanswered"):
        claims.claim_case(case.pk, by=second_moderator, at=clock.now())
    answer(credited, second_moderator, True, clock)
    with refused("own_work"):
        claims.claim_case(case.pk, by=second_moderator, at=clock.now())
    assert listed(second_moderator, clock) == []


def test_artist_gives_no_second_opinion(credited, desk, moderator, second_moderator, clock):
    answer(credited, moderator, False, clock)
    desk.claim(credited, moderator)
    decision = desk.approve(credited, moderator)
    opinion = SecondOpinion.objects.create(decision=decision, asked_at=clock.now())
    with refused("credit_unanswered"):
        opinions.opinion_to_give(opinion.pk, by=second_moderator)
    answer(credited, second_moderator, True, clock)
    with refused("own_work"):
        opinions.opinion_to_give(opinion.pk, by=second_moderator)
    assert listed(second_moderator, clock) == []


def test_answer_stands_for_all_versions_with_the_picture_and_for_good(
    credited, desk, moderator, clock
):
    answer(credited, moderator, False, clock)
    with refused("credit_answered"):
        answer(credited, moderator, True, clock)
    desk.claim(credited, moderator)
    desk.approve(credited, moderator)
    newer = change(credited, clock, attack=5)
    assert access.submission_to_show(newer.pk, to=moderator) == newer


def test_only_whom_the_credit_names_is_asked(submit, credited, creator, moderator, clock):
    for version, by, code in (
        (submit(name="Plain Fox"), moderator, "submission_not_found"),
        (credited, creator, "not_a_moderator"),
        (submit_by(moderator, "Tamsin", clock, "Next Newt"), moderator, "own_work"),
    ):
        with refused(code):
            answer(version, by, False, clock)


def test_desk_asks_before_it_shows_and_then_goes_on(credited, at_desk, file_reports, clock):
    publish(credited)
    case = file_reports("card", str(credited.card_id))
    question = f"/moderation/versions/{credited.pk}/credit/"
    for address in (f"/moderation/cases/{case.pk}/", f"/moderation/versions/{credited.pk}/"):
        asked = at_desk.get(f"{address}?kind=report", follow=True)
        assert asked.request["PATH_INFO"] == question
        page = asked.content.decode()
        assert "“Tamsin, Hollow (after an old print)”, names you" in page
        assert "Reporter0" not in page
    assert at_desk.post(f"/moderation/cases/{case.pk}/claim/").headers["Location"] == question
    there = f"/moderation/cases/{case.pk}/?kind=report"
    answered = at_desk.post(f"{question}?next={there}", {"is_own": "no"})
    assert answered.headers["Location"] == there
    assert "Reporter0" in at_desk.get(there).content.decode()


def test_desk_leads_nowhere_else(credited, at_desk):
    question = f"/moderation/versions/{credited.pk}/credit/"
    assert at_desk.post(question, {"is_own": "perhaps"}).status_code == 200
    answered = at_desk.post(f"{question}?next=https://example.org/", {"is_own": "no"})
    assert answered.headers["Location"] == f"/moderation/versions/{credited.pk}/"
    again = at_desk.post(question, {"is_own": "yes"}, follow=True)
    assert "You have said before whether this picture is your work." in again.content.decode()


def test_own_picture_is_left_to_others_by_page_and_program(
    credited, at_desk, second_moderator, clock
):
    address = f"/api/v1/moderation/versions/{credited.pk}/"
    told = at_desk.get(address)
    assert (told.status_code, told.json()["error"]["code"]) == (409, "credit_unanswered")
    made = at_desk.post(f"{address}credit/", {"is_own": True}, "application/json")
    assert (made.status_code, made.json()["is_own"]) == (201, True)
    assert at_desk.get(address).status_code == 403
    others = signed_in(second_moderator)
    question = f"/moderation/versions/{credited.pk}/credit/"
    page = others.post(question, {"is_own": "yes"}, follow=True).content.decode()
    assert "Somebody else decides about it." in page
    assert not Case.objects.exists()
