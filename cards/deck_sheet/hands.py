"""A test hand: how a match with this deck might begin, drawn by the game's own rules.

The game itself deals: its coin, its shuffles, its hand sizes, its redraws. The same deck, seed and
answers give the same hand on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cards.balances import active_balance
from cards.deck_content import DeckContent
from cards.deck_measure import POINTS, points_for
from cards.deck_sheet.kinds import Kind
from cards.queries import card_key, engine_design
from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import Event
from matches.engine.kernel.game import Config, SeatDeck

NEXT_DRAWS = 5
LEAST = {"nexus": 4, "enigma": 7, "grid": 1}
"""Cards that a hand is drawn of."""
NO_HAND = "available"
"""In the state of a game whose whole deck is at hand from the start."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """id: of this copy, for putting it back. name, cost: of the card."""

    id: str
    key: str
    name: str
    cost: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """What came. why_not: "too_few" or "no_origin" where none can be dealt.

    is_whole: the game deals no hand, all cards are there. put_back: how many were redrawn by
    choice. redraws: how often the rules drew anew. drawn: what the next draws would be.
    may_redraw: whether the player may now put cards back.
    """

    seed: str
    is_second: bool
    cards: list[HandCard] = field(default_factory=list)
    drawn: list[HandCard] = field(default_factory=list)
    put_back: int = 0
    redraws: int = 0
    may_redraw: bool = False
    is_whole: bool = False
    why_not: str = ""

    def as_json(self) -> dict[str, Any]:
        """For programs."""

        def told(cards: Sequence[HandCard]) -> list[dict[str, Any]]:
            return [{"id": one.id, "name": one.name, "cost": one.cost} for one in cards]

        return {
            "seed": self.seed,
            "second": self.is_second,
            "hand": told(self.cards),
            "next": told(self.drawn),
            "put_back": self.put_back,
            "redraws": self.redraws,
            "may_redraw": self.may_redraw,
            "whole_deck": self.is_whole,
            "why_not": self.why_not,
        }


def deal(
    content: DeckContent,
    kinds: Sequence[Kind],
    game: str,
    *,
    seed: str,
    is_second: bool = False,
    back: Collection[str] = (),
) -> Hand:
    """The hand of this seed, after putting the cards `back` (ids of copies) if the game lets one.

    kinds: of the content's published cards; others are not dealt.
    """
    counts = {card_key(kind.version.card_id): kind.copies for kind in kinds} | dict(content.basics)
    if sum(counts.values()) < LEAST[game]:
        return Hand(seed, is_second, why_not="too_few")
    if game == "enigma" and not any(_is_origin(kind) for kind in kinds):
        return Hand(seed, is_second, why_not="no_origin")
    rules = registry.get(game)
    chance, log = SeededChance(f"hand {seed}"), list[Event]()
    designs = {card_key(kind.version.card_id): engine_design(kind.version) for kind in kinds}
    points = points_for(game, content.extras)
    config = Config(designs, active_balance(game), {} if points is None else {POINTS: points})
    state = rules.new(config, [_seat(side, counts, content) for side in "ab"], chance, log)
    seat = 1 - rules.first(state) if is_second else rules.first(state)
    before = {one["id"] for one in _own(rules, state, seat).get("hand", ())}
    wanted = sorted(before.intersection(back))
    may_redraw = any(
        act["type"] == "mulligan" for act in rules.choices(state, seat).get("acts", ())
    )
    if may_redraw and back:
        rules.apply(state, seat, rules.parse({"type": "mulligan", "cards": wanted}), chance)
    own = _own(rules, state, seat)
    names = _names(kinds, game)
    is_whole = NO_HAND in own
    return Hand(
        seed,
        is_second,
        cards=_cards(own[NO_HAND] if is_whole else own["hand"], names),
        drawn=[] if is_whole else _cards(own["deck"][:NEXT_DRAWS], names),
        put_back=len(wanted) if may_redraw else 0,
        redraws=sum(_is_redraw(event, seat) for event in log),
        may_redraw=may_redraw and not back,
        is_whole=is_whole,
    )


def _is_origin(kind: Kind) -> bool:
    return "origin" in kind.facts("form")


def _is_redraw(event: Event, seat: int) -> bool:
    facts = event.facts
    return facts.get("reason") == "no_origin" and facts.get("player") == seat


def _seat(side: str, counts: Mapping[str, int], content: DeckContent) -> SeatDeck:
    """The same deck for both; the other seat's hand is nobody's business."""
    copies = [key for key in sorted(counts) for _ in range(counts[key])]
    entries = tuple((f"{side}{number}", key) for number, key in enumerate(copies, start=1))
    return SeatDeck(entries, {"patron": content.extras.get("patron") or ""})


def _own(rules: Any, state: Any, seat: int) -> dict[str, Any]:
    own: dict[str, Any] = rules.dump(state)["players"][seat]
    return own


def _names(kinds: Sequence[Kind], game: str) -> dict[str, tuple[str, int | None]]:
    named: dict[str, tuple[str, int | None]] = {
        key: (basic.name, None) for key, basic in registry.get(game).basics.items()
    }
    for kind in kinds:
        named[card_key(kind.version.card_id)] = (kind.version.name, kind.version.cost)
    return named


def _cards(
    entries: Sequence[Mapping[str, str]], names: Mapping[str, tuple[str, int | None]]
) -> list[HandCard]:
    return [HandCard(one["id"], one["card"], *names[one["card"]]) for one in entries]
