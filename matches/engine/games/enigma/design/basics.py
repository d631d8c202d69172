"""The six Basic Flux: no designs, but cards that any deck may hold in any number (E1.1, E10.2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from matches.engine.games.enigma.design import words
from matches.engine.kernel.design import BasicCard, Head, TextLine


def _flux(element: str) -> BasicCard:
    word = words.ELEMENTS[element]
    text = f"Attached to a Pico it pays 1 {word.label} or 1 Null, turn after turn."
    return BasicCard(
        name=f"{word.label} Flux",
        design={"type": "flux", "element": element},
        text=(TextLine("flux", word.icon, "", text),),
        head=Head(words.sign(word), "Basic Flux"),
    )


BASIC_FLUX: Final[Mapping[str, BasicCard]] = MappingProxyType(
    {element: _flux(element) for element in words.ELEMENTS}
)
"""Card key -> card."""
