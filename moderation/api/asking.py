"""Who asks at the desk, and pages of what is asked for."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from accounts.scopes import MODERATION, needs_scope
from cards.api.asking import person
from config.paging import NewestFirst
from moderation import access
from moderation.queue import QueueItem

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
    except (ValueError, TypeError, RecursionError):
        raise NotFound(CursorPagination.invalid_cursor_message) from None
    return place
