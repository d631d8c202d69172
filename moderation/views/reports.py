"""Reporting something, and what became of one's own reports."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Account
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation import evidence, subjects
from moderation.errors import WordsMissing
from moderation.forms import ReportForm
from moderation.models import Report
from moderation.report_reasons import KINDS
from moderation.services import reports

REPORTS_A_PAGE = 30
PLACE = ("match", "seq")


@login_required
@require_http_methods(["GET", "POST"])
def new_report(request: HttpRequest, kind: str, word: str) -> HttpResponse:
    """Say what is wrong with a card, a picture, a name, a deck, somebody's conduct or words.

    ?match= and ?seq= name the step of a match that shows it; of words ?match= where they were
    written.
    """
    by = cast("Account", request.user)
    shown = _evidence(request, kind, by)
    subject = subjects.find(kind, word, evidence=shown)
    form = ReportForm(kind, request.POST or None)

    def form_again(refusal: AppRefusal | None) -> HttpResponse:
        if isinstance(refusal, WordsMissing):
            form.ask_for_words(str(refusal.message))
            refusal = None
        context: dict[str, Any] = {
            "subject": subject,
            "kind": KINDS[kind],
            "form": form,
            "evidence": shown,
            "refusal": refusal,
        }
        status = refusal.status if refusal else 400 if form.errors else 200
        return render(request, "moderation/new_report.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return form_again(None)
    show_refusals_with(request, form_again)
    reports.report(subject, by=by, evidence=shown, at=clock.now(), **form.cleaned_data)
    flash.success(request, _("Thank you. You will hear what a moderator decides."))
    return redirect("moderation:reports")


@login_required
@require_GET
def own_reports(request: HttpRequest) -> HttpResponse:
    """What one has reported, and what came of it."""
    own = Report.objects.filter(by=cast("Account", request.user))
    own = own.select_related("case__decision").order_by("-at", "-pk")
    page = Paginator(own, REPORTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "moderation/reports.html", {"page": page})


def _evidence(request: HttpRequest, kind: str, by: Account) -> dict[str, Any] | None:
    """What the server takes down at the place that the address names; None without a place."""
    place = {name: request.GET[name] for name in PLACE if name in request.GET}
    return evidence.take_down(evidence.kind_for(kind), by=by, place=place) if place else None
