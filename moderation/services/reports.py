"""Reports: one case a subject, with a count; enough of them hide it until somebody has looked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Account, Suspension
from accounts.services import lock_account, notify
from accounts.standing import refuse_if_suspended
from cards.models import CardVersion, CuratedSet, State
from cards.services import hiding
from moderation import accuracy
from moderation.errors import (
    AlreadyReported,
    EvidenceMissing,
    EvidenceTooLong,
    OwnSubject,
    ReasonUnknown,
    TooManyReports,
    WordsMissing,
)
from moderation.models import Case, Report, Verdict
from moderation.report_reasons import CHAT, DECK, REPORT_REASONS, reasons_for
from moderation.services.trail import record
from moderation.services.words import fit
from moderation.subjects import Subject

REPORTS_A_DAY = 20
WORDS_LIMIT = 1000
EVIDENCE_BYTES = 16_384
"""As UTF-8: lines of a chat take as much room in every script as its letters need."""
HIDING_WEIGHT = 3.0
"""Three people of usual accuracy; new accounts alone, however many, do not reach it."""


@transaction.atomic
def report(
    subject: Subject,
    *,
    by: Account,
    reason: str,
    at: datetime,
    words: str = "",
    evidence: Mapping[str, Any] | None = None,
) -> Report:
    """Report a subject, which joins the open case about it, if there is one.

    evidence: facts that the server took down (`moderation.evidence`), never a client's word.
    Raises: Suspended (only who may do nothing at all), OwnSubject, ReasonUnknown, WordsMissing,
    WordsTooLong, EvidenceMissing, EvidenceTooLong, TooManyReports, AlreadyReported.
    """
    refuse_if_suspended(by, Suspension.Scope.ALL)
    if subject.about == by:
        raise OwnSubject
    if reason not in reasons_for(subject.kind):
        raise ReasonUnknown(reason=reason)
    words = fit(words, limit=WORDS_LIMIT)
    if reason == "report_other" and not words:
        raise WordsMissing
    if subject.kind in (CHAT, DECK) and not evidence:
        raise EvidenceMissing
    if len(json.dumps(evidence or {}, ensure_ascii=False).encode()) > EVIDENCE_BYTES:
        raise EvidenceTooLong(limit=EVIDENCE_BYTES)
    lock_account(by)
    if Report.objects.filter(by=by, at__gt=at - timedelta(days=1)).count() >= REPORTS_A_DAY:
        raise TooManyReports(limit=REPORTS_A_DAY)
    case = _open_case(subject, at=at)
    if Report.objects.filter(case=case, by=by).exists():
        raise AlreadyReported
    weight = accuracy.weight_of(by, at=at, among=case.reports.select_related("by"))
    made = Report.objects.create(
        case=case,
        by=by,
        reason=reason,
        words=words,
        evidence=dict(evidence or {}),
        weight=weight,
        at=at,
    )
    case.weight = round(case.weight + weight, 2)
    case.save(update_fields=["weight"])
    _hide_if_heavy(case, subject, at=at)
    return made


def _open_case(subject: Subject, *, at: datetime) -> Case:
    """The one open case about it, its row locked; the database lets no second one be made."""
    case, _ = Case.objects.select_for_update(of=("self",)).get_or_create(
        kind=Case.Kind.REPORT,
        subject=subject.name,
        closed_at=None,
        defaults={"title": subject.title, "about": subject.about, "opened_at": at},
    )
    return case


def _hide_if_heavy(case: Case, subject: Subject, *, at: datetime) -> None:
    """Hide a card or set once its reports weigh enough, unless a moderator has kept it as it is."""
    if case.weight < HIDING_WEIGHT:
        return
    if subject.version is not None:
        _hide_version(case, subject, subject.version, at=at)
    elif subject.curated is not None:
        _hide_set(case, subject, subject.curated, at=at)


def _hide_version(case: Case, subject: Subject, version: CardVersion, *, at: datetime) -> None:
    if version.state != State.APPROVED or version.hidden_at:
        return
    if _was_kept(case, Q(subject=subject.name) | Q(hid=version), since=version.decided_at):
        return
    hiding.hide_version(version, at=at)
    case.hid = version
    case.save(update_fields=["hid"])
    record(
        "version_hidden",
        by=None,
        subject=f"version:{version.pk}",
        at=at,
        before={"hidden": False},
        after=_hidden(case),
    )
    _tell_hidden(
        case, version.card.creator, "card_hidden", version.name, f"/cards/{version.card_id}/"
    )


def _hide_set(case: Case, subject: Subject, curated: CuratedSet, *, at: datetime) -> None:
    known = Q(subject=subject.name)
    if _was_kept(case, known, since=curated.saved_at) or not hiding.hide_set(curated.pk, at=at):
        return
    case.hid_set = curated
    case.save(update_fields=["hid_set"])
    record(
        "set_hidden",
        by=None,
        subject=subject.name,
        at=at,
        before={"hidden": False},
        after=_hidden(case),
    )
    _tell_hidden(case, curated.curator, "set_hidden", curated.name, subject.url)


def _hidden(case: Case) -> dict[str, Any]:
    """How it is afterwards, for the trail."""
    return {"hidden": True, "case": case.pk, "weight": case.weight}


def _tell_hidden(case: Case, whose: Account, kind: str, name: str, url: str) -> None:
    """Say so to whose it is, with the reasons; never who reported."""
    reasons = {one.reason for one in case.reports.all()}
    labels = [str(given.label) for code, given in REPORT_REASONS.items() if code in reasons]
    facts = {"name": name, "reasons": "; ".join(labels)}
    notify(whose, kind=kind, facts=facts, url=url, key=f"hidden:{case.pk}")


def _was_kept(case: Case, about_it: Q, *, since: datetime | None) -> bool:
    """Did a moderator turn down earlier reports about it as it is now? A card that was reported
    and hidden is not hidden once more for its picture, nor the other way."""
    earlier = Case.objects.filter(
        about_it, kind=Case.Kind.REPORT, decision__verdict=Verdict.DISMISS
    )
    if since is not None:
        earlier = earlier.filter(closed_at__gte=since)
    return earlier.exclude(pk=case.pk).exists()
