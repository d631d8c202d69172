"""The objects that the matrix asks for: one of each kind, all of them the owner's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from accounts import roles
from accounts.models import Account, Notification, Token
from accounts.services import notify
from accounts.tokens import make_token
from cards.deck_content import content_of
from cards.models import BalanceActivation, CardVersion, CuratedSet, Deck, Pack
from cards.services.decks import put_ready_deck
from cards.services.hiding import hide_set
from cards.services.sets import SetContent, create_set
from config import clock
from matches.models import Invitation, Match
from matches.services.challenges import challenge
from matches.services.invitations import create_invitation
from moderation.models import Case, Decision, Proposal, ReplyTemplate, SecondOpinion, Verdict
from moderation.reasons import REASONS
from moderation.services import proposals
from moderation.services.claims import claim_version
from moderation.services.decisions import decide_submission
from moderation.services.given import Given
from moderation.services.reports import report
from moderation.services.templates import save_template
from moderation.subjects import find
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved, make_draft, make_legal_deck, make_submitted
from tests.factories.dragon import publish_house_set
from tests.factories.matches import make_match
from tests.factories.packs import buy, buy_and_open, give_sparks
from tests.factories.queue import copy_of
from tests.factories.replays import make_bot_match, make_recorded


@dataclass(frozen=True)
class World:
    """people: by their names in `people.py`. decks: a legal one for each, of the same cards.

    running: without clocks, nobody may watch it. faulty: running, its rules failed once.
    ended: recorded; its players agreed to nothing. alone: ended and recorded, against the bot.
    sealed, opened: packs; everybody has Sparks for more.
    curated: a set with one card that everybody sees; unseen: with none; hidden: by reports.
    challenge: of the rival to the owner.
    claimed: by the moderator. on_its_way: decided by the moderator, who can still undo it.
    decision: on the owner's rejected version, by the chief, who is another moderator.
    """

    people: dict[str, Account]
    decks: dict[str, Deck]
    draft: CardVersion
    submitted: CardVersion
    claimed: CardVersion
    approved: CardVersion
    sealed: Pack
    opened: Pack
    curated: CuratedSet
    unseen: CuratedSet
    hidden: CuratedSet
    rejected: CardVersion
    claimed_case: Case
    reported: Case
    on_its_way: Proposal
    decision: Decision
    opinion: SecondOpinion
    reply: ReplyTemplate
    notification: Notification
    token: Token
    invitation: Invitation
    challenge: Invitation
    running: Match
    faulty: Match
    ended: Match
    alone: Match


def rejection(version: CardVersion) -> Given:
    """What a moderator sends to reject a version."""
    return Given(
        verdict=Verdict.REJECT,
        revision=version.revision,
        reasons=(next(iter(REASONS)),),
        words="No.",
    )


def make_world() -> World:
    """All of it, through the services that people use."""
    BalanceActivation.objects.create(
        game="nexus", version="nexus-1", replaced="nexus-1", activated_at=clock.now()
    )
    publish_house_set()
    people = {
        "newcomer": make_account("Ann"),
        "owner": make_account("Pell"),
        "other": make_account("Odo"),
        "rival": make_account("Rika"),
        "chief": make_account("Cleo", more_roles=(roles.MODERATOR,)),
        "junior": make_account("Juno", more_roles=(roles.JUNIOR,)),
        "moderator": make_account("Tamsin", more_roles=(roles.MODERATOR,)),
    }
    people["admin"] = make_account("Hollow", more_roles=(roles.ADMIN,))
    owner, rival = people["owner"], people["rival"]
    first = make_legal_deck(owner)
    decks = {name: copy_of(first, account) for name, account in people.items()}
    decks["owner"] = first
    ready = replace(content_of(first), name="Ready")
    put_ready_deck("first", house=rival, game="nexus", content=ready)
    moderator, chief = people["moderator"], people["chief"]
    claimed, judged, rejected = (make_submitted(owner) for _ in range(3))
    claimed_case = claim_version(claimed.pk, by=moderator, at=clock.now())
    waiting = claim_version(judged.pk, by=moderator, at=clock.now())
    on_its_way = proposals.decide(waiting.pk, by=moderator, given=rejection(judged), at=clock.now())
    late = clock.now() + timedelta(days=1)  # however slow the test is
    Proposal.objects.filter(pk=on_its_way.pk).update(due_at=late)
    Case.objects.filter(pk__in=(claimed_case.pk, waiting.pk)).update(lease_until=late)
    closed = claim_version(rejected.pk, by=chief, at=clock.now())
    decision = decide_submission(closed.pk, by=chief, given=rejection(rejected), at=clock.now())
    approved = make_approved(owner)
    told = report(
        find("card", str(approved.card_id)), by=rival, reason="report_hateful", at=clock.now()
    )
    for account in people.values():
        give_sparks(account, 50)
    faulty = make_match(owner, rival, turn_seconds=None)
    open_card = SetContent("Curated", "", [approved.card_id])
    hidden = create_set(by=owner, game="nexus", content=open_card)
    hide_set(hidden.pk, at=clock.now())
    Match.objects.filter(pk=faulty.pk).update(faults=1, faulted_at=clock.now())
    return World(
        people=people,
        decks=decks,
        draft=make_draft(owner, attack=3, health=3),  # plays like none in the decks
        submitted=make_submitted(owner),
        claimed=claimed,
        approved=approved,
        sealed=buy(owner),
        opened=buy_and_open(owner),
        curated=create_set(by=owner, game="nexus", content=open_card),
        unseen=create_set(by=owner, game="nexus", content=SetContent("Unseen")),
        hidden=hidden,
        rejected=rejected,
        claimed_case=claimed_case,
        reported=told.case,
        on_its_way=on_its_way,
        decision=decision,
        opinion=SecondOpinion.objects.create(decision=decision, asked_at=clock.now()),
        reply=save_template(None, by=chief, name="Kind", words="Thank you.", at=clock.now()),
        notification=notify(
            owner, kind="card_rejected", facts={"name": "Wall"}, url="/cards/mine/", key="world"
        ),
        token=make_token(owner, name="Bot", scopes=["play"], days=7, at=clock.now())[0],
        invitation=create_invitation(
            by=owner, game="nexus", deck_id=first.pk, turn_seconds=None, consents=False
        ),
        challenge=challenge(
            owner, by=rival, game="nexus", deck_id=decks["rival"].pk, turn_seconds=None
        ),
        running=make_match(owner, rival, turn_seconds=None),
        faulty=faulty,
        ended=make_recorded(owner, rival, turn_seconds=None),
        alone=make_bot_match(owner),
    )
