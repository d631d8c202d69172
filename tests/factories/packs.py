"""Packs and Sparks for tests, through the services that people use.

publish_every_rarity(), give_sparks(account, 30), buy(account), buy_and_open(account)
"""

from __future__ import annotations

import itertools

from accounts.models import Account
from cards.models import CardVersion, Pack
from cards.packs.draw import RARITIES
from cards.services.packs import Offer, Order, buy_pack, offer_pack, open_pack
from cards.services.sparks import Booking, book
from tests.factories.cards import NOON, make_approved, make_creator

_numbers = itertools.count(1)


def publish_every_rarity(*, each: int = 2, maker: Account | None = None) -> list[CardVersion]:
    """So many Nexus cards of each rarity, the commonest first."""
    maker = maker or make_creator()
    return [make_approved(maker, rarity=rarity) for rarity in RARITIES for _ in range(each)]


def give_sparks(account: Account, amount: int) -> None:
    """A gift."""
    book([Booking(account, amount, "gift", f"gift:{next(_numbers)}", {})], at=NOON)


def order_for(offer: Offer, *, key: str = "", nonce: str = "mine") -> Order:
    """What a buyer sends who saw this offer."""
    return Order(key or f"key-{next(_numbers)}", nonce, offer.commitment, offer.pool)


def buy(account: Account, *, game: str = "nexus", key: str = "", nonce: str = "mine") -> Pack:
    """Buy the pack on offer."""
    offer = offer_pack(to=account, game=game)
    return buy_pack(by=account, game=game, order=order_for(offer, key=key, nonce=nonce), at=NOON)


def buy_and_open(account: Account, *, nonce: str = "mine") -> Pack:
    """Buy a Nexus pack, with Sparks given for it, and open it."""
    give_sparks(account, 10)
    return open_pack(buy(account, nonce=nonce).pk, by=account, at=NOON)
