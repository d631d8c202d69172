"""How a draft is tried: one press from the forge, or a page with every choice there is."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Account
from cards import access
from cards.deck_measure import measures_of
from cards.draft_content import Content
from cards.errors import CardNotFound
from cards.forge.preview import shown_card
from cards.models import CardVersion
from cards.services.trials import ready_decks
from config import clock
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from matches.forms import BOTS, FRIEND, TrialForm
from matches.lobby import deck_lines
from matches.services import invitations, sandbox


@login_required
@require_http_methods(["GET", "POST"])
def try_card(request: HttpRequest, version_id: int) -> HttpResponse:
    """Which deck, how many copies, against whom; then the match, or the link to it."""
    version = access.own_version_to_show(version_id, to=_reader(request))
    if request.method == "GET":
        return _page(request, version, TrialForm(version=version))
    form = TrialForm(request.POST, version=version)
    show_refusals_with(request, lambda refusal: _page(request, version, form, refusal))
    if not form.is_valid():
        return _page(request, version, form, status=400)
    wish = form.cleaned_data
    if wish["against"] != FRIEND:
        match = sandbox.start_trial(
            by=_reader(request),
            version_id=version.pk,
            deck_id=wish["deck"],
            copies=wish["copies"],
            is_bots=wish["against"] == BOTS,
        )
        return redirect("matches:match", match.pk)
    invitation = invitations.invite_to_trial(
        by=_reader(request), version_id=version.pk, deck_id=wish["deck"], copies=wish["copies"]
    )
    return redirect("matches:invitation", invitation.pk)


@login_required
@require_POST
def try_at_once(request: HttpRequest) -> HttpResponse:
    """Against the bot, in the deck in which the card was tried last, else in a ready one."""
    version_id = whole_number(request.POST.get("version", ""))
    if version_id is None:
        raise CardNotFound
    version = access.own_version_to_show(version_id, to=_reader(request))
    form = TrialForm(version=version)
    show_refusals_with(request, lambda refusal: _page(request, version, form, refusal))
    match = sandbox.start_as_before(by=_reader(request), version_id=version.pk)
    answer: HttpResponseRedirect = redirect("matches:match", match.pk)
    return answer


def _page(
    request: HttpRequest,
    version: CardVersion,
    form: TrialForm,
    refusal: AppRefusal | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    account = _reader(request)
    chosen = whole_number(str(form["deck"].value() or ""))
    ready = ready_decks(version.game)
    measures = measures_of(ready, version.game)
    context: dict[str, Any] = {
        "version": version,
        "face": shown_card(version.game, Content.of(version), version.art),
        "form": form,
        "ready": [(deck, deck.pk == chosen, measures[deck.pk]) for deck in ready],
        "chosen": chosen,
        "decks": deck_lines(account, version.game, chosen, at=clock.now()),
        "refusal": refusal,
    }
    return render(
        request, "matches/sandbox.html", context, status=refusal.status if refusal else status
    )


def _reader(request: HttpRequest) -> Account:
    """The person logged in, as our own type."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user


urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/sandbox/", try_at_once, name="try_at_once"),
    path("matches/sandbox/<int:version_id>/", try_card, name="sandbox"),
]
