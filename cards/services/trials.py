"""A deck in which a draft is tried: copies of it in place of the cards nearest in cost.

For sandbox matches alone (matches.services.sandbox), which count for nothing: so whether the
cards are owned is not asked, and a draft needs neither a picture nor a free name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from django.db import transaction

from accounts.models import Account
from cards import access, legality
from cards.deck_content import content_of
from cards.deck_measure import points_for
from cards.errors import CannotBeTried, CardNotFound, DeckIllegal, DeckNotFound, NotPlayable
from cards.models import CardVersion, Deck
from cards.queries import card_key
from cards.services.decks import FrozenDeck, Tried, frozen_deck
from matches.engine.games import registry

NOT_TO_BE_BROUGHT = (CardNotFound, CannotBeTried, NotPlayable, DeckNotFound, DeckIllegal)
"""The refusals of freezing a deck, with a draft in it or without."""


@transaction.atomic
def freeze_trial_deck(
    version_id: int,
    *,
    by: Account,
    deck_id: int | None = None,
    copies: int | None = None,
    is_alone: bool,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> FrozenDeck:
    """A deck with `copies` of an own version in it, as a match keeps it.

    deck_id: an own deck or a ready deck of the house; None: the first ready deck that takes the
    card. copies: None for as many as a deck may hold; never fewer than the deck has of the card.
    is_alone: nobody else plays; else a picture that no moderator has approved is left out.
    options: what is agreed on already; else the deck is used as it was built.
    Raises: CardNotFound, CannotBeTried, NotPlayable, DeckNotFound, DeckIllegal.
    """
    version = tried_version(version_id, by=by)
    if copies is None:
        copies = most_copies(version)
    if deck_id is not None:
        deck = access.deck_for_trial(deck_id, version.game, by=by)
        return _freeze(version, deck, copies, is_alone, options)
    refusal: DeckIllegal | None = None
    for deck in ready_decks(version.game):
        try:
            return _freeze(version, deck, copies, is_alone, options)
        except DeckIllegal as illegal:
            refusal = refusal or illegal
    raise refusal or DeckNotFound(deck=None)


def tried_version(version_id: int, *, by: Account) -> CardVersion:
    """An own version that plays by the rules, with its design canonical; nothing is stored.

    Raises: CardNotFound, CannotBeTried (refused, put away, or out while reports are looked at),
    NotPlayable.
    """
    version = access.own_version_to_show(version_id, to=by)
    if not version.may_be_tried:
        raise CannotBeTried(version=version.pk, state=version.state)
    rules = registry.get(version.game).design
    faults = rules.validate(version.design)
    if faults:
        raise NotPlayable(faults, game=version.game)
    version.design = rules.canonical(version.design)
    return version


def ready_decks(game: str) -> list[Deck]:
    """The house's decks of a game, first those that new players get, in the order of their keys."""
    ready = Deck.objects.filter(game=game).exclude(ready_key="").select_related("owner")
    return list(ready.order_by("-is_given", "ready_key"))


def most_copies(version: CardVersion) -> int:
    """As many as a deck may hold; where decks are measured in points, those of half a usual one."""
    copies = registry.get(version.game).deck_limits["copies"]
    points = points_for(version.game, {})
    if points is None:
        return copies
    own = version.design.get("limit")
    most = min(copies, own) if isinstance(own, int) else copies
    return max(1, min(most, points // (2 * max(1, version.cost or 1))))


def _freeze(
    version: CardVersion,
    deck: Deck,
    copies: int,
    is_alone: bool,
    options: Mapping[str, Any],
) -> FrozenDeck:
    content = content_of(deck)
    playable = {
        **legality.playable_among(deck.game, content.cards),
        card_key(version.card_id): version,
    }
    costs = {found.card_id: found.cost or 0 for found in playable.values()}
    points = points_for(deck.game, {**content.extras, **options})
    mixed = replace(
        content, cards=with_copies(content.cards, version.card_id, copies, costs, points)
    )
    faults = legality.rule_faults(playable, deck.game, mixed, options)
    if faults:
        raise DeckIllegal(faults, game=deck.game)
    frozen = frozen_deck(deck, mixed, playable, Tried(version.game, version.pk, copies))
    return frozen if is_alone or version.is_published else _without_picture(frozen, version)


def with_copies(
    cards: Mapping[int, int],
    card: int,
    copies: int,
    costs: Mapping[int, int],
    points: int | None = None,
) -> dict[int, int]:
    """The same number of cards, with `copies` of `card` in it (more if it has more already).

    points: in games whose decks are measured in them, cards for so many at most instead.
    Cards without a cost cannot be played now and go first, then those nearest in cost.
    """
    copies = max(copies, cards.get(card, 0))
    others = {other: count for other, count in cards.items() if other != card}
    if points is None:
        surplus = copies - cards.get(card, 0)
        worth = dict.fromkeys(others, 1)
    else:
        others = {other: count for other, count in others.items() if other in costs}
        worth = {other: costs[other] for other in others}
        spent = sum(count * costs[other] for other, count in others.items())
        surplus = copies * costs[card] + spent - points

    def distance(other: int) -> int:
        return abs(costs[other] - costs[card]) if other in costs else -1

    for other in sorted(others, key=distance):
        while others[other] and surplus > 0:
            others[other] -= 1
            surplus -= worth[other]
    return {card: copies, **{other: count for other, count in others.items() if count}}


def _without_picture(frozen: FrozenDeck, version: CardVersion) -> FrozenDeck:
    """What no moderator has seen is shown to nobody but its maker (docs/cards.md)."""
    key = card_key(version.card_id)
    bare: dict[str, Any] = {**frozen.designs[key], "art": None, "alt": ""}
    return replace(frozen, designs={**frozen.designs, key: bare})
