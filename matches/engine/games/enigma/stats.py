"""Modifiers in force (E10.8) and what they make of a Pico's numbers."""

from __future__ import annotations

from matches.engine.games.enigma.blueprint import Effect
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import Pico, State


def modifiers_of(state: State, pico: Pico) -> list[Effect]:
    """All modifiers that count for a Pico: its ability's, its Gear's, the Domain's."""
    found: list[Effect] = []
    if pico.top.modifier is not None:
        found.append(pico.top.modifier)
    if pico.gear is not None and pico.gear.blueprint.modifier is not None:
        found.append(pico.gear.blueprint.modifier)
    if state.domain is not None and state.domain.blueprint.modifier is not None:
        found.append(state.domain.blueprint.modifier)
    return found


def sum_of(state: State, pico: Pico, kind: str) -> int:
    """What the modifiers of one kind add up to."""
    total = 0
    for modifier in modifiers_of(state, pico):
        if modifier.kind == kind:
            total += modifier.amount
    return total


def damage_dealt_by(state: State, pico: Pico) -> int:
    """What is added to the base damage of its Strikes (E4.1)."""
    total = 0
    for modifier in modifiers_of(state, pico):
        if modifier.kind == "damage_dealt" and modifier.element in ("", pico.top.element):
            total += modifier.amount
    return total


def recall_cost_of(state: State, pico: Pico) -> int:
    """How many Flux its Recall discards; never below 0."""
    return max(0, pico.top.recall_cost + sum_of(state, pico, "recall_cost"))


def is_immune(state: State, pico: Pico, status: str) -> bool:
    """May this Status not come upon it?"""
    for modifier in modifiers_of(state, pico):
        if modifier.kind == "immune_to" and modifier.status == status:
            return True
    return False


def counts_as(state: State, pico: Pico) -> list[str]:
    """The elements as which each of its Flux may pay besides its own."""
    return [
        modifier.element
        for modifier in modifiers_of(state, pico)
        if modifier.kind == "flux_counts_as"
    ]


def whole_integrity(state: State, pico: Pico) -> int:
    """Printed Integrity and modifiers together (E11.4)."""
    return pico.top.integrity + sum_of(state, pico, "integrity")


def renew_integrity(r: Resolution) -> None:
    """Let maximum and what is left follow changed forms, Gear and Domain; damage stays (E11.4)."""
    for player in r.state.players:
        for pico in player.picos():
            whole = whole_integrity(r.state, pico)
            change = whole - pico.basis
            if not change:
                continue
            pico.basis = whole
            pico.max_integrity += change
            pico.integrity += change
            if r.log is not None:
                r.tell(
                    "integrity_changed",
                    pico=pico.id,
                    amount=change,
                    integrity=max(0, pico.integrity),
                    max_integrity=pico.max_integrity,
                )
