"""Pages of the lobby, invitations, matches and their steps."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Account
from accounts.queries import account_by_name
from accounts.roles import is_admin
from cards.queries import basic_cards, triable_versions
from config import clock
from config.build import site_build
from config.errors import AppRefusal, show_refusals_with
from matches import access, beginnings, queries, recordings
from matches.engine.games import registry
from matches.errors import NotStaff
from matches.forms import BOT, FRIEND, RANKED, JoinForm, PlayForm
from matches.lobby import Lobby, join_choices
from matches.models import Match, Seat, Trial
from matches.models.chat import LONGEST_LINE
from matches.outcomes import VERSUS
from matches.phrases import PHRASES
from matches.services import challenges, creation, invitations, queue, rematch, staff

SHOWN_AFTER_END = timedelta(minutes=15)
"""So long the board of a match that is over is shown to those who watched it."""


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The front page: the running match first, then how to begin one."""
    if not isinstance(request.user, Account):
        return render(request, "matches/welcome.html", {"fresh": queries.fresh_cards()})
    return lobby_page(request, request.user, PlayForm(initial=_wishes(request, request.user)))


@login_required
@require_http_methods(["GET", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Look for an opponent, make a link for a friend, or begin a match with the bot."""
    if request.method == "GET":
        return redirect("matches:lobby")
    account = _reader(request)
    form = PlayForm(request.POST)
    show_refusals_with(request, lambda refusal: lobby_page(request, account, form, refusal))
    if not form.is_valid():
        return lobby_page(request, account, form, status=400)
    wish = form.cleaned_data
    if wish["way"] == RANKED:
        queue.join_queue(
            by=account,
            game=wish["game"],
            deck_id=wish["deck"],
            watchable=wish["watchable"],
            consents=wish["consents"],
        )
        return redirect("matches:queue")
    if wish["way"] == BOT:
        match = creation.start_bot_match(
            by=account,
            game=wish["game"],
            deck_id=wish["deck"],
            consents=wish["consents"],
            watchable=wish["watchable"],
            options=form.agreed(),
            bot_code=wish["bot_code"],
        )
        return redirect("matches:match", match.pk)
    agreed: dict[str, Any] = {
        "game": wish["game"],
        "deck_id": wish["deck"],
        "turn_seconds": form.turn_seconds(),
        "consents": wish["consents"],
        "watchable": wish["watchable"],
        "options": form.agreed(),
    }
    if wish["against"]:
        made = challenges.challenge(account_by_name(wish["against"]), by=account, **agreed)
    else:
        made = invitations.create_invitation(by=account, **agreed)
    return redirect("matches:invitation", made.pk)


@login_required
@require_GET
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The board; everything on it comes by the socket."""
    account = _reader(request)
    if not access.has_seat(match_id, by=account):
        return _watch(request, match_id, account)
    seat = access.own_seat(match_id, by=account)
    is_alone = not rematch.is_versus(seat.match)
    config = {
        "matchId": match_id,
        "socketUrl": f"/ws/matches/{match_id}/",
        "seat": seat.number,
        "game": seat.match.game,
        "me": account.username,
        "lobbyUrl": reverse("matches:lobby"),
        "kind": seat.match.kind,
        "isAlone": is_alone,
        "findUrl": _where_such_matches_begin(seat),
        "againUrl": reverse("matches:api_again", args=[match_id]),
        "csrf": get_token(request),
        "againSocketUrl": f"/ws/matches/{match_id}/again/",
        "replayUrl": reverse("matches:replay", args=[match_id]),
        "metUrl": _met_url(seat),
        "chanceUrl": reverse("matches:chance", args=[match_id]),
        "rulesUrl": f"/rules/{seat.match.game}/",
        "patrons": seat.match.balance.get("patrons", {}),
        "basics": basic_cards(seat.match.game),
        "beginning": beginnings.events_of(seat.match, seat.number),
        "build": site_build(),
        "trial": _trial(seat.match, account),
        "watchingUrl": _watching_url(seat),
        "isWatchable": seat.watchable,
        "talk": _talk(seat),
    }
    return render(request, "matches/match.html", {"match": seat.match, "config": config})


def _talk(seat: Seat) -> dict[str, Any] | None:
    """What the page needs to let two people talk; None where the other is a bot, or nobody."""
    people = Seat.objects.filter(match=seat.match_id, account__isnull=False).exclude(pk=seat.pk)
    other = people.select_related("account").defer("deck").first()
    if other is None or other.account is None:
        return None
    name = other.account.username
    report = reverse("moderation:new_report", args=["chat", name])
    return {
        "phrases": [{"id": key, "words": str(words)} for key, words in PHRASES.items()],
        "other": name,
        "reportUrl": f"{report}?match={seat.match_id}",
        "settingsUrl": reverse("accounts:settings"),
        "longest": LONGEST_LINE,
    }


def _met_url(seat: Seat) -> str | None:
    """Where a player judges the cards that they meet; only after matches that count."""
    if seat.match.kind not in VERSUS:
        return None
    return reverse("matches:met_cards", args=[seat.match_id])


def _where_such_matches_begin(seat: Seat) -> str:
    """The lobby, with what `seat` played marked."""
    kind, lobby = seat.match.kind, reverse("matches:lobby")
    if kind == Match.Kind.SOLO:
        return f"{lobby}?game={seat.match.game}"
    way = kind if kind in (RANKED, FRIEND) else BOT
    return f"{lobby}?way={way}&deck={seat.brought_id or ''}"


def _watch(request: HttpRequest, match_id: str, account: Account) -> HttpResponse:
    """The board for somebody without a seat, where the players let others watch.

    A match that ended a while ago is looked through instead: its recording needs no rules.
    """
    watched = access.watched_match(match_id, by=account)
    if watched.ended_at is not None and clock.now() - watched.ended_at > SHOWN_AFTER_END:
        return redirect("matches:replay", match_id)
    config: dict[str, Any] = {
        "matchId": match_id,
        "socketUrl": f"/ws/matches/{match_id}/",
        "seat": None,
        "game": watched.game,
        "me": account.username,
        "lobbyUrl": reverse("matches:lobby"),
        "liveUrl": reverse("matches:live"),
        "replayUrl": reverse("matches:replay", args=[match_id]),
        "chanceUrl": reverse("matches:chance", args=[match_id]),
        "rulesUrl": f"/rules/{watched.game}/",
        "patrons": {},
        "basics": basic_cards(watched.game),
        "build": site_build(),
        "delay": watched.watch_delay,
    }
    return render(request, "matches/match.html", {"match": watched, "config": config})


def _trial(match: Match, account: Account) -> dict[str, str] | None:
    """The card that `account` tries in a sandbox match, and where it is worked on."""
    own = Trial.objects.filter(seat__match=match, version__card__creator=account)
    trial = own.select_related("version").first()
    if trial is None:
        return None
    version = trial.version
    page = reverse("cards:draft", args=[version.game, version.pk])
    return {"name": version.name, "url": page}


def _watching_url(seat: Seat) -> str | None:
    """Where the player says whether others may watch; None where nobody ever may."""
    if seat.match.kind not in access.SHOWN_KINDS:
        return None
    return reverse("matches:api_watching", args=[seat.match_id])


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
    found = access.invitation(token, by=account)
    form = JoinForm(request.POST, account=account, game=found.game)
    show_refusals_with(request, lambda refusal: _invitation(request, token, form, refusal))
    if not form.is_valid():
        return _invitation(request, token, form, status=400)
    version = form.cleaned_data["version"]
    match = invitations.join_invitation(
        token,
        by=account,
        deck_id=form.cleaned_data["deck"].pk,
        version_id=version.pk if version else None,
        consents=form.cleaned_data["consents"],
        watchable=form.cleaned_data["watchable"],
    )
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
    """For admins: matches whose rules failed, and those that could not be recorded."""
    if not is_admin(_reader(request)):
        raise NotStaff
    context = {
        "matches": queries.faulty_matches()[:100],
        "unrecorded": recordings.failed_jobs()[:100],
    }
    return render(request, "matches/faults.html", context)


@login_required
@require_POST
def void_match(request: HttpRequest, match_id: str) -> HttpResponse:
    """For admins: end such a match without a winner."""
    staff.void_faulty_match(match_id, by=_reader(request))
    flash.success(request, _("The match is void. Both players are told."))
    return redirect("matches:faults")


def lobby_page(
    request: HttpRequest,
    account: Account,
    form: PlayForm,
    refusal: AppRefusal | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The front page as `account` sees it, with what they typed and why it was refused."""
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
    found = access.invitation(token, by=account)
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
        context["decks"] = join_choices(account, found, form, at=clock.now())
        context["watchable"] = form["watchable"].value() if form else account.watchable
        context["hides"] = registry.get(found.game).hides
        context["consents"] = form["consents"].value() if form else False
        if found.is_sandbox:
            context["drafts"] = triable_versions(account, found.game)
            context["draft"] = form["version"].value() if form else None
    return render(
        request, "matches/invitation.html", context, status=refusal.status if refusal else status
    )


def _wishes(request: HttpRequest, account: Account) -> dict[str, Any]:
    """What an address asks for: `/?deck=3&way=friend&against=Ann`; the rest as the account says."""
    asked = {
        key: request.GET[key] for key in ("game", "deck", "way", "against") if key in request.GET
    }
    way = RANKED if queries.has_played(account) else BOT  # the first match is a quiet one
    return {"way": way, "watchable": account.watchable, **asked}


def _reader(request: HttpRequest) -> Account:
    """The person logged in, as our own type."""
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user
