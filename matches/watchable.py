"""The matches that somebody may watch now, for lobby, page and API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.companions import Doing
from accounts.friends import blocked_ids
from accounts.models import Account
from config import clock
from matches import access, words
from matches.engine.games import registry
from matches.models import Match, Seat

MOST = 50
LONGEST_DELAY = timedelta(minutes=10)
"""As long as SPARKFORGE_WATCH_DELAY may be."""


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match in the list. Nothing of how it stands: the list is not late, the match is."""

    match: Match
    players: list[str]

    @property
    def kind(self) -> str:
        """In words."""
        return str(Match.Kind(self.match.kind).label)

    @property
    def between(self) -> str:
        """Who plays, by seat."""
        return " – ".join(self.players)


def live_matches(by: Account, *, at: datetime, limit: int = MOST) -> list[LiveMatch]:
    """Matches that `by` may watch: ranked ones first, then the most watched, the newest first.

    One that has ended stays until its spectators have seen that.
    """
    apart = blocked_ids(by.pk)
    found = _candidates(at).exclude(seats__account=by).exclude(seats__account__in=apart)
    shown = [
        match
        for match in found[: limit * 2]
        if access.may_watch(match, list(match.seats.all()), by=by)
    ]
    return [_line(match) for match in shown if not _is_seen_to_end(match, at)][:limit]


def _candidates(at: datetime) -> QuerySet[Match]:
    unwilling = Seat.objects.filter(match=OuterRef("pk"), account__isnull=False, watchable=False)
    is_live = Q(ended_at__isnull=True) | Q(ended_at__gt=at - LONGEST_DELAY)
    is_open = Q(sealed_until__isnull=True) | Q(sealed_until__lte=at)
    kinds = access.SHOWN_KINDS
    matches = Match.objects.filter(~Exists(unwilling), is_live, is_open, kind__in=kinds)
    matches = matches.defer("state", "secret")
    ranked_first = Case(
        When(kind=Match.Kind.RANKED, then=Value(0)),
        default=Value(1),
        output_field=IntegerField(),
    )
    order = (ranked_first, "-watchers", "-created_at")
    return matches.prefetch_related("seats__account").order_by(*order)


def _is_seen_to_end(match: Match, at: datetime) -> bool:
    delay = timedelta(seconds=match.watch_delay)
    return match.ended_at is not None and match.ended_at + delay <= at


def _line(match: Match) -> LiveMatch:
    names = [
        seat.account.username if seat.account else str(words.BOT) for seat in match.seats.all()
    ]
    return LiveMatch(match, names)


def doings(people: Sequence[Account], reader: Account) -> dict[int, Doing]:
    """Which of these people play a match that `reader` may watch, with its address, by id.

    Of whoever lets nobody watch, nothing is said, not even that they play.
    """
    at = clock.now()
    wanted = {account.pk for account in people}
    apart = blocked_ids(reader.pk)
    found = _candidates(at).filter(seats__account__in=wanted, ended_at__isnull=True)
    found = found.exclude(seats__account=reader).exclude(seats__account__in=apart).distinct()
    told: dict[int, Doing] = {}
    for match in found:
        if not access.may_watch(match, list(match.seats.all()), by=reader):
            continue
        doing = Doing(
            _("plays %(game)s") % {"game": registry.get(match.game).name},
            reverse("matches:match", args=[match.pk]),
        )
        players = {seat.account_id for seat in match.seats.all() if seat.account_id in wanted}
        for player in players:
            told.setdefault(player, doing)
    return told
