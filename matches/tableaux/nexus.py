"""A Spark Nexus position as a still picture: what templates/components/nexus/ prints.

The same parts, states and words as the match board in the browser (static/js/boards/nexus), from
the same view and choices, so that both look alike. Nothing can be done in a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from matches import messages
from matches.tableaux.marks import HandCard, Json, Marks, Tag, side_of, signed

TEMPLATE = "components/nexus/_table.html"
LANES = ("left", "mid", "right")
STATUSES = ("poison", "bleed", "burn", "stun")
TOWER_TEETH = range(10)
HERO_HEALTH = 30
MOST_PIPS = 3


@dataclass(frozen=True)
class Flag:
    """A state of a creature in a word with its sign."""

    icon: str
    word: str


@dataclass(frozen=True)
class Piece:
    """A creature. state: for the look; pips: drawn Charge, True for full; charge: above 3."""

    id: str
    side: str
    name: str
    art: str
    label: str
    state: str
    flags: list[Flag]
    traits: list[Json]
    special: Json | None
    pips: list[bool]
    charge: int | None
    statuses: list[tuple[str, int]]
    attack: int
    attack_state: str
    armor: int
    resistance: int
    health: int
    health_state: str
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Tower:
    """A tower. teeth: where each is drawn, and whether the tower still has that health."""

    side: str
    health: int
    label: str
    teeth: list[tuple[str, bool]]
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Lane:
    """One lane, theirs above ours. slots: a piece or None. note: its caption."""

    key: str
    name: str
    far_tower: Tower
    far_slots: list[Piece | None]
    note: Json | None
    near_slots: list[Piece | None]
    near_tower: Tower


@dataclass(frozen=True)
class Hearth:
    """A hero with what its side has left."""

    side: str
    name: str
    health: int
    health_state: str
    armor: int
    energy: int
    max_energy: int
    hand: int
    is_target: bool
    tag: Tag | None


@dataclass(frozen=True)
class Table:
    """The whole picture. lanes: those that are shown; hearths and hand may be left out."""

    lanes: list[Lane]
    far: Hearth | None
    near: Hearth | None
    hand: list[HandCard]


class Painter:
    """Makes a `Table` of a view.

    view: of both hands ("open") or with the size of the far one; choices: of seat 0, who sits
    near; cards: card key -> frozen design (`name`, `text`, `art` ...).
    """

    def __init__(self, view: Json, choices: Json, cards: Json, marks: Marks) -> None:
        self.view = view
        self.choices = choices
        self.cards = cards
        self.marks = marks

    def table(self, *, lanes: Iterable[str], hearths: bool, hand: bool) -> Table:
        """The picture, of these lanes, with or without heroes and the near hand."""
        return Table(
            lanes=[self.lane(key) for key in LANES if key in set(lanes)],
            far=self.hearth(1) if hearths else None,
            near=self.hearth(0) if hearths else None,
            hand=[self.hand_card(held) for held in self.view["players"][0]["hand"]] if hand else [],
        )

    def lane(self, key: str) -> Lane:
        """Their tower and slots, the caption, our slots and tower."""
        return Lane(
            key=key,
            name=lane_name(key),
            far_tower=self.tower(1, key),
            far_slots=self.slots(1, key),
            note=self.note(key),
            near_slots=self.slots(0, key),
            near_tower=self.tower(0, key),
        )

    def slots(self, seat: int, lane: str) -> list[Piece | None]:
        """The two slots of a side in a lane."""
        board = self.view["players"][seat]["board"]
        held = {
            creature["slot"]: (id_, creature)
            for id_, creature in board.items()
            if creature["lane"] == lane
        }
        return [self.piece(seat, *held[slot]) if slot in held else None for slot in (0, 1)]

    def piece(self, seat: int, id_: str, creature: Json) -> Piece:
        """A creature with everything that its plate and corners say."""
        card = self.cards[creature["card"]]
        text = [] if creature["silenced"] else card["text"]
        special = next((line for line in text if not line["icon"].startswith("trait-")), None)
        traits = [line for line in text if line["icon"].startswith("trait-")]
        cost = (card["design"].get("special") or {}).get("charge") if special else None
        flags = self.flags(id_, creature)
        printed = card["design"]["attack"]
        return Piece(
            id=id_,
            side=side_of(seat),
            name=card["name"],
            art=card["art"],
            label=piece_label(card, creature, traits, flags, has_charge=bool(cost)),
            state="selected" if self.marks.actor == id_ else self.state(id_, creature),
            flags=flags,
            traits=traits,
            special=special,
            pips=_pips(cost, creature["charge"]) if creature["charge"] <= MOST_PIPS else [],
            charge=creature["charge"] if cost and creature["charge"] > MOST_PIPS else None,
            statuses=[(kind, creature[kind]) for kind in STATUSES if creature[kind]],
            attack=creature["attack"],
            attack_state=_change(creature["attack"], printed),
            armor=creature["armor"],
            resistance=creature["resistance"],
            health=creature["health"],
            health_state="damaged" if creature["health"] < creature["max_health"] else "",
            is_target=self.marks.target == id_,
            tag=self.marks.tags.get(id_),
        )

    def state(self, id_: str, creature: Json) -> str:
        """The look: stunned, sneaky, new, exhausted, or plain."""
        if creature["stun"]:
            return "stunned"
        if creature["sneaky"]:
            return "sneaky"
        return {"just_played": "new", "already_attacked": "exhausted"}.get(self.block(id_), "")

    def flags(self, id_: str, creature: Json) -> list[Flag]:
        """The words on a creature."""
        resting = {
            "just_played": Flag("patron-chronarch", _("Just played")),
            "already_attacked": Flag("ui-check", _("Spent")),
        }.get(self.block(id_))
        shown = [
            (creature["stun"], Flag("status-stun", _("Stunned"))),
            (creature["sneaky"], Flag("trait-sneaky", _("Hidden"))),
            (creature["silenced"], Flag("effect-silence", _("Silenced"))),
        ]
        words = [flag for is_shown, flag in shown if is_shown]
        return words if resting is None or creature["stun"] else [*words, resting]

    def block(self, id_: str) -> str:
        """The code with which its attack would be refused, "" if it would not."""
        blocks = self.choices.get("blocked", {}).get(id_, [])
        return next((str(block["code"]) for block in blocks if block["act"] == "attack"), "")

    def note(self, lane: str) -> Json | None:
        """The caption of a lane as a sentence."""
        note = self.choices.get("notes", {}).get("lanes", {}).get(lane)
        if note is None:
            return None
        words = messages.note_sentence("nexus", note["code"], note["facts"], self.names())
        return {"code": note["code"], "words": words}

    def names(self) -> dict[str, str]:
        """Piece id -> the name of its card."""
        held = [
            (id_, creature["card"])
            for player in self.view["players"]
            for id_, creature in player["board"].items()
        ]
        held += [
            (entry["id"], entry["card"])
            for player in self.view["players"]
            for entry in player.get("hand", ())
        ]
        return {id_: self.cards[card]["name"] for id_, card in held}

    def tower(self, seat: int, lane: str) -> Tower:
        """A tower, or what is left of it."""
        health = self.view["players"][seat]["towers"][lane]
        whose = _("Your tower") if seat == 0 else _("Enemy tower")
        place = f"tower:{seat}:{lane}"
        standing = _("%(health)s of 10") % {"health": health} if health > 0 else _("down")
        return Tower(
            side=side_of(seat),
            health=health,
            label=f"{whose}, {lane_name(lane)}, {standing}",
            teeth=[(f"{tooth * 4}.3", tooth < health) for tooth in TOWER_TEETH],
            is_target=self.marks.target == place,
            tag=self.marks.tags.get(place),
        )

    def hearth(self, seat: int) -> Hearth:
        """A hero behind the towers."""
        player = self.view["players"][seat]
        place = f"hero:{seat}"
        health = player["hero"]["health"]
        return Hearth(
            side=side_of(seat),
            name=_("You") if seat == 0 else _("Your opponent"),
            health=health,
            health_state="damaged" if health < HERO_HEALTH else "",
            armor=player["hero"]["armor"],
            energy=player["energy"],
            max_energy=player["max_energy"],
            hand=player["hand_size"] if "hand_size" in player else len(player["hand"]),
            is_target=self.marks.target == place,
            tag=self.marks.tags.get(place),
        )

    def hand_card(self, held: Json) -> HandCard:
        """A card of the near hand."""
        return HandCard(self.cards[held["card"]], is_selected=self.marks.actor == held["id"])


@dataclass(frozen=True)
class Shown:
    """What of a position is shown."""

    lanes: list[str]
    hearths: bool
    hand: bool


def whole(view: Json, notes: Json, cards: Json, *, near: int, names: Sequence[str]) -> Table:
    """The table of a replay, with the players' names: who reads need not be one of them."""
    players = view["players"]
    seated = {**view, "players": [players[near], players[1 - near]]}
    choices = {"acts": [], "blocked": {}, "notes": notes}
    painter = Painter(seated, choices, cards, Marks())
    table = painter.table(lanes=LANES, hearths=True, hand="hand" in players[near])
    return replace(
        table,
        near=table.near and replace(table.near, name=names[near]),
        far=table.far and replace(table.far, name=names[1 - near]),
    )


def shown_in(told: Json, view: Json) -> Shown:
    """Lanes that are used; heroes where stated or aimed at; the hand where a card leaves it."""
    players = told["setup"]["players"]
    acts = [step["do"] for step in told["steps"]]
    plays = any("card" in action for action in acts)
    aims = any(action.get("target") == "hero" for action in acts)
    hearths = plays or aims or any("hero" in player for player in players)
    return Shown(_shown_lanes(told, view), hearths, plays)


def picture(view: Json, choices: Json, cards: Json, marks: Marks, shown: Shown) -> Table:
    """The table of a scene."""
    painter = Painter(view, choices, cards, marks)
    return painter.table(lanes=shown.lanes, hearths=shown.hearths, hand=shown.hand)


def pointed(seat: int, action: Json, view: Json, designs: Json) -> tuple[str, str]:
    """The attacker, creature or card, and the target as a place of the board."""
    actor = next((action[key] for key in ("attacker", "creature", "card") if key in action), "")
    target = str(action.get("target", ""))
    if target == "hero":
        return actor, f"hero:{1 - seat}"
    if target.startswith("tower:"):
        owner = seat if _aims_at_own_tower(action, view, designs) else 1 - seat
        return actor, f"tower:{owner}:{target.removeprefix('tower:')}"
    return actor, target


def _aims_at_own_tower(action: Json, view: Json, designs: Json) -> bool:
    if action["type"] == "attack":
        return False
    if action["type"] == "patron":
        return True
    held = {entry["id"]: entry["card"] for player in view["players"] for entry in player["hand"]}
    key = held.get(action.get("card", ""), "")
    special = (designs[key].get("special") if key else None) or {}
    return "Ally" in special.get("target", "")


def _shown_lanes(told: Json, view: Json) -> list[str]:
    """The lanes where something stands, is played, or is aimed at; all if it is none."""
    used = {creature["lane"] for player in view["players"] for creature in player["board"].values()}
    for step in told["steps"]:
        action = step["do"]
        used |= {action["lane"]} if "lane" in action else set()
        target = str(action.get("target", ""))
        used |= {target.removeprefix("tower:")} if target.startswith("tower:") else set()
    for player in told["setup"]["players"]:
        used |= set(player.get("towers", {}))
    return [lane for lane in LANES if lane in used] or list(LANES)


def lane_name(key: str) -> str:
    """A lane's name."""
    return {"left": _("Left"), "mid": _("Mid"), "right": _("Right")}[key]


def tag_of(told: Json) -> Tag | None:
    """A forecast of one thing in a number and a word; None if nothing is to be seen."""
    loss = told.get("damage", 0) + told.get("absorbed", 0)
    text = signed(-loss) if loss else ""
    if told.get("dies"):
        return Tag(text, _("dies"), fatal=True)
    if told.get("falls"):
        return Tag(text, _("falls"), fatal=True)
    if told.get("leaves"):
        return Tag("", _("leaves the game"), fatal=True)
    words = [f"{status_name(kind)} {stacks}" for kind, stacks in told.get("statuses", {}).items()]
    words += [
        f"{signed(told[stat])} {name}"
        for stat, name in (("attack", _("Attack")), ("armor", _("Armor")), ("charge", _("Charge")))
        if told.get(stat)
    ]
    if loss and "health" in told:
        words.insert(0, _("%(health)s left") % {"health": told["health"]})
    return Tag(text, ", ".join(words), fatal=False) if text or words else None


def piece_label(
    card: Json, creature: Json, traits: list[Json], flags: list[Flag], *, has_charge: bool
) -> str:
    """Name, Attack, Health, keywords, statuses, state: one order everywhere."""
    words = [
        card["name"],
        f"{_('Attack')} {creature['attack']}",
        _("Health %(health)s of %(most)s")
        % {"health": creature["health"], "most": creature["max_health"]},
    ]
    words += [
        f"{name} {creature[key]}"
        for key, name in (("armor", _("Armor")), ("resistance", _("Resistance")))
        if creature[key]
    ]
    words += [line["lead"].rstrip(".:") for line in traits]
    words += [f"{status_name(kind)} {creature[kind]}" for kind in STATUSES if creature[kind]]
    if has_charge:
        words.append(f"{_('Charge')} {creature['charge']}")
    return ", ".join([*words, *(flag.word.lower() for flag in flags)])


def status_name(kind: str) -> str:
    """The name of a status."""
    return {
        "poison": _("Poison"),
        "bleed": _("Bleed"),
        "burn": _("Burn"),
        "stun": _("Stun"),
    }[kind]


def _pips(cost: int | None, charge: int) -> list[bool]:
    return [pip < charge for pip in range(max(cost, charge))] if cost else []


def _change(value: int, printed: int) -> str:
    if value == printed:
        return ""
    return "raised" if value > printed else "lowered"
