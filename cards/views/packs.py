"""Packs: buying, opening, what they hold, and the proof of their chance. Works without script."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards import access
from cards.errors import NoPacks
from cards.models import Pack
from cards.packs import check_pack, shown
from cards.packs.odds import odds_of, rows_of
from cards.packs.pools import pool_now
from cards.packs.proof import proof_of, steps_of
from cards.packs.rules import pack_rules
from cards.queries import sparks_of
from cards.services import packs
from config import clock
from config.errors import AppRefusal, show_refusals_with
from matches.engine.games import registry

PACKS_A_PAGE = 20
PROGRAM = Path(check_pack.__file__).read_text("utf-8")


@login_required
@never_cache
@require_GET
def pack_list(request: HttpRequest) -> HttpResponse:
    """The pack on offer, one's sealed packs, and those that were opened."""
    game = request.GET.get("game", "nexus")
    access.refuse_unforged_game(game)
    return _list_page(request, game)


@login_required
@require_POST
def buy_pack(request: HttpRequest) -> HttpResponse:
    """Buy the pack on offer; sent again, the same one is shown."""
    game = request.POST.get("game", "")
    access.refuse_unforged_game(game)
    typed = request.POST.get("nonce", "").strip()
    show_refusals_with(
        request, lambda refusal: _list_page(request, game, refusal=refusal, typed=typed)
    )
    order = packs.Order(
        key=request.POST.get("key", ""),
        nonce=typed,
        commitment=request.POST.get("commitment", ""),
        pool=request.POST.get("pool", ""),
    )
    pack = packs.buy_pack(by=_person(request), game=game, order=order, at=clock.now())
    return redirect("cards:pack", pack.pk)


@login_required
@never_cache
@require_GET
def pack(request: HttpRequest, pack_id: int) -> HttpResponse:
    """One of one's packs: sealed, or its cards. ?fresh: it was opened now (static/js/packs)."""
    found = access.pack_to_show(pack_id, to=_person(request))
    context = {
        "pack": found,
        "game_name": registry.get(found.game).name,
        "cards": shown.cards_in(found),
        "is_fresh": "fresh" in request.GET,
        "waiting": Pack.objects.filter(account=found.account_id, opened_at=None)
        .exclude(pk=found.pk)
        .order_by("pk")
        .first(),
    }
    return render(request, "cards/pack.html", context)


@login_required
@require_POST
def open_pack(request: HttpRequest, pack_id: int) -> HttpResponse:
    """Open one of one's packs."""
    opened = packs.open_pack(pack_id, by=_person(request), at=clock.now())
    return redirect(f"{reverse('cards:pack', args=[opened.pk])}?fresh")


@login_required
@never_cache
@require_GET
def check(request: HttpRequest, pack_id: int) -> HttpResponse:
    """The proof of an opened pack: the browser draws it again (static/js/packs/check_page.js)."""
    found = access.pack_to_show(pack_id, to=_person(request))
    context = {
        "pack": found,
        "proof": proof_of(found),
        "steps": zip(steps_of(found), shown.cards_in(found), strict=True),
        "program": PROGRAM,
    }
    return render(request, "cards/check_pack.html", context)


@require_GET
def odds(request: HttpRequest) -> HttpResponse:
    """What packs of a game hold, in exact numbers, with the cards that are in them now."""
    game = request.GET.get("game", "nexus")
    access.refuse_unforged_game(game)
    rules = pack_rules()
    pool = pool_now(game, rules.version)
    context = {
        "game": game,
        "rules": rules,
        "odds": odds_of(rules, pool.cards),
        "pool": pool,
        "rows": rows_of(rules, pool.cards),
        "kept": rules.kept[game],
    }
    return render(request, "cards/odds.html", context)


def _list_page(
    request: HttpRequest, game: str, *, refusal: AppRefusal | None = None, typed: str = ""
) -> HttpResponse:
    account = _person(request)
    own = Pack.objects.filter(account=account, game=game)
    rules = pack_rules()
    context: dict[str, Any] = {
        "game": game,
        "game_name": registry.get(game).name,
        "offer": _offer(account, game),
        "rules": rules,
        "balance": sparks_of(account),
        "unlucky": shown.packs_without_luck(account.pk, game, rules),
        "earned": shown.earned_in(game),
        "sealed": own.filter(opened_at=None).order_by("pk"),
        "page": Paginator(own.exclude(opened_at=None), PACKS_A_PAGE).get_page(
            request.GET.get("page")
        ),
        "key": secrets.token_urlsafe(18),
        "nonce": typed or secrets.token_urlsafe(12),
        "is_typed": bool(typed),
        "word_length": packs.WORD_LENGTH,
        "refusal": refusal,
    }
    return render(request, "cards/packs.html", context, status=refusal.status if refusal else 200)


def _offer(account: Account, game: str) -> packs.Offer | None:
    """None while no card of the game is published."""
    try:
        return packs.offer_pack(to=account, game=game)
    except NoPacks:
        return None


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
