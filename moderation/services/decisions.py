"""Decisions on submitted versions: approve, ask for changes, reject."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.services import notify
from cards.models import CardVersion, Rarity
from cards.services import versions
from moderation import access, queries
from moderation.errors import (
    ChecklistOpen,
    RarityMissing,
    ReasonMissing,
    ReasonUnknown,
    VersionChanged,
    WordsTooLong,
)
from moderation.models import Case, Decision, Verdict
from moderation.reasons import HEADS, REASONS
from moderation.services.claims import held_case, refuse_unless_submitted
from moderation.services.trail import record

WORDS_LIMIT = 2000

ACTS = {
    Verdict.APPROVE: "version_approved",
    Verdict.REQUEST_CHANGES: "version_sent_back",
    Verdict.REJECT: "version_rejected",
}
"""In the trail, by verdict."""

NEWS = {
    Verdict.APPROVE: "card_approved",
    Verdict.REQUEST_CHANGES: "card_changes_requested",
    Verdict.REJECT: "card_rejected",
}
"""Kinds of the creator's notification, by verdict."""


@transaction.atomic
def approve_version(
    version_id: int,
    *,
    by: Account,
    revision: int,
    rarity: str,
    checked: Collection[str],
    at: datetime,
    words: str = "",
) -> Decision:
    """Approve a submitted version, so that its card can enter packs, decks and matches.

    revision: of the version as it was shown. checked: keys of the four heads that were looked at.
    Raises: NotAModerator, SubmissionNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed, ChecklistOpen, RarityMissing, WordsTooLong.
    """
    version, case = _open(version_id, by=by, revision=revision, at=at)
    missing = [head for head in HEADS if head.key not in checked]
    if missing:
        raise ChecklistOpen(
            missing=[head.key for head in missing],
            heads=", ".join(str(head.label) for head in missing),
        )
    if rarity not in Rarity.values:
        raise RarityMissing
    told = _Told([], _fit(words))
    versions.publish_version(version, rarity=rarity, at=at)
    return _close(case, version, Verdict.APPROVE, by=by, at=at, told=told, rarity=rarity)


@transaction.atomic
def request_changes(
    version_id: int,
    *,
    by: Account,
    revision: int,
    reasons: Collection[str],
    at: datetime,
    words: str = "",
) -> Decision:
    """Send a submitted version back; its creator may revise the card.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed, ReasonMissing, ReasonUnknown, WordsTooLong.
    """
    version, case = _open(version_id, by=by, revision=revision, at=at)
    told = _Told(_coded(reasons), _fit(words))
    versions.return_for_changes(version, at=at)
    return _close(case, version, Verdict.REQUEST_CHANGES, by=by, at=at, told=told)


@transaction.atomic
def reject_version(
    version_id: int,
    *,
    by: Account,
    revision: int,
    reasons: Collection[str],
    at: datetime,
    words: str = "",
) -> Decision:
    """Reject a submitted version.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed, ReasonMissing, ReasonUnknown, WordsTooLong.
    """
    version, case = _open(version_id, by=by, revision=revision, at=at)
    told = _Told(_coded(reasons), _fit(words))
    versions.reject_version(version, at=at)
    return _close(case, version, Verdict.REJECT, by=by, at=at, told=told)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a decision tells the creator."""

    reasons: Sequence[str]
    words: str


def _open(version_id: int, *, by: Account, revision: int, at: datetime) -> tuple[CardVersion, Case]:
    """The version and case to decide on, both rows locked, or why not."""
    version = access.submission_to_decide(version_id, by=by)
    refuse_unless_submitted(version)
    if version.revision != revision:
        raise VersionChanged(version=version.pk, state=version.state)
    return version, held_case(version, by=by, at=at)


def _close(
    case: Case,
    version: CardVersion,
    verdict: Verdict,
    *,
    by: Account,
    at: datetime,
    told: _Told,
    rarity: str = "",
) -> Decision:
    decision = Decision.objects.create(
        case=case,
        version=version,
        revision=version.revision,
        by=by,
        verdict=verdict,
        rarity=rarity,
        reasons=list(told.reasons),
        words=told.words,
        decided_at=at,
    )
    case.claimed_by = None
    case.lease_until = None
    case.closed_at = at
    case.save(update_fields=["claimed_by", "lease_until", "closed_at"])
    record(
        ACTS[verdict],
        by=by,
        subject=queries.subject_of(version),
        at=at,
        before={"state": "submitted"},
        after={"state": version.state, "rarity": rarity, "reasons": list(told.reasons)},
        note=told.words,
    )
    notify(
        version.card.creator,
        kind=NEWS[verdict],
        facts={"name": version.name, "rarity": rarity},
        url=f"/cards/{version.card_id}/#v{version.number}",
        key=f"decision:{decision.pk}",
    )
    return decision


def _coded(reasons: Collection[str]) -> list[str]:
    """The reasons in the order of the list, each once. Raises: ReasonMissing, ReasonUnknown."""
    for reason in reasons:
        if reason not in REASONS:
            raise ReasonUnknown(reason=reason)
    codes = [code for code in REASONS if code in reasons]
    if not codes:
        raise ReasonMissing
    return codes


def _fit(words: str) -> str:
    """Raises: WordsTooLong."""
    words = words.strip()
    if len(words) > WORDS_LIMIT:
        raise WordsTooLong(limit=WORDS_LIMIT, length=len(words))
    return words
