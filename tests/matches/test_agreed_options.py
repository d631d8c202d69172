"""What a game leaves to its players: asked for, agreed on, frozen with the match, played again.

The fixture game leaves them its first hand and the wind (tests/engine/fixture_game).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.errors import DeckIllegal
from cards.models import Deck
from cards.services import decks
from config import clock
from matches import words
from matches.engine.games import registry
from matches.engine.kernel.design import Fault
from matches.errors import OptionNotOffered
from matches.frozen import frozen_of
from matches.models import Match
from matches.replays import verify
from matches.services import creation, invitations, pairing, queue, rematch
from tests.engine.fixture_game.measured import KEY, OfferedLanterns
from tests.factories.cards import publish_design
from tests.factories.matches import Player, make_player, state_of

pytestmark = pytest.mark.django_db


class ShelteredLanterns(OfferedLanterns):
    """Where there is wind, two copies are the most. Clock and pay are those of Nexus."""

    def balance(self, version: str) -> Mapping[str, Any]:
        nexus = registry.get("nexus").default_balance()
        return {**super().balance(version), "timers": nexus["timers"], "sparks": nexus["sparks"]}

    def default_balance(self) -> Mapping[str, Any]:
        return self.balance("lanterns-1")

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Any]
    ) -> list[Fault]:
        if extras.get("windy") and max(cards.values()) > 2:
            return [Fault("cards", "deck_too_large", {"count": 12, "size": 8}, "L1")]
        return super().deck_faults(cards, extras, designs)


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    place = f"{ShelteredLanterns.__module__}:ShelteredLanterns"
    monkeypatch.setitem(registry._GAMES, KEY, place)
    monkeypatch.setattr(registry, "_made", {**registry._made})
    monkeypatch.setitem(words.GAMES, KEY, "Lamps in a row")
    settings.OFFERED_GAMES = [*settings.OFFERED_GAMES, KEY]


def make_lamps(owner: Account) -> Deck:
    """Four lanterns, thrice each."""
    cards = {}
    for oil in (1, 2, 4, 5):
        name = f"Lamp {oil} of {owner.username}"
        design = {"name": name, "oil": oil, "wish": "none"}
        cards[publish_design(owner, KEY, design).card_id] = 3
    return decks.create_deck(by=owner, game=KEY, content=DeckContent("Lamps", cards))


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def ben() -> Account:
    return make_player("Ben")


@pytest.fixture
def anns(ann: Account) -> Deck:
    return make_lamps(ann)


@pytest.fixture
def bens(ben: Account) -> Deck:
    return make_lamps(ben)


def hands(match: Match) -> list[int]:
    return [len(player.hand) for player in state_of(match).players]


def invite(ann: Account, deck: Deck, **options: Any) -> str:
    invitation = invitations.create_invitation(
        by=ann, game=KEY, deck_id=deck.pk, turn_seconds=None, options=options
    )
    return invitation.pk


def test_whoever_joins_plays_what_the_maker_proposed(
    ann: Account, ben: Account, anns: Deck, bens: Deck
) -> None:
    token = invite(ann, anns, hand=2)
    match = invitations.join_invitation(token, by=ben, deck_id=bens.pk)
    assert frozen_of(match.pk).config.options == {"hand": 2, "windy": False}
    assert hands(match) == [2, 2]
    Player(match, 0).concede()
    match.refresh_from_db()
    assert verify(match) == match.seq + 1


def test_chain_tells_a_match_with_other_options_from_this_one(
    ann: Account, anns: Deck, settings: Any
) -> None:
    match = creation.start_bot_match(by=ann, game=KEY, deck_id=anns.pk, options={"hand": 3})
    parts = match.parts
    parts.options = {**parts.options, "windy": True}
    parts.save()
    frozen_of.cache_clear()
    with pytest.raises(Exception, match="the chain hash differs"):
        verify(Match.objects.get(pk=match.pk))


@pytest.mark.parametrize(
    "options",
    [{"hand": 0}, {"hand": 7}, {"hand": True}, {"hand": "2"}, {"windy": 1}, {"rain": True}],
)
def test_nobody_agrees_on_what_is_not_offered(
    ann: Account, anns: Deck, options: dict[str, Any]
) -> None:
    for act in (
        lambda: invite(ann, anns, **options),
        lambda: creation.start_bot_match(by=ann, game=KEY, deck_id=anns.pk, options=options),
    ):
        with pytest.raises(OptionNotOffered) as refusal:
            act()
        assert refusal.value.facts == {"option": next(iter(options))}
    assert not Match.objects.exists()


def test_games_without_options_take_none(ann: Account) -> None:
    with pytest.raises(OptionNotOffered):
        creation.agreed_options("nexus", {"hand": 4})
    assert creation.agreed_options("nexus", {}) == {}


def test_decks_are_judged_by_what_was_agreed_on(
    ann: Account, ben: Account, anns: Deck, bens: Deck
) -> None:
    with pytest.raises(DeckIllegal):
        invite(ann, anns, windy=True)
    assert invite(ann, anns, windy=False)


def test_ranked_matches_have_their_own(ann: Account, ben: Account, anns: Deck, bens: Deck) -> None:
    for account, deck in ((ann, anns), (ben, bens)):
        ticket = queue.join_queue(by=account, game=KEY, deck_id=deck.pk)
        queue.keep_place(ticket.pk, key=f"tab of {account.username}")
    assert pairing.pair_waiting(at=clock.now()) == 1
    match = Match.objects.get()
    assert match.options == {"hand": 4, "windy": False}


def test_playing_again_plays_the_same(ann: Account, ben: Account, anns: Deck, bens: Deck) -> None:
    match = invitations.join_invitation(invite(ann, anns, hand=1), by=ben, deck_id=bens.pk)
    Player(match, 0).concede()
    assert rematch.play_again(match.pk, by=ann) is None
    again = rematch.play_again(match.pk, by=ben)
    assert again is not None
    assert again.options == match.options
    assert hands(again) == [1, 1]


def test_lobby_asks_and_the_link_says_it(ann: Account, ben: Account, anns: Deck) -> None:
    client = Client()
    client.force_login(ann)
    page = client.get(f"/?game={KEY}").content.decode()
    assert re.search(r'<input type="number" name="option_hand" value="4"[^>]* min="1"', page)
    assert re.search(r'<input type="checkbox" name="option_windy"', page)
    assert "option_" not in client.get("/?game=nexus").content.decode()
    wish = {"game": KEY, "deck": anns.pk, "way": "friend", "clock": "none", "option_hand": "2"}
    answer = client.post("/matches/", wish)
    assert answer.status_code == 302
    client.force_login(ben)
    facts = re.sub(r"\s+", " ", client.get(answer["Location"]).content.decode())
    assert "<dt>First hand</dt><dd>2</dd>" in facts
    assert "<dt>Wind</dt><dd>no</dd>" in facts


def test_lobby_says_what_is_wrong_and_keeps_the_rest(ann: Account, anns: Deck) -> None:
    client = Client()
    client.force_login(ann)
    wish = {"game": KEY, "deck": anns.pk, "way": "bot", "option_hand": "9", "option_windy": "on"}
    answer = client.post("/matches/", wish)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "less than or equal to 6" in page
    assert re.search(r'name="option_hand" value="9"', page)
    assert not Match.objects.exists()


def test_programs_agree_too(ann: Account, anns: Deck) -> None:
    client = Client()
    client.force_login(ann)
    body = {"game": KEY, "deck": anns.pk, "turn_seconds": None, "options": {"hand": 5}}
    made = client.post("/api/v1/invitations/", body, "application/json")
    assert made.status_code == 201
    (line,) = client.get("/api/v1/invitations/").json()
    assert line["options"] == {"hand": 5, "windy": False}
    body["options"] = {"hand": 50}
    refused = client.post("/api/v1/invitations/", body, "application/json")
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == "option_not_offered"
