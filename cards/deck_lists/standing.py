"""How cards stand now, against the versions of them that somebody saw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import reverse

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.deck_lists.codes import CodedCard, CodedDeck
from cards.models import SEEN_STATES, CardVersion, State


@dataclass(frozen=True, slots=True)
class Standing:
    """How one card stands.

    version: the one that counts now: published, or the newest of a card that never was.
    seen: the number that was seen; None where that is not known.
    was_called: its name then, if it bears another now.
    """

    version: CardVersion
    seen: int | None = None
    was_called: str = ""

    @property
    def out(self) -> str:
        """Why it cannot be played now: "hidden", "retired", "unpublished"; "" if it can."""
        if self.version.hidden_at is not None:
            return "hidden"
        if self.version.state == State.RETIRED:
            return "retired"
        return "" if self.version.state == State.APPROVED else "unpublished"

    @property
    def is_revised(self) -> bool:
        """Has it another version than the one that was seen?"""
        return self.seen is not None and self.seen != self.version.number

    @property
    def changes(self) -> list[str]:
        """ "renamed", "revised" and why it is out, each if it holds."""
        told = [("renamed", bool(self.was_called)), ("revised", self.is_revised)]
        return [*(word for word, holds in told if holds), *filter(None, [self.out])]

    @property
    def compare_address(self) -> str:
        """Where the two versions stand side by side; "" if they are one."""
        if not self.is_revised:
            return ""
        address = reverse("cards:compare", args=[self.version.card_id])
        return f"{address}?old={self.seen}&new={self.version.number}"

    def as_json(self) -> dict[str, Any]:
        """For programs and the builder."""
        return {
            "card": self.version.card_id,
            "name": self.version.name,
            "version": self.version.number,
            "seen": self.seen,
            "was_called": self.was_called,
            "changes": self.changes,
            "compare": self.compare_address,
        }


def standings_of(
    cards: Iterable[int], *, to: Account | None, seen: Mapping[int, int | None] | None = None
) -> dict[int, Standing]:
    """How each of the cards stands that this person may know of, by id. One query.

    to: None for anybody. seen: numbers of versions that were seen.
    """
    known = Q(state__in=SEEN_STATES)
    if to is not None:
        known |= Q(card__creator=to)
    versions: dict[int, list[CardVersion]] = {}
    rows = CardVersion.objects.filter(known, card__in=list(cards)).order_by("card", "number")
    for version in rows.select_related("card").defer("design", "search", "text"):
        versions.setdefault(version.card_id, []).append(version)
    return {
        card: _standing(own, (seen or {}).get(card)) for card, own in versions.items() if _now(own)
    }


def coded(content: DeckContent, game: str, *, to: Account | None) -> CodedDeck:
    """A deck with the versions of its cards that count now, as codes hold it.

    Cards that this person may not know of are left out.
    """
    standings = standings_of(content.cards, to=to)
    return CodedDeck(
        game,
        {
            card: CodedCard(count, standings[card].version.number)
            for card, count in content.cards.items()
            if card in standings
        },
        {key: value for key, value in content.extras.items() if value is not None},
        content.basics,
    )


def _now(versions: list[CardVersion]) -> CardVersion | None:
    """The one that counts."""
    published = versions[-1].card.published_id
    if published is None:
        return versions[-1]
    return next((one for one in versions if one.pk == published), None)


def _standing(versions: list[CardVersion], seen: int | None) -> Standing:
    now = _now(versions)
    assert now is not None  # noqa: S101 - asked before
    then = next((one for one in versions if one.number == seen), None)
    was_called = then.name if then is not None and then.name != now.name else ""
    return Standing(now, seen, was_called)
