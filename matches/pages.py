"""Pages about the rules of a game, in our own words, with worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_GET

from cards.balances import active_balance
from matches import messages
from matches.engine.games import registry
from matches.engine.games.nexus.codes import Code

CHAPTERS = (
    ("N1", "The table and the beginning"),
    ("N2", "A turn"),
    ("N3", "Kindle"),
    ("N4", "Patrons"),
    ("N5", "Combat"),
    ("N6", "Statuses and Resistance"),
    ("N7", "Traits"),
    ("N8", "Specials"),
    ("N9", "The end, and what it counts for"),
    ("N10", "Forging: points and cost"),
    ("N11", "What the game says no to"),
)


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of one game. Only Spark Nexus is played here yet."""
    if game != "nexus":
        raise Http404
    return render(request, "rules/nexus/page.html", nexus_facts())


def nexus_facts() -> dict[str, Any]:
    """What the engine declares, so that the page cannot say otherwise."""
    nexus = registry.get("nexus")
    balance = active_balance("nexus")
    choices = {field.path: field.choices for field in nexus.design.fields(balance)}
    return {
        "chapters": CHAPTERS,
        "balance": balance,
        "traits": choices["traits"],
        "triggers": choices["special.trigger"],
        "effects": choices["special.effect"],
        "targets": choices["special.target"],
        "refusals": [(code.value, _example(code.value)) for code in Code],
    }


EXAMPLE: Mapping[str, Any] = {
    "cost": 7,
    "energy": 5,
    "creature": "a1",
    "guards": ["b1"],
    "needs": 2,
    "charge": 1,
}
EXAMPLE_NAMES = {"a1": "Cinder Badger", "b1": "Tin Butler"}


def _example(code: str) -> str:
    """A refusal's sentence with facts that could be."""
    return messages.rule_sentence("nexus", code, EXAMPLE, EXAMPLE_NAMES)


urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/<slug:game>/", rules, name="rules"),
]
