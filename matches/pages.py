"""Pages about the rules of a game, in our own words, with worked examples (`matches.rulebooks`)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_GET

from cards.balances import active_balance
from cards.games import offered_keys
from cards.queries import basic_cards
from matches import messages
from matches.engine.games import registry
from matches.rulebooks import rulebook_of


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of one game. What the engine declares the page takes from it."""
    if game not in offered_keys():
        raise Http404
    book = rulebook_of(game)
    balance = active_balance(game)
    fields = registry.get(game).design.fields(balance)
    context = {
        "game": registry.get(game).name,
        "text": f"rules/{game}/en/index.html",
        "chapters": book.CHAPTERS,
        "balance": balance,
        "basics": list(basic_cards(game).values()),
        "choices": book.choices({field.path: field.choices for field in fields}),
        "refusals": [
            (code.value, messages.rule_sentence(game, code.value, book.EXAMPLE, book.NAMES))
            for code in book.CODES
        ],
    }
    return render(request, "rules/page.html", context)


urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/<slug:game>/", rules, name="rules"),
]
