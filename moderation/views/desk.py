"""The queue, and one submission with its evidence."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards.models import CardVersion, Rarity
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from moderation import access, dossier, queries, queue
from moderation.reasons import HEADS
from moderation.services import claims
from moderation.views.at_desk import (
    at_desk,
    desk_context,
    first_to_do,
    form_to_begin,
    on_its_way,
    query_of,
)


@require_GET
@at_desk
def queue_page(request: HttpRequest, by: Account) -> HttpResponse:
    """What waits, the most urgent first; the address holds the filters."""
    filters = queue.Filters.read(request.GET)
    everything = queue.queue_for(by, at=clock.now())
    items = [item for item in everything if filters.fit(item, by)]
    context = {
        "items": items,
        "first": first_to_do(items, by),
        "counts": queue.counts(everything, by),
        "filters": filters,
        "query": query_of(filters),
        "kinds": queue.KINDS,
        "holders": queue.HOLDERS,
        **on_its_way(by),
    }
    return render(request, "moderation/queue.html", context)


@require_GET
@at_desk
def decisions_on_their_way(request: HttpRequest, by: Account) -> HttpResponse:
    """The strip of decisions that can be undone, for a page that is open."""
    query = query_of(queue.Filters.read(request.GET))
    return render(request, "moderation/_on_its_way.html", {**on_its_way(by), "query": query})


@require_GET
@at_desk
def submission(request: HttpRequest, by: Account, version_id: int) -> HttpResponse:
    """One submission with its evidence and what may be done."""
    version = access.submission_to_show(version_id, to=by)
    return render(request, "moderation/submission.html", submission_context(request, by, version))


@require_POST
@at_desk
def claim(request: HttpRequest, by: Account, version_id: int) -> HttpResponse:
    """Take the submission for a while."""
    version = access.submission_to_show(version_id, to=by)

    def desk_again(refusal: AppRefusal) -> HttpResponse:
        context = submission_context(request, by, version) | {"refusal": refusal}
        return render(request, "moderation/submission.html", context, status=refusal.status)

    show_refusals_with(request, desk_again)
    case = claims.claim_version(version_id, by=by, at=clock.now())
    return redirect(queries.case_url(case) + query_of(queue.Filters.read(request.GET)))


def submission_context(request: HttpRequest, by: Account, version: CardVersion) -> dict[str, Any]:
    """All that the page of one submission shows."""
    beside = whole_number(request.GET.get("beside", ""))
    facts = dossier.submission(version, to=by, at=clock.now(), beside=beside)
    return {
        **desk_context(request, by, current=queries.subject_of(version)),
        **facts,
        "heads": HEADS,
        "rarities": Rarity.choices,
        **form_to_begin(by, facts),
    }
