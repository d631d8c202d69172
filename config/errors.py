"""Refusals of the apps, and how they become a page or JSON.

A refusal is an expected answer, never a bug: a code for machines, a sentence for people, facts
as data. Every app's refusals derive from `AppRefusal`; the engine's leave by the same shape
(`matches.messages.refusal_json`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from config import metrics


class AppRefusal(Exception):
    """An act was refused; nothing was changed.

    code: the class's word for machines. status: its HTTP status (404: may not see it, 403: may
    not do it, 409: a rule or a stale version, 400: the input, 429: too often).
    facts: JSON values for the sentence.
    """

    code: ClassVar[str]
    status: ClassVar[int] = 409
    rule: ClassVar[str] = ""

    def __init__(self, **facts: Any) -> None:
        super().__init__(getattr(self, "code", type(self).__name__))
        self.facts = facts

    @property
    def message(self) -> str:
        """The sentence: what is wrong, then what helps."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The one shape in which every refusal leaves the server."""
        return error_json(self.code, str(self.message), rule=self.rule, facts=self.facts)


def error_json(
    code: str, message: str, *, rule: str = "", facts: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The shape of every error, refusal or not, that a program reads."""
    return {"error": {"code": code, "message": message, "rule": rule, "facts": facts or {}}}


class RefusalMiddleware:
    """Turns an `AppRefusal` that a page or API view raised into its answer."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response: HttpResponse = self.get_response(request)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django's hook for exceptions of a view; anything but a refusal goes on."""
        if not isinstance(exception, AppRefusal):
            return None
        metrics.refused("page", exception.code)
        if wants_json(request):
            return JsonResponse(exception.as_json(), status=exception.status)
        answer: HttpResponse = getattr(request, "show_refusal", partial(refusal_page, request))(
            exception
        )
        return answer


def refusal_page(request: HttpRequest, refusal: AppRefusal) -> HttpResponse:
    """A page that says so and nothing else, where none was named to say it."""
    return render(request, "errors/refused.html", {"refusal": refusal}, status=refusal.status)


def show_refusals_with(request: HttpRequest, show: Callable[[AppRefusal], HttpResponse]) -> None:
    """From here on a refusal of this request becomes `show(refusal)`: the page where the act was
    tried, with all that the person had entered. Views call it before the service."""
    request.show_refusal = show  # type: ignore[attr-defined]


def wants_json(request: HttpRequest) -> bool:
    """Whether the caller is a script or an API client and not a page."""
    return request.path.startswith("/api/") or "application/json" in request.headers.get(
        "Accept", ""
    )
