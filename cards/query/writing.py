"""Filter buttons and the query: buttons write into the box, and the box says which are pressed.

A form holds, by name, the values of the game's filters, `cost_min`, `cost_max`, `by` and `order`;
no value for what is not asked for. It is sent together with the query that it was drawn for
(`was`): only what was changed since is written, so that what was typed meanwhile stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.query.fields import RARITIES, Lexicon, SearchField, lexicon
from cards.query.meaning import Condition, Query
from cards.query.tree import Either, Term

Form = Mapping[str, tuple[str, ...]]

_BOUNDS = {"cost_min": ("=", ">=", ">"), "cost_max": ("=", "<=", "<")}


@dataclass(frozen=True, slots=True)
class Written:
    """One value in a form, and the term that says it."""

    name: str
    value: str
    term: Term


def form_names(words: Lexicon) -> list[str]:
    """All names that a form of this game may send."""
    names = [field.name for field in filters_of(words)]
    if any(field.name == "cost" for field in words.fields):
        names += _BOUNDS
    return [*names, "by", "order"]


def filters_of(words: Lexicon) -> list[SearchField]:
    """The fields whose choices forms offer: the game's own first."""
    found = [field for field in words.fields if field.is_filter]
    return sorted(found, key=lambda field: field.kind == "rarity")


def form_of(query: Query) -> dict[str, tuple[str, ...]]:
    """What a form shows for a query: its plain terms that all must hold."""
    form: dict[str, list[str]] = {name: [] for name in form_names(lexicon(query.game))}
    for one in _written(query):
        form[one.name].append(one.value)
    order = query.order
    form["order"] = [] if not query.order_terms else [_order_value(order.name, order.is_down)]
    lists = {field.name for field in filters_of(lexicon(query.game)) if field.is_list}
    return {name: tuple(values if name in lists else values[-1:]) for name, values in form.items()}


def form_from(sent: Mapping[str, Sequence[str]], words: Lexicon) -> dict[str, tuple[str, ...]]:
    """What a form sent, by name, without what it does not offer."""
    known = {field.name: {one.value for one in field.choices} for field in filters_of(words)}
    form: dict[str, tuple[str, ...]] = {}
    for name in form_names(words):
        values = [" ".join(value.replace("\x00", " ").split())[:40] for value in sent.get(name, ())]
        if name in known:
            values = [value for value in values if value in known[name]]
        elif name in _BOUNDS:
            values = [value for value in values if value.isascii() and value.isdecimal()]
        elif name == "order":
            orders = dict(words.orders)
            values = [value for value in values if value.removeprefix("-") in orders]
        form[name] = tuple(dict.fromkeys(value for value in values if value))
    return form


def write(query: Query, before: Form, now: Form) -> str:
    """The query's text with what a form changed from `before` to `now`."""
    changed = [name for name, values in now.items() if values != before.get(name, ())]
    if not changed:
        return query.text
    spans = [one.term.span for one in _written(query) if one.name in changed]
    if "order" in changed:
        spans += [term.span for term in query.order_terms]
    if any(name in _BOUNDS for name in changed):  # "cost=3" says both, and is said anew
        changed += [name for name in _BOUNDS if name in now and name not in changed]
        spans += [one.term.span for one in _written(query) if one.name in _BOUNDS]
    text = query.text
    for span in sorted(set(spans), key=lambda span: -span.start):
        text = text[: span.start].rstrip("-") + text[span.end :]
    text = " ".join(_closed(text, query).split())
    added = [term for name in form_names(lexicon(query.game)) if name in changed
             for term in _terms(name, now)]  # fmt: skip
    if added and isinstance(query.asked, Either):
        text = f"({text})"
    return " ".join(part for part in (text, *added) if part)


def merged(query: Query, before: Query | None, sent: Mapping[str, Sequence[str]]) -> str:
    """The text after a form was sent with it. before: for which the form was drawn; None where
    nothing says so, and then it only adds."""
    now = form_from(sent, lexicon(query.game))
    if before is None:
        there = form_of(query)
        return write(query, there, {name: now[name] or there[name] for name in now})
    return write(query, form_of(before), now)


def _written(query: Query) -> list[Written]:
    """The plain terms that a form can show, in their order."""
    names = form_names(lexicon(query.game))
    found = []
    for condition, is_negated in query.placed:
        if not is_negated:
            for name, value in _values(condition):
                if name in names:
                    found.append(Written(name, value, condition.term))
    return found


def _values(condition: Condition) -> list[tuple[str, str]]:
    field, value, operator = condition.field, condition.value, condition.operator
    if field.name == "cost" and isinstance(value, int):
        nudge = {">": 1, "<": -1}.get(operator, 0)
        return [(name, str(value + nudge)) for name, those in _BOUNDS.items() if operator in those]
    if field.kind == "creator":
        return [("by", str(value))]
    if field.kind == "rarity" and operator == "=":
        return [(field.name, RARITIES[int(str(value))])]
    if field.kind == "choice" and isinstance(value, tuple) and len(value) == 1:
        return [(field.name, value[0])]
    return []


def _terms(name: str, form: Form) -> list[str]:
    """What a form says under a name, as terms; both ends of the costs under the first."""
    values = form[name]
    if name in _BOUNDS:
        low, high = (form.get(bound, ()) for bound in _BOUNDS)
        if low and low == high:
            return [f"cost={low[0]}"] if name == "cost_min" else []
        return [f"cost{'>=' if name == 'cost_min' else '<='}{value}" for value in values[:1]]
    if name == "order":
        return [f"order:{value}" for value in values[:1] if value != "newest"]
    return [f"{name}:{quoted(value)}" for value in values]


def quoted(value: str) -> str:
    """A value as it is written in a query."""
    plain = value.replace('"', " ").strip()
    is_one_word = plain and not any(sign.isspace() or sign in "()“”„«»" for sign in plain)
    return plain if is_one_word else f'"{plain}"'


def _closed(text: str, query: Query) -> str:
    """The text with its last quotation mark and brackets closed, so that more may follow."""
    codes = [fault.code for fault in query.faults]
    return text + '"' * ("quote_open" in codes) + ")" * codes.count("bracket_open")


def _order_value(name: str, is_down: bool) -> str:
    is_usual = is_down == (name in ("newest", "power", "winrate"))
    return name if is_usual else f"-{name}"
