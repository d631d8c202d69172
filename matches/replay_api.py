"""The API of ended matches: replays, notes, branches, scenarios, chance (docs/replays.md)."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from accounts.scopes import PLAY, needs_scope
from matches import access, recordings
from matches.api import PlayerView
from matches.chance_proof import proof_of
from matches.positions import position_at, scenario_of
from matches.replay_facts import facts_of
from matches.services import branches, notes

HIGHEST_STEP = 999_999


class NoteText(serializers.Serializer[Any]):
    """A note; an empty one takes it away."""

    text = serializers.CharField(allow_blank=True, max_length=20_000, trim_whitespace=False)


class NewBranch(serializers.Serializer[Any]):
    """From which step to play on, and in which seat (null: one's own)."""

    seq = serializers.IntegerField(min_value=0, max_value=HIGHEST_STEP)
    seat = serializers.IntegerField(
        min_value=0, max_value=1, allow_null=True, required=False, default=None
    )


class Begun(serializers.Serializer[Any]):
    """The match that was begun and where it is."""

    id = serializers.CharField()
    url = serializers.CharField()


@needs_scope(PLAY)
class ReplayState(APIView):
    @extend_schema(
        parameters=[OpenApiParameter("audience", str, description="seat-0, seat-1, public, open")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """An ended match: players, result, cards, and where its recording is."""
        wanted = request.query_params.get("audience", "")
        match, audience = access.replay(match_id, wanted, by=request.user)
        return Response(facts_of(match, audience, by=request.user))


@needs_scope(PLAY)
class ReplayRecording(APIView):
    @extend_schema(operation_id="v1_recordings_retrieve", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str, audience: str) -> HttpResponse:
        """All steps as one audience saw them; the format is stored for ever."""
        match, audience = access.replay(match_id, audience, by=request.user)
        body = bytes(recordings.stored(match, audience).body)
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        answer = HttpResponse(
            body if is_packed else recordings.unpacked_text(body), content_type="application/json"
        )
        if is_packed:
            answer["Content-Encoding"] = "gzip"
        answer["Vary"] = "Accept-Encoding, Authorization, Cookie"
        # It never changes, but who may read it may: asked again each time.
        answer["Cache-Control"] = "private, no-cache"
        return answer


class ReplayNotes(PlayerView):
    @extend_schema(request=NoteText, responses=NoteText)
    def put(self, request: Request, match_id: str, seq: int) -> Response:
        """Keep your own note on a step; nobody else reads it."""
        found = NoteText(data=request.data)
        found.is_valid(raise_exception=True)
        kept = notes.keep_note(
            match_id, seq, by=_account(request), text=found.validated_data["text"]
        )
        return Response(NoteText({"text": kept.text if kept else ""}).data)


class ReplayBranches(PlayerView):
    @extend_schema(request=NewBranch, responses={201: Begun})
    def post(self, request: Request, match_id: str) -> Response:
        """Begin a sandbox match with the bot from a step."""
        found = NewBranch(data=request.data)
        found.is_valid(raise_exception=True)
        match = branches.play_on(match_id, by=_account(request), **found.validated_data)
        url = reverse("matches:match", args=[match.pk])
        return Response(Begun({"id": match.pk, "url": url}).data, status=201)


@needs_scope(PLAY)
class ReplayScenario(APIView):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str, seq: int) -> Response:
        """A step as a scenario (docs/scenarios.md)."""
        return Response(scenario_of(position_at(match_id, seq, by=request.user)))


@needs_scope(PLAY)
class MatchChance(APIView):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Commitment, secret and all draws of an ended match (docs/chance.md)."""
        match, _ = access.replay(match_id, by=request.user)
        return Response(proof_of(match))


def _account(request: Request) -> Account:
    return cast("Account", request.user)


urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/replays/<token:match_id>/", ReplayState.as_view(), name="api_replay"),
    path(
        "api/v1/replays/<token:match_id>/notes/<int:seq>/",
        ReplayNotes.as_view(),
        name="api_note",
    ),
    path(
        "api/v1/replays/<token:match_id>/branches/", ReplayBranches.as_view(), name="api_branches"
    ),
    path(
        "api/v1/replays/<token:match_id>/scenarios/<int:seq>/",
        ReplayScenario.as_view(),
        name="api_scenario",
    ),
    path(
        "api/v1/replays/<token:match_id>/<slug:audience>/",
        ReplayRecording.as_view(),
        name="api_recording",
    ),
    path("api/v1/matches/<token:match_id>/chance/", MatchChance.as_view(), name="api_chance"),
]
