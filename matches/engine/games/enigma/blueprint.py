"""Designs and balance compiled once a match: what the rules read in play.

The design JSON and its limits are in `design/`; here nothing is checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from matches.engine.games.enigma.design.words import ELEMENTS, MODIFIERS, NULL
from matches.engine.kernel.game import Config

PICO: Final = "pico"
AGENT: Final = "agent"
GEAR: Final = "gear"
DOMAIN: Final = "domain"
FLUX: Final = "flux"
UNKNOWN: Final = "unknown"
"""A card that the viewer does not know, in a state made from a view."""

ORIGIN: Final = "origin"
FLUX_KEYS: Final = tuple(ELEMENTS)
"""The card keys of Basic Flux, reserved in every match (E10.2)."""

SHARED: Final = 4096
"""Blueprints that are kept for the next match."""


class Effect:
    """An effect or a modifier (E10.7, E10.8). What its kind does not have is 0 or ""."""

    __slots__ = (
        "amount",
        "element",
        "find",
        "hand",
        "how",
        "kind",
        "source",
        "status",
        "to",
        "when",
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data["kind"]
        self.amount: int = data.get("amount") or 0
        self.to: str = data.get("to") or ""
        self.status: str = data.get("status") or ""
        self.hand: str = data.get("hand") or ""
        self.how: str = data.get("how") or ""
        self.find: str = data.get("find") or ""
        self.source: str = data.get("from") or ""
        self.when: str = data.get("when") or ""
        self.element: str = data.get("element") or ""


class Strike:
    """cost: symbol -> number. size: how many symbols it has."""

    __slots__ = ("cost", "damage", "effect", "size")

    def __init__(self, cost: dict[str, int], damage: int, effect: Effect | None) -> None:
        self.cost = cost
        self.damage = damage
        self.effect = effect
        self.size = sum(cost.values())


class Blueprint:
    """A frozen design as the rules read it. kind: PICO, AGENT, GEAR, DOMAIN, FLUX or UNKNOWN.

    element: of a Pico or a Flux; "" matches nothing. resistance: amount, against `resists`.
    modifier: in force while the card is in play: of a Gear, a Domain, or a passive ability.
    act: what happens when an Agent is played, or a once-per-turn ability is used.
    """

    __slots__ = (
        "act",
        "element",
        "form",
        "integrity",
        "key",
        "kind",
        "modifier",
        "name",
        "overwrites",
        "recall_cost",
        "resistance",
        "resists",
        "strikes",
        "upgrades_from",
        "vulnerability",
    )

    def __init__(self, key: str, kind: str, data: Mapping[str, Any]) -> None:
        self.key = key
        self.kind = kind
        self.name: str = data.get("name") or key
        self.form: str = data.get("form") or ORIGIN
        self.element: str = data.get("element") or ""
        self.upgrades_from: str = data.get("upgrades_from") or ""
        self.integrity: int = data.get("integrity") or 0
        self.vulnerability: str = data.get("vulnerability") or ""
        resistance = data.get("resistance") or {}
        self.resists: str = resistance.get("element") or ""
        self.resistance: int = resistance.get("amount") or 0
        self.recall_cost: int = data.get("recall_cost") or 0
        self.strikes = [_strike(strike) for strike in data.get("strikes") or ()]
        self.overwrites: bool = data.get("overwrites") or False
        self.modifier: Effect | None = None
        self.act: Effect | None = None
        ability = data.get("ability") or {}
        for effect in (data.get("effect"), ability.get("effect")):
            if effect is None:
                continue
            if effect["kind"] in MODIFIERS:
                self.modifier = Effect(effect)
            else:
                self.act = Effect(effect)

    @property
    def is_origin(self) -> bool:
        """May it be played from the hand (E3.2)?"""
        return self.kind == PICO and self.form == ORIGIN


def _strike(data: Mapping[str, Any]) -> Strike:
    effect = data.get("effect")
    cost = {symbol: count for symbol, count in (data.get("cost") or {}).items() if count}
    return Strike(cost, data.get("damage") or 0, None if effect is None else Effect(effect))


def blueprint_of(key: str, design: Mapping[str, Any]) -> Blueprint:
    """The blueprint of a design; all matches with the same card share one."""
    return _shared(key, json.dumps(design, sort_keys=True))


@lru_cache(maxsize=SHARED)
def _shared(key: str, design: str) -> Blueprint:
    data = json.loads(design)
    return Blueprint(key, data.get("type") or PICO, data)


BASIC_FLUX: Final[dict[str, Blueprint]] = {
    element: Blueprint(element, FLUX, {"element": element}) for element in FLUX_KEYS
}
BLANK: Final = Blueprint("", UNKNOWN, {})
"""What a viewer does not know."""


class Rules:
    """What a match is frozen with: its blueprints by card key, and its balance numbers."""

    __slots__ = ("blueprints", "choice_seconds", "setup_seconds", "turn_seconds")

    def __init__(self, config: Config) -> None:
        self.blueprints: dict[str, Blueprint] = {
            key: blueprint_of(key, data) for key, data in config.designs.items()
        }
        self.blueprints.update(BASIC_FLUX)
        timers = config.balance["timers"]
        self.setup_seconds: int = timers["setup_seconds"]
        self.turn_seconds: int = timers["turn_seconds"]
        self.choice_seconds: int = timers["choice_seconds"]


def can_pay(cost: Mapping[str, int], elements: list[str], counts_as: list[str]) -> bool:
    """Do some Flux, by their elements, cover a cost (E3.10)?

    counts_as: elements as which every one of them may pay besides (E10.8). Those symbols are paid
    by any Flux, as Null is, so that only the others ask for their own element.
    """
    needed = 0
    for symbol, count in cost.items():
        needed += count
        if symbol != NULL and symbol not in counts_as and elements.count(symbol) < count:
            return False
    return needed <= len(elements)
