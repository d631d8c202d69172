"""One's own collection, and the bookings of one's Sparks."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Account
from cards import access, owned
from cards.models import SparksEntry
from cards.packs.rules import pack_rules
from cards.packs.words import line_of
from cards.queries import frozen_design, sparks_of
from cards.search import CardSearch
from cards.search_form import SearchForm
from cards.views.collection import CARDS_A_PAGE, page_number
from config import clock

BOOKINGS_A_PAGE = 50


@login_required
@never_cache
@require_GET
def collection(request: HttpRequest) -> HttpResponse:
    """The cards of a game with the copies that one owns; ?have= narrows it to owned or missing."""
    account, game = _person(request), request.GET.get("game", "nexus")
    access.refuse_unforged_game(game)
    have = request.GET.get("have", "")
    text = request.GET.get("q", "")
    search = CardSearch.read(text, game=game, games=(game,), by=account, at=clock.now())
    written = search.rewritten(request.GET)
    if "was" in request.GET or written != text:
        asked = {"game": game, "q": written} | ({"have": have} if have else {})
        return redirect(f"{request.path}?{urlencode(asked)}")
    number = page_number(request)
    beside = owned.which(account, game, have)
    found = search.page((number - 1) * CARDS_A_PAGE, CARDS_A_PAGE, beside)
    copies = owned.copies_of(account, game)
    context = {
        "search": search,
        "have": have if have in owned.HAVES else "",
        "found": found,
        "number": number,
        "cards": [
            (version.card_id, frozen_design(version), copies.get(version.card_id, 0))
            for version in found.versions
        ],
        "form": SearchForm.of(search),
        "tally": owned.tally(account, game),
        "kept": pack_rules().kept[game],
        "is_open_pool": settings.OPEN_POOL,
    }
    return render(request, "cards/collection.html", context)


@login_required
@never_cache
@require_GET
def sparks(request: HttpRequest) -> HttpResponse:
    """The balance and each booking that led to it, the newest first."""
    account = _person(request)
    entries = SparksEntry.objects.filter(account=account).order_by("-number")
    page = Paginator(entries, BOOKINGS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "balance": sparks_of(account),
        "page": page,
        "lines": [line_of(entry) for entry in page],
    }
    return render(request, "cards/sparks.html", context)


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
