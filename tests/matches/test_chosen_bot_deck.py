"""The bot plays the deck of a code: what it holds, what is refused, and that it pays nothing."""

from __future__ import annotations

import pytest
from django.urls import reverse

from cards.deck_content import content_of
from cards.deck_lists.writing import written
from cards.models import Deck
from matches.models import Match
from matches.outcomes import WIN
from matches.services.creation import start_bot_match
from matches.services.rematch import play_again
from tests.clients import signed_in
from tests.factories.cards import make_creator, make_legal_deck
from tests.factories.enigma import make_enigma_deck
from tests.factories.matches import Player, beat_bot
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def code_of(deck: Deck) -> str:
    return written(content_of(deck), deck.game, to=None).link


def entries(match: Match, seat: int) -> list[list[object]]:
    cards: list[list[object]] = match.seats.get(number=seat).deck["cards"]
    return sorted(cards, key=str)


@pytest.fixture
def decks() -> tuple[Deck, Deck]:
    """An own deck, and that of somebody else, whose cards the player does not own."""
    return make_legal_deck(make_creator("Ann")), make_legal_deck(make_creator("Ben"))


def test_bot_plays_the_deck_of_an_address_and_again(decks):
    own, other = decks
    match = start_bot_match(by=own.owner, game="nexus", deck_id=own.pk, bot_code=code_of(other))
    assert entries(match, 1) == sorted(
        ([*each] for each in content_of(other).counts.items()), key=str
    )
    Player(match, 0).concede()
    again = play_again(match.pk, by=own.owner)
    assert again is not None
    assert entries(again, 1) == entries(match, 1)


@pytest.mark.parametrize(("is_chosen", "sparks"), [(False, 1), (True, 0)])
def test_only_a_win_against_the_house_brings_sparks(decks, is_chosen, sparks):
    own, other = decks
    code = code_of(other) if is_chosen else ""
    match = start_bot_match(by=own.owner, game="nexus", deck_id=own.pk, bot_code=code)
    beat_bot(match)
    seat = match.seats.get(number=0)
    assert (seat.result, seat.sparks) == (WIN, sparks)
    assert seat.sparks_why == ("unpaid" if is_chosen else WIN)


def test_what_is_no_playable_deck_is_refused_and_nothing_begins(decks):
    own, other = decks

    def start(code: str) -> None:
        start_bot_match(by=own.owner, game="nexus", deck_id=own.pk, bot_code=code)

    with refused("coded_deck_unreadable") as caught:
        start("my best deck")
    assert "no deck code" in caught.value.facts["why"]
    with refused("coded_deck_unreadable"):
        start(code_of(other)[:-3] + "AAA")
    with refused("coded_deck_unreadable") as caught:
        start(code_of(make_enigma_deck(other.owner)))
    assert "another game" in caught.value.facts["why"]
    code = code_of(other)
    other.entries.all()[0].delete()
    with refused("coded_deck_illegal") as caught:
        start(code_of(Deck.objects.get(pk=other.pk)))
    assert caught.value.facts["faults"]
    assert not Match.objects.exists()
    start(code)


def test_lobby_and_program_take_a_code_and_keep_what_was_typed(decks):
    own, other = decks
    client = signed_in(own.owner)
    wish = {"game": "nexus", "deck": own.pk, "way": "bot", "clock": "75"}
    lobby = reverse("matches:play")
    page = client.post(lobby, {**wish, "bot_code": "nonsense <b>"})
    assert page.status_code == 400
    text = page.content.decode()
    assert "The deck for the bot cannot be read." in text
    assert "nonsense &lt;b&gt;" in text
    assert (
        client.post(reverse("matches:play"), {**wish, "bot_code": code_of(other)}).status_code
        == 302
    )
    body = {"game": "nexus", "deck": own.pk, "bot_code": code_of(other)}
    answer = client.post("/api/v1/matches/", body, content_type="application/json")
    assert answer.status_code == 201
    first, second = Match.objects.order_by("created_at")
    assert entries(first, 1) == entries(second, 1)
