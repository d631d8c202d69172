"""The sheet of one's own deck, and the small changes that it offers. Works without script."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards import access
from cards.deck_content import content_of
from cards.deck_lists.writing import written
from cards.deck_sheet.seeds import seed_of
from cards.deck_sheet.sheet import hand_of, marks_of, sheet_of, suggestions_for
from cards.services import deck_mending
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number


@login_required
@never_cache
@require_GET
def deck_sheet(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Sharing, changes, charts, a test hand, records; suggestions if asked for."""
    return _page(request, deck_id)


@login_required
@require_POST
def mend_deck(request: HttpRequest, deck_id: int) -> HttpResponse:
    """One press: `seen`, `out` or `swap` of a card, or `add` of suggested ones."""
    by, revision = _player(request), whole_number(request.POST.get("revision", "")) or 0
    show_refusals_with(request, lambda refusal: _page(request, deck_id, refusal=refusal))
    act, card = request.POST.get("act", ""), whole_number(request.POST.get("card", "")) or 0
    if act == "seen":
        deck_mending.mark_seen(deck_id, by=by, revision=revision, card=card)
    elif act in ("out", "swap"):
        other = whole_number(request.POST.get("other", "")) if act == "swap" else None
        deck_mending.put_in_place(deck_id, by=by, revision=revision, card=card, other=other)
    else:
        cards, basics = _picked(request.POST.getlist("add"))
        deck_mending.add_cards(deck_id, by=by, revision=revision, cards=cards, basics=basics)
    flash.success(request, _("The deck is saved."))
    return redirect("cards:deck_sheet", deck_id)


def _page(request: HttpRequest, deck_id: int, *, refusal: AppRefusal | None = None) -> HttpResponse:
    deck = access.deck_to_show(deck_id, to=_player(request))
    sheet = sheet_of(deck, to=_player(request))
    told = written(content_of(deck), deck.game, to=_player(request))
    context: dict[str, Any] = {
        "deck": deck,
        "sheet": sheet,
        "preview": sheet.preview,
        "marks": marks_of(sheet.preview, to=_player(request)),
        "written": told,
        "address": request.build_absolute_uri(told.link),
        "hand": hand_of(
            sheet,
            seed=seed_of(request.GET.get("hand", "")),
            is_second=request.GET.get("second") == "1",
            back=request.GET.getlist("back"),
        ),
        "refusal": refusal,
        "next_seed": secrets.token_hex(3),
    }
    if request.GET.get("suggest"):
        context |= {"suggestions": suggestions_for(deck, to=_player(request)), "is_asked": True}
    status = refusal.status if refusal else 200
    return render(request, "cards/deck_sheet.html", context, status=status)


def _picked(words: Iterable[str]) -> tuple[dict[int, int], dict[str, int]]:
    """Cards and basic cards of "12:3" and "pyro:5"; what is neither is left out."""
    cards: dict[int, int] = {}
    basics: dict[str, int] = {}
    for word in words:
        key, _colon, number = word.partition(":")
        copies, card = whole_number(number), whole_number(key)
        if not copies:
            continue
        if card is not None:
            cards[card] = copies
        else:
            basics[key] = copies
    return cards, basics


def _player(request: HttpRequest) -> Account:
    return cast("Account", request.user)
