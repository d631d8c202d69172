"""How a deck has fared: by whose matches, of which kinds, with which cards."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Account
from cards.deck_content import content_of
from cards.deck_sheet.records import Record, record_of
from cards.models import Deck
from cards.queries import card_key
from matches.models import Match, Seat
from tests.factories.cards import NOON, make_creator, make_deck, make_legal_deck

pytestmark = pytest.mark.django_db


def played(deck: Deck, owner: Account, result: str, kind: str = "ranked", **more: Any) -> None:
    """An ended match with what the deck holds now."""
    match = Match.objects.create(
        game=deck.game,
        kind=kind,
        build="b",
        state="{}",
        chain="c",
        commitment="d",
        reason="hero",
        created_at=NOON,
        ended_at=NOON,
    )
    brought = [[card_key(card), count] for card, count in content_of(deck).cards.items()]
    frozen = {"name": deck.name, "cards": brought, "extras": {}}
    seat = {"match": match, "number": 0, "account": owner, "deck": frozen, "brought": deck}
    Seat.objects.create(**{**seat, "result": result, **more})


def test_matches_are_counted_by_whom_they_were_against() -> None:
    owner = make_creator()
    deck = make_legal_deck(owner)
    for result, kind in (
        ("win", "ranked"),
        ("loss", "friend"),
        ("draw", "ranked"),
        ("win", "bot"),
        ("win", "sandbox"),
        ("", "ranked"),
    ):
        played(deck, owner, result, kind)
    played(make_deck(owner), owner, "win")
    record = record_of(deck)
    assert record.against_people == Record(wins=1, losses=1, draws=1)
    assert record.against_bot == Record(wins=1)
    assert set(record.cards.values()) == {Record(wins=2, losses=1, draws=1)}
    assert len(record.cards) == 10


def test_card_counts_in_matches_into_which_it_was_brought() -> None:
    owner = make_creator()
    deck = make_legal_deck(owner)
    out = next(iter(content_of(deck).cards))
    played(deck, owner, "win")
    deck.entries.filter(card=out).delete()
    played(deck, owner, "loss")
    cards = record_of(deck).cards
    assert cards[card_key(out)] == Record(wins=1)
    assert [one for key, one in cards.items() if key != card_key(out)] == [Record(1, 1)] * 9


def test_others_with_the_deck_of_the_house_do_not_count() -> None:
    house = make_creator()
    deck = make_legal_deck(house)
    played(deck, make_creator(), "win")
    assert record_of(deck).matches == 0


def test_record_asks_one_query(django_assert_num_queries: Any) -> None:
    owner = make_creator()
    deck = make_legal_deck(owner)
    for _ in range(3):
        played(deck, owner, "win")
    with django_assert_num_queries(1):
        assert record_of(deck).matches == 3
