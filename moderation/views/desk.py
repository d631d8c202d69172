"""The queue, and one submission with its evidence."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards.comparison import Change, changes_between, power_change
from cards.models import CardVersion, Rarity, State
from cards.queries import frozen_design
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from moderation import access, dossier, queries, queue
from moderation.forms import DecisionForm
from moderation.reasons import HEADS
from moderation.services import claims
from moderation.views.at_desk import at_desk, desk_context, on_its_way, query_of


@require_GET
@at_desk
def queue_page(request: HttpRequest, by: Account) -> HttpResponse:
    """What waits, the most urgent first; the address holds the filters."""
    filters = queue.Filters.read(request.GET)
    everything = queue.queue_for(by, at=clock.now())
    context = {
        "items": [item for item in everything if filters.fit(item, by)],
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
    return render(request, "moderation/_on_its_way.html", on_its_way(by))


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
    now = clock.now()
    case = queries.case_of(version)
    report = getattr(version, "budget_report", None)
    beside = _beside(request, version)
    proposal = queries.waiting_proposal(case) if case else None
    return {
        **desk_context(request, by, current=queries.subject_of(version)),
        "version": version,
        "case": case,
        "card": frozen_design(version),
        "beside": beside,
        "beside_card": frozen_design(beside) if beside else None,
        "changes": _changes(beside, version) if beside else [],
        "others": dossier.other_versions(version),
        "look_alikes": dossier.look_alikes(report),
        "breakdown": queries.breakdown_of(version),
        "report": report,
        "decision": queries.decision_on(version),
        "claim_holder": queries.claim_holder(case, at=now),
        "lease_until": case.lease_until if case else None,
        "open_acts": queries.decisions_open_to(by, version, at=now),
        "is_waiting": version.state == State.SUBMITTED,
        "proposal": proposal,
        "history": queries.trail_of(queries.subject_of(version)),
        "earlier": queries.earlier_decisions(version),
        "person": dossier.person(version.card.creator, at=now),
        "heads": HEADS,
        "rarities": Rarity.choices,
        "form": DecisionForm(initial=DecisionForm.beginning(version, proposal)),
    }


def _changes(before: CardVersion, after: CardVersion) -> list[Change]:
    """What differs, the measured power too."""
    power = power_change(before, after)
    return [*changes_between(before, after), *([power] if power else [])]


def _beside(request: HttpRequest, version: CardVersion) -> CardVersion | None:
    """The version that the submitted one is shown beside: the one that ?beside= names, else the
    one in play. Another card's must be one that moderators may read."""
    asked = whole_number(request.GET.get("beside", ""))
    if asked is not None and asked != version.pk:
        seen = CardVersion.objects.select_related("card", "art").filter(
            pk=asked, game=version.game, submitted_at__isnull=False
        )
        found = seen.first()
        if found is not None:
            return found
    published = version.card.published
    return published if published is not None and published.pk != version.pk else None
