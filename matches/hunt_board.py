"""The leaderboard of hunts: the best one of each person, by score.

Of two with the same score that with fewer turns is better, then the earlier one.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.models import Account
from cards.models import Card
from matches.models import DailySeed, Hunt

BEST_FIRST = ("-score", "turns", "ended_at", "match_id")


@dataclass(frozen=True, slots=True)
class Board:
    """Which hunts are compared.

    dragon: only those that met this one first; None: all. day: the daily hunts of this UTC day,
    as far as they ended on it; None: all but daily ones, which others have had a look at.
    """

    game: str
    dragon: int | None = None
    day: date | None = None

    @property
    def hunts(self) -> QuerySet[Hunt]:
        """All hunts that count here."""
        found = Hunt.objects.filter(game=self.game, score__isnull=False)
        found = found.filter(day=self.day) if self.day else found.filter(day__isnull=True)
        if self.day is not None:
            found = found.filter(ended_at__lte=datetime.combine(self.day, time.max, UTC))
        return found if self.dragon is None else found.filter(dragon=self.dragon)

    @property
    def ranked(self) -> QuerySet[Hunt]:
        """The best hunt of each person, the best of all first."""
        rank = Window(RowNumber(), partition_by=F("account"), order_by=BEST_FIRST)
        best = self.hunts.annotate(rank=rank).filter(rank=1)
        named = best.select_related("account", "hero__published", "dragon__published")
        return named.order_by(*BEST_FIRST)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands. number: from 1 on; people whose hunts are alike in all share none."""

    number: int
    hunt: Hunt


def places(board: Board, start: int, end: int) -> list[Place]:
    """The places after the first `start`, up to the `end`th. One query."""
    ranked = board.ranked[start:end]
    return [Place(number, hunt) for number, hunt in enumerate(ranked, start + 1)]


def place_of(account: Account, board: Board) -> Place | None:
    """Where `account` stands, None without a hunt that counts."""
    best = board.ranked.filter(account=account).first()
    if best is None or best.score is None or best.ended_at is None:
        return None
    better = board.hunts.filter(_is_better(best.score, best.turns, best.ended_at, best.pk))
    ahead = better.exclude(account=account).values("account").distinct().count()
    return Place(ahead + 1, best)


def _is_better(score: int, turns: int, ended_at: datetime, match_id: str) -> Q:
    same_score = Q(score=score)
    same_turns = same_score & Q(turns=turns)
    return (
        Q(score__gt=score)
        | same_score & Q(turns__lt=turns)
        | same_turns & Q(ended_at__lt=ended_at)
        | same_turns & Q(ended_at=ended_at, match_id__lt=match_id)
    )


def daily_of(account: Account, game: str, *, at: datetime) -> Hunt | None:
    """The daily hunt that `account` has begun on the UTC day of `at`, running or over."""
    return Hunt.objects.filter(account=account, game=game, day=at.astimezone(UTC).date()).first()


def commitment_of(game: str, day: date) -> str | None:
    """What the secret of a day was committed to; None before its first hunt."""
    seeds = DailySeed.objects.filter(game=game, day=day)
    return seeds.values_list("commitment", flat=True).first()


def name_of(card: Card | None) -> str:
    """What a hero or dragon is called now; "" without one."""
    return card.published.name if card is not None and card.published is not None else ""
