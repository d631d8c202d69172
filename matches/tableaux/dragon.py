"""A Dragon Spark position in words: what templates/components/dragon/ prints.

Everything that the view shows, since all but the deck lies open (Q14).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.tableaux.marks import Json, Marks, Tag

TEMPLATE = "components/dragon/_table.html"


@dataclass(frozen=True)
class Foe:
    """A monster or the dragon. state: what lies on it besides its numbers."""

    id: str
    name: str
    attack: int
    life: int
    max_life: int
    defense: int
    state: list[str]
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Leader:
    """The hero. gems: "2 red" and so on; loot: names."""

    name: str
    life: int
    max_life: int
    block: int
    defense: int
    attack: int
    energy: int
    poison: int
    gems: list[str]
    loot: list[str]


@dataclass(frozen=True)
class Table:
    """The whole position. offered: what is to be chosen from; hand, spent: skills by name."""

    who: str
    hunt: str
    wave: int
    defeated: list[str]
    gold: int
    silver: int
    hero: Leader | None
    foes: list[Foe]
    offered: list[str]
    hand: list[str]
    spent: list[str]
    deck: int
    archive: int
    result: str


def whole(view: Json, notes: Json, cards: Json, *, near: int, names: Sequence[str]) -> Table:
    """The table of a replay."""
    return _table(view, cards, Marks(), names[0])


def shown_in(told: Json, view: Json) -> None:
    """A scene shows all of its position."""


def picture(view: Json, choices: Json, cards: Json, marks: Marks, shown: Any) -> Table:
    """The table of a scene."""
    return _table(view, cards, marks, _("You"))


def pointed(seat: int, action: Json, view: Json, designs: Json) -> tuple[str, str]:
    """The skill or loot that is used, and the first enemy that it is used on."""
    targets = [action.get("target"), *action.get("targets", [])]
    first = next((target for target in targets if target), "")
    target = first[0] if isinstance(first, list) and first else first
    return action.get("skill", action.get("loot", "")), str(target or "")


def tag_of(told: Json) -> Tag | None:
    """A forecast of one enemy or of the hero."""
    damage = told.get("damage", 0)
    if not damage and not told.get("dies"):
        return None
    return Tag(f"−{damage}", _("falls") if told.get("dies") else "", bool(told.get("dies")))


def _table(view: Json, cards: Json, marks: Marks, who: str) -> Table:
    pending, result = view["pending"] or {}, view["result"]
    foes = [*view["monsters"], *([view["dragon"]] if view["dragon"] else [])]
    asked = [*pending.get("heroes", []), *pending.get("cards", [])]
    asked += [pending["card"]] if "card" in pending else []
    return Table(
        who=who,
        hunt=_name(cards, view["hunt"]) if view["hunt"] else "",
        wave=view["wave"],
        defeated=[_name(cards, key) for key in view["dragons_defeated"]],
        gold=view["stars"]["gold"],
        silver=view["stars"]["silver"],
        hero=_leader(view["hero"], cards) if view["hero"] else None,
        foes=[_foe(foe, cards, marks) for foe in foes],
        offered=[_offered(cards, key, pending["type"]) for key in asked],
        hand=[_name(cards, card["card"], "skill") for card in view["hand"]],
        spent=[_name(cards, card["card"], "skill") for card in view["discard"]],
        deck=view["deck_size"] if "deck_size" in view else len(view["deck"]),
        archive=len(view["archive"]),
        result="" if result is None else _result(result),
    )


def _name(cards: Json, id_: str, side: str = "") -> str:
    """What a card, or one side of it, is called; an id tells its card (Q1)."""
    card = cards[id_.partition("#")[0]]
    part: Json = card["design"].get(side) or {}
    return str(part.get("name") or card["name"])


def _offered(cards: Json, id_: str, asked: str) -> str:
    return _name(cards, id_, {"loot": "loot", "choose_skill": "skill"}.get(asked, ""))


def _leader(hero: Json, cards: Json) -> Leader:
    return Leader(
        name=_name(cards, hero["card"]),
        life=hero["life"],
        max_life=hero["max_life"],
        block=hero["block"],
        defense=hero["defense"],
        attack=hero["attack"],
        energy=hero["energy"],
        poison=hero["poison"],
        gems=[f"{count} {gem}" for gem, count in hero["gems"].items()],
        loot=[_loot(cards, loot["card"]) for loot in hero["loot"]],
    )


def _loot(cards: Json, key: str) -> str:
    """A Spark is a dragon's."""
    return _name(cards, key, "spark" if "spark" in cards[key]["design"] else "loot")


def _foe(foe: Json, cards: Json, marks: Marks) -> Foe:
    state = []
    if foe["poison"]:
        state.append(ngettext("%(n)s Poison", "%(n)s Poison", foe["poison"]) % {"n": foe["poison"]})
    if foe["stunned"]:
        state.append(_("stunned"))
    return Foe(
        id=foe["id"],
        name=_name(cards, foe["card"], "monster"),
        attack=foe["attack"],
        life=foe["life"],
        max_life=foe["max_life"],
        defense=foe["defense"],
        state=state,
        is_target=marks.target == foe["id"],
        tag=marks.tags.get(foe["id"]),
    )


def _result(result: Json) -> str:
    told = {"score": result["score"], "turns": result["turns"]}
    if result["won"]:
        return _("Won with a score of %(score)s in %(turns)s turns.") % told
    return _("Lost with a score of %(score)s in %(turns)s turns.") % told
