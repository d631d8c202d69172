"""The turn of a season: final places once, the next one there, nothing rated anew."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts.models import Notification, Suspension
from matches.ladder import Ladder
from matches.models import Rating, Season
from matches.services.seasons import GRACE, turn_seasons
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.matches import make_player
from tests.factories.ratings import beat, settle

pytestmark = pytest.mark.django_db

END = datetime(2027, 4, 1, tzinfo=UTC)
CLOSED = END + GRACE


def final_places() -> dict[str, int | None]:
    found = Rating.objects.values_list("account__username", "final_place")
    return dict(found.filter(season__name="2027.1"))


def test_closed_season_keeps_its_places_and_tells_who_has_one(clock: Clock) -> None:
    ann, ben, cleo = (make_player(name) for name in ("Ann", "Ben", "Cleo"))
    settle(ann, mu=28)
    settle(ben, mu=31)
    settle(cleo, mu=40, matches=3)
    before = list(Rating.objects.values_list("mu", "sigma", "matches").order_by("pk"))
    [closed] = turn_seasons(at=CLOSED)
    assert (closed.name, closed.closed_at) == ("2027.1", CLOSED)
    assert final_places() == {"Ann": 2, "Ben": 1, "Cleo": None}
    assert list(Rating.objects.values_list("mu", "sigma", "matches").order_by("pk")) == before
    told = Notification.objects.get(account=ann)
    assert told.facts == {"season": "2027.1", "game": "Spark Nexus", "place": 2, "of": 2}
    assert Notification.objects.count() == 2
    Suspension.objects.create(account=ben, scope="all", starts_at=CLOSED)
    board = Ladder("nexus", closed, CLOSED + timedelta(days=9))
    assert [place.player for place in board.places(0, 9)] == ["Ben", "Ann"]
    assert board.place_of(ann).number == 2  # type: ignore[union-attr]


def test_season_is_closed_once_and_not_before_its_end_is_stored(clock: Clock) -> None:
    settle(make_player(), mu=28)
    assert turn_seasons(at=END + GRACE - timedelta(seconds=1)) == []
    assert [season.name for season in turn_seasons(at=CLOSED)] == ["2027.1"]
    Rating.objects.update(mu=10)
    assert turn_seasons(at=CLOSED + timedelta(days=1)) == []
    assert Season.objects.get(name="2027.1").closed_at == CLOSED
    assert Notification.objects.count() == 1


def test_next_season_is_there_before_its_first_match(clock: Clock) -> None:
    turn_seasons(at=END)
    turn_seasons(at=END)
    assert list(Season.objects.values_list("name", flat=True)) == ["2027.2"]


def test_whoever_is_shut_out_at_the_end_gets_no_place(clock: Clock) -> None:
    ann, ben = make_player("Ann"), make_player("Ben")
    settle(ann, mu=28)
    settle(ben, mu=31)
    Suspension.objects.create(account=ben, scope="all", starts_at=END)
    turn_seasons(at=CLOSED)
    assert final_places() == {"Ann": 1, "Ben": None}


def test_two_do_not_share_a_final_place(clock: Clock) -> None:
    ratings = [settle(make_player(), mu=28) for _ in range(2)]
    with pytest.raises(IntegrityError), transaction.atomic():
        Rating.objects.filter(pk__in=[one.pk for one in ratings]).update(final_place=1)


def test_match_of_the_next_season_leaves_the_closed_one(clock: Clock) -> None:
    ann, ben = make_player("Ann"), make_player("Ben")
    settle(ann, mu=31)
    settle(ben, mu=28)
    turn_seasons(at=CLOSED)
    clock.set(CLOSED)
    beat(ben, ann)
    assert final_places() == {"Ann": 1, "Ben": 2}
    assert Rating.objects.get(account=ann, season__name="2027.1").mu == 31


def test_command_closes_and_lists(clock: Clock) -> None:
    settle(make_player(), mu=28)
    clock.set(CLOSED)
    for closed in ("Closed 2027.1.\n", ""):
        out = StringIO()
        call_command("seasons", stdout=out)
        assert out.getvalue() == (
            f"{closed}2027.2: 2027-04-01 to 2027-07-01, runs, 0 ratings\n"
            "2027.1: 2027-01-01 to 2027-04-01, closed 2027-04-01 00:15 UTC, 1 ratings\n"
        )


@pytest.mark.django_db(transaction=True)
def test_two_workers_close_a_season_once(clock: Clock) -> None:
    for _ in range(3):
        settle(make_player(), mu=28)
    answers = at_once(lambda: turn_seasons(at=CLOSED), lambda: turn_seasons(at=CLOSED))
    assert sorted(len(closed) for closed in answers) == [0, 1]
    assert Notification.objects.count() == 3
