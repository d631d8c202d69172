"""What a person or a program is told of an error that is no refusal.

For programs it has the one shape of all refusals (config/errors.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from config import outages
from config.errors import error_json, wants_json

# Code -> heading and sentence.
TEXTS = {
    "bad_request": (
        _("Not understood"),
        _("What your browser sent cannot be read. Go back and try again."),
    ),
    "form_too_old": (
        _("This page is too old"),
        _(
            "It was open for too long, or your browser keeps no cookies. Nothing was changed: go "
            "back, reload it and send it again."
        ),
    ),
    "forbidden": (
        _("Not for this account"),
        _("You may not do this with the account you are logged in with."),
    ),
    "not_found": (
        _("Nothing is printed here"),
        _("The address is wrong, or what stood here is gone."),
    ),
    "too_many": (
        _("Too often"),
        _("That was too often in a short time. Wait a minute and try again."),
    ),
    "server_error": (
        _("A broken press"),
        _("Something broke, and it was on our side. It is noted; try again in a moment."),
    ),
}


def error_page(code: str, status: int) -> Callable[..., HttpResponse]:
    """A view for Django's error handlers: the text of `code`, as a page or as JSON."""

    def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        heading, message = TEXTS[code]
        if wants_json(request):
            return JsonResponse(error_json(code, str(message)), status=status)
        context = {"heading": heading, "message": message}
        return render(request, "errors/error.html", context, status=status)

    return view


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 for an outage that a layer around the views met.

    The page asks nothing of the database or the session, which may be what broke.
    """
    if outages.is_outage(sys.exc_info()[1]):
        return outages.answer(request)
    heading, message = TEXTS["server_error"]
    if wants_json(request):
        return JsonResponse(error_json("server_error", str(message)), status=500)
    context = {"heading": heading, "message": message}
    return HttpResponse(render_to_string("errors/server_error.html", context), status=500)


bad_request = error_page("bad_request", 400)
csrf_failure = error_page("form_too_old", 403)
forbidden = error_page("forbidden", 403)
not_found = error_page("not_found", 404)
too_many = error_page("too_many", 429)
