"""The sample matches of simulations: which of the decks in `data/sample_decks.json` meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.game import Config, SeatDeck


def sample_match(
    samples: Mapping[str, Any], balance: Mapping[str, Any], number: int
) -> tuple[Config, tuple[SeatDeck, ...]]:
    """Designs and decks of sample match `number`: every deck meets every deck, on either seat."""
    decks = samples["decks"]
    first, second = decks[number % len(decks)], decks[number // len(decks) % len(decks)]
    config = Config(samples["designs"], balance)
    return config, (_seat_deck(first, "a"), _seat_deck(second, "b"))


def _seat_deck(deck: Mapping[str, Any], stem: str) -> SeatDeck:
    keys = [key for key, count in deck["cards"].items() for _ in range(count)]
    entries = tuple((f"{stem}{place}", key) for place, key in enumerate(keys, start=1))
    return SeatDeck(entries, {"patron": deck["patron"]})
