"""Awarding achievements, from stored facts alone.

A real match is one between people that was not called off and came far enough to be paid, or a
whole hunt; neither bots nor sandbox matches bring anything.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db.models import Max, QuerySet
from django.urls import reverse

from accounts.models import Account
from accounts.services import notify
from cards.models import CardTally, CardVersion
from matches.achievements import Kind, kinds
from matches.models import Achievement, Hunt, Rating, RatingChange, Seat
from matches.outcomes import TOO_SHORT, VERSUS, WIN
from matches.ratings import PLACEMENT, points_of

UPSET_POINTS = 200

Fact = Callable[[Account, Seat], int]
"""A number of stored facts about an account, at the end of the match of its seat."""


def award(seat: Seat, *, at: datetime) -> list[Achievement]:
    """Give the account of a seat what it has achieved by now; returns what is new.

    Call it in the transaction that follows the match. Safe to repeat: the database holds each
    achievement once an account, and a fact that is there stays there.
    """
    account = seat.account
    if account is None:
        return []
    have = set(Achievement.objects.filter(account=account).values_list("key", flat=True))
    known: dict[str, int] = {}
    new = []
    for kind in kinds():
        if kind.key in have:
            continue
        if kind.fact not in known:
            known[kind.fact] = FACTS[kind.fact](account, seat)
        if known[kind.fact] >= kind.at_least:
            new.append(_give(account, kind, seat, at=at))
    return new


def _give(account: Account, kind: Kind, seat: Seat, *, at: datetime) -> Achievement:
    given, _ = Achievement.objects.get_or_create(
        account=account, key=kind.key, defaults={"match_id": seat.match_id, "at": at}
    )
    notify(
        account,
        kind="achieved",
        facts={"name": kind.name},
        url=reverse("accounts:profile", args=[account.username]),
        key=f"achieved:{kind.key}",
    )
    return given


def real_seats(account: Account) -> QuerySet[Seat]:
    """The seats of an account in real matches between people."""
    seats = Seat.objects.filter(account=account, match__kind__in=VERSUS)
    return seats.exclude(result="").exclude(sparks_why=TOO_SHORT)


def _wins(account: Account, seat: Seat, *, game: str = "") -> int:
    won = real_seats(account).filter(result=WIN)
    return (won.filter(match__game=game) if game else won).count()


def _games_won(account: Account, seat: Seat) -> int:
    won = real_seats(account).filter(result=WIN).order_by()
    hunts = Hunt.objects.filter(account=account, is_won=True).order_by()
    return len({*won.values_list("match__game", flat=True).distinct()}) + len(
        {*hunts.values_list("game", flat=True).distinct()}
    )


def _hunts_won(account: Account, seat: Seat) -> int:
    return Hunt.objects.filter(account=account, is_won=True).count()


def _daily_hunts(account: Account, seat: Seat) -> int:
    hunts = Hunt.objects.filter(account=account, day__isnull=False, ended_at__isnull=False)
    ended = hunts.values_list("day", "ended_at")
    return sum(ended_at is not None and ended_at.date() == day for day, ended_at in ended)


def _rated_in_a_season(account: Account, seat: Seat) -> int:
    most = Rating.objects.filter(account=account).aggregate(most=Max("matches"))["most"]
    return most or 0


def _upsets(account: Account, seat: Seat) -> int:
    """Was this match won against somebody rated far above?"""
    changes = {
        change.seat.account_id: change
        for change in RatingChange.objects.filter(seat__match=seat.match_id).select_related("seat")
    }
    mine = changes.pop(account.pk, None)
    other = next(iter(changes.values()), None)
    return int(mine is not None and other is not None and is_upset(seat.result, mine, other))


def is_upset(result: str, mine: RatingChange, other: RatingChange) -> bool:
    """Is it a win over somebody `UPSET_POINTS` above, where both numbers were shown before?"""
    are_shown = min(mine.number, other.number) > PLACEMENT
    points = points_of(other.mu_before) - points_of(mine.mu_before)
    return result == WIN and are_shown and points >= UPSET_POINTS


def _won_with_own_card(account: Account, seat: Seat) -> int:
    """Was this match won with a deck that holds a version of a card of one's own?"""
    if seat.result != WIN or seat.sparks_why == TOO_SHORT or len(seat.match.seats.all()) < 2:
        return 0
    designs = seat.match.designs
    versions = [designs[key]["version"] for key, _ in seat.deck["cards"] if key in designs]
    own = CardVersion.objects.filter(pk__in=[pk for pk in versions if pk], card__creator=account)
    return int(own.exists())


def _card_played(account: Account, seat: Seat) -> int:
    found = CardTally.objects.filter(version__card__creator=account)
    return found.aggregate(most=Max("played"))["most"] or 0


def _matches(account: Account, seat: Seat) -> int:
    return real_seats(account).count()


FACTS: dict[str, Fact] = {
    "wins": _wins,
    "wins_nexus": partial(_wins, game="nexus"),
    "wins_enigma": partial(_wins, game="enigma"),
    "wins_grid": partial(_wins, game="grid"),
    "games_won": _games_won,
    "hunts_won": _hunts_won,
    "daily_hunts": _daily_hunts,
    "rated_in_a_season": _rated_in_a_season,
    "upsets": _upsets,
    "won_with_own_card": _won_with_own_card,
    "card_played": _card_played,
    "matches": _matches,
}
