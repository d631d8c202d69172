"""What a deck holds, apart from whose it is and where it is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from cards.models import Deck
from cards.queries import card_key
from matches.engine.games import registry


@dataclass(frozen=True, slots=True)
class DeckContent:
    """cards: card id -> copies, in the order of the list. basics: key of a basic card -> copies.

    extras: game specific (Nexus: {"patron": key or None}).
    """

    name: str
    cards: Mapping[int, int]
    extras: Mapping[str, str | None] = field(default_factory=dict)
    basics: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(self.cards.values()) + sum(self.basics.values())

    @property
    def counts(self) -> dict[str, int]:
        """Card key -> copies, as the engine names cards."""
        return {card_key(card): count for card, count in self.cards.items()} | dict(self.basics)


def content_of(deck: Deck) -> DeckContent:
    """What a stored deck holds."""
    cards = dict(deck.entries.order_by("pk").values_list("card", "count"))
    return DeckContent(deck.name, cards, dict(deck.extras), dict(deck.basics))


def emblem_of(deck: Deck) -> str:
    """The sign of its Patron in the sprite, or of its commonest basic card; else a stack."""
    patron = deck.extras.get("patron")
    if patron:
        return f"patron-{patron.replace('_', '-')}"
    known = registry.get(deck.game).basics
    for key, _count in Counter(deck.basics).most_common():
        if key in known and (sign := known[key].head.sign):
            return sign.icon
    return "ui-layers"
