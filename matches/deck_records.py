"""How decks have fared in the matches into which their owners brought them."""

from __future__ import annotations

from collections import Counter, defaultdict

from cards.deck_sheet.records import DeckRecord, Record
from cards.models import Deck
from matches.models import Match, Seat

PEOPLE = (Match.Kind.RANKED, Match.Kind.FRIEND)
COUNTED = (*PEOPLE, Match.Kind.BOT)
"""Sandbox matches try drafts, and say nothing of a deck."""
MOST = 1000
"""Matches that are looked at, the newest first."""


def record_of(deck: Deck) -> DeckRecord:
    """What became of the matches that its owner has played with a deck, as it was then.

    A card counts in those matches into which it was brought. One query.
    """
    seats = Seat.objects.filter(
        brought=deck, account=deck.owner_id, match__kind__in=COUNTED, match__ended_at__isnull=False
    ).exclude(result="")
    newest = seats.order_by("-match__ended_at", "match")[:MOST]
    people: Counter[str] = Counter()
    bot: Counter[str] = Counter()
    cards: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, result, brought in newest.values_list("match__kind", "result", "deck"):
        (people if kind in PEOPLE else bot)[result] += 1
        for key, _count in brought["cards"]:
            cards[key][result] += 1
    return DeckRecord(
        _record(people), _record(bot), {key: _record(counts) for key, counts in cards.items()}
    )


def _record(results: Counter[str]) -> Record:
    return Record(results["win"], results["loss"], results["draw"])
