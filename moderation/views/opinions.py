"""Second opinions: the case without what was decided, and then both beside each other."""

from __future__ import annotations

from django.contrib import messages as flash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation import dossier
from moderation.forms import OpinionForm
from moderation.models import Verdict
from moderation.reasons import HEADS
from moderation.services import opinions
from moderation.views.at_desk import as_judged, at_desk, desk_context, go_on


@require_http_methods(["GET", "POST"])
@at_desk
def opinion_page(request: HttpRequest, by: Account, opinion_id: int) -> HttpResponse:
    """Judge a case once more, without knowing how it was judged."""
    opinion = opinions.opinion_to_give(opinion_id, by=by)
    form = OpinionForm(request.POST or None)

    def page(refusal: AppRefusal | None) -> HttpResponse:
        facts = dossier.second_opinion(opinion)
        context = {
            **desk_context(request, by, current=f"opinion:{opinion.pk}"),
            **facts,
            "card": as_judged(facts["card"], opinion.decision.case_id),
            "verdicts": [(key, Verdict(key).label) for key in facts["verdicts"]],
            "heads": HEADS,
            "form": form,
            "refusal": refusal,
        }
        status = refusal.status if refusal else 400 if form.errors else 200
        return render(request, "moderation/opinion.html", context, status=status)

    if request.method != "POST" or not form.is_valid():
        return page(None)
    show_refusals_with(request, page)
    given = opinions.give_opinion(opinion_id, by=by, at=clock.now(), **form.cleaned_data)
    words = {
        "name": opinion.decision.case.title,
        "by": given.decision.by.username,
        "verdict": Verdict(given.decision.verdict).label.lower(),
    }
    if given.agrees:
        flash.success(request, _("“%(name)s”: you agree with %(by)s (%(verdict)s).") % words)
    else:
        flash.warning(request, _("“%(name)s”: %(by)s decided otherwise (%(verdict)s).") % words)
    return go_on(request, by)
