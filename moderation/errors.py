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


class SeniorDecides(ModerationRefusal):
    """Juniors propose; this is for moderators who decide."""

    code = "senior_decides"
    status = 403


class OwnWork(ModerationRefusal):
    """Nobody decides on work or conduct of their own."""

    code = "own_work"
    status = 403


class CreditUnanswered(ModerationRefusal):
    """The credit names this moderator: is the picture theirs? facts: version, artist."""

    code = "credit_unanswered"


class CreditAnswered(ModerationRefusal):
    """They have said it before."""

    code = "credit_answered"


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


class SubjectChanged(ModerationRefusal):
    """What is reported is not as it was shown. facts: case."""

    code = "subject_changed"


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


class OwnReport(ModerationRefusal):
    """Nobody decides on what they have reported."""

    code = "own_report"
    status = 403


class OwnDecision(ModerationRefusal):
    """Nobody judges their own decision again, nor one that they proposed."""

    code = "own_decision"
    status = 403


class OwnSubject(ModerationRefusal):
    """Nobody reports what is their own."""

    code = "own_subject"
    status = 400


class CaseNotFound(ModerationRefusal):
    """There is no such case."""

    code = "case_not_found"
    status = 404


class SubjectNotFound(ModerationRefusal):
    """There is nothing of that kind that this person could have seen. facts: kind."""

    code = "subject_not_found"
    status = 404


class EvidenceNotFound(ModerationRefusal):
    """Nothing can be taken down at that place. facts: kind."""

    code = "evidence_not_found"
    status = 404


class EvidenceMissing(ModerationRefusal):
    """What only some could see is reported from where it was seen."""

    code = "evidence_missing"
    status = 400


class EvidenceTooLong(ModerationRefusal):
    """facts: limit (bytes)."""

    code = "evidence_too_long"
    status = 400


class AlreadyReported(ModerationRefusal):
    """This person's report is in the open case already."""

    code = "already_reported"


class TooManyReports(ModerationRefusal):
    """facts: limit, a day."""

    code = "too_many_reports"
    status = 429


class WordsMissing(ModerationRefusal):
    """Something must be said in words."""

    code = "words_missing"
    status = 400


class VerdictUnknown(ModerationRefusal):
    """This cannot be decided on such a case. facts: verdict."""

    code = "verdict_unknown"
    status = 400


class FollowMissing(ModerationRefusal):
    """Reports are upheld with something that follows."""

    code = "follow_missing"
    status = 400


class FollowUnknown(ModerationRefusal):
    """This does not follow for such a subject. facts: follow."""

    code = "follow_unknown"
    status = 400


class DecisionOnItsWay(ModerationRefusal):
    """A decision is about to take effect. facts: by."""

    code = "decision_on_its_way"


class ProposalWaits(ModerationRefusal):
    """A junior has proposed; a senior decides."""

    code = "proposal_waits"


class ProposalNotFound(ModerationRefusal):
    """There is none of this person's."""

    code = "proposal_not_found"
    status = 404


class TooLateToUndo(ModerationRefusal):
    """It has taken effect, or was undone before."""

    code = "too_late_to_undo"


class NotIdle(ModerationRefusal):
    """The page of who holds the claim is open. facts: by, minutes."""

    code = "not_idle"


class DecisionNotFound(ModerationRefusal):
    """There is no such decision about this person."""

    code = "decision_not_found"
    status = 404


class NotAppealable(ModerationRefusal):
    """There is nothing in this decision to appeal against."""

    code = "not_appealable"


class AlreadyAppealed(ModerationRefusal):
    """A decision is appealed against once."""

    code = "already_appealed"


class AppealTooLate(ModerationRefusal):
    """Too long ago, or a newer version was begun. facts: days."""

    code = "appeal_too_late"


class OpinionNotFound(ModerationRefusal):
    """No second opinion of this number was asked for."""

    code = "opinion_not_found"
    status = 404


class OpinionGiven(ModerationRefusal):
    """Somebody has given it."""

    code = "opinion_given"


class TemplateNotFound(ModerationRefusal):
    """There is no such reply."""

    code = "template_not_found"
    status = 404


class TemplateNameTaken(ModerationRefusal):
    """Another reply has this name. facts: name."""

    code = "template_name_taken"
