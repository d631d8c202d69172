"""The leaderboards as page and API: who stands where in a game and season."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path, reverse
from django.views.decorators.http import require_GET
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.games import is_solo, offered_keys
from cards.models import Game
from config import clock
from config.typed import whole_number
from matches import ladder
from matches.api import PlayerView, account_of
from matches.errors import GameNotOffered, SeasonNotFound
from matches.ladder import Ladder
from matches.models import Season
from matches.ratings import standing_of
from matches.services.ratings import current_season

PLACES_A_PAGE, MOST_AT_ONCE = 50, 200


@require_GET
def leaderboards(request: HttpRequest) -> HttpResponse:
    """`?game=nexus&season=2027.1&page=2`; `?around=you` leads to the page with the own place."""
    at = clock.now()
    if is_hunted(request.GET.get("game", "")):
        return redirect(f"{reverse('matches:hunts')}?game={request.GET['game']}")
    board = _ladder(request.GET, at=at)
    reader = request.user if isinstance(request.user, Account) else None
    own = board.place_of(reader) if reader else None
    if own and request.GET.get("around") == "you":
        number = (own.number - 1) // PLACES_A_PAGE + 1
        address = f"?game={board.game}&season={board.season.name}&page={number}#you"
        return redirect(reverse("matches:leaderboards") + address)
    pages = Paginator(range(board.ranked.count()), PLACES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    start = (page.number - 1) * PLACES_A_PAGE
    places = board.places(start, start + PLACES_A_PAGE)
    context = {
        "board": board,
        "games": [(key, name) for key, name in _games() if not is_solo(key)],
        "hunts": [(key, name) for key, name in _games() if is_solo(key)],
        "seasons": ladder.seasons(at=at),
        "page": page,
        "places": places,
        "own": own,
        "is_shown": own is not None and own.number in {place.number for place in places},
        "standing": standing_of(reader, board.game, at=at)
        if reader and not board.is_over
        else None,
        "mine": board.rating_of(reader) if reader else None,
    }
    return render(request, "matches/leaderboards.html", context)


def is_hunted(game: str) -> bool:
    """Is it a game for one, whose board is that of hunts?"""
    return game in offered_keys() and is_solo(game)


def _games() -> list[tuple[str, str]]:
    return [(key, str(Game(key).label)) for key in offered_keys()]


def _ladder(asked: Mapping[str, str], *, at: datetime) -> Ladder:
    """The wanted one; of the first game for two, and of the season that runs, where none is named.

    Raises: GameNotOffered, SeasonNotFound.
    """
    game, name = asked.get("game", ""), asked.get("season", "")
    offered = [key for key in offered_keys() if not is_solo(key)]
    if game not in offered and (game or not offered):
        raise GameNotOffered(game=game)
    season: Season | None = current_season(at=at)
    if name:
        season = ladder.seasons(at=at).filter(name=name).first()
    if season is None:
        raise SeasonNotFound(season=name[:20])
    return Ladder(game or offered[0], season, at)


class PlaceShape(serializers.Serializer[Any]):
    """A line of a leaderboard. unsure: points that the truth may well be away, to either side."""

    place = serializers.IntegerField(source="number")
    player = serializers.CharField()
    points = serializers.IntegerField()
    unsure = serializers.IntegerField()
    matches = serializers.IntegerField()


class SeasonShape(serializers.Serializer[Any]):
    """A season. closed_at: when its final places were written down, null before."""

    name = serializers.CharField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)


class LeaderboardShape(serializers.Serializer[Any]):
    """Some places. count: of all; own: the caller's, null without one."""

    game = serializers.CharField()
    season = SeasonShape()
    count = serializers.IntegerField()
    offset = serializers.IntegerField()
    own = PlaceShape(allow_null=True)
    results = PlaceShape(many=True)


class Leaderboard(PlayerView):
    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="the first for two if left out"),
            OpenApiParameter("season", str, description="`2027.1`; the one that runs if left out"),
            OpenApiParameter("around", str, description="`you`: places around the caller's"),
            OpenApiParameter("offset", int, description="places to pass over"),
            OpenApiParameter("limit", int, description="50 if left out, 200 at most"),
        ],
        responses=LeaderboardShape,
    )
    def get(self, request: Request) -> Response:
        """The leaderboard of a game in a season; hunts have their own (`/api/v1/hunts/`)."""
        asked = request.query_params
        board = _ladder(asked, at=clock.now())
        own = board.place_of(account_of(request))
        limit = min(whole_number(asked.get("limit", "")) or PLACES_A_PAGE, MOST_AT_ONCE)
        start = whole_number(asked.get("offset", "")) or 0
        if own and asked.get("around") == "you":
            start = max(0, own.number - 1 - limit // 2)
        told = {
            "game": board.game,
            "season": board.season,
            "count": board.ranked.count(),
            "offset": start,
            "own": own,
            "results": board.places(start, start + limit),
        }
        return Response(LeaderboardShape(told).data)


class SeasonList(PlayerView):
    @extend_schema(responses=SeasonShape(many=True))
    def get(self, request: Request) -> Response:
        """All seasons that have begun, the newest first."""
        return Response(SeasonShape(ladder.seasons(at=clock.now()), many=True).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("leaderboards/", leaderboards, name="leaderboards"),
    path("api/v1/leaderboards/", Leaderboard.as_view(), name="api_leaderboards"),
    path("api/v1/seasons/", SeasonList.as_view(), name="api_seasons"),
]
