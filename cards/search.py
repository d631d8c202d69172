"""Search of published cards: a plain form whose words are in the address.

Each filter is optional; what cannot be read is left out, never an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

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

    traits: all of them; trigger, effect: of the special. creator: a name.
    """

    game: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    traits: tuple[str, ...] = ()
    trigger: str = ""
    effect: str = ""
    creator: str = ""
    order: str = "newest"

    @classmethod
    def read(cls, game: str, asked: Mapping[str, str], traits: list[str]) -> CardSearch:
        """From q, cost_min, cost_max, trait (several), trigger, effect, by and order."""
        known = {path: {choice.value for choice in options(game, path)} for path in PATHS}
        trigger, effect = asked.get("trigger", ""), asked.get("effect", "")
        return cls(
            game=game,
            words=tuple(asked.get("q", "").replace("\x00", "").split()[:WORDS_READ]),
            low=_cost(asked.get("cost_min", "")),
            high=_cost(asked.get("cost_max", "")),
            traits=tuple(trait for trait in traits if trait in known["traits"]),
            trigger=trigger if trigger in known["special.trigger"] else "",
            effect=effect if effect in known["special.effect"] else "",
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
        for trait in self.traits:
            wanted &= Q(**{f"search__traits__{trait}": True})
        if self.trigger:
            wanted &= Q(search__trigger=self.trigger)
        if self.effect:
            wanted &= Q(search__effect=self.effect)
        if self.creator:
            wanted &= Q(card__creator__username__iexact=self.creator)
        return versions.filter(wanted).order_by(*ORDERS[self.order])

    @property
    def has_filters(self) -> bool:
        """Whether anything but words is asked for."""
        costs = self.low is not None or self.high is not None
        return bool(self.traits or self.trigger or self.effect or self.creator or costs)

    @property
    def is_narrow(self) -> bool:
        """Whether anything is asked for at all."""
        return bool(self.words) or self.has_filters


PATHS = ("traits", "special.trigger", "special.effect")


def options(game: str, path: str) -> tuple[Choice, ...]:
    """The choices of one field of a game's designs; none if the game has no such field."""
    fields = registry.get(game).design.fields()
    return next((field.choices for field in fields if field.path == path), ())


def _cost(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else None
