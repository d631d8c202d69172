"""Whether every picture that a row names is in the store, as it was stored."""

from __future__ import annotations

from cards.art import store
from cards.models import Art
from cards.queries import RENDITIONS
from matches.upkeep.finding import Found


def art(jobs: int) -> Found:
    """All renditions are there and have the digest of their row."""
    found = Found()
    undigested = 0
    for token, stated in Art.objects.values_list("token", "digests").iterator():
        found.checked += 1
        stored = store.kept_digests(token)
        undigested += not stated
        for rendition in RENDITIONS:
            name = f"art {token}, {rendition}"
            if rendition not in stored:
                found.faults.append(f"{name}: the file is missing")
            elif stated and stored[rendition] != stated.get(rendition):
                found.faults.append(f"{name}: the file is not the one that was stored")
    if undigested:
        found.notes.append(f"{undigested} pictures have no digest: only their presence was checked")
    return found
