"""What admins do to matches by program: the drain switch, matches whose rules failed."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver, path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.roles import is_admin
from accounts.scopes import MODERATION, needs_scope
from matches import queries, recordings
from matches.api import account_of, read
from matches.errors import NotStaff
from matches.models import Drain, Match, RecordingJob
from matches.services import drain, staff

MOST = 100


class DrainStateShape(serializers.Serializer[Any]):
    """Whether new matches begin. since: null if they do. running: matches that are not over."""

    since = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField(help_text="what everybody is told")
    running = serializers.IntegerField()


class NoteShape(serializers.ModelSerializer[Drain]):
    """What everybody is told meanwhile."""

    class Meta:
        model = Drain
        fields = ("note",)


class FaultyMatchShape(serializers.ModelSerializer[Match]):
    """A match whose rules failed. players: null is the bot. fault: the last traceback."""

    players = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = ("id", "game", "kind", "players", "faults", "faulted_at", "fault", "ended_at")

    def get_players(self, match: Match) -> list[str | None]:
        seats = match.seats.all()
        return [seat.account.username if seat.account else None for seat in seats]


class UnrecordedShape(serializers.ModelSerializer[RecordingJob]):
    """A match without a recording: its steps did not play the same once more."""

    match = serializers.CharField(source="pk")

    class Meta:
        model = RecordingJob
        fields = ("match", "failure", "done_at")


class FaultsShape(serializers.Serializer[Any]):
    """The latest of both kinds first."""

    matches = FaultyMatchShape(many=True)
    unrecorded = UnrecordedShape(many=True)


@extend_schema(methods=["GET"], responses=DrainStateShape, tags=["matches"])
@extend_schema(methods=["PUT"], request=NoteShape, responses=DrainStateShape, tags=["matches"])
@extend_schema(methods=["DELETE"], responses=DrainStateShape, tags=["matches"])
@needs_scope(MODERATION)
@api_view(["GET", "PUT", "DELETE"])
@permission_classes([IsAuthenticated])
def drain_switch(request: Request) -> Response:
    """For admins: let no new match begin, or let them begin again; those that run go on."""
    by = account_of(request)
    if not is_admin(by):
        raise NotStaff
    if request.method == "PUT":
        drain.switch_on(by=by, note=read(NoteShape, request).get("note", ""))
    elif request.method == "DELETE":
        drain.switch_off(by=by)
    notice = drain.current()
    state = {
        "since": notice.since if notice else None,
        "note": notice.note if notice else "",
        "running": drain.running_count(),
    }
    return Response(DrainStateShape(state).data)


@extend_schema(responses=FaultsShape, tags=["matches"])
@needs_scope(MODERATION)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def faults(request: Request) -> Response:
    """For admins: matches whose rules failed, and those that could not be recorded."""
    if not is_admin(account_of(request)):
        raise NotStaff
    found = {
        "matches": queries.faulty_matches()[:MOST],
        "unrecorded": recordings.failed_jobs()[:MOST],
    }
    return Response(FaultsShape(found).data)


@extend_schema(request=None, responses=FaultyMatchShape, tags=["matches"])
@needs_scope(MODERATION)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def void_match(request: Request, match_id: str) -> Response:
    """For admins: end such a match without a winner; both players are told."""
    match = staff.void_faulty_match(match_id, by=account_of(request))
    return Response(FaultyMatchShape(match).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/site/drain/", drain_switch, name="api_drain"),
    path("api/v1/matches/faults/", faults, name="api_faults"),
    path("api/v1/matches/faults/<token:match_id>/void/", void_match, name="api_void"),
]
