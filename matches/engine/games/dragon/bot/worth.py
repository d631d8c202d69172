"""What positions and cards are worth to the hero: guesses, in points of life."""

from __future__ import annotations

from typing import Final

from matches.engine.games.dragon.blueprint import ALL, DRAGON, Effect
from matches.engine.games.dragon.state import Card, Enemy, Hero, State
from matches.engine.games.dragon.stats import attack_of, hero_attack, hero_max_life

DEFEAT: Final = -1000.0
VICTORY: Final = 1000.0
STAR: Final = 6.0
ENOUGH_BLOCK: Final = 8
"""More than this helps little: no wave strikes much harder in a turn."""
HASTE: Final = 0.1
"""With each turn of a wave or battle its end is worth so much more: it may last 50 (D8.3)."""
OF_EFFECTS: Final[dict[str, float]] = {
    "attack": 0.9,
    "damage": 0.9,
    "stun": 2.0,
    "poison": 1.8,
    "reclaim": 1.5,
    "block": 0.7,
    "heal": 0.9,
    "energy": 1.2,
    "gain_gem": 0.8,
    "draw_loot": 2.2,
    "extra_set": 1.0,
    "cleanse": 1.0,
}
OF_BONUSES: Final[dict[str, float]] = {
    "attack": 5.0,
    "defense": 4.0,
    "life": 0.8,
    "energy": 6.0,
    "gem_limit": 0.6,
}


def worth(state: State) -> float:
    """Of a position in a turn, before the enemies act."""
    if state.result is not None:
        return VICTORY if state.result.winner is not None else DEFEAT
    hero = state.hero
    if hero is None:
        return 0.0
    margin = hero.life - hero.poison
    total = 2.0 * margin - 24.0 / max(1, margin)
    total += 0.35 * min(hero.block, ENOUGH_BLOCK) + 0.3 * hero.energy
    total += 0.8 * sum(hero.gems.values())
    total += STAR * (3 * state.gold + state.silver)
    for card in hero.loot:
        total += loot_worth(card)
    total += 0.5 * len(state.hand) + 0.1 * len(state.discard)
    return total - _threat(state, hero)


def _threat(state: State, hero: Hero) -> float:
    """What the enemies will cost before they are beaten."""
    threat = 0.0
    coming = 0
    urgency = 1.0 + HASTE * state.phase_turns
    for enemy in state.enemies():
        attack = attack_of(state, enemy)
        if not enemy.stunned:
            coming += attack
        threat += urgency * toughness(enemy, hero) * (0.5 + 0.35 * attack)
    hurt = max(0, coming - hero.block)
    threat += 1.6 * hurt
    if hurt >= hero.life - hero.poison:
        threat += 200.0
    return threat


def toughness(enemy: Enemy, hero: Hero) -> float:
    """About how many attacks of the hero it still takes."""
    left = max(0.0, enemy.life - 1.5 * enemy.poison) + 0.6 * enemy.defense
    return 0.3 + left / max(1, hero_attack(hero))


def loot_worth(card: Card) -> float:
    """Of a loot that is equipped."""
    if card.blueprint.kind == DRAGON:
        return 30.0  # stars at the end, used or not
    loot = card.blueprint.loot
    total = 0.0
    for name, amount in loot.bonus.items():
        total += OF_BONUSES[name] * amount
    return total + 0.7 * effects_worth(loot.effects, 2)


def skill_worth(card: Card, attack: int) -> float:
    """Of a skill in the deck, for what it costs; a larger wave is worse."""
    skill = card.blueprint.skill
    basic = effects_worth(skill.effects, attack) - 1.1 * skill.cost
    if skill.charged is not None:
        charged = effects_worth(skill.charged, attack) - 1.1 * skill.cost
        basic += 0.4 * max(0.0, charged - basic)
    if skill.set is not None:
        basic += 0.3 * effects_worth(skill.set, attack)
    return basic - 1.5 * skill.wave_size


def hero_worth(card: Card) -> float:
    """Of a hero to choose; the others' starting skills are as good as theirs."""
    hero = card.blueprint.hero
    places = sum(hero.limits.values())
    special = effects_worth(hero.special, hero.attack)
    base = hero.life + 5.0 * hero.attack + 3.0 * hero.defense
    return base + 0.5 * places + 0.3 * hero.gem_limit + special


def effects_worth(effects: list[Effect], attack: int) -> float:
    """Of what some effects do once, in a wave of a few monsters."""
    total = 0.0
    for effect in effects:
        amount = effect.amount + attack if effect.kind == "attack" else effect.amount
        if effect.kind in ("attack", "damage", "stun", "poison"):
            amount *= 2 if effect.count == ALL else min(effect.count, 2)
        total += OF_EFFECTS[effect.kind] * amount
    return total


def is_strong(state: State) -> bool:
    """Strong enough for another wave before the dragon?"""
    hero = state.hero
    return hero is not None and hero.life - hero.poison >= 0.75 * hero_max_life(hero)
