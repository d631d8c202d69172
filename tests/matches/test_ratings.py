"""Ratings: exactly once a rated match, with draws, provisional first, softly reset by season."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Account
from matches import ratings
from matches.live import live_of
from matches.models import Match, Rating, RatingChange, Season
from matches.rooms import Room
from matches.services import clocks
from matches.services import ratings as services
from tests.at_once import at_once
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, make_player, make_running, players_of
from tests.factories.ratings import NOON, beat, settle

pytestmark = pytest.mark.django_db


def draw(ann: Account, ben: Account) -> Match:
    """A match that comes to its last turn without a winner."""
    match, (active, _) = make_running(ann, ben, kind="ranked")
    state = json.loads(Match.objects.get(pk=match.pk).state)
    state["turn"] = 200
    Match.objects.filter(pk=match.pk).update(state=json.dumps(state))
    live_of(match.pk).forget()  # what was written past the service is read anew
    active.end_turn()
    ended = Match.objects.get(pk=match.pk)
    assert (ended.winner, ended.reason) == (None, "turn_limit")
    return ended


def rating_of(account: Account) -> Rating:
    return Rating.objects.get(account=account, game="nexus")


def test_winner_gains_what_the_loser_loses_between_newcomers(clock: Clock) -> None:
    ann, ben = make_player(), make_player()
    match = beat(ann, ben)
    up, down = rating_of(ann), rating_of(ben)
    assert up.mu - ratings.MU == pytest.approx(ratings.MU - down.mu)
    assert up.mu > down.mu
    assert up.sigma == pytest.approx(down.sigma)
    assert up.sigma < ratings.SIGMA
    assert (up.matches, down.matches) == (1, 1)
    changes = RatingChange.objects.filter(seat__match=match).select_related("rating", "seat")
    assert {change.seat.account: change.mu_after for change in changes} == {
        ann: up.mu,
        ben: down.mu,
    }
    assert {change.mu_before for change in changes} == {ratings.MU}


def test_draw_brings_unequal_players_together_and_leaves_equal_ones(clock: Clock) -> None:
    """Case 23: a rating takes a draw for what it is."""
    ann, ben = make_player(), make_player()
    draw(ann, ben)
    assert rating_of(ann).mu == pytest.approx(ratings.MU)
    assert rating_of(ben).mu == pytest.approx(ratings.MU)
    settle(ann, mu=32)
    settle(ben, mu=20)
    draw(ann, ben)
    assert 20 < rating_of(ben).mu < rating_of(ann).mu < 32


@pytest.mark.parametrize("kind", ["friend", "bot", "sandbox"])
def test_only_ranked_matches_rate(clock: Clock, kind: str) -> None:
    ann, ben = make_player(), make_player()
    if kind == "bot":
        match = make_match(ann, kind="bot")
        Player(match, 0).concede()
    else:
        match = beat(ann, ben, kind=kind)
    assert Match.objects.get(pk=match.pk).ended_at is not None
    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()
    rewards = Room(match.pk).frames_of(0)["over"]["rewards"]
    assert {reward["rating"] for reward in rewards} == {None}


def test_void_match_rates_nobody(clock: Clock) -> None:
    match = make_match(kind="ranked")  # to which nobody comes
    clocks.tick_due(at=clock.advance(61))
    assert Match.objects.get(pk=match.pk).reason == "void"
    assert not RatingChange.objects.exists()


def test_match_is_rated_once_and_the_database_holds_to_it(clock: Clock) -> None:
    match = beat(make_player(), make_player())
    seats = list(match.seats.all())
    before = list(Rating.objects.values_list("mu", "matches").order_by("pk"))
    with pytest.raises(IntegrityError), transaction.atomic():
        services.rate(match, seats, at=clock.now())
    assert list(Rating.objects.values_list("mu", "matches").order_by("pk")) == before
    assert RatingChange.objects.count() == 2


@pytest.mark.parametrize("act", ["update", "delete"])
def test_rating_changes_stay_as_they_were_written(clock: Clock, act: str) -> None:
    match = beat(make_player(), make_player())
    rows = RatingChange.objects.filter(seat__match=match)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(mu_after=99) if act == "update" else rows._raw_delete(rows.db)
    assert rows.exclude(mu_after=99).count() == 2


def test_one_rating_an_account_game_and_season(clock: Clock) -> None:
    rating = settle(make_player(), mu=25)
    with pytest.raises(IntegrityError), transaction.atomic():
        Rating.objects.create(
            account=rating.account, game="nexus", season=rating.season, mu=1, sigma=1
        )


def test_number_is_hidden_until_enough_matches_are_played(clock: Clock) -> None:
    ann = make_player()
    assert ratings.standing_of(ann, "nexus", at=clock.now()).left == ratings.PLACEMENT
    for played in range(1, ratings.PLACEMENT):
        match = beat(ann, make_player())
        standing = ratings.standing_of(ann, "nexus", at=clock.now())
        assert (standing.points, standing.left) == (None, ratings.PLACEMENT - played)
    rewards = Room(match.pk).frames_of(0)["over"]["rewards"]
    assert rewards[0]["rating"] == {"before": None, "after": None, "matches": 9, "needed": 10}
    tenth = beat(ann, make_player())
    standing = ratings.standing_of(ann, "nexus", at=clock.now())
    assert standing.points == ratings.points_of(rating_of(ann).mu)
    assert standing.points > 1500
    over = Room(tenth.pk).frames_of(1)["over"]["rewards"]
    assert [reward["rating"]["after"] for reward in over] == [standing.points, None]
    assert over[0]["rating"]["before"] is None  # which was not shown then either
    eleventh = beat(make_player(), ann)
    change = Room(eleventh.pk).frames_of(1)["over"]["rewards"][1]["rating"]
    assert change["before"] == standing.points > change["after"]


def test_scale_is_the_one_of_chess() -> None:
    """1500 in the middle; 400 points more win about ten of eleven, by openskill's own word."""
    assert ratings.points_of(ratings.MU) == 1500
    strong = services._model.rating(mu=ratings.MU + 400 / ratings.POINTS, sigma=0.5)
    weak, equal = (services._model.rating(mu=ratings.MU, sigma=0.5) for _ in range(2))
    # What a win of the stronger still brings is, of what a win of the equal brings, 2 in 11.
    [[gain], _] = services._model.rate([[strong], [weak]], ranks=[1, 2], tau=0)
    [[even], _] = services._model.rate([[weak], [equal]], ranks=[1, 2], tau=0)
    share = (gain.mu - strong.mu) / (even.mu - weak.mu)
    assert share == pytest.approx(2 / 11, rel=0.06)


def test_loss_never_raises_and_win_never_lowers_the_number(clock: Clock) -> None:
    for mu, other in ((25, 25), (40, 10), (10, 40)):
        for sigma in (1.0, 2.0, ratings.SIGMA):
            mine = services._model.rating(mu=mu, sigma=sigma)
            theirs = services._model.rating(mu=other, sigma=2.0)
            [[won], _] = services._model.rate([[mine], [theirs]], ranks=[1, 2])
            [[lost], _] = services._model.rate([[mine], [theirs]], ranks=[2, 1])
            assert lost.mu < mu < won.mu


def test_season_is_the_quarter_and_made_once(clock: Clock) -> None:
    seasons = [services.current_season(at=NOON + timedelta(days=days)) for days in (0, 30, 31)]
    assert seasons[0] == seasons[1] == Season.objects.earliest("starts_at")
    assert [season.name for season in seasons] == ["2027.1", "2027.1", "2027.2"]
    assert seasons[0].ends_at == seasons[2].starts_at == datetime(2027, 4, 1, tzinfo=UTC)
    assert services.quarter_of(datetime(2027, 12, 31, 23, 59, tzinfo=UTC)) == (
        datetime(2027, 10, 1, tzinfo=UTC),
        datetime(2028, 1, 1, tzinfo=UTC),
    )


def test_new_season_brings_players_closer_and_makes_them_unsure(clock: Clock) -> None:
    ann, ben = make_player(), make_player()
    settle(ann, mu=33, sigma=2)
    settle(ben, mu=21, sigma=2)
    clock.set(datetime(2027, 4, 2, tzinfo=UTC))
    assert ratings.standing_of(ann, "nexus", at=clock.now()).matches == 0
    assert services.estimate(ann, "nexus", at=clock.now()) == 31  # three quarters of the way
    beat(ann, ben)
    season = services.current_season(at=clock.now())
    new = Rating.objects.get(account=ann, season=season)
    change = new.changes.get()
    assert change.mu_before == 31
    assert change.sigma_before == pytest.approx((4 + (ratings.SIGMA / 2) ** 2) ** 0.5)
    assert new.matches == 1
    assert Rating.objects.get(account=ann, season__starts_at__lt=season.starts_at).mu == 33


def test_each_missed_season_brings_closer_to_a_newcomer(clock: Clock) -> None:
    ann = make_player()
    settle(ann, mu=41, sigma=2)
    at = datetime(2028, 1, 1, tzinfo=UTC)  # four quarters later
    season = services.current_season(at=at)
    mu, sigma = services.start_of(season, ann, "nexus")
    assert mu == pytest.approx(25 + 16 * 0.75**4)
    assert sigma == ratings.SIGMA
    assert services.start_of(season, make_player(), "nexus") == (ratings.MU, ratings.SIGMA)


def test_match_counts_in_the_season_in_which_it_ends(clock: Clock) -> None:
    clock.set(datetime(2027, 3, 31, 23, 59, 50, tzinfo=UTC))
    match, both = make_running(kind="ranked")
    clock.advance(20)
    both[0].concede()
    seasons = {change.rating.season.name for change in RatingChange.objects.all()}
    assert seasons == {"2027.2"}
    assert len(players_of(match)) == 2


def test_profile_shows_the_rating_once_it_says_something(clock: Clock) -> None:
    ann, ben = make_player(), make_player()
    client = Client()
    path = f"/players/{ann.username}/"
    assert "provisional" not in client.get(path).content.decode()
    beat(ann, ben)
    page = " ".join(client.get(path).content.decode().split())
    assert "provisional, 1 of 10 matches" in page
    assert "season 2027.1" in page
    settle(ann, mu=31)
    page = " ".join(client.get(path).content.decode().split())
    assert '<b class="figure">1680</b>' in page
    assert "40 matches" in page
    clock.set(datetime(2027, 4, 2, tzinfo=UTC))
    assert "1680" not in client.get(path).content.decode()


@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_share_the_season_and_count_both(clock: Clock) -> None:
    for quarter in range(3):
        clock.set(datetime(2027 + quarter, 5, 1, tzinfo=UTC))
        ann = make_player()
        pairs = [make_running(ann, make_player(), kind="ranked")[1] for _ in range(2)]
        losers = [next(one for one in pair if one.account != ann) for pair in pairs]
        answers = at_once(*(loser.concede for loser in losers))
        assert {type(answer) for answer in answers} == {int}
        assert rating_of(ann).matches == 2
        numbers = RatingChange.objects.filter(seat__account=ann).values_list("number", flat=True)
        assert sorted(numbers) == [1, 2]
    assert Season.objects.count() == 3
