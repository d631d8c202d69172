"""Every legal action of the player. Must agree with `check.py` in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from matches.engine.games.dragon.actions import (
    CONCEDE,
    END_TURN,
    MODES,
    WAYS,
    Action,
    ChooseHero,
    ChooseSkill,
    Next,
    Play,
    Rest,
    Set,
    TakeLoot,
    Use,
)
from matches.engine.games.dragon.check import (
    can_set,
    cost_fault,
    forgettable,
    is_consumable,
    is_set_used,
    loot_fault,
    must_forget,
    next_fault,
    played_effects,
    rest_cost_fault,
    set_effects,
)
from matches.engine.games.dragon.state import CHOOSE_HERO, LOOT, NEXT, Card, Pending, State
from matches.engine.games.dragon.targets import Entry, all_targets


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """All canonical actions that `check` accepts, in a fixed order, `concede` last."""
    if state.is_over:
        return
    if state.pending is not None:
        yield from _answers(state, state.pending)
    elif state.phase == NEXT:
        for to in WAYS:
            if next_fault(state, to) is None:
                yield Next(to)
    else:
        yield from turn_actions(state)
    yield CONCEDE


def turn_actions(state: State) -> Iterator[Action]:
    """What may be done in the hero's turn."""
    for card in state.hand:
        for charged in (False, True):
            if cost_fault(state, card, charged) is None:
                for targets in all_targets(state, played_effects(card, charged)):
                    yield Play(card.id, charged, targets)
        yield from sets_with(state, card)
    if rest_cost_fault(state) is None:
        for targets in all_targets(state, state.the_hero().card.blueprint.hero.special):
            yield Rest(targets)
    for card in state.the_hero().loot:
        if is_consumable(card):
            for targets in all_targets(state, card.blueprint.loot.effects):
                yield Use(card.id, targets)
    yield END_TURN


def sets_with(state: State, card: Card) -> Iterator[Set]:
    """How a skill of the hand may be set."""
    if not can_set(card) or is_set_used(state):
        return
    modes = MODES if card.blueprint.skill.set is None else (None,)
    for mode in modes:
        for target in single_targets(state, card, mode):
            yield Set(card.id, mode, target)


def single_targets(state: State, card: Card, mode: str | None) -> list[Entry | None]:
    """The target of a Set; [None] if it takes none. A printed effect has one choice at most."""
    rows = list(all_targets(state, set_effects(card, mode)))
    if any(len(row) > 1 for row in rows):
        return []
    return [row[0] if row else None for row in rows]


def _answers(state: State, pending: Pending) -> Iterator[Action]:
    if pending.kind == CHOOSE_HERO:
        for card in pending.cards:
            yield ChooseHero(card.id)
    elif pending.kind == LOOT:
        yield from loot_answers(state, pending.cards[0])
    else:
        for card in pending.cards:
            for forget in forgotten_for(state):
                yield ChooseSkill(card.id, forget)
        yield ChooseSkill(None, None)


def loot_answers(state: State, found: Card) -> Iterator[TakeLoot]:
    """Equip it, with each loot that may be put away for it, or leave it."""
    for put_away in [None, *(card.id for card in state.the_hero().loot)]:
        if loot_fault(state, found, True, put_away) is None:
            yield TakeLoot(True, put_away)
    yield TakeLoot(False, None)


def forgotten_for(state: State) -> list[str | None]:
    """What may be forgotten for one more skill; [None] below the limit."""
    if not must_forget(state):
        return [None]
    return [*forgettable(state)]
