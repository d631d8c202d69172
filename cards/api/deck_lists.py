"""Decks as text and as codes, by program."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from accounts.scopes import DECKS, needs_scope
from cards import access
from cards.api.asking import person, read
from cards.api.shapes import CardShape, DeckShape, FaultShape, card_json
from cards.deck_content import content_of
from cards.deck_lists.by_code import coded_deck, content_of_code
from cards.deck_lists.preview import preview_of, preview_of_reading
from cards.deck_lists.reading import TEXT_BYTES, read_deck
from cards.deck_lists.writing import written
from cards.deck_sheet.kinds import kinds_of
from cards.models import Game
from cards.queries import frozen_design
from cards.services.deck_imports import import_deck
from cards.services.decks import NAME_LENGTH


class DeckTextShape(serializers.Serializer[Any]):
    text = serializers.CharField(
        max_length=TEXT_BYTES, trim_whitespace=False, help_text="a list, a code, or both"
    )
    game = serializers.ChoiceField(
        choices=Game.choices, default="nexus", help_text="counts where the text names none"
    )
    with_cards = serializers.BooleanField(
        default=False, help_text="also give the deck's published cards in full"
    )


class ImportShape(DeckTextShape):
    name = serializers.CharField(
        max_length=NAME_LENGTH, allow_blank=True, default="", help_text="instead of the text's"
    )
    rest_is_enough = serializers.BooleanField(
        default=False, help_text="import also if some lines are not taken"
    )


class OfferShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    text = serializers.CharField(help_text="the line that says so")


class LineShape(serializers.Serializer[Any]):
    """What became of one line."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    outcome = serializers.CharField()
    message = serializers.CharField()
    lost = serializers.BooleanField(help_text="whether something of it is not taken")
    card = serializers.IntegerField(allow_null=True)
    offers = OfferShape(many=True)


class DeckLineShape(serializers.Serializer[Any]):
    """A card of a deck, against the version that was seen; of a basic card the name alone."""

    name = serializers.CharField()
    count = serializers.IntegerField()
    card = serializers.IntegerField(required=False)
    version = serializers.IntegerField(required=False, help_text="its number now")
    seen = serializers.IntegerField(required=False, allow_null=True)
    was_called = serializers.CharField(required=False)
    changes = serializers.ListField(
        child=serializers.ChoiceField(
            choices=["renamed", "revised", "hidden", "retired", "unpublished"]
        ),
        required=False,
    )
    compare = serializers.CharField(required=False, help_text="where both versions are shown")
    owned = serializers.IntegerField(allow_null=True, help_text="null where nobody counts copies")
    missing = serializers.IntegerField()


class DeckPreviewShape(serializers.Serializer[Any]):
    game = serializers.ChoiceField(choices=Game.choices)
    name = serializers.CharField(allow_blank=True)
    cards = serializers.DictField(child=serializers.IntegerField())
    extras = serializers.DictField(child=serializers.CharField(allow_null=True))
    basics = serializers.DictField(child=serializers.IntegerField())
    measure = serializers.CharField()
    lines = DeckLineShape(many=True)
    faults = FaultShape(many=True)
    unknown = serializers.IntegerField(help_text="cards that you may not know of")


class ReadDeckShape(serializers.Serializer[Any]):
    deck = DeckPreviewShape()
    lines = LineShape(many=True)
    cards = CardShape(many=True, help_text="empty unless asked for")


class WrittenShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    link = serializers.CharField(help_text="an address of this site")
    text = serializers.CharField(help_text="with the code in it")


class ImportedShape(serializers.Serializer[Any]):
    deck = DeckShape()
    lines = LineShape(many=True)


@extend_schema(request=DeckTextShape, responses=ReadDeckShape, tags=["decks"])
@needs_scope(DECKS)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def read_text(request: Request) -> Response:
    """What a text would be as a deck, with a result for every line. Nothing is stored."""
    body = read(DeckTextShape, request).validated_data
    access.refuse_unforged_game(body["game"])
    reading = read_deck(body["text"], game=body["game"], by=person(request))
    preview = preview_of_reading(reading, to=person(request))
    lines = [line.as_json() for line in reading.lines]
    kinds = kinds_of(preview.content) if body["with_cards"] else []
    cards = [card_json(kind.version, frozen_design(kind.version)) for kind in kinds]
    return Response({"deck": preview.as_json(), "lines": lines, "cards": cards})


@extend_schema(request=ImportShape, responses={201: ImportedShape}, tags=["decks"])
@needs_scope(DECKS)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def import_text(request: Request) -> Response:
    """Make a deck of a text: of all of it, unless `rest_is_enough`."""
    body = read(ImportShape, request).validated_data
    access.refuse_unforged_game(body["game"])
    deck, reading = import_deck(
        body["text"],
        by=person(request),
        game=body["game"],
        name=body["name"],
        is_rest_enough=body["rest_is_enough"],
    )
    lines = [line.as_json() for line in reading.lines]
    return Response({"deck": DeckShape(deck).data, "lines": lines}, status=201)


@extend_schema(responses=WrittenShape, tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def export_deck(request: Request, deck_id: int) -> Response:
    """One of your decks as a code, an address and a text."""
    deck = access.deck_to_show(deck_id, to=person(request))
    told = written(content_of(deck), deck.game, to=person(request))
    return Response({"code": told.code, "link": told.link, "text": told.text})


@extend_schema(responses=DeckPreviewShape, tags=["decks"])
@needs_scope(DECKS)
@api_view(["GET"])
@permission_classes([AllowAny])
def deck_by_code(request: Request, code: str) -> Response:
    """The deck of a code, for anybody who has it."""
    coded = coded_deck(code)
    reader = request.user if isinstance(request.user, Account) else None
    seen = {card: one.version for card, one in coded.cards.items()}
    return Response(preview_of(content_of_code(coded), coded.game, to=reader, seen=seen).as_json())
