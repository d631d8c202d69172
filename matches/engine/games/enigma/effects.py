"""The effects of Strikes, Agents and used abilities (E10.7): one function each, in a table.

What they may be aimed at is in `targets.py`; knock-outs and choices follow in `knockouts.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matches.engine.games.enigma.actions import Target
from matches.engine.games.enigma.blueprint import FLUX, ORIGIN, PICO, UNKNOWN, Blueprint, Effect
from matches.engine.games.enigma.damage import give_status, heal, hurt
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import DISCARD, SEARCH, Pending, Pico
from matches.engine.games.enigma.stats import renew_integrity
from matches.engine.games.enigma.targets import loser_of_flux
from matches.engine.games.enigma.zones import (
    attach_flux,
    card_json,
    discard_flux,
    discard_from_hand,
    draw,
    remove_domain,
    shuffle_deck,
    swap,
    take_from,
)
from matches.engine.kernel.chance import Uncertain

Do = Callable[[Resolution, int, Pico | None, Effect, Target | None], None]
"""(resolution, whose effect, the Pico that strikes or uses, effect, target)."""


def carry_out_effect(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    """Do what an effect says, all but the knock-outs that it causes."""
    EFFECTS[effect.kind](r, seat, user, effect, target)


def _damage(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    """Exactly the amount: no modifiers, no vulnerability, no resistance."""
    enemy = r.state.players[1 - seat]
    hit: list[Pico] = []
    if effect.to == "vanguard":
        hit = [] if enemy.vanguard is None else [enemy.vanguard]
    elif effect.to == "each_rearguard":
        hit = enemy.rearguard[:]
    elif effect.to == "rearguard":
        hit = _chosen(r, target)
    elif user is not None:
        hit = [user]
    for pico in hit:
        hurt(r, pico, effect.amount, "effect", user)


def _heal(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    healed = _chosen(r, target) if effect.to == "own" else [] if user is None else [user]
    for pico in healed:
        heal(r, pico, effect.amount, "effect")


def _status(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    give_status(r, r.state.players[1 - seat], effect.status)


def _draw(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    draw(r, seat, effect.amount)


def _discard(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    """At random card by card; a choice is asked only where the hand has more than that."""
    owner = seat if effect.hand == "own" else 1 - seat
    player = r.state.players[owner]
    if effect.how == "random":
        for _ in range(min(effect.amount, len(player.hand))):
            card = player.hand[r.chance.index(len(player.hand))]
            discard_from_hand(r, owner, card, "random")
    elif len(player.hand) <= effect.amount:
        for card in player.hand[:]:
            discard_from_hand(r, owner, card, "choice")
    else:
        r.asked.append(Pending(owner, DISCARD, effect.amount))


def _search(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    player = r.state.players[seat]
    if any(card.blueprint.kind == UNKNOWN for card in player.deck):
        raise Uncertain
    found = [card for card in player.deck if _fits(card.blueprint, effect.find)]
    if r.log is not None:
        secret = {"cards": [card_json(card) for card in found]}
        r.tell_one("deck_searched", seat, secret, player=seat, find=effect.find)
    if not found:
        shuffle_deck(r, seat)
        return
    for card in found:
        player.show(card)
    r.asked.append(Pending(seat, SEARCH, cards=tuple(found)))


def _fits(card: Blueprint, find: str) -> bool:
    if find == "flux":
        return card.kind == FLUX
    if find == "origin":
        return card.kind == PICO and card.form == ORIGIN
    return find == "any" or card.kind == PICO


def _attach(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    player = r.state.players[seat]
    if target is None or target.flux is None or target.to is None:
        return
    pico = player.pico(target.to)
    if pico is not None:
        cards = player.hand if effect.source == "hand" else player.discard
        attach_flux(r, pico, take_from(cards, target.flux[0]), effect.source)


def _move_flux(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    player = r.state.players[seat]
    if target is None or target.flux is None or target.to is None:
        return
    to = player.pico(target.to)
    for pico in player.picos():
        for flux in pico.flux:
            if flux.id == target.flux[0] and to is not None:
                pico.flux.remove(flux)
                to.flux.append(flux)
                if r.log is not None:
                    moved = {"id": flux.id, "element": flux.key}
                    r.tell("flux_moved", player=seat, flux=moved, origin=pico.id, pico=to.id)
                return


def _discard_flux(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    """Those named; all where none need be named."""
    loser = loser_of_flux(r.state, seat, user, effect)
    if loser is None:
        return
    if target is None or target.flux is None:
        discard_flux(r, loser, [flux.id for flux in loser.flux], "effect")
    else:
        discard_flux(r, loser, list(target.flux), "effect")


def _switch_own(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    _switch(r, seat, target)


def _switch_enemy(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    _switch(r, 1 - seat, target)


def _switch(r: Resolution, owner: int, target: Target | None) -> None:
    """A Vanguard at 0 or less is not switched any more (E11.7)."""
    player = r.state.players[owner]
    if player.vanguard is not None and player.vanguard.integrity > 0:
        for newcomer in _chosen(r, target):
            swap(r, player, newcomer, "effect")


def _remove_domain(
    r: Resolution, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> None:
    remove_domain(r)
    renew_integrity(r)


def _chosen(r: Resolution, target: Target | None) -> list[Pico]:
    pico = None if target is None or target.pico is None else r.state.pico(target.pico)
    return [] if pico is None else [pico]


EFFECTS: Final[dict[str, Do]] = {
    "damage": _damage,
    "heal": _heal,
    "status": _status,
    "draw": _draw,
    "discard": _discard,
    "search": _search,
    "attach": _attach,
    "move_flux": _move_flux,
    "discard_flux": _discard_flux,
    "switch_own": _switch_own,
    "switch_enemy": _switch_enemy,
    "remove_domain": _remove_domain,
}
