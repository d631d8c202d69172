"""Small changes to a stored deck at one press: a card out, another in its place, a change seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from django.db import transaction

from accounts.models import Account
from cards import access
from cards.deck_content import DeckContent, content_of
from cards.models import Deck
from cards.services.decks import COPIES_LIMIT, save_deck

Key = TypeVar("Key")


@transaction.atomic
def mark_seen(deck_id: int, *, by: Account, revision: int, card: int) -> Deck:
    """Keep that the owner has seen how a card is now. Raises: as `save_deck`."""
    deck = access.own_deck(deck_id, by=by)
    return save_deck(deck_id, by=by, revision=revision, content=content_of(deck), seen=[card])


@transaction.atomic
def put_in_place(deck_id: int, *, by: Account, revision: int, card: int, other: int | None) -> Deck:
    """Take a card out, with as many copies of another in its place; other None: with nothing.

    Raises: as `save_deck`.
    """
    content = content_of(access.own_deck(deck_id, by=by))
    return save_deck(deck_id, by=by, revision=revision, content=_instead(content, card, other))


@transaction.atomic
def add_cards(
    deck_id: int,
    *,
    by: Account,
    revision: int,
    cards: Mapping[int, int],
    basics: Mapping[str, int],
) -> Deck:
    """Put further copies into a deck. Raises: as `save_deck`."""
    content = content_of(access.own_deck(deck_id, by=by))
    more = replace(content, cards=_sum(content.cards, cards), basics=_sum(content.basics, basics))
    return save_deck(deck_id, by=by, revision=revision, content=more)


def _instead(content: DeckContent, card: int, other: int | None) -> DeckContent:
    cards: dict[int, int] = {}
    for each, count in content.cards.items():
        key = other if each == card else each
        if key is not None:
            cards[key] = min(COPIES_LIMIT, cards.get(key, 0) + count)
    return replace(content, cards=cards)


def _sum(had: Mapping[Key, int], more: Mapping[Key, int]) -> dict[Key, int]:
    return {key: had.get(key, 0) + more.get(key, 0) for key in dict.fromkeys([*had, *more])}
