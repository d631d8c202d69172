"""Every effect that has a price, by the use that is made of it: what is made by lot and fitted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.points import CHOSEN_BY, OPTIONAL


class Variant(NamedTuple):
    """An effect with what its price hangs on: chosen is a value of the field CHOSEN_BY, "up" or
    "down" for signed amounts, "" for the others (as in balance data)."""

    kind: str
    chosen: str


USES: Final = ("strike", "agent", "once_per_turn", "passive", "gear", "domain")
"""Of a Gear, "gear" is its modifier; the ability that it gives is used like a Pico's."""
_CHOICES: Final[Mapping[str, Collection[str]]] = MappingProxyType(
    {
        "damage": words.HIT,
        "heal": words.HEALED,
        "status": words.STATUSES,
        "discard": words.HANDS,
        "search": words.FOUND,
        "attach": words.ATTACHED_FROM,
        "discard_flux": words.LOST_BY,
        "more_if": words.CONDITIONS,
        "immune_to": words.STATUSES,
        **dict.fromkeys(words.SIGNED, ("up", "down")),
    }
)
DRAWBACKS: Final = frozenset(
    {
        Variant("damage", "self"),
        Variant("discard", "own"),
        Variant("discard_flux", "self"),
        Variant("damage_dealt", "down"),
        Variant("damage_taken", "up"),
        Variant("recall_cost", "up"),
    }
)


def variants_of(use: str) -> tuple[Variant, ...]:
    """What has a price in one use, in the order of forms; not what only harms, where nobody has to
    use it (`points.OPTIONAL`)."""
    kinds = {"strike": words.STRIKE_EFFECTS, "agent": words.ACT_EFFECTS}.get(
        use, words.ACT_EFFECTS if use == "once_per_turn" else tuple(words.MODIFIERS)
    )
    found = [Variant(kind, each) for kind in kinds for each in _CHOICES.get(kind, ("",))]
    if use == "agent":
        found.remove(Variant("heal", "self"))  # an Agent has no Pico of its own
    return tuple(each for each in found if use not in OPTIONAL or each not in DRAWBACKS)


def field_of(variant: Variant) -> str:
    """The field of the effect that holds what was chosen; "" if none does."""
    return CHOSEN_BY.get(variant.kind, "") if variant.kind not in words.SIGNED else ""
