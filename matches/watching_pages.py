"""Watching as pages and API: what may be watched now, one such match, and the players' own say."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_GET
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from accounts.models import Account
from config import clock
from matches import access
from matches.api import PlayerView
from matches.gallery import gallery_of
from matches.services import watching
from matches.watchable import live_matches


@login_required
@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """The matches that may be watched now."""
    found = live_matches(cast("Account", request.user), at=clock.now())
    return render(request, "matches/live.html", {"live": found})


class WatchThrottle(UserRateThrottle):
    """As often as a program needs to follow a match."""

    scope = "match_watch"
    rate = "120/min"


class LiveLine(serializers.Serializer[Any]):
    """A match that may be watched. delay: seconds that spectators see it late."""

    id = serializers.CharField(source="match.pk")
    game = serializers.CharField(source="match.game")
    kind = serializers.CharField(source="match.kind")
    players = serializers.ListField(child=serializers.CharField())
    watchers = serializers.IntegerField(source="match.watchers")
    delay = serializers.IntegerField(source="match.watch_delay")
    created_at = serializers.DateTimeField(source="match.created_at")


class Permission(serializers.Serializer[Any]):
    """Whether you let others watch, and whether all players of the match do."""

    allowed = serializers.BooleanField()
    is_watchable = serializers.BooleanField(read_only=True)


class LiveList(PlayerView):
    @extend_schema(responses=LiveLine(many=True))
    def get(self, request: Request) -> Response:
        """Matches that you may watch now, at most 50."""
        found = live_matches(cast("Account", request.user), at=clock.now())
        return Response(LiveLine(found, many=True).data)


class Watched(PlayerView):
    throttle_classes = (WatchThrottle,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """A spectator's `state` of a match, and `over` at its end (docs/protocol.md, Watching).

        Both are null while nothing is old enough to be seen.
        """
        access.watched_match(match_id, by=cast("Account", request.user))
        return Response(gallery_of(match_id).frames_of())


class OwnPermission(PlayerView):
    @extend_schema(responses=Permission)
    def get(self, request: Request, match_id: str) -> Response:
        """Do you let others watch your match?"""
        seat = access.own_seat(match_id, by=cast("Account", request.user))
        return self._answer(match_id, allowed=seat.watchable)

    @extend_schema(request=Permission, responses=Permission)
    def put(self, request: Request, match_id: str) -> Response:
        """Let others watch your match from now on, or not; a no sends away who watches."""
        wish = Permission(data=request.data)
        wish.is_valid(raise_exception=True)
        allowed = bool(wish.validated_data["allowed"])
        watching.allow(match_id, by=cast("Account", request.user), allowed=allowed)
        return self._answer(match_id, allowed=allowed)

    def _answer(self, match_id: str, *, allowed: bool) -> Response:
        facts = {"allowed": allowed, "is_watchable": watching.all_let_watch(match_id)}
        return Response(Permission(facts).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/live/", live, name="live"),
    path("api/v1/matches/live/", LiveList.as_view(), name="api_live"),
    path("api/v1/matches/<token:match_id>/watch/", Watched.as_view(), name="api_watch"),
    path("api/v1/matches/<token:match_id>/watching/", OwnPermission.as_view(), name="api_watching"),
]
