"""How a frozen design becomes the parts that templates/components/_card.html prints.

Load with `{% load card_face %}`. static/js/components/Card.js prints the same markup in the
browser (templates/components/README.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

register = template.Library()

RARITIES = ("common", "uncommon", "rare", "epic", "legendary")
RARITY_LABELS = {
    "common": gettext_lazy("Common"),
    "uncommon": gettext_lazy("Uncommon"),
    "rare": gettext_lazy("Rare"),
    "epic": gettext_lazy("Epic"),
    "legendary": gettext_lazy("Legendary"),
}
STAT_LABELS = {
    "attack": gettext_lazy("Attack"),
    "armor": gettext_lazy("Armor"),
    "resistance": gettext_lazy("Resistance"),
    "health": gettext_lazy("Health"),
}
ALWAYS_PRINTED = {"attack", "health"}


@dataclass(frozen=True)
class Number:
    """One number of a card. kind: the word in `data-kind` of `.stat`."""

    kind: str
    label: str
    value: int


@dataclass(frozen=True)
class Face:
    """What is printed of one card.

    traits, lines: of the rules text, what is a chip and what is a sentence. left, right: the
    numbers at the foot; middle: all of them in a row, for hand size. marks: the signs of hand
    size. rarity_symbol, frame_symbol: in the sprite. label: the card's facts in one
    fixed order, for those who hear it.
    """

    traits: list[dict[str, str]]
    lines: list[dict[str, str]]
    left: list[Number]
    right: list[Number]
    middle: list[Number]
    marks: list[dict[str, str]]
    rarity: str
    rarity_label: str
    rarity_symbol: str
    frame_symbol: str
    label: str


@register.simple_tag
def card_face(card: Mapping[str, Any]) -> Face:
    """The parts of a frozen design (`cards.queries.frozen_design`)."""
    design = card.get("design") or {}
    text = list(card.get("text") or [])
    traits = [
        {**line, "name": line["lead"].rstrip(".:")}
        for line in text
        if line["icon"].startswith("trait-")
    ]
    lines = [line for line in text if not line["icon"].startswith("trait-")]
    numbers = [
        Number(kind, str(label), int(design.get(kind) or 0))
        for kind, label in STAT_LABELS.items()
        if design.get(kind) or kind in ALWAYS_PRINTED
    ]
    rarity = card.get("rarity") or "common"
    return Face(
        traits=traits,
        lines=lines,
        left=[number for number in numbers if number.kind in {"attack", "armor"}],
        right=[number for number in numbers if number.kind in {"resistance", "health"}],
        middle=numbers,
        marks=text,
        rarity=rarity,
        rarity_label=str(RARITY_LABELS[rarity]),
        rarity_symbol=f"rarity-{RARITIES.index(rarity) + 1}",
        frame_symbol=f"frame-{rarity}",
        label=_label(card, numbers, traits),
    )


def _label(card: Mapping[str, Any], numbers: list[Number], traits: list[dict[str, str]]) -> str:
    """Cost, name, Attack, Health, Armor, Resistance, traits (ux: one order everywhere)."""
    spoken = sorted(
        numbers,
        key=lambda number: (
            ("attack", "health").index(number.kind)
            if number.kind in ALWAYS_PRINTED
            else len(ALWAYS_PRINTED)
        ),
    )
    facts = [_("Cost %(cost)s") % {"cost": card["cost"]}] if card.get("cost") is not None else []
    facts.append(card.get("name") or _("A card without a name"))
    facts += [f"{number.label} {number.value}" for number in spoken]
    facts += [trait["name"] for trait in traits]
    return ", ".join(facts)
