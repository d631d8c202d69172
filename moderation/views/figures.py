"""What everybody may know of moderation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from config import clock
from moderation import figures
from moderation.services.appeals import APPEAL_DAYS


@require_GET
def figures_page(request: HttpRequest) -> HttpResponse:
    """How long things wait, what is decided and why, and how often that was found wrong."""
    context = {
        "figures": figures.figures(at=clock.now()),
        "shown_days": figures.SHOWN_DAYS,
        "appeal_days": APPEAL_DAYS,
    }
    return render(request, "moderation/figures.html", context)
