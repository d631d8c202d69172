"""Published cards by program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.scopes import FORGE, needs_scope
from cards import access
from cards.api.searches import CardPageShape, CompletionShape, QueryShape, query_json
from cards.api.shapes import CardShape, card_json
from cards.models import CardVersion
from cards.queries import frozen_design
from cards.query.completion import complete
from cards.query.fields import lexicon
from cards.search import CardSearch, names_like
from config import clock
from config.typed import whole_number

FARTHEST = 1_000_000
"""No page begins behind so many cards."""

FILTERS = [
    OpenApiParameter(
        "game", str, description="key of a game; nexus, or what the query names, if left out"
    ),
    OpenApiParameter("q", str, description="a query, as docs/search.md tells"),
    OpenApiParameter("cost_min", int, description="written into the query, as all that follow"),
    OpenApiParameter("cost_max", int),
    OpenApiParameter("trait", str, many=True, description="of Nexus; so every filter of a game"),
    OpenApiParameter("by", str, description="name of the creator"),
    OpenApiParameter("rarity", str),
    OpenApiParameter("order", str, description="what order: takes in a query, such as -cost"),
    OpenApiParameter("sort", str, description="the same, but only where the query names none"),
    OpenApiParameter(
        "was",
        str,
        description="the query for which a form was drawn, all of whose values are sent along: "
        "what differs is written into q",
    ),
    OpenApiParameter("limit", int),
    OpenApiParameter("offset", int),
]


class CardPages(LimitOffsetPagination):
    """Pages of published cards; they are counted only so far."""

    default_limit = 60
    max_limit = 200

    def answer(
        self,
        request: Request,
        search: CardSearch,
        told: Callable[[CardVersion], Any],
        beside: Q | None = None,
    ) -> Response:
        """One page of what a search finds, with the query as it was understood beside it.

        told: what is said of a card. beside: what must hold of its row besides the query.
        """
        self.request = request
        self.limit = self.get_limit(request) or self.default_limit
        self.offset = min(self.get_offset(request), FARTHEST)
        found = search.page(self.offset, self.limit, beside)
        # Only for the links: whether there is a next page is known also where the rest is not
        # counted.
        self.count = self.offset + len(found.versions) + (self.limit if found.has_more else 0)
        return Response(
            {
                "count": found.count,
                "is_exact": found.is_exact,
                "next": self.get_next_link(),
                "previous": self.get_previous_link(),
                "query": query_json(search),
                "results": [told(version) for version in found.versions],
            }
        )


@needs_scope(FORGE)
class CardList(APIView):
    """All published cards that fit."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=FILTERS, responses=CardPageShape, tags=["cards"])
    def get(self, request: Request) -> Response:
        """Search the cards that may be played. What cannot be understood is left out and told."""
        return CardPages().answer(request, asked_for(request), _card)


@extend_schema(parameters=FILTERS[:-2], responses=QueryShape, tags=["cards"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def read_query(request: Request) -> Response:
    """How a query is understood, without any cards; with what filters write into it."""
    return Response(QueryShape(query_json(asked_for(request))).data)


@extend_schema(
    parameters=[
        OpenApiParameter("game", str, description="key of a game; nexus if left out"),
        OpenApiParameter("q", str, description="what is typed so far"),
        OpenApiParameter("at", int, description="the place of the cursor; the end if left out"),
    ],
    responses=CompletionShape,
    tags=["cards"],
)
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def complete_query(request: Request) -> Response:
    """What may be typed next in a query."""
    game = request.GET.get("game", "nexus")
    access.refuse_unknown_game(game)
    text = request.GET.get("q", "")
    at = whole_number(request.GET.get("at", ""))
    completion = complete(text, len(text) if at is None else at, lexicon(game), names_like(game))
    return Response(CompletionShape(asdict(completion)).data)


def _card(version: CardVersion) -> Any:
    return CardShape(card_json(version, frozen_design(version))).data


def asked_for(request: Request) -> CardSearch:
    """The query of a request, with what its filters wrote into it. Raises: GameNotFound."""
    search = _search(request, request.GET.get("q", ""))
    written = search.rewritten(request.GET)
    return search if written == search.query.text else _search(request, written)


def _search(request: Request, text: str) -> CardSearch:
    """Raises: GameNotFound. A game in the address is the only one that the query may name."""
    game = request.GET.get("game")
    access.refuse_unknown_game(game or "nexus")
    return CardSearch.read(
        text,
        game=game or "nexus",
        games=(game,) if game else None,
        by=request.user,
        at=clock.now(),
        sort=request.GET.get("sort", ""),
    )


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
