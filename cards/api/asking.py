"""Who asks, for what, with which body."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from rest_framework.request import Request
from rest_framework.serializers import Serializer

from accounts.models import Account

Body = TypeVar("Body", bound=Serializer[Any])


def person(request: Request) -> Account:
    """The one who asks, where the permission says that somebody is logged in."""
    return cast("Account", request.user)


def read(shape: type[Body], request: Request) -> Body:
    """The validated body."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    return body
