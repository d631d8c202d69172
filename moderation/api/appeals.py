"""What was decided about one's own work and conduct, and the one appeal against it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import REPORTS, needs_scope
from cards.api.asking import person, read
from config import clock
from config.paging import CURSOR, newest_first, page_of
from moderation import queries, reason_words
from moderation.models import Appeal, Decision
from moderation.services import appeals, follows
from moderation.services.appeals import WORDS_LIMIT


class OwnAppealShape(serializers.ModelSerializer[Appeal]):
    """Your appeal. outcome: "open", "upheld" or "turned_down"; answer: in the moderator's words."""

    outcome = serializers.SerializerMethodField()
    answer = serializers.SerializerMethodField()

    class Meta:
        model = Appeal
        fields = ("at", "words", "outcome", "answer")

    def get_outcome(self, appeal: Appeal) -> str:
        decision = getattr(appeal.case, "decision", None)
        if decision is None:
            return "open"
        return "upheld" if decision.verdict == "restore" else "turned_down"

    def get_answer(self, appeal: Appeal) -> str:
        decision = getattr(appeal.case, "decision", None)
        return decision.words if decision is not None else ""


class OwnDecisionShape(serializers.ModelSerializer[Decision]):
    """A decision about you or your card. followed: what it did besides, in words."""

    title = serializers.CharField(source="case.title")
    reasons = serializers.ListField(child=serializers.CharField())
    sentences = serializers.SerializerMethodField(help_text="the reasons in words")
    followed = serializers.SerializerMethodField()
    appeal = serializers.SerializerMethodField()
    against_appeal = serializers.SerializerMethodField(
        help_text="the code of what stands against an appeal; null: you may appeal"
    )

    class Meta:
        model = Decision
        fields = (
            *("id", "title", "version", "verdict", "decided_at", "rarity", "reasons"),
            *("sentences", "words", "followed", "appeal", "against_appeal"),
        )

    def get_sentences(self, decision: Decision) -> list[str]:
        return [str(sentence) for sentence in reason_words.sentences(decision.reasons)]

    def get_followed(self, decision: Decision) -> str:
        return follows.told(decision) if decision.verdict == "uphold" else ""

    @extend_schema_field(OwnAppealShape(allow_null=True))
    def get_appeal(self, decision: Decision) -> Any:
        appeal = getattr(decision, "appeal", None)
        return OwnAppealShape(appeal).data if appeal is not None else None

    def get_against_appeal(self, decision: Decision) -> str | None:
        refusal = appeals.why_not(decision, at=clock.now())
        return refusal.code if refusal is not None else None


class NewAppealShape(serializers.Serializer[Any]):
    words = serializers.CharField(
        allow_blank=True, help_text=f"why it should be looked at again, at most {WORDS_LIMIT}"
    )


@extend_schema(
    operation_id="v1_appeals_list",
    parameters=CURSOR,
    responses=page_of(OwnDecisionShape),
    tags=["appeals"],
)
@needs_scope(REPORTS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def own_decisions(request: Request) -> Response:
    """All decisions about your cards and conduct, the newest first."""
    return newest_first(queries.decisions_about(person(request)), request, OwnDecisionShape)


@extend_schema(methods=["GET"], responses=OwnDecisionShape, tags=["appeals"])
@extend_schema(
    methods=["POST"],
    request=NewAppealShape,
    responses={201: OwnDecisionShape},
    tags=["appeals"],
)
@needs_scope(REPORTS)
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def own_decision(request: Request, decision_id: int) -> Response:
    """One decision about you; or an appeal against it, once, which another moderator judges."""
    by = person(request)
    if request.method == "POST":
        appeals.own_decision(decision_id, of=by)
        words = read(NewAppealShape, request).validated_data["words"]
        appeals.appeal(decision_id, by=by, words=words, at=clock.now())
    decision = appeals.own_decision(decision_id, of=by)
    return Response(
        OwnDecisionShape(decision).data, status=201 if request.method == "POST" else 200
    )
