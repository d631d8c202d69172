"""What everybody may know of moderation."""

from __future__ import annotations

from django.test import Client

from moderation.figures import figures
from moderation.models import SecondOpinion
from moderation.services import appeals


def test_figures_count_what_happened(
    submit, desk, moderator, second_moderator, creator, report_desk, clock
):
    submit(name="Waiting Wolf")
    clock.advance(3600)
    first, second = submit(name="First Fox"), submit(name="Second Stag")
    clock.advance(7200)
    for version in (first, second):
        desk.claim(version, moderator)
    desk.approve(first, moderator)
    decision = desk.reject(second, moderator, reasons=["name_unfit", "art_unfit"])
    case = appeals.appeal(decision.pk, by=creator, words="Why?", at=clock.now()).case
    report_desk.restore(case, second_moderator, rarity="rare")
    SecondOpinion.objects.create(
        decision=decision,
        asked_at=clock.now(),
        by=second_moderator,
        verdict="approve",
        agrees=False,
        given_at=clock.now(),
    )
    told = figures(at=clock.now())
    assert [(part.kind, part.count) for part in told.waiting] == [
        ("Submissions", 1),
        ("Reports", 0),
        ("Appeals", 0),
    ]
    assert dict(told.verdicts) == {"Approved": 1, "Rejected": 1, "Appeal upheld": 1}
    assert dict(told.reasons) == {"Name is not fit": 1, "Picture is not fit": 1}
    assert dict(told.hours)["Submissions"] == 2.0
    assert (told.appeals, told.upheld, told.opinions, told.agreeing) == (1, 1, 1, 0)
    clock.advance(91 * 24 * 3600)
    assert figures(at=clock.now()).verdicts == []


def test_page_is_for_everybody_and_names_nobody(submit, desk, moderator, creator):
    version = submit(name="First Fox")
    desk.claim(version, moderator)
    desk.reject(version, moderator)
    answer = Client().get("/moderation/figures/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Name is not fit" in page
    for name in ("Tamsin", "Pell", "First Fox"):
        assert name not in page


def test_page_of_an_empty_site_says_so(db):
    assert "Nothing yet." in Client().get("/moderation/figures/").content.decode()
