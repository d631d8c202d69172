"""What each viewer is shown, built up from what they may see: never the state less its secrets."""

from __future__ import annotations

from typing import Any

from matches.engine.games.enigma.blueprint import FLUX
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    PROMOTE,
    SEARCH,
    SETUP,
    Card,
    Pending,
    Pico,
    Player,
    State,
)
from matches.engine.games.enigma.zones import card_json
from matches.engine.kernel.event import OPEN, Viewer
from matches.engine.kernel.stored import result_json

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> Json:
    """The state as `viewer` sees it (E11.17): `you` is their seat, None for all others."""
    return {
        "game": "enigma",
        "you": viewer if isinstance(viewer, int) else None,
        **open_facts(state),
        "pending": [
            pending_json(each, is_shown=viewer in (each.by, OPEN)) for each in state.pending
        ],
        "players": [_player_view(state, owner, viewer) for owner in (0, 1)],
    }


def seen_cards(state: State, viewer: Viewer) -> set[str]:
    """The keys of all cards that `viewer` has been shown so far, Basic Flux aside."""
    shown = [] if state.domain is None else [state.domain]
    for owner, player in enumerate(state.players):
        shown += player.discard
        if not is_hidden(state, owner, viewer):
            for pico in player.picos():
                shown += pico.stack
                if pico.gear is not None:
                    shown.append(pico.gear)
        if viewer == OPEN:
            shown += [*player.hand, *player.deck]
    seen = {card.key for card in shown if card.blueprint.kind != FLUX}
    if isinstance(viewer, int):
        seen |= state.players[viewer].seen
    return seen


def is_hidden(state: State, owner: int, viewer: Viewer) -> bool:
    """Are a player's Picos not shown yet (E2.3)?"""
    return state.phase == SETUP and viewer not in (owner, OPEN)


def open_facts(state: State) -> Json:
    """What everybody knows of the match as a whole."""
    domain = state.domain
    placed = None if domain is None else {**card_json(domain), "owner": state.domain_owner}
    return {
        "first": state.first,
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "result": result_json(state.result),
        "domain": placed,
    }


def open_player_facts(player: Player) -> Json:
    """What everybody knows of one side, its cards and Picos aside."""
    return {
        "sparks": player.sparks,
        "set_up": player.set_up,
        "flux_attached": player.flux_attached,
        "agent_played": player.agent_played,
        "domain_played": player.domain_played,
        "recalled": player.recalled,
        "timeouts": player.timeouts,
    }


def pending_json(pending: Pending, *, is_shown: bool) -> Json:
    """A pending choice; is_shown: with what a search found, which only its player may know."""
    if pending.kind == PROMOTE:
        return {"by": pending.by, "type": "promote"}
    shown: Json = {"by": pending.by, "type": "choose", "effect": pending.kind}
    if pending.kind in (DISCARD, EXTRA_CARDS):
        shown["amount"] = pending.amount
    if pending.kind == SEARCH and is_shown:
        shown["cards"] = cards_json(pending.cards)
    return shown


def cards_json(cards: list[Card] | tuple[Card, ...]) -> list[Json]:
    """Cards as they stand in hands and decks."""
    return [card_json(card) for card in cards]


def places_json(player: Player) -> Json:
    """Who stands where, and every Pico by its id."""
    return {
        "vanguard": None if player.vanguard is None else player.vanguard.id,
        "rearguard": [pico.id for pico in player.rearguard],
        "picos": {pico.id: _pico_json(pico) for pico in player.picos()},
    }


def _player_view(state: State, owner: int, viewer: Viewer) -> Json:
    player = state.players[owner]
    shown = open_player_facts(player)
    hidden = is_hidden(state, owner, viewer)
    if viewer in (owner, OPEN):
        shown["hand"] = cards_json(player.hand)
    else:  # [R] E11.2: those placed in the set-up still count, until they are shown
        shown["hand_size"] = len(player.hand) + (len(player.picos()) if hidden else 0)
    if viewer == OPEN:
        shown["deck"] = cards_json(player.deck)
    else:
        shown["deck_size"] = len(player.deck)
    shown["discard"] = cards_json(player.discard)
    if hidden:
        shown.update({"vanguard": None, "rearguard": [], "picos": {}})
    else:
        shown.update(places_json(player))
    return shown


def _pico_json(pico: Pico) -> Json:
    return {
        "card": pico.stack[-1].key,
        "stack": cards_json(pico.stack),
        "integrity": max(0, pico.integrity),
        "max_integrity": pico.max_integrity,
        "flux": [{"id": flux.id, "element": flux.key} for flux in pico.flux],
        "gear": None if pico.gear is None else card_json(pico.gear),
        "status": pico.status or None,
        "turn_played": pico.turn_played,
        "upgraded_this_turn": pico.upgraded_this_turn,
        "ability_used": pico.ability_used,
        "gear_ability_used": pico.gear_ability_used,
    }
