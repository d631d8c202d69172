"""The socket of a result: tells at once what the other player wishes, and that one stays."""

from __future__ import annotations

from accounts.models import Account
from config import clock
from matches import access, rematches
from matches.engine.kernel.game import Json
from matches.errors import MatchNotFound
from matches.models import Match
from matches.services import rematch
from matches.waiting_socket import WaitingSocket


class RematchSocket(WaitingSocket):
    """One result page of one player (docs/protocol.md)."""

    def enter(self, account: Account) -> bool:
        """The players of an ended match against each other."""
        try:
            self.seat = access.own_seat(self.match_id, by=account)
        except MatchNotFound:
            return False
        match: Match = self.seat.match
        return match.ended_at is not None and rematch.is_versus(match)

    @property
    def match_id(self) -> str:
        """Of the match that has ended."""
        return self.url_facts["match_id"]

    def topics(self) -> tuple[str, ...]:
        """The wishes after this match."""
        return (rematch.topic(self.match_id),)

    def look(self) -> tuple[Json | None, bool]:
        """Where the wishes stand."""
        news = rematches.news_of(self.seat, at=clock.now())
        return news, news["state"] == "begun"

    def ping(self) -> None:
        """Still at the result."""
        rematch.stay(self.match_id, self.seat.number)

    def leave(self) -> None:
        """Left the result."""
        rematch.go(self.match_id, self.seat.number)
