"""Somebody's matches as page and API: `/players/<name>/matches/`."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.queries import account_by_name
from cards.games import offered_keys
from cards.models import Game
from config import clock
from matches import history
from matches.api import PlayerView, account_of
from matches.history import Filters
from matches.models import Match

MATCHES_A_PAGE = 20


@require_GET
def matches(request: HttpRequest, name: str) -> HttpResponse:
    """Ended matches of a player, by `?game=&kind=&result=&page=`."""
    account, at = account_by_name(name), clock.now()
    filters = Filters.read(request.GET)
    seats = history.seats_shown(account, filters, to=request.user, at=at)
    page = Paginator(seats, MATCHES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "player": account,
        "page": page,
        "lines": [history.line_of(seat, to=request.user, at=at) for seat in page],
        "filters": filters,
        "games": [(key, Game(key).label) for key in offered_keys()],
        "kinds": Match.Kind.choices,
        "results": [("win", _("won")), ("loss", _("lost")), ("draw", _("drawn"))],
    }
    return render(request, "matches/history.html", context)


class PastMatchShape(serializers.Serializer[Any]):
    """An ended match of a player. id: null unless the caller may look through it."""

    id = serializers.SerializerMethodField()
    game = serializers.CharField(source="match.game")
    kind = serializers.CharField(source="match.kind")
    opponent = serializers.CharField(source="opponent.username", default=None, allow_null=True)
    result = serializers.CharField(source="seat.result", allow_blank=True)
    reason = serializers.CharField(source="match.reason")
    ended_at = serializers.DateTimeField(source="match.ended_at")

    def get_id(self, line: history.Line) -> str | None:
        return line.match.pk if line.replay else None


class PastMatches(PlayerView):
    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, enum=Game.values),
            OpenApiParameter("kind", str, enum=Match.Kind.values),
            OpenApiParameter("result", str, enum=history.RESULTS),
            OpenApiParameter("limit", int, description="20 if left out, 50 at most"),
            OpenApiParameter("offset", int),
        ],
        responses=PastMatchShape(many=True),
    )
    def get(self, request: Request, name: str) -> Response:
        """Ended matches of a player that the caller may hear of, the latest first."""
        account, by, at = account_by_name(name), account_of(request), clock.now()
        filters = Filters.read(request.query_params)
        pages = LimitOffsetPagination()
        pages.default_limit, pages.max_limit = MATCHES_A_PAGE, 50
        found = history.seats_shown(account, filters, to=by, at=at)
        seats = pages.paginate_queryset(found, request, view=self) or []
        lines = [history.line_of(seat, to=by, at=at) for seat in seats]
        return pages.get_paginated_response(PastMatchShape(lines, many=True).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("players/<str:name>/matches/", matches, name="history"),
    path("api/v1/players/<str:name>/matches/", PastMatches.as_view(), name="api_history"),
]
