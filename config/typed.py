"""What people and programs type into forms and addresses: numbers, and signs that no page shows."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

MOST_DIGITS = 18
"""What both databases hold in a number; Python itself refuses to read thousands."""
LARGEST = 10**MOST_DIGITS - 1


def whole_number(typed: str) -> int | None:
    """The number from 0 that `typed` is; None if it is none, or longer than any of ours."""
    if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS:
        return int(typed)
    return None


class AddressMiddleware:
    """An address that no row of ours can answer ends here, whichever view it is for.

    A number longer than any of ours is not found: SQLite refuses to look for it. A NUL behind the
    question mark is a bad request: PostgreSQL holds none in its texts.
    """

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        return response

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        """Django's hook before a view. Raises: Http404, BadRequest."""
        if any(isinstance(word, int) and word > LARGEST for word in named.values()):
            raise Http404
        if "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("a NUL in the query")


class ShownAgainMiddleware:
    """A refused form shows again what was typed; a NUL in it, which HTML forbids, as U+FFFD."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and b"\0" in response.content:
            response.content = response.content.replace(b"\0", "\ufffd".encode())
        return response
