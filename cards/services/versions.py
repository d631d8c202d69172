"""The life of a version: draft, submitted, decided, superseded (docs/cards.md draws it).

Decisions themselves, with their reasons and trail, are acts of `moderation`, which calls
`publish_version`, `return_for_changes` and `reject_version` here with the row locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.services import lock_account
from accounts.standing import refuse_if_suspended
from cards import access, derived, tasks
from cards.balances import active_balance
from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, Content, is_storable
from cards.errors import (
    CannotWithdraw,
    DesignFaulty,
    DesignUnreadable,
    DraftChanged,
    NotADraft,
    NotSubmitted,
    TooManyDrafts,
    TooManyInReview,
    VersionInWork,
)
from cards.faults import submission_faults
from cards.models import (
    Card,
    CardVersion,
    Licence,
    OwnedCard,
    Rarity,
    State,
)
from cards.services import budget
from cards.services.balance import refuse_if_over, revalue
from cards.services.name_claims import claim_name, sweep_names
from cards.services.search_rows import index_cards
from matches.engine.games import registry
from matches.engine.kernel.declared import clean

DRAFT_LIMIT = 100
REVIEW_LIMIT = 10
COPIES_FOR_CREATOR = 3


@transaction.atomic
def start_draft(*, by: Account, game: str, content: Content | None = None) -> CardVersion:
    """Make a new card with its first draft; blank without `content`.

    Raises: AccountSuspended, TooManyDrafts, DesignUnreadable.
    """
    return start_drafts(
        by=by, game=game, contents=[content or Content(design=registry.get(game).design.blank())]
    )[0]


@transaction.atomic
def start_drafts(*, by: Account, game: str, contents: Sequence[Content]) -> list[CardVersion]:
    """Make a new card with its first draft of each; all or none.

    Raises: AccountSuspended, TooManyDrafts, DesignUnreadable.
    """
    refuse_if_suspended(by, "forge")
    lock_account(by)
    _refuse_too_many_drafts(by, more=len(contents))
    drafts = []
    for content in contents:
        card = Card.objects.create(game=game, creator=by)
        draft = CardVersion(card=card, game=game, number=1, state=State.DRAFT)
        _write(draft, content)
        draft.save()
        drafts.append(draft)
    return drafts


@transaction.atomic
def save_draft(version_id: int, *, by: Account, revision: int, content: Content) -> CardVersion:
    """Store what was typed, faulty or not.

    revision: the one that the form was filled from; another one means that the draft was saved
    elsewhere since, and nothing is overwritten.
    Raises: AccountSuspended, CardNotFound, NotADraft, DraftChanged, DesignUnreadable.
    """
    refuse_if_suspended(by, "forge")
    version = own_draft(version_id, by=by, revision=revision)
    _write(version, content)
    version.revision += 1
    version.save()
    return version


@transaction.atomic
def submit_version(
    version_id: int, *, by: Account, revision: int, at: datetime, measured: bool = True
) -> CardVersion:
    """Send a draft to review: from now on its content never changes.

    Takes its name, and makes the row of its budget report, which a worker fills in.
    measured: whether there is to be a report; the starter content goes without.
    Raises: AccountSuspended, CardNotFound, NotADraft, DraftChanged, DesignFaulty (with every
    fault), TooManyInReview.
    """
    refuse_if_suspended(by, "forge")
    lock_account(by)
    version = own_draft(version_id, by=by, revision=revision)
    in_review = CardVersion.objects.filter(card__creator=by, state=State.SUBMITTED).count()
    if in_review >= REVIEW_LIMIT:
        raise TooManyInReview(limit=REVIEW_LIMIT)
    faults = submission_faults(version)
    if faults:
        raise DesignFaulty(faults, game=version.game)
    version.design = registry.get(version.game).design.canonical(version.design)
    derived.fill_in(version)
    claim_name(version)
    version.state = State.SUBMITTED
    version.submitted_at = at
    version.save()
    if measured:
        report = budget.queue_report(version, at=at)
        # robust: should the broker be away, the worker's sweep asks again.
        transaction.on_commit(lambda: tasks.compute_report.delay(report.pk), robust=True)
    return version


@transaction.atomic
def withdraw_version(version_id: int, *, by: Account) -> CardVersion:
    """Take back a version under review, or put a draft away. Its name becomes free.

    Raises: CardNotFound, CannotWithdraw.
    """
    version = access.own_version(version_id, by=by)
    if version.state not in (State.DRAFT, State.SUBMITTED):
        raise CannotWithdraw(version=version.pk, state=version.state)
    _settle(version, State.WITHDRAWN)
    return version


@transaction.atomic
def revise_card(card_id: int, *, by: Account) -> CardVersion:
    """Make a new draft of a card from its newest version; the published one plays on meanwhile.

    Raises: AccountSuspended, CardNotFound, VersionInWork, TooManyDrafts.
    """
    refuse_if_suspended(by, "forge")
    lock_account(by)
    card = access.own_card(card_id, by=by)
    in_work = card.versions.filter(state__in=(State.DRAFT, State.SUBMITTED)).first()
    if in_work is not None:
        raise VersionInWork(version=in_work.pk, state=in_work.state)
    newest = card.versions.order_by("-number")[0]
    _refuse_too_many_drafts(by)
    draft = CardVersion(
        card=card,
        game=card.game,
        number=newest.number + 1,
        state=State.DRAFT,
        art=newest.art,
    )
    _write(draft, Content.of(newest))
    draft.save()
    return draft


def publish_version(version: CardVersion, *, rarity: str, at: datetime) -> None:
    """Make a submitted version the one that plays; the one before it is superseded.

    With the first version of a card its creator gets three copies. Call in a transaction with
    the version's row locked. If other weights took effect since it was submitted, a version by
    formula follows at once. Raises: NotSubmitted, NoLongerFits; ValueError for a word that is no
    rarity.
    """
    _refuse_unless_submitted(version)
    card = Card.objects.select_for_update().get(pk=version.card_id)
    active = active_balance(version.game)
    refuse_if_over(version, active)
    if card.published_id is None:
        OwnedCard.objects.get_or_create(
            owner_id=card.creator_id, card=card, defaults={"count": COPIES_FOR_CREATOR}
        )
    else:
        CardVersion.objects.filter(pk=card.published_id, state=State.APPROVED).update(
            state=State.SUPERSEDED
        )
    version.rarity = Rarity(rarity)
    version.decided_at = at
    _settle(version, State.APPROVED)
    card.published = version
    card.save(update_fields=["published"])
    version.card = card
    revalue(version, active, at=at)
    index_cards([card.pk])


def return_for_changes(version: CardVersion, *, at: datetime) -> None:
    """Send a submitted version back to its creator, who may revise the card.

    Call in a transaction with the version's row locked. Raises: NotSubmitted.
    """
    _refuse_unless_submitted(version)
    version.decided_at = at
    _settle(version, State.CHANGES_REQUESTED)


def reject_version(version: CardVersion, *, at: datetime) -> None:
    """Refuse a submitted version.

    Call in a transaction with the version's row locked. Raises: NotSubmitted.
    """
    _refuse_unless_submitted(version)
    version.decided_at = at
    _settle(version, State.REJECTED)


def reinstate_version(version_id: int, *, rarity: str, at: datetime) -> CardVersion:
    """Publish a version that was sent back or rejected after all; it takes its name again.

    Call in a transaction. Raises: NotSubmitted once it is neither, or a newer version was begun;
    DesignFaulty if its name has gone to another card; ValueError for a word that is no rarity.
    """
    version = CardVersion.objects.select_for_update().get(pk=version_id)
    is_newest = not version.card.versions.filter(number__gt=version.number).exists()
    if version.state not in (State.CHANGES_REQUESTED, State.REJECTED) or not is_newest:
        raise NotSubmitted(version=version.pk, state=version.state)
    claim_name(version)
    version.state = State.SUBMITTED
    publish_version(version, rarity=rarity, at=at)
    return version


def own_draft(version_id: int, *, by: Account, revision: int | None) -> CardVersion:
    """One's own draft at the revision that was seen (None: any), its row locked.

    Call in a transaction. Raises: CardNotFound, NotADraft, DraftChanged.
    """
    version = access.own_version(version_id, by=by)
    if version.state != State.DRAFT:
        raise NotADraft(version=version.pk, state=version.state)
    if revision is not None and version.revision != revision:
        raise DraftChanged(revision=version.revision, saved=Content.of(version).as_json())
    return version


def _write(version: CardVersion, content: Content) -> None:
    """Raises: DesignUnreadable for what no form would send: not to be kept even as a draft."""
    texts = {"artist": clean(content.artist), "alt": clean(content.alt)}
    if not is_storable({"design": content.design, **texts}):
        raise DesignUnreadable
    if len(texts["artist"]) > ARTIST_LENGTH or len(texts["alt"]) > ALT_LENGTH:
        raise DesignUnreadable
    if content.licence not in ("", *Licence.values):
        raise DesignUnreadable
    version.design = dict(content.design)
    version.artist, version.alt, version.licence = texts["artist"], texts["alt"], content.licence
    derived.fill_in(version)


def _settle(version: CardVersion, state: State) -> None:
    version.state = state
    version.save(update_fields=["state", "rarity", "decided_at"])
    sweep_names(version.card_id)


def _refuse_unless_submitted(version: CardVersion) -> None:
    if version.state != State.SUBMITTED:
        raise NotSubmitted(version=version.pk, state=version.state)


def _refuse_too_many_drafts(account: Account, *, more: int = 1) -> None:
    drafts = CardVersion.objects.filter(card__creator=account, state=State.DRAFT).count()
    if drafts + more > DRAFT_LIMIT:
        raise TooManyDrafts(limit=DRAFT_LIMIT)
