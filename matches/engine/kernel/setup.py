"""Reading the `setup` of a scenario: strict keys, and ids for cards written as a bare key."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from typing import Any


class SetupFault(Exception):
    """A scenario's cards or setup cannot be read; the text says where and why."""


def refuse_unknown(data: object, known: Collection[str], where: str) -> dict[str, Any]:
    """`data` as a JSON object with none but `known` keys, or SetupFault naming `where`."""
    if not isinstance(data, Mapping):
        raise SetupFault(f"{where}: an object is wanted, not {data!r}")
    unknown = [key for key in data if key not in known]
    if unknown:
        raise SetupFault(f"{where}: unknown key {unknown[0]!r}")
    return dict(data)


class CardNames:
    """Gives ids to the cards of one setup and refuses an id that is used twice.

    A bare key gets itself as id, further copies `key#2`, `key#3` ..., in the order of the calls:
    player 0 before player 1, hand before deck.
    known: the keys of all designs; a key outside them is a fault.
    """

    def __init__(self, known: Collection[str]) -> None:
        self._known = known
        self._copies: dict[str, int] = {}
        self._ids: set[str] = set()

    def entry(self, data: object, where: str) -> tuple[str, str]:
        """(id, card key) of `"key"` or `{"id": ..., "card": ...}`."""
        if isinstance(data, str):
            copy = self._copies[data] = self._copies.get(data, 0) + 1
            return self.claim(data if copy == 1 else f"{data}#{copy}", data, where)
        entry = refuse_unknown(data, ("id", "card"), where)
        return self.claim(entry.get("id"), entry.get("card"), where)

    def entries(self, data: object, where: str) -> list[tuple[str, str]]:
        """(id, card key) of each member of a list."""
        if not isinstance(data, list):
            raise SetupFault(f"{where}: a list is wanted, not {data!r}")
        return [self.entry(entry, f"{where}.{index}") for index, entry in enumerate(data)]

    def cards(self, given: Mapping[str, Any], name: str, where: str) -> list[dict[str, Any]]:
        """The cards of a zone as states have them; none when left out."""
        entries = self.entries(given.get(name, []), f"{where}.{name}")
        return [{"id": id_, "card": key} for id_, key in entries]

    def claim(self, id_: object, card: object, where: str) -> tuple[str, str]:
        """Take `id_` for a copy of `card` (for pieces in play, which always state their id)."""
        if not isinstance(id_, str) or not id_:
            raise SetupFault(f"{where}: {id_!r} is no id")
        if not isinstance(card, str) or card not in self._known:
            raise SetupFault(f"{where}: no card {card!r} among the cards")
        if id_ in self._ids:
            raise SetupFault(f"{where}: the id {id_!r} is used twice")
        self._ids.add(id_)
        return id_, card


def read_number(given: Mapping[str, Any], name: str, default: int | None, where: str) -> int:
    """A whole number; SetupFault if it is none, or is left out and has no default."""
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupFault(f"{where}.{name}: a whole number is wanted, not {value!r}")
    return value


def read_flag(given: Mapping[str, Any], name: str, default: bool, where: str) -> bool:
    """True or false."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise SetupFault(f"{where}.{name}: true or false is wanted, not {value!r}")
    return value


def read_word(
    given: Mapping[str, Any], name: str, default: str | None, known: Container[str], where: str
) -> str:
    """One of the `known` words."""
    value = given.get(name, default)
    if not isinstance(value, str) or value not in known:
        raise SetupFault(f"{where}.{name}: {value!r} is not known")
    return value


def read_list(given: Mapping[str, Any], name: str, where: str) -> list[Any]:
    """A list; empty when left out or null."""
    value = given.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise SetupFault(f"{where}.{name}: a list is wanted, not {value!r}")
    return value


def read_object(given: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    """An object whose keys are the match's own; empty when left out."""
    value = given.get(name, {})
    if not isinstance(value, Mapping):
        raise SetupFault(f"{where}.{name}: an object is wanted, not {value!r}")
    return value


def read_seen(
    given: Mapping[str, Any], default: list[str], known: Container[str], where: str
) -> list[str]:
    """The card keys that a player has been shown."""
    value = given.get("seen", default)
    if not isinstance(value, list) or any(key not in known for key in value):
        raise SetupFault(f"{where}.seen: a list of card keys is wanted")
    return value


def read_players(setup: Mapping[str, Any], game: str, format_: int) -> list[Any]:
    """What a setup of this game gives of both players; {} for one that it leaves out."""
    if setup.get("format", format_) != format_ or setup.get("game", game) != game:
        raise SetupFault("setup: another game or format")
    players = read_list(setup, "players", "setup")
    if len(players) > 2:
        raise SetupFault("setup.players: a list of two is wanted")
    return [*players, {}, {}][:2]


def read_seat(given: Mapping[str, Any], name: str, where: str) -> int:
    """One of two seats; 0 when left out."""
    value = read_number(given, name, 0, where)
    if value not in (0, 1):
        raise SetupFault(f"{where}.{name}: 0 or 1 is wanted, not {value}")
    return value


def read_result(data: Any, is_over: bool) -> dict[str, Any] | None:
    """The result of an ended match between two; None while it runs."""
    if (data is None) == is_over:
        raise SetupFault("setup: a result and the phase over go together")
    if data is None:
        return None
    given = refuse_unknown(data, ("winner", "reason"), "setup.result")
    if given.get("winner") not in (0, 1, None) or not isinstance(given.get("reason"), str):
        raise SetupFault("setup.result: winner and reason are wanted")
    return {"winner": given.get("winner"), "reason": given["reason"]}
