"""The API of talk in a match: the services and refusals of the socket."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, URLResolver, path
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import UserRateThrottle

from config import clock
from matches import chat
from matches.api import PlayerView, account_of, read
from matches.phrases import PHRASES
from matches.services import chat as service


class ChatThrottle(UserRateThrottle):
    """More often than a program looks that takes part in a match."""

    scope = "match_chat"
    rate = "120/min"


class NewLine(serializers.Serializer[Any]):
    """A quick phrase, or a text of your own; one of the two."""

    phrase = serializers.ChoiceField(choices=list(PHRASES), required=False)
    text = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, max_length=service.LONGEST_TYPED
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Both at once, or neither, is no line."""
        if ("phrase" in attrs) == ("text" in attrs):
            raise serializers.ValidationError("Send a phrase or a text.", "invalid")
        return attrs


class Mute(serializers.Serializer[Any]):
    """Whether you hear the other player no more in this match."""

    muted = serializers.BooleanField()


class Chat(PlayerView):
    throttle_classes = (ChatThrottle,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """What was said in your match, as the socket's `chat` (docs/protocol.md, Talk)."""
        return _told(request, match_id)

    @extend_schema(request=NewLine, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, match_id: str) -> Response:
        """Say something to the other player; texts only where both allow free chat."""
        line = read(NewLine, request)
        service.say(match_id, by=account_of(request), at=clock.now(), **line)
        return _told(request, match_id, status=201)


class Muting(PlayerView):
    throttle_classes = (ChatThrottle,)

    @extend_schema(request=Mute, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, match_id: str) -> Response:
        """Hear the other player of your match no more, or again; they are not told."""
        service.mute(match_id, by=account_of(request), muted=read(Mute, request)["muted"])
        return _told(request, match_id)


def _told(request: Request, match_id: str, *, status: int = 200) -> Response:
    news = chat.news_of(match_id, by=account_of(request), at=clock.now())
    return Response(news, status=status)


urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/matches/<token:match_id>/chat/", Chat.as_view(), name="api_chat"),
    path("api/v1/matches/<token:match_id>/chat/mute/", Muting.as_view(), name="api_mute"),
]
