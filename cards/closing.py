"""Copies for the decks that people built while every card could be played (`OPEN_POOL`).

When copies owned begin to count, nobody's deck is to stop playing: each account gets the copies
that its decks hold at that moment, and those of the ready decks that it was once given. Decision
0024 says why. Migration 0017 does it for who comes from an older release, the command
`give_deck_copies` for who closes the pool later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from django.db import transaction
from django.db.models import Max

from matches.engine.games import registry

AT_ONCE = 500


class Registry(Protocol):
    """The models of now (`django.apps.apps`), or of a migration's time."""

    def get_model(self, app_label: str, model_name: str) -> Any:
        """A model by its names."""
        ...


def give_deck_copies(models: Registry) -> int:
    """Give them; returns how many kinds of cards were given or topped up. Safe to run again.

    Only published cards, and not more of one than any deck may hold.
    """
    owned = models.get_model("cards", "OwnedCard")
    given = 0
    batch: list[tuple[int, int, int]] = []
    for row in _needed(models):
        batch.append(row)
        if len(batch) == AT_ONCE:
            given += _give(owned, batch)
            batch = []
    return given + _give(owned, batch)


def _needed(models: Registry) -> Iterator[tuple[int, int, int]]:
    """(account, card, copies), the same pair perhaps more than once."""
    entries = models.get_model("cards", "DeckCard").objects.filter(card__published__isnull=False)
    most = {game: registry.get(game).deck_limits.get("copies", 0) for game in registry.game_keys()}
    built = entries.filter(deck__ready_key="").values_list("deck__owner", "card", "deck__game")
    for account, card, game, count in built.annotate(Max("count")).order_by().iterator():
        yield account, card, min(count, most[game])
    ready: dict[str, dict[int, int]] = {}
    given = entries.exclude(deck__ready_key="").filter(deck__is_given=True)
    for game, card, count in given.values_list("deck__game", "card", "count"):
        cards = ready.setdefault(game, {})
        cards[card] = max(count, cards.get(card, 0))
    gifts = models.get_model("cards", "ReadyDecksGift").objects.values_list("account", "game")
    for account, game in gifts.iterator():
        for card, count in ready.get(game, {}).items():
            yield account, card, count


@transaction.atomic
def _give(owned: Any, rows: list[tuple[int, int, int]]) -> int:
    needed: dict[tuple[int, int], int] = {}
    for account, card, count in rows:
        needed[account, card] = max(count, needed.get((account, card), 0))
    accounts = {account for account, _card in needed}
    had = {
        (row.owner_id, row.card_id): row
        for row in owned.objects.select_for_update().filter(owner__in=accounts).order_by("pk")
    }
    fewer = [row for pair, row in had.items() if row.count < needed.get(pair, 0)]
    for row in fewer:
        row.count = needed[row.owner_id, row.card_id]
    owned.objects.bulk_update(fewer, ["count"])
    new = [
        owned(owner_id=account, card_id=card, count=count)
        for (account, card), count in needed.items()
        if count > 0 and (account, card) not in had
    ]
    owned.objects.bulk_create(new)
    return len(fewer) + len(new)
