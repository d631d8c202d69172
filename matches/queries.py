"""Reads about matches that more than one place needs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet

from accounts.models import Account
from cards.games import offered_keys
from cards.models import CardVersion, Rarity
from cards.queries import art_url, frozen_design, playable_versions
from matches import rows, words
from matches.frozen import frozen_of
from matches.models import Invitation, Match, Seat, Tally
from matches.replays import load_state
from matches.services.steps import turn_of

RECENT = 8
FRESH = 6


@dataclass(frozen=True, slots=True)
class FreshCard:
    """A card that was just approved. card: its frozen design."""

    card_id: int
    card: dict[str, Any]

    @property
    def href(self) -> str:
        """The card's page."""
        return f"/cards/{self.card_id}/"


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match as one of its players reads it.

    opponent: None for the bot, and for who plays alone. turn, is_mine: of a running match;
    is_mine: may I act now?
    """

    match: Match
    seat: Seat
    opponent: Account | None
    turn: int
    is_mine: bool

    @property
    def is_hunt(self) -> bool:
        """Is there nobody on the other side, not even a bot?"""
        return self.match.kind == Match.Kind.SOLO

    @property
    def opponent_name(self) -> str:
        """The other player, or the bot."""
        return self.opponent.username if self.opponent else str(words.BOT)

    @property
    def outcome(self) -> str:
        """How it ended for this player, in words."""
        if self.is_hunt:
            return words.outcome_alone(self.seat.result)
        return words.outcome(self.seat.result, self.opponent_name)

    @property
    def how(self) -> str:
        """Why it ended, in words."""
        return words.reason(self.match.reason)


def running_matches(account: Account) -> list[OwnMatch]:
    """Matches of `account` that run, those where they are to act first."""
    seats = _seats(account).filter(match__ended_at__isnull=True).order_by("-match__created_at")
    found = [own_match(seat) for seat in seats]
    return sorted(found, key=lambda own: not own.is_mine)


def recent_matches(account: Account, *, limit: int = RECENT) -> list[OwnMatch]:
    """Matches of `account` that ended, the last one first."""
    seats = _seats(account).filter(match__ended_at__isnull=False).order_by("-match__ended_at")
    return [own_match(seat) for seat in seats[:limit]]


def seats_of(account: Account) -> QuerySet[Seat]:
    """The seats of `account` for `own_match`: matches that run, then those that ended."""
    newest = F("match__ended_at").desc(nulls_first=True)
    return _seats(account).order_by(newest, "-match__created_at", "match_id")


def has_played(account: Account) -> bool:
    """Has `account` seen a match to its end?"""
    return Seat.objects.filter(account=account, match__ended_at__isnull=False).exists()


def fresh_cards(limit: int = FRESH) -> list[FreshCard]:
    """The cards approved last."""
    games = offered_keys()
    versions = [version for game in games for version in _newest(game, limit)]
    versions.sort(key=lambda version: version.decided_at or version.created_at, reverse=True)
    return [FreshCard(version.card_id, frozen_design(version)) for version in versions[:limit]]


def cover_of(game: str) -> str | None:
    """A picture that stands for a game: of its rarest newest card."""
    versions = playable_versions(game).filter(art__isnull=False, rarity=Rarity.LEGENDARY)
    version = versions.order_by("-decided_at", "-pk").first()
    return art_url(version.art, "full") if version else None


def _newest(game: str, limit: int) -> QuerySet[CardVersion]:
    return playable_versions(game).order_by("-decided_at", "-pk")[:limit]


def own_match(seat: Seat) -> OwnMatch:
    """The match of a seat whose match and seats are loaded (`_seats`)."""
    match = seat.match
    others = [other for other in match.seats.all() if other.pk != seat.pk]
    frozen = frozen_of(match.pk)
    state = load_state(frozen, match.state)
    return OwnMatch(
        match=match,
        seat=seat,
        opponent=others[0].account if others else None,
        turn=turn_of(frozen, state),
        is_mine=seat.number in frozen.game.actors(state),
    )


def open_invitations(account: Account, *, at: datetime) -> QuerySet[Invitation]:
    """Links of `account` that somebody may still use."""
    invitations = Invitation.objects.open(at).filter(maker=account).select_related("deck", "guest")
    return invitations.order_by("-created_at")


def open_challenges(account: Account, *, at: datetime) -> QuerySet[Invitation]:
    """Challenges that wait for an answer of `account`, the oldest first."""
    found = Invitation.objects.open(at).filter(guest=account).select_related("maker")
    return found.order_by("created_at", "pk")


def tally_of(account: Account) -> list[Tally]:
    """How often `account` won, lost and drew, by game."""
    return list(Tally.objects.filter(account=account).order_by("game"))


def faulty_matches() -> QuerySet[Match]:
    """Matches whose rules failed, the latest first; without anything that is secret."""
    matches = Match.objects.filter(faults__gt=0).order_by("-faulted_at")
    return matches.defer("state", "secret").prefetch_related("seats__account")


def match_stamps(ids: Iterable[str]) -> Mapping[str, Hashable]:
    """What differs once sockets of a match have news (for config/wakeup.py)."""
    return rows.news_by_match(list(ids))


def invitation_stamps(ids: Iterable[str]) -> Mapping[str, Hashable]:
    """What differs once an invitation was taken or withdrawn."""
    found = Invitation.objects.filter(pk__in=list(ids))
    return {
        pk: tuple(state)
        for pk, *state in found.values_list("pk", "match", "withdrawn_at", "declined_at", "deck")
    }


def _seats(account: Account) -> QuerySet[Seat]:
    return (
        Seat.objects.filter(account=account)
        .select_related("match")
        .defer("match__secret")
        .prefetch_related("match__seats__account")
    )
