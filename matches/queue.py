"""What somebody who waits for a quick match is told. Written in `matches.services.queue`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from accounts.models import Account
from matches.engine.kernel.game import Json
from matches.frames import milliseconds
from matches.models import Ticket
from matches.services.pairing import reach

LATELY = timedelta(days=1)
FEWEST, MOST = 5, 20
"""Waits of the last day from which a usual one is told: at least, at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """A ticket as its owner sees it. others: who waits besides, for the same game.

    reach: how many points away an opponent may be by now, None for anybody. usual: how long the
    last ones waited, None where too few did.
    """

    ticket: Ticket
    others: int
    reach: int | None
    usual: timedelta | None
    now: datetime

    @property
    def waited(self) -> timedelta:
        """Since the place was taken."""
        return max(timedelta(0), self.now - self.ticket.joined_at)

    @property
    def others_words(self) -> str:
        """Who else looks, honestly."""
        if not self.others:
            return gettext("Nobody else is looking just now.")
        return ngettext(
            "%(number)d other player is looking.",
            "%(number)d other players are looking.",
            self.others,
        ) % {"number": self.others}

    @property
    def reach_words(self) -> str:
        """Whom the search accepts by now."""
        if self.reach is None:
            return gettext("By now any opponent is accepted.")
        return gettext("Opponents within %(points)d points of your rating are accepted.") % {
            "points": self.reach
        }

    @property
    def usual_words(self) -> str:
        """How long it took others, "" where too few have waited lately."""
        if self.usual is None:
            return ""
        seconds = round(self.usual.total_seconds())
        if seconds < 90:
            return ngettext(
                "Lately a match was found after about %(number)d second.",
                "Lately a match was found after about %(number)d seconds.",
                seconds,
            ) % {"number": seconds}
        minutes = round(seconds / 60)
        return gettext("Lately a match was found after about %(number)d minutes.") % {
            "number": minutes
        }

    def as_json(self) -> Json:
        """The news of the waiting page's socket (docs/protocol.md)."""
        return {
            "type": "waiting",
            "now": milliseconds(self.now),
            "since": milliseconds(self.ticket.joined_at),
            "others": self.others,
            "reach": self.reach,
            "words": [self.others_words, self.reach_words, self.usual_words],
        }


def last_ticket(account: Account) -> Ticket | None:
    """The ticket of `account` that is open, or else ended last."""
    tickets = Ticket.objects.filter(account=account).select_related("deck", "match")
    return tickets.order_by("-pk").first()


def open_ticket(account: Account, *, at: datetime) -> Ticket | None:
    """The place of `account` in the queue."""
    ticket = last_ticket(account)
    return ticket if ticket and ticket.is_open and ticket.keep_until > at else None


def place_of(ticket: Ticket, *, at: datetime) -> Place:
    """Where an open ticket stands."""
    waiting = Ticket.objects.filter(
        game=ticket.game, ended_at__isnull=True, leases__lease_until__gt=at
    )
    return Place(
        ticket=ticket,
        others=waiting.exclude(pk=ticket.pk).distinct().count(),
        reach=reach(at - ticket.joined_at),
        usual=usual_wait(ticket.game, at=at),
        now=at,
    )


def usual_wait(game: str, *, at: datetime) -> timedelta | None:
    """The median wait of those paired last, within a day; None for too few."""
    paired = Ticket.objects.filter(
        game=game, outcome=Ticket.Outcome.PAIRED, ended_at__gt=at - LATELY
    ).order_by("-ended_at")
    waits = [
        (ticket.ended_at - ticket.joined_at).total_seconds()
        for ticket in paired.only("joined_at", "ended_at")[:MOST]
        if ticket.ended_at is not None
    ]
    return timedelta(seconds=median(waits)) if len(waits) >= FEWEST else None


def news_of(ticket: Ticket | None, *, at: datetime) -> Json:
    """`waiting`, or how the wait ended and where to go: `paired`, `ended` (docs/protocol.md)."""
    if ticket is None or (ticket.is_open and ticket.keep_until <= at):
        return _ended("expired" if ticket else "none", None)
    if ticket.is_open:
        return place_of(ticket, at=at).as_json()
    if ticket.match_id is not None:
        url = reverse("matches:match", args=[ticket.match_id])
        return {"type": "paired", "match": ticket.match_id, "url": url}
    return _ended(ticket.outcome, ticket.refusal)


def queue_stamps(ids: Iterable[str]) -> Mapping[str, Hashable]:
    """What differs once the wait of an account has begun or ended (for config/wakeup.py)."""
    tickets = Ticket.objects.filter(account__in=[int(id_) for id_ in ids]).values("account_id")
    rows = tickets.annotate(newest=Max("pk"), ended=Max("ended_at"))
    return {
        str(account): (newest, ended)
        for account, newest, ended in rows.values_list("account_id", "newest", "ended")
    }


def _ended(why: str, error: Json | None) -> Json:
    return {"type": "ended", "why": why, "error": error, "url": reverse("matches:queue")}
