"""Damage, healing and Status: how Integrity goes and comes (E4.1, E5, E10.7)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import Pico, Player, State
from matches.engine.games.enigma.stats import damage_dealt_by, is_immune, sum_of

VULNERABLE: Final = 2
"""By how much a Strike of the element multiplies."""


class StrikeDamage:
    """The steps of E4.1, each the damage after it. defender: the end, floored at 0."""

    __slots__ = ("attacker", "base", "defender", "resistance", "vulnerability")

    def __init__(
        self, base: int, attacker: int, vulnerability: int, resistance: int, defender: int
    ) -> None:
        self.base = base
        self.attacker = attacker
        self.vulnerability = vulnerability
        self.resistance = resistance
        self.defender = defender


def strike_damage(state: State, attacker: Pico, target: Pico, base: int) -> StrikeDamage:
    """What a Strike of this base damage does to the enemy Vanguard (E4.1, E11.8)."""
    dealt = base + damage_dealt_by(state, attacker) if base > 0 else 0
    if dealt <= 0:
        return StrikeDamage(base, 0, 0, 0, 0)
    element = attacker.top.element
    doubled = dealt
    if element and target.top.vulnerability == element:
        doubled = dealt * VULNERABLE
    left = doubled
    if element and target.top.resists == element:
        left -= target.top.resistance
    return StrikeDamage(
        base, dealt, doubled, left, max(0, left + sum_of(state, target, "damage_taken"))
    )


def hurt(r: Resolution, pico: Pico, amount: int, cause: str, source: Pico | None) -> None:
    """Take Integrity; knock-outs are looked at later (`knockouts.py`)."""
    if amount <= 0:
        return
    pico.integrity -= amount
    if r.log is not None:
        r.tell(
            "pico_damaged",
            pico=pico.id,
            amount=amount,
            integrity=max(0, pico.integrity),
            cause=cause,
            source=None if source is None else source.id,
        )


def heal(r: Resolution, pico: Pico, amount: int, cause: str) -> None:
    """Give Integrity back, up to the maximum; nothing to one at 0 or less (E10.7)."""
    if pico.integrity <= 0:
        return
    healed = min(amount, pico.max_integrity - pico.integrity)
    if healed <= 0:
        return
    pico.integrity += healed
    if r.log is not None:
        r.tell("pico_healed", pico=pico.id, amount=healed, integrity=pico.integrity, cause=cause)


def give_status(r: Resolution, player: Player, status: str) -> None:
    """Upon a player's Vanguard, unless it is immune or falling; it replaces another (E5)."""
    pico = player.vanguard
    if pico is None or pico.integrity <= 0:
        return
    if is_immune(r.state, pico, status):
        if r.log is not None:
            r.tell("status_resisted", pico=pico.id, status=status)
        return
    before = pico.status
    pico.status = status
    if r.log is not None:
        r.tell("status_gained", pico=pico.id, status=status, replaced=before or None)


def lose_status(r: Resolution, pico: Pico) -> None:
    """It leaves the Vanguard slot, is upgraded, or its coin was heads (E5.1, E5.3)."""
    if not pico.status:
        return
    if r.log is not None:
        r.tell("status_lost", pico=pico.id, status=pico.status)
    pico.status = ""
