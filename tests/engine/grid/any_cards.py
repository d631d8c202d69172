"""Cards that nobody has thought of, and decks of them: every ability, effect and number."""

from __future__ import annotations

import random
from typing import Any

from matches.engine.games.grid.design import words
from matches.engine.kernel.game import SeatDeck

Json = dict[str, Any]


def random_assistant(draw: random.Random) -> Json:
    ability = draw.choice([None, *words.ABILITIES])
    design: Json = {
        "attack": draw.randint(0, 6),
        "defense": draw.randint(1, 8),
        "arrows": [each for each in words.DIRECTIONS if draw.random() < 0.5],
        "ability": ability,
    }
    return design | ({"limit": draw.randint(1, 3)} if ability == "limited" else {})


def random_trick(draw: random.Random) -> Json:
    effect = draw.choice([*words.EFFECTS])
    design: Json = {"type": "trick", "effect": effect}
    if effect in words.WITH_AMOUNT:
        design["amount"] = draw.randint(1, 4)
    return design


def random_designs(draw: random.Random) -> dict[str, Json]:
    designs = {f"a{number}": random_assistant(draw) for number in range(8)}
    designs |= {f"t{number}": random_trick(draw) for number in range(6)}
    return {key: {"name": f"Card {key}", **design} for key, design in designs.items()}


def deck_of(designs: dict[str, Json], stem: str, draw: random.Random) -> SeatDeck:
    """Some Assistants and some Tricks."""
    keys = draw.choices([key for key in designs if key[0] == "a"], k=draw.randint(3, 9))
    keys += draw.choices([key for key in designs if key[0] == "t"], k=draw.randint(2, 8))
    return SeatDeck(tuple((f"{stem}{place}", key) for place, key in enumerate(keys)))
