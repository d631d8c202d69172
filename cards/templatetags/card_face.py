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

from cards.queries import numbers_json

register = template.Library()

NO_HEAD: dict[str, Any] = {"sign": None, "line": "", "chips": []}
"""Of cards that were frozen before games told of it: all of Nexus, which prints the cost alone."""
ARROW = "arrow-"
RARITIES = ("common", "uncommon", "rare", "epic", "legendary")
RARITY_LABELS = {
    "common": gettext_lazy("Common"),
    "uncommon": gettext_lazy("Uncommon"),
    "rare": gettext_lazy("Rare"),
    "epic": gettext_lazy("Epic"),
    "legendary": gettext_lazy("Legendary"),
}


@dataclass(frozen=True)
class Number:
    """One number of a card. kind: the word in `data-kind` of `.stat`. rank: when it is read."""

    kind: str
    label: str
    value: int
    side: str
    rank: int


@dataclass(frozen=True)
class Face:
    """What is printed of one card.

    sign: in place of the cost, None for the cost. line: under the name, or "".
    chips, lines: of the rules text, what is a chip and what is a sentence; chips of the head too.
    edges: those over which the head has an arrow, for hand size, which has no chips.
    left, right: the numbers at the foot; middle: all of them in a row, for hand size. marks: the
    signs of hand size. rarity_symbol, frame_symbol: in the sprite. label: the card's facts in one
    fixed order, for those who hear it.
    """

    sign: dict[str, str] | None
    line: str
    chips: list[dict[str, str]]
    edges: list[str]
    lines: list[dict[str, Any]]
    left: list[Number]
    right: list[Number]
    middle: list[Number]
    marks: list[dict[str, Any]]
    rarity: str
    rarity_label: str
    rarity_symbol: str
    frame_symbol: str
    label: str


@register.simple_tag
def card_face(card: Mapping[str, Any]) -> Face:
    """The parts of a frozen design (`cards.queries.frozen_design`)."""
    text = list(card.get("text") or [])
    head = card.get("head") or NO_HEAD
    chips = [
        {"icon": line["icon"], "label": line["lead"].rstrip(".:")}
        for line in text
        if line["icon"].startswith("trait-")
    ] + head["chips"]
    lines = [line for line in text if not line["icon"].startswith("trait-")]
    numbers = [Number(**number) for number in _numbers(card)]
    rarity = card.get("rarity") or "common"
    return Face(
        sign=head["sign"],
        line=head["line"],
        chips=chips,
        edges=[
            chip["icon"].removeprefix(ARROW)
            for chip in head["chips"]
            if chip["icon"].startswith(ARROW)
        ],
        lines=lines,
        left=[number for number in numbers if number.side == "left"],
        right=[number for number in numbers if number.side == "right"],
        middle=numbers,
        marks=[line for line in text if line["icon"]],
        rarity=rarity,
        rarity_label=str(RARITY_LABELS[rarity]),
        rarity_symbol=f"rarity-{RARITIES.index(rarity) + 1}",
        frame_symbol=f"frame-{rarity}",
        label=_label(card, head, numbers, chips),
    )


def _numbers(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    """As its game declared them; designs that were frozen before games did are of Nexus."""
    if "numbers" in card:
        return list(card["numbers"])
    return numbers_json("nexus", card.get("design") or {})


def _label(
    card: Mapping[str, Any],
    head: Mapping[str, Any],
    numbers: list[Number],
    chips: list[dict[str, str]],
) -> str:
    """Cost, name, what it is, numbers by their rank, chips (ux: one order everywhere)."""
    has_cost = head["sign"] is None and card.get("cost") is not None
    facts = [_("Cost %(cost)s") % {"cost": card["cost"]}] if has_cost else []
    facts.append(card.get("name") or _("A card without a name"))
    facts += [head["line"]] if head["line"] else []
    spoken = sorted(numbers, key=lambda number: number.rank)
    facts += [f"{number.label} {number.value}" for number in spoken]
    facts += [chip["label"] for chip in chips]
    return ", ".join(facts)
