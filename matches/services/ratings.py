"""What a rated match does to the ratings of its players, and the seasons in which ratings run.

The arithmetic is openskill's (Plackett and Luce's model); how it is shown is in `matches.ratings`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from openskill.models import PlackettLuce

from accounts.models import Account
from matches.models import Match, Rating, RatingChange, Season, Seat
from matches.ratings import MU, SIGMA

TAU = SIGMA / 50
"""What a rating grows unsure of itself by, a match: players and cards change."""

KEPT = 0.75
"""How much of the distance from the middle a player takes into a new season."""

RESET_SIGMA = SIGMA / 2
"""How unsure at least a rating begins a season."""

PAIR_A_DAY = 3
"""So many matches of a game between the same two count in a UTC day
(docs/decisions/0028-pairs-and-places.md)."""

PAIR_CAP = "pair_cap"
"""Why a ranked match was not rated: the two have met often enough that day."""

RANKS = {"win": 1, "loss": 2, "draw": 1}

_model = PlackettLuce(mu=MU, sigma=SIGMA, beta=SIGMA / 2, tau=TAU)


def rate(match: Match, seats: Sequence[Seat], *, at: datetime) -> None:
    """Write down what a finished ranked match does to the ratings of its two players.

    Call it once, in the transaction of the last step, with the accounts locked and `seat.result`
    set ("win", "loss" or "draw"). The database refuses a second change of a seat. Two who have
    met often enough today change nothing; `seat.unrated_why` then says so, for the caller to store.
    """
    people = [seat.account for seat in seats if seat.account is not None]
    if _rated_today(match.game, people, at=at) >= PAIR_A_DAY:
        for seat in seats:
            seat.unrated_why = PAIR_CAP
        return
    season = current_season(at=at)
    ratings = [rating_in(season, account, match.game) for account in people]
    before = [(rating.mu, rating.sigma) for rating in ratings]
    after = _model.rate(
        [[_model.rating(mu=mu, sigma=sigma)] for mu, sigma in before],
        ranks=[RANKS[seat.result] for seat in seats],
    )
    for seat, rating, (mu, sigma), [new] in zip(seats, ratings, before, after, strict=True):
        rating.mu, rating.sigma = new.mu, new.sigma
        rating.matches += 1
        rating.save(update_fields=["mu", "sigma", "matches"])
        RatingChange.objects.create(
            seat=seat,
            rating=rating,
            number=rating.matches,
            mu_before=mu,
            sigma_before=sigma,
            mu_after=new.mu,
            sigma_after=new.sigma,
            at=at,
        )


def _rated_today(game: str, people: Sequence[Account], *, at: datetime) -> int:
    """How many rated matches of a game these two have ended on the UTC day of `at`."""
    one, other = people
    start = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    changes = RatingChange.objects.filter(
        rating__account=one, rating__game=game, at__gte=start, at__lt=start + timedelta(days=1)
    )
    return changes.filter(seat__match__seats__account=other).count()


def current_season(*, at: datetime) -> Season:
    """The season that runs at `at`, made when it is first asked for."""
    starts_at, ends_at = quarter_of(at)
    season, _ = Season.objects.get_or_create(
        starts_at=starts_at, defaults={"ends_at": ends_at, "name": season_name(starts_at)}
    )
    return season


def quarter_of(at: datetime) -> tuple[datetime, datetime]:
    """Beginning and end of the calendar quarter of `at`, in UTC."""
    day = at.astimezone(UTC)
    first = 3 * ((day.month - 1) // 3) + 1
    starts_at = datetime(day.year, first, 1, tzinfo=UTC)
    year, month = (day.year, first + 3) if first < 10 else (day.year + 1, 1)
    return starts_at, datetime(year, month, 1, tzinfo=UTC)


def season_name(starts_at: datetime) -> str:
    """ "2027.2", said as "season 2027.2" wherever it is shown."""
    return f"{starts_at.year}.{(starts_at.month + 2) // 3}"


def rating_in(season: Season, account: Account, game: str) -> Rating:
    """The account's rating in a season, made when it is first asked for.

    Call it with the account's row locked. A newcomer begins in the middle; whoever was rated
    before takes most of it over, and is a little unsure again (the soft reset).
    """
    found = Rating.objects.filter(season=season, account=account, game=game).first()
    if found is None:
        mu, sigma = start_of(season, account, game)
        found = Rating.objects.create(season=season, account=account, game=game, mu=mu, sigma=sigma)
    return found


def start_of(season: Season, account: Account, game: str) -> tuple[float, float]:
    """mu and sigma with which an account begins a season; each season that it missed counts."""
    earlier = Rating.objects.filter(account=account, game=game).select_related("season")
    last = (
        earlier.filter(season__starts_at__lt=season.starts_at)
        .order_by("-season__starts_at")
        .first()
    )
    if last is None:
        return MU, SIGMA
    passed = _quarters_between(last.season.starts_at, season.starts_at)
    mu = MU + (last.mu - MU) * KEPT**passed
    sigma = math.hypot(last.sigma, RESET_SIGMA * math.sqrt(passed))
    return mu, min(SIGMA, sigma)


def estimate(account: Account, game: str, *, at: datetime) -> float:
    """The mean by which `account` is paired now; writes nothing but a missing season."""
    season = current_season(at=at)
    found = Rating.objects.filter(season=season, account=account, game=game).first()
    return found.mu if found else start_of(season, account, game)[0]


def _quarters_between(first: datetime, last: datetime) -> int:
    return (last.year - first.year) * 4 + (last.month - first.month) // 3
