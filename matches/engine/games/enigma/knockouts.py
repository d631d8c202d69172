"""Knock-outs: who leaves, what that earns, who is promoted (E4.3, E4.4, E11.9, E11.10)."""

from __future__ import annotations

from matches.engine.games.enigma.ending import look_at_result
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import OVER, PROMOTE, Card, Pending, Pico


def settle(r: Resolution) -> None:
    """Let the fallen leave, look at the result, then ask: choices first, then promotions.

    Afterwards the match is over, or everything is pending that has to be answered.
    """
    state = r.state
    fallen = [
        pico for player in _in_order(r) for pico in state.players[player].picos() if _is_down(pico)
    ]
    if fallen:
        for pico in fallen:
            _leave(r, pico)
        look_at_result(state, r.log)
    asked, r.asked = r.asked, []
    if state.phase == OVER:
        return
    state.pending += asked
    for seat in _in_order(r):
        if state.players[seat].vanguard is None and not _is_asked(r, seat):
            state.pending.append(Pending(seat, PROMOTE))
    promote_the_only_ones(r)


def promote_the_only_ones(r: Resolution) -> None:
    """A single Rearguard is promoted without asking, once it is its turn in the order (E11.10)."""
    state = r.state
    while state.pending and state.pending[0].kind == PROMOTE:
        rearguard = state.players[state.pending[0].by].rearguard
        if len(rearguard) > 1:
            return
        promote(r, rearguard[0])


def promote(r: Resolution, pico: Pico) -> None:
    """Answer the first pending promotion."""
    state = r.state
    player = state.players[pico.owner]
    state.pending.pop(0)
    player.rearguard.remove(pico)
    player.vanguard = pico
    if r.log is not None:
        r.tell("pico_promoted", player=pico.owner, pico=pico.id)


def to_discard(r: Resolution, owner: int, cards: list[Card]) -> None:
    """Cards go to a discard pile, open to both."""
    r.state.players[owner].discard += cards


def _in_order(r: Resolution) -> tuple[int, int]:
    """The player whose turn it is not goes first (E4.4)."""
    return (1 - r.state.active, r.state.active)


def _is_down(pico: Pico) -> bool:
    return pico.integrity <= 0


def _is_asked(r: Resolution, seat: int) -> bool:
    return any(each.kind == PROMOTE and each.by == seat for each in r.state.pending)


def _leave(r: Resolution, pico: Pico) -> None:
    state = r.state
    owner, enemy = state.players[pico.owner], state.players[1 - pico.owner]
    if owner.vanguard is pico:
        owner.vanguard = None
    else:
        owner.rearguard.remove(pico)
    to_discard(r, pico.owner, [*pico.stack, *pico.flux])
    if pico.gear is not None:
        to_discard(r, pico.owner, [pico.gear])
    enemy.sparks += 1
    if r.log is not None:
        r.tell("pico_knocked_out", pico=pico.id, player=pico.owner, card=pico.stack[-1].key)
        r.tell("spark_earned", player=1 - pico.owner, sparks=enemy.sparks)
