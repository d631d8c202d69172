"""The budget report as a fragment that the open page asks for again while it is computed."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from cards import access


@login_required
@never_cache
@require_GET
def budget_report(request: HttpRequest, version_id: int) -> HttpResponse:
    """How far the report is, or what it says; for the creator and moderators."""
    report = access.report_to_show(version_id, to=request.user)
    return render(request, "cards/_budget_report.html", {"report": report})
