"""Cards that a version resembles: in name, in mechanics, or in its picture.

Evidence, not a ban: for moderators of all that lives, for creators of what they may know of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from rapidfuzz import fuzz, process

from accounts.models import Account
from cards.mechanics import LITTLE, numbers_apart
from cards.models import LIVE_STATES, CardVersion, State
from cards.near_art import Nearness, pictures_near
from cards.queries import art_url

NAME_LIKENESS = 85
"""Of 100; "Saint Lupa" and "Saint Lupo" have 90."""
LISTED = 5


@dataclass(slots=True)
class LookAlike:
    """One card that a version resembles, and in what.

    name: how like the names are, of 100. plays: by how much the numbers differ, 0 for equal play.
    picture: how near. Each None where there is nothing to say.
    """

    version: CardVersion
    name: int | None = None
    plays: int | None = None
    picture: Nearness | None = None

    @property
    def in_words(self) -> str:
        """In what it resembles the version, the weightiest first."""
        parts = []
        if self.plays is not None:
            parts.append(_plays_in_words(self.plays))
        if self.picture is not None:
            parts.append(_picture_in_words(self.picture))
        if self.name is not None:
            parts.append(_("name near by %(likeness)s %%") % {"likeness": self.name})
        return " · ".join(parts)


Found = dict[int, LookAlike]


def look_alikes_of(version: CardVersion) -> list[LookAlike]:
    """Among all submitted and published cards of the game, for moderators: those that play alike
    first, then by picture, then by name; LISTED of each."""
    return _among(version, CardVersion.objects.filter(state__in=LIVE_STATES))


def look_alikes_told(version: CardVersion, *, to: Account) -> list[LookAlike]:
    """The same for who made the version: among cards in play and their own."""
    in_play = Q(state=State.APPROVED, hidden_at__isnull=True)
    own = Q(state__in=LIVE_STATES, card__creator=to)
    return _among(version, CardVersion.objects.filter(in_play | own))


def as_json(row: LookAlike) -> dict[str, Any]:
    """As the forge and programs are told of it."""
    version = row.version
    return {
        "card": version.card_id,
        "name": version.name,
        "creator": version.card.creator.username,
        "url": reverse("cards:card", args=[version.card_id]),
        "art": art_url(version.art, "piece"),
        "likeness": row.in_words,
    }


def _among(version: CardVersion, others: QuerySet[CardVersion]) -> list[LookAlike]:
    others = others.filter(game=version.game).exclude(card=version.card_id)
    others = others.select_related("card__creator", "art").order_by("pk")
    found: Found = {}
    for look in (_in_mechanics, _in_picture, _in_name):
        look(version, others, found)
    return list(found.values())


def _in_order(others: QuerySet[CardVersion], pks: list[int]) -> list[CardVersion]:
    known = others.in_bulk(pks)
    return [known[pk] for pk in pks if pk in known]


def _row(other: CardVersion, found: Found) -> LookAlike:
    return found.setdefault(other.pk, LookAlike(other))


def _in_mechanics(version: CardVersion, others: QuerySet[CardVersion], found: Found) -> None:
    if not version.mechanics:
        return
    for other in others.filter(mechanics=version.mechanics)[:LISTED]:
        _row(other, found).plays = 0
    if not version.shape:
        return
    alike = others.filter(shape=version.shape).exclude(mechanics=version.mechanics)
    near = {}
    for pk, design in alike.values_list("pk", "design").iterator():
        apart = numbers_apart(version.game, version.design, design)
        if apart <= LITTLE:
            near[pk] = apart
    nearest = sorted(near, key=lambda pk: (near[pk], pk))[:LISTED]
    for other in _in_order(others, nearest):
        _row(other, found).plays = near[other.pk]


def _in_picture(version: CardVersion, others: QuerySet[CardVersion], found: Found) -> None:
    if version.art is None:
        return
    near = pictures_near(version.art)
    if version.art_id is not None:
        near[version.art_id] = Nearness(0)  # a copy of a card bears the same picture
    rows = list(others.filter(art__in=near).values_list("pk", "art"))
    rows.sort(key=lambda row: _rank(near[row[1]]))
    nearest = [pk for pk, _ in rows[:LISTED]]
    for other in _in_order(others, nearest):
        assert other.art_id is not None  # noqa: S101 - found by its picture
        _row(other, found).picture = near[other.art_id]


def _rank(near: Nearness) -> tuple[bool, int]:
    """Near wholes first, then those with the most in common."""
    return (near.distance is None, -near.marks if near.distance is None else near.distance)


def _in_name(version: CardVersion, others: QuerySet[CardVersion], found: Found) -> None:
    if not version.skeleton:
        return
    names = dict(others.order_by().values_list("pk", "skeleton"))
    near = process.extract(
        version.skeleton, names, scorer=fuzz.ratio, limit=LISTED, score_cutoff=NAME_LIKENESS
    )
    likeness = {pk: round(score) for _, score, pk in near}
    for other in _in_order(others, list(likeness)):
        _row(other, found).name = likeness[other.pk]


def _plays_in_words(apart: int) -> str:
    if not apart:
        return _("plays exactly alike")
    words = ngettext(
        "plays almost alike, a number differs by %(apart)s",
        "plays almost alike, numbers differ by %(apart)s in all",
        apart,
    )
    return words % {"apart": apart}


def _picture_in_words(near: Nearness) -> str:
    if near.distance is None:
        words = _("shows a part of the same picture (%(marks)s marks in common)")
        return words % {"marks": near.marks}
    if near.distance == 0:
        return _("the same picture")
    return _("picture near, %(distance)s of 128 bits apart") % {"distance": near.distance}
