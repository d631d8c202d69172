"""Decks from pasted text, and decks that somebody shares by an address."""

from __future__ import annotations

import hashlib
from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Account
from cards import access
from cards.deck_lists import codes
from cards.deck_lists.by_code import coded_deck, content_of_code
from cards.deck_lists.preview import preview_of, preview_of_reading
from cards.deck_lists.reading import TEXT_BYTES, Reading, read_deck
from cards.deck_lists.writing import written
from cards.errors import NothingToImport
from cards.services.deck_imports import import_deck
from cards.services.decks import NAME_LENGTH
from config.errors import AppRefusal, show_refusals_with


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """Pasted text, what it would be, and saving it: a deck is only made of what was shown."""
    asked = request.GET if request.method == "GET" else request.POST
    game = asked.get("game", "nexus")
    access.refuse_unforged_game(game)
    text = asked.get("code" if request.method == "GET" else "text", "")
    if request.method == "GET":
        return _page(request, text, game)
    show_refusals_with(
        request, lambda refusal: _page(request, text, game, refusal=refusal, is_read=False)
    )
    if "offer" in request.POST:
        text = _with_offer(text, request.POST["offer"])
    elif request.POST.get("act") == "save" and request.POST.get("shown") == mark_of(text, game):
        return _save(request, text, game)
    return _page(request, text, game)


@never_cache
@require_GET
def deck_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """The deck of a code, for anybody who has the address."""
    coded = coded_deck(code)
    reader = request.user if isinstance(request.user, Account) else None
    content = content_of_code(coded)
    seen = {card: one.version for card, one in coded.cards.items()}
    shown = preview_of(content, coded.game, to=reader, seen=seen)
    shown.lines.sort(key=lambda line: (line.cost or 0, line.name))  # a code has an order of its own
    told = written(shown.content, coded.game, to=reader)
    context = {
        "preview": shown,
        "written": told,
        "address": request.build_absolute_uri(told.link),
        "code": codes.code_of(coded),
    }
    return render(request, "cards/deck_by_code.html", context)


def _save(request: HttpRequest, text: str, game: str) -> HttpResponse:
    name = request.POST.get("name", "").strip()
    deck, reading = import_deck(
        text, by=_person(request), game=game, name=name, is_rest_enough=True
    )
    flash.success(request, _("“%(name)s” is saved.") % {"name": deck.name})
    if lost := len(reading.lost):
        words = ngettext("%(count)s line was left out.", "%(count)s lines were left out.", lost)
        flash.warning(request, words % {"count": lost})
    return redirect("cards:deck", deck.pk)


def _page(
    request: HttpRequest,
    text: str,
    game: str,
    *,
    refusal: AppRefusal | None = None,
    is_read: bool = True,
) -> HttpResponse:
    """is_read: whether to show what the text says; not where that is what was refused."""
    context: dict[str, Any] = {
        "text": text,
        "game": game,
        "refusal": refusal,
        "name": request.POST.get("name", ""),
        "name_length": NAME_LENGTH,
        "limit_kib": TEXT_BYTES // 1024,
    }
    if is_read and text.strip():
        context |= _read(request, text, game)
    return render(
        request, "cards/import_deck.html", context, status=refusal.status if refusal else 200
    )


def _read(request: HttpRequest, text: str, game: str) -> dict[str, Any]:
    person = _person(request)
    reading: Reading = read_deck(text, game=game, by=person)
    return {
        "reading": reading,
        "preview": preview_of_reading(reading, to=person),
        "game": reading.game,
        "shown": mark_of(text, reading.game),
        "nothing": NothingToImport().message if reading.is_empty else "",
    }


def _with_offer(text: str, offer: str) -> str:
    """The text with a chosen name in place of one of its lines; offer: "12:2x Coal Rat"."""
    number, _colon, line = offer.partition(":")
    rows = text.splitlines()
    if number.isascii() and number.isdecimal() and 0 < int(number[:6]) <= len(rows):
        rows[int(number[:6]) - 1] = line
    return "\n".join(rows)


def mark_of(text: str, game: str) -> str:
    """Tells a text from any other one; line ends are what a form makes of them."""
    rows = "\n".join(text.splitlines())
    return hashlib.sha256(f"{game}\n{rows}".encode(errors="surrogatepass")).hexdigest()


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
