"""How a deck has fared: filled by whoever knows of matches (`register`), shown here.

`cards` knows nothing of matches, so that app registers its function when it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cards.models import Deck

Z = 1.96
"""For an interval that holds the truth in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Record:
    """Matches that ended in these ways."""

    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def matches(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> float | None:
        """The part won, a draw as half a win; None without a match."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Between which parts the true one lies, 95 times of 100 (Wilson)."""
        if self.rate is None:
            return None
        count, part = self.matches, self.rate
        middle = (part + Z * Z / (2 * count)) / (1 + Z * Z / count)
        spread = part * (1 - part) / count + Z * Z / (4 * count * count)
        half = Z * sqrt(spread) / (1 + Z * Z / count)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def words(self) -> dict[str, str]:
        """Rate and interval in hundredths, for pages; {} without a match."""
        if self.rate is None or self.interval is None:
            return {}
        low, high = self.interval
        return {
            "rate": f"{100 * self.rate:.0f}",
            "low": f"{100 * low:.0f}",
            "high": f"{100 * high:.0f}",
        }

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "rate": self.rate,
            "interval": list(self.interval) if self.interval else None,
        }


@dataclass(frozen=True, slots=True)
class DeckRecord:
    """against_people: ranked and friendly matches. against_bot: the rest that counts.

    cards: key of a card -> all matches of this deck into which it was brought.
    """

    against_people: Record = Record()
    against_bot: Record = Record()
    cards: Mapping[str, Record] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """All of them."""
        return self.against_people.matches + self.against_bot.matches

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "against_people": self.against_people.as_json(),
            "against_bot": self.against_bot.as_json(),
            "cards": {key: record.as_json() for key, record in self.cards.items()},
        }


_ask: list[Callable[[Deck], DeckRecord]] = []


def register(ask: Callable[[Deck], DeckRecord]) -> None:
    """Say who tells how a deck has fared; the last one counts."""
    _ask[:] = [ask]


def record_of(deck: Deck) -> DeckRecord:
    """How a deck has fared; without a match where nobody knows of any."""
    return _ask[0](deck) if _ask else DeckRecord()
