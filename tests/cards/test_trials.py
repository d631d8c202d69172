"""A draft mixed into a deck, to be tried."""

from __future__ import annotations

import pytest

from accounts.models import Account
from cards.deck_content import DeckContent, content_of
from cards.errors import CannotBeTried, CardNotFound, DeckIllegal, DeckNotFound, NotPlayable
from cards.models import CardVersion, Deck, State
from cards.queries import card_key
from cards.services import decks
from cards.services.decks import FrozenDeck
from cards.services.trials import freeze_trial_deck, with_copies
from cards.services.versions import revise_card
from tests.factories.cards import (
    make_approved,
    make_creator,
    make_deck,
    make_draft,
    make_legal_deck,
    make_submitted,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


def make_ready_deck(key: str = "first") -> Deck:
    """A legal deck of the house, of which new players would get a copy."""
    house = make_creator()
    legal = make_legal_deck(house)
    content = DeckContent(name=f"Ready {key}", cards=content_of(legal).cards, extras=legal.extras)
    return decks.put_ready_deck(key, house=house, game="nexus", content=content)


def freeze(version: CardVersion, **wishes: object) -> FrozenDeck:
    wishes = {"by": version.card.creator, "is_alone": True, **wishes}
    return freeze_trial_deck(version.pk, **wishes)  # type: ignore[arg-type]


def test_copies_take_the_place_of_the_cards_nearest_in_cost() -> None:
    costs = {1: 1, 2: 3, 3: 4, 9: 4}
    mixed = with_copies({1: 3, 2: 2, 3: 2}, 9, 3, costs)
    assert mixed == {9: 3, 1: 3, 2: 1}


def test_cards_that_cannot_be_played_go_first() -> None:
    assert with_copies({1: 3, 2: 3}, 9, 2, {1: 4, 9: 4}) == {9: 2, 1: 3, 2: 1}


def test_deck_that_has_the_card_keeps_its_copies() -> None:
    assert with_copies({1: 3, 9: 2}, 9, 1, {1: 1, 9: 1}) == {9: 2, 1: 3}
    assert with_copies({1: 3, 9: 2}, 9, 3, {1: 1, 9: 1}) == {9: 3, 1: 2}


def test_draft_is_in_an_own_deck_as_it_is_now(ann: Account) -> None:
    draft = make_draft(ann, "Try Me", attack=3, health=4)
    deck = make_legal_deck(ann)
    frozen = freeze(draft, deck_id=deck.pk, copies=2)
    key = card_key(draft.card_id)
    assert dict(frozen.entries)[key] == 2
    assert sum(dict(frozen.entries).values()) == 30
    assert set(dict(frozen.entries)) == set(frozen.designs)
    assert (frozen.designs[key]["name"], frozen.designs[key]["version"]) == ("Try Me", draft.pk)
    assert (frozen.deck_id, frozen.tried.version_id) == (deck.pk, draft.pk)  # type: ignore[union-attr]


def test_revision_is_played_in_place_of_the_published_version(ann: Account) -> None:
    approved = make_approved(ann, "Old Name", attack=3)
    deck = make_legal_deck(ann)
    cards = content_of(deck).cards
    gone = next(iter(cards))
    cards = {approved.card_id: 3, **{card: n for card, n in cards.items() if card != gone}}
    mine = make_deck(ann, cards)
    revision = revise_card(approved.card_id, by=ann)
    frozen = freeze(revision, deck_id=mine.pk)
    assert frozen.designs[card_key(approved.card_id)]["version"] == revision.pk
    assert dict(frozen.entries)[card_key(approved.card_id)] == 3


def test_ready_deck_is_taken_without_a_wish(ann: Account) -> None:
    ready = make_ready_deck()
    assert freeze(make_draft(ann, attack=4)).deck_id == ready.pk
    assert freeze(make_draft(ann, attack=4), deck_id=ready.pk).deck_id == ready.pk


def test_ready_deck_that_has_its_equal_is_passed_over(ann: Account) -> None:
    """Four cards that play alike are no legal deck; another starter deck may take the draft."""
    ready = make_ready_deck()
    twin = make_draft(ann, attack=1, health=5)
    with refused("deck_illegal"):
        freeze(twin)
    other = make_deck(ready.owner, content_of(ready).cards)
    plain = {
        make_approved(ready.owner, attack=3, health=health).card_id: 3 for health in range(1, 11)
    }
    content = DeckContent(name="Second", cards=plain, extras=other.extras)
    second = decks.put_ready_deck("second", house=ready.owner, game="nexus", content=content)
    assert freeze(twin).deck_id == second.pk


def test_owning_is_not_asked(ann: Account, settings: object) -> None:
    settings.OPEN_POOL = False  # type: ignore[attr-defined]
    assert freeze(make_draft(ann, attack=4), deck_id=make_legal_deck(ann).pk)


def test_draft_needs_neither_picture_nor_free_name(ann: Account) -> None:
    make_submitted(make_creator(), "Taken Name")
    draft = make_draft(ann, "Taken Name", attack=4)
    draft.art, draft.alt, draft.artist = None, "", ""
    draft.save()
    assert freeze(draft, deck_id=make_legal_deck(ann).pk)


def test_faulty_draft_is_refused_with_every_fault(ann: Account) -> None:
    draft = make_draft(ann, attack=44, health=0)
    with pytest.raises(NotPlayable) as refusal:
        freeze(draft, deck_id=make_legal_deck(ann).pk)
    assert {fault["path"] for fault in refusal.value.facts["faults"]} == {"attack", "health"}


@pytest.mark.parametrize("state", [State.REJECTED, State.WITHDRAWN, State.RETIRED])
def test_version_that_was_refused_or_put_away_is_not_tried(ann: Account, state: State) -> None:
    version = make_submitted(ann, attack=4)
    deck = make_legal_deck(ann)
    assert freeze(version, deck_id=deck.pk)
    CardVersion.objects.filter(pk=version.pk).update(state=state)
    with pytest.raises(CannotBeTried):
        freeze(version, deck_id=deck.pk)


def test_hidden_card_is_not_tried(ann: Account) -> None:
    version = make_approved(ann, attack=4)
    CardVersion.objects.filter(pk=version.pk).update(hidden_at=version.created_at)
    with pytest.raises(CannotBeTried):
        freeze(version, deck_id=make_legal_deck(ann).pk)


def test_draft_and_deck_of_another_are_not_found(ann: Account) -> None:
    draft, deck = make_draft(ann, attack=4), make_legal_deck(ann)
    ben = make_creator("Ben")
    with pytest.raises(CardNotFound):
        freeze(draft, by=ben, deck_id=deck.pk)
    with pytest.raises(DeckNotFound):
        freeze(draft, deck_id=make_legal_deck(ben).pk)
    with pytest.raises(DeckNotFound):
        freeze(draft)  # no ready deck at all


def test_illegal_deck_stays_illegal(ann: Account) -> None:
    with pytest.raises(DeckIllegal):
        freeze(make_draft(ann, attack=4), deck_id=make_deck(ann, {}).pk)


def test_picture_that_nobody_approved_is_for_its_maker_alone(ann: Account) -> None:
    """Case 38: a link to a sandbox match is no way to show a picture around."""
    draft, deck = make_draft(ann, attack=4), make_legal_deck(ann)
    key = card_key(draft.card_id)
    assert freeze(draft, deck_id=deck.pk).designs[key]["art"]
    shared = freeze(draft, deck_id=deck.pk, is_alone=False).designs[key]
    assert (shared["art"], shared["alt"]) == (None, "")
    approved = make_approved(ann, attack=4, health=5)
    shown = freeze(approved, deck_id=deck.pk, is_alone=False)
    assert shown.designs[card_key(approved.card_id)]["art"]
