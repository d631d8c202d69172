"""Which rules a deck breaks, now: by the game's rules and by what may be played and is owned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.conf import settings

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.models import Card, CardVersion, OwnedCard
from cards.queries import card_key, card_names, engine_design, playable_versions
from matches.engine.games import registry
from matches.engine.kernel.design import Fault


def deck_faults(
    account: Account | None,
    game: str,
    content: DeckContent,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Fault]:
    """One fault for each broken rule, with names for the sentences; [] for a legal deck.

    account, options: as of `faults_among`.
    """
    return faults_among(playable_among(game, content.cards), account, game, content, options)


def playable_among(game: str, cards: Iterable[int]) -> dict[str, CardVersion]:
    """Those of the cards that may be played now, by card key."""
    versions = playable_versions(game).filter(card__in=list(cards))
    return {card_key(version.card_id): version for version in versions}


def faults_among(
    playable: Mapping[str, CardVersion],
    account: Account | None,
    game: str,
    content: DeckContent,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Fault]:
    """As `deck_faults`, for a caller that has asked `playable_among` already.

    account: whose copies count; None: nobody's.
    options: what the players of a match agreed on, which counts before what the deck says.
    """
    faults = rule_faults(playable, game, content, options)
    if account is not None and not settings.OPEN_POOL:
        faults += _with_names(game, content.cards, _ownership_faults(account, content.cards))
    return faults


def rule_faults(
    playable: Mapping[str, CardVersion],
    game: str,
    content: DeckContent,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[Fault]:
    """The game's own rules alone, whoever owns the cards. playable: by card key."""
    designs = {key: engine_design(version) for key, version in playable.items()}
    extras = {**content.extras, **options}
    faults = registry.get(game).deck_faults(content.counts, extras, designs)
    return _with_names(game, content.cards, faults)


def _with_names(game: str, cards: Mapping[int, int], faults: list[Fault]) -> list[Fault]:
    names = _names(cards, faults)
    names |= {key: basic.name for key, basic in registry.get(game).basics.items()}
    return [_told(fault, names) for fault in faults]


def _ownership_faults(account: Account, cards: Mapping[int, int]) -> list[Fault]:
    owned = dict(
        OwnedCard.objects.filter(owner=account, card__in=list(cards)).values_list("card", "count")
    )
    return [
        Fault(
            f"cards.{card_key(card)}",
            "not_owned",
            {
                "card": card_key(card),
                "owned": owned.get(card, 0),
                "count": count,
                "lacking": count - owned.get(card, 0),
            },
        )
        for card, count in cards.items()
        if owned.get(card, 0) < count
    ]


def _names(cards: Mapping[int, int], faults: list[Fault]) -> dict[str, str]:
    """Card key -> name, asked only when a fault tells of a card."""
    if not any("card" in fault.facts or "cards" in fault.facts for fault in faults):
        return {}
    return card_names(Card.objects.filter(pk__in=list(cards)))


def _told(fault: Fault, names: Mapping[str, str]) -> Fault:
    """The fault with what its sentence needs besides keys and counts."""
    facts = dict(fault.facts)
    if "card" in facts:
        facts["name"] = names[facts["card"]]
    if "cards" in facts:
        facts["names"] = [names[key] for key in facts["cards"]]
    if "size" in facts:
        facts["lacking"] = max(0, facts["size"] - facts["count"])
        facts["surplus"] = max(0, facts["count"] - facts["size"])
    return Fault(fault.path, fault.code, facts, fault.rule)
