"""Pairs of players who may be handing each other rating, for moderators to look at. Reads alone.

Each reason is a fact of stored ranked matches of a game; none proves anything, and nothing follows
by itself (docs/decisions/0028-pairs-and-places.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, DurationField, ExpressionWrapper, F, Max, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext as _

from accounts.models import Account
from cards.models import Game
from matches.models import Match, Seat

WINDOW = timedelta(days=14)
MANY = 6
"""Ranked matches of a pair in the window before anything is said of them."""
ONE_SIDED_PERCENT = 80
"""Such a share of wins, of either side, is one-sided."""
SHORT = timedelta(minutes=3)
"""A real match takes longer."""
SHORT_PERCENT = 50
MOST = 100


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people who met often in a game. ahead: who won more, wins: how often; draws aside.

    short: matches that ended within `SHORT`; unrated: of them all, those beyond the day's cap.
    latest: the id of the last match.
    """

    game: str
    ahead: Account
    behind: Account
    matches: int
    wins: int
    losses: int
    short: int
    unrated: int
    latest: str

    @property
    def game_name(self) -> str:
        """As people call it."""
        return str(Game(self.game).label)

    @property
    def both(self) -> tuple[Account, Account]:
        """The two."""
        return self.ahead, self.behind

    @property
    def is_one_sided(self) -> bool:
        """Does one of them win nearly always?"""
        return self.wins * 100 >= ONE_SIDED_PERCENT * self.matches

    @property
    def is_short(self) -> bool:
        """Do most of their matches end at once?"""
        return self.short * 100 >= SHORT_PERCENT * self.matches

    @property
    def reasons(self) -> list[str]:
        """Why they stand here, in words; the first one always holds."""
        days = WINDOW.days
        told = [
            _("%(number)d ranked matches within %(days)d days")
            % {"number": self.matches, "days": days}
        ]
        if self.is_one_sided:
            told.append(
                _("%(name)s won %(wins)d of them")
                % {"name": self.ahead.username, "wins": self.wins}
            )
        if self.is_short:
            told.append(
                _("%(short)d were over within %(minutes)d minutes")
                % {"short": self.short, "minutes": SHORT.seconds // 60}
            )
        if self.unrated:
            told.append(_("%(number)d went unrated, beyond the cap") % {"number": self.unrated})
        return told


def pairs_to_look_at(*, at: datetime) -> list[Pair]:
    """Pairs that met many times lately, one-sided or in short matches; the most matches first.

    Three queries, whatever there is.
    """
    counted = _counts(at)
    ids = {row[side] for row in counted for side in ("low", "high")}
    people = Account.objects.in_bulk(ids)
    last = Seat.objects.filter(pk__in=[row["last"] for row in counted])
    matches = dict(last.values_list("pk", "match_id"))
    found = [_pair(row, people, matches) for row in counted]
    return [pair for pair in found if pair.is_one_sided or pair.is_short]


def _counts(at: datetime) -> list[dict[str, Any]]:
    """A row for each game and pair with MANY matches. low, high: the ids of the two accounts."""
    took = ExpressionWrapper(
        F("match__ended_at") - F("match__created_at"), output_field=DurationField()
    )
    first = Seat.objects.filter(
        number=0,
        match__kind=Match.Kind.RANKED,
        match__ended_at__gte=at - WINDOW,
        account__isnull=False,
        match__seats__number=1,
    ).exclude(result="")
    both = first.annotate(other=F("match__seats__account"), took=took).filter(other__isnull=False)
    low_won = Q(result="win", account__lt=F("other")) | Q(result="loss", account__gt=F("other"))
    high_won = Q(result="loss", account__lt=F("other")) | Q(result="win", account__gt=F("other"))
    found = (
        both.annotate(low=Least("account", "other"), high=Greatest("account", "other"))
        .order_by()
        .values("match__game", "low", "high")
        .annotate(
            matches=Count("pk"),
            low_wins=Count("pk", filter=low_won),
            high_wins=Count("pk", filter=high_won),
            short=Count("pk", filter=Q(took__lt=SHORT)),
            unrated=Count("pk", filter=~Q(unrated_why="")),
            last=Max("pk"),
        )
        .filter(matches__gte=MANY)
        .order_by("-matches", "last")
    )
    return [dict(row) for row in found[:MOST]]


def _pair(row: dict[str, Any], people: dict[int, Account], matches: dict[int, str]) -> Pair:
    ahead, behind = ("low", "high") if row["low_wins"] >= row["high_wins"] else ("high", "low")
    return Pair(
        game=row["match__game"],
        ahead=people[row[ahead]],
        behind=people[row[behind]],
        matches=row["matches"],
        wins=row[f"{ahead}_wins"],
        losses=row[f"{behind}_wins"],
        short=row["short"],
        unrated=row["unrated"],
        latest=matches[row["last"]],
    )
