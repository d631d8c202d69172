"""What a row of the search says of a version, and under which words it is found.

Computed from the version alone; `cards.services.search_rows` keeps it, `manage.py verify` compares.
"""

from __future__ import annotations

from typing import Any

from cards.query.fields import RARITIES, lexicon
from cards.query.folding import fold
from cards.search_models import ARTIST, TAG, TEXT
from matches.engine.games import registry
from matches.engine.kernel.searching import sought_values

Word = tuple[str, str]
"""Its kind and itself."""


def columns_of(
    version: Any, *, power: int | None, came_at: Any, is_revised: bool
) -> dict[str, Any]:
    """All columns but the card. version: a CardVersion, or what a migration knows as one."""
    design = registry.get(version.game).design
    values = sought_values(design, version.design)
    numbers = {
        field.column: values.get(field.name)
        for field in lexicon(version.game).fields
        if field.column.startswith("number_")
    }
    tags = sorted(
        f"{name}={value}"
        for name, members in values.items()
        if isinstance(members, tuple)
        for value in members
    )
    text = fold(version.text)
    tags += ["is=plain"] * (not text) + ["is=revised"] * is_revised
    return {
        "version_id": version.pk,
        "game": version.game,
        "creator_id": version.card.creator_id,
        "set_id": version.card.set_id,
        "cost": version.cost,
        "points": version.points or 0,
        "rarity": RARITIES.index(version.rarity),
        "power": power,
        **{f"number_{number}": None for number in range(1, 9)},
        **numbers,
        "decided_at": version.decided_at,
        "came_at": came_at,
        "name": fold(version.name),
        "tags": f" {' '.join(tags)} ",
        "text": text,
        "artist": fold(version.artist),
    }


def words_of(columns: dict[str, Any]) -> set[Word]:
    """Under what words a row with these columns is found: all its parts between spaces."""
    found = {(TEXT, word) for column in ("name", "text") for word in columns[column].split()}
    found |= {(TAG, tag) for tag in columns["tags"].split()}
    return found | {(ARTIST, word) for word in columns["artist"].split()}


def power_of(report: Any) -> int | None:
    """The measured power of a finished report in hundredths of a percent; None without one."""
    if report is None or report.phase != "done" or not report.result:
        return None
    return round(report.result["measured"]["delta"] * 10_000)
