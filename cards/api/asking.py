"""Who asks, for what, with which body."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from rest_framework.request import Request
from rest_framework.serializers import Serializer

from accounts.models import Account
from cards.errors import GameNotFound
from matches.engine.games import registry

Body = TypeVar("Body", bound=Serializer[Any])


def person(request: Request) -> Account:
    """The one who asks, where the permission says that somebody is logged in."""
    return cast("Account", request.user)


def read(shape: type[Body], request: Request) -> Body:
    """The validated body."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    return body


def refuse_unknown_game(game: str) -> None:
    """Raises: GameNotFound."""
    if game not in registry.keys():  # noqa: SIM118 - a function of the registry, no dict
        raise GameNotFound(game=game)
