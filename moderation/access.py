"""One submission or case for this moderator and purpose, or a refusal."""

from __future__ import annotations

from accounts.models import Account, Suspension
from accounts.roles import is_moderator, is_senior
from accounts.standing import refuse_if_suspended
from cards.models import CardVersion, State
from moderation.credits import is_own_work, must_answer
from moderation.errors import (
    CaseNotFound,
    CreditUnanswered,
    NotAModerator,
    OwnDecision,
    OwnReport,
    OwnWork,
    SeniorDecides,
    SubmissionNotFound,
)
from moderation.models import Case, Decision, Report
from moderation.subjects import version_of


def refuse_unless_moderator(by: Account) -> None:
    """Raises: NotAModerator; Suspended, for one who may do nothing at all."""
    if not is_moderator(by):
        raise NotAModerator
    refuse_if_suspended(by, Suspension.Scope.ALL)


def refuse_unless_senior(by: Account) -> None:
    """Raises: NotAModerator, Suspended; SeniorDecides, for a junior."""
    refuse_unless_moderator(by)
    if not is_senior(by):
        raise SeniorDecides


def submission_to_show(version_id: int, *, to: Account) -> CardVersion:
    """A version that was sent to review at some time, for reading.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, CreditUnanswered.
    """
    version = submission_of_others(version_id, to=to)
    refuse_unanswered(version, to)
    return version


def submission_of_others(version_id: int, *, to: Account) -> CardVersion:
    """The same, also before one has said whether one is the artist whom it names.

    Raises: NotAModerator, SubmissionNotFound, OwnWork.
    """
    refuse_unless_moderator(to)
    version = (
        CardVersion.objects.select_related("card__creator", "art", "card__published")
        .filter(pk=version_id, submitted_at__isnull=False)
        .exclude(state=State.DRAFT)
        .first()
    )
    if version is None:
        raise SubmissionNotFound(version=version_id)
    if is_own_work(version, to):
        raise OwnWork(version=version_id)
    return version


def submission_to_decide(version_id: int, *, by: Account) -> CardVersion:
    """`submission_to_show` with its row locked; call in a transaction.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, CreditUnanswered.
    """
    refuse_unless_moderator(by)
    CardVersion.objects.select_for_update().filter(pk=version_id).first()
    return submission_to_show(version_id, to=by)


def case_to_show(case_id: int, *, to: Account) -> Case:
    """A case of any kind that this moderator may work on, for reading.

    Raises: NotAModerator, CaseNotFound, OwnWork, OwnReport, OwnDecision, CreditUnanswered.
    """
    refuse_unless_moderator(to)
    case = _CASES.filter(pk=case_id).first()
    if case is None:
        raise CaseNotFound(case=case_id)
    refuse_own(case, to)
    return case


def case_to_decide(case_id: int, *, by: Account) -> Case:
    """The same with its row locked, and before it the submitted version's; call in a transaction.

    Raises: NotAModerator, CaseNotFound, OwnWork, OwnReport, OwnDecision, CreditUnanswered.
    """
    refuse_unless_moderator(by)
    lock_case(case_id)
    return case_to_show(case_id, to=by)


def lock_case(case_id: int) -> None:
    """Lock the submitted version's row, then the case's; whoever locks more does so after them.

    `of` matters: the version is found over its case, and without it one statement would lock
    both rows, in an order of the database's choice.
    """
    CardVersion.objects.select_for_update(of=("self",)).filter(case=case_id).first()
    Case.objects.select_for_update().filter(pk=case_id).first()


def refuse_own(case: Case, account: Account) -> None:
    """Nobody decides on own work, on what they reported, or again on what they decided or proposed.

    Whoever may not decide on a matter may not judge the appeal either.
    Raises: OwnWork, OwnReport, OwnDecision; CreditUnanswered, if it may be theirs.
    """
    matter = matter_of(case)
    version = version_of(matter)
    is_own = case.about_id == account.pk
    if is_own or (version is not None and is_own_work(version, account)):
        raise OwnWork
    if Report.objects.filter(case=matter, by=account).exists():
        raise OwnReport
    if case.kind == Case.Kind.APPEAL and has_judged(case.appeal.decision, account):
        raise OwnDecision
    if version is not None:
        refuse_unanswered(version, account)


def refuse_unanswered(version: CardVersion, account: Account) -> None:
    """Raises: CreditUnanswered, until whom the credit names has said if the picture is theirs."""
    if must_answer(version, account):
        raise CreditUnanswered(version=version.pk, artist=version.artist)


def matter_of(case: Case) -> Case:
    """What a case is about: of an appeal the case that was decided."""
    return case.appeal.decision.case if case.kind == Case.Kind.APPEAL else case


def has_judged(decision: Decision, account: Account) -> bool:
    """Did this person decide so, or propose how to decide?"""
    proposed = decision.case.proposals.filter(by=account)
    return decision.by_id == account.pk or proposed.exists()


_CASES = Case.objects.select_related(
    "about",
    "claimed_by",
    "hid",
    "hid_set",
    "version__card__creator",
    "version__card__published",
    "version__art",
    "appeal__by",
    "appeal__decision__by",
    "appeal__decision__case__hid",
    "appeal__decision__case__version__art",
    "appeal__decision__version__card",
)
