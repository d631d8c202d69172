"""Cuts a query into pieces: brackets, minus, "or", and terms with their places. Never raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cards.query.tree import QueryFault, Span, Term

MOST_CHARACTERS = 500
"""No query is longer; what stands behind is left out."""

_FIELD = re.compile(r"(?P<field>[^\W\d_]\w*)(?P<operator>!=|<=|>=|[:=<>≤≥≠])")
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
_BARE = re.compile(r'[^\s()"“”„«»]+')
_SAME_OPERATOR = {"≤": "<=", "≥": ">=", "≠": "!="}


@dataclass(frozen=True, slots=True)
class Token:
    """kind: "(", ")", "-", "or", "and", or "term", which alone has a term."""

    kind: str
    span: Span
    term: Term | None = None


def tokens_of(text: str) -> tuple[list[Token], list[QueryFault]]:
    """All pieces in order, and what could not be read. NUL counts as a space."""
    faults: list[QueryFault] = []
    if len(text) > MOST_CHARACTERS:
        facts = {"limit": MOST_CHARACTERS}
        faults.append(QueryFault("too_long", Span(MOST_CHARACTERS, len(text)), facts))
    return list(_pieces(text[:MOST_CHARACTERS].replace("\x00", " "), faults)), faults


def _pieces(text: str, faults: list[QueryFault]) -> Iterator[Token]:
    place = 0
    while place < len(text):
        sign = text[place]
        if sign.isspace():
            place += 1
        elif sign in "()":
            yield Token(sign, Span(place, place + 1))
            place += 1
        elif sign == "-":
            yield Token("-", Span(place, place + 1))
            place += 1
        else:
            token = _term(text, place, faults)
            yield token
            place = token.span.end


def _term(text: str, start: int, faults: list[QueryFault]) -> Token:
    """A field with its value, a phrase or a bare word."""
    head = _FIELD.match(text, start)
    field = operator = ""
    place = start
    if head is not None:
        field, operator = head["field"], head["operator"]
        operator = _SAME_OPERATOR.get(operator, operator)
        place = head.end()
    value, inner, end, is_quoted = _value(text, place, faults)
    term = Term(field, operator, value, Span(start, end), inner, is_quoted)
    if not field and not is_quoted and value.casefold() in ("or", "and"):
        return Token(value.casefold(), term.span)
    return Token("term", term.span, term)


def _value(text: str, place: int, faults: list[QueryFault]) -> tuple[str, Span, int, bool]:
    """The value from `place` on, where it stands, where its term ends, and whether in quotes."""
    sign = text[place : place + 1]
    if sign in _QUOTES and sign:
        closing = _closing(text, place)
        if closing < 0:
            faults.append(QueryFault("quote_open", Span(place, place + 1)))
            closing = len(text)
        inner = Span(place + 1, closing)
        return text[inner.start : inner.end], inner, min(closing + 1, len(text)), True
    bare = _BARE.match(text, place)
    if bare is None and sign and not sign.isspace() and sign not in "()":
        return sign, Span(place, place + 1), place + 1, False  # a closing quotation mark alone
    end = bare.end() if bare else place
    return text[place:end], Span(place, end), end, False


def _closing(text: str, place: int) -> int:
    """Where the quotation mark at `place` is closed, by its partner or a plain one; or -1."""
    found = [text.find(mark, place + 1) for mark in {_QUOTES[text[place]], '"'}]
    return min((one for one in found if one >= 0), default=-1)
