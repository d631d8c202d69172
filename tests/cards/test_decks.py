"""Decks: always savable, frozen only when legal, two ready ones for everybody."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.services import create_account
from cards.deck_content import DeckContent, content_of
from cards.draft_content import Content
from cards.legality import deck_faults
from cards.messages import fault_json
from cards.models import CardVersion, Deck, OwnedCard
from cards.queries import card_key, frozen_design
from cards.services import decks, versions
from cards.services.decks import freeze_deck
from tests.factories.cards import (
    NOON,
    make_approved,
    make_creator,
    make_deck,
    make_draft,
    make_legal_deck,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def codes(faults):
    return [fault.code for fault in faults]


def hide(card_id):
    CardVersion.objects.filter(card=card_id).update(hidden_at=NOON)


# --- saving -------------------------------------------------------------------------------------


def test_illegal_deck_is_saved_as_it_is():
    owner, version = make_creator(), make_approved()
    deck = make_deck(owner, {version.card_id: 7}, patron=None)
    assert content_of(deck).cards == {version.card_id: 7}
    assert codes(deck_faults(owner, "nexus", content_of(deck))) == [
        "deck_too_small",
        "too_many_copies",
        "no_patron",
    ]


def test_save_keeps_order_and_counts_revisions():
    owner = make_creator()
    first, second = make_approved(), make_approved()
    deck = make_deck(owner, {first.card_id: 1})
    content = DeckContent("  My   deck ", {second.card_id: 2, first.card_id: 3}, {"patron": None})
    saved = decks.save_deck(deck.pk, by=owner, revision=1, content=content)
    assert (saved.name, saved.revision) == ("My deck", 2)
    assert list(content_of(saved).cards.items()) == [(second.card_id, 2), (first.card_id, 3)]
    with refused("deck_changed") as caught:
        decks.save_deck(deck.pk, by=owner, revision=1, content=content)
    assert caught.value.facts["revision"] == 2


def test_deck_of_another_is_not_found():
    deck, stranger = make_deck(make_creator()), make_creator()
    for act in (
        lambda: decks.save_deck(deck.pk, by=stranger, revision=1, content=DeckContent("x", {})),
        lambda: decks.delete_deck(deck.pk, by=stranger),
        lambda: freeze_deck(deck.pk, by=stranger),
    ):
        with refused("deck_not_found"):
            act()
    decks.delete_deck(deck.pk, by=deck.owner)
    assert not Deck.objects.filter(pk=deck.pk).exists()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (DeckContent("x", {987654: 1}), "cards"),
        (DeckContent("x", {987654: 0}), "count"),
        (DeckContent("x", {987654: 100}), "count"),
        (DeckContent("x", {}, {"patron": "x" * 41}), "extras"),
        (DeckContent("x", {}, {f"k{number}": None for number in range(5)}), "extras"),
    ],
)
def test_what_is_no_deck_is_refused(content, why):
    with refused("deck_unreadable") as caught:
        decks.create_deck(by=make_creator(), game="nexus", content=content)
    assert caught.value.facts == {"why": why}


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("x" * 61, "too_long"),
        ("a\x00b", "unprintable"),
        ("a\u202eb", "unprintable"),
        ("\u200b\u200b", "unprintable"),
        ("Z" + "\u0300" * 9 + "algo", "piled_marks"),
    ],
)
def test_hostile_name_of_a_deck_is_refused(name, fault):
    """Case 45."""
    with refused("deck_name_refused") as caught:
        decks.create_deck(by=make_creator(), game="nexus", content=DeckContent(name, {}))
    assert fault in [one["code"] for one in caught.value.facts["faults"]]


def test_draft_of_another_cannot_be_put_into_a_deck():
    draft = make_draft()
    with refused("deck_unreadable"):
        make_deck(make_creator(), {draft.card_id: 1})
    own = make_deck(draft.card.creator, {draft.card_id: 1})
    faults = deck_faults(draft.card.creator, "nexus", content_of(own))
    assert "unknown_card" in codes(faults)


@pytest.mark.parametrize("name", ["", "  ", "\u3164\u3164", "\u2800", "\ufe0f"])
def test_nameless_deck_gets_a_name(name):
    """Case 45: also one whose name nobody could see or click."""
    deck = decks.create_deck(by=make_creator(), game="nexus", content=DeckContent(name, {}))
    assert deck.name == decks.UNNAMED


def test_deck_may_be_called_by_a_sign():
    deck = decks.create_deck(by=make_creator(), game="nexus", content=DeckContent("🔥", {}))
    assert deck.name == "🔥"


def test_number_of_decks_is_limited(monkeypatch):
    monkeypatch.setattr(decks, "DECK_LIMIT", 1)
    owner = make_creator()
    make_deck(owner)
    with refused("too_many_decks"):
        make_deck(owner)


# --- legality and freezing ----------------------------------------------------------------------


def test_legal_deck_is_frozen_with_copies_of_its_designs():
    owner = make_creator()
    deck = make_legal_deck(owner)
    frozen = freeze_deck(deck.pk, by=owner)
    assert frozen.name == deck.name
    assert frozen.extras == {"patron": "ember_broker"}
    assert sum(count for _, count in frozen.entries) == 30
    assert set(frozen.designs) == {key for key, _ in frozen.entries}
    version = CardVersion.objects.get(card=next(iter(content_of(deck).cards)))
    assert frozen.designs[card_key(version.card_id)] == frozen_design(version)


def test_every_broken_rule_is_told_when_freezing():
    owner = make_creator()
    deck = make_deck(owner, {make_approved(name="Wall").card_id: 4}, patron="nobody")
    with refused("deck_illegal") as caught:
        freeze_deck(deck.pk, by=owner)
    told = [fault["code"] for fault in caught.value.facts["faults"]]
    assert told == ["deck_too_small", "too_many_copies", "unknown_patron"]
    assert "Wall: 4 copies" in caught.value.facts["faults"][1]["message"]


def test_card_hidden_after_saving_makes_the_deck_illegal_by_name():
    owner = make_creator()
    deck = make_legal_deck(owner)
    freeze_deck(deck.pk, by=owner)
    card = next(iter(content_of(deck).cards))
    hide(card)
    with refused("deck_illegal") as caught:
        freeze_deck(deck.pk, by=owner)
    [fault] = caught.value.facts["faults"]
    assert fault["code"] == "unknown_card"
    assert fault["path"] == f"cards.{card_key(card)}"
    assert CardVersion.objects.get(card=card).name in fault["message"]


def test_cards_that_play_alike_count_as_one():
    owner = make_creator()
    first, twin = make_approved(name="First"), make_approved(name="Twin")
    faults = deck_faults(
        owner,
        "nexus",
        DeckContent("", {first.card_id: 2, twin.card_id: 2}, {"patron": "null_spark"}),
    )
    [clones] = [fault for fault in faults if fault.code == "too_many_clones"]
    assert fault_json(clones, "nexus")["message"].startswith("First, Twin play alike")


def test_new_version_of_a_card_is_the_one_that_plays():
    owner = make_creator()
    deck = make_legal_deck(owner)
    card = CardVersion.objects.get(card=next(iter(content_of(deck).cards))).card
    draft = versions.revise_card(card.pk, by=card.creator)
    changed = Content({**draft.design, "attack": 9}, draft.artist, draft.licence, draft.alt)
    versions.save_draft(draft.pk, by=card.creator, revision=1, content=changed)
    draft = versions.submit_version(draft.pk, by=card.creator, revision=2, at=NOON)
    before = freeze_deck(deck.pk, by=owner).designs[card_key(card.pk)]
    with transaction.atomic():
        versions.publish_version(draft, rarity="epic", at=NOON)
    after = freeze_deck(deck.pk, by=owner).designs[card_key(card.pk)]
    assert before["design"]["attack"] != after["design"]["attack"] == 9
    assert after["version"] == draft.pk


def test_copies_count_once_the_pool_is_closed(settings):
    settings.OPEN_POOL = False
    owner = make_creator()
    deck = make_legal_deck(owner)
    cards = content_of(deck).cards
    OwnedCard.objects.bulk_create(
        OwnedCard(owner=owner, card_id=card, count=3) for card in list(cards)[1:]
    )
    with refused("deck_illegal") as caught:
        freeze_deck(deck.pk, by=owner)
    [fault] = caught.value.facts["faults"]
    assert (fault["code"], fault["facts"]["owned"], fault["facts"]["count"]) == ("not_owned", 0, 3)
    OwnedCard.objects.create(owner=owner, card_id=next(iter(cards)), count=3)
    freeze_deck(deck.pk, by=owner)


def test_freezing_asks_a_fixed_number_of_queries(django_assert_max_num_queries):
    owner = make_creator()
    deck = make_legal_deck(owner)
    with django_assert_max_num_queries(6):
        freeze_deck(deck.pk, by=owner)


# --- ready decks --------------------------------------------------------------------------------


def put_ready_deck(key="first"):
    house = make_creator("House")
    cards = {make_approved(house).card_id: 3}
    content = DeckContent("Ready", cards, {"patron": "chronarch"})
    return decks.put_ready_deck(key, house=house, game="nexus", content=content)


def test_new_account_gets_its_own_copy_once():
    early = make_creator()
    ready = put_ready_deck()
    late = create_account("Newcomer")
    [deck] = Deck.objects.filter(owner=late)
    assert (deck.name, deck.extras, deck.ready_key) == ("Ready", {"patron": "chronarch"}, "")
    assert content_of(deck).cards == content_of(ready).cards
    decks.delete_deck(deck.pk, by=late)
    assert not decks.decks_of(late, "nexus", at=NOON).exists()
    assert decks.decks_of(early, "nexus", at=NOON).count() == 1
    assert decks.decks_of(early, "nexus", at=NOON).count() == 1


def test_ready_deck_is_renewed_and_not_doubled():
    ready = put_ready_deck()
    again = decks.put_ready_deck(
        "first", house=ready.owner, game="nexus", content=DeckContent("Renewed", {})
    )
    assert again.pk == ready.pk
    assert Deck.objects.get(ready_key="first").name == "Renewed"
