"""Everything that was done in moderation, to read and to take along."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.models import Account
from moderation import export, queries
from moderation.trail import TrailFilters
from moderation.views.at_desk import at_desk

ENTRIES_A_PAGE = 50


@require_GET
@at_desk
def trail(request: HttpRequest, by: Account) -> HttpResponse:
    """Every act, newest first; the address holds the filters."""
    filters = TrailFilters.read(request.GET)
    page = Paginator(filters.entries(), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    names = queries.names_of_subjects([entry.subject for entry in page])
    entries = [(entry, names[entry.subject]) for entry in page]
    context = {"page": page, "entries": entries, "filters": filters, "query": filters.query}
    return render(request, "moderation/trail.html", context)


@require_GET
@at_desk
def export_csv(request: HttpRequest, by: Account) -> StreamingHttpResponse:
    """The same acts as a table."""
    rows = export.csv_lines(TrailFilters.read(request.GET).entries())
    return export.download(rows, "text/csv; charset=utf-8", "trail.csv")


@require_GET
@at_desk
def export_json(request: HttpRequest, by: Account) -> StreamingHttpResponse:
    """The same acts as JSON."""
    rows = export.json_lines(TrailFilters.read(request.GET).entries())
    return export.download(rows, "application/json", "trail.json")
