"""The filter buttons of a search as templates and the deck builder draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.query.fields import SearchField, lexicon
from cards.query.messages import sentence
from cards.query.tree import QueryFault
from cards.query.words import label_of, order_in_words
from cards.query.writing import filters_of
from cards.search import CardSearch, has_costs
from matches.engine.kernel.design import Choice

ORDERS: dict[str, str | Promise] = {
    "newest": _("newest first"),
    "name": _("by name"),
    "cost": _("by cost"),
}
"""What the form offers; a query may ask for more."""
BESIDE = 16
"""So many characters are shown on either side of what is wrong."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A filter in a form. choices: each with whether it is asked for."""

    field: SearchField
    label: str
    choices: list[tuple[Choice, bool]]


@dataclass(frozen=True, slots=True)
class Marked:
    """A fault with the piece of text around it, so that a page can mark the place."""

    message: str
    before: str
    marked: str
    after: str


@dataclass(frozen=True, slots=True)
class SearchForm:
    """offers: filters to choose from. has_costs: whether there are bounds for the cost.

    is_used: whether any of them is asked for.
    """

    offers: list[Offer]
    has_costs: bool
    low: str
    high: str
    creator: str
    order: str
    orders: list[tuple[str, str | Promise]]
    faults: list[Marked]
    is_used: bool

    @classmethod
    def of(cls, search: CardSearch) -> SearchForm:
        """The form as the query has it."""
        asked = search.form

        def one(name: str) -> str:
            return next(iter(asked.get(name, ())), "")

        return cls(
            offers=[
                Offer(field, label_of(field).capitalize(), [
                    (choice, choice.value in asked[field.name]) for choice in field.choices
                ])
                for field in filters_of(lexicon(search.game))
            ],
            has_costs=has_costs(search.game),
            low=one("cost_min"),
            high=one("cost_max"),
            creator=one("by"),
            order=one("order") or "newest",
            orders=_orders(search, one("order") or "newest"),
            faults=[_marked(search.query.text, fault) for fault in search.query.faults],
            is_used=any(values for name, values in asked.items() if name != "order"),
        )  # fmt: skip


def filters_json(game: str) -> list[dict[str, Any]]:
    """The filters of a game for the deck builder."""
    return [
        {
            "name": field.name,
            "label": label_of(field).capitalize(),
            "options": [
                {"value": one.value, "label": one.label, "icon": one.icon} for one in field.choices
            ],
        }
        for field in filters_of(lexicon(game))
    ]


def _orders(search: CardSearch, chosen: str) -> list[tuple[str, str | Promise]]:
    """What the form offers, and besides the order that was typed."""
    known = [name for name in ORDERS if name != "cost" or has_costs(search.game)]
    offered = [(name, ORDERS[name]) for name in known]
    typed = [(chosen, order_in_words(search.query))] if chosen not in ORDERS else []
    return [*offered, *typed]


def _marked(text: str, fault: QueryFault) -> Marked:
    start, end = fault.span.start, fault.span.end
    return Marked(
        sentence(fault),
        ("…" if start > BESIDE else "") + text[max(0, start - BESIDE) : start],
        text[start:end][:40] or " ",
        text[end : end + BESIDE] + ("…" if len(text) > end + BESIDE else ""),
    )
