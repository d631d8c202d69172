"""What the actions of all games have in common, and how they are read from JSON.

Whether an action is allowed is each game's `check.py`. Ids are the words that the JSON has; an
unknown one is refused there, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]

LONGEST_ID: Final = 100
"""Of an id, and of a list of ids."""


class Action:
    """Base of all actions: two are equal if their JSON is. Not changed once made."""

    __slots__ = ()
    type: str = ""

    def json(self) -> Json:
        """The JSON of this action; what is None is left out."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.json() == other.json()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return repr(self.json())


class EndTurn(Action):
    """End the own turn."""

    __slots__ = ()
    type = "end_turn"

    def json(self) -> Json:
        return {"type": "end_turn"}


class Concede(Action):
    """Give up."""

    __slots__ = ()
    type = "concede"

    def json(self) -> Json:
        return {"type": "concede"}


END_TURN: Final = EndTurn()
CONCEDE: Final = Concede()


class Malformed(Exception):
    """Some JSON is no action of the type that it names; the text says where."""


Reader = tuple[tuple[str, ...], tuple[str, ...], Callable[[Mapping[str, Any]], Action]]
"""Fields that an action must have, fields that it may have, and how it is read."""


def read_action(data: object, readers: Mapping[str, Reader], rule: str) -> Action:
    """The canonical action of some JSON. readers: by action type. rule: behind both refusals.

    Raises Refusal: unknown_action (fact: type), malformed (fact: what).
    """
    if not isinstance(data, Mapping):
        raise Refusal("malformed", rule, what="action")
    kind = data.get("type")
    if not isinstance(kind, str):
        raise Refusal("malformed", rule, what="type")
    if kind not in readers:
        raise Refusal("unknown_action", rule, type=kind[:LONGEST_ID])
    needed, allowed, read = readers[kind]
    for key in data:
        if key != "type" and key not in needed and key not in allowed:
            raise Refusal("malformed", rule, what=str(key)[:LONGEST_ID])
    for key in needed:
        if key not in data:
            raise Refusal("malformed", rule, what=key)
    try:
        return read(data)
    except Malformed as fault:
        raise Refusal("malformed", rule, what=str(fault)) from None


def word(data: Mapping[str, Any], key: str) -> str:
    """An id or another word that must be there."""
    found = data[key]
    if not _is_word(found):
        raise Malformed(key)
    return str(found)


def optional_word(data: Mapping[str, Any], key: str) -> str | None:
    """A word that may be left out or null."""
    return None if data.get(key) is None else word(data, key)


def words(data: Mapping[str, Any], key: str) -> list[str]:
    """A list of words, none of them twice, in their order."""
    found = words_with_copies(data, key)
    if len(set(found)) < len(found):
        raise Malformed(key)
    return found


def words_with_copies(data: Mapping[str, Any], key: str) -> list[str]:
    """A list of words, in their order."""
    found = data[key]
    if not isinstance(found, list) or len(found) > LONGEST_ID:
        raise Malformed(key)
    if not all(_is_word(each) for each in found):
        raise Malformed(key)
    return list(found)


def whole_number(data: Mapping[str, Any], key: str) -> int:
    """A whole number."""
    found = data[key]
    if not isinstance(found, int) or isinstance(found, bool):
        raise Malformed(key)
    return found


def read_end_turn(data: Mapping[str, Any]) -> Action:
    """`end_turn`; it has no fields."""
    return END_TURN


def read_concede(data: Mapping[str, Any]) -> Action:
    """`concede`; it has no fields."""
    return CONCEDE


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID
