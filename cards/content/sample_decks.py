"""Write the engine's sample decks from the starter content: `python -m cards.content.sample_decks`.

The engine may not read this folder, and measured power must not change when the content does: so
its copies (`matches/engine/games/<game>/data/sample_decks.json`) are files of their own, with
versions. Raise the version when a copy is renewed; a test says when the two differ.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parent
ENGINE_GAMES = Path(__file__).parents[2] / "matches/engine/games"
VERSIONS = {"nexus": "first-light-1", "enigma": "wild-type-3"}
"""Of the copies, for each game whose simulations run on its content."""
BESIDE_CARDS = ("patron", "points")
"""What a deck of some games has besides its cards."""


def samples_path(game: str) -> Path:
    """The engine's copy."""
    return ENGINE_GAMES / game / "data/sample_decks.json"


def sample_decks(game: str) -> dict[str, Any]:
    """All decks of the content, and the designs in it without flavor and art."""
    cards = {card["key"]: card for card in _read(game, "cards.json")["cards"]}
    decks = _read(game, "decks.json")["decks"]
    return {
        "version": VERSIONS[game],
        "designs": {
            key: {part: value for part, value in card["design"].items() if part != "flavor"}
            | {"cost": card["cost"]}
            for key, card in cards.items()
        },
        "decks": [
            {"key": deck["key"]}
            | {name: deck[name] for name in BESIDE_CARDS if name in deck}
            | {"cards": deck["cards"]}
            for deck in decks
        ],
    }


def _read(game: str, name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((CONTENT / game / name).read_text("utf-8"))
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
    for each in VERSIONS:
        samples_path(each).write_text(as_text(sample_decks(each)), "utf-8")
