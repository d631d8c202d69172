"""Which balance data count now for a game, and those of a stored version.

The engine is delivered with all of them (`data/balance-*.json`); which of them counts is a row,
so that every process plays by the same (`cards.services.balance` changes it).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.models import BalanceActivation, CardVersion
from matches.engine.games import registry

Balance = Mapping[str, Any]


def active_balance(game: str) -> Balance:
    """What new drafts, submissions and matches of a game are reckoned by. One query."""
    rules = registry.get(game)
    newest = BalanceActivation.objects.filter(game=game).values_list("version", flat=True).first()
    return rules.default_balance() if newest is None else rules.balance(newest)


def balance_of(version: CardVersion) -> Balance:
    """What a version's stored points and cost were reckoned by."""
    return registry.get(version.game).balance(version.balance)
