"""What every card costs beside what it is worth in matches, and what new weights changed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from cards import access
from cards.models import BalanceActivation, Game
from cards.power import powers_of


@require_GET
def balance(request: HttpRequest) -> HttpResponse:
    """Formula cost against measured power of all cards of a game, outliers first."""
    game = request.GET.get("game", Game.NEXUS)
    access.refuse_unknown_game(game)
    context = {
        "game": game,
        "powers": powers_of(game),
        "activations": BalanceActivation.objects.filter(game=game),
    }
    return render(request, "cards/balance.html", context)


@require_GET
def balance_changes(request: HttpRequest, activation_id: int) -> HttpResponse:
    """What became of each card when some weights took effect."""
    activation = BalanceActivation.objects.filter(pk=activation_id).first()
    if activation is None:
        raise Http404
    return render(request, "cards/balance_changes.html", {"activation": activation})
