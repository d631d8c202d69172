"""Write the engine's sample decks from the starter content: `python -m cards.content.sample_decks`.

The engine may not read this folder, and measured power must not change when the content does: so
its copy (`matches/engine/games/nexus/data/sample_decks.json`) is a file of its own, with a version.
Raise the version when the copy is renewed; a test says when the two differ.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parent / "nexus"
SAMPLES = Path(__file__).parents[2] / "matches/engine/games/nexus/data/sample_decks.json"


def sample_decks() -> dict[str, Any]:
    """All decks of the content, and the designs in them without name, flavor and art."""
    cards = {card["key"]: card for card in _read("cards.json")["cards"]}
    decks = _read("decks.json")["decks"]
    return {
        "version": "first-light-1",
        "designs": {
            key: {part: value for part, value in card["design"].items() if part != "flavor"}
            | {"cost": card["cost"]}
            for key, card in cards.items()
        },
        "decks": [
            {"key": deck["key"], "patron": deck["patron"], "cards": deck["cards"]} for deck in decks
        ],
    }


def _read(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((CONTENT / name).read_text("utf-8"))
    return content


def as_text(samples: dict[str, Any]) -> str:
    """One design or deck a line, so that changes can be read."""
    designs = ",\n".join(
        f"  {json.dumps(key)}: {json.dumps(design)}" for key, design in samples["designs"].items()
    )
    decks = ",\n".join(f"  {json.dumps(deck)}" for deck in samples["decks"])
    version = json.dumps(samples["version"])
    return (
        f'{{\n "version": {version},\n "designs": {{\n{designs}\n }},\n'
        f' "decks": [\n{decks}\n ]\n}}\n'
    )


if __name__ == "__main__":
    SAMPLES.write_text(as_text(sample_decks()), "utf-8")
