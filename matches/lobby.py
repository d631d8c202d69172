"""What the lobby shows to a player, put together for its template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from accounts.models import Account
from cards import fault_messages, legality
from cards.deck_content import content_of, emblem_of
from cards.deck_measure import Measure, measures_of
from cards.games import is_solo, offered_keys
from cards.models import CardVersion, Deck
from cards.queries import versions_of
from cards.services.decks import decks_of
from matches import queries, queue, ratings, words
from matches.engine.games import registry
from matches.forms import JoinForm, PlayForm
from matches.hunt_board import daily_of
from matches.hunts import Party, party_of
from matches.models import Hunt, Invitation, Match, Ticket
from matches.services.creation import agreed_in_ranked, built_for
from matches.watchable import LiveMatch, live_matches

BENCH = 3
LIVE = 3


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game to choose. note: a line about it. cover: the address of a picture."""

    key: str
    name: str
    note: str
    is_chosen: bool
    cover: str | None


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck to choose. fault: the first reason why it cannot be played, or ""."""

    deck: Deck
    measure: Measure
    fault: str
    is_chosen: bool

    @property
    def emblem(self) -> str:
        """Its sign in the sprite."""
        return emblem_of(self.deck)

    @property
    def patron(self) -> str:
        """Its Patron's name, "" without one."""
        return str(self.deck.extras.get("patron") or "").replace("_", " ").title()

    @property
    def options(self) -> dict[str, Any]:
        """What a match is to be for which it was built."""
        return built_for(self.deck.game, self.deck.extras)


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything on the page. party, daily: of a game for one, else None.

    daily: today's hunt, once `account` has begun it.
    """

    form: PlayForm
    running: list[queries.OwnMatch]
    invitations: list[Invitation]
    challenges: list[Invitation]
    games: list[GameTile]
    decks: list[DeckLine]
    recent: list[queries.OwnMatch]
    bench: list[CardVersion]
    fresh: list[queries.FreshCard]
    running_count: int
    live: list[LiveMatch]
    ticket: Ticket | None
    standing: ratings.Standing
    party: Party | None
    daily: Hunt | None

    @property
    def chosen_deck(self) -> DeckLine | None:
        """The deck that is marked."""
        return next((line for line in self.decks if line.is_chosen), None)

    @property
    def hides(self) -> bool:
        """Does the chosen game hide anything, so that players are asked what others may see?"""
        return registry.get(self.form.chosen_game).hides

    @property
    def ranked(self) -> list[tuple[str, str]]:
        """What counts in ranked matches of the chosen game: label and value."""
        game = self.form.chosen_game
        return words.agreed(game, agreed_in_ranked(game))

    @classmethod
    def of(cls, account: Account, form: PlayForm, *, at: datetime) -> Lobby:
        """The lobby of `account`, with what the form holds kept."""
        game = form.chosen_game
        games = offered_keys()
        chosen = form["deck"].value()
        lines = [] if is_solo(game) else deck_lines(account, game, chosen, at=at)
        form.begin_with(next((line.options for line in lines if line.is_chosen), {}))
        return cls(
            form=form,
            running=queries.running_matches(account),
            invitations=list(queries.open_invitations(account, at=at)),
            challenges=list(queries.open_challenges(account, at=at)),
            games=[
                GameTile(
                    key=key,
                    name=registry.get(key).name,
                    note=str(words.GAMES[key]),
                    is_chosen=key == game,
                    cover=queries.cover_of(key),
                )
                for key in games
            ],
            decks=lines,
            recent=queries.recent_matches(account),
            bench=bench_of(account),
            fresh=queries.fresh_cards(),
            running_count=Match.objects.filter(ended_at__isnull=True).count(),
            live=live_matches(account, at=at, limit=LIVE),
            ticket=queue.open_ticket(account, at=at),
            standing=ratings.standing_of(account, game, at=at),
            party=party_of(game) if is_solo(game) else None,
            daily=daily_of(account, game, at=at) if is_solo(game) else None,
        )


def bench_of(account: Account) -> list[CardVersion]:
    """The newest version of each of the cards that `account` worked on last."""
    newest: dict[int, CardVersion] = {}
    for version in versions_of(account)[: BENCH * 4]:
        newest.setdefault(version.card_id, version)
    return list(newest.values())[:BENCH]


def join_choices(
    account: Account, invitation: Invitation, form: JoinForm | None, *, at: datetime
) -> list[DeckLine]:
    """The decks with which an invitation may be taken, judged by what its maker proposed."""
    chosen = form["deck"].value() if form else None
    return deck_lines(account, invitation.game, chosen, at=at, options=invitation.options)


def deck_lines(
    account: Account,
    game: str,
    chosen: Any,
    *,
    at: datetime,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> list[DeckLine]:
    """The decks of `account`, one of them marked: the wanted one, else the first legal one.

    options: what is agreed on already, which counts before what a deck was built for.
    """
    decks = list(decks_of(account, game, at=at))
    measures = measures_of(decks, game)
    faults = {deck.pk: _first_fault(account, deck, options) for deck in decks}
    marked = _marked(decks, faults, str(chosen or ""))
    return [DeckLine(deck, measures[deck.pk], faults[deck.pk], deck.pk == marked) for deck in decks]


def _marked(decks: Sequence[Deck], faults: dict[int, str], chosen: str) -> int | None:
    wanted = [deck.pk for deck in decks if str(deck.pk) == chosen]
    legal = [deck.pk for deck in decks if not faults[deck.pk]]
    return next(iter([*wanted, *legal, *(deck.pk for deck in decks)]), None)


def _first_fault(account: Account, deck: Deck, options: Mapping[str, Any]) -> str:
    faults = legality.deck_faults(account, deck.game, content_of(deck), options)
    return fault_messages.sentence(faults[0]) if faults else ""
