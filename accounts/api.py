"""One's own account by program: settings, sanctions in force, notifications.

Name, password, sign-in, tokens and deletion are for people at a browser (docs/api.md).
"""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import queries, services
from accounts.forms import known_zones
from accounts.models import Account, Notification, Suspension, Token
from accounts.panels import panels_for
from accounts.scopes import ACCOUNT, needs_scope
from config import clock
from config.paging import CURSOR, newest_first, page_of


class SettingsShape(serializers.ModelSerializer[Account]):
    """How you read the site, and whether others may watch your matches."""

    language = serializers.ChoiceField(choices=settings.LANGUAGES)
    zone = serializers.CharField(max_length=64, help_text="of the IANA list: Europe/Berlin, UTC")

    class Meta:
        model = Account
        fields = ("language", "zone", "watchable", "challenged_by", "free_chat")
        extra_kwargs = {
            "watchable": {"required": True},
            "challenged_by": {"required": False},
            "free_chat": {"required": False, "help_text": "with opponents who allow it too"},
        }

    def validate_zone(self, zone: str) -> str:
        """Only what the page offers."""
        if zone not in known_zones():
            raise serializers.ValidationError("No such zone.", "invalid_choice")
        return zone


class UsedTokenShape(serializers.ModelSerializer[Token]):
    """The token that you came with."""

    scopes = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Token
        fields = ("name", "scopes", "expires_at")


class SanctionShape(serializers.ModelSerializer[Suspension]):
    """A suspension in force. ends_at: null is for good."""

    class Meta:
        model = Suspension
        fields = ("scope", "ends_at", "reason")


class OwnAccountShape(SettingsShape):
    """Who you are here. token: null for a session."""

    name = serializers.CharField(source="username")
    unread = serializers.SerializerMethodField(help_text="notifications that you have not read")
    in_force = serializers.SerializerMethodField(help_text="what you may not do now")
    token = serializers.SerializerMethodField()

    class Meta:
        model = Account
        fields = (
            *("name", "language", "zone", "watchable", "challenged_by", "free_chat"),
            *("unread", "in_force", "token"),
        )

    def get_unread(self, account: Account) -> int:
        return queries.unread_count(account)

    @extend_schema_field(SanctionShape(many=True))
    def get_in_force(self, account: Account) -> Any:
        return SanctionShape(account.suspensions.in_force(clock.now()), many=True).data

    @extend_schema_field(UsedTokenShape(allow_null=True))
    def get_token(self, account: Account) -> Any:
        token = self.context["token"]
        return UsedTokenShape(token).data if isinstance(token, Token) else None


class NotificationShape(serializers.ModelSerializer[Notification]):
    """What happened. sentence: for people; kind and facts: for programs; url: where it is."""

    facts = serializers.DictField()

    class Meta:
        model = Notification
        fields = ("id", "kind", "facts", "sentence", "url", "created_at", "read_at")


class PlayerShape(serializers.Serializer[Any]):
    """What a profile shows. panels: what each part of the site adds, by its key."""

    name = serializers.CharField(source="username")
    here_since = serializers.DateTimeField(source="date_joined")
    panels = serializers.SerializerMethodField()

    def get_panels(self, account: Account) -> dict[str, Any]:
        panels = panels_for(account, self.context["viewer"])
        return {key: panel.told for key, panel in panels.items()}


class ReadUpToShape(serializers.Serializer[Any]):
    up_to = serializers.IntegerField(min_value=0, help_text="id of the newest that you have read")


class ReadShape(serializers.Serializer[Any]):
    read = serializers.IntegerField(help_text="how many were new")


@extend_schema(methods=["GET"], responses=OwnAccountShape, tags=["account"])
@extend_schema(methods=["PUT"], request=SettingsShape, responses=OwnAccountShape, tags=["account"])
@needs_scope(ACCOUNT)
@api_view(["GET", "PUT"])
@permission_classes([IsAuthenticated])
def own_account(request: Request) -> Response:
    """Who you are here, and your settings."""
    account = _person(request)
    if request.method == "PUT":
        body = SettingsShape(data=request.data)
        body.is_valid(raise_exception=True)
        account = services.save_settings(account, **body.validated_data)
    return Response(OwnAccountShape(account, context={"token": request.auth}).data)


@extend_schema(parameters=CURSOR, responses=page_of(NotificationShape), tags=["account"])
@needs_scope(ACCOUNT)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def notifications(request: Request) -> Response:
    """What happened, the newest first."""
    return newest_first(queries.notifications_of(_person(request)), request, NotificationShape)


@extend_schema(request=ReadUpToShape, responses=ReadShape, tags=["account"])
@needs_scope(ACCOUNT)
@api_view(["POST"])
@permission_classes([IsAuthenticated])
def read_notifications(request: Request) -> Response:
    """Mark as read what you have seen; what came since stays unread."""
    body = ReadUpToShape(data=request.data)
    body.is_valid(raise_exception=True)
    return Response({"read": services.read_notifications(_person(request), **body.validated_data)})


@extend_schema(responses=PlayerShape, tags=["account"])
@needs_scope(ACCOUNT)
@api_view(["GET"])
@permission_classes([])
def player(request: Request, name: str) -> Response:
    """What a player has made and played: record, ratings, last matches, cards."""
    account = queries.account_by_name(name)
    return Response(PlayerShape(account, context={"viewer": request.user}).data)


def _person(request: Request) -> Account:
    return cast("Account", request.user)
