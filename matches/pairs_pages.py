"""Pairs that may be handing each other rating, for moderators: page and API."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_GET
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from config import clock
from matches import farming
from moderation.api import asking
from moderation.views.at_desk import at_desk


@require_GET
@at_desk
def pairs(request: HttpRequest, by: Account) -> HttpResponse:
    """Pairs that met often, with the reasons why they are shown."""
    context = {"pairs": farming.pairs_to_look_at(at=clock.now()), "days": farming.WINDOW.days}
    return render(request, "matches/pairs.html", context)


class PairShape(serializers.Serializer[Any]):
    """Two people who met often. ahead: who won more. short: matches over within 3 minutes;
    unrated: beyond the day's cap. latest: the id of their last match."""

    game = serializers.CharField()
    ahead = serializers.CharField(source="ahead.username")
    behind = serializers.CharField(source="behind.username")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    short = serializers.IntegerField()
    unrated = serializers.IntegerField()
    latest = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())


@extend_schema(responses=PairShape(many=True), tags=["moderation"])
@asking.at_desk("GET")
def api_pairs(request: Request, by: Account) -> Response:
    """Pairs that may be handing each other rating, with the reasons; proof of nothing."""
    return Response(PairShape(farming.pairs_to_look_at(at=clock.now()), many=True).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("moderation/pairs/", pairs, name="pairs"),
    path("api/v1/moderation/pairs/", api_pairs, name="api_pairs"),
]
