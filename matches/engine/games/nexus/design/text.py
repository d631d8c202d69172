"""Rules text of a Nexus card, made from its design, so that card and rules cannot differ.

Works on what can be read of a draft; a special without trigger, effect or target has no text yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.nexus.design import words
from matches.engine.kernel.design import TextLine

_LEADS = {
    "onPlay": "When played,",
    "onAttack": "When this attacks,",
    "onDamaged": "When this is damaged,",
    "onDeath": "When this dies,",
}
_STATUS_NAMES = {"poison": "Poison", "bleed": "Bleed", "burn": "Burn", "stun": "Stun"}


def rules_lines(values: Mapping[str, Any]) -> list[TextLine]:
    """One line for each trait, then one for the special."""
    lines = [
        TextLine(key, word.icon, f"{word.label}.", word.text)
        for key, word in words.TRAITS.items()
        if key in values.get("traits", ())
    ]
    special = _special(values)
    return [*lines, special] if special else lines


def _special(values: Mapping[str, Any]) -> TextLine | None:
    trigger = values.get("special.trigger")
    effect = values.get("special.effect")
    target = values.get("special.target")
    amount = values.get("special.amount")
    if trigger is None or effect is None or target is None:
        return None
    if effect not in words.effects_fitting(target):
        return None
    if effect in words.WITH_AMOUNT and amount is None:
        return None
    lead = _LEADS.get(trigger) or f"{values.get('special.charge', '?')} Charge:"
    text = f"{_deed(effect, target, amount or 0)}."
    return TextLine("special", words.TRIGGERS[trigger].icon, lead, text)


def _deed(effect: str, target: str, amount: int) -> str:
    """What happens to whom, without its full stop."""
    whom = words.TARGETS[target].phrase
    if target == "self":
        return _to_itself(effect, amount)
    if effect == "damage" and target == "enemyHero":  # N8.7
        return (
            f"deal {amount} damage to the enemy front line: "
            "its weakest standing tower, or the hero if none stands"
        )
    if effect == "armor":
        return f"grant {amount} Armor to {whom}"
    if effect == "attack":
        return f"give {whom} {words.signed(amount)} Attack"
    if effect == "health":
        return f"give {whom} +{amount} Health"
    if effect == "charge":
        return f"give {whom} {amount} Charge"
    return _plain_deed(effect, whom, amount)


def _plain_deed(effect: str, whom: str, amount: int) -> str:
    if effect in _STATUS_NAMES:
        return f"apply {_STATUS_NAMES[effect]} {amount} to {whom}"
    if effect == "draw":
        return "draw a card" if amount == 1 else f"draw {amount} cards"
    return {
        "damage": f"deal {amount} damage to {whom}",
        "heal": f"restore {amount} health to {whom}",
        "silence": f"silence {whom}",
        "cleanse": f"remove all statuses from {whom}",
        "destroy": f"destroy {whom}",
        "energy": f"gain {amount} energy this turn",
    }[effect]


def _to_itself(effect: str, amount: int) -> str:
    gains = {
        "armor": f"gain {amount} Armor",
        "attack": f"gain {words.signed(amount)} Attack",
        "health": f"gain +{amount} Health",
        "charge": f"gain {amount} Charge",
    }
    return gains.get(effect) or _plain_deed(effect, "itself", amount)
