"""Cards that do not work as they read: text that can never count, cards that are never played.

No two cards feed each other: a turn has one Trick and one placement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.grid.design import words
from matches.engine.kernel.card_faults import CardFault, use_in
from matches.engine.kernel.measure import Measured


def card_faults(measured: Measured) -> list[CardFault]:
    """All faults of a card by itself and in its measured matches."""
    use = use_in(measured.outcomes)
    return [*dead_text(measured.subject.design), *([use.fault] if use.fault else [])]


def dead_text(design: Mapping[str, Any]) -> list[CardFault]:
    """What of one card can never do anything, whatever happens."""
    if design.get("type") == words.TRICK:
        return []
    arrows, ability = design.get("arrows") or (), design.get("ability") or ""
    found = []
    if design.get("attack") and not arrows:
        found.append(CardFault("dead_attack", {"attack": design["attack"]}))
    touches_nobody = ability == "duelist" and not arrows
    has_no_bare_edge = ability == "thorns" and len(arrows) == len(words.DIRECTIONS)
    if touches_nobody or has_no_bare_edge:
        found.append(CardFault("dead_ability", {"name": words.ABILITIES[ability].label}))
    return found
