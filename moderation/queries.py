"""Reads of the review desk: what may be done, decisions, a case's history.

The queue is in `moderation.queue`, what a page tells of somebody's past in `moderation.dossier`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import Account
from accounts.roles import is_moderator, is_senior
from cards.balances import balance_of
from cards.models import CardVersion, CuratedSet, State
from config.errors import AppRefusal
from matches.engine.games import registry
from matches.engine.kernel.design import Breakdown
from moderation import access
from moderation.credits import is_own_work, must_answer
from moderation.models import Case, Decision, Proposal, TrailEntry, Verdict
from moderation.report_reasons import SET
from moderation.subjects import key_of, kind_of

CLAIM_LEASE = timedelta(minutes=15)
IDLE_AFTER = timedelta(minutes=5)
"""An open page renews its claim each minute; who is silent for so long may have gone."""
OTHER_SUBJECTS = {
    "match": _lazy("a match"),
    "site": _lazy("the site"),
    "set": _lazy("a set"),
    "template": _lazy("a reply"),
}
VERDICTS: dict[Case.Kind, tuple[str, ...]] = {
    Case.Kind.SUBMISSION: (Verdict.APPROVE, Verdict.REQUEST_CHANGES, Verdict.REJECT),
    Case.Kind.REPORT: (Verdict.UPHOLD, Verdict.DISMISS),
    Case.Kind.APPEAL: (Verdict.RESTORE, Verdict.STAND),
}


def claim_holder(case: Case | None, *, at: datetime) -> Account | None:
    """Who holds the case now; a lease that has run out holds nothing."""
    if case is None or case.lease_until is None or case.lease_until <= at:
        return None
    return case.claimed_by


def is_idle(case: Case, *, at: datetime) -> bool:
    """Has the page of who holds the claim been silent for IDLE_AFTER?"""
    if case.lease_until is None:
        return True
    return at - (case.lease_until - CLAIM_LEASE) >= IDLE_AFTER


def acts_open_to(account: Account, case: Case, *, at: datetime) -> tuple[str, ...]:
    """What this person may do with a case now; it draws the buttons and checks the acts.

    "claim", "take_over", "release", "undo", and the verdicts for which one must hold the claim.
    """
    if not is_moderator(account) or not _is_open(case) or is_own(case, account):
        return ()
    waiting = decision_on_its_way(case)
    if waiting is not None:
        return ("undo",) if waiting.by == account else ()
    if not is_senior(account) and waiting_proposal(case) is not None:
        return ()
    holder = claim_holder(case, at=at)
    if holder is None:
        return ("claim",)
    if holder == account:
        return ("release", *VERDICTS[Case.Kind(case.kind)])
    return ("take_over",) if is_idle(case, at=at) else ()


def decisions_open_to(account: Account, version: CardVersion, *, at: datetime) -> tuple[str, ...]:
    """The same for a submission, of which there may be no case yet."""
    case = case_of(version)
    if case is not None:
        return acts_open_to(account, case, at=at)
    is_closed = is_own_work(version, account) or must_answer(version, account)
    is_open = version.state == State.SUBMITTED and not is_closed
    return ("claim",) if is_moderator(account) and is_open else ()


def case_of(version: CardVersion) -> Case | None:
    """The version's case, if anybody ever claimed it."""
    cases = Case.objects.select_related("claimed_by", "version__card", "version__art")
    return cases.filter(version=version).first()


def open_cases() -> QuerySet[Case]:
    """All that wait for a decision, oldest first, with whose they are."""
    cases = Case.objects.filter(closed_at__isnull=True).order_by("opened_at", "pk")
    return cases.select_related("about", "version__card", "version__art", "hid__card", "hid__art")


def case_url(case: Case) -> str:
    """Where a case is worked on."""
    if case.version_id is not None:
        return reverse("moderation:submission", args=[case.version_id])
    return reverse("moderation:case", args=[case.pk])


def trail_name(case: Case) -> str:
    """The name under which the trail knows a case: of a submission its version's."""
    return f"version:{case.version_id}" if case.version_id is not None else f"case:{case.pk}"


def shown_set(case: Case) -> CuratedSet | None:
    """The curated set that a report is about, unless it is gone."""
    if kind_of(case.subject) != SET:
        return None
    sets = CuratedSet.objects.select_related("curator")
    return sets.filter(pk=key_of(case.subject)).first()


def decision_of(case: Case) -> Decision | None:
    """What was decided on a case, with who did."""
    return Decision.objects.select_related("by").filter(case=case).first()


def decision_on(version: CardVersion) -> Decision | None:
    """What was decided on a submission, with who did."""
    return Decision.objects.select_related("by").filter(version=version).first()


def decisions_about(account: Account) -> QuerySet[Decision]:
    """All decisions on somebody's work and conduct, newest first."""
    return (
        Decision.objects.filter(case__about=account)
        .select_related("case", "version__card", "appeal__case__decision")
        .order_by("-decided_at", "-pk")
    )


def decision_on_its_way(case: Case) -> Proposal | None:
    """A senior's decision that can still be undone, or is about to take effect."""
    waiting = Proposal.objects.filter(case=case, state=Proposal.State.WAITING)
    return waiting.select_related("by").filter(due_at__isnull=False).first()


def waiting_proposal(case: Case) -> Proposal | None:
    """A junior's, that waits for a senior."""
    waiting = Proposal.objects.filter(case=case, state=Proposal.State.WAITING)
    return waiting.select_related("by").filter(due_at__isnull=True).first()


def taken_back(case: Case, *, by: Account) -> Proposal | None:
    """What this person decided or proposed on a case and took back, if nothing came since."""
    last = Proposal.objects.filter(case=case).order_by("-pk").first()
    if last is None or last.by_id != by.pk or last.state != Proposal.State.UNDONE:
        return None
    return last


def trail_of(subject: str) -> QuerySet[TrailEntry]:
    """All acts on one subject ("version:12"), newest first."""
    return TrailEntry.objects.filter(subject=subject).select_related("by")


def subject_of(version: CardVersion) -> str:
    """The name under which the trail knows a version."""
    return f"version:{version.pk}"


def names_of_subjects(subjects: Sequence[str]) -> dict[str, str]:
    """What people call what the trail names: "Lantern Fox, version 2". Four queries at most."""
    keys = {}
    for subject in subjects:
        kind, _colon, key = subject.partition(":")
        keys[subject] = (kind, key)
    versions = CardVersion.objects.in_bulk(_numbers(keys, "version"))
    cases = Case.objects.in_bulk(_numbers(keys, "case"))
    people = Account.objects.in_bulk(_numbers(keys, "account"))
    sets = CuratedSet.objects.in_bulk(_numbers(keys, "set"))

    def name(kind: str, key: str) -> str:
        if kind == "version":
            version = versions[int(key)]
            return _("%(name)s, version %(number)s") % {
                "name": version.name,
                "number": version.number,
            }
        if kind == "case":
            case = cases[int(key)]
            what = _("appeal") if case.kind == Case.Kind.APPEAL else _("reports")
            return _("%(name)s (%(what)s)") % {"name": case.title, "what": what}
        if kind == "account":
            return people[int(key)].username
        if kind == "set" and int(key) in sets:
            return sets[int(key)].name
        return str(OTHER_SUBJECTS[kind])

    return {subject: name(kind, key) for subject, (kind, key) in keys.items()}


def breakdown_of(version: CardVersion) -> Breakdown:
    """How the version's points come about, with the balance data of its cost."""
    game = registry.get(version.game)
    return game.design.breakdown(version.design, balance_of(version))


def earlier_decisions(version: CardVersion) -> QuerySet[Decision]:
    """What was decided on other versions of the same card, newest first."""
    return (
        Decision.objects.filter(version__card_id=version.card_id)
        .exclude(version=version)
        .select_related("by", "version")
        .order_by("-decided_at")
    )


def _numbers(keys: Mapping[str, tuple[str, str]], kind: str) -> list[int]:
    return [int(key) for found, key in keys.values() if found == kind]


def _is_open(case: Case) -> bool:
    is_submitted = case.version is None or case.version.state == State.SUBMITTED
    return case.closed_at is None and is_submitted


def is_own(case: Case, account: Account) -> bool:
    """Is it a case that this person may not judge?"""
    try:
        access.refuse_own(case, account)
    except AppRefusal:
        return True
    return False
