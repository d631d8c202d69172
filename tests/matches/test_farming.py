"""Two who hand each other rating: what counts no more, and what moderators are shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Account
from matches import farming
from matches.models import Match, Rating, RatingChange, Seat
from matches.rooms import Room
from matches.services.ratings import PAIR_A_DAY
from matches.upkeep.rating_checks import ratings as check
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_account
from tests.factories.matches import make_player
from tests.factories.ratings import NOON, beat

pytestmark = pytest.mark.django_db

DAY = 24 * 60 * 60


@pytest.fixture
def pair() -> tuple[Account, Account]:
    return make_player("Ann"), make_player("Ben")


def long(match: Match) -> Match:
    """As if it had taken ten minutes."""
    assert match.ended_at is not None
    Match.objects.filter(pk=match.pk).update(created_at=match.ended_at - timedelta(minutes=10))
    return match


def test_pair_is_rated_three_times_a_day(clock: Clock, pair: tuple[Account, Account]) -> None:
    ann, ben = pair
    rated = [beat(*(pair if number % 2 else pair[::-1])) for number in range(PAIR_A_DAY)]
    before = list(Rating.objects.values_list("mu", "sigma", "matches").order_by("pk"))
    fourth = beat(ann, ben)
    assert list(Rating.objects.values_list("mu", "sigma", "matches").order_by("pk")) == before
    whys = Seat.objects.filter(match=fourth).values_list("unrated_why", "result")
    assert list(whys) == [("pair_cap", "win"), ("pair_cap", "loss")]
    rewards = Room(fourth.pk).frames_of(0)["over"]["rewards"]
    assert [(one["rating"], one["unrated"]) for one in rewards] == [(None, "pair_cap")] * 2
    first = Room(rated[0].pk).frames_of(0)["over"]["rewards"]
    assert {one["unrated"] for one in first} == {""}
    assert check(1).faults == []


def test_others_and_the_next_day_count_again(clock: Clock, pair: tuple[Account, Account]) -> None:
    ann, ben = pair
    for _ in range(PAIR_A_DAY + 1):
        beat(ann, ben)
    beat(ann, make_player())
    assert Rating.objects.get(account=ann).matches == PAIR_A_DAY + 1
    clock.advance(DAY)
    beat(ann, ben)
    assert RatingChange.objects.filter(seat__account=ben).count() == PAIR_A_DAY + 1


def test_cap_is_of_each_game(clock: Clock, pair: tuple[Account, Account]) -> None:
    for _ in range(PAIR_A_DAY):
        beat(*pair)
    clash = Match.objects.get(pk=beat(*pair, kind="friend").pk)
    assert set(clash.seats.values_list("unrated_why", flat=True)) == {""}
    Rating.objects.update(game="enigma")  # as if they had met there
    beat(*pair)
    assert Rating.objects.filter(game="nexus").count() == 2


def test_one_sided_short_pair_is_shown_with_its_reasons(
    clock: Clock, pair: tuple[Account, Account]
) -> None:
    ann, ben = pair
    for number in range(farming.MANY):
        last = beat(ann, ben) if number else beat(ben, ann)
        clock.advance(60)
    [found] = farming.pairs_to_look_at(at=clock.now())
    assert (found.ahead, found.behind, found.latest) == (ann, ben, last.pk)
    assert found.reasons == [
        "6 ranked matches within 14 days",
        "Ann won 5 of them",
        "6 were over within 3 minutes",
        "3 went unrated, beyond the cap",
    ]


def test_even_pair_in_long_matches_is_not_shown(
    clock: Clock, pair: tuple[Account, Account]
) -> None:
    for number in range(farming.MANY):
        long(beat(*(pair if number % 2 else pair[::-1])))
    assert farming.pairs_to_look_at(at=clock.now()) == []
    Match.objects.update(created_at=NOON)  # now they were short
    [found] = farming.pairs_to_look_at(at=clock.now())
    assert not found.is_one_sided
    assert found.reasons[1] == "6 were over within 3 minutes"


def test_few_old_or_unranked_matches_say_nothing(
    clock: Clock, pair: tuple[Account, Account]
) -> None:
    for _ in range(farming.MANY - 1):
        beat(*pair)
    beat(*pair, kind="friend")
    beat(pair[0], make_player())
    assert farming.pairs_to_look_at(at=clock.now()) == []
    beat(*pair)
    assert len(farming.pairs_to_look_at(at=clock.now())) == 1
    clock.advance(14 * DAY + 1)
    assert farming.pairs_to_look_at(at=clock.now()) == []


def test_moderators_are_shown_pairs_and_nobody_else(
    clock: Clock, pair: tuple[Account, Account]
) -> None:
    for _ in range(farming.MANY):
        beat(*pair)
    moderator = signed_in(make_account("Tamsin", more_roles=("moderator",)))
    page = moderator.get("/moderation/pairs/").content.decode()
    assert "Ann won 6 of them" in page
    assert "/reports/new/conduct/Ann/?match=" in page
    told = moderator.get("/api/v1/moderation/pairs/").json()
    assert [(one["ahead"], one["behind"], one["wins"]) for one in told] == [("Ann", "Ben", 6)]
    assert signed_in(pair[0]).get("/moderation/pairs/").status_code == 403
    assert Client().get("/moderation/pairs/").status_code == 302
