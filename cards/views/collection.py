"""Published cards for everybody, one card with its versions, and one's own cards."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Account
from cards import access, curated
from cards.balances import balance_of
from cards.forge.preview import budget
from cards.models import Card, CardVersion, CuratedSet
from cards.queries import bench_of, frozen_design
from cards.query import leaflet
from cards.search import CardSearch
from cards.search_form import SearchForm
from cards.voices import voices_on
from config import clock
from config.typed import whole_number

CARDS_A_PAGE = 60
LAST_PAGE = 10_000
SETS_SHOWN = 5


@require_GET
def browse(request: HttpRequest) -> HttpResponse:
    """All cards that may be played, and those that fit what the address asks for."""
    game = request.GET.get("game", "nexus")
    access.refuse_unknown_game(game)
    text = request.GET.get("q", "")
    search = CardSearch.read(text, game=game, by=request.user, at=clock.now())
    written = search.rewritten(request.GET)
    if "was" in request.GET or written != text:
        return redirect(f"{request.path}?{urlencode({'game': search.game, 'q': written})}")
    number = page_number(request)
    found = search.page((number - 1) * CARDS_A_PAGE, CARDS_A_PAGE)
    context = {
        "search": search,
        "found": found,
        "number": number,
        "cards": [(version.card_id, frozen_design(version)) for version in found.versions],
        "form": SearchForm.of(search),
    }
    return render(request, "cards/browse.html", context)


@require_GET
def search_help(request: HttpRequest) -> HttpResponse:
    """How cards of a game are searched: every field with its short names and an example."""
    game = request.GET.get("game", "nexus")
    access.refuse_unknown_game(game)
    context = {"game": game, "sections": leaflet.sections(game), "orders": leaflet.orders(game)}
    return render(request, "cards/search_help.html", context)


@never_cache
@require_GET
def card(request: HttpRequest, card_id: int) -> HttpResponse:
    """One card: as it plays, or the version that ?version= names; all versions below."""
    shown, versions = access.card_to_show(card_id, to=request.user)
    version = _asked_for(request, versions) or next(
        (version for version in versions if version.pk == shown.published_id), versions[0]
    )
    is_own = shown.creator_id == request.user.pk
    context = {
        "card": shown,
        "version": version,
        "face": frozen_design(version),
        "budget": budget(version.game, version.design, balance_of(version)),
        "versions": versions,
        "newest": versions[0],
        "is_own": is_own,
        "sets": curated.sets_with(shown.pk)[:SETS_SHOWN],
        "own_sets": _own_sets(request, shown),
        "report": getattr(version, "budget_report", None) if is_own else None,
        "voices": voices_on(version) if is_own and version.decided_at else None,
    }
    return render(request, "cards/card.html", context)


@login_required
@never_cache
@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """One's own cards by where they stand: drafts, under review, outcomes, published."""
    context = {"bench": bench_of(cast("Account", request.user))}
    return render(request, "cards/mine.html", context)


def page_number(request: HttpRequest) -> int:
    """The page that the address names, else the first."""
    return max(1, min(whole_number(request.GET.get("page", "")) or 1, LAST_PAGE))


def _own_sets(request: HttpRequest, card: Card) -> list[CuratedSet]:
    """The reader's sets into which the card may be put."""
    if not isinstance(request.user, Account):
        return []
    own = curated.own_sets(request.user).filter(game=card.game)
    return list(own.exclude(entries__card=card))


def _asked_for(request: HttpRequest, versions: list[CardVersion]) -> CardVersion | None:
    asked = request.GET.get("version", "")
    return next((version for version in versions if str(version.pk) == asked), None)
