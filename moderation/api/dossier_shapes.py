"""What the desk tells of a case by program: the shapes of `moderation.dossier`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api import SanctionShape
from cards.api.shapes import BudgetLineShape, FrozenShape
from cards.api.versions import BudgetReportShape, CardVersionShape, ChangeShape
from cards.models import CardVersion, CuratedSet
from moderation.api.shapes import DecisionShape, ProposalShape
from moderation.models import (
    Appeal,
    Case,
    TrailEntry,
)
from moderation.services.follows import follows_open


class TrailShape(serializers.ModelSerializer[TrailEntry]):
    """One act. by: null if the site or a command did it."""

    by = serializers.CharField(source="by.username", default=None, allow_null=True)
    before = serializers.DictField()
    after = serializers.DictField()

    class Meta:
        model = TrailEntry
        fields = ("id", "at", "by", "act", "subject", "before", "after", "note")


class FlagShape(serializers.Serializer[Any]):
    """A word that stands on a list of unfit words: to be looked at, nothing is decided by it."""

    field = serializers.CharField(help_text="in which text")
    word = serializers.CharField()
    list = serializers.CharField(help_text="the language of the list")


class PersonShape(serializers.Serializer[Any]):
    """Somebody's past here."""

    name = serializers.CharField(source="account.username")
    here_since = serializers.DateTimeField(source="account.date_joined")
    approved = serializers.IntegerField()
    sent_back = serializers.IntegerField()
    rejected = serializers.IntegerField()
    upheld = serializers.IntegerField()
    dismissed = serializers.IntegerField()
    warnings = serializers.IntegerField()
    flags = FlagShape(many=True)
    in_force = SanctionShape(many=True)
    last = DecisionShape(many=True)


class EvidenceShape(serializers.Serializer[Any]):
    """What the server took down where it was reported."""

    words = serializers.CharField(default="")
    url = serializers.CharField(default="")
    lines = serializers.ListField(child=serializers.CharField(), default=list)


class ReadReportShape(serializers.Serializer[Any]):
    """One report, and how often who made it was right."""

    by = serializers.CharField(source="report.by.username")
    at = serializers.DateTimeField(source="report.at")
    reason = serializers.CharField(source="report.reason")
    words = serializers.CharField(source="report.words")
    evidence = EvidenceShape(source="report.evidence")
    weight = serializers.FloatField(source="report.weight")
    upheld = serializers.IntegerField(source="accuracy.upheld")
    dismissed = serializers.IntegerField(source="accuracy.dismissed")
    flags = FlagShape(many=True)


class ReportedSetShape(serializers.ModelSerializer[CuratedSet]):
    """A reported set as it is now."""

    class Meta:
        model = CuratedSet
        fields = ("id", "name", "text", "revision", "saved_at", "hidden_at")


class ReviewedVersionShape(CardVersionShape):
    """A version as moderators read it."""

    creator = serializers.CharField(source="card.creator.username")
    card_id = serializers.IntegerField()

    class Meta:
        model = CardVersion
        fields = (
            *CardVersionShape.Meta.fields,
            *("card_id", "creator", "revision", "artist", "licence", "alt"),
        )


class OtherVersionShape(serializers.ModelSerializer[CardVersion]):
    """Another version of the same card, to be shown beside it."""

    class Meta:
        model = CardVersion
        fields = ("id", "number", "state")


class NearCardShape(serializers.Serializer[Any]):
    """A card that is near. likeness: in words: play, picture, name."""

    version = serializers.IntegerField(source="version.pk")
    name = serializers.CharField(source="version.name")
    creator = serializers.CharField(source="version.card.creator.username")
    likeness = serializers.CharField(source="in_words")


class BreakdownShape(serializers.Serializer[Any]):
    """How the points come about."""

    points = serializers.IntegerField()
    cost = serializers.IntegerField(allow_null=True)
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    balance = serializers.CharField()
    lines = BudgetLineShape(many=True)


class OpenBesideShape(serializers.ModelSerializer[Case]):
    """Another open case about the same card or its picture."""

    case = serializers.IntegerField(source="pk")

    class Meta:
        model = Case
        fields = ("case", "title", "subject", "opened_at", "weight")


class AppealShape(serializers.ModelSerializer[Appeal]):
    """What somebody says against a decision."""

    by = serializers.CharField(source="by.username")
    against = DecisionShape(source="decision")

    class Meta:
        model = Appeal
        fields = ("by", "at", "words", "against")


class StateShape(serializers.Serializer[Any]):
    """Who works on a case, and what you may do with it now."""

    case = serializers.IntegerField(source="case.pk", default=None, allow_null=True)
    claimed_by = serializers.CharField(
        source="claim_holder.username", default=None, allow_null=True
    )
    lease_until = serializers.DateTimeField(allow_null=True)
    open_acts = serializers.ListField(child=serializers.CharField())
    proposal = ProposalShape(allow_null=True)
    decision = DecisionShape(allow_null=True)
    person = PersonShape(allow_null=True)
    open_beside = OpenBesideShape(many=True)
    history = TrailShape(many=True)


class VoiceShape(serializers.Serializer[Any]):
    """One verdict of those who met the card: of how many people, its percents of all weight."""

    verdict = serializers.CharField()
    votes = serializers.IntegerField()
    percent = serializers.IntegerField()


class VoicesShape(serializers.Serializer[Any]):
    """What players who met a version in real matches think of its strength."""

    total = serializers.IntegerField()
    parts = VoiceShape(many=True)


class SubmissionShape(StateShape):
    """All that the desk shows of a submission."""

    version = ReviewedVersionShape()
    breakdown = BreakdownShape()
    report = BudgetReportShape(allow_null=True)
    voices = VoicesShape(allow_null=True)
    beside = ReviewedVersionShape(allow_null=True)
    changes = serializers.SerializerMethodField()
    others = OtherVersionShape(many=True)
    look_alikes = NearCardShape(many=True)
    flags = FlagShape(many=True, help_text="until the report tells of them")
    earlier = DecisionShape(many=True)

    @extend_schema_field(ChangeShape(many=True))
    def get_changes(self, facts: dict[str, Any]) -> list[dict[str, Any]]:
        return [change.as_json() for change in facts["changes"]]


class CaseShape(StateShape):
    """All that the desk shows of reports or an appeal."""

    kind = serializers.CharField(source="case.kind")
    title = serializers.CharField(source="case.title")
    subject = serializers.CharField(source="case.subject")
    about = serializers.CharField(source="case.about.username")
    weight = serializers.FloatField(source="case.weight")
    opened_at = serializers.DateTimeField(source="case.opened_at")
    closed_at = serializers.DateTimeField(source="case.closed_at", allow_null=True)
    is_hidden = serializers.SerializerMethodField()
    version = ReviewedVersionShape(allow_null=True)
    curated = ReportedSetShape(allow_null=True)
    flags = FlagShape(many=True, help_text="on what is reported")
    reports = ReadReportShape(many=True)
    appeal_flags = FlagShape(many=True, default=list)
    appeal = AppealShape(default=None, allow_null=True)
    earlier_cases = serializers.SerializerMethodField()
    follows = serializers.SerializerMethodField(help_text="what may follow if they are upheld")

    def get_is_hidden(self, facts: dict[str, Any]) -> bool:
        return facts["case"].has_hidden

    @extend_schema_field(DecisionShape(many=True))
    def get_earlier_cases(self, facts: dict[str, Any]) -> Any:
        decided = [case.decision for case in facts.get("earlier_cases", ())]
        return DecisionShape(decided, many=True).data

    def get_follows(self, facts: dict[str, Any]) -> list[str]:
        case = facts["case"]
        return list(follows_open(case)) if case.kind == Case.Kind.REPORT else []


class BlindShape(serializers.Serializer[Any]):
    """A case to be judged again, without what was decided."""

    id = serializers.IntegerField(source="opinion.pk")
    kind = serializers.CharField(source="case.kind")
    title = serializers.CharField(source="case.title")
    subject = serializers.CharField(source="case.subject")
    card = FrozenShape(allow_null=True)
    breakdown = BreakdownShape(allow_null=True)
    report = BudgetReportShape(allow_null=True)
    curated = ReportedSetShape(allow_null=True)
    flags = FlagShape(many=True)
    reports = ReadReportShape(many=True)
    verdicts = serializers.ListField(child=serializers.CharField())
