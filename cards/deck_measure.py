"""By what a deck is measured: so many cards in some games, cards of so many points in others.

Whether it may be played is told by `legality`; here stands only how full it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.deck_content import DeckContent, content_of
from cards.models import Card, Deck
from matches.engine.games import registry
from matches.engine.kernel.options import Option

POINTS = "points"
"""The limit of decks that are measured by cost, and the option that says how many are agreed on."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How full a deck is. cards: in it. points: what they cost together; None in games that count
    cards. most: what it is made for, in points or cards."""

    cards: int
    points: int | None
    most: int

    @property
    def words(self) -> str:
        """ "28 of 30 cards", or "14 of 15 points, 9 cards"."""
        if self.points is None:
            return _("%(count)s of %(most)s cards") % {"count": self.cards, "most": self.most}
        told = _("%(count)s of %(most)s points") % {"count": self.points, "most": self.most}
        return f"{told}, {_cards(self.cards)}"

    @property
    def brief(self) -> str:
        """ "30 cards", or "14 of 15 points, 9 cards"."""
        return _cards(self.cards) if self.points is None else self.words


def _cards(count: int) -> str:
    return ngettext("%(count)s card", "%(count)s cards", count) % {"count": count}


def points_option(game: str) -> Option | None:
    """What players of this game agree on for their decks' points; None where cards are counted."""
    rules = registry.get(game)
    if POINTS not in rules.deck_limits:
        return None
    return next(option for option in rules.options if option.key == POINTS)


def points_for(game: str, extras: Mapping[str, object]) -> int | None:
    """The points that a deck is made for: those that it says, else the game's default.

    None in games that count cards.
    """
    option = points_option(game)
    if option is None:
        return None
    said = str(extras.get(POINTS) or "")
    if said.isdecimal() and len(said) < 4 and option.allows(int(said)):
        return int(said)
    assert isinstance(option.default, int)  # noqa: S101 - of a number
    return option.default


def measures_of(decks: Iterable[Deck], game: str) -> dict[int, Measure]:
    """How full each of these decks of a game is, by its id."""
    contents = {deck.pk: content_of(deck) for deck in decks}
    costs: dict[int, int] = {}
    if points_option(game):
        known = Card.objects.filter(
            pk__in={card for each in contents.values() for card in each.cards}
        )
        costs = {card: cost or 0 for card, cost in known.values_list("pk", "published__cost")}
    return {deck: size_of(content, game, costs) for deck, content in contents.items()}


def size_of(content: DeckContent, game: str, costs: Mapping[int, int]) -> Measure:
    """How full a deck is. costs: by card id; what is left out costs nothing."""
    most = points_for(game, content.extras)
    if most is None:
        return Measure(content.size, None, registry.get(game).deck_limits["size"])
    points = sum(count * costs.get(card, 0) for card, count in content.cards.items())
    return Measure(content.size, points, most)
