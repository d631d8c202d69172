"""A process that is killed while it sells or opens a pack: one booking, or none."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from accounts.models import Account
from cards.models import OwnedCard, Pack, SparksEntry
from cards.queries import sparks_of
from cards.services.packs import buy_pack, offer_pack, open_pack
from tests.factories.cards import NOON, make_creator
from tests.factories.packs import buy, give_sparks, order_for, publish_every_rarity
from tests.matches.test_kills import ROOT, environment

pytestmark = pytest.mark.django_db(transaction=True)

PRELUDE = """
import os, signal, sys
import django
django.setup()
from accounts.models import Account
from cards.services import packs
from config import clock

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

moment, account = sys.argv[1], Account.objects.get(pk=sys.argv[2])
"""
BUY = """
if moment == "in the middle":
    packs.sparks.book = die
order = packs.Order(*sys.argv[3:])
packs.buy_pack(by=account, game="nexus", order=order, at=clock.now())
die()
"""
OPEN = """
if moment == "in the middle":
    packs.sparks.book = die
packs.open_pack(int(sys.argv[3]), by=account, at=clock.now())
die()
"""
MOMENTS = pytest.mark.parametrize(
    ("moment", "done"), [("in the middle", False), ("before the answer", True)]
)


@pytest.fixture
def buyer() -> Account:
    """With Sparks for two packs, and all copies that fit of every card."""
    publish_every_rarity(each=1)
    account = make_creator("Ann")
    give_sparks(account, 20)
    return account


def run_and_die(program: str, moment: str, account: Account, *words: str) -> None:
    """In a process that is killed at `moment`."""
    ran = subprocess.run(
        [sys.executable, "-c", PRELUDE + program, moment, str(account.pk), *words],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr


@MOMENTS
def test_pack_of_a_killed_process_is_bought_whole_or_not_at_all(buyer, moment, done):
    """Case 49: asked again with the same key, it has been bought once."""
    order = order_for(offer_pack(to=buyer, game="nexus"))
    run_and_die(BUY, moment, buyer, order.key, order.nonce, order.commitment, order.pool)
    assert Pack.objects.count() == done
    assert sparks_of(buyer) == (10 if done else 20)
    pack = buy_pack(by=buyer, game="nexus", order=order, at=NOON)
    assert list(Pack.objects.all()) == [pack]
    assert SparksEntry.objects.filter(reason="pack").count() == 1
    assert sparks_of(buyer) == sum(buyer.sparks_entries.values_list("amount", flat=True)) == 10


@MOMENTS
def test_pack_of_a_killed_process_is_opened_whole_or_not_at_all(buyer, moment, done):
    """Case 49: opened again, its cards have come once."""
    pack = buy(buyer)
    for card, _ in pack.drawn:
        OwnedCard.objects.update_or_create(owner=buyer, card_id=card, defaults={"count": 3})
    before = sparks_of(buyer)
    run_and_die(OPEN, moment, buyer, str(pack.pk))
    assert Pack.objects.filter(opened_at__isnull=False).count() == done
    opened = open_pack(pack.pk, by=buyer, at=NOON)
    assert sparks_of(buyer) == before + sum(sparks for _, sparks in opened.came or [])
    assert set(OwnedCard.objects.filter(owner=buyer).values_list("count", flat=True)) == {3}
    assert SparksEntry.objects.filter(reason="spare_copies").count() == 1
