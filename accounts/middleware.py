"""Shows each page in the language and time zone that its reader chose."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class PreferencesMiddleware:
    """Stands after authentication; guests keep what LocaleMiddleware found and UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            timezone.deactivate()
            return self.get_response(request)
        translation.activate(request.user.language)
        with timezone.override(_zone(request.user.zone)):
            return self.get_response(request)


def _zone(name: str) -> ZoneInfo:
    """The zone, or UTC where this machine's tables do not know it (any more)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
