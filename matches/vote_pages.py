"""Judging the cards that one met: page and API."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.models import CardVote
from cards.queries import frozen_design
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from matches import met_cards
from matches.api import PlayerView, account_of, read
from matches.errors import NotMet, NotRecordedYet
from matches.services import votes


@login_required
@require_http_methods(["GET", "POST"])
def met_cards_page(request: HttpRequest, match_id: str) -> HttpResponse:
    """The cards that the reader met in a match; by POST what they think of one."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    by, at = request.user, clock.now()
    match = met_cards.real_match(match_id, by=by, at=at)

    def page(refusal: AppRefusal | None = None) -> HttpResponse:
        try:
            met = met_cards.met_in(match, by=by)
        except NotRecordedYet:
            return render(request, "replays/waiting.html", {"match": match})
        context = {
            "match": match,
            "met": [(one, frozen_design(one.version)) for one in met],
            "verdicts": CardVote.Verdict.choices,
            "refusal": refusal,
        }
        status = refusal.status if refusal else 200
        return render(request, "matches/met_cards.html", context, status=status)

    if request.method != "POST":
        return page()
    show_refusals_with(request, page)
    version_id = whole_number(request.POST.get("version", ""))
    if version_id is None:
        raise NotMet
    vote = votes.vote(match_id, version_id, by=by, verdict=request.POST.get("verdict", ""), at=at)
    flash.success(
        request,
        _("Kept: “%(name)s” is %(verdict)s.")
        % {"name": vote.version.name, "verdict": vote.get_verdict_display().lower()},
    )
    return redirect(f"{reverse('matches:met_cards', args=[match_id])}#v{version_id}")


class MetShape(serializers.Serializer[Any]):
    """A version that the caller met. vote: their own verdict, "" without one."""

    card = serializers.IntegerField(source="version.card_id")
    version = serializers.IntegerField(source="version.pk")
    name = serializers.CharField(source="version.name")
    creator = serializers.CharField(source="version.card.creator.username")
    vote = serializers.CharField(allow_blank=True)


class NewVote(serializers.Serializer[Any]):
    """What the caller thinks of a version's strength."""

    version = serializers.IntegerField(min_value=1)
    verdict = serializers.ChoiceField(CardVote.Verdict.choices)


class VoteShape(serializers.ModelSerializer[CardVote]):
    """A vote as it is kept."""

    class Meta:
        model = CardVote
        fields = ("version", "verdict", "voted_at")


class MetCards(PlayerView):
    @extend_schema(responses=MetShape(many=True))
    def get(self, request: Request, match_id: str) -> Response:
        """Cards of others that you met in a match of yours, with your votes."""
        by = account_of(request)
        match = met_cards.real_match(match_id, by=by, at=clock.now())
        return Response(MetShape(met_cards.met_in(match, by=by), many=True).data)

    @extend_schema(request=NewVote, responses=VoteShape)
    def post(self, request: Request, match_id: str) -> Response:
        """Say what you think of one of them; again, to change your mind."""
        wish = read(NewVote, request)
        vote = votes.vote(
            match_id,
            wish["version"],
            by=account_of(request),
            verdict=wish["verdict"],
            at=clock.now(),
        )
        return Response(VoteShape(vote).data)


urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/<token:match_id>/cards/", met_cards_page, name="met_cards"),
    path("api/v1/matches/<token:match_id>/votes/", MetCards.as_view(), name="api_votes"),
]
