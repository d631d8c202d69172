"""One's own decks by program."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import DECKS, needs_scope
from cards import access
from cards.api.asking import person, read
from cards.api.shapes import DeckShape, FaultShape, NewDeckShape, SaveDeckShape
from cards.legality import deck_faults
from cards.messages import fault_json
from cards.services import decks as services
from config import clock


@extend_schema(
    methods=["GET"],
    parameters=[OpenApiParameter("game", str, description="key of a game; nexus if left out")],
    responses=DeckShape(many=True),
    tags=["decks"],
)
@extend_schema(methods=["POST"], request=NewDeckShape, responses={201: DeckShape}, tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def decks(request: Request) -> Response:
    """Your decks of a game, the last saved first; or a new deck, legal or not."""
    if request.method == "GET":
        game = request.GET.get("game", "nexus")
        access.refuse_unforged_game(game)
        own = services.decks_of(person(request), game, at=clock.now())
        return Response(DeckShape(own, many=True).data)
    body = read(NewDeckShape, request)
    game = body.validated_data["game"]
    access.refuse_unforged_game(game)
    deck = services.create_deck(by=person(request), game=game, content=body.content())
    return Response(DeckShape(deck).data, status=201)


@extend_schema(methods=["GET"], responses=DeckShape, tags=["decks"])
@extend_schema(methods=["PUT"], request=SaveDeckShape, responses=DeckShape, tags=["decks"])
@extend_schema(methods=["DELETE"], responses={204: None}, tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET", "PUT", "DELETE"])
@permission_classes([IsAuthenticated])
def deck(request: Request, deck_id: int) -> Response:
    """One of your decks; matches that were begun with it keep their own copy."""
    if request.method == "GET":
        return Response(DeckShape(access.deck_to_show(deck_id, to=person(request))).data)
    if request.method == "DELETE":
        services.delete_deck(deck_id, by=person(request))
        return Response(status=204)
    body = read(SaveDeckShape, request)
    saved = services.save_deck(
        deck_id,
        by=person(request),
        revision=body.validated_data["revision"],
        content=body.content(),
        seen=body.validated_data["seen"],
    )
    return Response(DeckShape(saved).data)


@extend_schema(request=NewDeckShape, responses=FaultShape(many=True), tags=["decks"])
@needs_scope(DECKS)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def check_deck(request: Request) -> Response:
    """Every rule that a deck would break. Nothing is stored."""
    body = read(NewDeckShape, request)
    game = body.validated_data["game"]
    access.refuse_unforged_game(game)
    content = body.content()
    services.refuse_unreadable_cards(person(request), game, content)
    faults = deck_faults(person(request), game, content)
    return Response([fault_json(fault, game) for fault in faults])
