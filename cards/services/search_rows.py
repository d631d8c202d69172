"""Keeps what is searched (`cards.search_models`) as published cards are, in the same transaction.

Every service that publishes, hides, shows, retires or measures a version calls `index_cards`. Tests
and `manage.py verify` compare the rows with the cards; `manage.py index_cards` makes them anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from cards.models import (
    SEEN_STATES,
    Card,
    CardVersion,
    SearchPosting,
    SearchRow,
    SearchWord,
    State,
)
from cards.search_content import Word, columns_of, power_of, words_of

AT_ONCE = 200
"""Cards that are looked at in one go."""

COLUMNS = tuple(field.attname for field in SearchRow._meta.concrete_fields if field.name != "card")


@transaction.atomic
def index_cards(cards: Collection[int]) -> None:
    """Make the rows of these cards say what is true now; a card out of play has none.

    Cards are locked in the order of their ids, and new words are added in theirs, so that two who
    publish at once wait for each other and never in a ring.
    """
    for some in _batches(sorted(set(cards))):
        list(Card.objects.select_for_update().filter(pk__in=some).order_by("pk").values("pk"))
        wanted = {version.card_id: columns for version, columns in contents_of(some)}
        SearchRow.objects.filter(card__in=set(some) - set(wanted)).delete()
        SearchRow.objects.bulk_create(
            [SearchRow(card_id=card, **columns) for card, columns in wanted.items()],
            update_conflicts=True,
            update_fields=[name.removesuffix("_id") for name in COLUMNS],
            unique_fields=["card"],
        )
        _put_words({card: words_of(columns) for card, columns in wanted.items()}, wanted)


def contents_of(cards: Collection[int]) -> Iterator[tuple[CardVersion, dict[str, Any]]]:
    """The version that plays of each of these cards, and the columns of its row. Three queries."""
    earlier = CardVersion.objects.filter(card__in=cards, state__in=SEEN_STATES)
    came: dict[int, list[Any]] = {}
    for card, decided_at in earlier.order_by("number").values_list("card", "decided_at"):
        came.setdefault(card, []).append(decided_at)
    playing = CardVersion.objects.filter(
        card__in=cards, state=State.APPROVED, hidden_at__isnull=True
    )
    for version in playing.select_related("card", "budget_report").order_by("card"):
        days = came[version.card_id]
        columns = columns_of(
            version,
            power=power_of(getattr(version, "budget_report", None)),
            came_at=days[0],
            is_revised=len(days) > 1,
        )
        yield version, columns


def forget_power(versions: QuerySet[Any]) -> None:
    """These versions are measured anew; until then nothing is known. Call in a transaction."""
    SearchRow.objects.filter(version__in=versions).update(power=None)


def unindexed() -> QuerySet[Card]:
    """Cards whose row is missing, is left over, or tells of another version.

    There are some after an upgrade, while processes of the older version still publish.
    """
    own = SearchRow.objects.filter(card=OuterRef("pk"))
    playing = CardVersion.objects.filter(
        card=OuterRef("pk"), state=State.APPROVED, hidden_at__isnull=True
    )
    told = playing.filter(search_row__isnull=False)
    is_amiss = Q(Exists(playing) & ~Exists(told)) | Q(~Exists(playing) & Exists(own))
    return Card.objects.filter(published__isnull=False).filter(is_amiss).order_by("pk")


def index_unindexed() -> int:
    """Put a few of those right; returns how many. Safe to run twice and at once."""
    cards = list(unindexed().values_list("pk", flat=True)[:AT_ONCE])
    index_cards(cards)
    return len(cards)


def index_everything() -> Iterator[int]:
    """Make all rows anew, batch by batch; yields how many cards were looked at so far."""
    cards = Card.objects.filter(published__isnull=False).order_by("pk")
    done = 0
    for some in _batches(list(cards.values_list("pk", flat=True))):
        index_cards(some)
        done += len(some)
        yield done
    SearchWord.objects.filter(postings__isnull=True).delete()


def _put_words(words: dict[int, set[Word]], columns: dict[int, dict[str, Any]]) -> None:
    """Bring the words of these rows to what they are; the words themselves are kept for others."""
    wanted = {
        (columns[card]["game"], kind, word) for card, those in words.items() for kind, word in those
    }
    ids = _word_ids(wanted)
    there: dict[int, set[int]] = {card: set() for card in words}
    for row, word in SearchPosting.objects.filter(row__in=words).values_list("row", "word"):
        there[row].add(word)
    new = []
    for card, those in words.items():
        keys = {ids[columns[card]["game"], kind, word] for kind, word in those}
        SearchPosting.objects.filter(row=card, word__in=there[card] - keys).delete()
        new += [SearchPosting(row_id=card, word_id=key) for key in sorted(keys - there[card])]
    SearchPosting.objects.bulk_create(new, batch_size=2000)


def _batches(ids: Sequence[Any], size: int = AT_ONCE) -> Iterator[Sequence[Any]]:
    return (ids[start : start + size] for start in range(0, len(ids), size))


def _word_ids(wanted: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str, str], int]:
    """The ids of words, which are made where they are new."""
    words = sorted(wanted)
    SearchWord.objects.bulk_create(
        [SearchWord(game=game, kind=kind, word=word) for game, kind, word in words],
        ignore_conflicts=True,
        batch_size=2000,
    )
    found: dict[tuple[str, str, str], int] = {}
    for (game, kind), group in groupby(words, key=itemgetter(0, 1)):
        rows = SearchWord.objects.filter(game=game, kind=kind)
        for some in _batches([word for _game, _kind, word in group]):
            keys = rows.filter(word__in=some).values_list("word", "pk")
            found |= {(game, kind, word): key for word, key in keys}
    return found
