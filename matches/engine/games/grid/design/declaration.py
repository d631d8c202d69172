"""The fields of a Grid design, in the order of the form (G4.1, G4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from matches.engine.games.grid.design import words
from matches.engine.games.grid.design.words import Word
from matches.engine.kernel.design import Choice, Field, When
from matches.engine.kernel.forging import name_and_flavor

MOST_ATTACK = 6
MOST_DEFENSE = 8
MOST_COPIES = 9
"""The highest limit that a card may set itself (G4.3)."""

_ASSISTANT: When = (("type", (words.ASSISTANT,)),)
_TRICK: When = (("type", (words.TRICK,)),)


def declare() -> tuple[Field, ...]:
    """All fields of both types; an Assistant's type is not written down (G7.9)."""
    return (
        Field(
            "type",
            "choice",
            "Type",
            "Name",
            choices=_choices(words.TYPES),
            default=words.ASSISTANT,
            rules={"": "G7.9"},
        ),
        *name_and_flavor("G4.1"),
        *_assistant(),
        *_trick(),
    )


def _assistant() -> tuple[Field, ...]:
    return (
        Field(
            "attack",
            "number",
            "Attack",
            "Body",
            low=0,
            high=MOST_ATTACK,
            default=1,
            when=_ASSISTANT,
            help="Dealt over each arrow; also the counters with which it rests.",
            rules={"": "G4.1"},
        ),
        Field(
            "defense",
            "number",
            "Defense",
            "Body",
            low=1,
            high=MOST_DEFENSE,
            default=1,
            when=_ASSISTANT,
            rules={"": "G4.1"},
        ),
        Field(
            "arrows",
            "choices",
            "Arrows",
            "Body",
            low=0,
            high=len(words.DIRECTIONS),
            choices=_choices(words.DIRECTIONS),
            default=[],
            required=False,
            when=_ASSISTANT,
            help="The edges over which it deals damage, while it faces up.",
            rules={"": "G3"},
        ),
        Field(
            "ability",
            "choice",
            "Ability",
            "Ability",
            choices=_choices(words.ABILITIES),
            required=False,
            when=_ASSISTANT,
            rules={"": "G4.3"},
        ),
        Field(
            "limit",
            "number",
            "Copies in a deck",
            "Ability",
            low=1,
            high=MOST_COPIES,
            when=(*_ASSISTANT, ("ability", ("limited",))),
            rules={"": "G4.3"},
        ),
    )


def _trick() -> tuple[Field, ...]:
    return (
        Field(
            "effect",
            "choice",
            "Effect",
            "Effect",
            choices=_choices(words.EFFECTS),
            when=_TRICK,
            rules={"": "G4.4"},
        ),
        Field(
            "amount",
            "number",
            "Amount",
            "Effect",
            low=1,
            high=words.MOST_AMOUNT,
            when=(*_TRICK, ("effect", words.WITH_AMOUNT)),
            rules={"": "G5.2"},
        ),
    )


def _choices(of: Mapping[str, Word]) -> tuple[Choice, ...]:
    return tuple(
        Choice(key, word.label, word.text.replace("%s", "some"), icon=word.icon)
        for key, word in of.items()
    )
