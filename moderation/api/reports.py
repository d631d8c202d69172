"""Reports by program."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from accounts.scopes import REPORTS, needs_scope
from config import clock
from config.paging import CURSOR, newest_first, page_of
from moderation import evidence, subjects
from moderation.models import Report
from moderation.report_reasons import KINDS, REPORT_REASONS
from moderation.services import reports


class PlaceShape(serializers.Serializer[Any]):
    """A step of a match that shows it."""

    match = serializers.CharField(max_length=64)
    seq = serializers.IntegerField(min_value=0, required=False)


class NewReportShape(serializers.Serializer[Any]):
    """What is reported, and why. key: of people the name, of all else the number.

    What somebody wrote ("chat") is reported with the match in which they did, as `seen_in`.
    """

    kind = serializers.ChoiceField(choices=list(KINDS))
    key = serializers.CharField(max_length=64)
    reason = serializers.ChoiceField(choices=list(REPORT_REASONS))
    words = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seen_in = PlaceShape(required=False)


class ReportShape(serializers.ModelSerializer[Report]):
    """One of your reports. outcome: "open", "upheld" or "dismissed"."""

    title = serializers.CharField(source="case.title")
    subject = serializers.CharField(source="case.subject")
    outcome = serializers.SerializerMethodField()

    class Meta:
        model = Report
        fields = ("id", "subject", "title", "reason", "words", "at", "outcome")

    def get_outcome(self, report: Report) -> str:
        """What became of it."""
        decision = getattr(report.case, "decision", None)
        if decision is None:
            return "open"
        return "upheld" if decision.verdict == "uphold" else "dismissed"


@extend_schema(methods=["GET"], parameters=CURSOR, responses=page_of(ReportShape), tags=["reports"])
@extend_schema(
    methods=["POST"], request=NewReportShape, responses={201: ReportShape}, tags=["reports"]
)
@needs_scope(REPORTS)
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def own_reports(request: Request) -> Response:
    """Your reports, the newest first, and what became of them; or a new one."""
    by = cast("Account", request.user)
    if request.method == "GET":
        own = Report.objects.filter(by=by).select_related("case__decision")
        return newest_first(own, request, ReportShape)
    body = NewReportShape(data=request.data)
    body.is_valid(raise_exception=True)
    sent = body.validated_data
    place = {name: str(value) for name, value in sent.get("seen_in", {}).items()}
    found = evidence.kind_for(sent["kind"])
    shown = evidence.take_down(found, by=by, place=place) if place else None
    made = reports.report(
        subjects.find(sent["kind"], sent["key"], evidence=shown),
        by=by,
        reason=sent["reason"],
        words=sent["words"],
        evidence=shown,
        at=clock.now(),
    )
    return Response(ReportShape(made).data, status=201)
