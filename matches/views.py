"""Pages of the lobby, invitations, matches and their steps."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Account
from accounts.roles import is_admin
from config import clock
from config.errors import AppRefusal, show_refusals_with
from matches import access, queries
from matches.errors import NotStaff
from matches.forms import BOT, FRIEND, JoinForm, PlayForm
from matches.lobby import Lobby, join_choices
from matches.models import Match
from matches.services import creation, invitations, staff


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The front page: the running match first, then how to begin one."""
    if not isinstance(request.user, Account):
        return render(request, "matches/welcome.html", {"fresh": queries.fresh_cards()})
    return _lobby(request, request.user, PlayForm(initial=_wishes(request)))


@login_required
@require_http_methods(["GET", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Begin a match with the bot, or make a link for a friend."""
    if request.method == "GET":
        return redirect("matches:lobby")
    account = _reader(request)
    form = PlayForm(request.POST)
    show_refusals_with(request, lambda refusal: _lobby(request, account, form, refusal))
    if not form.is_valid():
        return _lobby(request, account, form, status=400)
    wish = form.cleaned_data
    if wish["way"] == BOT:
        match = creation.start_bot_match(by=account, game=wish["game"], deck_id=wish["deck"])
        return redirect("matches:match", match.pk)
    invitation = invitations.create_invitation(
        by=account, game=wish["game"], deck_id=wish["deck"], turn_seconds=form.turn_seconds()
    )
    return redirect("matches:invitation", invitation.pk)


@login_required
@require_GET
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The board; everything on it comes by the socket."""
    account = _reader(request)
    seat = access.own_seat(match_id, by=account)
    way = FRIEND if seat.match.kind == Match.Kind.FRIEND else BOT
    config = {
        "matchId": match_id,
        "socketUrl": f"/ws/matches/{match_id}/",
        "seat": seat.number,
        "game": seat.match.game,
        "me": account.username,
        "lobbyUrl": reverse("matches:lobby"),
        "againUrl": f"{reverse('matches:lobby')}?way={way}",
        "replayUrl": reverse("matches:replay", args=[match_id]),
        "chanceUrl": reverse("matches:chance", args=[match_id]),
        "rulesUrl": f"/rules/{seat.match.game}/",
        "patrons": seat.match.balance.get("patrons", {}),
    }
    return render(request, "matches/match.html", {"match": seat.match, "config": config})


@login_required
@require_GET
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The link: its maker waits here, everybody else may join."""
    return _invitation(request, token)


@login_required
@require_POST
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take an invitation and begin the match."""
    account = _reader(request)
    found = access.invitation(token)
    form = JoinForm(request.POST, account=account, game=found.game)
    show_refusals_with(request, lambda refusal: _invitation(request, token, form, refusal))
    if not form.is_valid():
        return _invitation(request, token, form, status=400)
    match = invitations.join_invitation(token, by=account, deck_id=form.cleaned_data["deck"].pk)
    return redirect("matches:match", match.pk)


@login_required
@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """Take an own invitation back."""
    invitations.withdraw_invitation(token, by=_reader(request))
    flash.success(request, _("The invitation is withdrawn; its link no longer works."))
    return redirect("matches:lobby")


@login_required
@require_GET
def faults(request: HttpRequest) -> HttpResponse:
    """For admins: matches whose rules failed."""
    if not is_admin(_reader(request)):
        raise NotStaff
    return render(request, "matches/faults.html", {"matches": queries.faulty_matches()[:100]})


@login_required
@require_POST
def void_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """For admins: end such a match without a winner."""
    staff.void_faulty_match(match_id, by=_reader(request))
    flash.success(request, _("The match is void. Both players are told."))
    return redirect("matches:faults")


def _lobby(
    request: HttpRequest,
    account: Account,
    form: PlayForm,
    refusal: AppRefusal | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"lobby": Lobby.of(account, form, at=clock.now()), "refusal": refusal}
    return render(
        request, "matches/lobby.html", context, status=refusal.status if refusal else status
    )


def _invitation(
    request: HttpRequest,
    token: str,
    form: JoinForm | None = None,
    refusal: AppRefusal | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    account = _reader(request)
    found = access.invitation(token)
    if found.match_id is not None and access.has_seat(found.match_id, by=account):
        return redirect("matches:match", found.match_id)
    is_own = found.maker_id == account.pk
    context: dict[str, Any] = {
        "invitation": found,
        "is_own": is_own,
        "is_open": found.is_open(clock.now()),
        "link": request.build_absolute_uri(reverse("matches:invitation", args=[token])),
        "refusal": refusal,
    }
    if not is_own:
        context["decks"] = join_choices(account, found.game, form, at=clock.now())
    return render(
        request, "matches/invitation.html", context, status=refusal.status if refusal else status
    )


def _wishes(request: HttpRequest) -> dict[str, str]:
    """What an address asks for: `/?deck=3&way=friend`."""
    return {key: request.GET[key] for key in ("game", "deck", "way") if key in request.GET}


def _reader(request: HttpRequest) -> Account:
    """The person logged in, as our own type."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user
