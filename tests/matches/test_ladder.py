"""Leaderboards: who has a place, in which order, and where one stands oneself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Suspension
from matches import ladder_pages
from matches.ladder import MOST_UNSURE, Ladder
from matches.models import Rating
from matches.services import ratings as services
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, make_player
from tests.factories.ratings import NOON, beat, settle

pytestmark = pytest.mark.django_db

APRIL = datetime(2027, 4, 2, tzinfo=UTC)


def board(at: datetime = NOON, game: str = "nexus") -> Ladder:
    return Ladder(game, services.current_season(at=at), at)


def ranked(at: datetime = NOON) -> list[tuple[int, str, int]]:
    return [(one.number, one.player, one.points) for one in board(at).places(0, 50)]


def page(client: Client, query: str = "", *, status: int = 200) -> str:
    answer = client.get(f"/leaderboards/{query}")
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def test_best_stand_first_and_the_surer_of_two_alike(clock: Clock) -> None:
    ann, ben, cleo, dov = (make_player(name) for name in ("Ann", "Ben", "Cleo", "Dov"))
    settle(ann, mu=30, sigma=3)
    settle(ben, mu=20)
    settle(cleo, mu=30, sigma=2)
    settle(dov, mu=30, sigma=3)
    assert ranked() == [(1, "Cleo", 1650), (2, "Ann", 1650), (3, "Dov", 1650), (4, "Ben", 1350)]
    for number, account in enumerate((cleo, ann, dov, ben), 1):
        place = board().place_of(account)
        assert place is not None
        assert place.number == number


def test_place_takes_ten_matches_and_a_settled_rating(clock: Clock) -> None:
    settle(make_player("Few"), mu=40, matches=9)
    settle(make_player("Unsure"), mu=40, sigma=MOST_UNSURE + 0.01)
    settle(make_player("Just"), mu=20, sigma=MOST_UNSURE, matches=10)
    assert ranked() == [(1, "Just", 1350)]


def test_whoever_is_shut_out_has_no_place_meanwhile(clock: Clock) -> None:
    ann, ben, cleo = (make_player(name) for name in ("Ann", "Ben", "Cleo"))
    for account in (ann, ben, cleo):
        settle(account, mu=30)
    day = timedelta(days=1)
    Suspension.objects.create(account=ann, scope="play", starts_at=NOON, ends_at=NOON + day)
    Suspension.objects.create(account=cleo, scope="forge", starts_at=NOON)
    assert [name for _, name, _ in ranked()] == ["Ben", "Cleo"]
    assert board().place_of(ann) is None
    assert [name for _, name, _ in ranked(NOON + day)] == ["Ann", "Ben", "Cleo"]


def test_games_and_seasons_do_not_mix(clock: Clock) -> None:
    ann = make_player("Ann")
    settle(ann, mu=30)
    assert board(game="enigma").places(0, 9) == []
    assert ranked(APRIL) == []
    assert ranked() == [(1, "Ann", 1650)]


@pytest.mark.parametrize("kind", ["friend", "bot"])
def test_neither_bots_nor_friends_bring_a_place(clock: Clock, kind: str) -> None:
    ann, ben = make_player(), make_player()
    if kind == "bot":
        Player(make_match(ann, kind="bot"), 0).concede()
    else:
        beat(ann, ben, kind=kind)
    assert not Rating.objects.exists()


def test_page_shows_the_own_place_and_leads_to_it(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder_pages, "PLACES_A_PAGE", 2)
    players = [make_player(f"Player-{number}") for number in range(5)]
    for number, account in enumerate(players):
        settle(account, mu=40 - number)
    client = signed_in(players[4])
    first = page(client)
    assert "You are in place 5" in first
    assert "Player-1" in first
    assert ">Player-4</a></th>" not in first
    answer = client.get("/leaderboards/?around=you")
    assert answer["Location"] == "/leaderboards/?game=nexus&season=2027.1&page=3#you"
    last = page(client, "?game=nexus&season=2027.1&page=3")
    assert 'id="you" data-state="own"' in last
    assert "Page 3 of 3" in last
    assert "You are in place" not in page(Client())


def test_provisional_player_is_told_what_is_missing_and_no_number(clock: Clock) -> None:
    ann, ben = make_player(), make_player()
    settle(ann, mu=41, matches=4)
    told = page(signed_in(ann))
    assert "Provisional: 4 of 10 rated matches of this season. 6 more" in told
    assert "1980" not in told
    settle(ben, mu=30, sigma=7)
    assert "Your rating is 1650, but still too unsure" in page(signed_in(ben))


def test_earlier_season_can_be_read_and_an_unknown_one_is_refused(clock: Clock) -> None:
    settle(make_player("Ann"), mu=30)
    clock.set(APRIL)
    assert "Ann" not in page(Client())
    assert "Ann" in page(Client(), "?season=2027.1")
    assert "There was no season “2031.4”" in page(Client(), "?season=2031.4", status=404)
    assert "not played here yet" in page(Client(), "?game=chess", status=404)


def test_game_for_one_has_its_board_of_hunts(clock: Clock) -> None:
    assert Client().get("/leaderboards/?game=dragon")["Location"] == "/hunts/?game=dragon"
    assert 'href="/hunts/?game=dragon"' in page(Client())


def test_page_asks_the_database_as_often_for_many_as_for_few(
    clock: Clock, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        settle(make_player(), mu=20 + number / 3)
    client = Client()
    with django_assert_max_num_queries(8):
        page(client)


def test_program_reads_places_around_the_caller(clock: Clock) -> None:
    players = [make_player(f"Player-{number}") for number in range(7)]
    for number, account in enumerate(players):
        settle(account, mu=40 - number)
    client = signed_in(players[4])
    told: dict[str, Any] = client.get("/api/v1/leaderboards/?around=you&limit=3").json()
    assert [line["player"] for line in told["results"]] == ["Player-3", "Player-4", "Player-5"]
    assert told["own"] == {
        "place": 5,
        "player": "Player-4",
        "points": 1830,
        "unsure": 60,
        "matches": 40,
    }
    assert (told["count"], told["offset"], told["season"]["name"]) == (7, 3, "2027.1")
    seasons = client.get("/api/v1/seasons/").json()
    assert [season["name"] for season in seasons] == ["2027.1"]
