"""What a deck would be here, before it is saved: each card with how it stands, and each rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.deck_lists.reading import Reading, patron_name
from cards.deck_lists.standing import Standing, standings_of
from cards.deck_measure import Measure, points_option, size_of
from cards.legality import deck_faults
from cards.messages import fault_json
from cards.models import OwnedCard
from matches.engine.games import registry


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A card of a deck. standing: None for a basic card. owned: copies; None where nobody counts
    them (`OPEN_POOL`)."""

    key: int | str
    name: str
    count: int
    standing: Standing | None
    owned: int | None = None

    @property
    def missing(self) -> int:
        """Copies that its owner would need."""
        return 0 if self.owned is None else max(0, self.count - self.owned)

    @property
    def cost(self) -> int | None:
        """What it costs to play; None of a game without costs, and of basic cards."""
        return self.standing.version.cost if self.standing else None

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        standing = self.standing.as_json() if self.standing else {"name": self.name}
        return {**standing, "count": self.count, "owned": self.owned, "missing": self.missing}


@dataclass(frozen=True, slots=True)
class Preview:
    """A deck as it would be. faults: every rule that it would break, with its sentence.

    unknown: cards that the reader may not know of, and which are therefore not among the lines.
    """

    game: str
    content: DeckContent
    lines: list[DeckLine]
    measure: Measure
    faults: list[dict[str, Any]]
    unknown: int = 0

    @property
    def game_name(self) -> str:
        """The game's name."""
        return registry.get(self.game).name

    @property
    def patron(self) -> str:
        """The Patron's name; "" without one."""
        key = self.content.extras.get("patron")
        return patron_name(key) if key else ""

    @property
    def points(self) -> int | None:
        """For how many points it is made; None in games that count cards."""
        return self.measure.most if points_option(self.game) else None

    @property
    def missing(self) -> list[DeckLine]:
        """Cards of which its owner has too few."""
        return [line for line in self.lines if line.missing]

    @property
    def changed(self) -> list[DeckLine]:
        """Cards that stand otherwise than when they were seen, or cannot be played."""
        return [line for line in self.lines if line.standing and line.standing.changes]

    def as_json(self) -> dict[str, Any]:
        """For programs and the builder."""
        return {
            "game": self.game,
            "name": self.content.name,
            "cards": {str(card): count for card, count in self.content.cards.items()},
            "extras": dict(self.content.extras),
            "basics": dict(self.content.basics),
            "measure": self.measure.words,
            "lines": [line.as_json() for line in self.lines],
            "faults": self.faults,
            "unknown": self.unknown,
        }


def preview_of(
    content: DeckContent,
    game: str,
    *,
    to: Account | None,
    seen: Mapping[int, int | None] | None = None,
) -> Preview:
    """A deck as it would be for `to`; None for anybody, whose copies nobody counts.

    Of cards that `to` may not know of nothing is told but how many there are.
    """
    standings = standings_of(content.cards, to=to, seen=seen)
    asked = len(content.cards)
    known = {card: count for card, count in content.cards.items() if card in standings}
    content = DeckContent(content.name, known, content.extras, content.basics)
    owned = _owned(content, to)
    basics = registry.get(game).basics
    lines = [
        DeckLine(card, standings[card].version.name, count, standings[card], owned.get(card))
        for card, count in known.items()
    ]
    lines += [DeckLine(key, basics[key].name, count, None) for key, count in content.basics.items()]
    faults = deck_faults(to, game, content)
    costs = {line.key: line.cost or 0 for line in lines if isinstance(line.key, int)}
    return Preview(
        game,
        content,
        lines,
        size_of(content, game, costs),
        [fault_json(fault, game) for fault in faults],
        asked - len(known),
    )


def preview_of_reading(reading: Reading, *, to: Account | None) -> Preview:
    """What would be imported, with what has changed since its code was made."""
    return preview_of(reading.content, reading.game, to=to, seen=reading.seen)


def _owned(content: DeckContent, account: Account | None) -> dict[int, int]:
    """Copies owned of each card; {} where nobody counts them."""
    if account is None or settings.OPEN_POOL:
        return {}
    rows = OwnedCard.objects.filter(owner=account, card__in=list(content.cards))
    return dict.fromkeys(content.cards, 0) | dict(rows.values_list("card", "count"))
