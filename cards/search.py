"""Search of published cards: a plain form whose words are in the address.

Each filter is optional; what cannot be read is left out, never an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet
from django.http import QueryDict

from cards.models import CardVersion
from matches.engine.games import registry
from matches.engine.kernel.design import Choice

ORDERS = {
    "newest": ("-decided_at", "-pk"),
    "name": ("name", "pk"),
    "cost": ("cost", "name", "pk"),
}
WORDS_READ = 8


@dataclass(frozen=True, slots=True)
class CardSearch:
    """What is looked for. words: each in the name or the rules text. low, high: the cost.

    picked: by the name of a filter (`filters`), values that a card has all of. creator: a name.
    """

    game: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    picked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    creator: str = ""
    order: str = "newest"

    @classmethod
    def read(cls, game: str, asked: QueryDict) -> CardSearch:
        """From q, cost_min, cost_max, by, order, and the names of the game's filters."""
        return cls(
            game=game,
            words=tuple(asked.get("q", "").replace("\x00", "").split()[:WORDS_READ]),
            low=_cost(asked.get("cost_min", "")),
            high=_cost(asked.get("cost_max", "")),
            picked={
                each.name: found
                for each in filters(game)
                if (found := each.known_of(asked.getlist(each.name)))
            },
            creator=asked.get("by", "").replace("\x00", "").strip()[:40],
            order=asked.get("order", "") if asked.get("order") in ORDERS else "newest",
        )

    def among(self, versions: QuerySet[CardVersion]) -> QuerySet[CardVersion]:
        """Those that fit, in the order asked for."""
        wanted = Q()
        for word in self.words:
            wanted &= Q(name__icontains=word) | Q(text__icontains=word)
        if self.low is not None:
            wanted &= Q(cost__gte=self.low)
        if self.high is not None:
            wanted &= Q(cost__lte=self.high)
        for each in filters(self.game):
            for value in self.picked.get(each.name, ()):
                wanted &= each.of(value)
        if self.creator:
            wanted &= Q(card__creator__username__iexact=self.creator)
        return versions.filter(wanted).order_by(*ORDERS[self.order])

    @property
    def offers(self) -> list[Offer]:
        """The game's filters with what is asked for marked, for a form."""
        found = []
        for each in filters(self.game):
            picked = self.picked.get(each.name, ())
            found.append(Offer(each, [(one, one.value in picked) for one in each.choices]))
        return found

    @property
    def has_filters(self) -> bool:
        """Whether anything but words is asked for."""
        costs = self.low is not None or self.high is not None
        return bool(self.picked or self.creator or costs)

    @property
    def is_narrow(self) -> bool:
        """Whether anything is asked for at all."""
        return bool(self.words) or self.has_filters


@dataclass(frozen=True, slots=True)
class Filter:
    """A field by which the cards of a game are searched. name: in the address.

    fact: its name among a version's facts. is_list: a card may have several of the choices, and
    several may be asked for.
    """

    name: str
    label: str
    fact: str
    is_list: bool
    choices: tuple[Choice, ...]

    def known_of(self, values: list[str]) -> tuple[str, ...]:
        """Those of the asked values that are choices: the last, or all for a list."""
        known = [value for value in values if value in {one.value for one in self.choices}]
        return tuple(known if self.is_list else known[-1:])

    def of(self, value: str) -> Q:
        """The versions that have the value."""
        if self.is_list:
            return Q(**{f"search__{self.fact}__{value}": True})
        return Q(**{f"search__{self.fact}": value})


@dataclass(frozen=True, slots=True)
class Offer:
    """A filter in a form. choices: each with whether it is asked for."""

    filter: Filter
    choices: list[tuple[Choice, bool]]


def filters(game: str) -> list[Filter]:
    """By what the cards of a game are searched, as it declares."""
    rules = registry.get(game).design
    return [
        Filter(
            rules.searched[found.path],
            found.label,
            rules.fact_name(found.path),
            found.kind == "choices",
            found.choices,
        )
        for found in rules.fields()
        if found.path in rules.searched
    ]


def has_costs(game: str) -> bool:
    """Whether cards of the game differ in cost, so that it is worth a filter and a curve."""
    rules = registry.get(game)
    return len(rules.design.ruler(rules.default_balance())) > 1


def _cost(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else None
