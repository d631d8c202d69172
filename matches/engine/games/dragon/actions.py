"""What the player may do, and how it is read from JSON. Whether it is allowed: `check.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.dragon.targets import Entry, Targets
from matches.engine.kernel.action import (
    CONCEDE,
    END_TURN,
    LONGEST_ID,
    Action,
    Concede,
    EndTurn,
    Malformed,
    Reader,
    optional_word,
    read_action,
    read_concede,
    read_end_turn,
    word,
    words,
)

__all__ = [
    "CONCEDE",
    "END_TURN",
    "Action",
    "ChooseHero",
    "ChooseSkill",
    "Concede",
    "EndTurn",
    "Next",
    "Play",
    "Rest",
    "Set",
    "TakeLoot",
    "Use",
    "entry_json",
    "parse",
    "targets_json",
]

Json = dict[str, Any]
MODES: Final = ("energy", "damage", "heal")
WAYS: Final = ("wave", "dragon")


class ChooseHero(Action):
    """Play with this hero; the others give their starting skills (D2.1)."""

    __slots__ = ("hero",)
    type = "choose_hero"

    def __init__(self, hero: str) -> None:
        self.hero = hero

    def json(self) -> Json:
        return {"type": "choose_hero", "hero": self.hero}


class Play(Action):
    """Play a skill of the hand, charged or not (D4.2, D4.3)."""

    __slots__ = ("charged", "skill", "targets")
    type = "play"

    def __init__(self, skill: str, charged: bool, targets: Targets) -> None:
        self.skill = skill
        self.charged = charged
        self.targets = targets

    def json(self) -> Json:
        told: Json = {"type": "play", "skill": self.skill}
        if self.charged:
            told["charged"] = True
        return _with_targets(told, self.targets)


class Set(Action):
    """Set a skill: one of three modes, or its printed [Set] effect (D4.4)."""

    __slots__ = ("mode", "skill", "target")
    type = "set"

    def __init__(self, skill: str, mode: str | None, target: Entry | None) -> None:
        self.skill = skill
        self.mode = mode
        self.target = target

    def json(self) -> Json:
        told: Json = {"type": "set", "skill": self.skill}
        if self.mode is not None:
            told["mode"] = self.mode
        if self.target is not None:
            told["target"] = entry_json(self.target)
        return told


class Rest(Action):
    """Use Hero's Skill (D4.5)."""

    __slots__ = ("targets",)
    type = "rest"

    def __init__(self, targets: Targets) -> None:
        self.targets = targets

    def json(self) -> Json:
        return _with_targets({"type": "rest"}, self.targets)


class Use(Action):
    """Use an equipped consumable or Spark (D5.2)."""

    __slots__ = ("loot", "targets")
    type = "use"

    def __init__(self, loot: str, targets: Targets) -> None:
        self.loot = loot
        self.targets = targets

    def json(self) -> Json:
        return _with_targets({"type": "use", "loot": self.loot}, self.targets)


class TakeLoot(Action):
    """Equip the loot that was found or leave it; an equipped one may make room (D5.2)."""

    __slots__ = ("equip", "put_away")
    type = "loot"

    def __init__(self, equip: bool, put_away: str | None) -> None:
        self.equip = equip
        self.put_away = put_away

    def json(self) -> Json:
        told: Json = {"type": "loot", "equip": self.equip}
        if self.put_away is not None:
            told["put_away"] = self.put_away
        return told


class ChooseSkill(Action):
    """Take one of the skills offered, or None; above the limit one is forgotten (D6.1)."""

    __slots__ = ("card", "forget")
    type = "choose_skill"

    def __init__(self, card: str | None, forget: str | None) -> None:
        self.card = card
        self.forget = forget

    def json(self) -> Json:
        told: Json = {"type": "choose_skill", "card": self.card}
        if self.forget is not None:
            told["forget"] = self.forget
        return told


class Next(Action):
    """Go on to the next wave, or to the dragon (D6.2)."""

    __slots__ = ("to",)
    type = "next"

    def __init__(self, to: str) -> None:
        self.to = to

    def json(self) -> Json:
        return {"type": "next", "to": self.to}


def _with_targets(told: Json, targets: Targets) -> Json:
    if targets:
        told["targets"] = targets_json(targets)
    return told


def targets_json(targets: Targets) -> list[Any]:
    """The targets of an action as they are written."""
    return [entry_json(entry) for entry in targets]


def entry_json(entry: Entry) -> Any:
    """An id, or several."""
    return entry if isinstance(entry, str) else list(entry)


def parse(data: object) -> Action:
    """The canonical action of some JSON. Raises Refusal: unknown_action, malformed (D10)."""
    return read_action(data, _READERS, "D10")


def _targets(data: Mapping[str, Any]) -> Targets:
    given = data.get("targets", [])
    if not isinstance(given, list) or len(given) > LONGEST_ID:
        raise Malformed("targets")
    return tuple(_entry({"targets": each}, "targets") for each in given)


def _entry(data: Mapping[str, Any], key: str) -> Entry:
    """An id, or a list of different ids, sorted: their order means nothing."""
    if isinstance(data[key], list):
        return tuple(sorted(words(data, key)))
    return word(data, key)


def _flag(data: Mapping[str, Any], key: str, default: bool) -> bool:
    given = data.get(key, default)
    if not isinstance(given, bool):
        raise Malformed(key)
    return given


def _one_of(data: Mapping[str, Any], key: str, known: tuple[str, ...]) -> str:
    found = word(data, key)
    if found not in known:
        raise Malformed(key)
    return found


def _read_choose_hero(data: Mapping[str, Any]) -> Action:
    return ChooseHero(word(data, "hero"))


def _read_play(data: Mapping[str, Any]) -> Action:
    return Play(word(data, "skill"), _flag(data, "charged", False), _targets(data))


def _read_set(data: Mapping[str, Any]) -> Action:
    mode = None if data.get("mode") is None else _one_of(data, "mode", MODES)
    target = None if data.get("target") is None else _entry(data, "target")
    return Set(word(data, "skill"), mode, target)


def _read_rest(data: Mapping[str, Any]) -> Action:
    return Rest(_targets(data))


def _read_use(data: Mapping[str, Any]) -> Action:
    return Use(word(data, "loot"), _targets(data))


def _read_loot(data: Mapping[str, Any]) -> Action:
    return TakeLoot(_flag(data, "equip", False), optional_word(data, "put_away"))


def _read_choose_skill(data: Mapping[str, Any]) -> Action:
    return ChooseSkill(optional_word(data, "card"), optional_word(data, "forget"))


def _read_next(data: Mapping[str, Any]) -> Action:
    return Next(_one_of(data, "to", WAYS))


_READERS: Final[dict[str, Reader]] = {
    "choose_hero": (("hero",), (), _read_choose_hero),
    "play": (("skill",), ("charged", "targets"), _read_play),
    "set": (("skill",), ("mode", "target"), _read_set),
    "rest": ((), ("targets",), _read_rest),
    "use": (("loot",), ("targets",), _read_use),
    "loot": (("equip",), ("put_away",), _read_loot),
    "choose_skill": (("card",), ("forget",), _read_choose_skill),
    "next": (("to",), (), _read_next),
    "end_turn": ((), (), read_end_turn),
    "concede": ((), (), read_concede),
}
