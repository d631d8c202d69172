"""What a profile tells of somebody's matches: their rating over time, and the matches themselves.

Who may look through a match is asked of `matches.access`; nothing here opens more than that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse

from accounts.models import Account
from cards.models import Game
from matches import access, words
from matches.access import SHOWN_KINDS, Someone
from matches.models import Match, RatingChange, Seat
from matches.ratings import PLACEMENT, points_of

RESULTS = ("win", "loss", "draw")
MOST_POINTS = 100
WIDTH, HEIGHT, MARGIN = 640, 180, 8


@dataclass(frozen=True, slots=True)
class Filters:
    """Which matches are wanted; "" for all of a kind. What is no such key is as if left out."""

    game: str = ""
    kind: str = ""
    result: str = ""

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> Filters:
        """From an address."""

        def one_of(name: str, known: Sequence[str]) -> str:
            return asked.get(name, "") if asked.get(name, "") in known else ""

        return cls(
            one_of("game", Game.values),
            one_of("kind", Match.Kind.values),
            one_of("result", RESULTS),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A match in somebody's history, as `viewer` may know it. replay: None if not for them."""

    seat: Seat
    opponent: Account | None
    replay: str | None

    @property
    def match(self) -> Match:
        """The match."""
        return self.seat.match

    @property
    def outcome(self) -> str:
        """How it ended for its player, in words."""
        if self.match.kind == Match.Kind.SOLO:
            return words.outcome_alone(self.seat.result)
        other = self.opponent.username if self.opponent else str(words.BOT)
        return words.outcome(self.seat.result, other)

    @property
    def how(self) -> str:
        """Why it ended, in words."""
        return words.reason(self.match.reason)


def seats_shown(account: Account, filters: Filters, *, to: Someone, at: datetime) -> QuerySet[Seat]:
    """The seats of ended matches of `account` that `to` may hear of, the latest first.

    Others hear nothing of sandbox matches, puzzles and lessons, which may hold drafts, nor of what
    is sealed; nor before spectators have seen the end.
    """
    seats = Seat.objects.filter(account=account, match__ended_at__isnull=False)
    if to != account:
        seats = seats.filter(
            Q(match__sealed_until__isnull=True) | Q(match__sealed_until__lte=at),
            match__kind__in=SHOWN_KINDS,
        )
    for field, value in (
        ("match__game", filters.game),
        ("match__kind", filters.kind),
        ("result", filters.result),
    ):
        if value:
            seats = seats.filter(**{field: value})
    everybody = Prefetch("match__seats", Seat.objects.select_related("account").defer("deck"))
    found = seats.select_related("match").defer("deck", "match__secret", "match__state")
    return found.prefetch_related(everybody).order_by("-match__ended_at", "-pk")


def line_of(seat: Seat, *, to: Someone, at: datetime) -> Line:
    """A seat of `seats_shown` with what `to` may do with it."""
    match = seat.match
    others = [other for other in match.seats.all() if other.pk != seat.pk]
    return Line(
        seat=seat,
        opponent=others[0].account if others else None,
        replay=reverse("matches:replay", args=[match.pk]) if _may_see(match, to, at) else None,
    )


def _may_see(match: Match, to: Someone, at: datetime) -> bool:
    if not access.audiences_open_to(match, by=to) or match.ended_at is None:
        return False
    delay = timedelta(seconds=0 if access.is_player(match, to) else match.watch_delay)
    return match.ended_at + delay <= at


@dataclass(frozen=True, slots=True)
class Point:
    """A rating after a match, and where it lies in the picture."""

    number: int
    points: int
    at: datetime
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Graph:
    """A rating of one game in one season over its last rated matches. low, high: of the picture."""

    game: str
    season: str
    points: list[Point]
    low: int
    high: int

    width, height = WIDTH, HEIGHT

    @property
    def game_name(self) -> str:
        """As people call it."""
        return str(Game(self.game).label)

    @property
    def path(self) -> str:
        """The line of an SVG."""
        return "M" + "L".join(f"{point.x:.1f} {point.y:.1f}" for point in self.points)

    @property
    def first(self) -> Point:
        """The oldest that is shown."""
        return self.points[0]

    @property
    def last(self) -> Point:
        """What it is now."""
        return self.points[-1]

    @property
    def newest_first(self) -> list[Point]:
        """For the table."""
        return self.points[::-1]


def graphs_of(account: Account, *, at: datetime) -> list[Graph]:
    """A graph for each game of the season that runs, from the tenth rated match on.

    Before that nobody is shown a number (`matches.ratings`), so there is none. One query.
    """
    changes = RatingChange.objects.filter(
        rating__account=account,
        rating__season__starts_at__lte=at,
        rating__season__ends_at__gt=at,
        number__gte=PLACEMENT,
    )
    by_rating: dict[tuple[str, str], list[RatingChange]] = {}
    for change in changes.select_related("rating__season").order_by("rating__game", "number"):
        key = (change.rating.game, change.rating.season.name)
        by_rating.setdefault(key, []).append(change)
    return [
        _graph(game, season, rows[-MOST_POINTS:])
        for (game, season), rows in by_rating.items()
        if len(rows) > 1
    ]


def _graph(game: str, season: str, rows: Sequence[RatingChange]) -> Graph:
    shown = [points_of(row.mu_after) for row in rows]
    low, high = 50 * (min(shown) // 50), 50 * (max(shown) // 50 + 1)
    across, up = WIDTH - MARGIN - 12, HEIGHT - 40
    points = [
        Point(
            number=row.number,
            points=value,
            at=row.at,
            x=MARGIN + across * place / (len(rows) - 1),
            y=20 + up * (high - value) / (high - low),
        )
        for place, (row, value) in enumerate(zip(rows, shown, strict=True))
    ]
    return Graph(game, season, points, low, high)
