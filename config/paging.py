"""Long lists of the API: pages by cursor, the newest row first."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from config.typed import whole_number

CURSOR = [
    OpenApiParameter("cursor", str, description="from `next` of the page before"),
    OpenApiParameter("limit", int, description="rows a page: 50 if left out, 200 at most"),
]


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
