"""Cards as files, by program: out, in, and duplicated."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.scopes import FORGE, needs_scope
from cards import access, portable, queries
from cards.api.asking import person
from cards.api.shapes import ContentShape, VersionShape
from cards.draft_content import Content
from cards.models import Game
from cards.services import copies
from config.bodies import AsSentParser


class CardFileShape(serializers.Serializer[Any]):
    """A file of cards (docs/card-files.md)."""

    format = serializers.IntegerField(min_value=portable.FORMAT, max_value=portable.FORMAT)
    game = serializers.ChoiceField(choices=Game.choices)
    cards = ContentShape(many=True)


@extend_schema(responses=CardFileShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def export_version(request: Request, version_id: int) -> Response:
    """A version of your own as a file, without its picture."""
    version = access.own_version_to_show(version_id, to=person(request))
    return Response(portable.as_file(version.game, [Content.of(version)]))


@extend_schema(responses=CardFileShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def export_all(request: Request, game: str) -> Response:
    """The newest version of each of your cards of a game, as one file."""
    access.refuse_unforged_game(game)
    newest = queries.newest_versions(person(request), game)[: portable.CARDS_LIMIT]
    return Response(portable.as_file(game, map(Content.of, newest)))


@extend_schema(
    parameters=[
        OpenApiParameter("keep_faulty", bool, description="also cards whose design has faults")
    ],
    request=CardFileShape,
    responses={201: VersionShape(many=True)},
    tags=["forge"],
)
@needs_scope(FORGE)
@api_view(["POST"])
@parser_classes([AsSentParser])
@permission_classes([IsAuthenticated])
def import_cards(request: Request) -> Response:
    """Make a draft of each card in a file, or of none: then every fault is told with its path."""
    drafts = copies.import_cards(
        cast("bytes", request.data or b""),  # as it was sent: doubled keys are told
        by=person(request),
        keep_faulty=request.GET.get("keep_faulty") in ("1", "true"),
    )
    return Response(VersionShape(drafts, many=True).data, status=201)


@extend_schema(request=None, responses={201: VersionShape}, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def duplicate_version(request: Request, version_id: int) -> Response:
    """Make another card whose first draft says what one of your versions says."""
    draft = copies.duplicate_version(version_id, by=person(request))
    return Response(VersionShape(draft).data, status=201)
