"""Effects of the hero's side: skills, [Set], specials, consumables, Sparks (D9). A closed table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matches.engine.games.dragon.blueprint import ALL, Effect
from matches.engine.games.dragon.damage import attack_enemy, heal_hero, hurt_enemy
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.rewards import gain_gem
from matches.engine.games.dragon.state import Enemy, take
from matches.engine.games.dragon.stats import hero_attack
from matches.engine.games.dragon.targets import Targets, shared_out

Do = Callable[[Resolution, Effect, list[str]], None]
"""(what is under way, the effect, the ids that were named for it)."""

SET_MODES: Final[dict[str, list[Effect]]] = {
    "energy": [Effect({"effect": "energy", "amount": 1})],
    "damage": [Effect({"effect": "damage", "amount": 2})],
    "heal": [Effect({"effect": "heal", "amount": 1})],
}
"""The choice of three (D4.4)."""


def carry_out_effects(r: Resolution, effects: list[Effect], targets: Targets) -> None:
    """One after the other; a defeat of the hero comes before what is left (Q7)."""
    for effect, ids in shared_out(r.state, effects, targets):
        if r.state.is_over:
            return
        EFFECTS[effect.kind](r, effect, ids)


def _taken(r: Resolution, effect: Effect, ids: list[str]) -> list[Enemy]:
    """The enemies that an effect takes, from left to right; those that are gone are passed over."""
    return [enemy for enemy in r.state.enemies() if effect.count == ALL or enemy.id in ids]


def _attack(r: Resolution, effect: Effect, ids: list[str]) -> None:
    for enemy in _taken(r, effect, ids):
        if r.state.is_over:
            return
        attack_enemy(r, enemy, hero_attack(r.state.the_hero()) + effect.amount)


def _damage(r: Resolution, effect: Effect, ids: list[str]) -> None:
    for enemy in _taken(r, effect, ids):
        hurt_enemy(r, enemy, effect.amount, "damage")


def _stun(r: Resolution, effect: Effect, ids: list[str]) -> None:
    for enemy in _taken(r, effect, ids):
        enemy.stunned = True
        if r.log is not None:
            r.tell("enemy_stunned", enemy=enemy.id)


def _poison(r: Resolution, effect: Effect, ids: list[str]) -> None:
    for enemy in _taken(r, effect, ids):
        enemy.poison += effect.amount
        if r.log is not None:
            r.tell("enemy_poisoned", enemy=enemy.id, amount=effect.amount, poison=enemy.poison)


def _reclaim(r: Resolution, effect: Effect, ids: list[str]) -> None:
    discard = r.state.discard
    for card in [each for each in discard if each.id in ids]:
        r.state.hand.append(take(discard, card.id))
        if r.log is not None:
            r.tell("skill_reclaimed", skill=card.id)


def _block(r: Resolution, effect: Effect, ids: list[str]) -> None:
    hero = r.state.the_hero()
    hero.block += effect.amount
    if r.log is not None:
        r.tell("block_gained", amount=effect.amount, block=hero.block)


def _heal(r: Resolution, effect: Effect, ids: list[str]) -> None:
    heal_hero(r, effect.amount)


def _energy(r: Resolution, effect: Effect, ids: list[str]) -> None:
    hero = r.state.the_hero()
    hero.energy += effect.amount
    if r.log is not None:
        r.tell("energy_gained", amount=effect.amount, energy=hero.energy)


def _gain_gem(r: Resolution, effect: Effect, ids: list[str]) -> None:
    gain_gem(r, effect.gem)


def _draw_loot(r: Resolution, effect: Effect, ids: list[str]) -> None:
    for _ in range(effect.amount):
        r.rewards.append("loot")


def _extra_set(r: Resolution, effect: Effect, ids: list[str]) -> None:
    hero = r.state.the_hero()
    hero.extra_sets += 1
    if r.log is not None:
        r.tell("extra_set_gained", extra_sets=hero.extra_sets)


def _cleanse(r: Resolution, effect: Effect, ids: list[str]) -> None:
    hero = r.state.the_hero()
    if r.log is not None and hero.poison:
        r.tell("hero_cleansed", poison=hero.poison)
    hero.poison = 0


EFFECTS: Final[dict[str, Do]] = {
    "attack": _attack,
    "damage": _damage,
    "stun": _stun,
    "poison": _poison,
    "reclaim": _reclaim,
    "block": _block,
    "heal": _heal,
    "energy": _energy,
    "gain_gem": _gain_gem,
    "draw_loot": _draw_loot,
    "extra_set": _extra_set,
    "cleanse": _cleanse,
}
