"""What Dragon knows about card designs: `DragonDesign` fulfils `kernel.design.DesignRules`.

`words` holds the closed sets, `declaration` the fields, `text` the rules text. There is no budget:
the set of heroes, cards and dragons is made as a whole, and nobody brings a deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from matches.engine.games.dragon.design import words
from matches.engine.games.dragon.design.declaration import (
    MOST_EFFECTS,
    MOST_REWARDS,
    declare,
    effect_slots,
)
from matches.engine.games.dragon.design.text import rules_lines
from matches.engine.kernel.declared import readable, value_at
from matches.engine.kernel.design import (
    Breakdown,
    FaceNumber,
    Fault,
    Field,
    Head,
    Sought,
    TextLine,
)
from matches.engine.kernel.forging import Balance, DeclaredDesign, Values

__all__ = ["DESIGN_FAULT_CODES", "DragonDesign"]

DESIGN_FAULT_CODES = (
    "one_of",  # of some parts there may be one; facts: of
)
"""Codes of faults that this game finds besides those of the declaration."""

_ABILITIES: Final = ("monster.passive", "monster.ambush", "monster.buff")
_REWARDS: Final = tuple(f"monster.reward.{place}" for place in range(MOST_REWARDS))
_EFFECTS: Final = tuple(
    f"{slot}.{place}.effect" for slot in effect_slots() for place in range(MOST_EFFECTS)
)
_DEEPEST: Final = 6
"""No part of a design lies deeper."""


class DragonDesign(DeclaredDesign):
    """The design rules (D1, D9). `cost` is the energy that the skill costs; nothing is paid for."""

    cost_unit = "energy cost"
    rivals = "plain cards of cost {cost}"
    budget_rule = "D1"
    sought: tuple[Sought, ...] = (
        Sought("type", ("type",), ("t",), is_filter=True),
        Sought("gem", ("gem",), ("g",), is_filter=True),
        Sought("attack", ("attack", "monster.attack"), ("atk",)),
        Sought("defense", ("defense", "monster.defense"), ("def",)),
        Sought("life", ("life", "monster.life"), ("hp", "health")),
        Sought("loot", ("loot.kind",), label="Loot"),
        Sought("reward", _REWARDS),
        Sought("effect", _EFFECTS, ("does", "kw", "keyword")),
        Sought("gems", ("gem_limit",)),
        Sought("skills", ("skill_limit",)),
    )

    def __init__(self, balance: Balance) -> None:
        super().__init__(balance)
        self._slots = effect_slots()

    def declare(self, balance: Balance) -> tuple[Field, ...]:
        return declare()

    def breakdown_of(self, values: Values, balance: Balance) -> Breakdown:
        cost = values.get("skill.cost") or values.get("cost") or 0
        return Breakdown((), 0, cost, 0, 0, balance["version"])

    def lines_of(self, values: Values) -> list[TextLine]:
        return rules_lines(values)

    def validate(self, data: object, balance: Balance | None = None) -> list[Fault]:
        """Those of every game; an effect's amount; and one ability of a monster at most."""
        inward = _inward(data)
        faults = super().validate(inward, balance)
        return [*faults, *self._needs(inward)] if isinstance(inward, Mapping) else faults

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        design: dict[str, Any] = _outward(super().canonical(_inward(data)))
        return design

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The design without what is only called something."""
        design: dict[str, Any] = _outward(super().mechanics(_inward(data)))
        for part in ("monster", "loot", "skill", "spark"):
            if design.get(part):
                design[part].pop("name", None)
        return design

    def breakdown(self, data: Mapping[str, Any], balance: Balance | None = None) -> Breakdown:
        return super().breakdown(_inward(data), balance)

    def rules_text(self, data: Mapping[str, Any]) -> list[TextLine]:
        return super().rules_text(_inward(data))

    def search_facts(
        self, data: Mapping[str, Any], balance: Balance | None = None
    ) -> dict[str, Any]:
        return super().search_facts(_inward(data), balance)

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        """Nothing is counted."""
        return (0,)

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        """Attack, life and defense of who fights."""
        values = readable(self._fields, _inward(data))
        kind = values.get("type", "card")
        stem = "monster." if kind == "card" else ""
        if kind == "basic":
            return []
        return [
            FaceNumber(name, name.capitalize(), values.get(f"{stem}{name}") or 0, side, rank)
            for rank, (name, side) in enumerate(
                (("attack", "left"), ("defense", "right"), ("life", "right"))
            )
        ]

    def head(self, data: Mapping[str, Any]) -> Head:
        """What the card is."""
        values = readable(self._fields, _inward(data))
        kind = values.get("type", "card")
        return Head(words.SIGNS.get(kind), words.TYPES[kind].label)

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """A skill for nothing that reclaims and brings the energy back (D8.3)."""
        values = readable(self._fields, _inward(data))
        kinds = {
            values.get(f"{slot}.{place}.effect")
            for slot in ("skill.effects", "skill.charged")
            for place in range(4)
        }
        return {"reclaim", "energy"} <= kinds

    def _needs(self, data: Mapping[str, Any]) -> Iterator[Fault]:
        """Amounts that have no default, one ability and one choice of a [Set] at most (D1, D9)."""
        for slot in self._slots:
            row = value_at(data, slot)
            for place, effect in enumerate(row if isinstance(row, list) else ()):
                kind = effect.get("effect") if isinstance(effect, Mapping) else None
                if not isinstance(kind, str) or effect.get("amount") is not None:
                    continue
                if kind not in (*words.WITHOUT_AMOUNT, *words.AMOUNT_BY_DEFAULT):
                    yield Fault(f"{slot}.{place}.amount", "missing", {}, "D9")
        printed = value_at(data, "skill.set")
        if isinstance(printed, list) and sum(map(_has_choice, printed)) > 1:
            yield Fault("skill.set", "too_many", {"low": 0, "high": 1}, "D4.4")
        if sum(bool(value_at(data, slot)) for slot in _ABILITIES) > 1:
            yield Fault("monster", "one_of", {"of": list(_ABILITIES)}, "D1")


def _has_choice(effect: object) -> bool:
    """Does the player name something for an effect?"""
    if not isinstance(effect, Mapping):
        return False
    kind = effect.get("effect")
    return kind == "reclaim" or (kind in words.ON_ENEMIES and effect.get("count") != "all")


def _inward(data: Any, depth: int = 0) -> Any:
    """A design as the declaration has it: counts as words, waves under `wave3`."""
    if depth > _DEEPEST:
        return data
    if isinstance(data, list):
        return [_inward(each, depth + 1) for each in data]
    if not isinstance(data, Mapping):
        return data
    turned = {key: _inward(value, depth + 1) for key, value in data.items()}
    count = turned.get("count")
    if isinstance(count, int) and not isinstance(count, bool):
        turned["count"] = str(count)
    if depth == 0 and isinstance(turned.get("waves"), dict):
        turned["waves"] = {
            f"wave{key}" if isinstance(key, str) and key.isdecimal() else key: added
            for key, added in turned["waves"].items()
        }
    return turned


def _outward(data: Any, depth: int = 0) -> Any:
    """A declared design as it is stored, without what is empty."""
    if isinstance(data, list):
        return [_outward(each, depth + 1) for each in data]
    if not isinstance(data, dict):
        return data
    turned = {key: _outward(value, depth + 1) for key, value in data.items() if value is not None}
    count = turned.get("count")
    if isinstance(count, str) and count.isdecimal():
        turned["count"] = int(count)
    if depth == 0 and isinstance(turned.get("waves"), dict):
        turned["waves"] = {key.removeprefix("wave"): each for key, each in turned["waves"].items()}
    return turned
