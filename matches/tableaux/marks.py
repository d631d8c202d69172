"""What a picture shows of the act that is about to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Tag:
    """What an act does to one thing: "-3", "2 left". fatal: it dies or falls."""

    text: str
    word: str
    fatal: bool


@dataclass(frozen=True)
class Marks:
    """What is shown of the act that is about to be done: who acts, on what, what comes of it."""

    actor: str = ""
    target: str = ""
    tags: Mapping[str, Tag] = field(default_factory=dict)


@dataclass(frozen=True)
class HandCard:
    """A card of the near hand. card: its frozen design."""

    card: Json
    is_selected: bool


def side_of(seat: int) -> str:
    """Seat 0 sits near."""
    return "theirs" if seat else "ours"


def signed(amount: int) -> str:
    """With its sign, as people write it."""
    return f"−{-amount}" if amount < 0 else f"+{amount}"
