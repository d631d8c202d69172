"""What the desk takes and gives by program."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Suspension
from cards.models import Rarity
from moderation.models import (
    Case,
    CreditAnswer,
    Decision,
    Proposal,
    ReplyTemplate,
    SecondOpinion,
    Verdict,
)
from moderation.queries import VERDICTS
from moderation.queue import KINDS, QueueItem
from moderation.reasons import HEAD_KEYS, REASONS
from moderation.report_reasons import REPORT_REASONS
from moderation.services.decisions import WORDS_LIMIT
from moderation.services.follows import DAYS, LABELS, told
from moderation.services.given import Given


class QueueRowShape(serializers.Serializer[Any]):
    """One row of the queue. version, case, opinion: by which of them it is opened and claimed."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    title = serializers.CharField()
    subject = serializers.CharField(help_text="what kind of thing is reported")
    about = serializers.CharField(help_text="whose it is")
    version = serializers.IntegerField(source="version.pk", default=None, allow_null=True)
    case = serializers.SerializerMethodField()
    opinion = serializers.SerializerMethodField()
    since = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    is_due = serializers.BooleanField()
    claimed_by = serializers.CharField(source="claimed_by.username", default=None, allow_null=True)
    is_idle = serializers.BooleanField(help_text="who claimed it has gone: it can be taken over")
    is_deciding = serializers.BooleanField(help_text="a decision is about to take effect")
    is_proposed = serializers.SerializerMethodField(help_text="a junior's proposal waits")
    is_change = serializers.BooleanField(help_text="an earlier version of the card is in play")
    is_hidden = serializers.BooleanField(help_text="reports have hidden it")
    reports = serializers.IntegerField()
    weight = serializers.FloatField()

    def get_case(self, item: QueueItem) -> int | None:
        case = getattr(item.version, "case", None)
        return case.pk if case is not None else _number_in(item, "case")

    def get_opinion(self, item: QueueItem) -> int | None:
        return _number_in(item, "opinion")

    def get_is_proposed(self, item: QueueItem) -> bool:
        return item.proposal is not None


def _number_in(item: QueueItem, kind: str) -> int | None:
    found, _, number = item.key.partition(":")
    return int(number) if found == kind else None


class ClaimShape(serializers.ModelSerializer[Case]):
    """Who works on a case, and until when nobody else may decide on it."""

    case = serializers.IntegerField(source="pk")
    claimed_by = serializers.CharField(source="claimed_by.username")

    class Meta:
        model = Case
        fields = ("case", "claimed_by", "lease_until")


class CreditShape(serializers.ModelSerializer[CreditAnswer]):
    """What you say of a picture whose credit names you, for good."""

    is_own = serializers.BooleanField(help_text="it is your work: others decide about it")

    class Meta:
        model = CreditAnswer
        fields = ("is_own", "at")
        read_only_fields = ("at",)


class DecideShape(serializers.Serializer[Any]):
    """A verdict with what belongs to it; what is missing for what, the refusal says.

    To approve: revision, rarity, checked (all heads). To send back or reject: revision, reasons.
    To uphold reports: reasons, and follows or a suspension; of a set its revision. Appeals:
    words; to restore a card also its rarity.
    """

    verdict = serializers.ChoiceField(choices=Verdict.choices)
    revision = serializers.IntegerField(
        min_value=1,
        allow_null=True,
        default=None,
        help_text="of a submission or a reported set, as you read it",
    )
    version = serializers.IntegerField(
        min_value=1, allow_null=True, default=None, help_text="of a reported card, as you read it"
    )
    rarity = serializers.ChoiceField(choices=Rarity.choices, allow_blank=True, default="")
    checked = serializers.ListField(child=serializers.ChoiceField(choices=HEAD_KEYS), default=list)
    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=[*REASONS, *REPORT_REASONS]), default=list
    )
    words = serializers.CharField(
        allow_blank=True, default="", help_text=f"to the person concerned, at most {WORDS_LIMIT}"
    )
    follows = serializers.ListField(
        child=serializers.ChoiceField(choices=list(LABELS)), default=list
    )
    scope = serializers.ChoiceField(
        choices=Suspension.Scope.choices,
        allow_blank=True,
        default="",
        help_text="of a suspension, if there is to be one",
    )
    days = serializers.ChoiceField(
        choices=DAYS,
        allow_null=True,
        required=False,
        help_text="of the suspension; null is for good, and must be said",
    )

    def validate(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Nobody is banned for good by what was left out, and no submission decided unread."""
        if sent["verdict"] in VERDICTS[Case.Kind.SUBMISSION] and sent["revision"] is None:
            raise serializers.ValidationError(
                {"revision": "This is needed to decide on a submission."}, "required"
            )
        if sent["scope"] and "days" not in sent:
            raise serializers.ValidationError({"days": "This is needed with a scope."}, "required")
        return sent

    def given(self) -> Given:
        """The validated body, as services take it."""
        lists = {
            name: tuple(self.validated_data[name]) for name in ("checked", "reasons", "follows")
        }
        return Given(**{**self.validated_data, **lists})


class ProposalShape(serializers.ModelSerializer[Proposal]):
    """A decision on its way, or a junior's proposal.

    due_at: when it takes effect, until which it can be undone; null: a moderator who decides looks
    at it next.
    """

    case = serializers.IntegerField(source="case_id")
    title = serializers.CharField(source="case.title")
    by = serializers.CharField(source="by.username")
    given = serializers.DictField()

    class Meta:
        model = Proposal
        fields = (
            *("id", "case", "title", "by", "verdict", "given", "state", "made_at", "due_at"),
            *("settled_at", "failure"),
        )


class OpinionGivenShape(serializers.ModelSerializer[SecondOpinion]):
    """A second opinion beside the decision that it was about."""

    by = serializers.CharField(source="by.username")
    decided = serializers.CharField(source="decision.verdict")

    class Meta:
        model = SecondOpinion
        fields = ("id", "by", "verdict", "words", "agrees", "decided", "given_at")


class DecisionShape(serializers.ModelSerializer[Decision]):
    """What was decided. followed: what it did besides, in words."""

    by = serializers.CharField(source="by.username")
    title = serializers.CharField(source="case.title")
    reasons = serializers.ListField(child=serializers.CharField())
    followed = serializers.SerializerMethodField()
    second_opinion = serializers.SerializerMethodField()

    class Meta:
        model = Decision
        fields = (
            *("id", "title", "version", "verdict", "by", "decided_at", "rarity", "reasons"),
            *("words", "followed", "second_opinion"),
        )

    def get_followed(self, decision: Decision) -> str:
        return told(decision) if decision.verdict == Verdict.UPHOLD else ""

    @extend_schema_field(OpinionGivenShape(allow_null=True))
    def get_second_opinion(self, decision: Decision) -> Any:
        opinion = getattr(decision, "second_opinion", None)
        given = opinion is not None and opinion.by_id is not None
        return OpinionGivenShape(opinion).data if given else None


class OpinionShape(serializers.Serializer[Any]):
    """What you would have decided."""

    verdict = serializers.ChoiceField(choices=Verdict.choices)
    words = serializers.CharField(allow_blank=True, default="")


class ReplyShape(serializers.ModelSerializer[ReplyTemplate]):
    """Words to begin from."""

    name = serializers.CharField(max_length=60)
    changed_by = serializers.CharField(
        source="changed_by.username", default=None, allow_null=True, read_only=True
    )

    class Meta:
        model = ReplyTemplate
        fields = ("id", "name", "words", "changed_by", "changed_at")
        read_only_fields = ("changed_at",)
