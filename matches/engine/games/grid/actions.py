"""What a player may do, and how it is read from JSON. Whether it is allowed: `check.py`.

Ids and squares are what the JSON has; an unknown one is refused by `check`, not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.grid.blueprint import FACING_NUMBERS
from matches.engine.games.grid.codes import Code
from matches.engine.kernel.action import (
    CONCEDE,
    Action,
    Concede,
    Malformed,
    Reader,
    read_action,
    read_concede,
    whole_number,
    word,
)
from matches.engine.kernel.refusal import Refusal

__all__ = ["CONCEDE", "PASS", "Action", "Concede", "Misread", "Pass", "Place", "Trick", "parse"]

Json = dict[str, Any]
Target = str | int
"""An id, or the number of a square."""


class Trick(Action):
    """Play a Trick. target: what it acts on. facing: which way `turn` turns an Assistant."""

    __slots__ = ("card", "facing", "target")
    type = "trick"

    def __init__(self, card: str, target: Target | None = None, facing: str | None = None) -> None:
        self.card = card
        self.target = target
        self.facing = facing

    def json(self) -> Json:
        data: Json = {"type": "trick", "card": self.card}
        if self.target is not None:
            data["target"] = self.target
        if self.facing is not None:
            data["facing"] = self.facing
        return data


class Place(Action):
    """Place an Assistant on a square, 1 to 9; combat follows and the turn passes."""

    __slots__ = ("card", "facing", "square")
    type = "place"

    def __init__(self, card: str, square: int, facing: str) -> None:
        self.card = card
        self.square = square
        self.facing = facing

    def json(self) -> Json:
        return {"type": "place", "card": self.card, "square": self.square, "facing": self.facing}


class Pass(Action):
    """Place nothing; combat follows and the turn passes."""

    __slots__ = ()
    type = "pass"

    def json(self) -> Json:
        return {"type": "pass"}


class Misread(Action):
    """An action of a known kind whose fields cannot be read.

    It is refused by `check` alone, since whose turn it is counts before its fields (G7.7).
    kind: the type that it names. what: the field at fault.
    """

    __slots__ = ("kind", "what")
    type = "misread"

    def __init__(self, kind: str, what: str) -> None:
        self.kind = kind
        self.what = what

    def json(self) -> Json:
        return {"type": "misread", "kind": self.kind, "what": self.what}


PASS: Final = Pass()


def parse(data: object) -> Action:
    """The canonical action of some JSON.

    Raises Refusal: unknown_action, malformed for what is no action of any kind.
    """
    try:
        return read_action(data, _READERS, "G7.7")
    except Refusal as refusal:
        kind = data.get("type") if isinstance(data, Mapping) else None
        if refusal.code == Code.MALFORMED and isinstance(kind, str):
            return Misread(kind, str(refusal.facts["what"]))
        raise


def _read_trick(data: Mapping[str, Any]) -> Action:
    target = data.get("target")
    if target is not None:
        target = word(data, "target") if isinstance(target, str) else whole_number(data, "target")
    facing = None if data.get("facing") is None else _facing(data)
    return Trick(word(data, "card"), target, facing)


def _read_place(data: Mapping[str, Any]) -> Action:
    return Place(word(data, "card"), whole_number(data, "square"), _facing(data))


def _facing(data: Mapping[str, Any]) -> str:
    facing = word(data, "facing")
    if facing not in FACING_NUMBERS:
        raise Malformed("facing")
    return facing


def _read_pass(data: Mapping[str, Any]) -> Action:
    return PASS


_READERS: Final[dict[str, Reader]] = {
    "trick": (("card",), ("target", "facing"), _read_trick),
    "place": (("card", "square", "facing"), (), _read_place),
    "pass": ((), (), _read_pass),
    "concede": ((), (), read_concede),
}
"""Action type -> fields that it must have, fields that it may have, and how it is read."""
