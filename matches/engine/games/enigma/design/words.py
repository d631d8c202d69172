"""The closed sets of which Enigma designs are made, each with its name, its sign and its words.

Keys are those of the rules (E1.2, E10); order is the order of forms. What they do in play is in
the rules' modules, what they cost in the balance data.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from matches.engine.kernel.design import Sign


class Word(NamedTuple):
    """One value. text: a sentence for help."""

    label: str
    icon: str = ""
    text: str = ""


TYPES = {
    "pico": Word("Pico", "thing-enigma", "Waits in the Rearguard and fights as Vanguard."),
    "agent": Word("Agent", "thing-agent", "Used once, then discarded. One a turn."),
    "gear": Word("Gear", "thing-gear", "Stays with one of your Picos."),
    "domain": Word("Domain", "thing-domain", "Acts on both players until another takes its place."),
}

FORMS = {
    "origin": Word("Origin", text="Played from the hand."),
    "prime": Word("Prime", text="Upgrades an Origin."),
    "apex": Word("Apex", text="Upgrades a Prime."),
}
BELOW: Final = {"prime": "origin", "apex": "prime"}
"""The form that a form upgrades from (E1.3)."""

ELEMENTS = {
    "pyro": Word("Pyro", "element-pyro"),
    "hydro": Word("Hydro", "element-hydro"),
    "terra": Word("Terra", "element-terra"),
    "volt": Word("Volt", "element-volt"),
    "bio": Word("Bio", "element-bio"),
    "aether": Word("Aether", "element-aether"),
}
NULL: Final = "null"
"""The symbol that any element pays (E3.10)."""
SYMBOLS: Final = {**ELEMENTS, NULL: Word("Null", "shape-null")}

STATUSES = {
    "poisoned": Word("Poisoned", "status-poison", "10 damage between turns."),
    "scorched": Word("Scorched", "status-burn", "10 damage between turns."),
    "stunned": Word("Stunned", "status-stun", "No Strike and no Recall until a coin is heads."),
}

USES = {
    "passive": Word("Passive", text="In force as long as it is in play."),
    "once_per_turn": Word("Once a turn", text="Used in your main phase, once a turn."),
}

EFFECTS = {
    "damage": Word("Damage", "effect-damage"),
    "heal": Word("Heal", "effect-heal"),
    "status": Word("Status", "status-poison"),
    "draw": Word("Draw", "effect-draw"),
    "discard": Word("Discard cards", "effect-discard"),
    "search": Word("Search the deck", "effect-search"),
    "attach": Word("Attach Flux", "effect-attach"),
    "move_flux": Word("Move Flux", "effect-attach"),
    "discard_flux": Word("Discard Flux", "effect-discard"),
    "switch_own": Word("Switch your Vanguard", "effect-switch"),
    "switch_enemy": Word("Switch the enemy Vanguard", "effect-switch"),
    "remove_domain": Word("Remove the Domain", "effect-discard"),
    "more_if": Word("More damage", "effect-damage"),
}
"""What Strikes, Agents and once-per-turn abilities do (E10.7); `more_if` is for Strikes alone."""

MODIFIERS = {
    "damage_dealt": Word("Damage dealt", "effect-damage"),
    "damage_taken": Word("Damage taken", "effect-shield"),
    "integrity": Word("Integrity", "effect-heal"),
    "recall_cost": Word("Recall cost", "effect-switch"),
    "immune_to": Word("Immune to", "effect-shield"),
    "heal_between_turns": Word("Heal between turns", "effect-heal"),
    "flux_counts_as": Word("Flux counts as", "effect-attach"),
}
"""What Gear, Domains and passive abilities do (E10.8)."""

STRIKE_EFFECTS: Final = tuple(EFFECTS)
ACT_EFFECTS: Final = tuple(kind for kind in EFFECTS if kind != "more_if")
"""What an Agent or an ability that is used may do."""

HIT = {
    "vanguard": Word("The enemy Vanguard"),
    "rearguard": Word("A chosen enemy Rearguard"),
    "each_rearguard": Word("Each enemy Rearguard"),
    "self": Word("This Pico"),
}
HEALED = {"self": HIT["self"], "own": Word("One of your Picos")}
HANDS = {"enemy": Word("The enemy hand"), "own": Word("Your hand")}
HOW = {"random": Word("At random"), "choice": Word("Its owner chooses")}
FOUND = {
    "flux": Word("A Flux"),
    "origin": Word("An Origin"),
    "pico": Word("Any Pico"),
    "any": Word("Any card"),
}
ATTACHED_FROM = {"hand": Word("Your hand"), "discard": Word("Your discard pile")}
LOST_BY = {"enemy": Word("The enemy Vanguard"), "self": HIT["self"]}
CONDITIONS = {
    "status": Word("It has any Status"),
    "poisoned": Word("It is Poisoned"),
    "scorched": Word("It is Scorched"),
    "stunned": Word("It is Stunned"),
    "coin": Word("A coin is heads"),
    "flux": Word("For each Flux attached"),
    "rearguard": Word("For each Rearguard of yours"),
}

WITH_AMOUNT: Final = (
    "damage",
    "heal",
    "draw",
    "discard",
    "discard_flux",
    "more_if",
    "damage_dealt",
    "damage_taken",
    "integrity",
    "recall_cost",
    "heal_between_turns",
)
IN_TENS: Final = (
    "damage",
    "heal",
    "more_if",
    "damage_dealt",
    "damage_taken",
    "integrity",
    "heal_between_turns",
)
"""Whose amounts are multiples of 10 (E10.1)."""
SIGNED: Final = ("damage_dealt", "damage_taken", "recall_cost")
"""Whose amounts may be below 0."""


def sign(word: Word) -> Sign:
    """A value as it is printed on cards."""
    return Sign(word.icon, word.label)


def signed(amount: int) -> str:
    """A number with its sign, for people."""
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}"
