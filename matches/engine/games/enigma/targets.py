"""Among what the target of an effect may be chosen (E10.6, E10.7)."""

from __future__ import annotations

from itertools import combinations

from matches.engine.games.enigma.actions import Target
from matches.engine.games.enigma.blueprint import FLUX, Effect
from matches.engine.games.enigma.state import Card, Pico, Player, State

Options = list[Target] | None
"""The legal targets; None: the effect takes none; []: it wants one and there is none."""


def options(state: State, seat: int, user: Pico | None, effect: Effect) -> Options:
    """The targets of an effect of `seat`. user: the striking or using Pico; an Agent has none."""
    own, enemy = state.players[seat], state.players[1 - seat]
    kind = effect.kind
    if kind == "damage":
        return _picos(enemy.rearguard) if effect.to == "rearguard" else None
    if kind == "heal":
        return _picos(own.picos()) if effect.to == "own" else None
    if kind == "switch_own":
        return _picos(own.rearguard)
    if kind == "switch_enemy":
        return _picos(enemy.rearguard)
    if kind == "attach":
        return _attachments(own, own.hand if effect.source == "hand" else own.discard)
    if kind == "move_flux":
        return _moves(own)
    if kind == "discard_flux":
        return _discards(loser_of_flux(state, seat, user, effect), effect.amount)
    if kind == "remove_domain":
        return [] if state.domain is None else None
    return None


def loser_of_flux(state: State, seat: int, user: Pico | None, effect: Effect) -> Pico | None:
    """Whose Flux `discard_flux` takes: the enemy Vanguard's, or that of the user itself."""
    return user if effect.source == "self" else state.players[1 - seat].vanguard


def _picos(picos: list[Pico]) -> list[Target]:
    return [Target(pico=pico.id) for pico in picos]


def _attachments(own: Player, cards: list[Card]) -> list[Target]:
    return [
        Target(flux=(card.id,), to=pico.id)
        for card in cards
        if card.blueprint.kind == FLUX
        for pico in own.picos()
    ]


def _moves(own: Player) -> list[Target]:
    picos = own.picos()
    return [
        Target(flux=(flux.id,), to=other.id)
        for pico in picos
        for flux in pico.flux
        for other in picos
        if other is not pico
    ]


def _discards(loser: Pico | None, amount: int) -> Options:
    if loser is None or len(loser.flux) <= amount:
        return None
    ids = sorted(flux.id for flux in loser.flux)
    return [Target(flux=some) for some in combinations(ids, amount)]
