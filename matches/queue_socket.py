"""The socket of whoever looks for a quick match: keeps the place, tells of the match at once."""

from __future__ import annotations

from accounts.models import Account
from config import clock
from matches import queue
from matches.engine.kernel.game import Json
from matches.models import Ticket
from matches.services.queue import keep_place, release, topic
from matches.waiting_socket import WaitingSocket


class QueueSocket(WaitingSocket):
    """One waiting page of one account (docs/protocol.md). Its lease is that of its channel."""

    ticket: Ticket | None = None

    def enter(self, account: Account) -> bool:
        """Whoever is signed in; without a place they hear so."""
        self.ticket = queue.last_ticket(account)
        return True

    def topics(self) -> tuple[str, ...]:
        """The account's place."""
        return () if self.account is None else (topic(self.account.pk),)

    def look(self) -> tuple[Json | None, bool]:
        """Where the place stands, or how the wait ended."""
        if self.account is None:
            raise AssertionError("nobody waits before they have entered")
        ticket = queue.last_ticket(self.account)
        if ticket is not None and self.ticket is not None and ticket.pk != self.ticket.pk:
            self.ticket = ticket  # taken anew in another tab; this one waits with it
            self.ping()
        news = queue.news_of(ticket, at=clock.now())
        return news, news["type"] != "waiting"

    def ping(self) -> None:
        """The page is still there."""
        if self.ticket is not None and self.ticket.is_open:
            keep_place(self.ticket.pk, key=self.channel_name)

    def leave(self) -> None:
        """Nobody is paired with a page that has gone."""
        release(self.channel_name)
