"""The leaderboard of hunts: written with the end of a hunt, everybody's best by score."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Account
from cards.models import Card
from matches import hunt_board
from matches.hunt_board import Board
from matches.models import Hunt, Match
from matches.services import steps
from matches.services.acts import void_match
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.dragon import GAME, Hunter, make_hunt, publish_house_set
from tests.factories.matches import make_player

pytestmark = pytest.mark.django_db

BOARD = Board(GAME)


@pytest.fixture(autouse=True)
def house() -> None:
    publish_house_set()


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def ended(
    account: Account, clock: Clock, gold: int, silver: int = 0, *, turns: int = 9, dragon: int = 0
) -> Hunt:
    """A hunt that ended with these stars, a second after the one before."""
    match = make_hunt(account)
    Hunter(match).concede()
    hunt = Hunt.objects.get(match=match)
    hunt.gold, hunt.silver, hunt.score = gold, silver, 3 * gold + silver
    hunt.turns, hunt.dragon_id, hunt.ended_at = turns, dragon or None, clock.advance(1)
    hunt.save()
    return hunt


def ranked(board: Board = BOARD) -> list[tuple[int, str, int | None]]:
    return [
        (place.number, place.hunt.account.username, place.hunt.score)
        for place in hunt_board.places(board, 0, 50)
    ]


def test_end_of_a_hunt_is_written_down_with_its_stars(ann: Account) -> None:
    match = make_hunt(ann)
    hunter = Hunter(match)
    assert Hunt.objects.get(match=match).score is None
    hunter.play_until_over()
    view, hunt = hunter.view, Hunt.objects.get(match=match)
    result = view["result"]
    told = (hunt.is_won, hunt.score, hunt.gold, hunt.silver, hunt.waves, hunt.turns)
    assert told == (
        result["won"],
        result["score"],
        *result["stars"].values(),
        result["waves"],
        result["turns"],
    )
    assert f"c{hunt.hero_id}" == view["hero"]["card"]
    assert f"c{hunt.dragon_id}" == [*view["dragons_defeated"], view["hunt"]][0]
    assert hunt.ended_at == match.ended_at


def test_hunt_given_up_before_a_hero_was_chosen_has_no_stars(ann: Account) -> None:
    match = make_hunt(ann)
    Hunter(match).concede()
    hunt = Hunt.objects.get(match=match)
    assert (hunt.score, hunt.hero, hunt.dragon) == (0, None, None)


def test_hunt_that_was_called_off_counts_for_nothing(ann: Account, clock: Clock) -> None:
    match = make_hunt(ann)
    with transaction.atomic():
        void_match(steps.hold(match.pk), why="rules_failed", at=clock.now())
    assert Match.objects.get(pk=match.pk).reason == "void"
    assert Hunt.objects.get(match=match).score is None
    assert ranked() == []


def test_everybody_stands_there_once_with_the_best_hunt(ann: Account, clock: Clock) -> None:
    ben, cleo = make_player("Ben"), make_player("Cleo")
    ended(ann, clock, 1)
    ended(ann, clock, 3)
    ended(ben, clock, 2, 2)
    ended(cleo, clock, 3, turns=8)
    assert ranked() == [(1, "Cleo", 9), (2, "Ann", 9), (3, "Ben", 8)]
    assert [hunt_board.place_of(one, BOARD).number for one in (cleo, ann, ben)] == [1, 2, 3]  # type: ignore[union-attr]
    assert hunt_board.place_of(make_player("Dov"), BOARD) is None


def test_of_hunts_alike_the_earlier_one_is_ahead(ann: Account, clock: Clock) -> None:
    ended(make_player("Ben"), clock, 1)
    ended(ann, clock, 1)
    assert ranked() == [(1, "Ben", 3), (2, "Ann", 3)]


def test_each_dragon_has_its_own_board(ann: Account, clock: Clock) -> None:
    frost, cinder = (
        Card.objects.get(game=GAME, key=key).pk for key in ("old-hoarfrost", "cinderjaw")
    )
    ended(ann, clock, 3, dragon=frost)
    ended(ann, clock, 1, dragon=cinder)
    ended(make_player("Ben"), clock, 2, dragon=cinder)
    assert ranked(Board(GAME, cinder)) == [(1, "Ben", 6), (2, "Ann", 3)]
    assert ranked(Board(GAME, frost)) == [(1, "Ann", 9)]


def test_score_that_is_not_that_of_the_stars_cannot_be_stored(ann: Account, clock: Clock) -> None:
    hunt = ended(ann, clock, 1, 2)
    for wrong in ({"score": 6}, {"score": None}, {"ended_at": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Hunt.objects.filter(pk=hunt.pk).update(**wrong)


def test_page_and_api_show_places_and_the_own_one(ann: Account, clock: Clock) -> None:
    people = [make_player(f"Hunter{number}") for number in range(51)]
    for number, account in enumerate(people):
        ended(account, clock, 1, turns=number)
    ended(ann, clock, 0, 1)
    client = signed_in(ann)
    first, second = (client.get(f"/hunts/?page={number}").content.decode() for number in (1, 2))
    assert ("Hunter0<" in first, "Hunter50<" in first, "Hunter50<" in second) == (
        True,
        False,
        True,
    )
    assert "You are in place 52" in first
    told = client.get("/api/v1/hunts/?offset=50&limit=1").json()
    assert told["count"] == 52
    assert [(one["place"], one["player"]) for one in told["results"]] == [(51, "Hunter50")]
    assert (told["own"]["place"], told["own"]["score"]) == (52, 1)


def test_there_is_no_board_of_a_game_against_others(ann: Account) -> None:
    client = signed_in(ann)
    for path in ("/hunts/?game=nexus", "/hunts/?game=chess", "/api/v1/hunts/?game=nexus"):
        assert client.get(path).status_code == 404
