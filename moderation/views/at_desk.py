"""What every page of the review desk needs: who sits there, and where the queue goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial, wraps
from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from accounts.models import Account
from accounts.roles import is_senior
from config import clock
from config.errors import AppRefusal, refusal_page, show_refusals_with
from config.typed import whole_number
from moderation import access, queries
from moderation.errors import CreditUnanswered
from moderation.forms import DecisionForm
from moderation.models import Proposal, ReplyTemplate
from moderation.queue import Filters, QueueItem, queue_for
from moderation.services.proposals import UNDO_SECONDS

TOLD_SECONDS = 60
"""So long a decision that took effect, or could not, is told at the desk."""


def moderator(request: HttpRequest) -> Account:
    """Who sits at the desk. Raises: NotAModerator, Suspended."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    access.refuse_unless_moderator(request.user)
    return request.user


def as_judged(card: dict[str, Any] | None, case_id: int) -> dict[str, Any] | None:
    """A card with the picture that who judges sees, whatever has become of it since."""
    if card is None or card["art"] is None:
        return card
    return {**card, "art": reverse("moderation:case_picture", args=[case_id])}


def desk_context(request: HttpRequest, by: Account, *, current: str = "") -> dict[str, Any]:
    """The queue beside a page, what comes before and after it there, and decisions on their way.

    current: key of the open row.
    """
    filters = Filters.read(request.GET)
    items = queue_for(by, at=clock.now(), filters=filters)
    before, after = _neighbours(items, current)
    return {
        "items": items,
        "current": current,
        "filters": filters,
        "query": query_of(filters),
        "before": before,
        "after": after,
        "is_senior": is_senior(by),
        "replies": ReplyTemplate.objects.all(),
        "reply": ReplyTemplate.objects.filter(pk=_number(request.GET.get("reply", ""))).first(),
        **on_its_way(by),
    }


def form_to_begin(by: Account, facts: dict[str, Any]) -> dict[str, Any]:
    """The form to decide a case, as filled in before: by this moderator, who took it back, else by
    a junior. facts: of `moderation.dossier`."""
    case = facts["case"]
    undone = queries.taken_back(case, by=by) if case else None
    initial = DecisionForm.beginning(facts["version"], undone or facts["proposal"])
    return {"form": DecisionForm(initial=initial), "undone": undone}


def on_its_way(by: Account) -> dict[str, Any]:
    """One's own decisions that can still be undone, and what became of the last ones."""
    now = clock.now()
    own = Proposal.objects.filter(by=by).select_related("case")
    waiting = [one for one in own.filter(state=Proposal.State.WAITING) if one.due_at]
    told = own.filter(
        state__in=(Proposal.State.DONE, Proposal.State.REFUSED),
        settled_at__gt=now - timedelta(seconds=TOLD_SECONDS),
    )
    return {
        "undoable": [(one, max(0, _left(one, now))) for one in waiting],
        "settled": told.order_by("-settled_at")[:3],
        "undo_seconds": UNDO_SECONDS,
    }


def query_of(filters: Filters) -> str:
    """The filters as the end of an address, so that one stays in the same part of the queue."""
    return f"?{urlencode(filters.words)}" if filters.words else ""


def go_on(request: HttpRequest, by: Account) -> HttpResponse:
    """To the next case of the same part of the queue that nobody works on, else to the queue."""
    filters = Filters.read(request.GET)
    item = first_to_do(queue_for(by, at=clock.now(), filters=filters), by)
    url = item.url if item else reverse("moderation:queue")
    return redirect(url + query_of(filters))


def first_to_do(items: list[QueueItem], by: Account) -> QueueItem | None:
    """The first row on which this moderator could go to work now."""
    for item in items:
        if item.is_deciding or item.claimed_by not in (None, by):
            continue
        if item.proposal is None or is_senior(by):
            return item
    return None


def at_desk(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let a view be called with the moderator: view(request, by, …).

    Whom the credit of a picture names is asked about it before any page of its case.
    """

    @login_required
    @wraps(view)
    def seated(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        by = moderator(request)
        show_refusals_with(request, partial(_ask_first, request))
        return view(request, by, *args, **named)

    return seated


def _ask_first(request: HttpRequest, refusal: AppRefusal) -> HttpResponse:
    if not isinstance(refusal, CreditUnanswered):
        return refusal_page(request, refusal)
    address = reverse("moderation:credit", args=[refusal.facts["version"]])
    if request.method != "GET":
        return redirect(address)
    return redirect(f"{address}?{urlencode({'next': request.get_full_path()})}")


def _neighbours(items: list[QueueItem], current: str) -> tuple[QueueItem | None, QueueItem | None]:
    """The rows before and after the open one."""
    keys = [item.key for item in items]
    if current not in keys:
        return None, items[0] if items else None
    place = keys.index(current)
    return (items[place - 1] if place else None), (
        items[place + 1] if place + 1 < len(items) else None
    )


def _left(proposal: Proposal, now: datetime) -> int:
    assert proposal.due_at is not None  # noqa: S101 - asked before
    return ceil((proposal.due_at - now).total_seconds())


def _number(word: str) -> int:
    number = whole_number(word)
    return -1 if number is None else number
