"""The page of whoever looks for a quick match; taking a place begins in the lobby."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from config import clock
from matches import queue, ratings
from matches.forms import RANKED
from matches.models import Ticket
from matches.services.queue import POLL_LEASE_SECONDS, keep_place, leave_queue, poll_key

TOLD_FOR = timedelta(minutes=15)
"""How long the page says why a wait ended; afterwards it leads to the lobby."""


@login_required
@require_GET
def waiting(request: HttpRequest) -> HttpResponse:
    """One's own place; to the match as soon as there is one.

    `?poll` is how the page asks without script, which keeps the place.
    """
    account = _reader(request)
    at = clock.now()
    ticket = queue.last_ticket(account)
    if ticket is not None and ticket.match is not None and ticket.match.ended_at is None:
        return redirect("matches:match", ticket.match_id)
    if ticket is not None and ticket.is_open and ticket.keep_until > at:
        if "poll" in request.GET:
            keep_place(ticket.pk, key=poll_key(ticket.pk), seconds=POLL_LEASE_SECONDS)
        standing = ratings.standing_of(account, ticket.game, at=at)
        context = {"place": queue.place_of(ticket, at=at), "standing": standing}
        return render(request, "matches/queue.html", context)
    if ticket is None or _is_old(ticket, at - TOLD_FOR) or ticket.outcome == Ticket.Outcome.LEFT:
        return redirect(f"{reverse('matches:lobby')}?way={RANKED}")
    return render(request, "matches/queue_ended.html", {"ticket": ticket, "way": RANKED})


@login_required
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Look no longer."""
    if leave_queue(by=_reader(request)):
        flash.success(request, _("You are not looking for an opponent any more."))
    return redirect(f"{reverse('matches:lobby')}?way={RANKED}")


def _is_old(ticket: Ticket, since: datetime) -> bool:
    return ticket.match_id is not None or (ticket.ended_at or ticket.keep_until) < since


def _reader(request: HttpRequest) -> Account:
    """The person logged in, as our own type."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user


urlpatterns: list[URLPattern | URLResolver] = [
    path("queue/", waiting, name="queue"),
    path("queue/leave/", leave, name="leave_queue"),
]
