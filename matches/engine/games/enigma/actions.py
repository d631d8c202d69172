"""What a player may do, and how it is read from JSON. Whether it is allowed: `check.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.kernel.action import (
    CONCEDE,
    END_TURN,
    LONGEST_ID,
    Action,
    Concede,
    EndTurn,
    Malformed,
    Reader,
    read_action,
    read_concede,
    read_end_turn,
    whole_number,
    word,
    words,
    words_with_copies,
)

__all__ = [
    "ANYTHING",
    "CONCEDE",
    "END_TURN",
    "Action",
    "Agent",
    "Attach",
    "Choose",
    "Concede",
    "Domain",
    "EndTurn",
    "Gear",
    "Play",
    "Promote",
    "Recall",
    "Setup",
    "Strike",
    "Target",
    "Upgrade",
    "UseAbility",
    "parse",
]

Json = dict[str, Any]
OWN: Final = "pico"
GEARS: Final = "gear"
"""Whose ability is used: the Pico's own, or its Gear's."""


class Target:
    """What an effect is about (E10.6): a Pico; or some Flux (sorted ids), and where to.

    All None: a target of a shape that no effect takes.
    """

    __slots__ = ("flux", "pico", "to")

    def __init__(
        self,
        pico: str | None = None,
        flux: tuple[str, ...] | None = None,
        to: str | None = None,
    ) -> None:
        self.pico = pico
        self.flux = flux
        self.to = to

    def json(self) -> Any:
        if self.pico is not None:
            return self.pico
        if self.flux is None:
            return {}
        if self.to is None:
            return {"flux": list(self.flux)}
        return {"flux": list(self.flux), "to": self.to}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Target)
            and self.pico == other.pico
            and self.flux == other.flux
            and self.to == other.to
        )

    def __hash__(self) -> int:
        return hash((self.pico, self.flux, self.to))


ANYTHING: Final = Target()
"""A target of a shape that no effect takes."""


class Setup(Action):
    """Place a Vanguard and up to five Rearguard, in the named order (E2.3)."""

    __slots__ = ("rearguard", "vanguard")
    type = "setup"

    def __init__(self, vanguard: str, rearguard: tuple[str, ...]) -> None:
        self.vanguard = vanguard
        self.rearguard = rearguard

    def json(self) -> Json:
        return {"type": "setup", "vanguard": self.vanguard, "rearguard": list(self.rearguard)}


class _OfCard(Action):
    """An action that is about one card of the hand."""

    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card

    def json(self) -> Json:
        return {"type": self.type, "card": self.card}


class Play(_OfCard):
    """Put an Origin into an empty Rearguard slot."""

    __slots__ = ()
    type = "play"


class Domain(_OfCard):
    """Put a Domain into the shared slot (E3.5)."""

    __slots__ = ()
    type = "domain"


class _OfCardAndPico(Action):
    """An action that puts a card of the hand to a Pico."""

    __slots__ = ("card", "pico")

    def __init__(self, card: str, pico: str) -> None:
        self.card = card
        self.pico = pico

    def json(self) -> Json:
        return {"type": self.type, "card": self.card, "pico": self.pico}


class Upgrade(_OfCardAndPico):
    """Put the next form on a Pico (E3.3)."""

    __slots__ = ()
    type = "upgrade"


class Attach(_OfCardAndPico):
    """Attach a Flux, once a turn."""

    __slots__ = ()
    type = "attach"


class Gear(_OfCardAndPico):
    """Equip a Gear (E3.6)."""

    __slots__ = ()
    type = "gear"


class Agent(Action):
    """Play an Agent (E3.7); target: what its effect is about."""

    __slots__ = ("card", "target")
    type = "agent"

    def __init__(self, card: str, target: Target | None = None) -> None:
        self.card = card
        self.target = target

    def json(self) -> Json:
        return _with_target({"type": "agent", "card": self.card}, self.target)


class UseAbility(Action):
    """Use a once-per-turn ability, the Pico's own (source OWN) or its Gear's (GEARS)."""

    __slots__ = ("pico", "source", "target")
    type = "ability"

    def __init__(self, pico: str, source: str = OWN, target: Target | None = None) -> None:
        self.pico = pico
        self.source = source
        self.target = target

    def json(self) -> Json:
        data: Json = {"type": "ability", "pico": self.pico}
        if self.source != OWN:
            data["source"] = self.source
        return _with_target(data, self.target)


class Recall(Action):
    """Discard `flux` (sorted ids) of the Vanguard and swap it with a Rearguard (E3.8)."""

    __slots__ = ("flux", "to")
    type = "recall"

    def __init__(self, to: str, flux: tuple[str, ...]) -> None:
        self.to = to
        self.flux = flux

    def json(self) -> Json:
        return {"type": "recall", "to": self.to, "flux": list(self.flux)}


class Strike(Action):
    """Use Strike number `strike`, from 0; it ends the turn (E3.9)."""

    __slots__ = ("strike", "target")
    type = "strike"

    def __init__(self, strike: int, target: Target | None = None) -> None:
        self.strike = strike
        self.target = target

    def json(self) -> Json:
        return _with_target({"type": "strike", "strike": self.strike}, self.target)


class Promote(Action):
    """Answer a pending promotion (E4.3)."""

    __slots__ = ("pico",)
    type = "promote"

    def __init__(self, pico: str) -> None:
        self.pico = pico

    def json(self) -> Json:
        return {"type": "promote", "pico": self.pico}


class Choose(Action):
    """Answer a pending choice: `cards` (sorted ids), or how many (`amount`)."""

    __slots__ = ("amount", "cards")
    type = "choose"

    def __init__(self, cards: tuple[str, ...] | None = None, amount: int | None = None) -> None:
        self.cards = cards
        self.amount = amount

    def json(self) -> Json:
        if self.cards is None:
            return {"type": "choose", "amount": self.amount}
        return {"type": "choose", "cards": list(self.cards)}


def parse(data: object) -> Action:
    """The canonical action of some JSON.

    Raises Refusal: unknown_action, malformed.
    """
    return read_action(data, _READERS, "E8")


def _with_target(data: Json, target: Target | None) -> Json:
    if target is not None:
        data["target"] = target.json()
    return data


def _target(data: Mapping[str, Any]) -> Target | None:
    """Whatever is named is a target; whether one of that shape is legal is for `check` (E10.6)."""
    named: Any = data.get("target")
    if named is None:
        return None
    if isinstance(named, str):
        return Target(pico=named) if 0 < len(named) <= LONGEST_ID else ANYTHING
    if not isinstance(named, Mapping) or any(key not in ("flux", "to") for key in named):
        return ANYTHING
    try:
        flux = tuple(sorted(words_with_copies({"flux": named.get("flux")}, "flux")))
        to = word(named, "to") if "to" in named else None
    except Malformed:
        return ANYTHING
    return Target(flux=flux, to=to)


def _read_setup(data: Mapping[str, Any]) -> Action:
    vanguard, rearguard = word(data, "vanguard"), words(data, "rearguard")
    if vanguard in rearguard:
        raise Malformed("rearguard")
    return Setup(vanguard, tuple(rearguard))


def _read_play(data: Mapping[str, Any]) -> Action:
    return Play(word(data, "card"))


def _read_domain(data: Mapping[str, Any]) -> Action:
    return Domain(word(data, "card"))


def _read_upgrade(data: Mapping[str, Any]) -> Action:
    return Upgrade(word(data, "card"), word(data, "pico"))


def _read_attach(data: Mapping[str, Any]) -> Action:
    return Attach(word(data, "card"), word(data, "pico"))


def _read_gear(data: Mapping[str, Any]) -> Action:
    return Gear(word(data, "card"), word(data, "pico"))


def _read_agent(data: Mapping[str, Any]) -> Action:
    return Agent(word(data, "card"), _target(data))


def _read_ability(data: Mapping[str, Any]) -> Action:
    source = data.get("source", OWN)
    if source not in (OWN, GEARS):
        raise Malformed("source")
    return UseAbility(word(data, "pico"), str(source), _target(data))


def _read_recall(data: Mapping[str, Any]) -> Action:
    return Recall(word(data, "to"), tuple(sorted(words_with_copies(data, "flux"))))


def _read_strike(data: Mapping[str, Any]) -> Action:
    return Strike(whole_number(data, "strike"), _target(data))


def _read_promote(data: Mapping[str, Any]) -> Action:
    return Promote(word(data, "pico"))


def _read_choose(data: Mapping[str, Any]) -> Action:
    if ("cards" in data) == ("amount" in data):
        raise Malformed("cards")
    if "amount" in data:
        return Choose(amount=whole_number(data, "amount"))
    return Choose(cards=tuple(sorted(words_with_copies(data, "cards"))))


_READERS: Final[dict[str, Reader]] = {
    "setup": (("vanguard", "rearguard"), (), _read_setup),
    "play": (("card",), (), _read_play),
    "upgrade": (("card", "pico"), (), _read_upgrade),
    "attach": (("card", "pico"), (), _read_attach),
    "agent": (("card",), ("target",), _read_agent),
    "gear": (("card", "pico"), (), _read_gear),
    "domain": (("card",), (), _read_domain),
    "ability": (("pico",), ("source", "target"), _read_ability),
    "recall": (("to", "flux"), (), _read_recall),
    "strike": (("strike",), ("target",), _read_strike),
    "promote": (("pico",), (), _read_promote),
    "choose": ((), ("cards", "amount"), _read_choose),
    "end_turn": ((), (), read_end_turn),
    "concede": ((), (), read_concede),
}
"""Action type -> fields that it must have, fields that it may have, and how it is read."""
