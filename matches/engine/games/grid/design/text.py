"""Rules text of a Grid card, made from its design, so that card and rules cannot differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.grid.design import words
from matches.engine.kernel.design import TextLine

Values = Mapping[str, Any]


def rules_lines(values: Values) -> list[TextLine]:
    """Arrows and ability of an Assistant; what a Trick does. Copes with drafts."""
    if values.get("type") == words.TRICK:
        return _trick_lines(values)
    lines = [TextLine("arrows", "", "Arrows:", f"{arrows_in_words(values.get('arrows', ()))}.")]
    ability = values.get("ability")
    if ability:
        word = words.ABILITIES[ability]
        lines.append(TextLine(ability, word.icon, f"{word.label}.", _ability_text(values)))
    return lines


def arrows_in_words(arrows: Any) -> str:
    """ "up, left", as printed."""
    labels = [word.label.lower() for key, word in words.DIRECTIONS.items() if key in arrows]
    return ", ".join(labels) or "none"


def _ability_text(values: Values) -> str:
    if values["ability"] != "limited":
        return words.ABILITIES[values["ability"]].text
    limit = values.get("limit", "?")
    return f"A deck holds at most {limit} {'copy' if limit == 1 else 'copies'} of it."


def _trick_lines(values: Values) -> list[TextLine]:
    effect = values.get("effect")
    if effect is None:
        return []
    word = words.EFFECTS[effect]
    text = word.text
    if effect in words.WITH_AMOUNT:
        amount = values.get("amount", "?")
        told = str(amount)
        if effect in words.COUNTERS:
            told += " rest counter" if amount == 1 else " rest counters"
        text = text.replace("%s", told)
    return [TextLine(effect, word.icon, f"{word.label}:", text)]
