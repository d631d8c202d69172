"""The objects that the matrix asks for: one of each kind, all of them the owner's."""

from __future__ import annotations

from dataclasses import dataclass

from accounts import roles
from accounts.models import Account, Notification
from accounts.services import notify
from cards.models import CardVersion, CuratedSet, Deck
from cards.services.decks import DeckContent, cards_of, put_ready_deck
from cards.services.sets import SetContent, create_set
from config import clock
from matches.models import Invitation, Match
from matches.services.invitations import create_invitation
from moderation.services.claims import claim_version
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved, make_draft, make_legal_deck, make_submitted
from tests.factories.matches import make_match
from tests.factories.queue import copy_of
from tests.factories.replays import make_bot_match, make_recorded


@dataclass(frozen=True)
class World:
    """people: by their names in `people.py`. decks: a legal one for each, of the same cards.

    running: without clocks, nobody may watch it. faulty: running, its rules failed once.
    ended: recorded; its players agreed to nothing. alone: ended and recorded, against the bot.
    claimed: by the moderator. curated: a set with one card that everybody sees; unseen: with none.
    """

    people: dict[str, Account]
    decks: dict[str, Deck]
    draft: CardVersion
    submitted: CardVersion
    claimed: CardVersion
    approved: CardVersion
    curated: CuratedSet
    unseen: CuratedSet
    notification: Notification
    invitation: Invitation
    running: Match
    faulty: Match
    ended: Match
    alone: Match


def make_world() -> World:
    """All of it, through the services that people use."""
    people = {
        "newcomer": make_account("Ann"),
        "owner": make_account("Pell"),
        "other": make_account("Odo"),
        "rival": make_account("Rika"),
        "moderator": make_account("Tamsin", more_roles=(roles.MODERATOR,)),
    }
    people["admin"] = make_account("Hollow", more_roles=(roles.ADMIN,))
    owner, rival = people["owner"], people["rival"]
    first = make_legal_deck(owner)
    decks = {name: copy_of(first, account) for name, account in people.items()}
    decks["owner"] = first
    ready = DeckContent("Ready", cards_of(first), first.extras)
    put_ready_deck("first", house=rival, game="nexus", content=ready)
    claimed = make_submitted(owner)
    claim_version(claimed.pk, by=people["moderator"], at=clock.now())
    faulty = make_match(owner, rival, turn_seconds=None)
    approved = make_approved(owner)
    open_card = SetContent("Curated", "", [approved.card_id])
    Match.objects.filter(pk=faulty.pk).update(faults=1, faulted_at=clock.now())
    return World(
        people=people,
        decks=decks,
        draft=make_draft(owner, attack=3, health=3),  # plays like none in the decks
        submitted=make_submitted(owner),
        claimed=claimed,
        approved=approved,
        curated=create_set(by=owner, game="nexus", content=open_card),
        unseen=create_set(by=owner, game="nexus", content=SetContent("Unseen")),
        notification=notify(
            owner, kind="card_rejected", facts={"name": "Wall"}, url="/cards/mine/", key="world"
        ),
        invitation=create_invitation(
            by=owner, game="nexus", deck_id=first.pk, turn_seconds=None, consents=False
        ),
        running=make_match(owner, rival, turn_seconds=None),
        faulty=faulty,
        ended=make_recorded(owner, rival, turn_seconds=None),
        alone=make_bot_match(owner),
    )
