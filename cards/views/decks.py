"""One's own decks: the list, and the builder's page (static/js/decks draws it)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Account
from cards import access
from cards.api.shapes import DeckShape, card_json
from cards.balances import active_balance
from cards.deck_content import DeckContent, content_of, emblem_of
from cards.deck_measure import Measure, measures_of, points_option
from cards.deck_sheet.sheet import marks_of, preview_of_deck
from cards.models import Card, CardVersion, Deck
from cards.owned import copies_of
from cards.queries import basic_cards, card_key, frozen_design
from cards.search import has_costs
from cards.search_form import filters_json
from cards.services import decks
from config import clock
from matches.engine.games import registry


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck in the list. faults: every rule that it breaks now, with its sentence."""

    deck: Deck
    measure: Measure
    faults: list[dict[str, Any]]

    @property
    def emblem(self) -> str:
        """Its sign in the sprite."""
        return emblem_of(self.deck)

    @property
    def play_address(self) -> str:
        """The lobby with this deck chosen."""
        return _play_address(self.deck)


@login_required
@never_cache
@require_GET
def deck_list(request: HttpRequest) -> HttpResponse:
    """All decks of a game, the last saved first."""
    game = request.GET.get("game", "nexus")
    access.refuse_unforged_game(game)
    own = list(decks.decks_of(_player(request), game, at=clock.now()))
    measures = measures_of(own, game)
    rows = [DeckRow(deck, measures[deck.pk], decks.faults_json(deck)) for deck in own]
    return render(request, "cards/decks.html", {"rows": rows, "game": game})


@login_required
@require_POST
def new_deck(request: HttpRequest) -> HttpResponse:
    """Make an empty deck and open it."""
    game = request.POST.get("game", "nexus")
    access.refuse_unforged_game(game)
    content = DeckContent(_("New deck"), {}, {})
    deck = decks.create_deck(by=_player(request), game=game, content=content)
    return redirect("cards:deck", deck.pk)


@login_required
@require_POST
def delete_deck(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Delete a deck; matches that were begun with it keep their own copy."""
    deck = access.deck_to_show(deck_id, to=_player(request))
    decks.delete_deck(deck_id, by=_player(request))
    flash.success(request, _("“%(name)s” is deleted.") % {"name": deck.name})
    return redirect(_list_address(deck.game))


@login_required
@never_cache
@require_GET
def builder(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The deck builder."""
    deck = access.deck_to_show(deck_id, to=_player(request))
    game = registry.get(deck.game)
    preview = preview_of_deck(deck, to=_player(request))
    config = {
        "deck": DeckShape(deck).data,
        "cards": _cards_in(deck),
        "basics": basic_cards(deck.game),
        "limits": dict(game.deck_limits),
        "owned": _owned(_player(request), deck.game),
        "points": _points(deck.game),
        "patrons": dict(active_balance(deck.game).get("patrons", {})),
        "filters": filters_json(deck.game),
        "hasCosts": has_costs(deck.game),
        "marks": [mark.as_json() for mark in marks_of(preview, to=_player(request))],
        "urls": {
            "read": reverse("cards:api_read_deck"),
            "sheet": reverse("cards:deck_sheet", args=[deck.pk]),
            "suggestions": reverse("cards:api_suggestions", args=[deck.pk]),
            "deck": reverse("cards:api_deck", args=[deck.pk]),
            "cards": reverse("cards:api_cards"),
            "complete": reverse("cards:api_complete"),
            "help": f"{reverse('cards:search_help')}?game={deck.game}",
            "list": _list_address(deck.game),
            "play": _play_address(deck),
        },
        "csrf": get_token(request),
    }
    return render(request, "cards/deck.html", {"deck": deck, "config": config})


def _owned(account: Account, game: str) -> Mapping[int, int] | None:
    """Card id -> copies, for the builder's counts; None on a site where all may be played."""
    return None if settings.OPEN_POOL else copies_of(account, game)


def _points(game: str) -> dict[str, Any] | None:
    """For how many points decks are made; None in games that count cards."""
    option = points_option(game)
    if option is None:
        return None
    return {
        **{"low": option.low, "high": option.high, "default": option.default},
        "offered": option.offered,
    }


def _list_address(game: str) -> str:
    return f"{reverse('cards:decks')}?game={game}"


def _play_address(deck: Deck) -> str:
    return f"/?game={deck.game}&deck={deck.pk}"


def _cards_in(deck: Deck) -> list[dict[str, Any]]:
    """The deck's cards as the builder shows them, also those that may no longer be played.

    A card is shown by its published version; one's own that never was published, by its newest.
    """
    cards = Card.objects.filter(pk__in=content_of(deck).cards)
    versions = CardVersion.objects.filter(card__in=cards).select_related(
        "card__creator", "card__published", "art"
    )
    shown: dict[int, CardVersion] = {}
    for version in versions.order_by("card", "number"):
        if version.card.published_id in (None, version.pk):
            shown[version.card_id] = version
    return [
        card_json(version, frozen_design(version)) | {"key": card_key(card)}
        for card, version in shown.items()
    ]


def _player(request: HttpRequest) -> Account:
    return cast("Account", request.user)
