"""May the player do this now? Everything that `check` accepts, `legal.py` lists, and nothing else.

If several refusals apply, the first in the order of the rules counts: pending choice and phase,
the card, energy, gems, Set used, targets.
"""

from __future__ import annotations

from matches.engine.games.dragon.actions import (
    Action,
    ChooseHero,
    ChooseSkill,
    Concede,
    Next,
    Play,
    Rest,
    Set,
    TakeLoot,
    Use,
)
from matches.engine.games.dragon.blueprint import BASIC, HERO_SKILL, Effect, Skill
from matches.engine.games.dragon.codes import Code
from matches.engine.games.dragon.effects import SET_MODES
from matches.engine.games.dragon.state import (
    BATTLE,
    CHOOSE_HERO,
    CHOOSE_SKILL,
    FIRST_LAIR,
    LAST_WAVE,
    LOOT,
    NEXT,
    OVER,
    REST_COST,
    TURN,
    Card,
    Pending,
    State,
    find,
)
from matches.engine.games.dragon.targets import target_fault
from matches.engine.kernel.refusal import Refusal

ANSWERS = (ChooseHero, TakeLoot, ChooseSkill)


def check(state: State, seat: int, action: Action) -> None:
    """Raises Refusal, with any code of D10, if the rules do not allow `action`."""
    fault = fault_of(state, action)
    if fault is not None:
        raise fault


def fault_of(state: State, action: Action) -> Refusal | None:
    """Why the rules do not allow `action` now."""
    if state.phase == OVER:
        return Refusal(Code.GAME_OVER, "D8.2")
    if isinstance(action, Concede):
        return None
    pending = state.pending
    if pending is not None:
        return _answer_fault(state, pending, action)
    if isinstance(action, ANSWERS):
        return Refusal(Code.NO_CHOICE_PENDING, "D10")
    if isinstance(action, Next):
        return next_fault(state, action.to)
    if state.phase not in (TURN, BATTLE):
        return Refusal(Code.WRONG_PHASE, "D6.2")
    if isinstance(action, Play):
        return _play_fault(state, action)
    if isinstance(action, Set):
        return _set_fault(state, action)
    if isinstance(action, Rest):
        return _rest_fault(state, action)
    if isinstance(action, Use):
        return _use_fault(state, action)
    return None  # to end the turn is always allowed


def _answer_fault(state: State, pending: Pending, action: Action) -> Refusal | None:
    if pending.kind == CHOOSE_HERO and isinstance(action, ChooseHero):
        known = find(pending.cards, action.hero) is not None
        return None if known else Refusal(Code.NO_SUCH_TARGET, "D2.1")
    if pending.kind == LOOT and isinstance(action, TakeLoot):
        return loot_fault(state, pending.cards[0], action.equip, action.put_away)
    if pending.kind == CHOOSE_SKILL and isinstance(action, ChooseSkill):
        return _skill_choice_fault(state, pending, action)
    return Refusal(Code.CHOICE_PENDING, "D10")


def loot_fault(state: State, found: Card, equip: bool, put_away: str | None) -> Refusal | None:
    """Why what was found cannot be equipped so (D5.2)."""
    hero = state.the_hero()
    kind = found.blueprint.loot.kind
    held = [card.id for card in hero.loot if card.blueprint.loot.kind == kind]
    if put_away is not None:
        if not equip or put_away not in held:
            return Refusal(Code.NO_SUCH_TARGET, "D5.2")
        held.remove(put_away)
    limit = hero.card.blueprint.hero.limits[kind]
    if equip and len(held) >= limit:
        return Refusal(Code.INVENTORY_FULL, "D5.2", kind=kind, limit=limit)
    return None


def _skill_choice_fault(state: State, pending: Pending, action: ChooseSkill) -> Refusal | None:
    if action.card is not None and find(pending.cards, action.card) is None:
        return Refusal(Code.NO_SUCH_TARGET, "D6.1")
    if action.card is None or not must_forget(state):
        return None if action.forget is None else Refusal(Code.MALFORMED, "D6.1", what="forget")
    if action.forget is None:
        return Refusal(Code.TARGET_REQUIRED, "D6.1")
    if action.forget not in forgettable(state):
        return Refusal(Code.NO_SUCH_TARGET, "D6.1")
    return None


def must_forget(state: State) -> bool:
    """Would one more skill pass the limit? Hero's Skill counts (Q9)."""
    skills = len(state.hand) + len(state.discard)
    return skills >= state.the_hero().card.blueprint.hero.skill_limit


def forgettable(state: State) -> list[str]:
    """The skills of hand and discard, never Hero's Skill."""
    return [card.id for card in state.hand + state.discard if card.key != HERO_SKILL]


def next_fault(state: State, to: str) -> Refusal | None:
    """Why the way on is not open (D6.2)."""
    if state.phase != NEXT:
        return Refusal(Code.WRONG_PHASE, "D6.2")
    if to == "dragon" and state.wave < FIRST_LAIR:
        return Refusal(Code.MUST_CONTINUE, "D6.2")
    if to == "wave" and state.wave >= LAST_WAVE:
        return Refusal(Code.MUST_FIGHT_DRAGON, "D6.2")
    return None


def _play_fault(state: State, action: Play) -> Refusal | None:
    card = find(state.hand, action.skill)
    if card is None:
        return Refusal(Code.NOT_IN_HAND, "D4.2", skill=action.skill)
    fault = cost_fault(state, card, action.charged)
    if fault is not None:
        return fault
    return target_fault(state, played_effects(card, action.charged), action.targets)


def cost_fault(state: State, card: Card, charged: bool) -> Refusal | None:
    """Why a skill of the hand cannot be played, its targets aside (D4.2, D4.3)."""
    if card.key == HERO_SKILL:
        return Refusal(Code.MALFORMED, "D4.5", what="skill")
    skill = card.blueprint.skill
    if charged and not can_charge(card):
        return Refusal(Code.CANNOT_CHARGE, "D4.3", skill=card.id)
    fault = energy_fault(state, skill.cost)
    if fault is not None or not charged:
        return fault
    return _gem_fault(state, card.id, skill)


def can_charge(card: Card) -> bool:
    """Has it another effect for gems?"""
    return card.blueprint.skill.charged is not None


def energy_fault(state: State, cost: int) -> Refusal | None:
    """Too little energy left this turn."""
    energy = state.the_hero().energy
    if cost > energy:
        return Refusal(Code.NOT_ENOUGH_ENERGY, "D4.2", cost=cost, energy=energy)
    return None


def _gem_fault(state: State, card_id: str, skill: Skill) -> Refusal | None:
    gems = state.the_hero().gems
    for gem, needs in skill.charge.items():
        held = gems.get(gem, 0)
        if held < needs:
            return Refusal(
                Code.NOT_ENOUGH_GEMS, "D4.3", skill=card_id, gem=gem, needs=needs, gems=held
            )
    return None


def played_effects(card: Card, charged: bool) -> list[Effect]:
    """What playing it does."""
    skill = card.blueprint.skill
    if charged and skill.charged is not None:
        return skill.charged
    return skill.effects


def _set_fault(state: State, action: Set) -> Refusal | None:
    card = find(state.hand, action.skill)
    if card is None:
        return Refusal(Code.NOT_IN_HAND, "D4.4", skill=action.skill)
    if not can_set(card):
        return Refusal(Code.CANNOT_SET, "D4.4", skill=card.id)
    if (action.mode is None) != (card.blueprint.skill.set is not None):
        return Refusal(Code.MALFORMED, "D4.4", what="mode")
    effects = set_effects(card, action.mode)
    if action.target is not None and not any(effect.picks for effect in effects):
        return Refusal(Code.MALFORMED, "D4.4", what="target")
    if is_set_used(state):
        return Refusal(Code.ALREADY_SET, "D4.4")
    return target_fault(state, effects, () if action.target is None else (action.target,))


def can_set(card: Card) -> bool:
    """Any skill but Hero's Skill and Basic Skill."""
    return card.blueprint.kind != BASIC


def is_set_used(state: State) -> bool:
    """Is there no Set left this turn?"""
    hero = state.the_hero()
    return hero.set_used and hero.extra_sets < 1


def set_effects(card: Card, mode: str | None) -> list[Effect]:
    """The printed [Set] effect, or what the mode does (Q10)."""
    printed = card.blueprint.skill.set
    if printed is not None:
        return printed
    return [] if mode is None else SET_MODES[mode]


def _rest_fault(state: State, action: Rest) -> Refusal | None:
    fault = rest_cost_fault(state)
    if fault is not None:
        return fault
    return target_fault(state, state.the_hero().card.blueprint.hero.special, action.targets)


def rest_cost_fault(state: State) -> Refusal | None:
    """Why the hero cannot rest, targets aside (D4.5)."""
    if find(state.hand, HERO_SKILL) is None:
        return Refusal(Code.NOT_IN_HAND, "D4.5", skill=HERO_SKILL)
    return energy_fault(state, REST_COST)


def _use_fault(state: State, action: Use) -> Refusal | None:
    card = find(state.the_hero().loot, action.loot)
    if card is None:
        return Refusal(Code.NO_SUCH_TARGET, "D5.2")
    if not is_consumable(card):
        return Refusal(Code.NOT_A_CONSUMABLE, "D5.2", loot=card.id)
    return target_fault(state, card.blueprint.loot.effects, action.targets)


def is_consumable(card: Card) -> bool:
    """May this loot be used? Sparks are consumables too."""
    return card.blueprint.loot.kind == "consumable"
