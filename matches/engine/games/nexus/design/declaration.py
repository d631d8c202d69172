"""The fields of a Nexus design, in the order of the form (N10.1, N7.1, N8.1 to N8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.nexus.design import words
from matches.engine.kernel.design import Choice, Field, Limit, When
from matches.engine.kernel.forging import name_and_flavor

_SPECIAL: When = (("special.trigger", tuple(words.TRIGGERS)),)
_ENEMIES, _ALLIES = (
    tuple(
        key
        for key, target in words.TARGETS.items()
        if target.side == side and target.kind == "creature"
    )
    for side in ("enemy", "own")
)


def declare(balance: Mapping[str, Any]) -> tuple[Field, ...]:
    """All fields; the points shown beside traits are those of `balance`."""
    return (
        *name_and_flavor("N10.1"),
        Field(
            "attack",
            "number",
            "Attack",
            "Body",
            low=0,
            high=10,
            default=0,
            help="Damage of its strikes. Every strike deals at least 1.",
            rules={"": "N10.1"},
        ),
        Field("health", "number", "Health", "Body", low=1, high=15, default=1, rules={"": "N10.1"}),
        Field(
            "armor",
            "number",
            "Armor",
            "Body",
            low=0,
            high=3,
            limits=(Limit((("traits", ("guard",)),), 0, 2, "N7.1"),),
            default=0,
            help="Taken off each strike and each damage special; at least 1 gets through.",
            rules={"": "N10.1"},
        ),
        Field(
            "resistance",
            "number",
            "Resistance",
            "Body",
            low=0,
            high=3,
            default=0,
            help="Taken off each Poison, Bleed, Burn and Stun that it is given.",
            rules={"": "N10.1"},
        ),
        Field(
            "traits",
            "choices",
            "Traits",
            "Traits",
            low=0,
            high=2,
            choices=tuple(_trait(key, balance) for key in words.TRAITS),
            default=[],
            required=False,
            rules={"": "N7.1"},
        ),
        *_special_fields(),
    )


def _trait(key: str, balance: Mapping[str, Any]) -> Choice:
    word = words.TRAITS[key]
    excludes = ("piercing",) if key == "leech" else ()
    depends = key in balance.get("traits_by", {})
    points = None if depends else balance["traits"][key]
    return Choice(key, word.label, word.text, points, word.icon, excludes=excludes)


def _special_fields() -> tuple[Field, ...]:
    """The special as a sentence: when, for how much, what, on whom, how strong."""
    return (
        Field(
            "special.trigger",
            "choice",
            "When",
            "Special",
            choices=tuple(
                Choice(key, word.label, word.text, icon=word.icon)
                for key, word in words.TRIGGERS.items()
            ),
            required=False,
            help="“None” makes a creature without a special.",
            rules={"": "N8.1"},
        ),
        Field(
            "special.charge",
            "number",
            "Charge",
            "Special",
            low=1,
            high=3,
            when=(("special.trigger", ("activated",)),),
            help="What one use costs.",
            rules={"": "N8.1"},
        ),
        Field(
            "special.effect",
            "choice",
            "Effect",
            "Special",
            choices=tuple(
                Choice(key, word.label, word.text, icon=word.icon)
                for key, word in words.EFFECTS.items()
            ),
            when=_SPECIAL,
            rules={"": "N8.2"},
        ),
        Field(
            "special.target",
            "choice",
            "Target",
            "Special",
            choices=tuple(_target(key) for key in words.TARGETS),
            when=_SPECIAL,
            rules={"": "N8.3", "special.effect": "N8.4", "special.trigger": "N8.5"},
        ),
        Field(
            "special.amount",
            "number",
            "Amount",
            "Special",
            low=-10,
            high=10,
            limits=(
                Limit(
                    (("special.effect", ("attack",)), ("special.target", _ENEMIES)),
                    -10,
                    -1,
                    "N8.4",
                ),
                Limit(
                    (("special.effect", ("attack",)), ("special.target", _ALLIES)),
                    1,
                    10,
                    "N8.4",
                ),
                Limit(
                    (
                        (
                            "special.effect",
                            tuple(key for key in words.WITH_AMOUNT if key != "attack"),
                        ),
                    ),
                    1,
                    10,
                    "N8.3",
                ),
            ),
            when=(("special.effect", words.WITH_AMOUNT),),
            rules={"": "N8.3"},
        ),
    )


def _target(key: str) -> Choice:
    """A target with the effects and triggers that it goes with."""
    target = words.TARGETS[key]
    when: When = (("special.effect", words.effects_fitting(key)),)
    if target.pick == "chosen":
        when += (("special.trigger", words.CHOOSING_TRIGGERS),)
    elif target.pick == "attacked":
        when += (("special.trigger", ("onAttack",)),)
    return Choice(key, target.label, when=when, icon=_target_icon(target))


def _target_icon(target: words.Target) -> str:
    return {"creature": "", "tower": "thing-tower", "hero": "thing-hero"}[target.kind]
