"""What monsters and dragons do: Ambushes, attacks and what follows them, abilities (D3, D4, D7).

Passives and Buffs that are read where they count stand there: `damage.py`, `stats.py`, `turns.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matches.engine.games.dragon.blueprint import COLOURS, Effect
from matches.engine.games.dragon.damage import flee, heal_enemy, hurt_hero, poison_hero
from matches.engine.games.dragon.drawing import draw
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.rewards import return_gem
from matches.engine.games.dragon.state import Enemy
from matches.engine.games.dragon.stats import attack_of, max_defense_of, max_life_of

Do = Callable[[Resolution, Enemy, Effect], None]


def attack(r: Resolution, enemy: Enemy, amount: int) -> None:
    """An enemy attacks; then its passives that follow an attack, even if all was blocked."""
    hurt_hero(r, attack_of(r.state, enemy) + amount, "attack", enemy.id)
    for effect in enemy.foe.passive:
        if r.state.is_over:
            return
        if effect.kind == "flee":
            flee(r, enemy)
        elif effect.kind in FOLLOWING:
            FOLLOWING[effect.kind](r, enemy, effect)


def spring_ambush(r: Resolution, monster: Enemy) -> None:
    """A monster's Ambush, if it has one."""
    for effect in monster.foe.ambush:
        if r.state.is_over:
            return
        if r.log is not None:
            r.tell("ambush_sprung", monster=monster.id)
        AMBUSHES[effect.kind](r, monster, effect)


def use_ability(r: Resolution, dragon: Enemy, gem: str) -> None:
    """What the gem of the drawn card brings; nothing for a colour without an ability."""
    for effect in dragon.card.blueprint.abilities.get(gem, []):
        if r.state.is_over:
            return
        ABILITIES[effect.kind](r, dragon, effect)


def add_monsters(r: Resolution, count: int) -> None:
    """Draw monsters to the far right, with the life and defense that the wave gives them."""
    state = r.state
    for _ in range(count):
        card = draw(r)
        if card is None:
            return
        monster = Enemy(card, 0, 0)
        state.monsters.append(monster)
        monster.life = max_life_of(state, monster)
        monster.defense = max_defense_of(state, monster)
        if r.log is not None:
            r.tell("monster_came", monster=monster.id, card=card.key, life=monster.life)


def _add_monster(r: Resolution, monster: Enemy, effect: Effect) -> None:
    add_monsters(r, effect.amount)


def _poison_hero(r: Resolution, enemy: Enemy, effect: Effect) -> None:
    poison_hero(r, effect.amount, enemy.id)


def _steal_gem(r: Resolution, enemy: Enemy, effect: Effect) -> None:
    """A random colour of those held (Q8)."""
    gems = r.state.the_hero().gems
    held = [gem for gem in COLOURS if gem in gems]
    if held:
        gem = held[r.chance.index(len(held))]
        return_gem(r, gem)
        if r.log is not None:
            r.tell("gem_stolen", gem=gem, by=enemy.id)


def _attack(r: Resolution, dragon: Enemy, effect: Effect) -> None:
    if not dragon.stunned:
        attack(r, dragon, effect.amount)


def _damage(r: Resolution, dragon: Enemy, effect: Effect) -> None:
    hurt_hero(r, effect.amount, "damage", dragon.id)


def _heal(r: Resolution, dragon: Enemy, effect: Effect) -> None:
    heal_enemy(r, dragon, effect.amount, "ability")


FOLLOWING: Final[dict[str, Do]] = {"poison_hero": _poison_hero, "steal_gem": _steal_gem}
"""Passives that follow an attack."""
AMBUSHES: Final[dict[str, Do]] = {"add_monster": _add_monster, **FOLLOWING}
ABILITIES: Final[dict[str, Do]] = {
    **FOLLOWING,
    "attack": _attack,
    "damage": _damage,
    "heal": _heal,
}
