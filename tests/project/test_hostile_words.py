"""Words that people write are words on every page, never markup, script or template."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.roles import MODERATOR, give_role
from cards.deck_content import DeckContent
from cards.draft_content import Content
from cards.models import CardVersion
from cards.services import versions
from cards.services.decks import create_deck
from matches.services.creation import start_bot_match
from matches.services.recordings import record_match
from moderation import subjects
from moderation.models import Decision
from moderation.reasons import HEAD_KEYS
from moderation.services import appeals, claims, decisions, reports
from moderation.services.given import Given
from tests.conftest import Clock
from tests.factories.accounts import make_account, make_moderator
from tests.factories.cards import design as plain_design
from tests.factories.cards import make_approved, make_art, make_creator, make_legal_deck
from tests.factories.matches import Player

pytestmark = pytest.mark.django_db

NAME = '"><img src=x onerror=alert(1)>{{7*7}}'
FLAVOR = "</script><script>alert(2)</script>{% now 'Y' %}"
ARTIST = "'\"><svg/onload=alert(3)>"
ALT = '" autofocus onfocus="alert(4)'
DECK = "</title><script>alert(5)</script>"
WORDS = "<iframe srcdoc='<script>alert(6)</script>'>%(name)s {name}"


class Page(HTMLParser):
    """What a browser makes of a page: its elements, and the texts between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[str, str]] = []
        self.words = ""
        self._script: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._script = (dict(attrs).get("type") or "") if tag == "script" else None

    def handle_endtag(self, tag: str) -> None:
        self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.words += data
        else:
            self.scripts.append((self._script, data))


def faults_of(html: str) -> list[str]:
    """Everything in a page that came out of words and is no word."""
    page = Page(html)
    faults = []
    for tag, attributes in page.tags:
        faults += [f"<{tag} {name}>" for name in attributes if name.startswith(("on", "srcdoc"))]
        if tag in ("iframe", "base", "object", "embed") or attributes.get("src") == "x":
            faults.append(f"<{tag}>")
    for kind, text in page.scripts:
        if kind.endswith("json"):
            json.loads(text)
        elif "alert(" in text:
            faults.append("script")
    if ">49<" in html:
        faults.append("template")
    return faults


@dataclass
class World:
    """A creator, a moderator and everything hostile that they wrote."""

    creator: Account
    moderator: Account
    version: CardVersion


def submitted(creator: Account) -> CardVersion:
    typed = Content(
        plain_design(NAME, flavor=FLAVOR, attack=5), artist=ARTIST, licence="own", alt=ALT
    )
    draft = versions.start_draft(by=creator, game="nexus", content=typed)
    CardVersion.objects.filter(pk=draft.pk).update(art=make_art(creator))
    return versions.submit_version(
        draft.pk, by=creator, revision=draft.revision, at=draft.created_at
    )


@pytest.fixture
def world(clock: Clock) -> World:
    creator, moderator = make_creator("Pell"), make_creator("Tamsin")
    give_role(moderator, MODERATOR)
    return World(creator, moderator, submitted(creator))


def decide(world: World, clock: Clock, **given: Any) -> Decision:
    case = claims.claim_version(world.version.pk, by=world.moderator, at=clock.now())
    sent = Given(revision=world.version.revision, words=WORDS, **given)
    return decisions.decide_submission(case.pk, by=world.moderator, given=sent, at=clock.now())


def approve(world: World, clock: Clock) -> None:
    decide(world, clock, verdict="approve", rarity="rare", checked=HEAD_KEYS)
    world.version.refresh_from_db()


def seen(path: str, reader: Account | None) -> str:
    client = Client()
    if reader is not None:
        client.force_login(reader)
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def check(path: str, reader: Account | None, *words: str) -> None:
    """The page has no faults, and says these words as they were written."""
    html = seen(path, reader)
    assert faults_of(html) == [], path
    page = Page(html)
    shown = page.words + "".join(
        value or "" for _, attributes in page.tags for value in attributes.values()
    )
    shown += "".join(
        json.dumps(json.loads(text), ensure_ascii=False)
        for kind, text in page.scripts
        if kind.endswith("json")
    )
    for word in words:
        escaped = json.dumps(word, ensure_ascii=False)[1:-1]
        assert word in shown or escaped in shown, (path, word)


def test_pages_of_a_card_show_words_as_words(world: World, clock: Clock) -> None:
    """Case 45."""
    card = world.version.card_id
    check("/cards/mine/", world.creator, NAME)
    check(f"/cards/{card}/", world.creator, NAME, FLAVOR, ARTIST, ALT)
    check("/moderation/", world.moderator, NAME)
    check(f"/moderation/versions/{world.version.pk}/", world.moderator, NAME, FLAVOR, ARTIST, ALT)
    approve(world, clock)
    check("/", None, NAME)
    check("/", world.moderator, NAME)
    check("/cards/", None, NAME)
    check(f"/cards/{card}/", world.creator, NAME, WORDS)
    check("/players/Pell/", None, NAME)
    check("/notifications/", world.creator, NAME)
    check("/moderation/trail/", world.moderator, WORDS)
    check(f"/cards/?q={NAME.replace('{', '%7B').replace('&', '')}", None)
    draft = versions.revise_card(card, by=world.creator)
    check(f"/cards/forge/nexus/{draft.pk}/", world.creator, NAME, FLAVOR, ARTIST, ALT)


def test_pages_of_reports_and_appeals_show_words_as_words(world: World, clock: Clock) -> None:
    """Case 45."""
    decision = decide(world, clock, verdict="reject", reasons=("name_unfit",))
    appeal = appeals.appeal(decision.pk, by=world.creator, words=WORDS, at=clock.now())
    check(f"/appeals/{decision.pk}/", world.creator, NAME, WORDS)
    other = make_moderator("Hollow")
    check(f"/moderation/cases/{appeal.case_id}/", other, NAME, WORDS)
    card = make_approved(world.creator, flavor=FLAVOR)
    reporter = make_account("Marrow")
    door = f"/reports/new/card/{card.card_id}/"
    check(door, reporter, card.name)
    made = reports.report(
        subjects.find("card", str(card.card_id)),
        by=reporter,
        reason="report_other",
        words=WORDS,
        evidence={"words": WORDS, "lines": [WORDS]},
        at=clock.now(),
    )
    check("/reports/", reporter, WORDS)
    check(f"/moderation/cases/{made.case_id}/", other, WORDS, FLAVOR)
    check("/moderation/trail/", other, WORDS)
    check("/moderation/figures/", None)


def test_pages_of_a_deck_and_match_show_words_as_words(world: World, clock: Clock) -> None:
    """Case 45."""
    approve(world, clock)
    others = make_legal_deck(world.creator).entries.values_list("card", "count")[:9]
    deck = create_deck(
        by=world.creator,
        game="nexus",
        content=DeckContent(
            DECK, {**dict(others), world.version.card_id: 3}, {"patron": "ember_broker"}
        ),
    )
    check("/decks/", world.creator, DECK)
    check(f"/decks/{deck.pk}/", world.creator, DECK, NAME)
    check("/", world.creator, DECK)
    match = start_bot_match(by=world.creator, game="nexus", deck_id=deck.pk)
    check(f"/matches/{match.pk}/", world.creator)
    Player(match, 0).concede()
    assert record_match(match.pk, worker="test")
    html = seen(f"/replays/{match.pk}/", world.creator)
    assert faults_of(html) == []


def test_program_is_answered_as_json_that_no_browser_reads_as_a_page(
    world: World, clock: Clock
) -> None:
    """Case 45."""
    approve(world, clock)
    for path in ("/api/v1/cards/", f"/api/v1/cards/{world.version.card_id}/"):
        answer = Client().get(path, headers={"accept": "text/html"})
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "html",
    [
        "<p><img src=x onerror=alert(1)></p>",
        '<p title="" autofocus onfocus="alert(4)">',
        "<script>alert(2)</script>",
        "<p>49</p>".replace("p>", "b>"),
        "<svg/onload=alert(3)>",
    ],
)
def test_planted_markup_is_found(html: str) -> None:
    assert faults_of(html)
