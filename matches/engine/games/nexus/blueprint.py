"""Designs and balance compiled once a match: what the rules read in play, as plain ints.

The design JSON and its limits are in `design/`; here nothing is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from matches.engine.games.nexus.design.words import TARGETS
from matches.engine.kernel.game import Config

GUARD: Final = 1 << 0
EAGER: Final = 1 << 1
QUICK: Final = 1 << 2
PIERCING: Final = 1 << 3
VENOMOUS: Final = 1 << 4
LEECH: Final = 1 << 5
STURDY: Final = 1 << 6
SNEAKY: Final = 1 << 7
FRENZY: Final = 1 << 8
REGENERATE: Final = 1 << 9
SIEGE: Final = 1 << 10
BASTION: Final = 1 << 11
FLANK: Final = 1 << 12
BREACH: Final = 1 << 13
RALLY: Final = 1 << 14
VANGUARD: Final = 1 << 15
BULWARK: Final = 1 << 16
WARDEN: Final = 1 << 17
SUNDER: Final = 1 << 18
SMOTHER: Final = 1 << 19

TRAIT_BITS: Final[dict[str, int]] = {
    "guard": GUARD,
    "eager": EAGER,
    "quick": QUICK,
    "piercing": PIERCING,
    "venomous": VENOMOUS,
    "leech": LEECH,
    "sturdy": STURDY,
    "sneaky": SNEAKY,
    "frenzy": FRENZY,
    "regenerate": REGENERATE,
    "siege": SIEGE,
    "bastion": BASTION,
    "flank": FLANK,
    "breach": BREACH,
    "rally": RALLY,
    "vanguard": VANGUARD,
    "bulwark": BULWARK,
    "warden": WARDEN,
    "sunder": SUNDER,
    "smother": SMOTHER,
}

ON_PLAY: Final = "onPlay"
ON_ATTACK: Final = "onAttack"
ON_DAMAGED: Final = "onDamaged"
ON_DEATH: Final = "onDeath"
ACTIVATED: Final = "activated"

CREATURES: Final = "creature"
HEROES: Final = "hero"

ITSELF: Final = "self"
ATTACKED: Final = "attacked"
CHOSEN: Final = "chosen"
RANDOM: Final = "random"
ALL: Final = "all"

ENEMY: Final = "enemy"
OWN: Final = "own"
BOTH: Final = "both"

SHARED: Final = 4096
"""Blueprints that are kept for the next match."""
SPECIAL_FIELDS: Final = ("trigger", "effect", "amount", "target", "charge")


class Special:
    """A creature's special (N8). amount: 0 for effects without one. charge: 0 unless activated.

    hits, pick, side: the parts of its target, in the words of `design/words.py`.
    """

    __slots__ = ("amount", "charge", "effect", "hits", "pick", "side", "target", "trigger")

    def __init__(self, trigger: str, effect: str, amount: int, target: str, charge: int) -> None:
        self.trigger = trigger
        self.effect = effect
        self.amount = amount
        self.target = target
        self.charge = charge
        words_of_target = TARGETS[target]
        self.hits = words_of_target.kind
        self.pick = words_of_target.pick
        self.side = words_of_target.side

    def asks(self, trigger: str) -> bool:
        """Whether it takes a choice when `trigger` makes it go off (N8.5)."""
        return self.pick == CHOSEN and self.trigger == trigger


class Blueprint:
    """A frozen design as the rules read it. mask: its traits as bits."""

    __slots__ = (
        "armor",
        "attack",
        "cost",
        "health",
        "key",
        "mask",
        "resistance",
        "special",
        "traits",
    )

    def __init__(
        self,
        key: str,
        cost: int,
        attack: int = 0,
        health: int = 1,
        armor: int = 0,
        resistance: int = 0,
        traits: tuple[str, ...] = (),
        special: Special | None = None,
    ) -> None:
        self.key = key
        self.cost = cost
        self.attack = attack
        self.health = health
        self.armor = armor
        self.resistance = resistance
        self.traits = traits
        self.mask = mask_of(traits)
        self.special = special


def blueprint_of(key: str, design: Mapping[str, Any]) -> Blueprint:
    """The blueprint of a design; all matches with the same card share one."""
    special = design.get("special") or {}
    return _shared(
        key,
        design["cost"],
        design.get("attack", 0),
        design.get("health", 1),
        design.get("armor", 0),
        design.get("resistance", 0),
        tuple(design.get("traits") or ()),
        tuple(special.get(field) for field in SPECIAL_FIELDS) if special else None,
    )


@lru_cache(maxsize=SHARED)
def _shared(
    key: str,
    cost: int,
    attack: int,
    health: int,
    armor: int,
    resistance: int,
    traits: tuple[str, ...],
    special: tuple[Any, ...] | None,
) -> Blueprint:
    made = None if special is None else _special(*special)
    return Blueprint(key, cost, attack, health, armor, resistance, traits, made)


def mask_of(traits: tuple[str, ...]) -> int:
    """Traits as bits."""
    mask = 0
    for trait in traits:
        mask |= TRAIT_BITS[trait]
    return mask


def _special(
    trigger: str, effect: str, amount: int | None, target: str, charge: int | None
) -> Special:
    return Special(trigger, effect, amount or 0, target, charge or 0)


class Rules:
    """What a match is frozen with: its blueprints by card key, and its balance numbers."""

    __slots__ = (
        "blueprints",
        "choice_seconds",
        "mulligan_seconds",
        "patron_costs",
        "second_player_armor",
        "second_player_extra_energy",
        "turn_seconds",
    )

    def __init__(self, config: Config) -> None:
        self.blueprints = {key: blueprint_of(key, data) for key, data in config.designs.items()}
        balance = config.balance
        self.patron_costs: dict[str, int] = dict(balance["patrons"])
        self.second_player_armor: int = balance["setup"]["second_player_armor"]
        self.second_player_extra_energy: int = balance["setup"]["second_player_extra_energy"]
        self.turn_seconds: int = balance["timers"]["turn_seconds"]
        self.mulligan_seconds: int = balance["timers"]["mulligan_seconds"]
        self.choice_seconds: int = balance["timers"]["choice_seconds"]
