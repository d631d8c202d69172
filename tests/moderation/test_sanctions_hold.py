"""A sanction is asked for by every service that it should stop, and by no other."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.services import suspend
from cards.deck_content import DeckContent
from cards.services import versions
from cards.services.decks import create_deck, save_deck
from matches.services.creation import start_bot_match
from matches.services.invitations import create_invitation
from matches.services.queue import join_queue
from moderation import subjects
from moderation.services import appeals, reports
from tests.factories.cards import make_approved, make_draft, make_legal_deck
from tests.refusals import refused


@pytest.fixture
def acts(creator, clock):
    """Name -> an act of Pell that succeeds."""
    draft, approved = make_draft(creator), make_approved(creator)
    deck, other = make_legal_deck(creator), make_approved()
    content = DeckContent("Mine", {})
    return {
        "start": partial(versions.start_draft, by=creator, game="nexus"),
        "submit": partial(
            versions.submit_version, draft.pk, by=creator, revision=draft.revision, at=clock.now()
        ),
        "revise": partial(versions.revise_card, approved.card_id, by=creator),
        "deck": partial(create_deck, by=creator, game="nexus", content=content),
        "save deck": partial(
            save_deck, deck.pk, by=creator, revision=deck.revision, content=content
        ),
        "bot": partial(start_bot_match, by=creator, game="nexus", deck_id=deck.pk),
        "invite": partial(
            create_invitation, by=creator, game="nexus", deck_id=deck.pk, turn_seconds=75
        ),
        "queue": partial(join_queue, by=creator, game="nexus", deck_id=deck.pk),
        "report": partial(
            reports.report,
            subjects.find("card", str(other.card_id)),
            by=creator,
            reason="report_copied",
            at=clock.now(),
        ),
    }


STOPPED = {
    "forge": {"start", "submit", "revise"},
    "play": {"bot", "invite", "queue"},
    "chat": set(),
    "all": {"start", "submit", "revise", "deck", "save deck", "bot", "invite", "queue", "report"},
}


@pytest.mark.parametrize("scope", STOPPED)
def test_suspension_stops_its_scope_alone(acts, creator, scope, clock):
    suspend(creator, scope=scope, reason="x", ends_at=None, at=clock.now())
    for name in STOPPED[scope]:
        with refused("suspended"):
            acts[name]()


@pytest.mark.parametrize("name", sorted(STOPPED["all"]))
def test_each_act_succeeds_without_a_sanction(acts, name):
    acts[name]()


@pytest.mark.parametrize(
    ("scope", "name"), [("forge", "bot"), ("play", "start"), ("chat", "deck"), ("play", "report")]
)
def test_other_scopes_stay_open(acts, creator, scope, name, clock):
    suspend(creator, scope=scope, reason="x", ends_at=None, at=clock.now())
    acts[name]()


def test_banned_person_takes_cards_back_and_appeals(submit, creator, desk, moderator, clock):
    """What only ends something, and the one way to be heard, stay open."""
    waiting, rejected = submit(name="Waiting Wolf"), submit(name="Ash Lantern")
    desk.claim(rejected, moderator)
    decision = desk.reject(rejected, moderator)
    suspend(creator, scope="all", reason="x", ends_at=None, at=clock.now())
    versions.withdraw_version(waiting.pk, by=creator)
    appeals.appeal(decision.pk, by=creator, words="Please.", at=clock.now())
