"""Words on lists of unfit words are shown where a moderator decides, and decide nothing."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import CuratedSet
from cards.services import sets
from cards.services.sets import SetContent
from moderation import subjects
from moderation.models import Case
from moderation.services import appeals, reports
from tests.conftest import Clock
from tests.factories.cards import make_approved, make_deck
from tests.moderation.conftest import ReportDesk, old_account

FLAG = re.compile(r"Look at “([^”]+)” in the ([\w ]+)\.\s+It is on the list for (\w+)\.")


def flags(browser: Client, address: str) -> list[tuple[str, ...]]:
    """Word, where it stands, and list, as the page tells them."""
    answer = browser.get(address)
    assert answer.status_code == 200
    return FLAG.findall(answer.content.decode())


def reported(kind: str, word: str, clock: Clock, words: str = "", **evidence: Any) -> str:
    """The desk's page of a case that one report has opened."""
    made = reports.report(
        subjects.find(kind, word, evidence=evidence),
        by=old_account("Marrow", clock),
        reason="report_hateful",
        words=words,
        evidence=evidence or None,
        at=clock.now(),
    )
    return f"/moderation/cases/{made.case_id}/"


def test_deck_name(creator: Account, clock: Clock, at_desk: Client) -> None:
    deck = make_deck(creator)
    deck.name = "Sheep and sh1t"
    deck.save()
    page = reported("deck", str(deck.pk), clock, words="x", decks=[deck.pk])
    assert flags(at_desk, page) == [("sh1t", "name", "English")]


def test_name_and_text_of_a_set_as_reported_and_as_it_is(
    creator: Account, clock: Clock, at_desk: Client
) -> None:
    card = make_approved(creator)
    content = SetContent("Scheiße", "Rather kurwa.", [card.card_id])
    made = sets.create_set(by=creator, game="nexus", content=content)
    page = reported("set", str(made.pk), clock)
    CuratedSet.objects.filter(pk=made.pk).update(name="Kind Birds")
    assert set(flags(at_desk, page)) == {
        ("scheiße", "name", "German"),
        ("kurwa", "text", "Polish"),
    }


def test_name_of_a_person(clock: Clock, at_desk: Client) -> None:
    create_account("shit-head")
    page = reported("name", "shit-head", clock)
    found = flags(at_desk, page)
    assert len(found) == 2  # as reported, and in what is told of the person
    assert {(where, name) for _, where, name in found} == {("name", "English")}


def test_texts_of_a_card_and_the_words_of_who_reported_it(
    creator: Account, clock: Clock, at_desk: Client
) -> None:
    card = make_approved(creator, flavor="What a shit card.")
    page = reported("card", str(card.card_id), clock, words="It says Scheiße.")
    assert set(flags(at_desk, page)) == {
        ("shit", "flavor", "English"),
        ("scheiße", "report", "German"),
    }


def test_lines_of_a_chat_that_are_evidence(creator: Account, clock: Clock, at_desk: Client) -> None:
    page = reported("chat", creator.username, clock, lines=["Pell: kurwa", "Pell: sorry"])
    assert flags(at_desk, page) == [("kurwa", "evidence", "Polish")]


def test_words_of_an_appeal(
    creator: Account,
    clock: Clock,
    at_desk: Client,
    report_desk: ReportDesk,
    second_moderator: Account,
) -> None:
    card = make_approved(creator, flavor="What a shit card.")
    reported("card", str(card.card_id), clock)
    decision = report_desk.uphold(Case.objects.get(), second_moderator)
    made = appeals.appeal(decision.pk, by=creator, words="Scheiße!", at=clock.now())
    assert set(flags(at_desk, f"/moderation/cases/{made.case_id}/")) == {
        ("scheiße", "appeal", "German"),
        ("shit", "flavor", "English"),
    }


def test_submission_that_is_not_measured_yet(submit: Any, at_desk: Client) -> None:
    version = submit(flavor="What a shit card.")
    page = f"/moderation/versions/{version.pk}/"
    assert flags(at_desk, page) == [("shit", "flavor", "English")]


def test_honest_words_have_no_flag(creator: Account, clock: Clock, at_desk: Client) -> None:
    card = make_approved(creator, name="Scunthorpe Grape")
    page = reported("card", str(card.card_id), clock, words="Class, bass and analysis.")
    assert flags(at_desk, page) == []
    assert "Words to look at" not in at_desk.get(page).content.decode()
