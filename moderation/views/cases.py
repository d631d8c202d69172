"""One case of reports or an appeal, and the acts that all cases share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages as flash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.models import Account, Suspension
from cards.art import store
from cards.models import Rarity
from cards.views.art import PRIVATE, picture
from config import clock
from config.errors import AppRefusal, show_refusals_with
from moderation import access, dossier, queries, queue
from moderation.errors import CaseNotFound
from moderation.forms import DecisionForm
from moderation.models import Case, Verdict
from moderation.report_reasons import KINDS, reasons_for
from moderation.services import claims, follows, proposals
from moderation.subjects import judged_version, kind_of
from moderation.views.at_desk import (
    as_judged,
    at_desk,
    desk_context,
    form_to_begin,
    go_on,
    query_of,
)
from moderation.views.desk import submission_context


@require_GET
@at_desk
def case_page(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """One case with its evidence and what may be done."""
    case = access.case_to_show(case_id, to=by)
    if case.kind == Case.Kind.SUBMISSION:
        return redirect(queries.case_url(case) + query_of(queue.Filters.read(request.GET)))
    return render(request, "moderation/case.html", _context(request, by, case))


@require_safe
@at_desk
def case_picture(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """The picture that a case is about, also while it is taken down: who judges has to see it."""
    version = judged_version(access.case_to_show(case_id, to=by))
    if version is None or version.art is None:
        raise CaseNotFound(case=case_id)
    return picture(store.rendition_path(version.art.token, "full"), caching=PRIVATE)


@require_POST
@at_desk
def claim(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """Take the case for a while."""
    access.case_to_show(case_id, to=by)
    show_refusals_with(request, _desk_again(request, by, case_id))
    return _back(request, claims.claim_case(case_id, by=by, at=clock.now()))


@require_POST
@at_desk
def take_over(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """Take the case from somebody who has gone."""
    access.case_to_show(case_id, to=by)
    show_refusals_with(request, _desk_again(request, by, case_id))
    return _back(request, claims.take_over(case_id, by=by, at=clock.now()))


@require_POST
@at_desk
def renew(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """The open page's heartbeat: keeps the claim and says how long it holds, or why not."""
    show_refusals_with(
        request,
        lambda refusal: HttpResponse(
            refusal.message, status=refusal.status, content_type="text/plain; charset=utf-8"
        ),
    )
    case = claims.renew_claim(case_id, by=by, at=clock.now())
    return render(request, "moderation/_lease.html", {"lease_until": case.lease_until})


@require_POST
@at_desk
def release(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """Give the claim back and return to the queue."""
    access.case_to_show(case_id, to=by)
    show_refusals_with(request, _desk_again(request, by, case_id))
    claims.release_claim(case_id, by=by, at=clock.now())
    flash.info(request, _("Released. Others can claim it now."))
    return redirect(reverse("moderation:queue") + query_of(queue.Filters.read(request.GET)))


@require_POST
@at_desk
def decide(request: HttpRequest, by: Account, case_id: int) -> HttpResponse:
    """Decide, or propose, and open the next case."""
    form = DecisionForm(request.POST)

    desk_again = _desk_again(request, by, case_id, form)
    if not form.is_valid():
        return desk_again(None)
    access.case_to_show(case_id, to=by)  # what is not there has no desk to show again
    show_refusals_with(request, desk_again)
    proposal = proposals.decide(case_id, by=by, given=form.given(), at=clock.now())
    if proposal.due_at is None:
        flash.success(
            request,
            _("“%(name)s”: proposed, %(verdict)s. A moderator who decides looks at it next.")
            % {
                "name": proposal.case.title,
                "verdict": Verdict(proposal.verdict).label.lower(),
            },
        )
    return go_on(request, by)


@require_POST
@at_desk
def undo(request: HttpRequest, by: Account, proposal_id: int) -> HttpResponse:
    """Take one's own decision back, and return to its case."""
    query = query_of(queue.Filters.read(request.GET))

    def back_to_queue(refusal: AppRefusal) -> HttpResponse:
        flash.error(request, refusal.message)
        return redirect(reverse("moderation:queue") + query)

    show_refusals_with(request, back_to_queue)
    proposal = proposals.undo(proposal_id, by=by, at=clock.now())
    flash.info(request, _("Taken back. Nothing has happened. What you chose and wrote is kept."))
    return redirect(queries.case_url(proposal.case) + query)


def _desk_again(
    request: HttpRequest, by: Account, case_id: int, form: DecisionForm | None = None
) -> Callable[[AppRefusal | None], HttpResponse]:
    """Makes the case's page again, with all that was ticked and typed, and what stands against it.

    What is not there, or not this moderator's, has no page to show again: ask before.
    """

    def page(refusal: AppRefusal | None) -> HttpResponse:
        case = access.case_to_show(case_id, to=by)
        if case.version is not None:
            name, context = "submission", submission_context(request, by, case.version)
        else:
            name, context = "case", _context(request, by, case)
        context |= {"refusal": refusal} | ({"form": form} if form else {})
        if form and set(Verdict.values).isdisjoint(context["open_acts"]):
            context["kept"] = form  # there is no form for it on the page any more
        status = refusal.status if refusal else 400
        return render(request, f"moderation/{name}.html", context, status=status)

    return page


def _back(request: HttpRequest, case: Case) -> HttpResponse:
    return redirect(queries.case_url(case) + query_of(queue.Filters.read(request.GET)))


def _context(request: HttpRequest, by: Account, case: Case) -> dict[str, Any]:
    """All that the page of a case of reports or an appeal shows."""
    facts = dossier.matter(case, to=by, at=clock.now())
    context = {
        **desk_context(request, by, current=f"case:{case.pk}"),
        **facts,
        "card": as_judged(facts["card"], case.pk),
        "scopes": Suspension.Scope.choices,
        "days": follows.DAYS,
        **form_to_begin(by, facts),
    }
    if case.kind == Case.Kind.APPEAL:
        return context | {"rarities": Rarity.choices if facts["first"].version else ()}
    kind = kind_of(case.subject)
    return context | {
        "kind": KINDS[kind],
        "report_reasons": reasons_for(kind),
        "follows": [(key, follows.LABELS[key]) for key in follows.follows_open(case)],
    }
