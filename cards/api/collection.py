"""Published cards by program."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.scopes import FORGE, needs_scope
from cards import access
from cards.api.shapes import CardShape, card_json
from cards.queries import frozen_design, playable_versions
from cards.search import ORDERS, CardSearch

FILTERS = [
    OpenApiParameter("game", str, description="key of a game; nexus if left out"),
    OpenApiParameter("q", str, description="words, each in the name or the rules text"),
    OpenApiParameter("cost_min", int),
    OpenApiParameter("cost_max", int),
    OpenApiParameter("trait", str, many=True, description="of Nexus"),
    OpenApiParameter("trigger", str, description="of Nexus"),
    OpenApiParameter("effect", str, description="of Nexus"),
    OpenApiParameter("type", str, description="of Enigma"),
    OpenApiParameter("form", str, description="of Enigma"),
    OpenApiParameter("element", str, description="of Enigma"),
    OpenApiParameter("by", str, description="name of the creator"),
    OpenApiParameter("order", str, enum=list(ORDERS)),
]


class CardPages(LimitOffsetPagination):
    """Pages of published cards."""

    default_limit = 60
    max_limit = 200


@needs_scope(FORGE)
class CardList(APIView):
    """All published cards that fit."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            *FILTERS,
            OpenApiParameter("limit", int),
            OpenApiParameter("offset", int),
        ],
        responses=CardShape(many=True),
        tags=["cards"],
    )
    def get(self, request: Request) -> Response:
        """Search the cards that may be played."""
        game = request.GET.get("game", "nexus")
        access.refuse_unknown_game(game)
        search = CardSearch.read(game, request.GET)
        pages = CardPages()
        shown: list[Any] = (
            pages.paginate_queryset(search.among(playable_versions(game)), request, view=self) or []
        )
        cards = [card_json(version, frozen_design(version)) for version in shown]
        return pages.get_paginated_response(CardShape(cards, many=True).data)


@extend_schema(responses=CardShape, tags=["cards"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def card(request: Request, card_id: int) -> Response:
    """One card as it plays, or as it is in the works if it is yours and never was published."""
    shown, versions = access.card_to_show(card_id, to=request.user)
    version = next(
        (version for version in versions if version.pk == shown.published_id), versions[0]
    )
    return Response(CardShape(card_json(version, frozen_design(version))).data)
