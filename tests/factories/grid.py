"""Cards and decks of Spark Grid for tests: those of the engine's own data, published."""

from __future__ import annotations

from typing import Any

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.models import Card, Deck
from cards.services import decks
from matches.engine.games import registry
from tests.factories.cards import make_creator, publish_design

GAME = "grid"


def sample(key: str) -> dict[str, Any]:
    """A design of the engine's own data."""
    config, _decks = registry.get(GAME).sample_decks(0)
    return {field: value for field, value in config.designs[key].items() if field != "cost"}


def publish_sample(key: str) -> Card:
    """The card, published once."""
    design = sample(key)
    found = Card.objects.filter(game=GAME, versions__name=design["name"]).first()
    return found or publish_design(make_creator(), GAME, design).card


def grid_content(cards: dict[str, int], *, points: int | None = 15, name: str = "") -> DeckContent:
    """A deck of sample cards by key. points: it is made for; None: it says none."""
    return DeckContent(
        name or "Back Room",
        {publish_sample(key).pk: count for key, count in cards.items()},
        {} if points is None else {"points": str(points)},
    )


SMALL = {"newbies-pet": 7, "tin-runner": 2, "red-tool": 1}
"""Ten points."""


def make_grid_deck(
    owner: Account, cards: dict[str, int] | None = None, *, points: int | None = 15, name: str = ""
) -> Deck:
    """A deck; without cards named one of ten points, all of them Assistants but one Trick."""
    content = grid_content(cards or SMALL, points=points, name=name)
    return decks.create_deck(by=owner, game=GAME, content=content)
