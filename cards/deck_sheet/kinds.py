"""The cards of a deck with their designs, for what is reckoned of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F, Q

from cards.deck_content import DeckContent
from cards.models import SEEN_STATES, CardVersion
from matches.engine.games import registry


@dataclass(frozen=True, slots=True)
class Kind:
    """A card and how many copies of it there are, in the version that counts now."""

    version: CardVersion
    copies: int

    def facts(self, path: str) -> list[str]:
        """The values of a field by which cards are searched; [] where it has none."""
        rules = registry.get(self.version.game).design
        value = self.version.search.get(rules.fact_name(path))
        if isinstance(value, dict):
            return [key for key, holds in value.items() if holds]
        return [value] if isinstance(value, str) and value else []


def kinds_of(content: DeckContent) -> list[Kind]:
    """The published cards of a deck, in its order. One query."""
    rows = CardVersion.objects.filter(
        Q(pk=F("card__published")), card__in=list(content.cards), state__in=SEEN_STATES
    )
    versions = {version.card_id: version for version in rows.select_related("card__creator", "art")}
    return [
        Kind(versions[card], count) for card, count in content.cards.items() if card in versions
    ]


def searched_fields(game: str) -> Iterator[tuple[str, str, list[tuple[str, str, str]]]]:
    """Of each field that a game's searches offer as a filter: its path, what it is called in the
    singular, and value, label and sign of its choices."""
    rules = registry.get(game).design
    names = {sought.paths[0]: sought.name for sought in rules.sought if sought.is_filter}
    for field in rules.fields():
        if field.path in names:
            choices = [(one.value, one.label, one.icon) for one in field.choices]
            yield field.path, names[field.path], choices
