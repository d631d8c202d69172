"""Pictures that resemble one: as wholes, or because one shows a part of the other.

Candidates are looked up by keys (`cards.art.likeness`), so that few of all pictures are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from cards.art.likeness import (
    ART_DISTANCE,
    COMMON_MARKS,
    Mark,
    bits_apart,
    common_marks,
    keys_near,
    keys_of_marks,
    marks_from_json,
)
from cards.models import Art, ArtKey, ArtMarks

COMPARED = 60
"""Of the pictures that have keys of marks in common, those with the most are compared."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a picture is. distance: of the wholes, in bits of 128, None if they are not near.

    marks: how many both have in common; 0 where it was enough to compare the wholes.
    """

    distance: int | None
    marks: int = 0


def pictures_near(art: Art) -> dict[int, Nearness]:
    """Id -> how near, of the pictures near this one, also of mirrored ones; without itself."""
    wholes = _as_wholes(art)
    return {**_in_part(art, wholes.keys()), **wholes}


def _as_wholes(art: Art) -> dict[int, Nearness]:
    keys = keys_near(art.hash) | keys_near(art.mirror_hash)
    near = ArtKey.objects.filter(key__in=keys).exclude(art=art)
    found = {}
    for pk, hash_ in near.values_list("art", "art__hash").distinct():
        distance = min(bits_apart(art.hash, hash_), bits_apart(art.mirror_hash, hash_))
        if distance <= ART_DISTANCE:
            found[pk] = Nearness(distance)
    return found


def _in_part(art: Art, known: Collection[int]) -> dict[int, Nearness]:
    row = ArtMarks.objects.filter(art=art).first()
    own = marks_from_json(row.marks) if row else []
    found = {}
    for mirrored in (False, True):
        candidates = _with_common_keys(own, mirrored, {art.pk, *known})
        rows = ArtMarks.objects.filter(art__in=candidates).values_list("art", "marks")
        for pk, stored in rows:
            common = common_marks(own, marks_from_json(stored), mirrored=mirrored)
            if common >= COMMON_MARKS:
                found[pk] = Nearness(None, common)
    return found


def _with_common_keys(marks: list[Mark], mirrored: bool, but: Collection[int]) -> list[int]:
    """The pictures with the most keys of these marks."""
    keys = keys_of_marks(marks, mirrored=mirrored)
    votes = Counter(ArtKey.objects.filter(key__in=keys).values_list("art", flat=True))
    for pk in but:
        votes.pop(pk, None)
    return [pk for pk, _ in votes.most_common(COMPARED)]
