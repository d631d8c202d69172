"""Packs: bought once, opened once, and paid for from a ledger that adds up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Account
from accounts.services import suspend
from cards.models import Card, CardVersion, OwnedCard, Pack, PackPool, SparksEntry
from cards.packs.draw import Drawn
from cards.packs.rules import pack_rules
from cards.queries import sparks_of
from cards.services import collection
from cards.services.collection import Came
from cards.services.packs import Order, buy_pack, offer_pack, open_pack, packs_since_luck
from config.errors import AppRefusal
from tests.at_once import at_once, codes_at_once
from tests.factories.cards import NOON, make_approved, make_creator, make_submitted, publish_design
from tests.factories.grid import sample
from tests.factories.packs import buy, buy_and_open, give_sparks, order_for, publish_every_rarity
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def buyer() -> Account:
    """Somebody with Sparks for one pack, where there is something in packs."""
    publish_every_rarity()
    account = make_creator("Ann")
    give_sparks(account, 10)
    return account


def adds_up(account: Account) -> bool:
    """Do the bookings stand in a row, never below zero, and is the balance their sum?"""
    total = 0
    for entry in SparksEntry.objects.filter(account=account).order_by("number"):
        total += entry.amount
        if entry.balance != total or total < 0:
            return False
    return sparks_of(account) == total


def owned(account: Account) -> dict[int, int]:
    """Card id -> copies."""
    return dict(OwnedCard.objects.filter(owner=account).values_list("card", "count"))


def test_pack_is_paid_for_and_its_cards_are_owned_once_it_is_open(buyer):
    pack = buy(buyer)
    assert sparks_of(buyer) == 0
    assert owned(buyer) == {}
    opened = open_pack(pack.pk, by=buyer, at=NOON)
    assert len(opened.drawn) == 5
    assert sum(owned(buyer).values()) == 5 - sum(sparks > 0 for _, sparks in opened.came or [])
    assert set(owned(buyer)) <= {card for card, _ in opened.drawn}
    (booking,) = SparksEntry.objects.filter(reason="pack")
    assert (booking.amount, booking.facts) == (-10, {"pack": pack.pk, "game": "nexus"})


def test_too_few_sparks_buy_nothing_and_change_nothing(buyer):
    buy(buyer)
    with refused("not_enough_sparks") as caught:
        buy(buyer)
    assert caught.value.facts == {"balance": 0, "needed": 10}
    assert Pack.objects.count() == 1


def test_same_key_gives_the_same_pack(buyer):
    """Case 49: the answer was lost, and the buyer asks again."""
    give_sparks(buyer, 10)
    order = order_for(offer_pack(to=buyer, game="nexus"), key="once")
    first = buy_pack(by=buyer, game="nexus", order=order, at=NOON)
    again = buy_pack(by=buyer, game="nexus", order=order, at=NOON)
    assert again == first
    assert sparks_of(buyer) == 10
    drawn = open_pack(first.pk, by=buyer, at=NOON).drawn
    assert open_pack(first.pk, by=buyer, at=NOON).drawn == drawn
    with refused("pack_key_reused"):
        buy_pack(by=buyer, game="nexus", order=replace(order, nonce="other"), at=NOON)
    other = make_creator("Ben")
    give_sparks(other, 10)
    assert buy(other, key="once") != first


def test_offer_is_over_once_it_was_bought_or_cards_came_or_went(buyer):
    give_sparks(buyer, 10)
    order = order_for(offer_pack(to=buyer, game="nexus"))
    newcomer = make_approved(rarity="rare")
    with refused("pack_offer_changed"):
        buy_pack(by=buyer, game="nexus", order=order, at=NOON)
    CardVersion.objects.filter(pk=newcomer.pk).update(hidden_at=NOON)
    buy_pack(by=buyer, game="nexus", order=order, at=NOON)
    with refused("pack_offer_changed"):
        buy_pack(by=buyer, game="nexus", order=replace(order, key="another"), at=NOON)
    assert sparks_of(buyer) == 10


def test_commitment_of_the_next_pack_is_another(buyer):
    before = offer_pack(to=buyer, game="nexus")
    assert offer_pack(to=buyer, game="nexus") == before
    pack = buy(buyer)
    after = offer_pack(to=buyer, game="nexus")
    assert pack.commitment == before.commitment != after.commitment
    assert pack.pool_id == before.pool == after.pool


@pytest.mark.parametrize("field", ["nonce", "key"])
@pytest.mark.parametrize("word", ["", "a b", "ä", "x" * 65, "a\n", "1:2"])
def test_word_that_is_none_is_refused(buyer, field, word):
    order = order_for(offer_pack(to=buyer, game="nexus"))
    with refused("pack_words_unreadable") as caught:
        buy_pack(by=buyer, game="nexus", order=replace(order, **{field: word}), at=NOON)
    assert caught.value.facts["field"] == field
    assert sparks_of(buyer) == 10


def test_only_approved_and_visible_cards_are_in_packs(buyer):
    make_submitted(name="Not Yet")
    hidden = make_approved(name="Hidden")
    CardVersion.objects.filter(pk=hidden.pk).update(hidden_at=NOON)
    pack = buy(buyer)
    listed = {card for cards in pack.pool.content["cards"].values() for card in cards}
    playing = CardVersion.objects.filter(state="approved", hidden_at=None)
    assert listed == set(playing.values_list("card", flat=True))
    assert hidden.card_id not in listed


def test_games_without_packs_and_pools_without_cards_are_refused():
    account = make_creator()
    with refused("no_packs"):
        offer_pack(to=account, game="enigma")
    order = Order("key", "nonce", "0" * 64, "0" * 64)
    for game, code in (("dragon", "cards_as_they_come"), ("chess", "game_not_found")):
        with refused(code):
            offer_pack(to=account, game=game)
        with refused(code):
            buy_pack(by=account, game=game, order=order, at=NOON)


def test_who_may_do_nothing_buys_and_opens_nothing(buyer):
    give_sparks(buyer, 10)
    pack = buy(buyer)
    suspend(buyer, scope="all", reason="for the test", ends_at=None)
    with refused("suspended"):
        buy(buyer)
    with refused("suspended"):
        open_pack(pack.pk, by=buyer, at=NOON)
    assert sparks_of(buyer) == 10


def test_pack_of_another_is_not_found(buyer):
    pack = buy(buyer)
    with refused("pack_not_found"):
        open_pack(pack.pk, by=make_creator(), at=NOON)


def test_copies_too_many_become_sparks_by_rarity(buyer):
    give_sparks(buyer, 10)
    collection.give_at_least(buyer, dict.fromkeys(Card.objects.values_list("pk", flat=True), 3))
    opened = open_pack(buy(buyer).pk, by=buyer, at=NOON)
    excess = pack_rules().excess
    assert opened.came == [[3, excess[rarity]] for _, rarity in opened.drawn]
    (booking,) = SparksEntry.objects.filter(reason="spare_copies")
    assert booking.amount == sum(sparks for _, sparks in opened.came or [])
    assert sum(booking.facts["copies"].values()) == 5
    assert set(owned(buyer).values()) == {3}
    assert adds_up(buyer)


def test_last_copy_that_fits_is_kept_and_the_next_is_not():
    account, version = make_creator(), make_approved()
    collection.give_at_least(account, {version.card_id: 2})
    drawn = [Drawn(version.card_id, "rare")] * 2
    assert collection.add_drawn(account, drawn, pack_rules()) == [Came(3, 0), Came(3, 2)]
    assert owned(account) == {version.card_id: 3}


def test_card_that_a_deck_may_hold_once_is_kept_once():
    plain = sample("newbies-pet")
    limited = {**plain, "name": "Only One", "ability": "limited", "limit": 1}
    cards = [publish_design(make_creator(), "grid", each).card_id for each in (limited, plain)]
    assert collection.most_kept(cards, pack_rules()) == {cards[0]: 1, cards[1]: 4}


def test_tenth_pack_without_luck_is_guaranteed(buyer):
    rules = pack_rules()
    for _ in range(30):
        pack = buy_and_open(buyer)
        is_lucky = any(rules.is_lucky(rarity) for _, rarity in pack.drawn)
        assert pack.is_guaranteed == (pack.since == rules.pity_after)
        assert is_lucky or not pack.is_guaranteed
        assert packs_since_luck(pack, rules) == (0 if is_lucky else pack.since + 1)
    assert Pack.objects.filter(account=buyer).count() == 30
    assert list(Pack.objects.order_by("number").values_list("number", flat=True)) == [*range(1, 31)]
    assert adds_up(buyer)


def test_pity_counts_packs_of_each_game_by_itself():
    unlucky = Pack(drawn=[[1, "common"]], since=8, is_guaranteed=False)
    assert packs_since_luck(unlucky, pack_rules()) == 9
    assert (
        packs_since_luck(Pack(drawn=[[1, "rare"]], since=9, is_guaranteed=True), pack_rules()) == 0
    )
    assert packs_since_luck(None, pack_rules()) == 0


def test_database_keeps_packs_and_pools_as_they_are(buyer):
    pack = buy_and_open(buyer)
    packs, pools = Pack.objects.filter(pk=pack.pk), PackPool.objects.all()
    for change, trigger in (
        (lambda: packs.update(drawn=[]), "drawn_packs_stay"),
        (lambda: packs.update(secret=b"0" * 32), "drawn_packs_stay"),
        (lambda: packs.update(opened_at=None, came=None), "packs_are_opened_once"),
        (lambda: packs.update(came=[]), "packs_are_opened_once"),
        (packs.delete, "packs_never_go"),
        (lambda: pools.update(content={}), "pack_pools_never_change"),
    ):
        with pytest.raises(IntegrityError, match=trigger), transaction.atomic():
            change()


@pytest.mark.django_db(transaction=True)
def test_twenty_buys_at_once_with_sparks_for_one(buyer):
    """Case 49: also when each saw the same offer and brings a key of its own."""
    offer = offer_pack(to=buyer, game="nexus")
    buys = [
        partial(buy_pack, by=buyer, game="nexus", order=order_for(offer), at=NOON)
        for _ in range(20)
    ]
    codes = codes_at_once(*buys)
    assert sorted(codes) == ["", *["not_enough_sparks"] * 19]
    assert Pack.objects.count() == 1
    assert sparks_of(buyer) == 0
    assert adds_up(buyer)


@pytest.mark.django_db(transaction=True)
def test_twenty_buys_at_once_with_sparks_for_all(buyer):
    """Case 49: one key buys one pack; other keys are told that the offer is over."""
    give_sparks(buyer, 190)
    offer = offer_pack(to=buyer, game="nexus")
    order = order_for(offer, key="once")
    again = [partial(buy_pack, by=buyer, game="nexus", order=order, at=NOON)] * 10
    others = [
        partial(buy_pack, by=buyer, game="nexus", order=order_for(offer), at=NOON)
        for _ in range(10)
    ]
    answers = at_once(*again, *others)
    bought = {answer.pk for answer in answers if isinstance(answer, Pack)}
    told = {answer.code for answer in answers if isinstance(answer, AppRefusal)}
    assert len(bought) == 1
    assert told == {"pack_offer_changed"}
    assert sparks_of(buyer) == 190
    assert adds_up(buyer)


@pytest.mark.django_db(transaction=True)
def test_twenty_openings_at_once_give_the_cards_once(buyer):
    """Case 49."""
    cards = Card.objects.values_list("pk", flat=True)
    collection.give_at_least(buyer, dict.fromkeys(cards, 3))
    pack = buy(buyer)
    answers = at_once(*[partial(open_pack, pack.pk, by=buyer, at=NOON)] * 20)
    assert {tuple(map(tuple, answer.drawn)) for answer in answers} == {
        tuple(map(tuple, pack.drawn))
    }
    assert SparksEntry.objects.filter(reason="spare_copies").count() == 1
    assert set(owned(buyer).values()) == {3}
    assert adds_up(buyer)
