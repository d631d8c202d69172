"""Tells open pages at once that their reader has something to hear: the bell, and the lobby.

One message, `{"type": "news", "unread", "newest", "challenges"}`: how many notifications are
unread, the newest in words or "", and the open challenges by token. The page works without it.
"""

from __future__ import annotations

from accounts import queries as account_queries
from accounts.models import Account
from accounts.services import news_topic
from config import clock
from matches import queries
from matches.engine.kernel.game import Json
from matches.waiting_socket import WaitingSocket


class NewsSocket(WaitingSocket):
    """One open page of an account. It keeps nothing alive."""

    pings = False
    kind = "news"

    def enter(self, account: Account) -> bool:
        """Whoever is signed in, for their own news."""
        return True

    def topics(self) -> tuple[str, ...]:
        """Something was told to this account, or read by it."""
        return () if self.account is None else (news_topic(self.account.pk),)

    def look(self) -> tuple[Json | None, bool]:
        """What waits to be heard and answered."""
        if self.account is None:
            raise AssertionError("nobody waits before they have entered")
        newest = account_queries.newest_unread(self.account)
        waiting = queries.open_challenges(self.account, at=clock.now())
        return {
            "type": "news",
            "unread": account_queries.unread_count(self.account),
            "newest": newest.sentence if newest else "",
            "challenges": [challenge.pk for challenge in waiting],
        }, False
