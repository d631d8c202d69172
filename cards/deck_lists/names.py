"""The names by which a person may call the cards of a game, and what is near to a name.

Nothing is guessed: a name is a card's, or it is not, and what it resembles is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q
from rapidfuzz import fuzz, process

from accounts.models import Account
from cards.deck_lists.lines import CARD_MARK, IS_COUNTED, likeliest, plain, ways_to_read
from cards.models import SEEN_STATES, CardVersion, State
from cards.names import name_key
from matches.engine.games import registry

NEARNESS = 68
"""Of 100, for an offer; "Cole Rat" and "Coal Rat" have 88."""
OFFERED = 3
LONGEST = 200
"""Letters beyond which nothing is compared: no name is so long."""

PLAYS, STANDS, OWN, ONCE = range(4)
"""How good a claim a card has to a name: it plays under it, is out of play, is an own draft, or
bore the name in an earlier version."""


@dataclass(frozen=True, slots=True)
class Named:
    """A card by one of its names. claim: how good. id: of the card, or the key of a basic one."""

    id: int | str
    name: str
    claim: int

    @property
    def is_basic(self) -> bool:
        return isinstance(self.id, str)


class _Row(NamedTuple):
    """What of a version is asked for."""

    pk: int
    card: int
    published: int | None
    name: str
    skeleton: str
    state: str
    hidden_at: datetime | None


@dataclass(frozen=True, slots=True)
class Meant:
    """What a line names. choices: (copies or None, card): one, or several if none is meant more;
    none for a `mark` that is no card's here. typed: the name as it stands in the line."""

    typed: str
    choices: list[tuple[int | None, Named]]
    mark: str = ""


class Shelf:
    """All names of a game's cards that `account` may know of. Two queries at most."""

    def __init__(self, game: str, account: Account | None) -> None:
        self.game = game
        self._account = account
        self._by_plain: dict[str, list[Named]] = {}
        self._by_looks: dict[str, list[Named]] = {}
        self._names: dict[int | str, str] = {}
        for key, basic in registry.get(game).basics.items():
            self._put(Named(key, basic.name, PLAYS), name_key(basic.name))
        for version in self._versions():
            self._put_version(version)

    def meant_by(self, line: str) -> Meant | None:
        """What a cleaned line names, read in one way or another; None if no card."""
        whole = [] if IS_COUNTED.match(line) else self.find(line)
        for way in ways_to_read(line):
            if mark := CARD_MARK.search(way.name):
                card = self.card(int(mark["id"]))
                choices = [(way.count, card)] if card else []
                return Meant(card.name if card else way.name, choices, f"c{mark['id']}")
            if way.name == line or not (found := self.find(way.name)):
                continue
            # "7 Wonders" may be a name, or seven of another.
            named = [(None, one) for one in whole if one not in found]
            return Meant(
                line if named else way.name, [*named, *((way.count, one) for one in found)]
            )
        if whole:
            return Meant(line, [(None, one) for one in whole])
        way = likeliest(line)
        if way.count is not None and (found := self.look_for(way.name)):
            return Meant(way.name, [(way.count, one) for one in found])
        return None

    def find(self, name: str) -> list[Named]:
        """The card that is written like this; several if none has the better claim."""
        return _foremost(self._by_plain.get(plain(name), []))

    def look_for(self, name: str) -> list[Named]:
        """The card whose name looks like this: such names are one, wherever names are given."""
        if len(name) > LONGEST or not any(map(str.isalnum, name)):
            return []
        return _foremost(self._by_looks.get(name_key(name), []))

    def name_of(self, card: int | str) -> str:
        """The name that a card, or a basic card by its key, bears now."""
        return self._names[card]

    def card(self, card_id: int) -> Named | None:
        """A card by its id; None for one that this person may not know of."""
        name = self._names.get(card_id)
        return None if name is None else Named(card_id, name, STANDS)

    def near(self, name: str) -> list[str]:
        """Names that play and are like this one: those that begin with it, then the nearest."""
        asked = plain(name)
        if not asked or len(asked) > LONGEST:
            return []
        begun = [key for key in self._offers if key.startswith(asked)]
        scored = process.extract(
            asked, self._offers.keys(), scorer=fuzz.WRatio, limit=2 * OFFERED, score_cutoff=NEARNESS
        )
        nearest = [key for key, _score, _place in scored]
        keys = dict.fromkeys([*sorted(begun)[:OFFERED], *nearest])
        return [self._offers[key] for key in list(keys)[:OFFERED]]

    @cached_property
    def _offers(self) -> dict[str, str]:
        """Plain name -> name, of what plays."""
        return {
            key: one.name
            for key, named in sorted(self._by_plain.items())
            for one in named
            if one.claim == PLAYS
        }

    def _versions(self) -> Iterator[_Row]:
        known = Q(state__in=SEEN_STATES)
        if self._account is not None:
            known |= Q(card__creator=self._account)
        versions = CardVersion.objects.filter(known, game=self.game).exclude(name="")
        fields = ("pk", "card", "card__published", "name", "skeleton", "state", "hidden_at")
        rows = versions.order_by("card", "number").values_list(*fields)
        return (_Row(*row) for row in rows.iterator())

    def _put_version(self, row: _Row) -> None:
        if row.published is None:
            claim = OWN
            self._names[row.card] = row.name
        elif row.published != row.pk:
            claim = ONCE
        else:
            is_in_play = row.state == State.APPROVED and row.hidden_at is None
            claim = PLAYS if is_in_play else STANDS
            self._names[row.card] = row.name
        self._put(Named(row.card, row.name, claim), row.skeleton)

    def _put(self, named: Named, looks: str) -> None:
        if isinstance(named.id, str):
            self._names[named.id] = named.name
        self._by_plain.setdefault(plain(named.name), []).append(named)
        self._by_looks.setdefault(looks, []).append(named)


def _foremost(found: list[Named]) -> list[Named]:
    best = min((one.claim for one in found), default=PLAYS)
    return list({one.id: one for one in found if one.claim == best}.values())
