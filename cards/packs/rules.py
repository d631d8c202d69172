"""What a pack costs, holds and promises: read from `data/<version>.json`, never changed there.

New rules are a new file with a new version; an opened pack keeps the slots that it was drawn with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

CURRENT = "packs-1"
DATA = Path(__file__).parent / "data"

Slot = Mapping[str, int]
"""Rarity -> weight, the commonest rarity first; its chance is the weight by the sum of all."""


@dataclass(frozen=True, slots=True)
class PackRules:
    """price: Sparks. slots: one a card. pity_after: after so many packs of a game in a row without
    a rarity of `pity_slot`, the last card of the next is drawn from that slot.

    excess: rarity -> Sparks for a copy more than may be kept. kept: game -> copies of a card that
    packs fill up to.
    """

    version: str
    price: int
    slots: Sequence[Slot]
    pity_after: int
    pity_slot: Slot
    excess: Mapping[str, int]
    kept: Mapping[str, int]

    def slots_of(self, *, guaranteed: bool) -> list[Slot]:
        """The slots of a pack; a guaranteed one ends with the pity slot."""
        return [*self.slots[:-1], self.pity_slot] if guaranteed else list(self.slots)

    def is_lucky(self, rarity: str) -> bool:
        """Is it a rarity for which nobody waits longer than the pity rule says?"""
        return rarity in self.pity_slot


@cache
def pack_rules(version: str = CURRENT) -> PackRules:
    """The rules of a version. Raises: FileNotFoundError for one that never was."""
    data: dict[str, Any] = json.loads((DATA / f"{version}.json").read_text("utf-8"))
    return PackRules(
        version=data["version"],
        price=data["price"],
        slots=tuple(data["slots"]),
        pity_after=data["pity"]["after"],
        pity_slot=data["pity"]["slot"],
        excess=data["excess"],
        kept=data["kept"],
    )
