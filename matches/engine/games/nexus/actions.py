"""What a player may do, and how it is read from JSON. Whether it is allowed: `check.py`.

Ids and lanes are the words that the JSON has; an unknown word is refused by `check`, not here.
Actions are not changed once made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.kernel.action import (
    CONCEDE,
    END_TURN,
    Action,
    Concede,
    EndTurn,
    Reader,
    optional_word,
    read_action,
    read_concede,
    read_end_turn,
    whole_number,
    word,
    words,
)

__all__ = [
    "CONCEDE",
    "END_TURN",
    "Action",
    "Activate",
    "Attack",
    "Choose",
    "Concede",
    "EndTurn",
    "Kindle",
    "Mulligan",
    "Play",
    "UsePatron",
    "parse",
]

Json = dict[str, Any]


class Mulligan(Action):
    """Put `cards` (sorted ids) back and draw as many (N1.5)."""

    __slots__ = ("cards",)
    type = "mulligan"

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards

    def json(self) -> Json:
        return {"type": "mulligan", "cards": list(self.cards)}


class Play(Action):
    """Play a card from hand into a slot; target: what its onPlay special picks."""

    __slots__ = ("card", "lane", "slot", "target")
    type = "play"

    def __init__(self, card: str, lane: str, slot: int, target: str | None = None) -> None:
        self.card = card
        self.lane = lane
        self.slot = slot
        self.target = target

    def json(self) -> Json:
        data: Json = {"type": "play", "card": self.card, "lane": self.lane, "slot": self.slot}
        if self.target is not None:
            data["target"] = self.target
        return data


class Attack(Action):
    """Attack a creature, the tower of the lane or the hero; special_target: of onAttack."""

    __slots__ = ("attacker", "special_target", "target")
    type = "attack"

    def __init__(self, attacker: str, target: str, special_target: str | None = None) -> None:
        self.attacker = attacker
        self.target = target
        self.special_target = special_target

    def json(self) -> Json:
        data: Json = {"type": "attack", "attacker": self.attacker, "target": self.target}
        if self.special_target is not None:
            data["special_target"] = self.special_target
        return data


class Activate(Action):
    """Pay Charge for a creature's activated special."""

    __slots__ = ("creature", "target")
    type = "activate"

    def __init__(self, creature: str, target: str | None = None) -> None:
        self.creature = creature
        self.target = target

    def json(self) -> Json:
        data: Json = {"type": "activate", "creature": self.creature}
        if self.target is not None:
            data["target"] = self.target
        return data


class Kindle(Action):
    """Discard a card for one energy (N3)."""

    __slots__ = ("card",)
    type = "kindle"

    def __init__(self, card: str) -> None:
        self.card = card

    def json(self) -> Json:
        return {"type": "kindle", "card": self.card}


class UsePatron(Action):
    """Use the Patron (N4)."""

    __slots__ = ("target",)
    type = "patron"

    def __init__(self, target: str | None = None) -> None:
        self.target = target

    def json(self) -> Json:
        data: Json = {"type": "patron"}
        if self.target is not None:
            data["target"] = self.target
        return data


class Choose(Action):
    """Answer a pending choice."""

    __slots__ = ("card",)
    type = "choose"

    def __init__(self, card: str) -> None:
        self.card = card

    def json(self) -> Json:
        return {"type": "choose", "card": self.card}


def parse(data: object) -> Action:
    """The canonical action of some JSON.

    Raises Refusal: unknown_action, malformed.
    """
    return read_action(data, _READERS, "N11")


def _read_mulligan(data: Mapping[str, Any]) -> Action:
    return Mulligan(tuple(sorted(words(data, "cards"))))


def _read_play(data: Mapping[str, Any]) -> Action:
    slot = whole_number(data, "slot")
    return Play(word(data, "card"), word(data, "lane"), slot, optional_word(data, "target"))


def _read_attack(data: Mapping[str, Any]) -> Action:
    special_target = optional_word(data, "special_target")
    return Attack(word(data, "attacker"), word(data, "target"), special_target)


def _read_activate(data: Mapping[str, Any]) -> Action:
    return Activate(word(data, "creature"), optional_word(data, "target"))


def _read_kindle(data: Mapping[str, Any]) -> Action:
    return Kindle(word(data, "card"))


def _read_patron(data: Mapping[str, Any]) -> Action:
    return UsePatron(optional_word(data, "target"))


def _read_choose(data: Mapping[str, Any]) -> Action:
    return Choose(word(data, "card"))


_READERS: Final[dict[str, Reader]] = {
    "mulligan": (("cards",), (), _read_mulligan),
    "play": (("card", "lane", "slot"), ("target",), _read_play),
    "attack": (("attacker", "target"), ("special_target",), _read_attack),
    "activate": (("creature",), ("target",), _read_activate),
    "kindle": (("card",), (), _read_kindle),
    "patron": ((), ("target",), _read_patron),
    "choose": (("card",), (), _read_choose),
    "end_turn": ((), (), read_end_turn),
    "concede": ((), (), read_concede),
}
"""Action type -> fields that it must have, fields that it may have, and how it is read."""
