"""What a query asks for: a tree of conditions on a game's cards, checked against its fields.

Pure: nothing here reads the database, so that a creator's or a set's name is taken as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from cards.query.fields import (
    PERSONAL_FACTS,
    RARITIES,
    WORDS,
    Lexicon,
    SearchField,
    lexicon,
    nearest,
)
from cards.query.folding import fold
from cards.query.grammar import Typed, either, every, parse
from cards.query.tree import All, Node, Not, One, QueryFault, Span, Term

ME = "me"
MOST_NUMBER = 99_999
LISTED = 12
"""At most so many of what may stand somewhere are told in a fault."""

_NUMBER = re.compile(r"[-+]?\d{1,9}", re.ASCII)
_SHARE = re.compile(r"[-+]?\d{1,9}(\.\d{1,2}\d*)?%?", re.ASCII)
_DIRECTED = re.compile(r"(?P<minus>-?)(?P<name>\w+?)(?:-(?P<way>asc|desc))?")

Value = int | str | tuple[str, ...] | SearchField


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a card has or has not.

    operator: "=", "<", "<=", ">", ">=", or ":" where words are contained.
    value: folded words (name, text, artist, words, set); a number; hundredths of a percent
    (measured); the place among RARITIES; any of some choices; a fact's name; a creator's as typed,
    or ME; or another number's field.
    term: what was typed for it.
    """

    field: SearchField
    operator: str
    value: Value
    term: Term


Asked = Node[Condition]


@dataclass(frozen=True, slots=True)
class Order:
    """By what cards stand in order. is_down: the highest first. name: as it was chosen."""

    name: str = "newest"
    column: str = "decided_at"
    is_down: bool = True


NEWEST = Order()
HIGHEST_FIRST = ("newest", "power", "winrate")


@dataclass(frozen=True, slots=True)
class Query:
    """A query as it is understood. faults: what was left out of it, in the order of their places.

    order_terms: what was typed about the order, the last of which counts.
    """

    text: str
    game: str
    asked: Asked
    order: Order
    order_terms: tuple[Term, ...]
    faults: tuple[QueryFault, ...]

    @property
    def is_narrow(self) -> bool:
        """Whether anything is asked for but an order."""
        return self.asked != All(())

    @property
    def placed(self) -> list[tuple[Condition, bool]]:
        """The conditions that all must hold, and whether each is negated: what buttons show."""
        parts = self.asked.parts if isinstance(self.asked, All) else (self.asked,)
        found = []
        for part in parts:
            if isinstance(part, One):
                found.append((part.leaf, False))
            elif isinstance(part, Not) and isinstance(part.part, One):
                found.append((part.part.leaf, True))
        return found


def read_query(
    text: str,
    *,
    game: str,
    games: Collection[str] = (),
    is_known: bool = False,
    sort: str = "",
) -> Query:
    """Understand a text as far as it can be. Never raises, whatever the text is.

    game: whose cards, unless the text names another one of `games`. is_known: whether somebody is
    logged in, who may ask for what is theirs. sort: the order where the text names none.
    """
    typed, faults = parse(text)
    reader = _Reader(lexicon(game), games, faults, is_known=is_known)
    if (other := reader.game_of(typed)) is not None:
        reader.lexicon = lexicon(other)
    reader.order = reader.order_of(sort) or NEWEST
    asked = reader.read(typed)
    return Query(
        text,
        reader.lexicon.game,
        All(()) if asked is None else asked,
        reader.order,
        tuple(reader.order_terms),
        tuple(sorted(faults, key=lambda fault: fault.span.start)),
    )


def terms_of(node: Typed) -> Iterator[tuple[Term, bool]]:
    """All terms of a tree from left to right, and whether each is negated."""
    if isinstance(node, One):
        yield node.leaf, False
    elif isinstance(node, Not):
        yield from ((term, not negated) for term, negated in terms_of(node.part))
    else:
        for part in node.parts:
            yield from terms_of(part)


class _Faulty(Exception):
    """A term cannot be understood; it is left out."""

    def __init__(self, code: str, span: Span, **facts: object) -> None:
        super().__init__(code)
        self.fault = QueryFault(code, span, facts)


class _Reader:
    def __init__(
        self, words: Lexicon, games: Collection[str], faults: list[QueryFault], *, is_known: bool
    ) -> None:
        self.lexicon = words
        self.games = games
        self.faults = faults
        self.is_known = is_known
        self.order = NEWEST
        self.order_terms: list[Term] = []

    def game_of(self, typed: Typed) -> str | None:
        """The game that the text names; its faults are told when it is read."""
        for term, _negated in terms_of(typed):
            field = self.lexicon.find(term.field) if term.field else None
            if field and field.kind == "game" and fold(term.value) in self.games:
                return fold(term.value)
        return None

    def read(self, node: Typed, *, is_negated: bool = False) -> Asked | None:
        """The same tree of conditions; None where nothing of it could be understood.

        As deep as the brackets, of which the grammar lets no more than a few lie in each other.
        """
        if isinstance(node, One):
            return self._term(node.leaf, is_negated=is_negated)
        if isinstance(node, Not):
            inner = self.read(node.part, is_negated=not is_negated)
            return None if inner is None else negated(inner)
        parts = [self.read(part, is_negated=is_negated) for part in node.parts]
        kept = [part for part in parts if part is not None]
        if not kept:
            return None
        found: Asked = every(kept) if isinstance(node, All) else either(kept)
        return found

    def _term(self, term: Term, *, is_negated: bool) -> Asked | None:
        try:
            return self._understood(term, is_negated)
        except _Faulty as faulty:
            self.faults.append(faulty.fault)
            return None

    def _understood(self, term: Term, is_negated: bool) -> Asked | None:
        field = self._field(term)
        if term.operator and term.operator not in field.operators:
            expected = list(field.operators)
            raise _Faulty(
                "wrong_operator", term.span, field=field.name, operator=term.operator,
                expected=expected,
            )  # fmt: skip
        if not term.value.strip():
            if not term.operator or term.is_quoted:
                raise _Faulty("empty_words", term.span)
            place = Span(term.span.end, term.span.end)
            raise _Faulty("value_missing", place, field=field.name, expected=self.expected(field))
        if field.kind == "order":
            self._put_order(term, is_negated)
            return None
        if field.kind == "game":
            self._check_game(term, is_negated)
            return None
        if not self.is_known and (
            field.is_personal
            or (field.kind == "creator" and fold(term.value) == ME)
            or (field.kind == "fact" and fold(term.value) in PERSONAL_FACTS)
        ):
            raise _Faulty("log_in_first", term.span)
        operator = {":": "=", "!=": "="}.get(term.operator, term.operator) or "="
        found: Asked = One(self._condition(field, operator, term))
        return negated(found) if term.operator == "!=" else found

    def _field(self, term: Term) -> SearchField:
        if not term.field:
            return WORDS
        field = self.lexicon.find(term.field)
        if field is None:
            span = Span(term.span.start, term.span.start + len(term.field))
            raise _Faulty(
                "unknown_field", span, field=term.field,
                nearest=self.lexicon.nearest(term.field),
                expected=[each.name for each in self.lexicon.fields],
            )  # fmt: skip
        return field

    def _condition(self, field: SearchField, operator: str, term: Term) -> Condition:
        if field.kind in ("words", "text", "artist", "name"):
            is_whole = field.kind == "name" and term.operator in ("=", "!=")
            return Condition(field, "=" if is_whole else ":", self._words(term), term)
        if field.kind in ("number", "owned"):
            return Condition(field, operator, self._number(field, term), term)
        if field.kind == "measured":
            return Condition(field, operator, self._share(field, term), term)
        if field.kind == "rarity":
            return Condition(field, operator, RARITIES.index(self._choices(field, term)[0]), term)
        if field.kind == "choice":
            return Condition(field, "=", self._choices(field, term), term)
        if field.kind == "fact":
            return Condition(field, "=", self._choices(field, term)[0], term)
        words = self._words(term)
        name = " ".join(term.value.split())
        return Condition(
            field, "=", name if field.kind == "creator" and words != ME else words, term
        )

    def _words(self, term: Term) -> str:
        words = fold(term.value)
        if not words:
            raise _Faulty("empty_words", term.span)
        return words

    def _number(self, field: SearchField, term: Term) -> Value:
        if _NUMBER.fullmatch(term.value):
            return max(-MOST_NUMBER, min(MOST_NUMBER, int(term.value)))
        other = self.lexicon.find(term.value)
        if other is not None and other.kind == "number" and field.kind == "number":
            return other
        raise _Faulty(
            "number_expected", term.value_span, field=field.name, value=term.value[:40],
            expected=self.expected(field),
        )  # fmt: skip

    def _share(self, field: SearchField, term: Term) -> int:
        if not _SHARE.fullmatch(term.value):
            raise _Faulty(
                "number_expected", term.value_span, field=field.name, value=term.value[:40],
                expected=self.expected(field),
            )  # fmt: skip
        percent = Decimal(term.value.removesuffix("%")) - (50 if field.name == "winrate" else 0)
        return int(max(Decimal(-MOST_NUMBER), min(Decimal(MOST_NUMBER), percent * 100)))

    def _choices(self, field: SearchField, term: Term) -> tuple[str, ...]:
        """The choices of this name, else all in whose name the value is a part."""
        wanted = fold(term.value)
        named = {choice.value: {fold(choice.value), fold(choice.label)} for choice in field.choices}
        exact = tuple(value for value, names in named.items() if wanted in names)
        if field.kind in ("rarity", "fact"):
            starts = [value for value in named if value.startswith(wanted)]
            part = tuple(starts[:1])
        else:
            part = tuple(v for v, names in named.items() if any(wanted in name for name in names))
        if found := exact or part:
            return found
        known = {name: value for value, names in named.items() for name in names}
        meant = nearest(wanted, known)
        raise _Faulty(
            "unknown_value", term.value_span, field=field.name, value=term.value[:40],
            nearest=known.get(meant, ""), expected=self.expected(field),
        )  # fmt: skip

    def order_of(self, text: str) -> Order | None:
        """The order of a name such as "cost", "-cost" or "cost-desc"; None for no order."""
        asked = _DIRECTED.fullmatch(fold(text))
        columns = dict(self.lexicon.orders)
        name = asked["name"] if asked else ""
        if asked is None or (name not in columns and name != "oldest"):
            return None
        name, is_turned = ("newest", True) if name == "oldest" else (name, False)
        is_down = (name in HIGHEST_FIRST) != is_turned
        if asked["way"]:
            is_down = asked["way"] == "desc"
        return Order(name, columns[name], is_down != bool(asked["minus"]))

    def _put_order(self, term: Term, is_negated: bool) -> None:
        order = self.order_of(term.value)
        if order is None:
            names = [name for name, _column in self.lexicon.orders]
            raise _Faulty(
                "unknown_value", term.value_span, field="order", value=term.value[:40],
                nearest=nearest(term.value, names), expected=names[:LISTED],
            )  # fmt: skip
        self.order = replace(order, is_down=order.is_down != is_negated)
        self.order_terms.append(term)

    def _check_game(self, term: Term, is_negated: bool) -> None:
        if is_negated:
            raise _Faulty("stands_alone", term.span, field="game")
        if fold(term.value) not in self.games:
            raise _Faulty(
                "unknown_value", term.value_span, field="game", value=term.value[:40],
                nearest=nearest(term.value, self.games), expected=list(self.games),
            )  # fmt: skip

    def expected(self, field: SearchField) -> list[str]:
        """What may stand as a field's value; a word in <> is a kind of thing."""
        if field.kind == "order":
            return [name for name, _column in self.lexicon.orders][:LISTED]
        if field.kind == "game":
            return list(self.games)
        if field.choices:
            return [choice.value for choice in field.choices][:LISTED]
        if field.kind in ("number", "owned", "measured"):
            low = "" if field.low is None else str(field.low)
            high = "" if field.high is None else str(field.high)
            return [f"<{low}…{high}>"]
        return ["<words>"]


def negated(node: Asked) -> Asked:
    """The opposite of a tree; twice negated is not negated."""
    return node.part if isinstance(node, Not) else Not(node)
