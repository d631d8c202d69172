"""Counting how versions fared in real matches."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from cards.models import CardTally, CardVersion


@dataclass(frozen=True, slots=True)
class Fared:
    """What one seat of a match did with its cards; ids of versions. halves: 2 a win, 1 a draw.

    Each later set lies within the one before.
    """

    halves: int
    brought: Collection[int]
    drawn: Collection[int]
    played: Collection[int]


@transaction.atomic
def count(seats: Collection[Fared]) -> None:
    """Add what the seats of one match did. Call it once a match; versions that are gone are left.

    Rows are locked by rising id, so that two matches that are counted at once do not block.
    """
    asked = {version for seat in seats for version in seat.brought}
    there = set(CardVersion.objects.filter(pk__in=asked).values_list("pk", flat=True))
    ids = sorted(there)
    CardTally.objects.bulk_create([CardTally(version_id=pk) for pk in ids], ignore_conflicts=True)
    for pk in ids:
        added = {"brought": 0, "drawn": 0, "played": 0}
        halves = dict.fromkeys(added, 0)
        for seat in seats:
            for column, versions in (
                ("brought", seat.brought),
                ("drawn", seat.drawn),
                ("played", seat.played),
            ):
                if pk in versions:
                    added[column] += 1
                    halves[column] += seat.halves
        CardTally.objects.filter(pk=pk).update(
            **{column: F(column) + number for column, number in added.items()},
            **{f"{column}_halves": F(f"{column}_halves") + n for column, n in halves.items()},
        )
