"""Sets that creators curate, by program."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Account
from accounts.scopes import FORGE, needs_scope
from cards import access, curated
from cards.api.asking import person, read
from cards.api.shapes import CardShape, card_json
from cards.models import CuratedSet, Game
from cards.services import sets
from config.typed import LARGEST


class SetContentShape(serializers.Serializer[Any]):
    """What a curator writes. cards: ids in their order."""

    name = serializers.CharField(allow_blank=True, max_length=1000)
    text = serializers.CharField(allow_blank=True, max_length=2 * sets.TEXT_LENGTH, default="")
    cards = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        max_length=sets.CARDS_LIMIT + 1,
        default=list,
    )

    def content(self) -> sets.SetContent:
        """The validated body, as services take it."""
        body = self.validated_data
        return sets.SetContent(body["name"], body["text"], body["cards"])


class NewSetShape(SetContentShape):
    game = serializers.ChoiceField(choices=Game.choices)


class SaveSetShape(SetContentShape):
    revision = serializers.IntegerField(min_value=1, help_text="the one that was changed")


class SetLineShape(serializers.ModelSerializer[CuratedSet]):
    """A set in a list. shown: how many of its cards everybody sees."""

    curator = serializers.CharField(source="curator.username")
    shown = serializers.IntegerField()

    class Meta:
        model = CuratedSet
        fields = ("id", "game", "name", "text", "curator", "shown", "saved_at")


class SetShape(serializers.ModelSerializer[CuratedSet]):
    """A set with its cards, as the caller sees them, in their order."""

    curator = serializers.CharField(source="curator.username")
    cards = CardShape(many=True)

    class Meta:
        model = CuratedSet
        fields = ("id", "game", "name", "text", "curator", "revision", "saved_at", "cards")

    def to_representation(self, instance: CuratedSet) -> dict[str, Any]:
        seen = curated.cards_of_set(instance, to=self.context["to"])
        return {
            **{field: getattr(instance, field) for field in ("id", "game", "name", "text")},
            "curator": instance.curator.username,
            "revision": instance.revision,
            "saved_at": instance.saved_at,
            "cards": [card_json(one.version, one.face) for one in seen if one.version],
        }


class SetPages(LimitOffsetPagination):
    """Pages of sets."""

    default_limit = 24
    max_limit = 100


@needs_scope(FORGE)
class SetList(APIView):
    """All sets with something to see."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="key of a game; all if left out"),
            OpenApiParameter("by", str, description="name of the curator"),
            OpenApiParameter("limit", int),
            OpenApiParameter("offset", int),
        ],
        responses=SetLineShape(many=True),
        tags=["sets"],
    )
    def get(self, request: Request) -> Response:
        """Sets with at least one card that everybody sees, the last saved first."""
        game = request.GET.get("game", "")
        if game:
            access.refuse_unknown_game(game)
        found = curated.sets_shown(game=game)
        if "by" in request.GET:
            found = found.filter(curator__username=request.GET["by"])
        pages = SetPages()
        shown: list[Any] = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response(SetLineShape(shown, many=True).data)

    @extend_schema(request=NewSetShape, responses={201: SetShape}, tags=["sets"])
    def post(self, request: Request) -> Response:
        """Make a set."""
        body = read(NewSetShape, request)
        game = body.validated_data["game"]
        access.refuse_unknown_game(game)
        made = sets.create_set(by=person(request), game=game, content=body.content())
        return Response(_told(made, person(request)), status=201)


@needs_scope(FORGE)
class SetState(APIView):
    """One set."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(responses=SetShape, tags=["sets"])
    def get(self, request: Request, set_id: int) -> Response:
        """A set with its cards: to its curator also own ones that are not in play."""
        return Response(_told(access.set_to_show(set_id, to=request.user), request.user))

    @extend_schema(request=SaveSetShape, responses=SetShape, tags=["sets"])
    def put(self, request: Request, set_id: int) -> Response:
        """Store name, text and cards of your set."""
        body = read(SaveSetShape, request)
        saved = sets.save_set(
            set_id,
            by=person(request),
            revision=body.validated_data["revision"],
            content=body.content(),
        )
        return Response(_told(saved, person(request)))

    @extend_schema(responses={204: None}, tags=["sets"])
    def delete(self, request: Request, set_id: int) -> Response:
        """Delete your set; its cards stay what they are."""
        sets.delete_set(set_id, by=person(request))
        return Response(status=204)


def _told(found: CuratedSet, to: Account | Any) -> dict[str, Any]:
    return SetShape(found, context={"to": to}).data
