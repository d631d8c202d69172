"""Rules text of a Dragon card, made from its design, so that card and rules cannot differ.

Works on what can be read of a draft, values by path.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.dragon.design import words
from matches.engine.games.dragon.design.declaration import MODIFIED_WAVES, MOST_EFFECTS
from matches.engine.games.dragon.design.words import Word
from matches.engine.kernel.design import TextLine

Values = Mapping[str, Any]

_ROWS: tuple[tuple[str, str, Mapping[str, Word]], ...] = (
    ("special", "Rest:", words.HERO_EFFECTS),
    ("passive", "Passive:", words.PASSIVES),
    ("monster.passive", "Passive:", words.MONSTER_PASSIVES),
    ("monster.ambush", "Ambush:", words.AMBUSHES),
    ("monster.buff", "Buff:", words.BUFFS),
    ("loot.effects", "Loot:", words.HERO_EFFECTS),
    ("skill.effects", "Skill:", words.HERO_EFFECTS),
    ("skill.charged", "Charged:", words.HERO_EFFECTS),
    ("skill.set", "[Set]", words.HERO_EFFECTS),
    ("effects", "Skill:", words.HERO_EFFECTS),
    ("charged", "Charged:", words.HERO_EFFECTS),
    ("abilities.red", "Red:", words.ABILITIES),
    ("abilities.blue", "Blue:", words.ABILITIES),
    ("abilities.green", "Green:", words.ABILITIES),
    ("abilities.yellow", "Yellow:", words.ABILITIES),
    ("abilities.white", "White:", words.ABILITIES),
    ("spark.effects", "Spark:", words.HERO_EFFECTS),
)


def rules_lines(values: Values) -> list[TextLine]:
    """A line for each row of effects, for rewards and bonuses, and for each wave of a Hunt."""
    lines = []
    for slot, lead, kinds in _ROWS:
        said = [
            sentence
            for place in range(MOST_EFFECTS)
            if (sentence := effect_text(values, f"{slot}.{place}", kinds))
        ]
        if said:
            lines.append(TextLine(slot, "", lead, f"{'; '.join(said)}."))
    lines += _numbers_lines(values)
    return lines


def effect_text(values: Values, path: str, kinds: Mapping[str, Word]) -> str:
    """What one effect does, without its full stop; "" while it cannot be read."""
    kind = values.get(f"{path}.effect")
    if not isinstance(kind, str) or kind not in kinds:
        return ""
    given = values.get(f"{path}.amount")
    number = given if given is not None else 0 if kind == "attack" else 1
    said = kinds[kind].text.format(
        n=number,
        who=_who(values.get(f"{path}.count") or "1"),
        skills="a discarded skill" if number == 1 else f"{number} discarded skills",
        loot="a loot" if number == 1 else f"{number} loot",
        monsters="adds a monster" if number == 1 else f"adds {number} monsters",
        gem=values.get(f"{path}.gem", ""),
        plus=f"+{number}" if number else "its attack",
    )
    return f"{said} with +{number}" if kind == "attack" and number and "enem" in said else said


def _who(count: str) -> str:
    if count == "all":
        return "all enemies"
    return "an enemy" if count == "1" else f"{count} enemies"


def _numbers_lines(values: Values) -> list[TextLine]:
    lines = []
    reward = [values[path] for path in sorted(values) if path.startswith("monster.reward.")]
    if reward:
        named = ", ".join(words.REWARDS[each].label for each in reward)
        lines.append(TextLine("reward", "", "Reward:", f"{named}."))
    bonus = [
        f"{word.label} +{values[path]}"
        for name, word in words.BONUSES.items()
        if values.get(path := f"loot.bonus.{name}")
    ]
    if bonus:
        lines.append(TextLine("bonus", "", "Loot:", f"{', '.join(bonus)}."))
    for gem, word in words.GEMS.items():
        for path in (f"skill.charge.{gem}", f"charge.{gem}"):
            if count := values.get(path):
                lines.append(TextLine(path, "", "Charge:", f"{count} {word.label.lower()}."))
    for wave in MODIFIED_WAVES:
        added = [
            f"{name} +{values[path]}"
            for name in ("attack", "life", "defense")
            if values.get(path := f"waves.wave{wave}.{name}")
        ]
        if added:
            lines.append(TextLine(f"wave{wave}", "", f"Wave {wave}:", f"{', '.join(added)}."))
    return lines
