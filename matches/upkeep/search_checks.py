"""Whether the rows by which cards are found say what the cards say (`manage.py index_cards`)."""

from __future__ import annotations

from cards.models import Card, SearchPosting, SearchRow
from cards.search_content import words_of
from cards.services.search_rows import COLUMNS, contents_of
from matches.upkeep.finding import Found

AT_ONCE = 200


def search(jobs: int) -> Found:
    """Every card that may be played has its row and its words, and no other card has one."""
    found = Found()
    cards = list(Card.objects.filter(published__isnull=False).values_list("pk", flat=True))
    there = set(SearchRow.objects.values_list("pk", flat=True))
    for start in range(0, len(cards), AT_ONCE):
        _compare(cards[start : start + AT_ONCE], found, there)
    found.faults += [f"card {card}: is found, and cannot be played" for card in sorted(there)]
    return found


def _compare(cards: list[int], found: Found, there: set[int]) -> None:
    """Look at some cards; takes those that are there rightly out of `there`."""
    rows = SearchRow.objects.in_bulk(cards)
    words: dict[int, set[tuple[str, str]]] = {card: set() for card in cards}
    postings = SearchPosting.objects.filter(row__in=cards)
    for card, kind, word in postings.values_list("row", "word__kind", "word__word"):
        words[card].add((kind, word))
    for version, columns in contents_of(cards):
        found.checked += 1
        there.discard(version.card_id)
        row = rows.get(version.card_id)
        if row is None:
            found.faults.append(f"card {version.card_id}: is played, and not found")
            continue
        wrong = [name for name in COLUMNS if getattr(row, name) != columns[name]]
        if wrong:
            found.faults.append(f"card {version.card_id}: its row differs in {', '.join(wrong)}")
        if words[version.card_id] != words_of(columns):
            found.faults.append(f"card {version.card_id}: is found under other words")
