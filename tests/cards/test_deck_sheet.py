"""A deck's sheet: charts, test hands, what has changed and its remedy, what would fill it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.deck_content import DeckContent, content_of
from cards.deck_sheet.charts import charts_of
from cards.deck_sheet.completion import completion_of
from cards.deck_sheet.hands import deal
from cards.deck_sheet.kinds import kinds_of
from cards.deck_sheet.records import Record
from cards.deck_sheet.sheet import marks_of, preview_of_deck
from cards.legality import deck_faults
from cards.models import CardVersion, Deck, OwnedCard, State
from cards.services import decks
from tests.cards.test_deck_lists import rename
from tests.clients import signed_in
from tests.factories.cards import NOON, make_approved, make_creator, make_deck, make_legal_deck
from tests.factories.enigma import make_enigma_deck
from tests.factories.grid import make_grid_deck


@pytest.fixture
def player(db: None) -> Account:
    return make_creator()


def hand_of(deck: Deck, **asked: Any) -> Any:
    content = content_of(deck)
    return deal(content, kinds_of(content), deck.game, **asked)


# --- charts -------------------------------------------------------------------------------------


def test_charts_count_copies_by_cost_trait_and_trigger(player: Account) -> None:
    damage = {"trigger": "onPlay", "effect": "damage", "target": "randomEnemyCreature", "amount": 1}
    guard = make_approved(name="Wall", traits=["guard"])
    both = make_approved(name="Imp", traits=["guard", "eager"], special=damage)
    content = DeckContent("", {guard.card_id: 3, both.card_id: 2})
    charts = {chart.key: chart for chart in charts_of(content, kinds_of(content), "nexus")}
    assert [(bar.label, bar.count, bar.part) for bar in charts["trait"].bars] == [
        ("Guard", 5, 100),
        ("Eager", 2, 40),
    ]
    assert [(bar.label, bar.count) for bar in charts["trigger"].bars] == [("When played", 2)]
    assert sum(bar.count for bar in charts["cost"].bars) == 5
    assert guard.cost is not None
    assert both.cost is not None
    assert charts["cost"].note == f"{(3 * guard.cost + 2 * both.cost) / 5:.1f} on average."


def test_charts_of_enigma_tell_types_and_basic_flux(player: Account) -> None:
    content = content_of(make_enigma_deck(player))
    charts = {chart.key: chart for chart in charts_of(content, kinds_of(content), "enigma")}
    assert "cost" not in charts
    assert {bar.label for bar in charts["type"].bars} >= {"Pico", "Agent"}
    assert sum(bar.count for bar in charts["basics"].bars) == sum(content.basics.values())


# --- test hands ---------------------------------------------------------------------------------


def test_hand_has_the_games_size_and_comes_again_by_its_seed(player: Account) -> None:
    deck = make_legal_deck(player)
    first, second = hand_of(deck, seed="a"), hand_of(deck, seed="a", is_second=True)
    assert (len(first.cards), len(second.cards), len(first.drawn)) == (3, 4, 5)
    assert first == hand_of(deck, seed="a")
    assert first.cards != hand_of(deck, seed="b").cards


def test_marked_cards_are_redrawn_once(player: Account) -> None:
    deck = make_legal_deck(player)
    before = hand_of(deck, seed="a")
    assert before.may_redraw
    back = [card.id for card in before.cards[:2]]
    after = hand_of(deck, seed="a", back=back)
    assert (after.put_back, after.may_redraw, len(after.cards)) == (2, False, 3)
    assert before.cards[2] in after.cards
    assert hand_of(deck, seed="a", back=["nothing"]).put_back == 0


def test_hand_of_enigma_always_has_an_origin(player: Account) -> None:
    deck = make_enigma_deck(player)
    origins = {
        kind.version.name for kind in kinds_of(content_of(deck)) if "origin" in kind.facts("form")
    }
    hands = [hand_of(deck, seed=f"s{number}") for number in range(30)]
    assert all(len(hand.cards) == 7 for hand in hands)
    assert all(origins.intersection(card.name for card in hand.cards) for hand in hands)
    assert any(hand.redraws for hand in hands)
    assert not any(hand.may_redraw for hand in hands)


def test_whole_deck_of_grid_is_at_hand(player: Account) -> None:
    hand = hand_of(make_grid_deck(player), seed="a")
    assert (hand.is_whole, len(hand.cards)) == (True, 10)


def test_deck_that_deals_no_hand_says_why(player: Account) -> None:
    small = make_deck(player, {make_approved().card_id: 2})
    assert hand_of(small, seed="a").why_not == "too_few"
    flux = decks.create_deck(
        by=player, game="enigma", content=DeckContent("Flux", {}, {}, {"pyro": 60})
    )
    assert hand_of(flux, seed="a").why_not == "no_origin"


# --- what has changed ---------------------------------------------------------------------------


def changes(deck: Deck, player: Account) -> dict[str, list[str]]:
    marks = marks_of(preview_of_deck(deck, to=player), to=player)
    return {mark.line.name: mark.line.standing.changes for mark in marks if mark.line.standing}


def press(browser: Client, deck: Deck, act: str, **more: Any) -> Any:
    deck.refresh_from_db()
    return browser.post(f"/decks/{deck.pk}/mend/", {"act": act, "revision": deck.revision, **more})


def test_each_change_is_marked_and_mended_at_one_press(player: Account) -> None:
    """Case 26: what its owner sees of it."""
    browser, maker = signed_in(player), make_creator()
    renamed = make_approved(maker, "Ember Imp")
    retired, hidden = make_approved(maker, "Old Sergeant"), make_approved(maker, "Hidden Wyrm")
    near = make_approved(maker, "New Sergeant", attack=3)
    deck = make_deck(player, {one.card_id: 2 for one in (renamed, retired, hidden)})
    assert changes(deck, player) == {}
    rename(renamed, "Cinder Imp")
    CardVersion.objects.filter(pk=retired.pk).update(state=State.RETIRED)
    CardVersion.objects.filter(pk=hidden.pk).update(hidden_at=NOON)
    assert changes(deck, player) == {
        "Cinder Imp": ["renamed", "revised"],
        "Old Sergeant": ["retired"],
        "Hidden Wyrm": ["hidden"],
    }
    page = browser.get(f"/decks/{deck.pk}/sheet/").content.decode()
    assert "Was called “Ember Imp”" in page
    assert "Put New Sergeant in its place" in page
    press(browser, deck, "seen", card=renamed.card_id)
    press(browser, deck, "swap", card=retired.card_id, other=near.card_id)
    press(browser, deck, "out", card=hidden.card_id)
    assert changes(deck, player) == {}
    assert content_of(deck).cards == {renamed.card_id: 2, near.card_id: 2}


def test_save_does_not_wipe_what_was_not_seen(player: Account) -> None:
    version = make_approved(name="Ember Imp")
    deck = make_deck(player, {version.card_id: 2})
    rename(version, "Cinder Imp")
    decks.save_deck(
        deck.pk, by=player, revision=1, content=DeckContent("Other", {version.card_id: 1})
    )
    assert list(changes(deck, player)) == ["Cinder Imp"]


def test_press_on_a_deck_that_was_saved_since_changes_nothing(player: Account) -> None:
    version = make_approved()
    deck = make_deck(player, {version.card_id: 2})
    answer = signed_in(player).post(
        f"/decks/{deck.pk}/mend/", {"act": "out", "revision": 7, "card": version.card_id}
    )
    assert answer.status_code == 409
    assert "saved elsewhere" in answer.content.decode()
    assert content_of(deck).cards == {version.card_id: 2}


def test_sheet_lists_what_is_missing(player: Account, settings: Any) -> None:
    settings.OPEN_POOL = False
    version = make_approved(name="Coal Rat")
    deck = make_deck(player, {version.card_id: 3})
    OwnedCard.objects.create(owner=player, card=version.card, count=1)
    page = signed_in(player).get(f"/decks/{deck.pk}/sheet/").content.decode()
    assert "Missing from your collection" in page
    assert "you own 1 of 3" in page


# --- completing ---------------------------------------------------------------------------------


def test_suggestions_fill_the_deck_each_with_a_reason(player: Account) -> None:
    maker = make_creator()
    make_legal_deck(player, maker=maker)
    guards = [make_approved(maker, traits=["guard"], health=4 + extra) for extra in range(3)]
    content = DeckContent("", {guards[0].card_id: 3, guards[1].card_id: 3}, {"patron": "chronarch"})
    found = completion_of(content, "nexus", to=player)
    assert found == completion_of(content, "nexus", to=player)
    assert sum(one.copies for one in found) == 24
    assert all(one.reasons and all(one.reasons) for one in found)
    assert found[0].version == guards[2]
    assert "Guard, like 6 cards of yours." in found[0].reasons
    full = {**content.cards, **{one.version.card_id: one.copies for one in found if one.version}}
    assert deck_faults(player, "nexus", DeckContent("", full, content.extras)) == []


def test_suggestions_keep_to_what_is_owned(player: Account, settings: Any) -> None:
    settings.OPEN_POOL = False
    owned = make_approved(name="Owned")
    make_approved(name="Not owned")
    OwnedCard.objects.create(owner=player, card=owned.card, count=2)
    [only] = completion_of(DeckContent("", {}), "nexus", to=player)
    assert (only.name, only.copies) == ("Owned", 2)


@pytest.mark.parametrize("game", ["enigma", "grid"])
def test_suggestions_make_legal_decks_of_other_games(player: Account, game: str) -> None:
    if game == "enigma":
        make_enigma_deck(player)
        content = DeckContent("", {}, {}, {})
    else:
        make_grid_deck(player)
        content = DeckContent("", {}, {"points": "15"}, {})
    for _ in range(4):  # as many as it names at a time
        found = completion_of(content, game, to=player)
        cards = dict(content.cards)
        basics = dict(content.basics)
        for one in found:
            if one.version:
                cards[one.version.card_id] = cards.get(one.version.card_id, 0) + one.copies
            else:
                basics[one.basic] = basics.get(one.basic, 0) + one.copies
        content = DeckContent("", cards, content.extras, basics)
    codes = {fault.code for fault in deck_faults(player, game, content)}
    assert codes <= {"deck_too_small"}
    assert content.size >= 9


def test_chosen_suggestions_are_added(player: Account) -> None:
    version = make_approved(name="Coal Rat")
    deck = make_deck(player, {})
    browser = signed_in(player)
    page = browser.get(f"/decks/{deck.pk}/sheet/?suggest=1").content.decode()
    [value] = re.findall(r'name="add"\s+value="([^"]*)"', page)
    assert press(browser, deck, "add", add=[value, "x", "y:z"]).status_code == 302
    assert content_of(deck).cards == {version.card_id: 3}


# --- records ------------------------------------------------------------------------------------


def test_interval_of_a_rate_narrows_with_matches() -> None:
    few, many = Record(3, 1), Record(300, 100)
    assert few.rate == many.rate == 0.75
    assert few.interval
    assert many.interval
    assert few.interval[0] < many.interval[0] < 0.75 < many.interval[1] < few.interval[1]
    assert Record().interval is None
    assert Record(1, 1, 2).rate == 0.5


# --- by program ---------------------------------------------------------------------------------


def test_program_is_told_the_same(player: Account) -> None:
    deck, browser = make_legal_deck(player), signed_in(player)
    sheet = browser.get(f"/api/v1/decks/{deck.pk}/sheet/").json()
    assert {chart["key"] for chart in sheet["charts"]} >= {"cost"}
    assert sheet["record"]["against_people"]["rate"] is None
    hand = browser.get(f"/api/v1/decks/{deck.pk}/hand/?seed=a").json()
    assert hand["seed"] == "a"
    back = hand["hand"][0]["id"]
    again = browser.get(f"/api/v1/decks/{deck.pk}/hand/?seed=a&back={back}").json()
    assert again["put_back"] == 1
    assert browser.get(f"/api/v1/decks/{deck.pk}/suggestions/").json() == []
