"""Profiles: the rating over time, and matches as those may know them who look."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account
from cards.models import Card, CardTally, CardVersion
from matches import history
from matches.history import Filters
from matches.models import Match
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, make_player
from tests.factories.ratings import beat

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, query: str = "") -> str:
    answer = client.get(f"/players/{name}/matches/{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def test_graph_begins_with_the_tenth_match_and_has_a_table(clock: Clock, ann: Account) -> None:
    for number in range(12):
        beat(ann, make_player(f"Player-{number}"))
        if number < 10:
            assert history.graphs_of(ann, at=clock.now()) == []
    [graph] = history.graphs_of(ann, at=clock.now())
    assert [point.number for point in graph.points] == [10, 11, 12]
    assert graph.low < graph.first.points < graph.last.points < graph.high
    ys = [point.y for point in graph.points]
    assert ys == sorted(ys, reverse=True)
    shown = Client().get("/players/Ann/").content.decode()
    assert 'class="rating__line" d="M8.0 ' in shown
    assert f">{graph.last.points}</td>" in shown


def test_filters_and_pages_of_the_history(clock: Clock, ann: Account) -> None:
    ben = make_player("Ben")
    beat(ann, ben)
    beat(ben, ann, kind="friend")
    client = signed_in(ann)
    assert "Won against Ben" in page(client, "Ann")
    assert "Won against Ben" not in page(client, "Ann", "?result=loss")
    assert "Lost against Ben" in page(client, "Ann", "?kind=friend")
    assert "Lost against Ben" not in page(client, "Ann", "?kind=ranked")
    assert "No such match" in page(client, "Ann", "?game=grid")
    assert "Won against Ben" in page(client, "Ann", "?game=chess&kind=x&result=y&page=z")
    for _ in range(20):
        clock.advance(1)
        beat(ann, ben, kind="friend")
    assert "Page 1 of 2" in page(client, "Ann")


def test_others_hear_nothing_of_sandbox_and_sealed_matches(clock: Clock, ann: Account) -> None:
    kinds = [Match.Kind.SANDBOX, Match.Kind.TUTORIAL, Match.Kind.BOT, Match.Kind.RANKED]
    for kind in kinds:
        match = beat(ann, make_player(), kind="friend")
        Match.objects.filter(pk=match.pk).update(kind=kind)
    sealed = beat(ann, make_player(), kind="friend")
    until = clock.now() + timedelta(hours=1)
    Match.objects.filter(pk=sealed.pk).update(sealed_until=until)

    def heard(by: Account | AnonymousUser) -> set[str]:
        seats = history.seats_shown(ann, Filters(), to=by, at=clock.now())
        return {seat.match.kind for seat in seats}

    assert heard(ann) == {*kinds, "friend"}
    assert heard(make_player()) == heard(AnonymousUser()) == {"bot", "ranked"}
    clock.set(until)
    assert heard(AnonymousUser()) == {"bot", "ranked", "friend"}


def test_replay_is_linked_for_those_who_may_look(clock: Clock, ann: Account) -> None:
    ben = make_player("Ben")
    match = beat(ann, ben)
    link = f'href="/replays/{match.pk}/"'
    assert link in page(signed_in(ann), "Ann")
    assert link in page(signed_in(ben), "Ann")
    assert link not in page(Client(), "Ann")
    match.seats.update(watchable=True)
    Match.objects.filter(pk=match.pk).update(watch_delay=15)
    assert link not in page(Client(), "Ann")
    clock.advance(15)
    assert link in page(Client(), "Ann")


def test_history_asks_as_often_for_many_as_for_few(
    clock: Clock, ann: Account, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(12):
        beat(ann, make_player(), kind="friend")
    with django_assert_max_num_queries(10):
        page(Client(), "Ann")


def test_program_reads_the_history(clock: Clock, ann: Account) -> None:
    match = beat(ann, make_player("Ben"))
    Player(make_match(ann, kind="bot"), 0).concede()
    told = signed_in(ann).get("/api/v1/players/Ann/matches/?kind=ranked").json()
    [line] = told["results"]
    assert (line["id"], line["opponent"], line["result"]) == (match.pk, "Ben", "win")
    told = signed_in(make_player()).get("/api/v1/players/Ann/matches/?kind=ranked").json()
    assert told["results"][0]["id"] is None


def test_profile_tells_how_cards_fared(ann: Account) -> None:
    assert "Cards at work" not in Client().get("/players/Ann/").content.decode()
    card = Card.objects.create(game="nexus", creator=ann)
    version = CardVersion.objects.create(
        card=card, game="nexus", number=1, design={}, name="Lamp", balance="b", cost=1
    )
    CardTally.objects.create(version=version, brought=4, brought_halves=5, drawn=2, drawn_halves=1)
    shown = " ".join(Client().get("/players/Ann/").content.decode().split())
    assert "Cards at work" in shown
    assert "62 %" in shown
    assert "25 %" in shown
    assert "–" in shown
    told = Client().get("/players/Ann/")
    assert told.status_code == 200
