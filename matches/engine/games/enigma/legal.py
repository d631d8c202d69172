"""Every legal action of a player. Must agree with `check.py` in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from matches.engine.games.enigma.actions import (
    CONCEDE,
    END_TURN,
    GEARS,
    OWN,
    Action,
    Agent,
    Attach,
    Choose,
    Domain,
    Gear,
    Play,
    Promote,
    Recall,
    Setup,
    Strike,
    Target,
    Upgrade,
    UseAbility,
)
from matches.engine.games.enigma.blueprint import AGENT, DOMAIN, FLUX, GEAR, Effect
from matches.engine.games.enigma.check import (
    ability_fault,
    ability_of,
    agent_fault,
    attachment_fault,
    domain_fault,
    gear_fault,
    recall_fault,
    room_fault,
    strike_fault,
    upgrade_fault,
    upgrades,
)
from matches.engine.games.enigma.setup import origins_of
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    MOST_REARGUARD,
    OVER,
    PROMOTE,
    SETUP,
    Card,
    Pending,
    Pico,
    State,
)
from matches.engine.games.enigma.stats import recall_cost_of
from matches.engine.games.enigma.targets import options

Targets = list[Target | None]
_NO_TARGET: Targets = [None]


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """All canonical actions that `check` accepts, in a fixed order, `concede` last."""
    if state.phase == OVER:
        return
    if state.pending:
        if state.pending[0].by == seat:
            yield from _answers(state, state.pending[0])
    elif state.phase == SETUP:
        if not state.players[seat].set_up:
            yield from _set_ups(state, seat)
    elif seat == state.active:
        for card in state.players[seat].hand:
            yield from _with_card(state, seat, card)
        for pico in state.players[seat].picos():
            for source in (OWN, GEARS):
                for target in ability_targets(state, pico, source):
                    yield UseAbility(pico.id, source, target)
        yield from _recalls(state, seat)
        yield from _strikes(state, seat)
        yield END_TURN
    yield CONCEDE


def act_targets(state: State, seat: int, user: Pico | None, effect: Effect) -> Targets:
    """The targets with which an Agent or ability may be used; [None] if none; [] if it may not."""
    wanted = options(state, seat, user, effect)
    return _NO_TARGET if wanted is None else [*wanted]


def agent_targets(state: State, seat: int, card: Card) -> Targets:
    """As `act_targets`, with the limits of the turn."""
    effect = card.blueprint.act
    if effect is None or agent_fault(state, seat) is not None:
        return []
    return act_targets(state, seat, None, effect)


def ability_targets(state: State, pico: Pico, source: str) -> Targets:
    """As `act_targets`, with what the Pico has used."""
    effect = ability_of(pico, source)
    if effect is None or ability_fault(pico, source) is not None:
        return []
    return act_targets(state, pico.owner, pico, effect)


def strike_targets(state: State, vanguard: Pico, number: int) -> Targets:
    """The targets with which a Strike may be used; [None] if it goes without; [] if it may not."""
    strike = vanguard.top.strikes[number]
    if strike_fault(state, vanguard, strike) is not None:
        return []
    wanted = None
    if strike.effect is not None:
        wanted = options(state, vanguard.owner, vanguard, strike.effect)
    return [*wanted] if wanted else _NO_TARGET


def upgrades_with(state: State, seat: int, card: Card) -> list[Pico]:
    """The Picos that a card may be put on as their next form."""
    return [
        pico
        for pico in state.players[seat].picos()
        if upgrades(card.blueprint, pico) and upgrade_fault(state, pico) is None
    ]


def _answers(state: State, asked: Pending) -> Iterator[Action]:
    player = state.players[asked.by]
    if asked.kind == PROMOTE:
        for pico in player.rearguard:
            yield Promote(pico.id)
    elif asked.kind == EXTRA_CARDS:
        for amount in range(asked.amount + 1):
            yield Choose(amount=amount)
    elif asked.kind == DISCARD:
        for cards in combinations(sorted(card.id for card in player.hand), asked.amount):
            yield Choose(cards)
    else:
        yield Choose(())
        for card in asked.cards:
            yield Choose((card.id,))


def _set_ups(state: State, seat: int) -> Iterator[Action]:
    """Every order of Rearguard is a set-up of its own (E11.16)."""
    ids = [card.id for card in origins_of(state.players[seat])]
    for vanguard in ids:
        others = [id_ for id_ in ids if id_ != vanguard]
        for count in range(min(MOST_REARGUARD, len(others)) + 1):
            for rearguard in permutations(others, count):
                yield Setup(vanguard, rearguard)


def _with_card(state: State, seat: int, card: Card) -> Iterator[Action]:
    kind = card.blueprint.kind
    picos = state.players[seat].picos()
    if card.blueprint.is_origin:
        if room_fault(state, seat) is None:
            yield Play(card.id)
    elif kind == FLUX:
        if attachment_fault(state, seat) is None:
            for pico in picos:
                yield Attach(card.id, pico.id)
    elif kind == AGENT:
        for target in agent_targets(state, seat, card):
            yield Agent(card.id, target)
    elif kind == GEAR:
        for pico in picos:
            if gear_fault(card, pico) is None:
                yield Gear(card.id, pico.id)
    elif kind == DOMAIN:
        if domain_fault(state, seat, card) is None:
            yield Domain(card.id)
    else:
        for pico in upgrades_with(state, seat, card):
            yield Upgrade(card.id, pico.id)


def _recalls(state: State, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    vanguard = player.vanguard
    if vanguard is None or recall_fault(state, seat) is not None:
        return
    ids = sorted(flux.id for flux in vanguard.flux)
    for pico in player.rearguard:
        for flux in combinations(ids, recall_cost_of(state, vanguard)):
            yield Recall(pico.id, flux)


def _strikes(state: State, seat: int) -> Iterator[Action]:
    vanguard = state.players[seat].vanguard
    if vanguard is None:
        return
    for number in range(len(vanguard.top.strikes)):
        for target in strike_targets(state, vanguard, number):
            yield Strike(number, target)
