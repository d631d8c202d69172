"""A deck's sheet: how its cards stand, charts, a test hand, how it has fared, what would fit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from accounts.models import Account
from cards.api.shapes import card_json
from cards.deck_content import content_of
from cards.deck_lists.preview import DeckLine, Preview, preview_of
from cards.deck_sheet.charts import Chart, charts_of
from cards.deck_sheet.completion import Suggestion, completion_of
from cards.deck_sheet.hands import Hand, deal
from cards.deck_sheet.kinds import Kind, kinds_of
from cards.deck_sheet.records import DeckRecord, Record, record_of
from cards.deck_sheet.stand_ins import stand_in_for
from cards.models import CardVersion, Deck, OwnedCard
from cards.queries import card_key, frozen_design, playable_versions


@dataclass(frozen=True, slots=True)
class Mark:
    """A card of a deck that is not what it was, or cannot be played. stand_in: what could take
    its place, with the reason; None where it plays, or nothing could."""

    line: DeckLine
    stand_in: tuple[CardVersion, str] | None = None

    def as_json(self) -> dict[str, Any]:
        """For the builder; `stand_in` in full, so that it can be put in at once."""
        told: dict[str, Any] = {**self.line.as_json(), "stand_in": None, "why": ""}
        if self.stand_in:
            version, why = self.stand_in
            told |= {"stand_in": card_json(version, frozen_design(version)), "why": why}
        return told


@dataclass(frozen=True, slots=True)
class Sheet:
    """All but hand and suggestions, which are only made when asked for."""

    deck: Deck
    preview: Preview
    kinds: list[Kind]
    charts: list[Chart]
    record: DeckRecord

    @property
    def card_records(self) -> list[tuple[str, Record]]:
        """Name and record of each of its cards that was in a match with it, the best first."""
        names = {
            card_key(line.key) if isinstance(line.key, int) else line.key: line.name
            for line in self.preview.lines
        }
        rows = [(names[key], one) for key, one in self.record.cards.items() if key in names]
        return sorted(rows, key=lambda row: (-(row[1].rate or 0), -row[1].matches, row[0]))

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            **self.preview.as_json(),
            "charts": [chart.as_json() for chart in self.charts],
            "record": self.record.as_json(),
        }


def sheet_of(deck: Deck, *, to: Account) -> Sheet:
    """The sheet of one's own deck."""
    content = content_of(deck)
    kinds = kinds_of(content)
    return Sheet(
        deck,
        preview_of_deck(deck, to=to),
        kinds,
        charts_of(content, kinds, deck.game),
        record_of(deck),
    )


def preview_of_deck(deck: Deck, *, to: Account) -> Preview:
    """One's own deck as it stands, against the versions that were seen."""
    seen = dict(deck.entries.values_list("card", "seen"))
    return preview_of(content_of(deck), deck.game, to=to, seen=seen)


def marks_of(preview: Preview, *, to: Account) -> list[Mark]:
    """Cards that were renamed, revised, retired or hidden since they were seen."""
    changed = preview.changed
    if not any(line.standing and line.standing.out for line in changed):
        return [Mark(line) for line in changed]
    candidates = _that_may_stand_in(preview, to)
    marks = []
    for line in changed:
        standing = line.standing
        assert standing is not None  # noqa: S101 - of a card that changed
        found = None
        if standing.out:
            gone = CardVersion.objects.get(pk=standing.version.pk)
            found = stand_in_for(gone, candidates)
        marks.append(Mark(line, found))
    return marks


def hand_of(
    sheet: Sheet, *, seed: str, is_second: bool = False, back: Collection[str] = ()
) -> Hand:
    """A test hand of the deck."""
    return deal(
        content_of(sheet.deck),
        sheet.kinds,
        sheet.deck.game,
        seed=seed,
        is_second=is_second,
        back=back,
    )


def suggestions_for(deck: Deck, *, to: Account) -> list[Suggestion]:
    """What would fill the deck."""
    return completion_of(content_of(deck), deck.game, to=to)


def _that_may_stand_in(preview: Preview, to: Account) -> list[CardVersion]:
    held = list(preview.content.cards)
    versions = playable_versions(preview.game).exclude(card__in=held).order_by("card")
    if not settings.OPEN_POOL:
        versions = versions.filter(
            card__in=OwnedCard.objects.filter(owner=to, count__gt=0).values("card")
        )
    return list(versions)
