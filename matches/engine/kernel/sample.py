"""The sample matches of simulations: which of the decks in `data/sample_decks.json` meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.engine.kernel.game import Config, SeatDeck


def sample_match(
    samples: Mapping[str, Any],
    balance: Mapping[str, Any],
    number: int,
    extras: Sequence[str] = (),
) -> tuple[Config, tuple[SeatDeck, ...]]:
    """Designs and decks of sample match `number`: every deck meets every deck, on either seat.

    extras: what a deck of the game has besides its cards.
    """
    decks = samples["decks"]
    first, second = decks[number % len(decks)], decks[number // len(decks) % len(decks)]
    config = Config(samples["designs"], balance)
    return config, (_seat_deck(first, "a", extras), _seat_deck(second, "b", extras))


def _seat_deck(deck: Mapping[str, Any], stem: str, extras: Sequence[str]) -> SeatDeck:
    keys = [key for key, count in deck["cards"].items() for _ in range(count)]
    entries = tuple((f"{stem}{place}", key) for place, key in enumerate(keys, start=1))
    return SeatDeck(entries, {name: deck[name] for name in extras})
