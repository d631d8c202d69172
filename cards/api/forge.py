"""Drafts by program: preview, save, picture, submit, withdraw, revise."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import (
    api_view,
    parser_classes,
    permission_classes,
    throttle_classes,
)
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle

from accounts.scopes import FORGE, needs_scope
from cards import access
from cards.api.asking import person, read
from cards.api.schema import design_schema
from cards.api.shapes import (
    ArtShape,
    ContentShape,
    FocusShape,
    PreviewedShape,
    PreviewShape,
    RevisionShape,
    SaveShape,
    VersionShape,
)
from cards.art.crop import Crop
from cards.forge.preview import preview
from cards.queries import versions_of
from cards.services import art, versions
from cards.uploads import uploaded_file
from config import clock


class PreviewRate(SimpleRateThrottle):
    """Typing asks often; ten a second is more than anybody types."""

    rate = "600/min"
    scope = "preview"

    def get_cache_key(self, request: Request, view: Any) -> str:
        """One count a person, or an address for those who are not logged in."""
        who = request.user.pk or self.get_ident(request)
        return f"preview:{who}"


@extend_schema(responses=OpenApiTypes.OBJECT, tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET"])
@permission_classes([AllowAny])
def design_schema_of(request: Request, game: str) -> Response:
    """The JSON Schema of the game's designs."""
    access.refuse_unforged_game(game)
    return Response(design_schema(game))


@extend_schema(request=PreviewShape, responses=PreviewedShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([AllowAny])
@throttle_classes([PreviewRate])
def preview_design(request: Request, game: str) -> Response:
    """What a design comes to, with every fault at its field. Nothing is stored."""
    access.refuse_unforged_game(game)
    body = read(PreviewShape, request)
    version = None
    if body.validated_data.get("version") is not None:
        version = access.version_to_show(body.validated_data["version"], to=request.user)
    shown = preview(
        game,
        body.content(),
        card=version.card if version else None,
        art=version.art if version else None,
    )
    return Response(shown)


@extend_schema(methods=["GET"], responses=VersionShape(many=True), tags=["forge"])
@extend_schema(
    methods=["POST"], request=ContentShape, responses={201: VersionShape}, tags=["forge"]
)
@needs_scope(FORGE)
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticated])
def drafts(request: Request, game: str) -> Response:
    """Your versions that are not published, newest first; or a new card with its first draft."""
    access.refuse_unforged_game(game)
    if request.method == "GET":
        own = versions_of(person(request)).filter(game=game)
        return Response(VersionShape(own, many=True).data)
    body = read(ContentShape, request)
    draft = versions.start_draft(by=person(request), game=game, content=body.content())
    return Response(VersionShape(draft).data, status=201)


@extend_schema(methods=["GET"], responses=VersionShape, tags=["forge"])
@extend_schema(methods=["PUT"], request=SaveShape, responses=VersionShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["GET", "PUT"])
@permission_classes([IsAuthenticated])
def version(request: Request, version_id: int) -> Response:
    """One of your versions; or what was typed into a draft, sound or not."""
    if request.method == "GET":
        return Response(
            VersionShape(access.own_version_to_show(version_id, to=person(request))).data
        )
    body = read(SaveShape, request)
    saved = versions.save_draft(
        version_id,
        by=person(request),
        revision=body.validated_data["revision"],
        content=body.content(),
    )
    return Response(VersionShape(saved).data)


@extend_schema(request=ArtShape, responses=VersionShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
@parser_classes([MultiPartParser])
def version_art(request: Request, version_id: int) -> Response:
    """Give a draft its picture, or another one."""
    source = uploaded_file(request, "picture")
    version = art.attach_art(
        version_id,
        by=person(request),
        revision=read(RevisionShape, request).validated_data["revision"],
        source=source,
        at=clock.now(),
    )
    return Response(VersionShape(version).data)


@extend_schema(request=FocusShape, responses=VersionShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def version_focus(request: Request, version_id: int) -> Response:
    """Cut a draft's picture anew: around another point, nearer or from farther away."""
    body = read(FocusShape, request).validated_data
    version = art.cut_art(
        version_id,
        by=person(request),
        revision=body["revision"],
        crop=Crop(body["x"], body["y"], body["zoom"]),
        at=clock.now(),
    )
    return Response(VersionShape(version).data)


@extend_schema(request=RevisionShape, responses=VersionShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def submit_version(request: Request, version_id: int) -> Response:
    """Send a draft to review. Refused with every fault at once."""
    version = versions.submit_version(
        version_id,
        by=person(request),
        revision=read(RevisionShape, request).validated_data["revision"],
        at=clock.now(),
    )
    return Response(VersionShape(version).data)


@extend_schema(request=None, responses=VersionShape, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def withdraw_version(request: Request, version_id: int) -> Response:
    """Take a version back from review, or put a draft away."""
    version = versions.withdraw_version(version_id, by=person(request))
    return Response(VersionShape(version).data)


@extend_schema(request=None, responses={201: VersionShape}, tags=["forge"])
@needs_scope(FORGE)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def revise_card(request: Request, card_id: int) -> Response:
    """Make a new draft of your card."""
    version = versions.revise_card(card_id, by=person(request))
    return Response(VersionShape(version).data, status=201)
