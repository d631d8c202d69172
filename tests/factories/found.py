"""Many published cards at once, with the rows by which they are found; no pictures, no reviews."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from accounts.models import Account
from cards import derived
from cards.models import Card, CardVersion, Rarity
from cards.services.search_rows import index_cards
from matches.engine.games import registry
from tests.factories.cards import NOON, make_creator

NAMES = ("Grey Fox", "Élan Rat", "Copper Rat King", "Warden of 100 %", "Under_score", "d’Or Imp")


def publish_many(
    game: str, designs: Iterable[dict[str, Any]], dice: random.Random
) -> list[CardVersion]:
    """A card for each design, of one of three makers, published on one of sixty days."""
    makers = [make_creator() for _ in range(3)]
    made = []
    for design in designs:
        card = Card.objects.create(game=game, creator=dice.choice(makers))
        version = CardVersion(card=card, game=game, number=1, design=design)
        derived.fill_in(version)
        version.cost = 1 if version.cost is None else version.cost
        version.state, version.rarity = "approved", dice.choice(list(Rarity)).value
        version.artist = dice.choice(("Ada Marsh", "own work", "Ivo"))
        version.submitted_at = version.decided_at = NOON - timedelta(days=dice.randrange(60))
        version.save()
        card.published = version
        card.save()
        made.append(version)
    index_cards([version.card_id for version in made])
    return made


def designs_of(game: str, count: int, dice: random.Random) -> list[dict[str, Any]]:
    """Designs by lot after the game's declaration: what the conditions of fields let stand."""
    rules = registry.get(game).design
    found = []
    for _ in range(count):
        typed: dict[str, Any] = {}
        for field in rules.fields():
            _put(typed, field, dice)
        design = rules.canonical(typed)
        design["name"] = f"{dice.choice(NAMES)} {dice.randrange(1000)}"
        found.append(design)
    return found


def some_accounts() -> list[Account]:
    """All that there are."""
    return list(Account.objects.order_by("pk"))


def _put(typed: dict[str, Any], field: Any, dice: random.Random) -> None:
    if field.path.count(".") > 1 or field.path.split(".")[-1].isdecimal():
        return  # parts of lists: what a blank design has of them is enough
    value: Any = None
    if field.kind == "number":
        low = field.low or 0
        value = low + field.step * dice.randrange(((field.high or 9) - low) // field.step + 1)
    elif field.kind == "choice":
        value = dice.choice(field.choices).value
    elif field.kind == "choices":
        keys = [choice.value for choice in field.choices]
        value = dice.sample(keys, min(len(keys), dice.randrange(3)))
    if value is None or (not field.required and dice.random() < 0.4):
        return
    place = typed
    *heads, tail = field.path.split(".")
    for head in heads:
        place = place.setdefault(head, {})
    place[tail] = value
