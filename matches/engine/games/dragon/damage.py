"""Damage, healing and Poison, for enemies and for the hero (D4.8, D4.9)."""

from __future__ import annotations

from matches.engine.games.dragon.ending import look_at_hero
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.state import Enemy
from matches.engine.games.dragon.stats import hero_max_life, max_defense_of, max_life_of


def attack_enemy(r: Resolution, enemy: Enemy, amount: int) -> None:
    """A hit by the hero; thorns answer it whatever it did."""
    hurt_enemy(r, enemy, amount, "attack")
    thorns = enemy.foe.amount_of("thorns")
    if thorns:
        hurt_hero(r, thorns, "thorns", enemy.id)


def hurt_enemy(r: Resolution, enemy: Enemy, amount: int, cause: str) -> None:
    """Defense, then life; Poison goes straight to life. cause: "attack", "damage" or "poison"."""
    if amount < 1:
        return
    if not enemy.ward_used and enemy.foe.amount_of("ward"):
        enemy.ward_used = True
        if r.log is not None:
            r.tell("damage_warded", enemy=enemy.id, cause=cause)
        return
    blocked = 0 if cause == "poison" else min(enemy.defense, amount)
    enemy.defense -= blocked
    enemy.life = max(0, enemy.life - (amount - blocked))
    if r.log is not None:
        r.tell(
            "enemy_hurt",
            enemy=enemy.id,
            amount=amount,
            blocked=blocked,
            life=enemy.life,
            defense=enemy.defense,
            cause=cause,
        )
    if enemy.life == 0 and not enemy.is_dragon:
        if r.log is not None:
            r.tell("monster_defeated", monster=enemy.id, reward=list(enemy.foe.reward))
        _leave(r, enemy)
        r.rewards += enemy.foe.reward


def flee(r: Resolution, monster: Enemy) -> None:
    """A monster goes without leaving anything."""
    if r.log is not None:
        r.tell("monster_fled", monster=monster.id)
    _leave(r, monster)


def _leave(r: Resolution, monster: Enemy) -> None:
    """To the Archive; what its Buff had added to the others' defense is lost at once."""
    state = r.state
    state.monsters.remove(monster)
    state.archive.append(monster.card)
    for other in state.monsters:
        most = max_defense_of(state, other)
        if other.defense > most:
            other.defense = most
            if r.log is not None:
                r.tell("defense_lowered", enemy=other.id, defense=most)


def heal_enemy(r: Resolution, enemy: Enemy, amount: int, cause: str) -> None:
    """To its maximum."""
    healed = min(amount, max_life_of(r.state, enemy) - enemy.life)
    if healed > 0:
        enemy.life += healed
        if r.log is not None:
            r.tell("enemy_healed", enemy=enemy.id, amount=healed, life=enemy.life, cause=cause)


def hurt_hero(r: Resolution, amount: int, cause: str, by: str) -> None:
    """Block first, the rest from life. cause: "attack", "damage" or "thorns"."""
    state = r.state
    hero = state.the_hero()
    blocked = min(hero.block, amount)
    hero.block -= blocked
    hero.life = max(0, hero.life - (amount - blocked))
    if r.log is not None:
        r.tell(
            "hero_hurt",
            amount=amount,
            blocked=blocked,
            life=hero.life,
            block=hero.block,
            cause=cause,
            by=by,
        )
    look_at_hero(state, r.log)


def heal_hero(r: Resolution, amount: int) -> None:
    """To max life (D4.10)."""
    hero = r.state.the_hero()
    healed = min(amount, hero_max_life(hero) - hero.life)
    if healed > 0:
        hero.life += healed
        if r.log is not None:
            r.tell("hero_healed", amount=healed, life=hero.life)


def poison_hero(r: Resolution, amount: int, by: str) -> None:
    """It adds up and does not wear off (Q8)."""
    hero = r.state.the_hero()
    hero.poison += amount
    if r.log is not None:
        r.tell("hero_poisoned", amount=amount, poison=hero.poison, by=by)
    look_at_hero(r.state, r.log)
