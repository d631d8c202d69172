"""One submission for this moderator and purpose, or a refusal."""

from __future__ import annotations

from accounts.models import Account, Suspension
from accounts.roles import is_moderator
from accounts.standing import refuse_if_suspended
from cards.models import CardVersion, State
from moderation.errors import NotAModerator, OwnWork, SubmissionNotFound


def refuse_unless_moderator(by: Account) -> None:
    """Raises: NotAModerator; Suspended, for one who may do nothing at all."""
    if not is_moderator(by):
        raise NotAModerator
    refuse_if_suspended(by, Suspension.Scope.ALL)


def is_own_work(version: CardVersion, account: Account) -> bool:
    """Did this person make the card or bring its picture?"""
    return account.pk in (
        version.card.creator_id,
        version.art.uploaded_by_id if version.art else None,
    )


def submission_to_show(version_id: int, *, to: Account) -> CardVersion:
    """A version that was sent to review at some time, for reading.

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
    """The same with its row locked; call in a transaction.

    Raises: NotAModerator, SubmissionNotFound, OwnWork.
    """
    refuse_unless_moderator(by)
    CardVersion.objects.select_for_update().filter(pk=version_id).first()
    return submission_to_show(version_id, to=by)
