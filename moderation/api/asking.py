"""Who asks at the desk, and pages of what is asked for."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts.scopes import MODERATION, needs_scope
from cards.api.asking import person
from config.typed import whole_number
from moderation import access
from moderation.queue import QueueItem

CURSOR = [
    OpenApiParameter("cursor", str, description="from `next` of the page before"),
    OpenApiParameter("limit", int, description="rows a page: 50 if left out, 200 at most"),
]

Answer = Callable[..., HttpResponseBase]


def at_desk(*methods: str) -> Callable[[Answer], Any]:
    """Open a view to moderators: view(request, by, …). Raises: NotAModerator, Suspended."""

    def wrap(view: Answer) -> Any:
        @wraps(view)
        def seated(request: Request, *args: Any, **named: Any) -> HttpResponseBase:
            by = person(request)
            access.refuse_unless_moderator(by)
            return view(request, by, *args, **named)

        return needs_scope(MODERATION)(
            api_view(list(methods))(permission_classes([IsAuthenticated])(seated))
        )

    return wrap


class NewestFirst(CursorPagination):
    """Pages by cursor: what comes meanwhile moves nothing."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering = "-pk"

    def decode_cursor(self, request: Request) -> Any:
        """As the framework reads it, which would hand anything on to the database."""
        cursor = super().decode_cursor(request)
        if cursor and cursor.position is not None and whole_number(str(cursor.position)) is None:
            raise NotFound(self.invalid_cursor_message)
        return cursor


def newest_first(found: QuerySet[Any], request: Request, shape: type[Any]) -> Response:
    """One page of rows in a shape, and where the next one is."""
    pages = NewestFirst()
    shown = pages.paginate_queryset(found, request)
    return pages.get_paginated_response(shape(shown, many=True).data)


def page_of(shape: type[Any], **more: serializers.Field[Any, Any, Any, Any]) -> Any:
    """The shape of a page, for the description."""
    fields: dict[str, Any] = {
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": shape(many=True),
    }
    name = shape.__name__.removesuffix("Shape") + "PageShape"
    return type(name, (serializers.Serializer,), {**fields, **more})


def queue_after(items: Sequence[QueueItem], request: Request) -> tuple[list[QueueItem], str | None]:
    """The rows after the request's cursor, and the address of the page after them.

    A cursor names the row it stands behind, not a number: rows that were decided meanwhile are
    just no longer there.
    """
    limit = NewestFirst().get_page_size(request) or NewestFirst.page_size
    behind = _read_cursor(request.query_params.get("cursor", ""))
    rest = [item for item in items if behind is None or item.place > behind]
    shown = rest[:limit]
    if len(rest) <= limit:
        return shown, None
    address = request.build_absolute_uri()
    return shown, replace_query_param(address, "cursor", _cursor(shown[-1]))


def _cursor(item: QueueItem) -> str:
    due_at, since, key = item.place
    words = json.dumps([due_at.isoformat(), since.isoformat(), key])
    return urlsafe_b64encode(words.encode()).decode()


def _read_cursor(word: str) -> tuple[datetime, datetime, str] | None:
    if not word:
        return None
    try:
        due_at, since, key = json.loads(urlsafe_b64decode(word.encode()))
        place = datetime.fromisoformat(due_at), datetime.fromisoformat(since), str(key)
        if place[0].tzinfo is None or place[1].tzinfo is None:
            raise ValueError
    except (ValueError, TypeError):
        raise NotFound(CursorPagination.invalid_cursor_message) from None
    return place
