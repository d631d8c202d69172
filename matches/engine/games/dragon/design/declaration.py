"""The fields of a Dragon design, in the order of the form (D1, D9).

Two things are told otherwise than in a design: how many enemies an effect takes is a word here
("2"), and what a Hunt adds in wave 3 stands under `wave3`. `DragonDesign` turns both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matches.engine.games.dragon.design import words
from matches.engine.games.dragon.design.words import Word
from matches.engine.kernel.design import Choice, Field, Limit, When
from matches.engine.kernel.forging import name_and_flavor

MOST_EFFECTS = 4
MOST_REWARDS = 4
MOST = 99
MODIFIED_WAVES = ("3", "4", "5")

_CARD: When = (("type", ("card",)),)
_HERO: When = (("type", ("hero",)),)
_BASIC: When = (("type", ("basic",)),)
_DRAGON: When = (("type", ("dragon",)),)
_FIGHTS: When = (("type", ("hero", "dragon")),)
_HAS_SKILL: When = (("type", ("card", "hero")),)


def declare() -> tuple[Field, ...]:
    """All fields of all types."""
    return (
        Field(
            "type", "choice", "Type", "Name", choices=_choices(words.TYPES), default="card",
            rules={"": "D1"},
        ),
        *name_and_flavor("D1"),
        *_fighter(),
        *_monster(),
        *_loot(),
        *_skill(),
        *_dragon(),
    )  # fmt: skip


def effect_slots() -> tuple[str, ...]:
    """The paths of all lists of effects."""
    fields = [field.path for field in declare() if field.path.endswith(".0.effect")]
    return tuple(path.removesuffix(".0.effect") for path in fields)


def _fighter() -> Iterable[Field]:
    """Values of heroes and dragons, and what a hero may hold."""
    for name, low in (("attack", 0), ("life", 1), ("defense", 0)):
        yield _number(name, name.capitalize(), "Body", low, _FIGHTS)
    yield _number("gem_limit", "Gem limit", "Body", 0, _HERO)
    yield _number("skill_limit", "Skill limit", "Body", 1, _HERO)
    for kind, word in words.LOOT_KINDS.items():
        yield _number(kind, f"{word.label} places", "Body", 0, _HERO)
    yield from _effects("special", "Special", words.HERO_EFFECTS, _HERO)


def _monster() -> Iterable[Field]:
    yield _name("monster", "Monster", _CARD)
    for name, low in (("attack", 0), ("life", 1), ("defense", 0)):
        yield _number(f"monster.{name}", name.capitalize(), "Monster", low, _CARD)
    for place in range(MOST_REWARDS):
        yield Field(
            f"monster.reward.{place}", "choice", "Reward", "Monster", required=False, when=_CARD,
            choices=_choices(words.REWARDS), rules={"": "D5.1"},
        )  # fmt: skip
    yield from _effects("monster.passive", "Monster", words.MONSTER_PASSIVES, _CARD)
    yield from _effects("monster.ambush", "Monster", words.AMBUSHES, _CARD)
    yield from _effects("monster.buff", "Monster", words.BUFFS, _CARD)


def _loot() -> Iterable[Field]:
    yield _name("loot", "Loot", _CARD)
    yield Field(
        "loot.kind", "choice", "Kind", "Loot", choices=_choices(words.LOOT_KINDS),
        required=False, when=_CARD, rules={"": "D5.2"},
    )  # fmt: skip
    for name, word in words.BONUSES.items():
        yield _number(f"loot.bonus.{name}", word.label, "Loot", 0, _CARD)
    yield from _effects("loot.effects", "Loot", words.HERO_EFFECTS, _CARD)


def _skill() -> Iterable[Field]:
    """A skill inside a card or a hero, or the Basic Skill as a whole."""
    yield _name("skill", "Skill", _HAS_SKILL)
    yield _number("skill.cost", "Energy", "Skill", 0, _HAS_SKILL)
    yield from _effects("skill.effects", "Skill", words.HERO_EFFECTS, _HAS_SKILL)
    yield from _effects("skill.charged", "Charged", words.HERO_EFFECTS, _CARD)
    for gem, word in words.GEMS.items():
        yield _number(f"skill.charge.{gem}", f"{word.label} gems", "Charged", 0, _CARD)
    yield from _effects("skill.set", "Set", words.HERO_EFFECTS, _HAS_SKILL)
    yield _number("skill.wave_size", "Wave size", "Skill", 0, _HAS_SKILL)
    yield Field(
        "gem", "choice", "Gem", "Skill", choices=_choices(words.GEMS), required=False, when=_CARD,
        rules={"": "D7.2"},
    )  # fmt: skip
    yield _number("cost", "Energy", "Skill", 0, _BASIC)
    yield from _effects("effects", "Skill", words.HERO_EFFECTS, _BASIC)
    yield from _effects("charged", "Charged", words.HERO_EFFECTS, _BASIC)
    for gem, word in words.GEMS.items():
        yield _number(f"charge.{gem}", f"{word.label} gems", "Charged", 0, _BASIC)


def _dragon() -> Iterable[Field]:
    yield from _effects("passive", "Passive", words.PASSIVES, _DRAGON)
    for gem, word in words.GEMS.items():
        yield from _effects(f"abilities.{gem}", f"{word.label} gem", words.ABILITIES, _DRAGON)
    for wave in MODIFIED_WAVES:
        for name in ("attack", "life", "defense"):
            path = f"waves.wave{wave}.{name}"
            yield _number(path, name.capitalize(), f"Wave {wave}", 0, _DRAGON)
    yield _name("spark", "Spark", _DRAGON)
    yield from _effects("spark.effects", "Spark", words.HERO_EFFECTS, _DRAGON)


def _name(path: str, group: str, when: When) -> Field:
    return Field(
        f"{path}.name", "text", "Name", group, low=2, high=40, required=False, when=when,
        rules={"": "D1"},
    )  # fmt: skip


def _number(path: str, label: str, group: str, low: int, when: When) -> Field:
    return Field(
        path, "number", label, group, low=low, high=MOST, required=False, when=when,
        rules={"": "D1"},
    )  # fmt: skip


def _effects(slot: str, group: str, kinds: Mapping[str, Word], when: When) -> Iterable[Field]:
    """A row of effects; one that is there says what it is."""
    for place in range(MOST_EFFECTS):
        part = f"{slot}.{place}"
        kind = f"{part}.effect"
        yield Field(
            kind, "choice", "Effect", group, choices=_choices(kinds), part=part, when=when,
            rules={"": "D9"},
        )  # fmt: skip
        with_amount = tuple(each for each in kinds if each not in words.WITHOUT_AMOUNT)
        if with_amount:
            yield Field(
                f"{part}.amount", "number", "Amount", group, low=0, high=MOST, part=part,
                limits=(
                    Limit(((kind, ("attack",)),), 0, MOST, "D9"),
                    Limit(((kind, with_amount),), 1, MOST, "D9"),
                ),
                required=False, when=((kind, with_amount),), rules={"": "D9"},
            )  # fmt: skip
        on_enemies = tuple(each for each in words.ON_ENEMIES if each in kinds)
        if kinds is words.HERO_EFFECTS:
            counts = tuple(Choice(count, count) for count in words.COUNTS)
            yield Field(
                f"{part}.count", "choice", "Enemies", group, choices=counts, part=part,
                required=False, when=((kind, on_enemies),), rules={"": "D9"},
            )  # fmt: skip
            yield Field(
                f"{part}.gem", "choice", "Gem", group, choices=_choices(words.GEMS), part=part,
                when=((kind, ("gain_gem",)),), rules={"": "D9"},
            )  # fmt: skip


def _choices(of: Mapping[str, Word]) -> tuple[Choice, ...]:
    return tuple(Choice(key, word.label, word.text) for key, word in of.items())
