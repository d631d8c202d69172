"""What there is to know of one's own deck, by program: sheet, test hands, suggestions."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import DECKS, needs_scope
from cards import access
from cards.api.asking import person
from cards.api.deck_lists import DeckPreviewShape
from cards.api.shapes import CardShape, card_json
from cards.deck_sheet.seeds import seed_of
from cards.deck_sheet.sheet import hand_of, sheet_of, suggestions_for
from cards.queries import frozen_design


class BarShape(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]  # the word that the page has
    count = serializers.IntegerField(help_text="copies")


class ChartShape(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    bars = BarShape(many=True)


class RecordShape(serializers.Serializer[Any]):
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    rate = serializers.FloatField(allow_null=True, help_text="a draw counts half; null: no match")
    interval = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="95 %, low and high"
    )


class DeckRecordShape(serializers.Serializer[Any]):
    against_people = RecordShape()
    against_bot = RecordShape()
    cards = serializers.DictField(
        child=RecordShape(), help_text="key of a card -> matches into which it was brought"
    )


class DeckSheetShape(DeckPreviewShape):
    charts = ChartShape(many=True)
    record = DeckRecordShape()


class HandCardShape(serializers.Serializer[Any]):
    id = serializers.CharField(help_text="of this copy, for `back`")
    name = serializers.CharField()
    cost = serializers.IntegerField(allow_null=True)


class HandShape(serializers.Serializer[Any]):
    seed = serializers.CharField()
    second = serializers.BooleanField()
    hand = HandCardShape(many=True)
    next = HandCardShape(many=True, help_text="what the next draws would be")
    put_back = serializers.IntegerField()
    redraws = serializers.IntegerField(help_text="how often the rules drew anew")
    may_redraw = serializers.BooleanField()
    whole_deck = serializers.BooleanField(help_text="the game deals no hand")
    why_not = serializers.ChoiceField(choices=["", "too_few", "no_origin"], allow_blank=True)


class SuggestionShape(serializers.Serializer[Any]):
    card = serializers.IntegerField(allow_null=True)
    basic = serializers.CharField(allow_null=True, help_text="key of a basic card")
    name = serializers.CharField()
    cost = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())
    face = CardShape(allow_null=True, help_text="the card in full; null for a basic one")


@extend_schema(responses=DeckSheetShape, tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def deck_sheet(request: Request, deck_id: int) -> Response:
    """One of your decks as it stands: what has changed, what is missing, charts, how it fared."""
    deck = access.deck_to_show(deck_id, to=person(request))
    return Response(sheet_of(deck, to=person(request)).as_json())


@extend_schema(
    parameters=[
        OpenApiParameter("seed", str, description="up to 12 of a-z 0-9; a new one if left out"),
        OpenApiParameter("second", bool, description="going second"),
        OpenApiParameter("back", str, many=True, description="ids of copies to put back"),
    ],
    responses=HandShape,
    tags=["decks"],
)
@needs_scope(DECKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def opening_hand(request: Request, deck_id: int) -> Response:
    """An opening hand of one of your decks; the same seed and answers give the same hand."""
    deck = access.deck_to_show(deck_id, to=person(request))
    hand = hand_of(
        sheet_of(deck, to=person(request)),
        seed=seed_of(request.GET.get("seed", "")),
        is_second=request.GET.get("second") in ("1", "true"),
        back=request.GET.getlist("back"),
    )
    return Response(hand.as_json())


@extend_schema(responses=SuggestionShape(many=True), tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def suggestions(request: Request, deck_id: int) -> Response:
    """Cards that would fill one of your decks, each with the reasons. Nothing is stored."""
    deck = access.deck_to_show(deck_id, to=person(request))
    found = suggestions_for(deck, to=person(request))
    faces = [
        card_json(one.version, frozen_design(one.version)) if one.version else None for one in found
    ]
    return Response(
        [one.as_json() | {"face": face} for one, face in zip(found, faces, strict=True)]
    )
