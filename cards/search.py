"""Search of published cards: a query, its page of cards, and how many there are.

Pages, deck builder and API all come here; the language is `cards.query`'s.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q
from django.http import QueryDict

from accounts.models import Account
from cards.games import offered_keys
from cards.models import CardSet, CardVersion, SearchRow
from cards.query import sql
from cards.query.completion import MOST_OPTIONS, Names
from cards.query.fields import SearchField, lexicon
from cards.query.meaning import Query, read_query
from cards.query.messages import fault_json
from cards.query.words import in_words
from cards.query.writing import form_names, form_of, merged
from matches.engine.games import registry

SHOWN = (
    *("game", "number", "state", "design", "name", "cost", "rarity", "artist", "alt"),
    *("card__game", "card__creator__username", "art__token"),
)
"""What pages and API tell of a card that was found; there may be 200 on one page."""
COUNTED = 1000
"""So many cards are counted; of more it is only said that there are more."""


@dataclass(frozen=True, slots=True)
class Found:
    """One page of cards. count: of all that fit, at least if not is_exact."""

    versions: list[CardVersion]
    count: int
    is_exact: bool
    has_more: bool


@dataclass(frozen=True, slots=True)
class CardSearch:
    """A query, asked by somebody at some time."""

    query: Query
    asking: sql.Asking

    @classmethod
    def read(
        cls,
        text: str,
        *,
        game: str,
        by: Account | AnonymousUser,
        at: datetime,
        games: Collection[str] | None = None,
        sort: str = "",
    ) -> CardSearch:
        """Understand a query as far as it can be. game: whose cards, if it names none itself.

        games: which it may name; None for all that are offered. sort: by what cards stand in order
        if the text does not say, as `order:` takes it; what is no order is left out.
        """
        account = by if isinstance(by, Account) else None
        query = read_query(
            text,
            game=game,
            games=offered_keys() if games is None else games,
            is_known=account is not None,
            sort=sort,
        )
        return cls(query, sql.Asking(account, at))

    @property
    def game(self) -> str:
        """Whose cards are looked through."""
        return self.query.game

    @property
    def sentence(self) -> str:
        """The query as it was understood."""
        return in_words(self.query)

    @property
    def faults(self) -> list[dict[str, Any]]:
        """What was left out, with its place."""
        return [fault_json(fault) for fault in self.query.faults]

    @property
    def form(self) -> dict[str, tuple[str, ...]]:
        """What the filter buttons show for it, by name."""
        return form_of(self.query)

    def rewritten(self, sent: QueryDict) -> str:
        """The text with what filter buttons changed, which were sent beside it; else as it is.

        sent: the buttons' values by name, and as `was` the text that they were drawn for. Without
        that they only add to the text, so that an address may name a filter by itself.
        """
        names = form_names(lexicon(self.game))
        if "was" not in sent and not any(value for name in names for value in sent.getlist(name)):
            return self.query.text
        before: Query | None = None
        if (was := sent.get("was")) is not None:
            before = read_query(was, game=self.game)
        return merged(self.query, before, dict(sent.lists()))

    def page(self, offset: int, limit: int, beside: Q | None = None) -> Found:
        """So many cards from the place `offset` on, in the order asked for.

        beside: what must hold of the rows of the search besides the query.
        """
        ids = sql.look_up(
            self.query, self.asking, offset=offset, limit=limit, counted=COUNTED, beside=beside
        )
        return Found(_in_order(ids.versions), ids.count, ids.is_exact, ids.has_more)


def _in_order(ids: list[int]) -> list[CardVersion]:
    """These versions with what their faces show, in this order. One query."""
    versions = CardVersion.objects.filter(pk__in=ids).select_related("card__creator", "art")
    versions = versions.only(*SHOWN)
    by_id = {version.pk: version for version in versions}
    return [by_id[key] for key in ids if key in by_id]


def names_like(game: str) -> Names:
    """Makers of published cards of a game, and its sets, whose names begin with some words."""

    def names(field: SearchField, start: str) -> list[str]:
        if field.kind == "set":
            sets = CardSet.objects.filter(game=game, name__istartswith=start)
            return list(sets.order_by("name").values_list("name", flat=True)[:MOST_OPTIONS])
        makers = Account.objects.filter(
            Exists(SearchRow.objects.filter(creator=OuterRef("pk"), game=game)),
            username__istartswith=start,
        )
        return list(makers.order_by("username").values_list("username", flat=True)[:MOST_OPTIONS])

    return names


def has_costs(game: str) -> bool:
    """Whether cards of the game differ in cost, so that it is worth a filter and a curve."""
    rules = registry.get(game)
    return len(rules.design.ruler(rules.default_balance())) > 1
