"""Columns of a version that follow from its design: never typed, always computed here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.balances import Balance, active_balance
from cards.mechanics import mechanics_hash, shape_hash
from cards.models import CardVersion
from cards.names import name_key
from matches.engine.games import registry
from matches.engine.kernel.declared import clean

POINTS_KEPT = range(-999, 1000)
"""Points and cost of a draft outside of this are not worth a column."""


def fill_in(version: CardVersion, balance: Balance | None = None) -> None:
    """Set name, skeleton, balance, cost, points, mechanics, shape, search and text from the design.

    balance: what counts for cost and points; None: the game's active one. Copes with any draft;
    only a sound one has mechanics and shape. Does not save.
    """
    game = registry.get(version.game)
    design, rules = version.design, game.design
    balance = balance or active_balance(version.game)
    name = design.get("name")
    version.name = clean(name, "name")[:40] if isinstance(name, str) else ""
    version.skeleton = name_key(version.name)
    version.balance = balance["version"]
    breakdown = rules.breakdown(design, balance)
    version.points = breakdown.points if breakdown.points in POINTS_KEPT else None
    version.cost = breakdown.cost if version.points is not None else None
    if rules.validate(design, balance):
        version.mechanics = version.shape = ""
    else:
        mechanics = rules.mechanics(design)
        version.mechanics = mechanics_hash(mechanics)
        version.shape = shape_hash(version.game, mechanics)
    version.search = members_as_keys(rules.search_facts(design, balance))
    lines = rules.rules_text(design)
    version.text = "\n".join(f"{line.lead} {line.text}".strip() for line in lines)


def members_as_keys(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Lists as {value: true}: the one form in which both databases find a member."""
    return {
        key: dict.fromkeys(map(str, value), True) if isinstance(value, list | tuple) else value
        for key, value in facts.items()
    }
