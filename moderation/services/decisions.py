"""Decisions on submitted versions: approve, ask for changes, reject.

Moderators decide through `moderation.services.proposals`, which lets them undo for a moment.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

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
)
from moderation.models import Case, Decision, Verdict
from moderation.reasons import HEADS, REASONS
from moderation.services.claims import refuse_unless_held, refuse_unless_open
from moderation.services.given import Given
from moderation.services.trail import record
from moderation.services.words import fit

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
def decide_submission(case_id: int, *, by: Account, given: Given, at: datetime) -> Decision:
    """Decide on a submitted version: it plays from now on, or goes back with reasons.

    Raises: NotAModerator, CaseNotFound, OwnWork, AlreadyDecided, VersionChanged,
    ClaimedByAnother, NotClaimed, ChecklistOpen, RarityMissing, ReasonMissing, ReasonUnknown,
    WordsTooLong.
    """
    case = access.case_to_decide(case_id, by=by)
    refuse_unless_open(case)
    version = case.version
    assert version is not None  # noqa: S101 - a constraint of the table
    if version.revision != given.revision:
        raise VersionChanged(version=version.pk, state=version.state)
    refuse_unless_held(case, by=by, at=at)
    verdict = Verdict(given.verdict)
    if verdict == Verdict.APPROVE:
        _refuse_unready(given)
    reasons = [] if verdict == Verdict.APPROVE else coded(given.reasons, REASONS)
    words = fit(given.words, limit=WORDS_LIMIT)
    match verdict:
        case Verdict.APPROVE:
            versions.publish_version(version, rarity=given.rarity, at=at)
        case Verdict.REQUEST_CHANGES:
            versions.return_for_changes(version, at=at)
        case Verdict.REJECT:
            versions.reject_version(version, at=at)
        case _:
            raise ValueError(given.verdict)
    decision = Decision.objects.create(
        case=case,
        version=version,
        revision=version.revision,
        by=by,
        verdict=verdict,
        rarity=given.rarity if verdict == Verdict.APPROVE else "",
        reasons=reasons,
        words=words,
        decided_at=at,
    )
    _record(decision, version)
    close(case, at=at)
    _tell(decision, version)
    return decision


def close(case: Case, *, at: datetime) -> None:
    """A decided case is nobody's; call with its row locked."""
    case.claimed_by = None
    case.lease_until = None
    case.closed_at = at
    case.save(update_fields=["claimed_by", "lease_until", "closed_at"])


def coded(reasons: Collection[str], known: Mapping[str, Any]) -> list[str]:
    """The reasons in the order of the list, each once. Raises: ReasonMissing, ReasonUnknown."""
    for reason in reasons:
        if reason not in known:
            raise ReasonUnknown(reason=reason)
    codes = [code for code in known if code in reasons]
    if not codes:
        raise ReasonMissing
    return codes


def _refuse_unready(given: Given) -> None:
    """Raises: ChecklistOpen, RarityMissing."""
    missing = [head for head in HEADS if head.key not in given.checked]
    if missing:
        raise ChecklistOpen(
            missing=[head.key for head in missing],
            heads=", ".join(str(head.label) for head in missing),
        )
    if given.rarity not in Rarity.values:
        raise RarityMissing


def _record(decision: Decision, version: CardVersion) -> None:
    record(
        ACTS[Verdict(decision.verdict)],
        by=decision.by,
        subject=queries.subject_of(version),
        at=decision.decided_at,
        before={"state": "submitted"},
        after={"state": version.state, "rarity": decision.rarity, "reasons": decision.reasons},
        note=decision.words,
    )


def _tell(decision: Decision, version: CardVersion) -> None:
    notify(
        version.card.creator,
        kind=NEWS[Verdict(decision.verdict)],
        facts={"name": version.name, "rarity": decision.rarity},
        url=f"/cards/{version.card_id}/#v{version.number}",
        key=f"decision:{decision.pk}",
    )
