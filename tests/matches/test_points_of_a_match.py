"""What two players of Grid agree on, and the decks that go with it: lobby, bot, link, sandbox."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.errors import DeckIllegal
from cards.models import Deck
from cards.services import decks
from config import clock
from matches.models import Match
from matches.services import creation, invitations, pairing, queue, rematch, sandbox
from tests.clients import signed_in
from tests.factories.cards import make_creator, publish_design
from tests.factories.grid import GAME, grid_content, make_grid_deck, sample
from tests.factories.matches import Player

pytestmark = pytest.mark.django_db

LARGE = {"fox-squire": 6, "newbies-pet": 10}
"""22 points."""


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


@pytest.fixture
def large(ann: Account) -> Deck:
    return make_grid_deck(ann, LARGE, points=25, name="Large")


@pytest.fixture
def ready() -> dict[int, Deck]:
    """A ready deck for each number of points."""
    house = make_creator()
    return {
        points: decks.put_ready_deck(
            f"ready-{points}",
            house=house,
            game=GAME,
            content=grid_content({"newbies-pet": count}, points=points, name=f"House {points}"),
        )
        for points, count in ((10, 9), (15, 14), (25, 24))
    }


def play(client: Client, deck: Deck, **wishes: Any) -> Any:
    wish = {"game": GAME, "deck": deck.pk, "way": "bot", "option_first": "None", **wishes}
    return client.post("/matches/", wish)


def test_lobby_proposes_what_the_chosen_deck_is_made_for(ann: Account, large: Deck) -> None:
    small = make_grid_deck(ann, name="Small")
    client = signed_in(ann)
    page = client.get(f"/?game={GAME}&deck={large.pk}").content.decode()
    assert re.search(r'name="option_points" value="25"', page)
    assert "22 of 25 points, 16 cards" in page
    assert 'data-options="{&quot;points&quot;: 25}"' in page
    assert "Points: 15." in page  # in ranked matches
    page = client.get(f"/?game={GAME}&deck={small.pk}").content.decode()
    assert re.search(r'name="option_points" value="15"', page)


def test_bot_brings_a_deck_for_what_was_agreed_on(
    ann: Account, large: Deck, ready: dict[int, Deck]
) -> None:
    for points, brought in ((25, "House 25"), (30, "House 25"), (23, "House 15")):
        match = creation.start_bot_match(
            by=ann, game=GAME, deck_id=large.pk, options={"points": points}
        )
        assert match.seats.get(number=1).deck["name"] == brought
        Player(match, 0).concede()


def test_deck_that_costs_more_than_agreed_is_refused_in_the_lobby(
    ann: Account, large: Deck
) -> None:
    answer = play(signed_in(ann), large, option_points="15")
    assert answer.status_code == 409
    assert "22 of 15 points. Take cards out, or play for more." in answer.content.decode()
    assert not Match.objects.exists()


def test_link_shows_which_decks_fit_what_its_maker_proposed(ann: Account, large: Deck) -> None:
    ben = make_creator("Ben")
    bens = make_grid_deck(ben, LARGE, points=25)
    link = invitations.create_invitation(
        by=ann,
        game=GAME,
        deck_id=make_grid_deck(ann).pk,
        turn_seconds=None,
        options={"points": 10, "sudden_death": True, "first": 1},
    )
    page = signed_in(ben).get(f"/invitations/{link.pk}/").content.decode()
    assert "22 of 10 points" in page
    with pytest.raises(DeckIllegal):
        invitations.join_invitation(link.pk, by=ben, deck_id=bens.pk)
    small = make_grid_deck(ben)
    match = invitations.join_invitation(link.pk, by=ben, deck_id=small.pk)
    assert match.options == {"points": 10, "sudden_death": True, "first": 1}
    Player(match, 0).concede()
    rematch.play_again(match.pk, by=ann)
    again = rematch.play_again(match.pk, by=ben)
    assert again is not None
    assert again.options == match.options


def test_ranked_matches_are_for_the_usual_points_with_sudden_death(
    ann: Account, large: Deck
) -> None:
    with pytest.raises(DeckIllegal):
        queue.join_queue(by=ann, game=GAME, deck_id=large.pk)
    for account in (ann, make_creator("Ben")):
        deck = make_grid_deck(account)
        ticket = queue.join_queue(by=account, game=GAME, deck_id=deck.pk)
        queue.keep_place(ticket.pk, key=f"tab of {account.username}")
    assert pairing.pair_waiting(at=clock.now()) == 1
    assert Match.objects.get().options == {"points": 15, "sudden_death": True, "first": None}


def test_draft_is_tried_for_the_points_of_its_deck(
    ann: Account, large: Deck, ready: dict[int, Deck]
) -> None:
    design = {**sample("yard-bull"), "name": "Own Bull"}
    version = publish_design(ann, GAME, design)
    match = sandbox.start_trial(by=ann, version_id=version.pk, deck_id=large.pk, copies=2)
    assert match.options["points"] == 25
    mine, bots = match.seats.order_by("number")
    assert sum(count for _key, count in mine.deck["cards"]) == 15  # 25 points: two of 4
    assert bots.deck["name"] == "House 25"
    page = signed_in(ann).get(f"/matches/sandbox/{version.pk}/").content.decode()
    assert "22 of 25 points" in page
    assert "9 of 10 points" in page
