"""The closed sets of which Grid designs are made, each with its name, its sign and its words.

Keys are those of the rules (G3, G4); order is the order of forms. What they do in play is in the
rules' modules, what they cost in the balance data.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Word(NamedTuple):
    """One value. text: a sentence for help and for the card."""

    label: str
    icon: str = ""
    text: str = ""


ASSISTANT: Final = "assistant"
TRICK: Final = "trick"
TYPES: Final = {
    ASSISTANT: Word("Assistant", "thing-grid", "Holds a square of the grid and fights there."),
    TRICK: Word("Trick", "thing-agent", "Acts at once, in your setup phase, and is used up."),
}

DIRECTIONS: Final = {
    "up": Word("Up"),
    "right": Word("Right"),
    "down": Word("Down"),
    "left": Word("Left"),
}
"""Of arrows and of facings, each a quarter clockwise from the one before (G3)."""

ABILITIES: Final = {
    "limited": Word("Limited", "thing-kindle", "A deck holds only so many copies of it."),
    "steadfast": Word("Steadfast", "thing-resistance", "Enemy Tricks cannot choose it."),
    "swift": Word("Swift", "trait-quick", "It rests with one counter less."),
    "guarded": Word("Guarded", "trait-guard", "It takes 1 less from each hit."),
    "thorns": Word("Thorns", "trait-venomous", "Hit over an edge without an arrow, it deals 1."),
    "rally": Word("Rally", "trait-rally", "Friends beside it have +1 attack."),
    "duelist": Word("Duelist", "trait-vanguard", "+2 attack if it touches just one enemy."),
    "anchor": Word("Anchor", "trait-bulwark", "It can be neither turned nor returned."),
}
"""G4.3."""

EFFECTS: Final = {
    "damage": Word("Damage", "effect-damage", "Deal %s damage to an Assistant on the grid."),
    "strengthen": Word("Strengthen", "effect-attack", "An Assistant has +%s attack this turn."),
    "shield": Word("Shield", "effect-shield", "An Assistant has +%s defense this turn."),
    "turn": Word("Turn", "effect-switch", "Turn an Assistant to a facing of your choice."),
    "return": Word("Return", "effect-draw", "Take one of your Assistants back, without rest."),
    "exhaust": Word("Exhaust", "effect-energy", "Put %s more on an enemy Assistant that rests."),
    "refresh": Word("Refresh", "effect-heal", "Take %s off one of your Assistants that rest."),
    "block": Word("Block", "effect-discard", "No one may use a free square for two turns."),
}
"""G4.4. %s: the amount, where there is one."""

WITH_AMOUNT: Final = ("damage", "strengthen", "shield", "exhaust", "refresh")
COUNTERS: Final = ("exhaust", "refresh")
"""Whose amounts are rest counters."""
MOST_AMOUNT: Final = 4
"""G5.2."""
