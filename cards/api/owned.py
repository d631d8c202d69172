"""One's own collection and Sparks by program."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.scopes import PACKS, needs_scope
from cards import access
from cards import owned as collected
from cards.api.asking import person
from cards.api.collection import FILTERS, CardPages, asked_for
from cards.api.shapes import CardShape, card_json
from cards.models import CardVersion, SparksEntry
from cards.queries import frozen_design, sparks_of
from config.paging import CURSOR, newest_first, page_of


class OwnedShape(serializers.Serializer[Any]):
    """A card that may be played, and how many copies of it are yours."""

    copies = serializers.IntegerField()
    card = CardShape()


class BookingShape(serializers.ModelSerializer[SparksEntry]):
    """One booking. number: of your account, from 1. balance: after it."""

    class Meta:
        model = SparksEntry
        fields = ("number", "amount", "balance", "reason", "facts", "created_at")


@needs_scope(PACKS)
class Collection(APIView):
    """The cards of a game with your copies."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        parameters=[
            *FILTERS,
            OpenApiParameter(
                "have", str, enum=list(collected.HAVES), description="all if left out"
            ),
        ],
        responses=OwnedShape(many=True),
        tags=["packs"],
    )
    def get(self, request: Request) -> Response:
        """Search the cards that may be played, with how many copies you own."""
        game = request.GET.get("game", "nexus")
        access.refuse_unforged_game(game)
        account = person(request)
        copies = collected.copies_of(account, game)

        def told(version: CardVersion) -> Any:
            card = card_json(version, frozen_design(version))
            return OwnedShape({"copies": copies.get(version.card_id, 0), "card": card}).data

        beside = collected.which(account, game, request.GET.get("have", ""))
        return CardPages().answer(request, asked_for(request), told, beside)


@extend_schema(
    parameters=CURSOR,
    responses=page_of(BookingShape, balance=serializers.IntegerField()),
    tags=["packs"],
)
@needs_scope(PACKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def sparks(request: Request) -> Response:
    """Your Sparks, and each booking that led to them, the newest first."""
    account = person(request)
    answer = newest_first(SparksEntry.objects.filter(account=account), request, BookingShape)
    answer.data["balance"] = sparks_of(account)
    return answer
