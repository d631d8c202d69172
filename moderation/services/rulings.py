"""Decisions on reports and appeals.

Moderators decide through `moderation.services.proposals`, which lets them undo for a moment.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import Account
from accounts.services import notify
from cards.models import Rarity
from cards.services import hiding, versions
from moderation import access, queries
from moderation.errors import RarityMissing, SubjectChanged, VersionChanged, WordsMissing
from moderation.models import Case, Decision, Verdict
from moderation.report_reasons import reasons_for
from moderation.services import follows
from moderation.services.claims import refuse_unless_held, refuse_unless_open
from moderation.services.decisions import WORDS_LIMIT, close, coded
from moderation.services.given import Given
from moderation.services.standing import HIDE, is_kept_hidden
from moderation.services.trail import record
from moderation.services.words import fit
from moderation.subjects import kind_of, version_of


@transaction.atomic
def decide_reports(case_id: int, *, by: Account, given: Given, at: datetime) -> Decision:
    """Uphold the reports of a case, with what follows, or dismiss them.

    What they hid plays again, unless that is what follows.
    Raises: NotAModerator, CaseNotFound, OwnWork, OwnReport, AlreadyDecided, VersionChanged,
    SubjectChanged, ClaimedByAnother, NotClaimed, ReasonMissing, ReasonUnknown, FollowMissing,
    FollowUnknown, WordsTooLong.
    """
    case = _open(case_id, by=by, at=at)
    shown = version_of(case)
    if given.version is not None and (shown is None or shown.pk != given.version):
        raise VersionChanged(case=case.pk, state=shown.state if shown else "")
    curated = queries.shown_set(case)
    if curated is not None and given.revision not in (None, curated.revision):
        raise SubjectChanged(case=case.pk)
    words = fit(given.words, limit=WORDS_LIMIT)
    is_upheld = Verdict(given.verdict) == Verdict.UPHOLD
    reasons, done = [], []
    if is_upheld:
        reasons = coded(given.reasons, reasons_for(kind_of(case.subject)))
        follows.refuse_unfit(case, given)
        done = follows.carry_out(case, given, at=at)
    if case.has_hidden and not {HIDE, follows.HIDE_SET} & set(given.follows):
        _show_again(case)
    decision = Decision.objects.create(
        case=case,
        by=by,
        verdict=Verdict.UPHOLD if is_upheld else Verdict.DISMISS,
        reasons=reasons,
        words=words,
        follows=done,
        decided_at=at,
    )
    if is_upheld:
        follows.sanction(decision, given, at=at)
    record(
        "reports_upheld" if is_upheld else "reports_dismissed",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        before={"hidden": case.has_hidden, "reports": case.reports.count()},
        after={"reasons": reasons, "follows": follows.told(decision)},
        note=words,
    )
    close(case, at=at)
    _tell_concerned(decision)
    _tell_reporters(decision)
    return decision


@transaction.atomic
def decide_appeal(case_id: int, *, by: Account, given: Given, at: datetime) -> Decision:
    """Restore what was decided against somebody, or let it stand; both say why.

    Raises: NotAModerator, CaseNotFound, OwnWork, OwnDecision, AlreadyDecided, ClaimedByAnother,
    NotClaimed, WordsMissing, WordsTooLong; RarityMissing and VersionChanged where a card comes
    into play; NameTaken where its name has gone to another.
    """
    case = _open(case_id, by=by, at=at)
    first = case.appeal.decision
    words = fit(given.words, limit=WORDS_LIMIT)
    if not words:
        raise WordsMissing
    is_restored = Verdict(given.verdict) == Verdict.RESTORE
    rarity, done = "", []
    if is_restored and first.version is not None:
        if given.rarity not in Rarity.values:
            raise RarityMissing
        rarity = given.rarity
        versions.reinstate_version(first.version.pk, rarity=rarity, at=at)
        done = [{"act": "approved", "version": first.version.pk}]
    elif is_restored:
        done = follows.take_back(first, at=at)
    decision = Decision.objects.create(
        case=case,
        by=by,
        verdict=Verdict.RESTORE if is_restored else Verdict.STAND,
        rarity=rarity,
        words=words,
        follows=done,
        decided_at=at,
    )
    record(
        "appeal_upheld" if is_restored else "appeal_turned_down",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        before={"verdict": first.verdict, "by": first.by.username},
        after={"done": done},
        note=words,
    )
    close(case, at=at)
    notify(
        case.appeal.by,
        kind="appeal_upheld" if is_restored else "appeal_turned_down",
        facts={"name": case.title},
        url=f"/appeals/{first.pk}/",
        key=f"decision:{decision.pk}",
    )
    return decision


def _open(case_id: int, *, by: Account, at: datetime) -> Case:
    """The case to decide on, its row locked, or why not."""
    case = access.case_to_decide(case_id, by=by)
    refuse_unless_open(case)
    refuse_unless_held(case, by=by, at=at)
    return case


def _show_again(case: Case) -> None:
    """Unless another case or decision keeps it hidden."""
    if case.hid_set is not None:  # about a set there is never a second open case
        hiding.show_set(case.hid_set.pk)
        return
    assert case.hid is not None  # noqa: S101 - asked before
    if not is_kept_hidden(case.hid, besides=case):
        hiding.show_version(case.hid)


def _tell_concerned(decision: Decision) -> None:
    """Of reports that came to nothing people hear only if something had been hidden."""
    case = decision.case
    assert case.about is not None  # noqa: S101 - a constraint of the table
    key = f"decision:{decision.pk}"
    if decision.verdict == Verdict.UPHOLD:
        facts = {"name": case.title, "what": follows.told(decision)}
        url = f"/appeals/{decision.pk}/"
        notify(case.about, kind="reports_upheld", facts=facts, url=url, key=key)
    elif case.hid is not None and case.hid.hidden_at is None:
        url = f"/cards/{case.hid.card_id}/"
        notify(case.about, kind="card_shown_again", facts={"name": case.title}, url=url, key=key)
    elif case.hid_set is not None:
        url = f"/sets/{case.hid_set.pk}/"
        notify(case.about, kind="set_shown_again", facts={"name": case.title}, url=url, key=key)


def _tell_reporters(decision: Decision) -> None:
    is_upheld = decision.verdict == Verdict.UPHOLD
    for made in decision.case.reports.select_related("by"):
        notify(
            made.by,
            kind="report_upheld" if is_upheld else "report_dismissed",
            facts={"name": decision.case.title},
            url="/reports/",
            key=f"report:{made.pk}",
        )
