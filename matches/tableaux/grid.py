"""A Spark Grid position as a still picture: what templates/components/grid/ prints.

The same parts and words as the match board in the browser (static/js/boards/grid). Nothing can be
done in a picture; all is shown, since this game hides nothing (G1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.games.grid.blueprint import FACINGS
from matches.tableaux.marks import HandCard, Json, Marks, Tag, signed
from matches.tableaux.painter import PainterOfTwo

TEMPLATE = "components/grid/_table.html"
SQUARES = range(1, 10)
WINNING = 5


@dataclass(frozen=True)
class Hit:
    """Damage that comes over an edge. cause: "attack", "answer" or "thorns"."""

    edge: str
    amount: int
    cause: str


@dataclass(frozen=True)
class GridTag(Tag):
    """What an act does to an Assistant, and over which edges."""

    hits: tuple[Hit, ...] = ()


@dataclass(frozen=True)
class Assistant:
    """One on its square. ability: its line of the rules text. label: all of it in words."""

    square: int
    side: str
    owner: str
    name: str
    art: str | None
    label: str
    state: str
    arrows: list[str]
    ability: Json | None
    attack: int
    attack_state: str
    defense: int
    defense_state: str
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Vacant:
    """A free square. until: the last turn in which it is blocked, or None."""

    square: int
    label: str
    until: int | None
    is_target: bool


@dataclass(frozen=True)
class Rest:
    """One that rests. counters: how many it has left."""

    name: str
    art: str | None
    counters: int
    tag: Tag | None


@dataclass(frozen=True)
class Group:
    """Cards at hand of which one is as good as the other."""

    held: HandCard
    count: int


@dataclass(frozen=True)
class Side:
    """One side. held: squares; pips: as many as win, True for those held."""

    side: str
    name: str
    held: int
    pips: list[bool]
    resting: list[Rest]
    available: int
    used: int


@dataclass(frozen=True)
class Table:
    """The whole picture; the far side above, the nine squares the same for both (G1.3)."""

    far: Side
    near: Side
    squares: list[Assistant | Vacant]
    hands: list[tuple[str, list[Group]]]
    has_bars: bool


class Painter(PainterOfTwo):
    """Makes a `Table` of a view."""

    def table(self, *, hands: Iterable[int], has_bars: bool = True) -> Table:
        """The picture, with the cards at hand of these seats."""
        return Table(
            far=self.side(1 - self.near),
            near=self.side(self.near),
            squares=[self.square(number) for number in SQUARES],
            hands=[(self.names[seat], self.hand(seat)) for seat in hands],
            has_bars=has_bars,
        )

    def whose(self, seat: int) -> str:
        """The side of a seat."""
        return "ours" if seat == self.near else "theirs"

    def side(self, seat: int) -> Side:
        """What a player holds, and who rests."""
        player = self.view["players"][seat]
        held = sum(one["owner"] == seat for one in self.view["squares"].values())
        return Side(
            side=self.whose(seat),
            name=self.names[seat],
            held=held,
            pips=[place < held for place in range(WINNING)],
            resting=[self.rest(one) for one in player["resting"]],
            available=len(player["available"]),
            used=len(player["discard"]),
        )

    def rest(self, resting: Json) -> Rest:
        """One that rests."""
        card = self.cards[resting["card"]]
        tag = self.marks.tags.get(resting["id"])
        return Rest(card["name"], card["art"], resting["counters"], tag)

    def hand(self, seat: int) -> list[Group]:
        """The cards at hand, those that are alike as one."""
        groups: dict[str, list[str]] = {}
        for card in self.view["players"][seat]["available"]:
            groups.setdefault(card["card"], []).append(card["id"])
        return [
            Group(
                HandCard(self.cards[key], is_selected=self.marks.actor in ids),
                len(ids),
            )
            for key, ids in groups.items()
        ]

    def square(self, number: int) -> Assistant | Vacant:
        """One of the nine squares."""
        standing = self.view["squares"].get(str(number))
        if standing is not None:
            return self.assistant(number, standing)
        held = self.held_over(number)
        if held is not None:
            return held
        until = self.view["blocked"].get(str(number))
        return Vacant(
            square=number,
            label=_("Square %(name)s") % {"name": square_name(number)},
            until=until,
            is_target=self.is_target(number),
        )

    def is_target(self, number: int) -> bool:
        """Is the act for this square?"""
        target = self.marks.target
        return target == place_of(number) or target.startswith(f"{place_of(number)}:")

    def held_over(self, number: int) -> Assistant | None:
        """The card that is about to be placed on this square, as it will lie there."""
        place, _colon, facing = self.marks.target.rpartition(":")
        if not facing or place != place_of(number) or str(number) in self.view["blocked"]:
            return None
        for seat, player in enumerate(self.view["players"]):
            for card in player["available"]:
                if card["id"] == self.marks.actor:
                    printed = self.cards[card["card"]]["design"]
                    lies = {**card, "owner": seat, "facing": facing, "damage": 0}
                    arrows = turned(printed["arrows"], facing)
                    numbers = {key: printed[key] for key in ("attack", "defense")}
                    return replace(
                        self.assistant(number, {**lies, **numbers, "arrows": arrows}), state="over"
                    )
        return None

    def assistant(self, square: int, standing: Json) -> Assistant:
        """An Assistant with everything that its corners, edges and plate say."""
        card = self.cards[standing["card"]]
        printed = card["design"]
        ability = next((line for line in card["text"] if line["key"] == printed["ability"]), None)
        change = _change(standing["defense"], printed["defense"])
        owner = self.names[standing["owner"]]
        return Assistant(
            square=square,
            side=self.whose(standing["owner"]),
            owner=owner,
            name=card["name"],
            art=card["art"],
            label=_label(card, standing, square, owner, ability),
            state="selected" if self.marks.actor == standing["id"] else "",
            arrows=standing["arrows"],
            ability=ability,
            attack=standing["attack"],
            attack_state=_change(standing["attack"], printed["attack"]),
            defense=standing["defense"],
            defense_state="damaged" if standing["damage"] else change,
            is_target=self.marks.target == standing["id"],
            tag=self.marks.tags.get(standing["id"]),
        )


def whole(view: Json, notes: Json, cards: Json, *, near: int, names: Sequence[str]) -> Table:
    """The table of a replay, both hands open. notes: this game has none."""
    painter = Painter(view, cards, Marks(), near=near, names=names)
    return painter.table(hands=(near, 1 - near))


@dataclass(frozen=True)
class Shown:
    """What of a position is shown besides the squares."""

    hand: bool
    bars: bool


def shown_in(told: Json, view: Json) -> Shown:
    """The cards at hand where one of them is played, the bars where anybody rests or falls."""
    steps = told["steps"]
    plays = any("card" in step["do"] for step in steps if step["by"] == 0)
    rests = any(player["resting"] for player in view["players"])
    falls = any("resting" in path for step in steps for path in step.get("expect", {}))
    return Shown(plays, rests or falls)


def picture(view: Json, choices: Json, cards: Json, marks: Marks, shown: Shown) -> Table:
    """The table of a scene. A card that is about to be placed lies on its square already."""
    names = (_("You"), _("Your opponent"))
    painter = Painter(view, cards, marks, near=0, names=names)
    hands = (0,) if shown.hand and view["players"][0]["available"] else ()
    return painter.table(hands=hands, has_bars=shown.bars)


def pointed(seat: int, action: Json, view: Json, designs: Json) -> tuple[str, str]:
    """The card that is played, and the Assistant or the square that it is for.

    A placement's place ends with the facing, so that the card is drawn as it will lie.
    """
    actor, target = action.get("card", ""), action.get("target", "")
    if "square" in action:
        return actor, f"{place_of(action['square'])}:{action['facing']}"
    return actor, place_of(target) if isinstance(target, int) else target


def tag_of(told: Json) -> Tag | None:
    """What an Assistant loses and has left, or gets."""
    hits = tuple(
        Hit(hit["edge"], hit["amount"], hit["cause"]) for hit in told.get("hits", ()) if hit["edge"]
    )
    text = signed(-told["damage"]) if told.get("hits") else ""
    said = [
        f"{signed(told[stat])} {name}"
        for stat, name in (("attack", _("Attack")), ("defense", _("Defense")))
        if told.get(stat)
    ]
    if told.get("facing"):
        said.append(_("faces %(facing)s") % {"facing": _facing(told["facing"])})
    if told.get("leaves"):
        said.append(_("goes back"))
    if "damage" not in told:
        said.append(_("%(counters)s rest") % {"counters": signed(told["counters"])})
    if told.get("dies"):
        return GridTag(text, _fallen(told["counters"]), fatal=True, hits=hits)
    if told.get("hits"):
        left = told["health"]
        said.append(_("%(left)s left") % {"left": left} if left > 0 else _("falls after combat"))
    return GridTag(text, ", ".join(said), fatal=False, hits=hits) if text or said else None


def turned(printed: Sequence[str], facing: str) -> list[str]:
    """Where printed arrows point with a facing (G3)."""
    quarters = FACINGS.index(facing)
    pointing = {FACINGS[(FACINGS.index(arrow) + quarters) % 4] for arrow in printed}
    return [arrow for arrow in FACINGS if arrow in pointing]


def place_of(square: int) -> str:
    """A square as a place of the picture."""
    return f"square:{square}"


def square_name(square: int) -> str:
    """ "5, middle"."""
    names = (
        *(_("top left"), _("top"), _("top right")),
        *(_("left"), _("middle"), _("right")),
        *(_("bottom left"), _("bottom"), _("bottom right")),
    )
    return f"{square}, {names[square - 1]}"


def _fallen(counters: int) -> str:
    if not counters:
        return _("falls, no rest")
    return _("falls, rests %(counters)s") % {"counters": counters}


def _facing(facing: str) -> str:
    return {"up": _("up"), "right": _("right"), "down": _("down"), "left": _("left")}[facing]


def _label(card: Json, standing: Json, square: int, owner: str, ability: Json | None) -> str:
    """Name, whose, square, facing, arrows, numbers, ability: one order everywhere."""
    arrows = [_facing(arrow) for arrow in standing["arrows"]]
    most = card["design"]["defense"]
    left = standing["defense"]
    said = [
        card["name"],
        owner,
        _("square %(name)s") % {"name": square_name(square)},
        _("facing %(facing)s") % {"facing": _facing(standing["facing"])},
        ngettext("arrow %(arrows)s", "arrows %(arrows)s", len(arrows))
        % {"arrows": ", ".join(arrows)}
        if arrows
        else _("no arrows"),
        f"{_('Attack')} {standing['attack']}",
        f"{_('Defense')} {left}"
        if left == most
        else _("Defense %(left)s of %(most)s") % {"left": left, "most": most},
    ]
    return ", ".join([*said, *([ability["lead"].rstrip(".:")] if ability else [])])


def _change(value: int, printed: int) -> str:
    if value == printed:
        return ""
    return "raised" if value > printed else "lowered"
