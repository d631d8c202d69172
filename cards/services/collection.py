"""Copies of cards that accounts own: given, never taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from accounts.models import Account
from cards.models import CardVersion, OwnedCard
from cards.packs.draw import Drawn
from cards.packs.rules import PackRules
from cards.queries import engine_design
from cards.services import sparks
from matches.engine.games import registry


@transaction.atomic
def give_at_least(account: Account, counts: Mapping[int, int]) -> None:
    """Let the account own so many copies of each card (id -> copies), if it owns fewer."""
    sparks.lock_ledgers([account.pk])
    owned = {row.card_id: row for row in OwnedCard.objects.filter(owner=account, card__in=counts)}
    fewer = [row for card, row in owned.items() if row.count < counts[card]]
    for row in fewer:
        row.count = counts[row.card_id]
    OwnedCard.objects.bulk_update(fewer, ["count"])
    OwnedCard.objects.bulk_create(
        OwnedCard(owner=account, card_id=card, count=count)
        for card, count in counts.items()
        if card not in owned
    )


@dataclass(frozen=True, slots=True)
class Came:
    """What became of a drawn card. copies: owned then. sparks: for one copy too many, 0 if kept."""

    copies: int
    sparks: int


def add_drawn(account: Account, drawn: Iterable[Drawn], rules: PackRules) -> list[Came]:
    """Put drawn cards into the collection; those that are too many bring Sparks, which the caller
    books. Call with the account's row locked.
    """
    drawn = list(drawn)
    cards = {each.card for each in drawn}
    owned = dict(
        OwnedCard.objects.filter(owner=account, card__in=cards).values_list("card", "count")
    )
    before = dict(owned)
    most = most_kept(cards, rules)
    came = []
    for each in drawn:
        is_kept = owned.get(each.card, 0) < most[each.card]
        if is_kept:
            owned[each.card] = owned.get(each.card, 0) + 1
        came.append(Came(owned[each.card], 0 if is_kept else rules.excess[each.rarity]))
    give_at_least(account, {card: owned[card] for card in owned if owned[card] != before.get(card)})
    return came


def most_kept(cards: Iterable[int], rules: PackRules) -> dict[int, int]:
    """Card id -> up to how many copies packs fill: what the rules say, and what a deck can use.

    The game is asked whether a deck may hold so many (Grid's limited cards may not).
    """
    found = {}
    for version in CardVersion.objects.filter(card__in=list(cards), pk=F("card__published")):
        kept = rules.kept[version.game]
        faults = registry.get(version.game).deck_faults(
            {"card": kept}, {}, {"card": engine_design(version)}
        )
        usable = [fault.facts["most"] for fault in faults if fault.code == "too_many_copies"]
        found[version.card_id] = min([kept, *usable])
    return found
