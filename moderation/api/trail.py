"""Everything that was done in moderation, by pages or as one file; and the figures for all."""

from __future__ import annotations

from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from config import clock
from config.paging import CURSOR, newest_first, page_of
from moderation import export, figures, messages
from moderation.api.asking import at_desk
from moderation.api.dossier_shapes import TrailShape
from moderation.trail import TrailFilters

FILTERS = [
    OpenApiParameter("by", str, description="name of who did it"),
    OpenApiParameter("act", str, enum=list(messages.ACTS)),
    OpenApiParameter("subject", str, description='"version:12", "case:3", "account:7"'),
    OpenApiParameter("since", OpenApiTypes.DATE),
    OpenApiParameter("until", OpenApiTypes.DATE),
]


@extend_schema(parameters=[*FILTERS, *CURSOR], responses=page_of(TrailShape), tags=["moderation"])
@at_desk("GET")
def trail(request: Request, by: Account) -> Response:
    """Every act, the newest first."""
    found = TrailFilters.read(request.query_params).entries()
    return newest_first(found, request, TrailShape)


@extend_schema(
    parameters=FILTERS, responses={(200, "text/csv"): OpenApiTypes.STR}, tags=["moderation"]
)
@at_desk("GET")
def export_csv(request: Request, by: Account) -> StreamingHttpResponse:
    """The same acts as a table, all at once."""
    rows = export.csv_lines(TrailFilters.read(request.query_params).entries())
    return export.download(rows, "text/csv; charset=utf-8", "trail.csv")


@extend_schema(parameters=FILTERS, responses=TrailShape(many=True), tags=["moderation"])
@at_desk("GET")
def export_json(request: Request, by: Account) -> StreamingHttpResponse:
    """The same acts as one list, all at once."""
    rows = export.json_lines(TrailFilters.read(request.query_params).entries())
    return export.download(rows, "application/json", "trail.json")


class WaitingShape(serializers.Serializer[Any]):
    """One part of the queue. hours: within which we promise to decide."""

    kind = serializers.CharField()
    count = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)
    hours = serializers.IntegerField()


class FiguresShape(serializers.Serializer[Any]):
    """How moderation works, in numbers, of the last ninety days."""

    waiting = WaitingShape(many=True)
    verdicts = serializers.ListField(child=serializers.ListField())
    reasons = serializers.ListField(child=serializers.ListField())
    hours = serializers.ListField(child=serializers.ListField())
    appeals = serializers.IntegerField()
    upheld = serializers.IntegerField()
    opinions = serializers.IntegerField()
    agreeing = serializers.IntegerField()


@extend_schema(responses=FiguresShape, tags=["moderation"])
@api_view(["GET"])
@authentication_classes([])
@permission_classes([AllowAny])
def figures_of_all(request: Request) -> Response:
    """Queue, decisions by verdict and reason, median hours, appeals upheld; for everybody."""
    return Response(FiguresShape(figures.figures(at=clock.now())).data)
