"""Hunts as pages and API: how one begins, and whose were the best."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.games import is_solo, offered_keys
from config import clock
from config.errors import show_refusals_with
from config.typed import whole_number
from matches import hunt_board
from matches.api import WATCHABLE, Created, PlayerView, account_of, created, read
from matches.errors import GameNotOffered
from matches.forms import PlayForm
from matches.hunt_board import Board, commitment_of
from matches.hunts import party_of
from matches.services import hunts
from matches.views import lobby_page

PLACES_A_PAGE, MOST_AT_ONCE = 50, 200


class HuntForm(forms.Form):
    """Which game for one, and whether today's hunt."""

    game = forms.CharField(max_length=12)
    watchable = forms.BooleanField(required=False)
    daily = forms.BooleanField(required=False)


@require_http_methods(["GET", "POST"])
def hunts_page(request: HttpRequest) -> HttpResponse:
    """The leaderboard, for everybody; by POST a hunt begins."""
    return begin(request) if request.method == "POST" else leaderboard(request)


def leaderboard(request: HttpRequest) -> HttpResponse:
    """`?game=dragon&dragon=12&page=2`, `?day=2027-03-01`, `?day=today`."""
    board = _board(request.GET)
    pages = Paginator(range(board.ranked.count()), PLACES_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    start = (page.number - 1) * PLACES_A_PAGE
    reader = request.user if isinstance(request.user, Account) else None
    context = {
        "board": board,
        "page": page,
        "places": hunt_board.places(board, start, start + PLACES_A_PAGE),
        "own": hunt_board.place_of(reader, board) if reader else None,
        "dragons": party_of(board.game).dragons,
        "today": _today(),
        "commitment": commitment_of(board.game, board.day) if board.day else None,
    }
    return render(request, "matches/hunts.html", context)


def _board(asked: Mapping[str, str]) -> Board:
    """The wanted one; of the first game for one where none is named.

    A day that is none is as if it was not there. Raises: GameNotOffered.
    """
    game = asked.get("game", "")
    offered = [key for key in offered_keys() if is_solo(key)]
    if game not in offered and (game or not offered):
        raise GameNotOffered(game=game)
    dragon, day = whole_number(asked.get("dragon", "")), _day(asked.get("day", ""))
    return Board(game or offered[0], None if day else dragon, day)


def _day(typed: str) -> date | None:
    """Today, or the day that is named."""
    if typed == "today":
        return _today()
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def _today() -> date:
    return clock.now().astimezone(UTC).date()


@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a hunt."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    account = request.user
    back = PlayForm(initial={"game": request.POST.get("game", ""), "watchable": account.watchable})
    show_refusals_with(request, lambda refusal: lobby_page(request, account, back, refusal))
    form = HuntForm(request.POST)
    if not form.is_valid():
        return lobby_page(request, account, back, status=400)
    match = hunts.start_hunt(
        by=account,
        game=form.cleaned_data["game"],
        watchable=form.cleaned_data["watchable"],
        is_daily=form.cleaned_data["daily"],
    )
    return redirect("matches:match", match.pk)


class NewHunt(serializers.Serializer[Any]):
    """A match of a game for one."""

    game = serializers.CharField(max_length=12)
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)
    daily = serializers.BooleanField(default=False, help_text="today's hunt; one try a UTC day")


class PlaceLine(serializers.Serializer[Any]):
    """The best hunt of a person. hero, dragon (the one hunted first): ids of cards."""

    place = serializers.IntegerField(source="number")
    player = serializers.CharField(source="hunt.account.username")
    score = serializers.IntegerField(source="hunt.score")
    gold = serializers.IntegerField(source="hunt.gold")
    silver = serializers.IntegerField(source="hunt.silver")
    won = serializers.BooleanField(source="hunt.is_won")
    waves = serializers.IntegerField(source="hunt.waves")
    turns = serializers.IntegerField(source="hunt.turns")
    hero = serializers.IntegerField(source="hunt.hero_id", allow_null=True)
    dragon = serializers.IntegerField(source="hunt.dragon_id", allow_null=True)
    ended_at = serializers.DateTimeField(source="hunt.ended_at")


class PlacesPage(serializers.Serializer[Any]):
    """Some places. count: of all; own: the caller's, null without a hunt that counts."""

    count = serializers.IntegerField()
    own = PlaceLine(allow_null=True)
    results = PlaceLine(many=True)


class HuntList(PlayerView):
    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="of a game for one; the first if left out"),
            OpenApiParameter("dragon", int, description="a card: hunts that met it first"),
            OpenApiParameter("day", str, description="daily hunts: `today` or a date (UTC)"),
            OpenApiParameter("offset", int, description="places to pass over"),
            OpenApiParameter("limit", int, description="50 if left out, 200 at most"),
        ],
        responses=PlacesPage,
    )
    def get(self, request: Request) -> Response:
        """The leaderboard: everybody's best hunt, by score."""
        asked = request.query_params
        board = _board(asked)
        start = whole_number(asked.get("offset", "")) or 0
        limit = min(whole_number(asked.get("limit", "")) or PLACES_A_PAGE, MOST_AT_ONCE)
        told = {
            "count": board.ranked.count(),
            "own": hunt_board.place_of(account_of(request), board),
            "results": hunt_board.places(board, start, start + limit),
        }
        return Response(PlacesPage(told).data)

    @extend_schema(request=NewHunt, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Begin a hunt: a match for one, with the house's cards."""
        wish = read(NewHunt, request)
        match = hunts.start_hunt(
            by=account_of(request),
            game=wish["game"],
            watchable=wish["watchable"],
            is_daily=wish["daily"],
        )
        return created(match)


urlpatterns: list[URLPattern | URLResolver] = [
    path("hunts/", hunts_page, name="hunts"),
    path("api/v1/hunts/", HuntList.as_view(), name="api_hunts"),
]
