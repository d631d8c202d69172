"""From a text to a tree: brackets bind most, then minus, then side by side, then "or".

No recursion: a text of nothing but brackets costs no more than any other. Never raises; what cannot
be read is left out with a fault that says where.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cards.query.tokens import Token, tokens_of
from cards.query.tree import All, Either, Leaf, Node, Not, One, QueryFault, Span, Term

MOST_TERMS = 40
DEEPEST = 8

Typed = Node[Term]


@dataclass(slots=True)
class _Group:
    """What stands in one bracket so far. ways: on either side of each "or".

    opened: the bracket; None for the whole text. is_negated: whether a minus stands before it.
    minus: one that waits for what it negates. last_or: the "or" after which nothing came yet.
    """

    opened: Span | None
    is_negated: bool = False
    ways: list[list[Typed]] = field(default_factory=lambda: [[]])
    minus: Span | None = None
    is_minus_odd: bool = False
    last_or: Span | None = None


def parse(text: str) -> tuple[Typed, list[QueryFault]]:
    """The tree of a text and its faults, in the order of their places."""
    tokens, faults = tokens_of(text)
    reader = _Reader(faults)
    for token in tokens:
        reader.take(token)
    return reader.end(len(text)), sorted(faults, key=lambda fault: fault.span.start)


class _Reader:
    def __init__(self, faults: list[QueryFault]) -> None:
        self.faults = faults
        self.groups = [_Group(None)]
        self.terms = 0
        self.skipped = 0
        """How many brackets are open that lie too deep to be read."""

    def take(self, token: Token) -> None:
        """The next piece."""
        if self.skipped:
            self.skipped += {"(": 1, ")": -1}.get(token.kind, 0)
        elif token.kind == "(":
            self._open(token.span)
        elif token.kind == ")":
            self._close(token.span)
        elif token.kind == "-":
            group = self.groups[-1]
            group.is_minus_odd = not group.is_minus_odd
            group.minus = group.minus or token.span
        elif token.kind == "or":
            self._either(token.span)
        elif token.term is not None:
            self._term(token.term)

    def end(self, length: int) -> Typed:
        """Close what is open."""
        while len(self.groups) > 1:
            opened = self.groups[-1].opened or Span(0, length)
            self.faults.append(QueryFault("bracket_open", opened))
            self._leave()
        return self._tree(self.groups[0])

    def _open(self, span: Span) -> None:
        if len(self.groups) > DEEPEST:
            self.faults.append(QueryFault("too_deep", span, {"limit": DEEPEST}))
            self.skipped = 1
            self._forget_minus()
            return
        group = self.groups[-1]
        self.groups.append(_Group(span, group.is_minus_odd))
        self._forget_minus(group)

    def _close(self, span: Span) -> None:
        if len(self.groups) == 1:
            self.faults.append(QueryFault("bracket_unopened", span))
        else:
            self._leave()

    def _leave(self) -> None:
        group = self.groups.pop()
        inner = self._tree(group)
        if inner == All(()):
            return  # nothing in it could be read: told there
        self._put(Not(inner) if group.is_negated else inner)

    def _either(self, span: Span) -> None:
        group = self.groups[-1]
        self._lone_minus(group)
        if not group.ways[-1]:
            self.faults.append(QueryFault("or_alone", span))
            return
        group.ways.append([])
        group.last_or = span

    def _term(self, term: Term) -> None:
        self.terms += 1
        if self.terms > MOST_TERMS:
            if self.terms == MOST_TERMS + 1:
                self.faults.append(QueryFault("too_many_terms", term.span, {"limit": MOST_TERMS}))
            self._forget_minus()
            return
        group = self.groups[-1]
        leaf: Typed = One(term)
        self._put(Not(leaf) if group.is_minus_odd else leaf)
        self._forget_minus(group)

    def _put(self, node: Typed) -> None:
        group = self.groups[-1]
        group.ways[-1].append(node)
        group.last_or = None

    def _tree(self, group: _Group) -> Typed:
        self._lone_minus(group)
        if group.last_or is not None:
            self.faults.append(QueryFault("or_alone", group.last_or))
        return either([every(way) for way in group.ways if way])

    def _lone_minus(self, group: _Group) -> None:
        if group.minus is not None:
            self.faults.append(QueryFault("minus_alone", group.minus))
        self._forget_minus(group)

    def _forget_minus(self, group: _Group | None = None) -> None:
        group = group or self.groups[-1]
        group.minus, group.is_minus_odd = None, False


def every(parts: list[Node[Leaf]]) -> Node[Leaf]:
    """All of them hold; one alone stands for itself."""
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def either(parts: list[Node[Leaf]]) -> Node[Leaf]:
    """One of them holds; one alone stands for itself, and none means every card."""
    if not parts:
        return All(())
    return parts[0] if len(parts) == 1 else Either(tuple(parts))
