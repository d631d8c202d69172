"""Reads of sets that creators curate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import Account
from cards.models import Card, CardVersion, CuratedCard, CuratedSet, State
from cards.queries import frozen_design, newest_of, playable_versions

Someone = Account | AnonymousUser
COVER = 3
LISTED = 500


@dataclass(frozen=True, slots=True)
class SetCard:
    """A card of a set as one reader sees it.

    is_open: everybody sees it. What is not open is shown to its curator alone, if it is theirs;
    version None: it is another's, and was taken out of play.
    """

    card_id: int
    version: CardVersion | None
    is_open: bool

    @property
    def face(self) -> dict[str, Any]:
        """Its frozen design; {} without a version."""
        return frozen_design(self.version) if self.version else {}


def sets_shown(*, game: str = "", by: Account | None = None) -> QuerySet[CuratedSet]:
    """Sets with at least one card that everybody sees, without hidden ones, the last saved first.

    With `shown`, how many those are; and `entries`' first few for a cover.
    """
    sets = CuratedSet.objects.select_related("curator").annotate(shown=_shown())
    sets = sets.filter(shown__gt=0, hidden_at__isnull=True).order_by("-saved_at", "-pk")
    if game:
        sets = sets.filter(game=game)
    return sets.filter(curator=by) if by else sets


def own_sets(account: Account) -> QuerySet[CuratedSet]:
    """One's own sets, empty ones as well, the last saved first; with `shown` as `sets_shown`."""
    return (
        CuratedSet.objects.filter(curator=account)
        .annotate(shown=_shown())
        .order_by("-saved_at", "-pk")
    )


def cards_of_set(curated: CuratedSet, *, to: Someone) -> list[SetCard]:
    """The cards of a set in their order, as `to` sees them: what plays; to its curator all own.

    Of an own card that does not play, the newest version; of another's nothing that is not open.
    """
    found = cards_named(curated, curated.entries.values_list("card", flat=True), to=to)
    return [one for one in found if one.version is not None]


def cards_named(curated: CuratedSet, cards: Iterable[int], *, to: Someone) -> list[SetCard]:
    """As `cards_of_set`, of any cards of the set's game; without a version those not to be seen."""
    ids = list(cards)
    playable = playable_versions(curated.game).filter(card__in=ids)
    open_ones = {version.card_id: version for version in playable}
    own: dict[int, CardVersion] = {}
    if curated.curator_id == to.pk:
        closed = Card.objects.filter(pk__in=set(ids) - open_ones.keys(), creator=curated.curator)
        own = newest_of(closed.values_list("pk", flat=True))
    return [SetCard(card, open_ones.get(card) or own.get(card), card in open_ones) for card in ids]


def names_to_add(curated: CuratedSet) -> list[str]:
    """Names of cards that may be put into a set: published ones, for the list under the field."""
    return list(
        playable_versions(curated.game).order_by("name").values_list("name", flat=True)[:LISTED]
    )


def sets_with(card_id: int) -> QuerySet[CuratedSet]:
    """The sets in which a card is, the last saved first."""
    return sets_shown().filter(pk__in=CuratedCard.objects.filter(card=card_id).values("set"))


def covers(sets: Sequence[CuratedSet]) -> dict[int, list[dict[str, Any]]]:
    """Set id -> the frozen designs of its first few cards that everybody sees. Two queries."""
    entries = CuratedCard.objects.filter(set__in=[one.pk for one in sets]).filter(
        _is_open("card__")
    )
    entries = entries.select_related("card").order_by("set", "position")
    published = CardVersion.objects.select_related("card", "art", "card__creator")
    found: dict[int, list[dict[str, Any]]] = {one.pk: [] for one in sets}
    for entry in entries.prefetch_related(Prefetch("card__published", queryset=published)):
        if len(found[entry.set_id]) < COVER and entry.card.published is not None:
            found[entry.set_id].append(frozen_design(entry.card.published))
    return found


def _shown() -> Count:
    return Count("entries", filter=_is_open("entries__card__"))


def _is_open(card: str) -> Q:
    """As `playable_versions`, said of a card's published version."""
    return Q(
        **{
            f"{card}published__state": State.APPROVED,
            f"{card}published__hidden_at__isnull": True,
        }
    )
