"""Versions of a card by program: all that the caller may see, and what differs between two."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import FORGE, needs_scope
from cards import access
from cards.api.asking import person
from cards.comparison import changes_between
from cards.look_alikes import as_json, look_alikes_told
from cards.models import BudgetReport, CardVersion, Rarity, State
from cards.queries import frozen_design
from config.typed import whole_number


class CardVersionShape(serializers.ModelSerializer[CardVersion]):
    """One version of a card, in any state."""

    state = serializers.ChoiceField(choices=State.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices, allow_blank=True)
    card = serializers.SerializerMethodField(help_text="the frozen design, as in matches")

    class Meta:
        model = CardVersion
        fields = (
            *("id", "number", "state", "name", "cost", "points", "balance", "rarity"),
            *("created_at", "submitted_at", "decided_at", "card"),
        )

    def get_card(self, version: CardVersion) -> dict[str, Any]:
        return frozen_design(version)


class ChangeShape(serializers.Serializer[Any]):
    """One field that differs."""

    path = serializers.CharField(
        help_text="of the design's field; empty for what is beside the design"
    )
    about = serializers.CharField(help_text="the label of the field in the forge")
    before = serializers.CharField(help_text="in the words of the form")
    after = serializers.CharField()
    difference = serializers.IntegerField(allow_null=True, help_text="after - before, of numbers")


class BudgetReportShape(serializers.ModelSerializer[BudgetReport]):
    """Measured power, or how far it is (docs/budget.md lists the keys of result)."""

    phase = serializers.ChoiceField(choices=BudgetReport.Phase.choices)
    result = serializers.DictField(allow_null=True)

    class Meta:
        model = BudgetReport
        fields = ("phase", "done", "total", "result")


@extend_schema(responses=BudgetReportShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def budget_report(request: Request, version_id: int) -> Response:
    """The budget report of a version of yours, finished or on its way."""
    report = access.report_to_show(version_id, to=request.user)
    return Response(BudgetReportShape(report).data)


@extend_schema(responses=CardVersionShape(many=True), tags=["cards"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def card_versions(request: Request, card_id: int) -> Response:
    """The versions of a card that you may see, newest first: published ones, of your own all."""
    _card, versions = access.card_to_show(card_id, to=request.user)
    return Response(CardVersionShape(versions, many=True).data)


@extend_schema(
    parameters=[
        OpenApiParameter("from", int, description="number; the one before `to` if left out"),
        OpenApiParameter("to", int, description="number; the newest if left out"),
    ],
    responses=ChangeShape(many=True),
    tags=["cards"],
)
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def compare_versions(request: Request, card_id: int) -> Response:
    """What differs between two versions of a card, in the order of the forge."""
    _card, versions = access.card_to_show(card_id, to=request.user)
    before, after = access.versions_to_compare(
        versions,
        whole_number(request.GET.get("from", "")),
        whole_number(request.GET.get("to", "")),
    )
    return Response([change.as_json() for change in changes_between(before, after)])


class LookAlikeShape(serializers.Serializer[Any]):
    """A card that a version resembles."""

    card = serializers.IntegerField()
    name = serializers.CharField()
    creator = serializers.CharField()
    url = serializers.CharField(help_text="the card's page")
    art = serializers.CharField(allow_null=True, help_text="address of its picture")
    likeness = serializers.CharField(help_text="in words: play, picture, name")


@extend_schema(responses=LookAlikeShape(many=True), tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def look_alikes(request: Request, version_id: int) -> Response:
    """Cards in play, or your own, that your version resembles. Nothing is forbidden by it."""
    version = access.own_version_to_show(version_id, to=person(request))
    return Response([as_json(row) for row in look_alikes_told(version, to=person(request))])
