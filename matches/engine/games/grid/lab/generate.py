"""Assistants made by lot, to measure what the weights of G5.1 are worth.

Every design follows from the seed and its number alone. Numbers take turns with abilities, and with
Assistants that only stand in the way, so that each occurs equally often; of the shapes that come to
the points, each is equally likely. None is made that `faults` would find.
"""

from __future__ import annotations

import json
import random
from collections.abc import Hashable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, Final, cast

from matches.engine.games.grid.design import words
from matches.engine.games.grid.design.declaration import MOST_ATTACK, MOST_DEFENSE
from matches.engine.games.grid.lab.faults import dead_text
from matches.engine.games.grid.trial import plain_design
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Json
from matches.engine.kernel.lab.sampling import Generated

COSTS: Final = (1, 2, 3, 4, 5)
"""At dearer ones a deck has room for one copy, or none."""
ABILITIES: Final = (None, *(key for key in words.ABILITIES if key != "limited"))
"""A limit does nothing but hold copies back, so that there is less to measure."""
BLOCKER_IN: Final = 5
"""Of so many designs one has no attack."""
MOST_DRAWS: Final = 200
ODD: Final = 3
"""By so many parts a design may have less than it should: some abilities come to odd ones."""
Shape = tuple[int, int, int]
"""Attack, defense, number of arrows."""
SHAPES: Final = tuple(
    product(range(MOST_ATTACK + 1), range(1, MOST_DEFENSE + 1), range(len(words.DIRECTIONS) + 1))
)


def generate(
    seed: str, number: int, balance: Mapping[str, Any], *, spread: int, rules: DesignRules
) -> Generated:
    """Design `number` of a seed: of as many parts of points as the plain card of its cost, as near
    as its ability comes, or up to `spread` of them off."""
    draw = random.Random(f"{seed}:{number}")
    ability = ABILITIES[number % len(ABILITIES)]
    blocks = number // len(ABILITIES) % BLOCKER_IN == 0
    # A module has a hash, which a protocol cannot say.
    edges, by_parts = _priced(cast(Hashable, rules), json.dumps(balance), ability, blocks)
    for _ in range(MOST_DRAWS):
        cost = draw.choice(COSTS)
        wanted = edges[cost] + draw.randint(-spread, spread)
        parts = max((each for each in by_parts if each <= wanted), default=wanted - ODD - 1)
        if wanted - parts <= ODD:
            attack, defense, count = draw.choice(by_parts[parts])
            arrows = draw.sample([*words.DIRECTIONS], count)
            design = rules.canonical(_design(attack, defense, arrows, ability))
            return Generated(design, cost, parts - edges[cost])
    raise RuntimeError(f"no design {number} of seed {seed!r} fits its points")


@lru_cache(maxsize=64)
def _priced(
    hashed: Hashable, balance_json: str, ability: str | None, blocks: bool
) -> tuple[dict[int, int], dict[int, list[Shape]]]:
    """The parts of the plain card of each cost; all shapes of such designs by their parts."""
    rules = cast(DesignRules, hashed)
    balance = json.loads(balance_json)
    edges = {
        cost: rules.breakdown(plain_design({}, cost, balance, rules), balance).points
        for cost in COSTS
    }
    by_parts: dict[int, list[Shape]] = {}
    for attack, defense, count in SHAPES:
        arrows = [*words.DIRECTIONS][:count]
        design = _design(attack, defense, arrows, ability)
        bare = attack == 0 and count and ability != "duelist"
        if (attack == 0) == blocks and not bare and not dead_text(design):
            parts = rules.breakdown(design, balance).points
            by_parts.setdefault(parts, []).append((attack, defense, count))
    return edges, by_parts


def _design(attack: int, defense: int, arrows: list[str], ability: str | None) -> Json:
    return {
        "name": "Generated",
        "attack": attack,
        "defense": defense,
        "arrows": arrows,
        "ability": ability,
    }
