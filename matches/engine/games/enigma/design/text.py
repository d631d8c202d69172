"""Rules text of an Enigma card, made from its design, so that card and rules cannot differ.

Works on what can be read of a draft: an effect that lacks a part has no text yet.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from matches.engine.games.enigma.design import words
from matches.engine.kernel.design import TextLine

Values = Mapping[str, Any]
Fields = Mapping[str, Any]


def rules_lines(values: Values) -> list[TextLine]:
    """A line for each Strike, for the ability and for the effect."""
    lines = []
    for number in (0, 1):
        path = f"strikes.{number}"
        if values.get("type", "pico") == "pico" and f"{path}.name" in values:
            lines.append(_strike(values, number, path))
    if "ability.name" in values and (deed := _deed(values, "ability.effect")):
        once = " (once a turn)" if values.get("ability.use") == "once_per_turn" else ""
        lead = f"{values['ability.name']}{once}:"
        lines.append(TextLine("ability", "trigger-activated", lead, f"{deed}."))
    kind = values.get("type")
    if kind in ("agent", "gear", "domain") and (deed := _deed(values, "effect", str(kind))):
        icon = {**words.EFFECTS, **words.MODIFIERS}[values["effect.kind"]].icon
        lines.append(TextLine("effect", icon, "", f"{deed[0].upper()}{deed[1:]}."))
    if kind == "gear" and values.get("overwrites"):
        lines.append(TextLine("overwrites", "thing-gear", "", "May be put over another Gear."))
    return lines


def _strike(values: Values, number: int, path: str) -> TextLine:
    paid = [
        f"{count} {word.label}"
        for symbol, word in words.SYMBOLS.items()
        if (count := values.get(f"{path}.cost.{symbol}", 0))
    ]
    lead = f"{values[f'{path}.name']} ({', '.join(paid) or 'free'}):"
    said = [f"{values.get(f'{path}.damage', 0)} damage"]
    if deed := _deed(values, f"{path}.effect"):
        said.append(deed)
    signs = [
        words.sign(word)
        for symbol, word in words.SYMBOLS.items()
        for _ in range(values.get(f"{path}.cost.{symbol}", 0))
    ]
    return TextLine(
        f"strike{number}", "trigger-onattack", lead, "; ".join(said) + ".", tuple(signs)
    )


def _deed(values: Values, path: str, type_: str = "pico") -> str:
    """What an effect does, without its full stop; "" while it cannot be read."""
    kind = values.get(f"{path}.kind")
    if kind is None:
        return ""
    stem = f"{path}."
    fields = {key.removeprefix(stem): each for key, each in values.items() if key.startswith(stem)}
    if any(fields.get(name) not in known for name, known in _NEEDS.get(kind, {}).items()):
        return ""
    if kind in words.WITH_AMOUNT and "amount" not in fields:
        return ""
    return _DEEDS[kind](fields, "every Pico" if type_ == "domain" else "this Pico")


def _damage(fields: Fields, whom: str) -> str:
    target = {
        "vanguard": "the enemy Vanguard",
        "rearguard": "an enemy Rearguard",
        "each_rearguard": "each enemy Rearguard",
        "self": "this Pico",
    }[fields["to"]]
    return f"deal exactly {fields['amount']} damage to {target}"


def _heal(fields: Fields, whom: str) -> str:
    target = {"self": "this Pico", "own": "one of your Picos"}[fields["to"]]
    return f"heal {fields['amount']} on {target}"


def _status(fields: Fields, whom: str) -> str:
    return f"the enemy Vanguard is {words.STATUSES[fields['status']].label}"


def _draw(fields: Fields, whom: str) -> str:
    return f"draw {_count(fields['amount'], 'card')}"


def _discard(fields: Fields, whom: str) -> str:
    cards = _count(fields["amount"], "card")
    hand = {"enemy": "the enemy hand", "own": "your hand"}[fields["hand"]]
    how = {"random": "at random", "choice": "chosen by its owner"}[fields["how"]]
    return f"discard {cards} of {hand}, {how}"


def _search(fields: Fields, whom: str) -> str:
    found = {
        "flux": "a Flux",
        "origin": "an Origin Pico",
        "pico": "a Pico",
        "any": "a card",
    }[fields["find"]]
    return f"search your deck for {found}, show it and take it into your hand"


def _attach(fields: Fields, whom: str) -> str:
    source = {"hand": "your hand", "discard": "your discard pile"}[fields["from"]]
    return f"attach a Flux from {source} to one of your Picos"


def _move_flux(fields: Fields, whom: str) -> str:
    return "move a Flux from one of your Picos to another"


def _discard_flux(fields: Fields, whom: str) -> str:
    loser = {"enemy": "the enemy Vanguard", "self": "this Pico"}[fields["from"]]
    return f"discard {fields['amount']} Flux of {loser}"


def _switch_own(fields: Fields, whom: str) -> str:
    return "swap your Vanguard with one of your Rearguard"


def _switch_enemy(fields: Fields, whom: str) -> str:
    return "swap the enemy Vanguard with an enemy Rearguard of your choice"


def _remove_domain(fields: Fields, whom: str) -> str:
    return "discard the active Domain"


def _more_if(fields: Fields, whom: str) -> str:
    condition = {
        "status": "if the enemy Vanguard has a Status",
        "poisoned": "if the enemy Vanguard is Poisoned",
        "scorched": "if the enemy Vanguard is Scorched",
        "stunned": "if the enemy Vanguard is Stunned",
        "coin": "if a coin is heads",
        "flux": "for each Flux attached to this Pico",
        "rearguard": "for each of your Rearguard",
    }[fields["when"]]
    return f"{fields['amount']} more {condition}"


def _damage_dealt(fields: Fields, whom: str) -> str:
    element = fields.get("element")
    strikes = f"{words.ELEMENTS[element].label} Strikes" if element else "Strikes"
    return f"{strikes} of {whom} deal {_more(fields['amount'])} damage"


def _damage_taken(fields: Fields, whom: str) -> str:
    return f"Strikes against {whom} deal {_more(fields['amount'])} damage"


def _integrity(fields: Fields, whom: str) -> str:
    return f"{whom} has {fields['amount']} more Integrity"


def _recall_cost(fields: Fields, whom: str) -> str:
    return f"Recall of {whom} costs {_more(fields['amount'])} Flux"


def _immune_to(fields: Fields, whom: str) -> str:
    return f"{whom} cannot become {words.STATUSES[fields['status']].label}"


def _heal_between_turns(fields: Fields, whom: str) -> str:
    return f"{whom} heals {fields['amount']} between turns"


def _flux_counts_as(fields: Fields, whom: str) -> str:
    return f"every Flux of {whom} also counts as {words.ELEMENTS[fields['element']].label}"


def _more(amount: int) -> str:
    return f"{abs(amount)} {'more' if amount > 0 else 'less'}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


_NEEDS: dict[str, Mapping[str, Container[str]]] = {
    "damage": {"to": words.HIT},
    "heal": {"to": words.HEALED},
    "status": {"status": words.STATUSES},
    "discard": {"hand": words.HANDS, "how": words.HOW},
    "search": {"find": words.FOUND},
    "attach": {"from": words.ATTACHED_FROM},
    "discard_flux": {"from": words.LOST_BY},
    "more_if": {"when": words.CONDITIONS},
    "immune_to": {"status": words.STATUSES},
    "flux_counts_as": {"element": words.ELEMENTS},
}
"""Effect -> what it must say besides an amount, with the words that it may be."""

_DEEDS: dict[str, Callable[[Fields, str], str]] = {
    "damage": _damage,
    "heal": _heal,
    "status": _status,
    "draw": _draw,
    "discard": _discard,
    "search": _search,
    "attach": _attach,
    "move_flux": _move_flux,
    "discard_flux": _discard_flux,
    "switch_own": _switch_own,
    "switch_enemy": _switch_enemy,
    "remove_domain": _remove_domain,
    "more_if": _more_if,
    "damage_dealt": _damage_dealt,
    "damage_taken": _damage_taken,
    "integrity": _integrity,
    "recall_cost": _recall_cost,
    "immune_to": _immune_to,
    "heal_between_turns": _heal_between_turns,
    "flux_counts_as": _flux_counts_as,
}
