"""Sets that creators curate: all of them, one, and editing one's own. Works without script."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Account
from cards import access, curated
from cards.errors import SetFaulty, SetNotFound
from cards.models import CuratedSet
from cards.services import sets
from config.errors import AppRefusal, show_refusals_with
from config.typed import whole_number
from matches.engine.games import registry

PAGE = 24


@never_cache
@require_GET
def set_list(request: HttpRequest) -> HttpResponse:
    """All sets with something to see, the last saved first; one's own above them."""
    return _list_page(request)


def _list_page(
    request: HttpRequest, *, refusal: AppRefusal | None = None, typed: str = ""
) -> HttpResponse:
    page = Paginator(curated.sets_shown(), PAGE).get_page(request.GET.get("page"))
    found = list(page.object_list)
    own = list(curated.own_sets(request.user)) if isinstance(request.user, Account) else []
    covers = curated.covers([*found, *own])
    context = {
        "page": page,
        "sets": [(one, covers[one.pk]) for one in found],
        "own": [(one, covers[one.pk]) for one in own],
        "name_length": sets.NAME_LENGTH,
        "refusal": refusal,
        "typed": typed,
    }
    return render(request, "cards/sets.html", context, status=refusal.status if refusal else 200)


@never_cache
@require_GET
def set_page(request: HttpRequest, set_id: int) -> HttpResponse:
    """A set with its cards in their order."""
    found = access.set_to_show(set_id, to=request.user)
    context = {
        "set": found,
        "game_name": registry.get(found.game).name,
        "cards": curated.cards_of_set(found, to=request.user),
        "is_own": found.curator_id == request.user.pk,
    }
    return render(request, "cards/set.html", context)


@login_required
@require_POST
def new_set(request: HttpRequest) -> HttpResponse:
    """Make an empty set and open it for editing."""
    game = request.POST.get("game", "")
    access.refuse_unknown_game(game)
    name = request.POST.get("name", "").strip() or _("New set")
    show_refusals_with(request, lambda refusal: _list_page(request, refusal=refusal, typed=name))
    made = sets.create_set(by=_person(request), game=game, content=sets.SetContent(name))
    return redirect("cards:edit_set", made.pk)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def edit_set(request: HttpRequest, set_id: int) -> HttpResponse:
    """Name, text, and the cards with what can be done to each.

    Every button saves all that stands in the form: `act` is "save", "add", or "up", "down" or
    "out" with a card's id after a colon.
    """
    found = access.set_to_show(set_id, to=request.user)
    if found.curator_id != request.user.pk:
        if request.method == "POST":
            raise SetNotFound(set=set_id)
        return redirect("cards:set", found.pk)
    if request.method == "GET":
        content = sets.SetContent(found.name, found.text, sets.cards_in(found))
        return _edit_page(request, found, content)
    content, typed = _posted(request)
    show_refusals_with(
        request, lambda refusal: _edit_page(request, found, content, refusal=refusal, typed=typed)
    )
    act, _colon, word = request.POST.get("act", "save").partition(":")
    card = whole_number(word)
    order = list(content.cards)
    if act == "add" and typed:
        order.append(access.card_by_name(typed, found.game, to=_person(request)).pk)
        order = list(dict.fromkeys(order))
    saved = sets.save_set(
        found.pk,
        by=_person(request),
        revision=whole_number(request.POST.get("revision", "")) or 0,
        content=sets.SetContent(content.name, content.text, moved(order, act, card)),
    )
    if act == "save":
        flash.success(request, _("Saved."))
        return redirect("cards:set", saved.pk)
    return redirect(reverse("cards:edit_set", args=[saved.pk]) + going_on(order, act, card))


@login_required
@require_POST
def delete_set(request: HttpRequest, set_id: int) -> HttpResponse:
    """Delete an own set; its cards stay what they are."""
    sets.delete_set(set_id, by=_person(request))
    flash.success(request, _("The set is deleted. Its cards are what they were."))
    return redirect("cards:sets")


@login_required
@require_POST
def put_into_set(request: HttpRequest, card_id: int) -> HttpResponse:
    """Put a card at the end of an own set."""
    set_id = whole_number(request.POST.get("set", "")) or 0
    found = sets.put_into_set(set_id, by=_person(request), card_id=card_id)
    flash.success(request, _("It is in “%(set)s” now.") % {"set": found.name})
    return redirect("cards:card", card_id)


def moved(cards: list[int], act: str, card: int | None) -> list[int]:
    """The order after one card went a place "up" or "down", or "out"; else as it was."""
    if card not in cards:
        return cards
    place = cards.index(card)
    rest = [*cards[:place], *cards[place + 1 :]]
    if act == "out":
        return rest
    step = {"up": -1, "down": 1}.get(act, 0)
    place = min(len(rest), max(0, place + step))
    return [*rest[:place], card, *rest[place:]]


def going_on(cards: list[int], act: str, card: int | None) -> str:
    """Where in the page one goes on after `act`, as the end of an address: at the same button of
    the card, at that of the one that took its place, or at the field for another.

    cards: in their order before it.
    """
    if act == "out" and card in cards:
        card = next(iter(cards[cards.index(card) + 1 :]), None)
    return f"#{act}-{card}" if act in ("up", "down", "out") and card is not None else "#f-add"


def _posted(request: HttpRequest) -> tuple[sets.SetContent, str]:
    numbers = [
        whole_number(typed) for typed in request.POST.getlist("card")[: sets.CARDS_LIMIT + 1]
    ]
    content = sets.SetContent(
        request.POST.get("name", "")[:1000],
        request.POST.get("text", "")[: 2 * sets.TEXT_LENGTH],
        [number for number in numbers if number is not None],
    )
    return content, request.POST.get("add", "")[:200].strip()


def _edit_page(
    request: HttpRequest,
    found: CuratedSet,
    content: sets.SetContent,
    *,
    refusal: AppRefusal | None = None,
    typed: str = "",
) -> HttpResponse:
    faults: dict[str, list[str]] = {}
    if isinstance(refusal, SetFaulty):
        for fault in refusal.facts["faults"]:
            faults.setdefault(fault["path"].partition(".")[0], []).append(fault["message"])
    context: dict[str, Any] = {
        "set": found,
        "content": content,
        "cards": curated.cards_named(found, content.cards, to=request.user),
        "choices": curated.names_to_add(found),
        "typed": typed,
        "faults": faults,
        "refusal": refusal,
        "limits": {"name": sets.NAME_LENGTH, "text": sets.TEXT_LENGTH},
    }
    return render(
        request, "cards/edit_set.html", context, status=refusal.status if refusal else 200
    )


def _person(request: HttpRequest) -> Account:
    return cast("Account", request.user)
