"""Carrying out actions: each kind has one handler, which may not refuse (see `check.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.engine.games.enigma.actions import (
    OWN,
    Action,
    Agent,
    Attach,
    Choose,
    Concede,
    Domain,
    EndTurn,
    Gear,
    Play,
    Promote,
    Recall,
    Setup,
    Strike,
    Upgrade,
    UseAbility,
)
from matches.engine.games.enigma.check import ability_of
from matches.engine.games.enigma.combat import use_strike
from matches.engine.games.enigma.damage import lose_status
from matches.engine.games.enigma.effects import carry_out_effect
from matches.engine.games.enigma.ending import end
from matches.engine.games.enigma.knockouts import promote, promote_the_only_ones, settle
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.setup import origins_of, place
from matches.engine.games.enigma.state import DISCARD, EXTRA_CARDS, PROMOTE, Pico, State
from matches.engine.games.enigma.stats import renew_integrity
from matches.engine.games.enigma.turns import end_turn, go_on, time_out
from matches.engine.games.enigma.zones import (
    attach_flux,
    card_json,
    discard_flux,
    discard_from_hand,
    draw,
    new_pico,
    remove_domain,
    show_cards,
    shuffle_deck,
    swap,
    take_from,
)
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait


def carry_out(
    state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
) -> None:
    """Carry out an action that is known to be legal."""
    _HANDLERS[type(action)](Resolution(state, chance, log), seat, action)


def tick(state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
    """The time of `wait` ran out. Call only with a wait that is running."""
    r = Resolution(state, chance, log)
    if wait.kind == "mulligan":
        place(r, wait.seat, origins_of(state.players[wait.seat])[0].id, ())
    elif wait.kind == "choice":
        _answer_by_default(r)
    else:
        time_out(r, wait.seat)


def _answer_by_default(r: Resolution) -> None:
    """The server answers the first pending choice (E11.13)."""
    asked = r.state.pending[0]
    player = r.state.players[asked.by]
    if asked.kind == PROMOTE:
        _promote(r, asked.by, Promote(player.rearguard[0].id))
    elif asked.kind == EXTRA_CARDS:
        _choose(r, asked.by, Choose(amount=0))
    elif asked.kind == DISCARD:
        _choose(r, asked.by, Choose(tuple(card.id for card in player.hand[: asked.amount])))
    else:
        _choose(r, asked.by, Choose((asked.cards[0].id,)))


def _setup(r: Resolution, seat: int, action: Setup) -> None:
    place(r, seat, action.vanguard, action.rearguard)


def _play(r: Resolution, seat: int, action: Play) -> None:
    player = r.state.players[seat]
    card = take_from(player.hand, action.card)
    pico = new_pico(r.state, card, seat, r.state.turn)
    player.rearguard.append(pico)
    if r.log is not None:
        r.tell("pico_played", player=seat, card=card_json(card), integrity=pico.integrity)


def _upgrade(r: Resolution, seat: int, action: Upgrade) -> None:
    player = r.state.players[seat]
    card = take_from(player.hand, action.card)
    pico = _own(r, seat, action.pico)
    pico.stack.append(card)
    pico.top = card.blueprint
    pico.upgraded_this_turn = True
    if r.log is not None:
        r.tell("pico_upgraded", player=seat, pico=pico.id, card=card_json(card))
    lose_status(r, pico)
    _change_modifiers(r)


def _attach(r: Resolution, seat: int, action: Attach) -> None:
    player = r.state.players[seat]
    player.flux_attached = True
    attach_flux(r, _own(r, seat, action.pico), take_from(player.hand, action.card), "hand")


def _gear(r: Resolution, seat: int, action: Gear) -> None:
    player = r.state.players[seat]
    card = take_from(player.hand, action.card)
    pico = _own(r, seat, action.pico)
    replaced = pico.gear
    if replaced is not None:
        player.discard.append(replaced)
    pico.gear = card
    if r.log is not None:
        gone = None if replaced is None else card_json(replaced)
        r.tell("gear_equipped", player=seat, pico=pico.id, card=card_json(card), replaced=gone)
    _change_modifiers(r)


def _domain(r: Resolution, seat: int, action: Domain) -> None:
    state = r.state
    player = state.players[seat]
    card = take_from(player.hand, action.card)
    player.domain_played = True
    remove_domain(r)
    state.domain = card
    state.domain_owner = seat
    if r.log is not None:
        r.tell("domain_played", player=seat, card=card_json(card))
    _change_modifiers(r)


def _agent(r: Resolution, seat: int, action: Agent) -> None:
    player = r.state.players[seat]
    card = take_from(player.hand, action.card)
    player.discard.append(card)  # [R] E11.5: before its effect
    player.agent_played = True
    if r.log is not None:
        named = None if action.target is None else action.target.json()
        r.tell("agent_played", player=seat, card=card_json(card), target=named)
    effect = card.blueprint.act
    if effect is not None:
        carry_out_effect(r, seat, None, effect, action.target)
    settle(r)


def _ability(r: Resolution, seat: int, action: UseAbility) -> None:
    pico = _own(r, seat, action.pico)
    if action.source == OWN:
        pico.ability_used = True
    else:
        pico.gear_ability_used = True
    if r.log is not None:
        named = None if action.target is None else action.target.json()
        r.tell("ability_used", player=seat, pico=pico.id, source=action.source, target=named)
    effect = ability_of(pico, action.source)
    if effect is not None:
        carry_out_effect(r, seat, pico, effect, action.target)
    settle(r)


def _recall(r: Resolution, seat: int, action: Recall) -> None:
    player = r.state.players[seat]
    player.recalled = True
    if player.vanguard is not None:
        discard_flux(r, player.vanguard, list(action.flux), "recall")
        swap(r, player, _own(r, seat, action.to), "recall")


def _strike(r: Resolution, seat: int, action: Strike) -> None:
    r.state.players[seat].timeouts = 0  # E11.13: its player ends this turn
    use_strike(r, seat, action.strike, action.target)
    go_on(r)


def _promote(r: Resolution, seat: int, action: Promote) -> None:
    promote(r, _own(r, seat, action.pico))
    promote_the_only_ones(r)
    go_on(r)


def _choose(r: Resolution, seat: int, action: Choose) -> None:
    state = r.state
    asked = state.pending.pop(0)
    named = action.cards or ()
    if asked.kind == EXTRA_CARDS:
        amount = action.amount or 0
        if r.log is not None:
            r.tell("extra_cards_taken", player=seat, amount=amount)
        draw(r, seat, amount)
    elif asked.kind == DISCARD:
        for card in [card for card in state.players[seat].hand if card.id in named]:
            discard_from_hand(r, seat, card, "choice")
    else:
        _take_found(r, seat, named)
    promote_the_only_ones(r)
    go_on(r)


def _take_found(r: Resolution, seat: int, named: tuple[str, ...]) -> None:
    """What a search takes is shown to both; then the deck is shuffled (E10.7)."""
    player = r.state.players[seat]
    taken = [take_from(player.deck, card_id) for card_id in named]
    if taken:
        player.hand += taken
        show_cards(r, seat, taken, "search")
    shuffle_deck(r, seat)


def _end_turn(r: Resolution, seat: int, action: EndTurn) -> None:
    end_turn(r, seat)


def _concede(r: Resolution, seat: int, action: Concede) -> None:
    end(r.state, r.log, 1 - seat, "concede")


def _change_modifiers(r: Resolution) -> None:
    """Forms, Gear or Domain have changed: Integrity follows, and may fall to nothing (E11.4)."""
    renew_integrity(r)
    settle(r)


def _own(r: Resolution, seat: int, pico_id: str) -> Pico:
    pico = r.state.players[seat].pico(pico_id)
    if pico is None:
        raise KeyError(pico_id)
    return pico


_HANDLERS: dict[type[Action], Callable[[Resolution, int, Any], None]] = {
    Setup: _setup,
    Play: _play,
    Upgrade: _upgrade,
    Attach: _attach,
    Gear: _gear,
    Domain: _domain,
    Agent: _agent,
    UseAbility: _ability,
    Recall: _recall,
    Strike: _strike,
    Promote: _promote,
    Choose: _choose,
    EndTurn: _end_turn,
    Concede: _concede,
}
