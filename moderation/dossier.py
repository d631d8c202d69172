"""What a moderator reads before deciding: all that the desk's pages and its API tell of a case.

`submission`, `matter` and `second_opinion` gather it for both doors, so that no program is told
what no page shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from accounts.models import Account, Suspension
from cards import screening
from cards.comparison import Change, changes_between, power_change
from cards.look_alikes import look_alikes_of
from cards.models import CardVersion, CuratedSet, State
from cards.queries import frozen_design
from cards.voices import Voices, voices_on
from moderation import access, queries
from moderation.accuracy import Accuracy, accuracies
from moderation.models import Case, Decision, Report, SecondOpinion, Verdict
from moderation.report_reasons import ART, CARD, CHAT, CONDUCT
from moderation.services import follows
from moderation.subjects import judged_version, kind_of, version_of

Facts = dict[str, Any]
Flags = list[dict[str, str]]
"""Words that stand on lists of unfit words, as `cards.screening.flags_in`: to be looked at."""

LAST = 6


def submission(
    version: CardVersion, *, to: Account, at: datetime, beside: int | None = None
) -> Facts:
    """One submission with its evidence and what this moderator may do.

    beside: id of the version that it is shown beside; the one in play if that is none to show.
    """
    case = queries.case_of(version)
    report = getattr(version, "budget_report", None)
    other = _beside(version, beside)
    return {
        **_state_of(case, at=at),
        "version": version,
        "card": frozen_design(version),
        "beside": other,
        "beside_card": frozen_design(other) if other else None,
        "changes": _changes(other, version) if other else [],
        "instead": sent_instead(version),
        "open_beside": open_beside(version, case, to=to),
        "others": other_versions(version),
        "look_alikes": look_alikes_of(version),
        "breakdown": queries.breakdown_of(version),
        "report": report,
        "voices": _voices(version),
        "flags": [] if report and report.result else screening.flags_of(version),
        "decision": queries.decision_on(version),
        "open_acts": queries.decisions_open_to(to, version, at=at),
        "is_waiting": version.state == State.SUBMITTED,
        "history": queries.trail_of(queries.subject_of(version)),
        "earlier": queries.earlier_decisions(version),
        "person": person(version.card.creator, at=at),
    }


def matter(case: Case, *, to: Account, at: datetime) -> Facts:
    """A case of reports or an appeal with its evidence and what this moderator may do."""
    facts = {
        **_state_of(case, at=at),
        "decision": queries.decision_of(case),
        "open_acts": queries.acts_open_to(to, case, at=at),
        "is_waiting": case.closed_at is None,
        "history": queries.trail_of(queries.trail_name(case)),
        "person": person(case.about, at=at),
    }
    if case.kind == Case.Kind.APPEAL:
        first = case.appeal.decision
        facts |= {
            "appeal": case.appeal,
            "first": first,
            "told": follows.told(first),
            "reports": reports_of(first.case),
            "appeal_flags": screening.flags_in({"appeal": case.appeal.words}),
            **_subject_of(first.case, queries.shown_set(first.case)),
        }
    else:
        facts |= {
            "reports": reports_of(case),
            "earlier_cases": earlier_cases(case),
            **_subject_of(case, queries.shown_set(case)),
        }
    version = judged_version(case)
    return facts | {
        "version": version,
        "card": frozen_design(version) if version else None,
        "open_beside": open_beside(version, access.matter_of(case), to=to),
    }


def second_opinion(opinion: SecondOpinion) -> Facts:
    """A case for who judges it again: nothing of how it was decided, so no rarity either."""
    case = opinion.decision.case
    version = version_of(case)
    return {
        "opinion": opinion,
        "case": case,
        "version": version,
        "card": {**frozen_design(version), "rarity": ""} if version else None,
        "breakdown": queries.breakdown_of(case.version) if case.version else None,
        "report": getattr(version, "budget_report", None) if case.version else None,
        "reports": reports_of(case, but_for=case),
        **_subject_of(case, _set_as_judged(opinion.decision)),
        "verdicts": queries.VERDICTS[Case.Kind(case.kind)],
    }


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's past here. approved, sent_back, rejected: versions by their decisions.

    upheld: cases of reports about them. last: their newest decisions. flags: on their name.
    """

    account: Account
    approved: int
    sent_back: int
    rejected: int
    upheld: int
    dismissed: int
    in_force: list[Suspension]
    warnings: int
    last: list[Decision]
    flags: Flags


def person(account: Account | None, *, at: datetime) -> Person | None:
    """What is known of whoever a case is about. Four queries."""
    if account is None:
        return None
    about = Decision.objects.filter(case__about=account)
    counts = about.aggregate(
        **{verdict: Count("pk", filter=Q(verdict=verdict)) for verdict in Verdict.values}
    )
    return Person(
        account=account,
        approved=counts[Verdict.APPROVE],
        sent_back=counts[Verdict.REQUEST_CHANGES],
        rejected=counts[Verdict.REJECT],
        upheld=counts[Verdict.UPHOLD],
        dismissed=counts[Verdict.DISMISS],
        in_force=list(account.suspensions.in_force(at)),
        warnings=account.sanctions.filter(scope="").count(),
        last=list(about.select_related("by", "case").order_by("-decided_at", "-pk")[:LAST]),
        flags=screening.flags_in({"name": account.username}),
    )


@dataclass(frozen=True, slots=True)
class Told:
    """A report, how often who made it was right, and flags on its words and evidence."""

    report: Report
    accuracy: Accuracy
    flags: Flags


def reports_of(case: Case, *, but_for: Case | None = None) -> list[Told]:
    """The reports of a case, the weightiest first.

    but_for: a case that nobody's accuracy counts, since it would tell how it was decided.
    """
    reports = list(case.reports.select_related("by").order_by("-weight", "pk"))
    known = accuracies([one.by_id for one in reports], but_for=but_for)
    return [Told(one, known[one.by_id], _flags_on_report(one)) for one in reports]


def flags_on_subject(case: Case, curated: CuratedSet | None) -> Flags:
    """Flags on what a case is about: of a card or picture the card's texts, of a set name and
    text, of names as they were reported. Nothing is decided by them."""
    version = version_of(case)
    if version is not None:
        return screening.flags_of(version)
    texts = {} if kind_of(case.subject) in (CHAT, CONDUCT) else {"name": case.title}
    if curated is not None:
        texts |= {"name": f"{case.title}\n{curated.name}", "text": curated.text}
    return screening.flags_in(texts)


def _flags_on_report(report: Report) -> Flags:
    lines = report.evidence.get("lines", [])
    return screening.flags_in({"report": report.words, "evidence": "\n".join(map(str, lines))})


def earlier_cases(case: Case) -> QuerySet[Case]:
    """What was decided before on the same subject, newest first."""
    return (
        Case.objects.filter(subject=case.subject, decision__isnull=False)
        .exclude(pk=case.pk)
        .select_related("decision__by")
        .order_by("-closed_at")
    )


def open_beside(version: CardVersion | None, case: Case | None, *, to: Account) -> list[Case]:
    """Open reports about the same card or its picture that this moderator may judge too."""
    if version is None:
        return []
    names = [f"{CARD}:{version.card_id}", f"{ART}:{version.art_id}"]
    found = queries.open_cases().filter(kind=Case.Kind.REPORT, subject__in=names)
    others = found.exclude(pk=case.pk) if case else found
    return [other for other in others if not queries.is_own(other, to)]


def other_versions(version: CardVersion) -> QuerySet[CardVersion]:
    """Versions of the same card that were sent to review, to be shown beside it."""
    return (
        version.card.versions.filter(submitted_at__isnull=False)
        .exclude(pk=version.pk)
        .exclude(state=State.DRAFT)
        .order_by("-number")
    )


def sent_instead(version: CardVersion) -> CardVersion | None:
    """The version under review that its creator sent in place of one they took back."""
    if version.state != State.WITHDRAWN:
        return None
    later = version.card.versions.filter(state=State.SUBMITTED, number__gt=version.number)
    return later.first()


def _state_of(case: Case | None, *, at: datetime) -> Facts:
    """Who works on it, and what a junior proposes."""
    return {
        "case": case,
        "claim_holder": queries.claim_holder(case, at=at),
        "lease_until": case.lease_until if case else None,
        "proposal": queries.waiting_proposal(case) if case else None,
    }


def _subject_of(case: Case, curated: CuratedSet | None) -> Facts:
    """A reported set, and flags on what the case is about."""
    return {"curated": curated, "flags": flags_on_subject(case, curated)}


def _voices(version: CardVersion) -> Voices | None:
    """What players say of the card as it plays now: of this version or the one before it."""
    played = version.card.published
    return voices_on(played) if played is not None else None


def _set_as_judged(decision: Decision) -> CuratedSet | None:
    """A reported set as who decided saw it, without what followed."""
    curated = queries.shown_set(decision.case)
    if curated is None:
        return None
    before = {facts["act"]: facts.get("before") for facts in decision.follows}
    curated.name = before.get(follows.RENAME) or curated.name
    curated.text = before.get(follows.TAKE_TEXT) or curated.text
    curated.hidden_at = None
    return curated


def _beside(version: CardVersion, asked: int | None) -> CardVersion | None:
    """Another card's version must be one that moderators may read."""
    if asked is not None and asked != version.pk:
        seen = CardVersion.objects.select_related("card", "art").filter(
            pk=asked, game=version.game, submitted_at__isnull=False
        )
        found = seen.first()
        if found is not None:
            return found
    published = version.card.published
    return published if published is not None and published.pk != version.pk else None


def _changes(before: CardVersion, after: CardVersion) -> list[Change]:
    """What differs, the measured power too."""
    power = power_change(before, after)
    return [*changes_between(before, after), *([power] if power else [])]
