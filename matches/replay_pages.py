"""Pages of ended matches: the replay, a reader's notes, playing on from a step, the chance."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards.queries import basic_cards
from config.errors import AppRefusal, show_refusals_with
from matches import access
from matches.chance_proof import proof_of
from matches.errors import NotRecordedYet
from matches.models import Match
from matches.positions import position_at, scenario_of
from matches.recordings import Replay
from matches.replay_facts import facts_of
from matches.replay_step import StepView
from matches.services import branches, notes


@require_GET
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """An ended match, step by step: `?step=41&as=public`."""
    return _replay(request, match_id)


@require_GET
def steps(request: HttpRequest, match_id: str, seq: int = 0) -> HttpResponse:
    """Where the steps of a match were looked through before there were replays."""
    return redirect(f"{reverse('matches:replay', args=[match_id])}?step={seq}", permanent=True)


@login_required
@require_POST
def note(request: HttpRequest, match_id: str) -> HttpResponse:
    """Keep a note of one's own on a step."""
    seq = _number(request.POST.get("step"))
    access.replay(match_id, by=request.user)  # what is shown beside a refusal must be there
    show_refusals_with(request, lambda refusal: _replay(request, match_id, refusal))
    kept = notes.keep_note(match_id, seq, by=_reader(request), text=request.POST.get("text", ""))
    flash.success(request, _("Your note is kept.") if kept else _("The note is gone."))
    return redirect(_address(request, match_id, seq))


@login_required
@require_POST
def branch(request: HttpRequest, match_id: str) -> HttpResponse:
    """Play on from a step, against the bot."""
    seq = _number(request.POST.get("step"))
    seat = request.POST.get("seat", "")
    access.replay(match_id, by=request.user)  # what is shown beside a refusal must be there
    show_refusals_with(request, lambda refusal: _replay(request, match_id, refusal))
    match = branches.play_on(
        match_id, by=_reader(request), seq=seq, seat=int(seat) if seat in {"0", "1"} else None
    )
    return redirect("matches:match", match.pk)


@require_GET
def scenario(request: HttpRequest, match_id: str, seq: int) -> HttpResponse:
    """A step as a scenario file, to keep."""
    found = scenario_of(position_at(match_id, seq, by=request.user))
    answer = JsonResponse(found, json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{found["name"]}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_GET
def chance(request: HttpRequest, match_id: str) -> HttpResponse:
    """The draws of an ended match, which the browser checks."""
    match, _audience = access.replay(match_id, by=request.user)
    try:
        proof = proof_of(match)
    except NotRecordedYet:
        return render(request, "replays/waiting.html", {"match": match})
    context = {"match": match, "proof": proof, "snippet": _snippet()}
    return render(request, "replays/chance.html", context)


def _replay(request: HttpRequest, match_id: str, refusal: AppRefusal | None = None) -> HttpResponse:
    asked = request.GET if request.method == "GET" else request.POST
    match, audience = access.replay(match_id, asked.get("as", ""), by=request.user)
    try:
        facts = facts_of(match, audience, by=request.user)
        opened = Replay.of(match, audience)
    except NotRecordedYet:
        return render(request, "replays/waiting.html", {"match": match})
    step = StepView(opened, _number(asked.get("step")), seat=facts["seat"])
    context: dict[str, Any] = {
        "match": match,
        "step": step,
        "sides": step.sides(facts["audiences"]),
        "facts": facts,
        "note": asked.get("text", facts["notes"].get(step.seq, "")),
        "config": {
            **facts,
            "basics": basic_cards(match.game),
            "urls": _urls(match, request.user),
        },
        "refusal": refusal,
    }
    status = refusal.status if refusal else 200
    return render(request, "replays/replay.html", context, status=status)


@cache
def _snippet() -> str:
    """The program that checks the draws without us."""
    return Path(__file__).with_name("check_chance.py").read_text(encoding="utf-8")


def _urls(match: Match, reader: access.Someone) -> dict[str, Any]:
    """Where the page's script finds things; `notes` and `branches` only for those signed in."""
    match_id = match.pk
    is_member = isinstance(reader, Account)
    return {
        "facts": reverse("matches:api_replay", args=[match_id]),
        "page": reverse("matches:replay", args=[match_id]),
        "chance": reverse("matches:chance", args=[match_id]),
        "scenario": reverse("matches:scenario", args=[match_id, 0]),
        "lobby": reverse("matches:lobby"),
        "reports": _report_urls(match, reader),
        "notes": reverse("matches:api_note", args=[match_id, 0]) if is_member else None,
        "branches": reverse("matches:api_branches", args=[match_id]) if is_member else None,
    }


def _report_urls(match: Match, reader: access.Someone) -> list[dict[str, str]]:
    """Where the conduct of each player but the reader is reported, with this match as evidence;
    a step is added behind it."""
    if not isinstance(reader, Account):
        return []
    people = [seat.account for seat in match.seats.all() if seat.account]
    return [
        {
            "name": one.username,
            "url": reverse("moderation:new_report", args=["conduct", one.username])
            + f"?match={match.pk}&seq=",
        }
        for one in people
        if one.pk != reader.pk
    ]


def _address(request: HttpRequest, match_id: str, seq: int) -> str:
    side = request.POST.get("as", "")
    tail = f"&as={side}" if side.replace("-", "").isalnum() else ""
    return f"{reverse('matches:replay', args=[match_id])}?step={seq}{tail}"


def _number(text: str | None) -> int:
    """A step's number from an address or a form; what is none is the first."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else 0


def _reader(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)  # noqa: S101 - login_required stands before
    return request.user


urlpatterns: list[URLPattern | URLResolver] = [
    path("replays/<token:match_id>/", replay, name="replay"),
    path("replays/<token:match_id>/notes/", note, name="note"),
    path("replays/<token:match_id>/branches/", branch, name="branch"),
    path("replays/<token:match_id>/scenarios/<int:seq>.json", scenario, name="scenario"),
    path("matches/<token:match_id>/chance/", chance, name="chance"),
    path("matches/<token:match_id>/steps/", steps, name="steps"),
    path("matches/<token:match_id>/steps/<int:seq>/", steps, name="step"),
]
