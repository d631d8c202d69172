"""What a player may do, and how it is read from JSON. Whether it is allowed: `check.py`.

Ids and lanes are the words that the JSON has; an unknown word is refused by `check`, not here.
Actions are not changed once made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from matches.engine.games.nexus.codes import Code
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


class Action:
    """Base of all actions: two are equal if their JSON is."""

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

LONGEST_ID: Final = 100


def parse(data: object) -> Action:
    """The canonical action of some JSON.

    Raises Refusal: unknown_action, malformed.
    """
    if not isinstance(data, Mapping):
        raise _malformed("action")
    kind = data.get("type")
    if not isinstance(kind, str):
        raise _malformed("type")
    if kind not in _READERS:
        raise Refusal(Code.UNKNOWN_ACTION, "N11", type=kind[:LONGEST_ID])
    needed, allowed, read = _READERS[kind]
    for key in data:
        if key != "type" and key not in needed and key not in allowed:
            raise _malformed(str(key)[:LONGEST_ID])
    for key in needed:
        if key not in data:
            raise _malformed(key)
    return read(data)


def _malformed(what: str) -> Refusal:
    return Refusal(Code.MALFORMED, "N11", what=what)


def _word(data: Mapping[str, Any], key: str) -> str:
    word = data[key]
    if not isinstance(word, str) or not 0 < len(word) <= LONGEST_ID:
        raise _malformed(key)
    return word


def _optional(data: Mapping[str, Any], key: str) -> str | None:
    return None if data.get(key) is None else _word(data, key)


def _read_mulligan(data: Mapping[str, Any]) -> Action:
    cards = data["cards"]
    if not isinstance(cards, list) or len(cards) > LONGEST_ID:
        raise _malformed("cards")
    if not all(isinstance(card, str) and 0 < len(card) <= LONGEST_ID for card in cards):
        raise _malformed("cards")
    if len(set(cards)) < len(cards):
        raise _malformed("cards")
    return Mulligan(tuple(sorted(cards)))


def _read_play(data: Mapping[str, Any]) -> Action:
    slot = data["slot"]
    if not isinstance(slot, int) or isinstance(slot, bool):
        raise _malformed("slot")
    return Play(_word(data, "card"), _word(data, "lane"), slot, _optional(data, "target"))


def _read_attack(data: Mapping[str, Any]) -> Action:
    special_target = _optional(data, "special_target")
    return Attack(_word(data, "attacker"), _word(data, "target"), special_target)


def _read_activate(data: Mapping[str, Any]) -> Action:
    return Activate(_word(data, "creature"), _optional(data, "target"))


def _read_kindle(data: Mapping[str, Any]) -> Action:
    return Kindle(_word(data, "card"))


def _read_patron(data: Mapping[str, Any]) -> Action:
    return UsePatron(_optional(data, "target"))


def _read_choose(data: Mapping[str, Any]) -> Action:
    return Choose(_word(data, "card"))


def _read_end_turn(data: Mapping[str, Any]) -> Action:
    return END_TURN


def _read_concede(data: Mapping[str, Any]) -> Action:
    return CONCEDE


_Reader = tuple[tuple[str, ...], tuple[str, ...], Callable[[Mapping[str, Any]], Action]]

_READERS: Final[dict[str, _Reader]] = {
    "mulligan": (("cards",), (), _read_mulligan),
    "play": (("card", "lane", "slot"), ("target",), _read_play),
    "attack": (("attacker", "target"), ("special_target",), _read_attack),
    "activate": (("creature",), ("target",), _read_activate),
    "kindle": (("card",), (), _read_kindle),
    "patron": ((), ("target",), _read_patron),
    "choose": (("card",), (), _read_choose),
    "end_turn": ((), (), _read_end_turn),
    "concede": ((), (), _read_concede),
}
"""Action type -> fields that it must have, fields that it may have, and how it is read."""
