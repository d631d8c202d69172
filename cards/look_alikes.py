"""Cards that a new version resembles: in name, in mechanics, or in its picture.

Evidence for a moderator, not a ban. Compared are the published and submitted versions of other
cards of the game.
"""

from __future__ import annotations

from typing import Any

from rapidfuzz import fuzz, process

from cards.models import LIVE_STATES, CardVersion

NAME_LIKENESS = 85
"""Of 100; "Saint Lupa" and "Saint Lupo" have 90."""
ART_DISTANCE = 22
"""Bits of 128: copies that were cropped, scaled or darkened stay within it, other pictures of the
starter set are 24 and more apart (docs/budget.md)."""
LISTED = 5


def look_alikes_of(version: CardVersion) -> dict[str, list[dict[str, Any]]]:
    """{"names": [...], "mechanics": [...], "art": [...]}, each the nearest first.

    Rows: {"card", "version", "name"} and "likeness" (of 100) or "distance" (bits).
    """
    others = list(
        CardVersion.objects.filter(game=version.game, state__in=LIVE_STATES)
        .exclude(card=version.card_id)
        .select_related("art")
        .only("card_id", "name", "skeleton", "mechanics", "art__hash", "art__mirror_hash")
        .order_by("pk")
    )
    return {
        "names": _in_name(version, others),
        "mechanics": [_row(other) for other in others if other.mechanics == version.mechanics][
            :LISTED
        ],
        "art": _in_art(version, others),
    }


def _in_name(version: CardVersion, others: list[CardVersion]) -> list[dict[str, Any]]:
    found = process.extract(
        version.skeleton,
        [other.skeleton for other in others],
        scorer=fuzz.ratio,
        limit=LISTED,
        score_cutoff=NAME_LIKENESS,
    )
    return [_row(others[place]) | {"likeness": round(score)} for _, score, place in found]


def _in_art(version: CardVersion, others: list[CardVersion]) -> list[dict[str, Any]]:
    if version.art is None:
        return []
    rows = []
    for other in others:
        if other.art is None:
            continue
        distance = min(
            bits_apart(version.art.hash, other.art.hash),
            bits_apart(version.art.hash, other.art.mirror_hash),
        )
        if distance <= ART_DISTANCE:
            rows.append(_row(other) | {"distance": distance})
    return sorted(rows, key=lambda row: (row["distance"], row["version"]))[:LISTED]


def bits_apart(one: str, other: str) -> int:
    """In how many bits two hashes, written in hexadecimal digits, differ."""
    return (int(one, 16) ^ int(other, 16)).bit_count()


def _row(other: CardVersion) -> dict[str, Any]:
    return {"card": other.card_id, "version": other.pk, "name": other.name}
