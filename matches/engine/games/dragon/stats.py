"""Values as they count now: loot of the hero, Hunt and Buffs of monsters (D3.4, D4.7)."""

from __future__ import annotations

from matches.engine.games.dragon.state import MOST_ENERGY, START_ENERGY, Enemy, Hero, State


def bonus_of(hero: Hero, name: str) -> int:
    """What all equipped loot adds to a value."""
    total = 0
    for card in hero.loot:
        total += card.blueprint.loot.bonus.get(name, 0)
    return total


def hero_attack(hero: Hero) -> int:
    """What an `attack` does before its own amount."""
    return hero.card.blueprint.hero.attack + bonus_of(hero, "attack")


def hero_defense(hero: Hero) -> int:
    """What block begins a wave with (D3.1)."""
    return hero.card.blueprint.hero.defense + bonus_of(hero, "defense")


def hero_max_life(hero: Hero) -> int:
    """Healing ends there (D4.10)."""
    return hero.card.blueprint.hero.life + bonus_of(hero, "life")


def gem_limit(hero: Hero) -> int:
    """Of all colours together (D5.1)."""
    return hero.card.blueprint.hero.gem_limit + bonus_of(hero, "gem_limit")


def turn_energy(hero: Hero) -> int:
    """Energy at Upkeep: loot never lifts it above the cap (D4.1, D5.3)."""
    return min(MOST_ENERGY, START_ENERGY + bonus_of(hero, "energy"))


def attack_of(state: State, enemy: Enemy) -> int:
    """An enemy's attack: printed, Hunt, Buffs of others."""
    return enemy.foe.attack + _added(state, enemy, "attack", "strengthen")


def max_life_of(state: State, enemy: Enemy) -> int:
    """The life with which an enemy came."""
    return enemy.foe.life + _added(state, enemy, "life", "")


def max_defense_of(state: State, enemy: Enemy) -> int:
    """The defense that Upkeep restores."""
    return enemy.foe.defense + _added(state, enemy, "defense", "harden")


def _added(state: State, enemy: Enemy, stat: str, buff: str) -> int:
    if enemy.is_dragon:
        return 0
    total = 0
    hunt = state.rules.blueprints.get(state.hunt)
    if hunt is not None:
        modifiers = hunt.waves.get(state.wave)
        if modifiers is not None:
            total += modifiers.get(stat, 0)
    if buff:
        for other in state.monsters:
            if other is not enemy and other.foe.buff:
                total += other.foe.amount_of(buff)
    return total
