"""Packs: offered, bought, opened; each in one transaction and each exactly once.

The account's row is locked first, so that what one person does comes one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import Account, Suspension
from accounts.standing import refuse_if_suspended
from cards import access
from cards.errors import (
    NotEnoughSparks,
    OfferChanged,
    PackKeyReused,
    PackWordsUnreadable,
)
from cards.models import Pack, PackOffer
from cards.pack_models import pack_secret
from cards.packs.draw import Drawn, draw_pack
from cards.packs.pools import NamedPool, keep_pool, pool_now
from cards.packs.rules import PackRules, pack_rules
from cards.queries import sparks_of
from cards.services import collection, sparks
from matches.engine.kernel.chance import CommittedChance
from matches.engine.kernel.proof import commitment_of

WORD = re.compile(r"[A-Za-z0-9_-]{1,64}")
WORD_LENGTH = 64
BOUGHT, SPARE = "pack", "spare_copies"
"""Reasons of bookings."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The pack that somebody may buy next. commitment: of its secret; pool: its hash, both hex."""

    game: str
    rules: PackRules
    commitment: str
    pool: str


@dataclass(frozen=True, slots=True)
class Order:
    """What a buyer sends. key: makes buying happen once. nonce: the buyer's share of the chance.

    commitment, pool: of the offer that the buyer saw.
    """

    key: str
    nonce: str
    commitment: str
    pool: str


@transaction.atomic
def offer_pack(*, to: Account, game: str) -> Offer:
    """The offer that stands for this account, made at the first look.

    Raises: GameNotFound, CardsAsTheyCome, NoPacks.
    """
    access.refuse_unforged_game(game)
    rules = pack_rules()
    pool = pool_now(game, rules.version)
    standing = PackOffer.objects.filter(account=to, game=game).first()
    if standing is None:
        sparks.lock_ledgers([to.pk])
        standing, _ = PackOffer.objects.get_or_create(account=to, game=game, defaults=_new_secret())
    return Offer(game, rules, standing.commitment, pool.hash)


@transaction.atomic
def buy_pack(*, by: Account, game: str, order: Order, at: datetime) -> Pack:
    """Buy the pack on offer: its cards are settled now and shown when it is opened.

    The same key gives the same pack. Raises: GameNotFound, CardsAsTheyCome, PackWordsUnreadable,
    Suspended (who may do nothing at all), PackKeyReused, NoPacks, NotEnoughSparks, OfferChanged.
    """
    access.refuse_unforged_game(game)
    _refuse_unreadable(order)
    refuse_if_suspended(by, Suspension.Scope.ALL)
    sparks.lock_ledgers([by.pk])
    stored = Pack.objects.filter(account=by, key=order.key).first()
    if stored is not None:
        if (stored.game, stored.nonce) != (game, order.nonce):
            raise PackKeyReused(pack=stored.pk)
        return stored
    rules = pack_rules()
    pool = pool_now(game, rules.version)
    _refuse_too_few(by, rules)
    offer = PackOffer.objects.filter(account=by, game=game).first()
    if offer is None or (offer.commitment, pool.hash) != (order.commitment, order.pool):
        raise OfferChanged
    pack = _drawn_pack(by, offer, pool, rules, order, at)
    booking = sparks.Booking(
        by, -rules.price, BOUGHT, f"pack:{pack.pk}", {"pack": pack.pk, "game": game}
    )
    sparks.book([booking], at=at)
    for field, value in _new_secret().items():
        setattr(offer, field, value)
    offer.save()
    return pack


@transaction.atomic
def open_pack(pack_id: int, *, by: Account, at: datetime) -> Pack:
    """Open an own pack: cards go to the collection, copies too many become Sparks.

    An open one is as it was. Raises: PackNotFound, Suspended (who may do nothing at all).
    """
    sparks.lock_ledgers([by.pk])
    pack = access.own_pack(pack_id, by=by)
    if pack.opened_at is not None:
        return pack
    refuse_if_suspended(by, Suspension.Scope.ALL)
    drawn = [Drawn(card, rarity) for card, rarity in pack.drawn]
    came = collection.add_drawn(by, drawn, pack_rules(pack.rules))
    pack.came = [[each.copies, each.sparks] for each in came]
    pack.opened_at = at
    pack.save(update_fields=["opened_at", "came"])
    spare = [card.rarity for card, each in zip(drawn, came, strict=True) if each.sparks]
    if spare:
        facts = {"pack": pack.pk, "game": pack.game, "copies": dict(Counter(spare))}
        amount = sum(each.sparks for each in came)
        booking = sparks.Booking(by, amount, SPARE, f"pack:{pack.pk}:spare", facts)
        sparks.book([booking], at=at)
    return pack


def _drawn_pack(
    by: Account,
    offer: PackOffer,
    pool: NamedPool,
    rules: PackRules,
    order: Order,
    at: datetime,
) -> Pack:
    last = Pack.objects.filter(account=by, game=offer.game).order_by("-number").first()
    since = packs_since_luck(last, rules)
    is_guaranteed = since >= rules.pity_after
    secret = bytes(offer.secret)
    slots = rules.slots_of(guaranteed=is_guaranteed)
    drawn = draw_pack(slots, pool.cards, CommittedChance(secret, order.nonce))
    return Pack.objects.create(
        account=by,
        game=offer.game,
        number=last.number + 1 if last else 1,
        key=order.key,
        rules=rules.version,
        price=rules.price,
        nonce=order.nonce,
        secret=secret,
        commitment=offer.commitment,
        pool=keep_pool(pool),
        since=since,
        is_guaranteed=is_guaranteed,
        drawn=[[each.card, each.rarity] for each in drawn],
        bought_at=at,
    )


def packs_since_luck(last: Pack | None, rules: PackRules) -> int:
    """How many packs in a row, up to `last`, held none of the guaranteed rarities.

    A guaranteed pack begins the count anew, whatever the pool had for it.
    """
    if last is None or last.is_guaranteed:
        return 0
    return 0 if any(rules.is_lucky(rarity) for _, rarity in last.drawn) else last.since + 1


def _refuse_too_few(account: Account, rules: PackRules) -> None:
    balance = sparks_of(account)
    if balance < rules.price:
        raise NotEnoughSparks(balance=balance, needed=rules.price)


def _refuse_unreadable(order: Order) -> None:
    for field in ("nonce", "key"):
        if not WORD.fullmatch(getattr(order, field)):
            raise PackWordsUnreadable(field=field, most=WORD_LENGTH)


def _new_secret() -> dict[str, object]:
    secret = pack_secret()
    return {"secret": secret, "commitment": commitment_of(secret)}
