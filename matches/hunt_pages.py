"""Hunts as pages and API: how one begins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_POST
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from config.errors import show_refusals_with
from matches.api import WATCHABLE, Created, PlayerView, account_of, created, read
from matches.forms import PlayForm
from matches.services import hunts
from matches.views import lobby_page


class HuntForm(forms.Form):
    """Which game for one."""

    game = forms.CharField(max_length=12)
    watchable = forms.BooleanField(required=False)


@login_required
@require_POST
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
        by=account, game=form.cleaned_data["game"], watchable=form.cleaned_data["watchable"]
    )
    return redirect("matches:match", match.pk)


class NewHunt(serializers.Serializer[Any]):
    """A match of a game for one."""

    game = serializers.CharField(max_length=12)
    watchable = serializers.BooleanField(allow_null=True, default=None, help_text=WATCHABLE)


class HuntList(PlayerView):
    @extend_schema(request=NewHunt, responses={201: Created})
    def post(self, request: Request) -> Response:
        """Begin a hunt: a match for one, with the house's cards."""
        wish = read(NewHunt, request)
        match = hunts.start_hunt(
            by=account_of(request), game=wish["game"], watchable=wish["watchable"]
        )
        return created(match)


urlpatterns: list[URLPattern | URLResolver] = [
    path("hunts/", begin, name="hunts"),
    path("api/v1/hunts/", HuntList.as_view(), name="api_hunts"),
]
