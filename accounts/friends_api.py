"""Friends and blocks by program; the scope "friends", or "read" to look."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import friends, queries
from accounts.companions import bond_between, circle_of
from accounts.models import Account
from accounts.scopes import FRIENDS, needs_scope
from config import clock


class DoingShape(serializers.Serializer[Any]):
    """What somebody does now. url: where it can be seen."""

    words = serializers.CharField()
    url = serializers.CharField()


class CompanionShape(serializers.Serializer[Any]):
    """One person. at: since when it is so. doing: of friends, as far as you may know."""

    name = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    doing = DoingShape(allow_null=True)


class CircleShape(serializers.Serializer[Any]):
    """Your friends; who asks you and whom you asked; whom you block."""

    friends = CompanionShape(many=True)
    asked_me = CompanionShape(many=True)
    asked = CompanionShape(many=True)
    blocked = CompanionShape(many=True)


class BondShape(serializers.Serializer[Any]):
    """How you stand to somebody, as you may see it. at: since when, null for nothing."""

    state = serializers.ChoiceField(choices=["none", "asked", "wanted", "friends", "blocked"])
    at = serializers.DateTimeField(allow_null=True)


@extend_schema(responses=CircleShape, tags=["friends"])
@needs_scope(FRIENDS)
@api_view(["GET"])
@permission_classes([IsAuthenticated])
def circle(request: Request) -> Response:
    """Your friends and what they do now, wishes, and whom you block."""
    return Response(CircleShape(circle_of(_person(request))).data)


@extend_schema(methods=["GET"], responses=BondShape, tags=["friends"])
@extend_schema(methods=["PUT"], request=None, responses=BondShape, tags=["friends"])
@extend_schema(methods=["DELETE"], request=None, responses=BondShape, tags=["friends"])
@needs_scope(FRIENDS)
@api_view(["GET", "PUT", "DELETE"])
@permission_classes([IsAuthenticated])
def friend(request: Request, name: str) -> Response:
    """How you stand to a player. PUT asks, or says yes; DELETE says no, withdraws or parts."""
    by, other = _person(request), queries.account_by_name(name)
    if request.method == "PUT":
        friends.ask(other, by=by, at=clock.now())
    elif request.method == "DELETE":
        part = {
            "asked": friends.withdraw,
            "wanted": friends.decline,
        }.get(bond_between(by, other).state, friends.remove)
        part(other, by=by)
    return _bond(by, other)


@extend_schema(methods=["PUT"], request=None, responses=BondShape, tags=["friends"])
@extend_schema(methods=["DELETE"], request=None, responses=BondShape, tags=["friends"])
@needs_scope(FRIENDS)
@api_view(["PUT", "DELETE"])
@permission_classes([IsAuthenticated])
def block(request: Request, name: str) -> Response:
    """Block a player, or no longer. They are not told. Once more is fine."""
    by, other = _person(request), queries.account_by_name(name)
    if request.method == "PUT":
        friends.block(other, by=by, at=clock.now())
    else:
        friends.unblock(other, by=by)
    return _bond(by, other)


def _bond(by: Account, other: Account) -> Response:
    return Response(BondShape(bond_between(by, other)).data)


def _person(request: Request) -> Account:
    return cast("Account", request.user)
