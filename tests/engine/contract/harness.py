"""What the contract tests need to know of each game: what is hidden, and what one might try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Game, Json
from tests.engine.fixture_game import Lanterns

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Harness:
    """One game under test.

    hidden: from a dump, the ids that a viewer (a seat or "spectator") may know nothing about.
    universe: from a dump, a broad set of well and badly formed actions of a seat, all legal ones
    among them.
    pieces: from a dump, the ids of a seat's cards wherever they are.
    """

    key: str
    find: Callable[[str], AnyGame]
    hidden: Callable[[Json, Viewer], set[str]]
    universe: Callable[[Json, int], Iterator[Any]]
    pieces: Callable[[Json, int], list[str]]

    @property
    def game(self) -> AnyGame:
        return self.find(self.key)

    def viewers(self) -> list[Viewer]:
        return [*range(self.game.seats), "spectator"]


def find_lanterns(key: str) -> AnyGame:
    return Lanterns(seats=int(key.rpartition("-")[2]))


def ids(entries: list[Json]) -> set[str]:
    return {entry["id"] for entry in entries}


def hidden_in_lanterns(dump: Json, viewer: Viewer) -> set[str]:
    hidden: set[str] = set()
    for seat, player in enumerate(dump["players"]):
        hidden |= ids(player["deck"])
        if viewer != seat:
            hidden |= ids(player["hand"]) | ids(player["laid"] or [])
    for pending in dump["pending"]:
        if pending["by"] == viewer:
            hidden -= set(pending["cards"])
    return hidden


def pieces_of_lanterns(dump: Json, seat: int) -> list[str]:
    player = dump["players"][seat]
    zones = ("hand", "deck", "row", "out", "laid")
    return [entry["id"] for zone in zones for entry in player[zone] or []]


MALFORMED: tuple[Any, ...] = (
    None,
    [],
    "pass",
    {},
    {"type": None},
    {"type": ["pass"]},
    {"type": "dance"},
    {"type": "concede", "why": "tired"},
)


def tried_in_lanterns(dump: Json, seat: int) -> Iterator[Any]:
    everywhere = [
        entry["id"]
        for player in dump["players"]
        for zone in ("hand", "row", "deck", "out", "laid")
        for entry in player[zone] or []
    ]
    everywhere.append("ghost")
    for count in range(3):
        for cards in combinations(everywhere[:8], count):
            yield {"type": "lay", "cards": list(reversed(cards))}
        hand = sorted(ids(dump["players"][seat]["hand"]))
        for cards in combinations(hand, count):
            yield {"type": "lay", "cards": list(cards)}
    for card, target in product(everywhere, [None, *everywhere]):
        yield {"type": "light", "card": card} | ({} if target is None else {"target": target})
    for card in everywhere:
        yield {"type": "choose", "card": card}
    yield from ({"type": "pass"}, {"type": "concede"}, {"type": "lay"}, *MALFORMED)
    yield from ({"type": "light", "card": 3}, {"type": "lay", "cards": "s0c1"})
    yield {"type": "lay", "cards": [everywhere[0], everywhere[0]]}


LANES = ("left", "mid", "right")


def hidden_in_nexus(dump: Json, viewer: Viewer) -> set[str]:
    hidden: set[str] = set()
    for seat, player in enumerate(dump["players"]):
        hidden |= ids(player["deck"])
        if viewer != seat:
            hidden |= ids(player["hand"])
    pending = dump["pending"]
    if pending is not None and pending["by"] == viewer:
        hidden -= ids(pending["cards"])
    return hidden


def pieces_of_nexus(dump: Json, seat: int) -> list[str]:
    player = dump["players"][seat]
    cards = [entry["id"] for zone in ("hand", "deck", "removed") for entry in player[zone]]
    return [*cards, *player["board"]]


def tried_in_nexus(dump: Json, seat: int) -> Iterator[Any]:
    own, other = dump["players"][seat], dump["players"][1 - seat]
    hand = [entry["id"] for entry in own["hand"]]
    foreign = [entry["id"] for entry in other["hand"][:1] + own["deck"][:1] + own["removed"][:1]]
    creatures = [*own["board"], *other["board"]]
    towers = [f"tower:{lane}" for lane in LANES]
    targets: list[str | None] = [None, "hero", "ghost", "tower:moon", *towers, *creatures]
    targets += foreign

    def with_targets(
        base: Json, names: list[str], choices: list[list[str | None]]
    ) -> Iterator[Any]:
        for values in product(*choices):
            given = zip(names, values, strict=True)
            yield base | {name: value for name, value in given if value is not None}

    for count in range(len(hand) + 1 if len(hand) < 6 else 2):
        for cards in combinations(hand, count):
            yield {"type": "mulligan", "cards": list(reversed(cards))}
    yield {"type": "mulligan", "cards": foreign}
    for card in [*hand, *foreign, "ghost"]:
        yield {"type": "kindle", "card": card}
        yield {"type": "choose", "card": card}
        for lane, slot in product((*LANES, "moon"), (0, 1, 2)):
            place = {"type": "play", "card": card, "lane": lane, "slot": slot}
            self_and_all = [*targets, card]
            yield from with_targets(place, ["target"], [self_and_all])
    for entry in own["deck"][:4]:
        yield {"type": "choose", "card": entry["id"]}
    for creature in [*creatures, "ghost", *foreign[:1]]:
        yield from with_targets(
            {"type": "attack", "attacker": creature}, ["target", "special_target"], [targets] * 2
        )
        yield from with_targets({"type": "activate", "creature": creature}, ["target"], [targets])
    yield from with_targets({"type": "patron"}, ["target"], [targets])
    yield from ({"type": "end_turn"}, {"type": "concede"}, *MALFORMED)
    yield from ({"type": "mulligan"}, {"type": "play", "card": "ghost"}, {"type": "kindle"})
    yield {"type": "play", "card": hand[0] if hand else "x", "lane": "left", "slot": True}
    yield {"type": "mulligan", "cards": [*hand[:1], *hand[:1]]}


HARNESSES = (
    Harness("nexus", registry.get, hidden_in_nexus, tried_in_nexus, pieces_of_nexus),
    Harness("lanterns-1", find_lanterns, hidden_in_lanterns, tried_in_lanterns, pieces_of_lanterns),
    Harness("lanterns-2", find_lanterns, hidden_in_lanterns, tried_in_lanterns, pieces_of_lanterns),
)
