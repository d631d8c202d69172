"""The review desk's pages: the queue, one submission, claims and decisions, the trail."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards.models import CardVersion, Rarity, State
from cards.queries import frozen_design
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation import access, queries
from moderation.comparison import changes_between
from moderation.forms import DecisionForm
from moderation.models import TrailEntry, Verdict
from moderation.reasons import HEADS, REASONS
from moderation.services import claims, decisions

ENTRIES_A_PAGE = 50


@login_required
@require_GET
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for review, oldest first."""
    by = _moderator(request)
    items = queries.queue_for(by, at=clock.now())
    waiting = queries.submissions_for(by).count()
    return render(request, "moderation/queue.html", {"items": items, "waiting": waiting})


@login_required
@require_GET
def submission(request: HttpRequest, version_id: int) -> HttpResponse:
    """One submission with its evidence and what may be done."""
    by = _moderator(request)
    version = access.submission_to_show(version_id, to=by)
    return render(request, "moderation/submission.html", _desk(by, version, clock.now()))


@login_required
@require_POST
def claim(request: HttpRequest, version_id: int) -> HttpResponse:
    """Take the submission for a while."""
    claims.claim_version(version_id, by=_moderator(request), at=clock.now())
    return redirect("moderation:submission", version_id)


@login_required
@require_POST
def renew(request: HttpRequest, version_id: int) -> HttpResponse:
    """The open page's heartbeat: keeps the claim and says how long it holds, or why not."""
    show_refusals_with(
        request,
        lambda refusal: HttpResponse(
            refusal.message, status=refusal.status, content_type="text/plain; charset=utf-8"
        ),
    )
    case = claims.renew_claim(version_id, by=_moderator(request), at=clock.now())
    return render(request, "moderation/_lease.html", {"lease_until": case.lease_until})


@login_required
@require_POST
def release(request: HttpRequest, version_id: int) -> HttpResponse:
    """Give the claim back and return to the queue."""
    claims.release_claim(version_id, by=_moderator(request), at=clock.now())
    flash.info(request, _("Released. Others can claim it now."))
    return redirect("moderation:queue")


@login_required
@require_POST
def decide(request: HttpRequest, version_id: int) -> HttpResponse:
    """Carry out a decision and open the next submission."""
    by, now = _moderator(request), clock.now()
    form = DecisionForm(request.POST)

    def desk_again(refusal: AppRefusal | None) -> HttpResponse:
        """The same page with all that was ticked and typed, and what stands against it."""
        version = access.submission_to_show(version_id, to=by)
        context = _desk(by, version, now) | {"form": form, "refusal": refusal}
        status = refusal.status if refusal else 400
        return render(request, "moderation/submission.html", context, status=status)

    if not form.is_valid():
        return desk_again(None)
    access.submission_to_show(version_id, to=by)  # what is not there has no desk to show again
    given = form.cleaned_data
    common: dict[str, Any] = {
        "by": by,
        "revision": given["revision"],
        "words": given["words"],
        "at": now,
    }
    show_refusals_with(request, desk_again)
    match given["verdict"]:
        case Verdict.APPROVE:
            decision = decisions.approve_version(
                version_id, rarity=given["rarity"], checked=given["checked"], **common
            )
        case Verdict.REQUEST_CHANGES:
            decision = decisions.request_changes(version_id, reasons=given["reasons"], **common)
        case _:
            decision = decisions.reject_version(version_id, reasons=given["reasons"], **common)
    flash.success(
        request,
        _("“%(name)s”: %(verdict)s.")
        % {"name": decision.version.name, "verdict": decision.get_verdict_display().lower()},
    )
    following = queries.submissions_for(by).first()
    if following is not None:
        return redirect("moderation:submission", following.pk)
    return redirect("moderation:queue")


@login_required
@require_GET
def trail(request: HttpRequest) -> HttpResponse:
    """Everything that moderators did, newest first."""
    _moderator(request)
    acts = TrailEntry.objects.select_related("by")
    page = Paginator(acts, ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    names = queries.names_of_subjects([entry.subject for entry in page])
    entries = [(entry, names[entry.subject]) for entry in page]
    return render(request, "moderation/trail.html", {"page": page, "entries": entries})


def _moderator(request: HttpRequest) -> Account:
    """The moderator at the desk. Raises: NotAModerator."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    access.refuse_unless_moderator(request.user)
    return request.user


def _desk(by: Account, version: CardVersion, now: datetime) -> dict[str, Any]:
    """All that the page of one submission shows."""
    items = queries.queue_for(by, at=now)
    case = queries.case_of(version)
    previous = version.card.published if version.card.published_id != version.pk else None
    before, after = _neighbours(version, [item.version.pk for item in items])
    return {
        "version": version,
        "card": frozen_design(version),
        "previous": previous,
        "previous_card": frozen_design(previous) if previous else None,
        "changes": changes_between(previous, version) if previous else [],
        "breakdown": queries.breakdown_of(version),
        "report": getattr(version, "budget_report", None),
        "decision": queries.decision_on(version),
        "claim_holder": queries.claim_holder(case, at=now),
        "lease_until": case.lease_until if case else None,
        "open_acts": queries.decisions_open_to(by, version, at=now),
        "is_waiting": version.state == State.SUBMITTED,
        "items": items,
        "before": before,
        "after": after,
        "history": queries.trail_of(queries.subject_of(version)),
        "earlier": queries.earlier_decisions(version),
        "heads": HEADS,
        "reasons": REASONS,
        "rarities": Rarity.choices,
        "form": DecisionForm(initial={"revision": version.revision}),
    }


def _neighbours(version: CardVersion, queue_ids: list[int]) -> tuple[int | None, int | None]:
    """The submissions before and after this one in the queue."""
    if version.pk not in queue_ids:
        return None, queue_ids[0] if queue_ids else None
    place = queue_ids.index(version.pk)
    before = queue_ids[place - 1] if place else None
    after = queue_ids[place + 1] if place + 1 < len(queue_ids) else None
    return before, after
