"""The closed sets of which Dragon designs are made, each with its name, its sign and its words.

Keys are those of the rules (D9); order is the order of forms. What they do in play is in
`effects.py`, `foes.py` and `stats.py`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from matches.engine.kernel.design import Sign


class Word(NamedTuple):
    """One value. text: its sentence in the rules of a card, with {n} for the amount and {who} for
    the enemies taken."""

    label: str
    text: str = ""


TYPES: Final = {
    "card": Word("Card"),
    "hero": Word("Hero"),
    "basic": Word("Basic Skill"),
    "dragon": Word("Dragon"),
}
SIGNS: Final = {
    "hero": Sign("thing-hero", "Hero"),
    "dragon": Sign("thing-dragon", "Dragon"),
}
"""Printed where a card has its energy: these cost none."""
GEMS: Final = {
    "red": Word("Red"),
    "blue": Word("Blue"),
    "green": Word("Green"),
    "yellow": Word("Yellow"),
    "white": Word("White"),
}
LOOT_KINDS: Final = {
    "weapon": Word("Weapon"),
    "armor": Word("Armor"),
    "trinket": Word("Trinket"),
    "consumable": Word("Consumable"),
}
REWARDS: Final = {**GEMS, "loot": Word("Loot")}
BONUSES: Final = {
    "attack": Word("Attack"),
    "defense": Word("Defense"),
    "life": Word("Max life"),
    "energy": Word("Energy"),
    "gem_limit": Word("Gem limit"),
}

HERO_EFFECTS: Final = {
    "attack": Word("Attack", "attack {who}"),
    "damage": Word("Damage", "deal {n} damage to {who}"),
    "stun": Word("Stun", "stun {who}"),
    "poison": Word("Poison", "give {n} Poison to {who}"),
    "reclaim": Word("Reclaim", "reclaim {skills}"),
    "block": Word("Block", "gain {n} block"),
    "heal": Word("Heal", "heal {n}"),
    "energy": Word("Energy", "gain {n} energy this turn"),
    "gain_gem": Word("Gain a gem", "gain a {gem} gem"),
    "draw_loot": Word("Draw loot", "draw {loot}"),
    "extra_set": Word("Extra Set", "you may Set one more skill this turn"),
    "cleanse": Word("Cleanse", "lose all your Poison"),
}
PASSIVES: Final = {
    "poison_hero": Word("Poisonous", "after its attack you get {n} Poison"),
    "steal_gem": Word("Thief", "after its attack you lose a random gem"),
    "regrow": Word("Regrow", "heals {n} at Upkeep"),
    "thorns": Word("Thorns", "each attack that hits it costs you {n}"),
    "ward": Word("Ward", "the first damage of each turn does nothing to it"),
}
MONSTER_PASSIVES: Final = {**PASSIVES, "flee": Word("Flee", "leaves after its attack")}
AMBUSHES: Final = {
    "add_monster": Word("Call", "{monsters} to the wave"),
    "poison_hero": Word("Poison", "you get {n} Poison"),
    "steal_gem": Word("Steal", "you lose a random gem"),
}
BUFFS: Final = {
    "strengthen": Word("Strengthen", "the other monsters have {n} more attack"),
    "harden": Word("Harden", "the other monsters have {n} more defense"),
}
ABILITIES: Final = {
    "attack": Word("Attack", "attacks with {plus}"),
    "damage": Word("Damage", "you take {n} damage"),
    "heal": Word("Heal", "heals {n}"),
    "poison_hero": Word("Poison", "you get {n} Poison"),
    "steal_gem": Word("Steal", "you lose a random gem"),
}

WITHOUT_AMOUNT: Final = ("stun", "gain_gem", "extra_set", "cleanse", "steal_gem", "ward", "flee")
AMOUNT_BY_DEFAULT: Final = ("attack", "reclaim", "draw_loot", "add_monster")
"""Their amount may be left out: 0 of an attack, 1 of the others."""
ON_ENEMIES: Final = ("attack", "damage", "stun", "poison")
COUNTS: Final = ("1", "2", "3", "4", "5", "6", "all")
"""As the form has them; in a design a number, or "all"."""
