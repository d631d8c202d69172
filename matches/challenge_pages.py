"""Challenges as pages and API: which wait for an answer, making one, saying no."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from accounts.queries import account_by_name
from config import clock
from matches import queries
from matches.api import (
    Created,
    InvitationLine,
    NewInvitation,
    PlayerView,
    account_of,
    invited,
    read,
)
from matches.services import challenges


@login_required
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """The part of the lobby that shows challenges, for a page that is open (site/bell.js)."""
    found = queries.open_challenges(cast("Account", request.user), at=clock.now())
    return render(request, "matches/_challenges.html", {"challenges": found})


@login_required
@require_POST
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Say no to a challenge."""
    challenges.decline(token, by=cast("Account", request.user))
    flash.success(request, _("You declined the challenge."))
    return redirect("matches:lobby")


class NewChallenge(NewInvitation):
    """A challenge by name; the rest as for a link."""

    name = serializers.CharField(max_length=60)


class ChallengeList(PlayerView):
    @extend_schema(responses=InvitationLine(many=True))
    def get(self, request: Request) -> Response:
        """Challenges that wait for your answer; yours are among your invitations."""
        found = queries.open_challenges(account_of(request), at=clock.now())
        return Response(InvitationLine(found, many=True).data)

    @extend_schema(request=NewChallenge, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Challenge a player. They take it as an invitation, with a deck of theirs."""
        wish: dict[str, Any] = read(NewChallenge, request)
        wish["deck_id"] = wish.pop("deck")
        guest = account_by_name(wish.pop("name"))
        return invited(challenges.challenge(guest, by=account_of(request), **wish))


class ChallengeAnswer(PlayerView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, token: str) -> Response:
        """Say no to a challenge."""
        challenges.decline(token, by=account_of(request))
        return Response(status=204)


urlpatterns: list[URLPattern | URLResolver] = [
    path("challenges/", waiting, name="challenges"),
    path("invitations/<token:token>/decline/", decline, name="decline"),
    path("api/v1/challenges/", ChallengeList.as_view(), name="api_challenges"),
    path("api/v1/challenges/<token:token>/", ChallengeAnswer.as_view(), name="api_challenge"),
]
