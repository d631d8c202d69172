"""With the pool closed, decks hold the copies that people own, and nobody's deck stops playing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from accounts.models import Account
from accounts.services import create_account
from cards.closing import give_deck_copies
from cards.deck_content import content_of
from cards.models import CardVersion, Deck, OwnedCard
from cards.queries import sparks_of
from cards.services.decks import decks_of, freeze_deck, put_ready_deck
from cards.services.packs import offer_pack
from matches.services.creation import bot_deck_for
from tests.clients import signed_in
from tests.factories.accounts import make_account
from tests.factories.cards import (
    NOON,
    make_approved,
    make_creator,
    make_deck,
    make_draft,
    make_legal_deck,
)
from tests.factories.grid import make_grid_deck
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _closed(settings):
    settings.OPEN_POOL = False


def owned(account: Account) -> dict[int, int]:
    """Card id -> copies."""
    return dict(OwnedCard.objects.filter(owner=account).values_list("card", "count"))


@pytest.fixture
def house() -> Account:
    """With two ready decks of Nexus that share cards, in different numbers, and one for the bot."""
    account = make_creator("House")
    deck = make_legal_deck(account)
    content = content_of(deck)
    deck.delete()
    put_ready_deck("first", house=account, game="nexus", content=content)
    fewer = dict.fromkeys(list(content.cards)[:4], 1)
    put_ready_deck("second", house=account, game="nexus", content=replace(content, cards=fewer))
    put_ready_deck("bots", house=account, game="nexus", content=content, is_given=False)
    OwnedCard.objects.all().delete()  # the house is asked for nothing
    return account


def test_new_player_owns_what_the_starter_decks_need(house):
    newcomer = create_account("Newcomer")
    full = content_of(Deck.objects.get(ready_key="first")).cards
    assert owned(newcomer) == full
    deck = decks_of(newcomer, "nexus", at=NOON).get(entries__card=min(full), entries__count=3)
    assert sum(count for _, count in freeze_deck(deck.pk, by=newcomer).entries) == 30


def test_bot_brings_the_houses_decks(house):
    assert bot_deck_for("nexus") is not None


def test_missing_copies_are_told_with_what_helps():
    owner = make_creator()
    deck = make_legal_deck(owner)
    first = min(content_of(deck).cards)
    for card in content_of(deck).cards:
        OwnedCard.objects.create(owner=owner, card_id=card, count=1 if card == first else 3)
    with refused("deck_illegal") as caught:
        freeze_deck(deck.pk, by=owner)
    [fault] = caught.value.facts["faults"]
    name = CardVersion.objects.get(card=first).name
    assert fault["message"] == (
        f"{name}: you own 1 of 3 copies. Take 2 out, or find more in packs."
    )
    page = signed_in(owner).get("/decks/").content.decode()
    assert "find more in packs" in page


def test_creator_may_play_three_copies_of_an_approved_card():
    version = make_approved()
    assert owned(version.card.creator) == {version.card_id: 3}


def test_decks_of_the_open_pool_play_on():
    owner = make_creator()
    deck = make_legal_deck(owner)
    grid = make_grid_deck(owner, {"newbies-pet": 7, "red-tool": 1})
    other = make_deck(owner, {min(content_of(deck).cards): 2})
    OwnedCard.objects.create(owner=owner, card_id=max(content_of(deck).cards), count=1)
    assert give_deck_copies(apps) == 12
    freeze_deck(deck.pk, by=owner)
    freeze_deck(grid.pk, by=owner)
    assert owned(owner) == {**content_of(deck).cards, **content_of(grid).cards}
    assert content_of(other).cards.keys() <= owned(owner).keys()
    assert give_deck_copies(apps) == 0  # again: nothing


def test_no_more_is_given_than_a_deck_may_hold_and_nothing_that_was_never_published():
    owner = make_creator()
    draft, card = make_draft(owner), make_approved().card_id
    make_deck(owner, {card: 40, draft.card_id: 3})
    give_deck_copies(apps)
    assert owned(owner) == {card: 3}


def test_who_deleted_the_starter_decks_gets_their_cards(house):
    account = create_account("Tidy")
    Deck.objects.filter(owner=account).delete()
    OwnedCard.objects.all().delete()
    call_command("give_deck_copies")
    assert owned(account) == content_of(Deck.objects.get(ready_key="first")).cards
    assert not owned(house)


def test_demo_accounts_have_sparks_for_packs_once(settings, capsys):
    with pytest.raises(CommandError):
        call_command("demo_sparks")
    settings.DEMO_ACCOUNTS = True
    make_account("player")
    make_approved()
    for _ in range(2):
        call_command("demo_sparks")
    account = Account.objects.get(username="player")
    assert sparks_of(account) == 20 * offer_pack(to=account, game="nexus").rules.price
