"""Designs and balance compiled once a match: what the rules read in play.

The design JSON and its limits are in `design/`; here nothing is checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from matches.engine.kernel.game import Config

FACINGS: Final = ("up", "right", "down", "left")
"""By their numbers, clockwise."""
FACING_NUMBERS: Final[dict[str, int]] = {"up": 0, "right": 1, "down": 2, "left": 3}

DAMAGE: Final = "damage"
STRENGTHEN: Final = "strengthen"
SHIELD: Final = "shield"
TURN: Final = "turn"
RETURN: Final = "return"
EXHAUST: Final = "exhaust"
REFRESH: Final = "refresh"
BLOCK: Final = "block"

STEADFAST: Final = "steadfast"
SWIFT: Final = "swift"
GUARDED: Final = "guarded"
THORNS: Final = "thorns"
RALLY: Final = "rally"
DUELIST: Final = "duelist"
ANCHOR: Final = "anchor"

SHARED: Final = 4096
"""Blueprints that are kept for the next match."""


def mask_of(arrows: Iterable[str]) -> int:
    """Arrows as bits: 1 up, 2 right, 4 down, 8 left."""
    mask = 0
    for arrow in arrows:
        mask |= 1 << FACING_NUMBERS[arrow]
    return mask


def turned(mask: int, facing: int) -> int:
    """Where printed arrows point while the card faces another way (G3)."""
    return (mask << facing | mask >> (4 - facing)) & 15


class Blueprint:
    """A frozen design as the rules read it.

    An Assistant has attack, defense, arrows (bits, as printed) and an ability or ""; a Trick has
    an effect and its amount, 0 for one without.
    """

    __slots__ = (
        "ability",
        "amount",
        "arrows",
        "attack",
        "defense",
        "effect",
        "is_trick",
        "key",
        "name",
    )

    def __init__(self, key: str, data: Mapping[str, Any]) -> None:
        self.key = key
        self.name: str = data.get("name") or key
        self.is_trick: bool = data.get("type") == "trick"
        self.attack: int = data.get("attack") or 0
        self.defense: int = data.get("defense") or 0
        self.arrows: int = mask_of(data.get("arrows") or ())
        self.ability: str = data.get("ability") or ""
        self.effect: str = data.get("effect") or ""
        self.amount: int = data.get("amount") or 0


def blueprint_of(key: str, design: Mapping[str, Any]) -> Blueprint:
    """The blueprint of a design; all matches with the same card share one."""
    return _shared(key, json.dumps(design, sort_keys=True))


@lru_cache(maxsize=SHARED)
def _shared(key: str, design: str) -> Blueprint:
    return Blueprint(key, json.loads(design))


class Rules:
    """What a match is frozen with: blueprints by card key, what was agreed on, balance numbers.

    points: a deck's most. first: the seat that was agreed to begin, None for dice (G1.4).
    """

    __slots__ = ("blueprints", "first", "points", "sudden_death", "turn_seconds")

    def __init__(self, config: Config) -> None:
        self.blueprints: dict[str, Blueprint] = {
            key: blueprint_of(key, data) for key, data in config.designs.items()
        }
        options = config.options
        self.points: int = options.get("points", DEFAULT_POINTS)
        self.sudden_death: bool = options.get("sudden_death", False)
        self.first: int | None = options.get("first")
        self.turn_seconds: int = config.balance["timers"]["turn_seconds"]


DEFAULT_POINTS: Final = 15
