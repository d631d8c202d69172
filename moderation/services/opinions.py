"""Second opinions: a share of decisions is judged again by somebody who does not see them."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import transaction

from accounts.models import Account
from moderation import access, queries
from moderation.errors import OpinionGiven, OpinionNotFound, OwnDecision, VerdictUnknown
from moderation.models import Case, Decision, SecondOpinion
from moderation.services.decisions import WORDS_LIMIT
from moderation.services.trail import record
from moderation.services.words import fit


def ask_for_some(decision: Decision, *, at: datetime) -> SecondOpinion | None:
    """Draw whether this decision is judged again; appeals, which are that already, never are."""
    if decision.case.kind == Case.Kind.APPEAL:
        return None
    if secrets.randbelow(100) >= settings.SECOND_OPINIONS:
        return None
    return SecondOpinion.objects.create(decision=decision, asked_at=at)


def opinion_to_give(opinion_id: int, *, by: Account) -> SecondOpinion:
    """An open second opinion that this person may give.

    Raises: NotAModerator, OpinionNotFound (also once an appeal tells the verdict), OpinionGiven,
    OwnDecision (also for who proposed it), OwnWork, OwnReport.
    """
    access.refuse_unless_moderator(by)
    opinion = (
        SecondOpinion.objects.select_related("decision__by", "decision__case")
        .filter(pk=opinion_id)
        .first()
    )
    if opinion is None or hasattr(opinion.decision, "appeal"):
        raise OpinionNotFound(opinion=opinion_id)
    decision = opinion.decision
    if access.has_judged(decision, by):
        raise OwnDecision
    access.case_to_show(decision.case_id, to=by)
    if opinion.by_id is not None:
        raise OpinionGiven
    return opinion


@transaction.atomic
def give_opinion(
    opinion_id: int, *, by: Account, verdict: str, at: datetime, words: str = ""
) -> SecondOpinion:
    """Judge a case that somebody has decided, without effect; says whether both agree.

    Raises: as `opinion_to_give`; VerdictUnknown, WordsTooLong.
    """
    opinion = opinion_to_give(opinion_id, by=by)
    case = opinion.decision.case
    if verdict not in queries.VERDICTS[Case.Kind(case.kind)]:
        raise VerdictUnknown(verdict=verdict)
    agrees = verdict == opinion.decision.verdict
    given = SecondOpinion.objects.filter(pk=opinion.pk, by__isnull=True).update(
        by=by, verdict=verdict, words=fit(words, limit=WORDS_LIMIT), agrees=agrees, given_at=at
    )
    if not given:
        raise OpinionGiven
    record(
        "opinion_given",
        by=by,
        subject=queries.trail_name(case),
        at=at,
        after={"verdict": verdict, "agrees": agrees},
        note=words,
    )
    opinion.refresh_from_db()
    return opinion
