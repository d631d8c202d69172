"""The closed sets of which Nexus designs are made, each with its name, its sign and its words.

Keys are those of the rules (N7, N8); order is the order of forms. What they do in play is in the
rules' modules, what they cost in the balance data.
"""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """One value. text: a full sentence for help and, for a trait, for the card."""

    label: str
    icon: str
    text: str


TRAITS = {
    "guard": Word(
        "Guard", "trait-guard", "Enemies in this lane must attack it before anything else."
    ),
    "eager": Word("Eager", "trait-eager", "Can attack on the turn it is played."),
    "quick": Word(
        "Quick", "trait-quick", "Strikes first in combat; a creature it kills does not strike back."
    ),
    "piercing": Word("Piercing", "trait-piercing", "Its attacks ignore Armor."),
    "venomous": Word(
        "Venomous", "trait-venomous", "Creatures it attacks are given Poison 2 if they survive."
    ),
    "leech": Word(
        "Leech", "trait-leech", "Damage it deals heals your hero for half, rounded down."
    ),
    "sturdy": Word(
        "Sturdy",
        "trait-sturdy",
        "The first time it would die, it stays at 1 health (not if it is a Guard).",
    ),
    "sneaky": Word(
        "Sneaky",
        "trait-sneaky",
        "Until your next turn it cannot be attacked or picked by enemy specials.",
    ),
    "frenzy": Word("Frenzy", "trait-frenzy", "+2 Attack while it is damaged."),
    "regenerate": Word(
        "Regenerate", "trait-regenerate", "Restores 2 health to itself at the start of your turn."
    ),
    "siege": Word("Siege", "trait-siege", "Deals 3 more damage when it attacks a tower."),
    "bastion": Word(
        "Bastion",
        "trait-bastion",
        "+1 Armor while your tower in its lane stands (not if it is a Guard).",
    ),
    "flank": Word("Flank", "trait-flank", "+2 Attack when it attacks a creature in another lane."),
    "breach": Word(
        "Breach", "trait-breach", "Once a turn, after felling a tower, it may attack again."
    ),
    "rally": Word("Rally", "trait-rally", "Your other creature in its lane has +1 Attack."),
    "vanguard": Word(
        "Vanguard", "trait-vanguard", "+1 Attack while your tower in its lane is destroyed."
    ),
    "bulwark": Word(
        "Bulwark", "trait-bulwark", "Your tower in its lane takes 1 less damage from attacks."
    ),
    "warden": Word(
        "Warden", "trait-warden", "Enemy creatures in its lane deal 1 less combat damage."
    ),
    "sunder": Word("Sunder", "trait-sunder", "Deals 2 more damage when it attacks a Guard."),
    "smother": Word(
        "Smother",
        "trait-smother",
        "A creature that dies from its strikes does not use its death special.",
    ),
}

TRIGGERS = {
    "onPlay": Word("When played", "trigger-onplay", "Happens once it is on the board."),
    "onAttack": Word("When it attacks", "trigger-onattack", "Happens before its strike."),
    "onDamaged": Word(
        "When damaged", "trigger-ondamaged", "Happens if it survives, at most once an action."
    ),
    "onDeath": Word("When it dies", "trigger-ondeath", "Happens after it has left the board."),
    "activated": Word(
        "Activated",
        "trigger-activated",
        "You use it by paying its Charge; it gains 1 Charge at the start of each of your turns.",
    ),
}

EFFECTS = {
    "damage": Word("Damage", "effect-damage", "Armor of creatures and heroes softens it."),
    "heal": Word("Heal", "effect-heal", "Restores health, not above the maximum."),
    "armor": Word("Armor", "effect-armor", "Lasting Armor."),
    "poison": Word(
        "Poison", "status-poison", "Damage at the end of its owner's turn, 1 less each turn."
    ),
    "bleed": Word("Bleed", "status-bleed", "Damage each time it attacks or is attacked."),
    "burn": Word("Burn", "status-burn", "Twice as much damage once, at its owner's next turn."),
    "stun": Word("Stun", "status-stun", "It misses as many attacks and cannot be activated."),
    "attack": Word(
        "Attack", "effect-attack", "Lasting: more for your creatures, less for your opponent's."
    ),
    "health": Word("Health", "effect-health", "More health and maximum health."),
    "charge": Word("Charge", "effect-charge", "Charge for activated specials."),
    "silence": Word("Silence", "effect-silence", "Takes traits, special and Charge away."),
    "cleanse": Word("Cleanse", "effect-cleanse", "Takes Poison, Bleed, Burn and Stun away."),
    "destroy": Word("Destroy", "effect-destroy", "It dies, whatever its health."),
    "draw": Word("Draw", "effect-draw", "You draw cards."),
    "energy": Word("Energy", "effect-energy", "Energy for this turn only."),
}

STATUSES = ("poison", "bleed", "burn", "stun")

WITHOUT_AMOUNT = ("silence", "cleanse", "destroy")
WITH_AMOUNT = tuple(effect for effect in EFFECTS if effect not in WITHOUT_AMOUNT)

CREATURE_EFFECTS = tuple(effect for effect in EFFECTS if effect not in ("draw", "energy"))
TOWER_EFFECTS = ("damage", "heal")
HERO_EFFECTS = ("damage", "heal", "armor", "draw", "energy")


class Target(NamedTuple):
    """One value of `target`. kind: creature, tower, hero. side: own, enemy, both.

    pick: self, attacked, chosen, random, all, hero. phrase: how rules text names it.
    """

    label: str
    kind: str
    side: str
    pick: str
    phrase: str


TARGETS = {
    "self": Target("Itself", "creature", "own", "self", "itself"),
    "attackTarget": Target(
        "The creature it attacks", "creature", "enemy", "attacked", "the creature it attacks"
    ),
    "chosenEnemyCreature": Target(
        "A chosen enemy creature", "creature", "enemy", "chosen", "a chosen enemy"
    ),
    "randomEnemyCreature": Target(
        "A random enemy creature", "creature", "enemy", "random", "a random enemy"
    ),
    "allEnemyCreatures": Target("All enemy creatures", "creature", "enemy", "all", "all enemies"),
    "chosenAllyCreature": Target(
        "A chosen allied creature", "creature", "own", "chosen", "a chosen ally"
    ),
    "randomAllyCreature": Target(
        "A random allied creature", "creature", "own", "random", "a random ally"
    ),
    "allAllyCreatures": Target("All allied creatures", "creature", "own", "all", "all allies"),
    "allCreatures": Target("All creatures", "creature", "both", "all", "all creatures"),
    "chosenEnemyTower": Target(
        "A chosen enemy tower", "tower", "enemy", "chosen", "a chosen enemy tower"
    ),
    "randomEnemyTower": Target(
        "A random enemy tower", "tower", "enemy", "random", "a random enemy tower"
    ),
    "allEnemyTowers": Target("All enemy towers", "tower", "enemy", "all", "all enemy towers"),
    "chosenAllyTower": Target(
        "A chosen tower of yours", "tower", "own", "chosen", "a chosen tower of yours"
    ),
    "randomAllyTower": Target(
        "A random tower of yours", "tower", "own", "random", "a random tower of yours"
    ),
    "allAllyTowers": Target("All your towers", "tower", "own", "all", "all your towers"),
    "enemyHero": Target("The enemy hero", "hero", "enemy", "hero", "the enemy hero"),
    "allyHero": Target("Your hero", "hero", "own", "hero", "your hero"),
}

EFFECTS_ON = {
    "creature": CREATURE_EFFECTS,
    "tower": TOWER_EFFECTS,
    "hero": HERO_EFFECTS,
}

HARMFUL = ("damage", "poison", "bleed", "burn", "stun", "silence", "destroy")
"""Effects that no side wants on its own (`attack` is harmful where it is below 0)."""

CHOOSING_TRIGGERS = ("onPlay", "onAttack", "activated")
"""Triggers at which a player acts, so that a target can be chosen (N8.5)."""


def targets_fitting(effect: str) -> tuple[str, ...]:
    """The targets that an effect may have, whatever the trigger (N8.3, N8.4)."""
    return tuple(key for key in TARGETS if effect in effects_fitting(key))


def effects_fitting(target: str) -> tuple[str, ...]:
    """The effects that fit a target (N8.3, N8.4)."""
    fitting = EFFECTS_ON[TARGETS[target].kind]
    if target == "allCreatures":  # more on one side would be less on the other
        return tuple(effect for effect in fitting if effect != "attack")
    if target == "enemyHero":
        return tuple(effect for effect in fitting if effect not in ("draw", "energy"))
    return fitting


def is_drawback(effect: str, target: str, amount: int | None) -> bool:
    """Whether the effect can only harm its own side or only help the enemy (N10.3)."""
    side = TARGETS[target].side
    if side == "both":
        return False
    harms = effect in HARMFUL or (effect == "attack" and (amount or 0) < 0)
    return harms == (side == "own")


def signed(amount: int) -> str:
    """A change with its sign, minus as the printer's sign."""
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}"
