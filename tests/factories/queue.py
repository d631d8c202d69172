"""Players who wait for a quick match, with decks that may be played.

ann = make_waiting(); make_waiting(mu=30); a crowd: make_crowd(200)
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Account
from cards.models import Deck
from config import clock
from matches.models import Ticket
from matches.services import queue, ratings
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_player


@dataclass(frozen=True)
class Waiting:
    """Somebody in the queue. key: of their one lease."""

    account: Account
    deck: Deck
    ticket: Ticket
    key: str

    def come(self) -> bool:
        """Their page pings."""
        return queue.keep_place(self.ticket.pk, key=self.key)

    def close(self) -> None:
        """Their page is closed."""
        queue.release(self.key)

    def now(self) -> Ticket:
        """Their ticket as it is stored."""
        return Ticket.objects.get(pk=self.ticket.pk)


def make_waiting(
    account: Account | None = None, *, like: Deck | None = None, mu: float | None = None
) -> Waiting:
    """A player with a ticket and a page that waits. like: a deck whose cards are played."""
    account = account or make_player()
    deck = copy_of(like, account) if like else make_legal_deck(account)
    if mu is not None:
        rate(account, mu)
    ticket = queue.join_queue(by=account, game="nexus", deck_id=deck.pk)
    waiting = Waiting(account, deck, ticket, f"page.{ticket.pk}")
    waiting.come()
    return waiting


def make_crowd(size: int) -> list[Waiting]:
    """So many players who wait, all with the same cards."""
    first = make_waiting()
    return [first, *(make_waiting(like=first.deck) for _ in range(size - 1))]


def copy_of(deck: Deck, owner: Account) -> Deck:
    """The same cards as a deck of somebody else."""
    return make_deck(owner, dict(deck.entries.values_list("card", "count")))


def rate(account: Account, mu: float, *, matches: int = 40) -> None:
    """Give `account` a settled rating in the season that runs."""
    rating = ratings.rating_in(ratings.current_season(at=clock.now()), account, "nexus")
    rating.mu, rating.sigma, rating.matches = mu, 2.0, matches
    rating.save()
