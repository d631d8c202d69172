"""The refusals of moderation; their sentences are in `moderation.messages`."""

from __future__ import annotations

from config.errors import AppRefusal
from moderation import messages


class ModerationRefusal(AppRefusal):
    """A refusal of this app."""

    @property
    def message(self) -> str:
        return messages.sentence(self.code, self.facts)


class NotAModerator(ModerationRefusal):
    """Only moderators may do this."""

    code = "not_a_moderator"
    status = 403


class OwnWork(ModerationRefusal):
    """Nobody decides on a card or picture of their own."""

    code = "own_work"
    status = 403


class SubmissionNotFound(ModerationRefusal):
    """There is no such submitted version (drafts are their maker's alone)."""

    code = "submission_not_found"
    status = 404


class AlreadyDecided(ModerationRefusal):
    """Somebody has decided on this version. facts: by, verdict, verdict_word."""

    code = "already_decided"


class VersionChanged(ModerationRefusal):
    """The version was withdrawn, or is not as it was shown. facts: state, newer."""

    code = "version_changed"


class ClaimedByAnother(ModerationRefusal):
    """Another moderator works on it. facts: by, minutes."""

    code = "claimed_by_another"


class NotClaimed(ModerationRefusal):
    """To decide one claims first; a lease may also have run out meanwhile."""

    code = "not_claimed"


class ChecklistOpen(ModerationRefusal):
    """Approval needs all four heads checked. facts: missing (keys), heads (words)."""

    code = "checklist_open"
    status = 400


class RarityMissing(ModerationRefusal):
    """Approval sets a rarity."""

    code = "rarity_missing"
    status = 400


class ReasonMissing(ModerationRefusal):
    """Sending back and rejecting need at least one coded reason."""

    code = "reason_missing"
    status = 400


class ReasonUnknown(ModerationRefusal):
    """A reason that is none of the coded ones. facts: reason."""

    code = "reason_unknown"
    status = 400


class WordsTooLong(ModerationRefusal):
    """facts: limit, length."""

    code = "words_too_long"
    status = 400
