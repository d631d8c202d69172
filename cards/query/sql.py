"""A query asked of the rows of the search (`cards.search_models`), alike on both databases.

`_Compiler.q` says all that is asked, and is right by itself. Three ways make it quick; the first
that can be gone is (docs/decisions/0025-searches-without-a-search-engine.md):
1. *candidates*: ids among which all cards that fit are, found by words, tags and numbers that few
   cards have;
2. where no condition is rare, the table is read in its own order up to one card more than is
   counted: if it ends before, those are all that fit;
3. else so many fit that an index in the order asked for soon fills the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet, Value
from django.db.models.expressions import OrderBy
from django.db.models.functions import Coalesce
from django.db.models.lookups import (
    Exact,
    GreaterThan,
    GreaterThanOrEqual,
    LessThan,
    LessThanOrEqual,
)

from accounts.models import Account
from cards.models import CardSet, OwnedCard, SearchPosting, SearchRow, SearchWord
from cards.query.fields import SearchField
from cards.query.folding import fold
from cards.query.meaning import ME, Asked, Condition, Order, Query
from cards.query.tree import All, Either, Not, One
from cards.search_models import ARTIST, TAG, TEXT

NEW_DAYS = 30
"""So long after its first version came out a card is new."""
MOST_CANDIDATES = 2000
"""A condition that more cards fulfil is not rare: they are not worth to be fetched one by one."""
MOST_WORDS = 800
FEW = 300
"""With so few candidates no further condition is looked up."""

FARTHEST = 1_000_000
"""Farther out than any number of a card or a query."""

_COMPARISONS = {
    "=": Exact,
    "<": LessThan,
    "<=": LessThanOrEqual,
    ">": GreaterThan,
    ">=": GreaterThanOrEqual,
}
_LOOKUPS = {"=": "", "<": "__lt", "<=": "__lte", ">": "__gt", ">=": "__gte"}
_TEXT_COLUMNS = {"words": ("name", "text"), "name": ("name",), "text": ("text",)}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and when. by: None for somebody who is not logged in."""

    by: Account | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Ids:
    """One page of the versions that fit. count: of all, at least if not is_exact."""

    versions: list[int]
    count: int
    is_exact: bool
    has_more: bool


def look_up(
    query: Query, asking: Asking, *, offset: int, limit: int, counted: int, beside: Q | None = None
) -> Ids:
    """One page of what fits, in order. counted: of more it is only told that there are more.

    beside: what must hold of a row besides the query.
    """
    rows = SearchRow.objects.filter(game=query.game)
    compiler = _Compiler(query.game, asking)
    asked = compiler.q(query.asked) & (beside or Q())
    these = None
    if query.is_narrow or beside:
        these = compiler.candidates(query.asked) if query.is_narrow else None
        if these is None:
            fitting = _read_through(query.game).filter(asked)
            these = _up_to(counted, fitting.values_list("pk", flat=True))
    elif rows[: counted + 1].count() <= counted:
        these = set(rows.values_list("pk", flat=True))
    order = _order(query.order)
    if these is not None:
        fit = _read_through(query.game).filter(asked, pk__in=sorted(these)).order_by(*order)
        ids = list(fit.values_list("version", flat=True))
        page = ids[offset : offset + limit]
        return Ids(page, len(ids), True, offset + limit < len(ids))
    some = rows.filter(asked).order_by(*order).values_list("version", flat=True)
    page = list(some[offset : offset + limit + 1])
    has_more = len(page) > limit
    is_exact = not has_more and bool(page)
    count = offset + len(page) if is_exact else max(counted, offset + len(page[:limit]))
    return Ids(page[:limit], count, is_exact, has_more)


def _read_through(game: str) -> QuerySet[SearchRow]:
    """The rows of a game in the order in which they lie, without going through an index: on SQLite
    that is five times as quick as to fetch each row where an index points."""
    return SearchRow.objects.filter(Exact(Coalesce(F("game"), Value("")), game)).order_by()


def _order(order: Order) -> Sequence[str | OrderBy]:
    """By its column, and then so that no two cards ever stand in another order."""
    if order.column == "decided_at":
        return ("-decided_at", "-card") if order.is_down else ("decided_at", "card")
    if order.column == "name":
        return ("-name", "-card") if order.is_down else ("name", "card")
    if order.column in ("cost", "points", "rarity"):  # every card has one
        return ("-" if order.is_down else "") + order.column, "name", "card"
    column = F(order.column)
    is_first = column.desc(nulls_last=True) if order.is_down else column.asc(nulls_last=True)
    return (is_first, "name", "card")


class _Compiler:
    def __init__(self, game: str, asking: Asking) -> None:
        self.game = game
        self.asking = asking

    # --- the filter -----------------------------------------------------------------------------

    def q(self, node: Asked) -> Q:
        """All that is asked."""
        if isinstance(node, One):
            return self._condition(node.leaf)
        if isinstance(node, Not):
            return ~self.q(node.part)
        result = Q()
        for part in node.parts:
            result = result & self.q(part) if isinstance(node, All) else result | self.q(part)
        return result

    def _condition(self, condition: Condition) -> Q:
        field, value = condition.field, condition.value
        if field.kind in _TEXT_COLUMNS:
            return self._text(condition)
        if field.kind == "artist":
            return Q(artist__contains=value)
        if field.kind == "choice":
            return _any(Q(tags__contains=f" {tag} ") for tag in _tags(condition))
        if field.kind in ("number", "measured", "rarity"):
            return _compared(condition)
        if field.kind == "owned":
            return self._owned(condition.operator, int(str(value)))
        if field.kind == "creator":
            return Q(creator__in=self._creators(str(value)))
        if field.kind == "set":
            return Q(set__in=self._sets(str(value)))
        return self._fact(str(value))

    def _text(self, condition: Condition) -> Q:
        if condition.operator == "=":
            return Q(name=condition.value)
        columns = _TEXT_COLUMNS[condition.field.kind]
        return _any(Q(**{f"{column}__contains": condition.value}) for column in columns)

    def _owned(self, operator: str, count: int) -> Q:
        """Whoever has no row of copies owns none."""
        own = OwnedCard.objects.filter(owner=self.asking.by)
        fits = Q(**{f"count{_LOOKUPS[operator]}": count})
        if _compares(0, operator, count):
            return ~Q(card__in=own.filter(~fits).values("card"))
        return Q(card__in=own.filter(fits).values("card"))

    def _fact(self, name: str) -> Q:
        if name == "new":
            return Q(came_at__gte=self.asking.at - timedelta(days=NEW_DAYS))
        if name == "mine":
            return Q(creator__in=self._creators(ME))
        if name == "owned":
            return self._owned(">=", 1)
        if name == "measured":
            return Q(power__isnull=False)
        return Q(tags__contains=f" is={name} ")  # plain, revised

    def _creators(self, name: str) -> list[int]:
        if name == ME:
            return [] if self.asking.by is None else [self.asking.by.pk]
        return list(Account.objects.filter(username__iexact=name).values_list("pk", flat=True))

    def _sets(self, words: str) -> list[int]:
        """Those of this key, or with the words in their name; a game has few."""
        there = CardSet.objects.filter(game=self.game).values_list("pk", "key", "name")
        return [pk for pk, key, name in there if words == fold(key) or words in fold(name)]

    # --- candidates -----------------------------------------------------------------------------

    def candidates(self, node: Asked) -> set[int] | None:
        """Ids among which every card that fits is; None if they would be too many."""
        if isinstance(node, One):
            return self._few(node.leaf)
        if isinstance(node, Not):
            return None
        if isinstance(node, Either):
            return self._of_any(node.parts)
        best: set[int] | None = None
        for part in sorted(node.parts, key=_rank):
            if best is not None and (len(best) <= FEW or not isinstance(part, One)):
                break
            these = self.candidates(part)
            if these is not None:
                best = these if best is None else best & these
        return best

    def _of_any(self, parts: Sequence[Asked]) -> set[int] | None:
        together: set[int] = set()
        for part in parts:
            these = self.candidates(part)
            if these is None or len(together | these) > MOST_CANDIDATES:
                return None
            together |= these
        return together

    def _few(self, condition: Condition) -> set[int] | None:
        field = condition.field
        if field.kind in _TEXT_COLUMNS:
            return self._with_words(TEXT, str(condition.value))
        if field.kind == "artist":
            return self._with_words(ARTIST, str(condition.value))
        if field.kind == "choice":
            return self._with_any(SearchWord.objects.filter(word__in=_tags(condition), kind=TAG))
        if field.kind == "fact" and condition.value in ("plain", "revised"):
            tags = SearchWord.objects.filter(word=f"is={condition.value}", kind=TAG)
            return self._with_any(tags)
        if field.kind == "owned" and _compares(0, condition.operator, int(str(condition.value))):
            return None
        if isinstance(condition.value, SearchField):
            return None
        if field.kind in ("number", "measured", "rarity"):
            rows = SearchRow.objects.filter(
                **{f"{field.column}{_LOOKUPS[condition.operator]}": condition.value}, game=self.game
            )
        elif field.kind == "fact" and condition.value in ("new", "measured"):
            return None
        else:  # of other games as well: few, and what is found here is looked at once more
            rows = SearchRow.objects.filter(self._condition(condition))
        return _ids(rows.order_by().values_list("pk", flat=True))

    def _with_words(self, kind: str, words: str) -> set[int] | None:
        """Cards with every part between spaces somewhere within a word of theirs."""
        best: set[int] | None = None
        for part in sorted(set(words.split()), key=len, reverse=True):
            if len(part) < 2 or (best is not None and len(best) <= FEW):
                continue
            these = self._with_any(SearchWord.objects.filter(word__contains=part, kind=kind))
            if these is not None:
                best = these if best is None else best & these
        return best

    def _with_any(self, words: QuerySet[SearchWord]) -> set[int] | None:
        keys = _up_to(MOST_WORDS, words.filter(game=self.game).values_list("pk", flat=True))
        if keys is None:
            return None
        rows = SearchPosting.objects.filter(word__in=keys).values_list("row", flat=True)
        return _ids(rows)


def _ids(ids: Any) -> set[int] | None:
    """Ids that an index gives, MOST_CANDIDATES at most; None for more, of which none is fetched."""
    beyond = ids[MOST_CANDIDATES : MOST_CANDIDATES + 1]
    return None if beyond else _up_to(MOST_CANDIDATES, ids)


def _up_to(most: int, ids: Any) -> set[int] | None:
    """So many ids at most; None for more."""
    some = list(ids[: most + 1])
    return None if len(some) > most else set(some)


def _rank(node: Asked) -> int:
    """What probably few cards have is looked up first."""
    kinds = ("name", "words", "text", "creator", "artist", "choice", "owned")
    if isinstance(node, One) and node.leaf.field.kind in kinds:
        return kinds.index(node.leaf.field.kind)
    return len(kinds) + isinstance(node, All)


def _tags(condition: Condition) -> list[str]:
    values = condition.value if isinstance(condition.value, tuple) else ()
    return [f"{condition.field.name}={value}" for value in values]


def _compared(condition: Condition) -> Q:
    """A comparison that is false for cards without the number, and that no index answers: where one
    would, SQLite would rather sort all that it finds than follow the order of another index."""
    value, operator = condition.value, condition.operator
    low, high = -FARTHEST, FARTHEST
    missing, other = (low, high) if operator in (">", ">=", "=") else (high, low)
    bound: Any = (
        Coalesce(F(value.column), Value(other)) if isinstance(value, SearchField) else value
    )
    return Q(_COMPARISONS[operator](Coalesce(F(condition.field.column), Value(missing)), bound))


def _any(conditions: Any) -> Q:
    result = Q()
    for condition in conditions:
        result |= condition
    return result


def _compares(number: int, operator: str, bound: int) -> bool:
    return {
        "=": number == bound,
        "<": number < bound,
        "<=": number <= bound,
        ">": number > bound,
        ">=": number >= bound,
    }[operator]
