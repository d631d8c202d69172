"""A guess of what each action of a turn brings, made without carrying it out."""

from __future__ import annotations

from typing import Final

from matches.engine.games.dragon.actions import Action, Play, Rest, Set, Use
from matches.engine.games.dragon.blueprint import Effect
from matches.engine.games.dragon.bot.worth import effects_worth, toughness
from matches.engine.games.dragon.check import played_effects, set_effects
from matches.engine.games.dragon.state import State, find
from matches.engine.games.dragon.stats import attack_of, hero_attack
from matches.engine.games.dragon.targets import Entry

OF_ENERGY: Final = 0.8
OF_A_GEM: Final = 0.7
OF_A_CARD: Final = 0.4
OF_A_CONSUMABLE: Final = 2.0


def gain(state: State, action: Action) -> float:
    """In the points of `worth`, roughly: for the order in which actions are tried."""
    hero = state.the_hero()
    if isinstance(action, Play):
        card = find(state.hand, action.skill)
        if card is None:
            return 0.0
        skill = card.blueprint.skill
        price = OF_ENERGY * skill.cost + OF_A_CARD
        if action.charged:
            price += OF_A_GEM * sum(skill.charge.values())
        return _brought(state, played_effects(card, action.charged), action.targets) - price
    if isinstance(action, Set):
        card = find(state.hand, action.skill)
        if card is None:
            return 0.0
        named = () if action.target is None else (action.target,)
        lost = 0.3 * effects_worth(card.blueprint.skill.effects, hero_attack(hero))
        return _brought(state, set_effects(card, action.mode), named) - lost
    if isinstance(action, Use):
        card = find(hero.loot, action.loot)
        if card is None:
            return 0.0
        return _brought(state, card.blueprint.loot.effects, action.targets) - OF_A_CONSUMABLE
    if isinstance(action, Rest):
        return 0.6 * len(state.discard) - len(state.hand)
    return 0.0


def _brought(state: State, effects: list[Effect], targets: tuple[Entry, ...]) -> float:
    """More for who is soon felled and strikes hard."""
    hero = state.the_hero()
    total = effects_worth(effects, hero_attack(hero))
    for enemy in state.enemies():
        for entry in targets:
            named = enemy.id == entry if isinstance(entry, str) else enemy.id in entry
            if named:
                total += (1.0 + attack_of(state, enemy)) / (0.5 + toughness(enemy, hero))
    return total
