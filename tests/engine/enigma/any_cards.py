"""Cards that nobody has thought of, and decks of them: every effect, modifier and number."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from matches.engine.games.enigma.design import words
from matches.engine.kernel.game import SeatDeck

Json = dict[str, Any]

VALUES: dict[str, dict[str, Sequence[str]]] = {
    "damage": {"to": [*words.HIT]},
    "heal": {"to": [*words.HEALED]},
    "status": {"status": [*words.STATUSES]},
    "discard": {"hand": [*words.HANDS], "how": [*words.HOW]},
    "search": {"find": [*words.FOUND]},
    "attach": {"from": [*words.ATTACHED_FROM]},
    "discard_flux": {"from": [*words.LOST_BY]},
    "more_if": {"when": [*words.CONDITIONS]},
    "immune_to": {"status": [*words.STATUSES]},
    "flux_counts_as": {"element": [*words.ELEMENTS]},
}
"""Kind -> what it is about."""


def random_effect(draw: random.Random, kinds: Sequence[str], *, has_self: bool = True) -> Json:
    kind = draw.choice(kinds)
    effect: Json = {"kind": kind}
    if kind in words.WITH_AMOUNT:
        size = draw.randint(1, 4)
        sign = draw.choice((1, -1)) if kind in words.SIGNED else 1
        effect["amount"] = sign * size * (10 if kind in words.IN_TENS else 1)
    for name, values in VALUES.get(kind, {}).items():
        effect[name] = draw.choice([each for each in values if has_self or each != "self"])
    if kind == "damage_dealt" and draw.random() < 0.5:
        effect["element"] = draw.choice([*words.ELEMENTS])
    return effect


def random_ability(draw: random.Random) -> Json:
    use = draw.choice([*words.USES])
    kinds = [*words.MODIFIERS] if use == "passive" else words.ACT_EFFECTS
    return {"name": "Deed", "use": use, "effect": random_effect(draw, kinds)}


def random_strike(draw: random.Random) -> Json:
    cost = {
        symbol: draw.randint(1, 2) for symbol in draw.sample([*words.SYMBOLS], draw.randint(0, 2))
    }
    strike: Json = {"name": "Strike", "cost": cost, "damage": 10 * draw.randint(0, 7)}
    if draw.random() < 0.7:
        strike["effect"] = random_effect(draw, words.STRIKE_EFFECTS)
    return strike


def random_pico(draw: random.Random, form: str, below: str | None) -> Json:
    design: Json = {
        "type": "pico",
        "form": form,
        "element": draw.choice([*words.ELEMENTS]),
        "integrity": 10 * draw.randint(1, 12),
        "recall_cost": draw.randint(0, 3),
        "strikes": [random_strike(draw) for _ in range(draw.randint(1, 2))],
        "vulnerability": draw.choice([None, *words.ELEMENTS]),
    }
    if below is not None:
        design["upgrades_from"] = below
    if draw.random() < 0.4:
        amount = 10 * draw.randint(1, 4)
        design["resistance"] = {"element": draw.choice([*words.ELEMENTS]), "amount": amount}
    if draw.random() < 0.6:
        design["ability"] = random_ability(draw)
    return design


def random_command(draw: random.Random, kind: str) -> Json:
    if kind == "agent":
        return {"type": kind, "effect": random_effect(draw, words.ACT_EFFECTS, has_self=False)}
    if kind == "gear" and draw.random() < 0.5:
        return {"type": kind, "ability": random_ability(draw), "overwrites": draw.random() < 0.5}
    return {"type": kind, "effect": random_effect(draw, [*words.MODIFIERS])}


def random_designs(draw: random.Random) -> dict[str, Json]:
    designs: dict[str, Json] = {}
    for line in range(4):
        below = None
        for form in words.FORMS:
            key = f"{form}{line}"
            designs[key] = {"name": key, **random_pico(draw, form, below)}
            below = key
    for kind, count in (("agent", 5), ("gear", 4), ("domain", 3)):
        for number in range(count):
            key = f"{kind}{number}"
            designs[key] = {"name": key, **random_command(draw, kind)}
    return designs


def deck_of(designs: dict[str, Json], stem: str, draw: random.Random) -> SeatDeck:
    """Sixty cards: four of each Origin, what is left of other cards and of Flux."""
    origins = [key for key in designs if key.startswith("origin")]
    others = [key for key in designs if not key.startswith("origin")]
    keys = [*origins * 4, *draw.choices(others, k=24), *draw.choices([*words.ELEMENTS], k=20)]
    return SeatDeck(tuple((f"{stem}{place}", key) for place, key in enumerate(keys)))
