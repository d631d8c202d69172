"""A moderator whom the credit of a picture names says whether it is theirs."""

from __future__ import annotations

from django.contrib import messages as flash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from cards.queries import art_url
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation.services import credits
from moderation.views.at_desk import at_desk


@require_http_methods(["GET", "POST"])
@at_desk
def credit(request: HttpRequest, by: Account, version_id: int) -> HttpResponse:
    """Asks, and goes on to what was opened, or back to the queue if it is theirs."""
    version = credits.version_to_answer(version_id, by=by)
    following = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(following, None):
        following = reverse("moderation:submission", args=[version_id])
    if request.method != "POST" or request.POST.get("is_own") not in ("yes", "no"):
        context = {"version": version, "picture": art_url(version.art, "full")}
        return render(request, "moderation/credit.html", context)

    def go_on(refusal: AppRefusal) -> HttpResponse:
        flash.info(request, refusal.message)
        return redirect(following)

    show_refusals_with(request, go_on)
    is_own = request.POST["is_own"] == "yes"
    credits.answer_credit(version_id, by=by, is_own=is_own, at=clock.now())
    if is_own:
        flash.info(request, _("Somebody else decides about it."))
        return redirect("moderation:queue")
    return redirect(following)
