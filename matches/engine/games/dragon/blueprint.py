"""Designs and balance compiled once a match: what the rules read in play.

What stands on a card and its limits are in `design/`; here nothing is checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from matches.engine.kernel.game import Config

HERO: Final = "hero"
BASIC: Final = "basic"
CARD: Final = "card"
DRAGON: Final = "dragon"
UNKNOWN: Final = "unknown"
"""Kinds of blueprints; an unknown one is a card of the deck in a state made from a view."""

BASIC_SKILL: Final = "basic_skill"
HERO_SKILL: Final = "hero_skill"
"""Reserved keys (Q1)."""

COLOURS: Final = ("red", "blue", "green", "yellow", "white")
KINDS_OF_LOOT: Final = ("weapon", "armor", "trinket", "consumable")
STATS: Final = ("attack", "life", "defense")
BONUSES: Final = ("attack", "defense", "life", "energy", "gem_limit")
ON_ENEMIES: Final = ("attack", "damage", "stun", "poison")
"""Effects of the hero that take enemies."""

ALL: Final = 0
SHARED: Final = 4096
"""Blueprints that are kept for the next match."""


class Effect:
    """One effect (D9). amount: 0 only of an `attack`. count: enemies that it takes, or ALL.

    picks: how many enemies or discarded skills the player names for it; 0: none.
    """

    __slots__ = ("amount", "count", "gem", "kind", "picks")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data["effect"]
        given = data.get("amount")
        self.amount: int = (0 if self.kind == "attack" else 1) if given is None else given
        count = data.get("count")
        self.count: int = ALL if count == "all" else 1 if count is None else count
        self.gem: str = data.get("gem") or ""
        self.picks = 0
        if self.kind in ON_ENEMIES:
            self.picks = self.count
        elif self.kind == "reclaim":
            self.picks = self.amount


class Skill:
    """A skill. charged: None if it cannot be charged. charge: colour -> gems. set: None without
    a printed [Set] effect. wave_size: a hero's back has that of the first wave."""

    __slots__ = ("charge", "charged", "cost", "effects", "set", "wave_size")

    def __init__(self, data: Mapping[str, Any]) -> None:
        charged, printed = data.get("charged"), data.get("set")
        self.cost: int = data.get("cost") or 0
        self.effects = effects_of(data.get("effects"))
        self.charged: list[Effect] | None = None if charged is None else effects_of(charged)
        self.charge: dict[str, int] = {
            gem: count for gem, count in (data.get("charge") or {}).items() if count
        }
        self.set: list[Effect] | None = None if printed is None else effects_of(printed)
        size = data.get("wave_size")
        self.wave_size: int = 1 if size is None else size


class Foe:
    """What a monster or a dragon has printed. reward: colours and "loot", in their order."""

    __slots__ = ("ambush", "attack", "buff", "defense", "life", "passive", "reward")

    def __init__(self, data: Mapping[str, Any], life: int) -> None:
        attack = data.get("attack")
        self.attack: int = 1 if attack is None else attack
        self.life: int = data.get("life") or life
        self.defense: int = data.get("defense") or 0
        self.reward: list[str] = list(data.get("reward") or ())
        self.passive = effects_of(data.get("passive"))
        self.ambush = effects_of(data.get("ambush"))
        self.buff = effects_of(data.get("buff"))

    def amount_of(self, kind: str) -> int:
        """The amounts of a passive or a buff added up; 0 without it."""
        total = 0
        for effect in self.passive:
            if effect.kind == kind:
                total += effect.amount
        for effect in self.buff:
            if effect.kind == kind:
                total += effect.amount
        return total


class Loot:
    """The loot side of a card, or a Spark. bonus: by name of `BONUSES`; none of a consumable."""

    __slots__ = ("bonus", "effects", "kind")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data.get("kind") or "trinket"
        self.effects = effects_of(data.get("effects"))
        self.bonus: dict[str, int] = dict(data.get("bonus") or {})


class Hero:
    """A hero's front. limits: kind of loot -> places. special: what resting does besides."""

    __slots__ = ("attack", "defense", "gem_limit", "life", "limits", "skill_limit", "special")

    def __init__(self, data: Mapping[str, Any]) -> None:
        def number(name: str, default: int) -> int:
            given = data.get(name)
            return default if given is None else int(given)

        self.life = number("life", 15)
        self.defense = number("defense", 0)
        self.attack = number("attack", 1)
        self.gem_limit = number("gem_limit", 3)
        self.skill_limit = number("skill_limit", 7)
        self.limits: dict[str, int] = {kind: number(kind, 1) for kind in KINDS_OF_LOOT}
        self.special = effects_of(data.get("special"))


class Blueprint:
    """A frozen design as the rules read it. kind: HERO, BASIC, CARD, DRAGON or UNKNOWN.

    foe: of a card its monster, of a dragon itself. skill: of a card its skill, of a hero the
    starting skill. loot: of a dragon its Spark. gem: the colour in the centre of the skill.
    abilities: gem colour -> what a dragon does. waves: wave -> what a Hunt adds to monsters.
    """

    __slots__ = ("abilities", "foe", "gem", "hero", "key", "kind", "loot", "name", "skill", "waves")

    def __init__(self, key: str, kind: str, data: Mapping[str, Any]) -> None:
        self.key = key
        self.kind = kind
        self.name: str = data.get("name") or key
        self.hero: Hero = Hero(data if kind == HERO else {})
        if kind == DRAGON:
            self.foe = Foe(data, 10)
            self.loot = Loot({"kind": "consumable", **(data.get("spark") or {})})
        else:
            self.foe = Foe(data.get("monster") or {}, 1)
            self.loot = Loot(data.get("loot") or {})
        self.skill = Skill(data if kind == BASIC else data.get("skill") or {})
        self.gem: str = data.get("gem") or "red"
        self.abilities: dict[str, list[Effect]] = {
            gem: effects_of(effects) for gem, effects in (data.get("abilities") or {}).items()
        }
        self.waves: dict[int, dict[str, int]] = {
            int(wave): dict(added) for wave, added in (data.get("waves") or {}).items()
        }


def effects_of(data: Any) -> list[Effect]:
    """The effects of one slot."""
    return [Effect(each) for each in data or ()]


def blueprint_of(key: str, design: Mapping[str, Any]) -> Blueprint:
    """The blueprint of a design; all matches with the same card share one."""
    return _shared(key, json.dumps(design, sort_keys=True))


@lru_cache(maxsize=SHARED)
def _shared(key: str, design: str) -> Blueprint:
    data = json.loads(design)
    return Blueprint(key, data.get("type") or CARD, data)


BLANK: Final = Blueprint("", UNKNOWN, {})
"""A card of the deck that the viewer cannot know."""
PLAIN_SKILL: Final[dict[str, Any]] = {
    "type": BASIC,
    "name": "Basic Skill",
    "cost": 1,
    "effects": [{"effect": "attack"}],
}
"""Basic Skill where the data has none (Q2)."""


class Rules:
    """What a match is frozen with. heroes, dragons: their keys, in the order of the data.

    phase_turns: most hero turns of a wave or a battle (D8.3).
    """

    __slots__ = ("blueprints", "designed", "dragons", "heroes", "phase_turns")

    def __init__(self, config: Config) -> None:
        self.designed = frozenset(config.designs)
        self.blueprints: dict[str, Blueprint] = {
            key: blueprint_of(key, data) for key, data in config.designs.items()
        }
        if BASIC_SKILL not in self.blueprints:
            self.blueprints[BASIC_SKILL] = blueprint_of(BASIC_SKILL, PLAIN_SKILL)
        self.blueprints[HERO_SKILL] = blueprint_of(HERO_SKILL, {"type": BASIC})
        self.heroes = [key for key, each in self.blueprints.items() if each.kind == HERO]
        self.dragons = [key for key, each in self.blueprints.items() if each.kind == DRAGON]
        self.phase_turns: int = config.balance["phase_turns"]
