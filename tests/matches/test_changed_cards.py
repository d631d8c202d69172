"""Cards that are changed, hidden or retired while a match with them runs."""

from __future__ import annotations

import pytest

from accounts.models import Account
from cards.art import store
from cards.models import Art, Card, CardVersion, Deck, State
from cards.queries import card_key
from cards.services import versions
from matches.models import Match
from matches.replays import verify
from matches.rooms import Room
from matches.services.creation import start_bot_match
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.factories.cards import NOON, content, make_art, make_legal_deck, publish
from tests.factories.matches import Player, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


def change_everything(card: Card) -> CardVersion:
    """A new version with another name, other numbers and another picture, approved."""
    draft = versions.revise_card(card.pk, by=card.creator)
    CardVersion.objects.filter(pk=draft.pk).update(art=make_art(card.creator))
    draft = versions.save_draft(
        draft.pk, by=card.creator, revision=1, content=content("Quite Another", attack=3, health=9)
    )
    sent = versions.submit_version(draft.pk, by=card.creator, revision=draft.revision, at=NOON)
    publish(sent)
    return sent


def some_card(deck: Deck) -> Card:
    entry = deck.entries.select_related("card__published__art", "card__creator").first()
    assert entry is not None
    return entry.card


@pytest.mark.parametrize("change", ["new version", "hidden", "retired"])
def test_match_keeps_the_card_as_it_was(ann: Account, deck: Deck, change: str) -> None:
    """Case 26: in the match, in its steps, and in every page about the deck."""
    card = some_card(deck)
    old = card.published
    assert old is not None
    assert old.art is not None
    match = start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
    before = Match.objects.get(pk=match.pk).designs[card_key(card.pk)]
    if change == "new version":
        change_everything(card)
    elif change == "hidden":
        CardVersion.objects.filter(pk=old.pk).update(hidden_at=NOON)
    else:
        CardVersion.objects.filter(pk=old.pk).update(state=State.RETIRED)
    player = Player(match, 0)
    player.keep()
    frozen = Match.objects.get(pk=match.pk).designs[card_key(card.pk)]
    assert frozen == before
    assert (frozen["name"], old.art.token in frozen["art"]) == (old.name, True)
    shown = Room(match.pk).frames_of(0)["state"]["cards"]
    assert shown.get(card_key(card.pk), before) == before
    player.concede()
    ended = Match.objects.get(pk=match.pk)
    assert verify(ended) == ended.seq + 1
    assert record_match(match.pk, worker="test")
    client = signed_in(ann)
    for path in (
        f"/replays/{match.pk}/",
        f"/replays/{match.pk}/?step={ended.seq}",
        f"/decks/{deck.pk}/",
        "/decks/",
        f"/cards/{card.pk}/",
        "/",
    ):
        assert client.get(path).status_code == 200, path
    replay = client.get(f"/api/v1/replays/{match.pk}/?audience=open").json()
    assert replay["cards"][card_key(card.pk)] == before
    faults = client.get(f"/api/v1/decks/{deck.pk}/").json()["faults"]
    codes = {fault["code"] for fault in faults}
    assert ("unknown_card" in codes) == (change != "new version")


def test_taken_down_picture_is_replaced_in_the_replay(ann: Account, deck: Deck) -> None:
    """Case 26: the replay keeps name, numbers and address; what is served there is another."""
    card = some_card(deck)
    match = start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
    Player(match, 0).concede()
    assert record_match(match.pk, worker="test")
    client = signed_in(ann)
    facts = client.get(f"/api/v1/replays/{match.pk}/?audience=open").json()
    address = facts["cards"][card_key(card.pk)]["art"]
    assert "immutable" in client.get(address)["Cache-Control"]
    Art.objects.filter(versions=card.published_id).update(taken_down_at=NOON)
    assert client.get(f"/api/v1/replays/{match.pk}/?audience=open").json() == facts
    answer = client.get(address)
    assert answer.content == store.TAKEN_DOWN.read_bytes()
    assert answer["Cache-Control"] == "private, no-store"
