"""The two skills that every hero has and that need no design (D1, D2.1, Q2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from matches.engine.games.dragon.blueprint import BASIC, BASIC_SKILL, HERO_SKILL, PLAIN_SKILL
from matches.engine.kernel.design import BasicCard, Head, TextLine

BASICS: Final[Mapping[str, BasicCard]] = MappingProxyType(
    {
        BASIC_SKILL: BasicCard(
            "Basic Skill",
            MappingProxyType(PLAIN_SKILL),
            (TextLine("effects", "", "Skill:", "attack an enemy."),),
            Head(line="Basic Skill"),
        ),
        HERO_SKILL: BasicCard(
            "Hero's Skill",
            MappingProxyType({"type": BASIC, "name": "Hero's Skill", "cost": 2}),
            (
                TextLine(
                    "rest",
                    "",
                    "Rest:",
                    "the hero's special happens, all discarded skills return to your hand, and "
                    "the turn ends.",
                ),
            ),
            Head(line="Hero's Skill"),
        ),
    }
)
