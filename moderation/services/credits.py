"""What a moderator says of a picture whose credit names them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import Account
from cards.models import CardVersion
from moderation import access, queries
from moderation.credits import is_named
from moderation.errors import CreditAnswered, SubmissionNotFound
from moderation.models import CreditAnswer
from moderation.services.trail import record


def version_to_answer(version_id: int, *, by: Account) -> CardVersion:
    """A version sent to review whose credit names this moderator, who neither made nor brought it.

    Raises: NotAModerator, SubmissionNotFound, OwnWork.
    """
    version = access.submission_of_others(version_id, to=by)
    if version.art is None or not is_named(version.artist, by):
        raise SubmissionNotFound(version=version_id)
    return version


@transaction.atomic
def answer_credit(version_id: int, *, by: Account, is_own: bool, at: datetime) -> CreditAnswer:
    """Say whether the picture is one's own work, for good and on record.

    Raises: NotAModerator, SubmissionNotFound, OwnWork, CreditAnswered.
    """
    version = version_to_answer(version_id, by=by)
    answer, is_new = CreditAnswer.objects.get_or_create(
        art=version.art, by=by, defaults={"is_own": is_own, "at": at}
    )
    if not is_new:
        raise CreditAnswered
    record(
        "credit_owned" if is_own else "credit_denied",
        by=by,
        subject=queries.subject_of(version),
        at=at,
        note=version.artist,
    )
    return answer
