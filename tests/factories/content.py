"""The starter content as it is delivered, for those who deal matches past the database."""

from __future__ import annotations

import json
from typing import Any

from cards.services import seeds


def content_of(game: str) -> dict[str, Any]:
    """The designs of the starter content by their keys, with those of basic cards."""
    told = json.loads((seeds.CONTENT / game / "cards.json").read_text("utf-8"))
    entries = [*told["cards"], *told.get("basics", [])]
    return {entry["key"]: entry["design"] for entry in entries if "design" in entry}
