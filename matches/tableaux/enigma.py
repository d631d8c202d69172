"""A Spark Enigma position as a still picture: what templates/components/enigma/ prints.

The same parts and words as the match board in the browser (static/js/boards/enigma). Nothing can
be done in a picture, and what the view hides it does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.basics import BASIC_FLUX
from matches.engine.kernel.design import Sign
from matches.tableaux.marks import HandCard, Json, Marks, Tag, signed
from matches.tableaux.painter import PainterOfTwo

TEMPLATE = "components/enigma/_table.html"
SPARKS = 5
REARGUARD = 5


@dataclass(frozen=True)
class Flux:
    """Attached Flux of one element. sign: {icon, label}."""

    sign: Sign | None
    count: int


@dataclass(frozen=True)
class Pico:
    """A Pico in its slot. forms: of how many cards it is a stack. label: all of it in words."""

    id: str
    side: str
    rank: str
    name: str
    art: str | None
    label: str
    state: str
    sign: Json | None
    forms: range
    gear: str
    status: words.Word | None
    flux: list[Flux]
    integrity: int
    integrity_state: str
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Side:
    """One side. sparks: five, True for those earned. rearguard: a Pico or None for each slot."""

    side: str
    name: str
    sparks: list[bool]
    earned: int
    hand: int
    deck: int
    discard: int
    vanguard: Pico | None
    rearguard: list[Pico | None]


@dataclass(frozen=True)
class Domain:
    """The active Domain."""

    side: str
    name: str
    art: str | None
    text: str


@dataclass(frozen=True)
class Table:
    """The whole picture; the far side above."""

    far: Side
    near: Side
    domain: Domain | None
    hand: list[HandCard]
    has_rearguard: bool


class Painter(PainterOfTwo):
    """Makes a `Table` of a view."""

    def table(self, *, has_hand: bool, has_rearguard: bool = True) -> Table:
        """The picture, with or without the near hand and the Rearguards."""
        held = self.view["players"][self.near].get("hand", []) if has_hand else []
        return Table(
            far=self.side(1 - self.near),
            near=self.side(self.near),
            domain=self.domain(),
            hand=[
                HandCard(self.cards[each["card"]], is_selected=self.marks.actor == each["id"])
                for each in held
            ],
            has_rearguard=has_rearguard,
        )

    def whose(self, seat: int) -> str:
        """The side of a seat."""
        return "ours" if seat == self.near else "theirs"

    def side(self, seat: int) -> Side:
        """A player's Picos and what can be counted."""
        player = self.view["players"][seat]
        behind: list[Pico | None] = [
            self.pico(seat, id_, "rearguard") for id_ in player["rearguard"]
        ]
        front = player["vanguard"]
        return Side(
            side=self.whose(seat),
            name=self.names[seat],
            sparks=[place < player["sparks"] for place in range(SPARKS)],
            earned=player["sparks"],
            hand=player["hand_size"] if "hand_size" in player else len(player["hand"]),
            deck=player["deck_size"] if "deck_size" in player else len(player["deck"]),
            discard=len(player["discard"]),
            vanguard=None if front is None else self.pico(seat, front, "vanguard"),
            rearguard=behind + [None] * (REARGUARD - len(behind)),
        )

    def pico(self, seat: int, id_: str, rank: str) -> Pico:
        """A Pico with everything that its corners and plate say."""
        pico = self.view["players"][seat]["picos"][id_]
        card = self.cards[pico["card"]]
        gear = "" if pico["gear"] is None else self.cards[pico["gear"]["card"]]["name"]
        status = words.STATUSES[pico["status"]] if pico["status"] else None
        flux = _attached(pico)
        is_damaged = pico["integrity"] < pico["max_integrity"]
        return Pico(
            id=id_,
            side=self.whose(seat),
            rank=rank,
            name=card["name"],
            art=card["art"],
            label=_label(card, pico, rank, flux, gear, status),
            state="selected" if self.marks.actor == id_ else "",
            sign=card["head"]["sign"],
            forms=range(len(pico["stack"])),
            gear=gear,
            status=status,
            flux=flux,
            integrity=pico["integrity"],
            integrity_state="damaged" if is_damaged else "",
            is_target=self.marks.target == id_,
            tag=self.marks.tags.get(id_),
        )

    def domain(self) -> Domain | None:
        """The card in the one slot of both."""
        active = self.view["domain"]
        if active is None:
            return None
        card = self.cards[active["card"]]
        text = " ".join(line["text"] for line in card["text"])
        return Domain(self.whose(active["owner"]), card["name"], card["art"], text)


def whole(view: Json, notes: Json, cards: Json, *, near: int, names: Sequence[str]) -> Table:
    """The table of a replay. notes: this game has none."""
    painter = Painter(view, cards, Marks(), near=near, names=names)
    return painter.table(has_hand="hand" in view["players"][near])


@dataclass(frozen=True)
class Shown:
    """What of a position is shown besides the Vanguards."""

    hand: bool
    rearguard: bool


def shown_in(told: Json, view: Json) -> Shown:
    """The near hand where a card leaves it, the Rearguards where anybody stands behind."""
    leaves = any("card" in step["do"] for step in told["steps"])
    return Shown(leaves, any(player["rearguard"] for player in view["players"]))


def picture(view: Json, choices: Json, cards: Json, marks: Marks, shown: Shown) -> Table:
    """The table of a scene."""
    names = (_("You"), _("Your opponent"))
    painter = Painter(view, cards, marks, near=0, names=names)
    return painter.table(has_hand=shown.hand, has_rearguard=shown.rearguard)


def pointed(seat: int, action: Json, view: Json, designs: Json) -> tuple[str, str]:
    """The card or Pico that acts, and the Pico it is for."""
    player, other = view["players"][seat], view["players"][1 - seat]
    target = action.get("target")
    if action["type"] == "strike":
        return player["vanguard"], target if isinstance(target, str) else other["vanguard"]
    if action["type"] == "recall":
        return player["vanguard"], action["to"]
    if "card" in action:
        return action["card"], action.get("pico") or (target if isinstance(target, str) else "")
    return action.get("pico", ""), target if isinstance(target, str) else ""


def tag_of(told: Json) -> Tag | None:
    """What a Pico loses and has left, or gets."""
    loss = told.get("damage", 0)
    text = signed(-loss) if loss else ""
    if told.get("dies"):
        return Tag(text, _("knocked out"), fatal=True)
    said = []
    if loss and "health" in told:
        said.append(_("%(health)s left") % {"health": told["health"]})
    if told.get("status"):
        said.append(words.STATUSES[told["status"]].label)
    return Tag(text, ", ".join(said), fatal=False) if text or said else None


def _attached(pico: Json) -> list[Flux]:
    elements = [flux["element"] for flux in pico["flux"]]
    return [
        Flux(BASIC_FLUX[element].head.sign, elements.count(element))
        for element in dict.fromkeys(elements)
    ]


def _label(
    card: Json, pico: Json, rank: str, flux: list[Flux], gear: str, status: words.Word | None
) -> str:
    """Name, form, place, Integrity, Flux, Gear, Status: one order everywhere."""
    said = [
        card["name"],
        card["head"]["line"],
        _("Vanguard") if rank == "vanguard" else _("Rearguard"),
        _("Integrity %(left)s of %(most)s")
        % {"left": pico["integrity"], "most": pico["max_integrity"]},
    ]
    said += [f"{each.count} {each.sign.label} Flux" for each in flux if each.sign]
    below = len(pico["stack"]) - 1
    if below:
        said.append(
            ngettext("%(count)s form below", "%(count)s forms below", below) % {"count": below}
        )
    said += [gear] if gear else []
    said += [status.label] if status else []
    return ", ".join(said)
