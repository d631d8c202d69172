"""Keeps the keys and marks by which pictures are found that resemble another (`cards.near_art`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from cards.art import press, store
from cards.art.likeness import keys_of, marks_from_json
from cards.errors import ArtRefused
from cards.models import Art, ArtKey, ArtMarks

AT_ONCE = 50
"""Pictures that are marked in one go."""


@transaction.atomic
def note(art: Art, marks: Sequence[Sequence[Any]]) -> None:
    """Store the marks of a picture, as the child process told them, and its keys; once."""
    _, is_new = ArtMarks.objects.get_or_create(art=art, defaults={"marks": marks})
    if not is_new:
        return
    ArtKey.objects.filter(art=art).delete()
    keys = sorted(keys_of(art.hash, marks_from_json(marks)))
    ArtKey.objects.bulk_create(ArtKey(art=art, key=key) for key in keys)


def unmarked() -> QuerySet[Art]:
    """Pictures that were stored before there were marks, the oldest first."""
    return Art.objects.filter(marked__isnull=True).order_by("pk")


def mark_unmarked() -> int:
    """Mark a few of those; returns how many. Safe to run twice and at once."""
    pictures = list(unmarked()[:AT_ONCE])
    for art in pictures:
        note(art, _marks_of_file(art))
    return len(pictures)


def _marks_of_file(art: Art) -> list[list[Any]]:
    """None for a file that is gone or damaged, of which `manage.py verify` tells."""
    full = store.rendition_path(art.token, "full")
    if not full.exists():
        return []
    with store.workbench() as bench:
        try:
            return press.print_picture(full, bench, crop=art.crop, renditions=()).marks
        except ArtRefused:
            return []
