"""What was decided about one's own work and conduct, and the one appeal against it."""

from __future__ import annotations

from typing import cast

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
from moderation import queries
from moderation.forms import AppealForm
from moderation.services import appeals, follows

DECISIONS_A_PAGE = 30


@login_required
@require_GET
def decisions(request: HttpRequest) -> HttpResponse:
    """All decisions about one's cards and conduct, newest first, and sanctions in force."""
    by = cast("Account", request.user)
    pages = Paginator(queries.decisions_about(by), DECISIONS_A_PAGE)
    context = {
        "page": pages.get_page(request.GET.get("page")),
        "in_force": by.suspensions.in_force(clock.now()),
    }
    return render(request, "moderation/appeals.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def appeal(request: HttpRequest, decision_id: int) -> HttpResponse:
    """One decision with its reasons; a form to appeal, or how far the appeal is."""
    by = cast("Account", request.user)
    decision = appeals.own_decision(decision_id, of=by)
    form = AppealForm(request.POST or None)

    def page(refusal: AppRefusal | None) -> HttpResponse:
        context = {
            "decision": decision,
            "told": follows.told(decision),
            "appeal": getattr(decision, "appeal", None),
            "stands_against": appeals.why_not(decision, at=clock.now()),
            "form": form,
            "refusal": refusal,
        }
        status = refusal.status if refusal else 400 if form.errors else 200
        return render(request, "moderation/appeal.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return page(None)
    show_refusals_with(request, page)
    appeals.appeal(decision_id, by=by, words=form.cleaned_data["words"], at=clock.now())
    flash.success(request, _("Another moderator will look at it. You will hear what they decide."))
    return redirect("moderation:appeal", decision_id)
