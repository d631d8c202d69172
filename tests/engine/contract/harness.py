"""What the contract tests need to know of each game: what is hidden, and what one might try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.event import Log, Viewer
from matches.engine.kernel.game import Config, Game, Json
from tests.engine.dragon.harness import (
    decks_of_dragon,
    find_dragon,
    hidden_in_dragon,
    pieces_of_dragon,
    tried_in_dragon,
)
from tests.engine.fixture_game import Lanterns

AnyGame = Game[Any, Any]


def all_alike(config: Config, key: str) -> str:
    return ""


def nothing_of_kinds(before: Json, log: Log) -> bool:
    return False


def nothing_shown(log: Log) -> set[str]:
    return set()


def decks_of_players(dump: Json) -> list[list[Json]]:
    return [player["deck"] for player in dump["players"]]


@dataclass(frozen=True)
class Known:
    """What the rules tell everybody about cards that stay hidden.

    keys: cards besides the designs. kind: of a card, where something is told about kinds.
    of_kinds: from the dump before a step and its events, whether something is told about the kinds
    of hidden cards (that a hand holds an Origin, that a search found none).
    shown: the ids of hidden cards that the events of a step rightly name.
    order_alone: everybody knows which cards are hidden, and not in which order they lie. Twins then
    exchange those among each other, in the decks.
    """

    keys: tuple[str, ...] = ()
    kind: Callable[[Config, str], str] = all_alike
    of_kinds: Callable[[Json, Log], bool] = nothing_of_kinds
    shown: Callable[[Log], set[str]] = nothing_shown
    order_alone: bool = False


@dataclass(frozen=True)
class Harness:
    """One game under test.

    hidden: from a dump, the ids that a viewer (a seat or "spectator") may know nothing about.
    universe: from a dump, a broad set of well and badly formed actions of a seat, all legal ones
    among them.
    pieces: from a dump, the ids of a seat's cards wherever they are.
    twins: what everybody may know of hidden cards, so that twins have it in common.
    hides: whether there is anything that some viewer may not know.
    decks: from a dump, the cards of each deck, top first.
    """

    key: str
    find: Callable[[str], AnyGame]
    hidden: Callable[[Json, Viewer], set[str]]
    universe: Callable[[Json, int], Iterator[Any]]
    pieces: Callable[[Json, int], list[str]]
    twins: Known = field(default_factory=Known)
    hides: bool = True
    decks: Callable[[Json], list[list[Json]]] = decks_of_players

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


def hidden_in_enigma(dump: Json, viewer: Viewer) -> set[str]:
    hidden: set[str] = set()
    for seat, player in enumerate(dump["players"]):
        hidden |= ids(player["deck"])
        if viewer != seat:
            hidden |= ids(player["hand"])
            if dump["phase"] == "setup":
                hidden |= set(player["picos"])
    for pending in dump["pending"]:
        if pending["by"] == viewer:
            hidden -= ids(pending.get("cards", []))
    return hidden


def pieces_of_enigma(dump: Json, seat: int) -> list[str]:
    player = dump["players"][seat]
    found = [entry["id"] for zone in ("hand", "deck", "discard") for entry in player[zone]]
    for pico in player["picos"].values():
        found += [entry["id"] for entry in (*pico["stack"], *pico["flux"])]
        found += [] if pico["gear"] is None else [pico["gear"]["id"]]
    domain = dump["domain"]
    return found + ([domain["id"]] if domain is not None and domain["owner"] == seat else [])


def kind_in_enigma(config: Config, key: str) -> str:
    """What a search or the rule of redraws may tell of a hidden card."""
    design = config.designs.get(key)
    if design is None:
        return "flux"
    if design["type"] != "pico":
        return "command"
    return "origin" if design["form"] == "origin" else "pico"


def kinds_told_in_enigma(before: Json, log: Log) -> bool:
    """Hands of the set-up hold an Origin; a search that finds nothing shows that."""
    return before["phase"] == "setup" or any(event.type == "deck_searched" for event in log)


def shown_in_enigma(log: Log) -> set[str]:
    return {
        card["id"] for event in log if event.type == "cards_shown" for card in event.facts["cards"]
    }


def targets_in_enigma(dump: Json, seat: int) -> list[Any]:
    own, other = dump["players"][seat], dump["players"][1 - seat]
    flux = [entry["id"] for zone in ("hand", "discard") for entry in own[zone]]
    flux += [entry["id"] for pico in own["picos"].values() for entry in pico["flux"]]
    targets: list[Any] = [None, "", "ghost", 3, {}, ["ghost"], {"flux": "ghost"}, {"to": "ghost"}]
    targets += [*own["picos"], *other["picos"], {"flux": []}, {"flux": ["ghost"], "to": "ghost"}]
    for entry, to in product(flux, [*own["picos"], *list(other["picos"])[:1]]):
        targets.append({"flux": [entry], "to": to})
    for pico in [*own["picos"].values(), *other["picos"].values()]:
        attached = [entry["id"] for entry in pico["flux"]]
        for count in (1, 2):
            targets += [{"flux": list(some)} for some in combinations(attached, count)]
    return targets


def set_ups_in_enigma(dump: Json, seat: int) -> Iterator[Any]:
    config, _ = registry.get("enigma").sample_decks(0)
    hand = dump["players"][seat]["hand"]
    origins = [card["id"] for card in hand if kind_in_enigma(config, card["card"]) == "origin"]
    if dump["phase"] != "setup":
        origins = origins[:2]
    for vanguard in [*origins, "ghost"]:
        others = [id_ for id_ in origins if id_ != vanguard]
        for count in range(min(6, len(others)) + 1):
            for rearguard in permutations(others, count):
                yield {"type": "setup", "vanguard": vanguard, "rearguard": list(rearguard)}
    for card in hand:
        yield {"type": "setup", "vanguard": card["id"], "rearguard": []}
        yield {"type": "setup", "vanguard": card["id"], "rearguard": [card["id"]]}


def tried_in_enigma(dump: Json, seat: int) -> Iterator[Any]:
    own, other = dump["players"][seat], dump["players"][1 - seat]
    hand = [entry["id"] for entry in own["hand"]]
    foreign = [entry["id"] for entry in other["hand"][:1] + own["deck"][:1] + own["discard"][:1]]
    picos = [*own["picos"], *list(other["picos"])[:2], "ghost", *foreign[:1]]
    targets = targets_in_enigma(dump, seat)
    yield from set_ups_in_enigma(dump, seat)
    for card in [*hand, *foreign, "ghost"]:
        yield from ({"type": "play", "card": card}, {"type": "domain", "card": card})
        for pico in picos:
            for kind in ("upgrade", "attach", "gear"):
                yield {"type": kind, "card": card, "pico": pico}
        for target in targets:
            yield {"type": "agent", "card": card, "target": target}
    for pico in picos:
        yield {"type": "promote", "pico": pico}
        for source, target in product((None, "gear", "hand"), targets):
            named = {} if source is None else {"source": source}
            yield {"type": "ability", "pico": pico, "target": target, **named}
    for number, target in product((-1, 0, 1, 2), targets):
        yield {"type": "strike", "strike": number, "target": target}
    attached = [entry["id"] for pico in own["picos"].values() for entry in pico["flux"]]
    front = own["picos"].get(own["vanguard"], {"flux": []})["flux"]
    for to in picos:
        for count in range(6):
            for flux in combinations([entry["id"] for entry in front], count):
                yield {"type": "recall", "to": to, "flux": list(reversed(flux))}
        yield {"type": "recall", "to": to, "flux": attached[:1] * 2}
        yield {"type": "recall", "to": to, "flux": ["ghost"]}
    for amount in range(-1, 4):
        yield {"type": "choose", "amount": amount}
    for card in [*hand, *foreign, *(entry["id"] for entry in own["deck"])]:
        yield {"type": "choose", "cards": [card]}
    for count in range(4):
        for cards in combinations(hand[:12], count):
            yield {"type": "choose", "cards": list(reversed(cards))}
    yield from ({"type": "end_turn"}, {"type": "concede"}, *MALFORMED)
    yield from ({"type": "strike", "strike": "0"}, {"type": "choose"}, {"type": "play"})
    yield {"type": "choose", "cards": [], "amount": 0}
    yield {"type": "choose", "cards": hand[:1] * 2}


def hidden_in_grid(dump: Json, viewer: Viewer) -> set[str]:
    return set()


def pieces_of_grid(dump: Json, seat: int) -> list[str]:
    player = dump["players"][seat]
    found = [entry["id"] for zone in ("available", "resting", "discard") for entry in player[zone]]
    return found + [each["id"] for each in dump["squares"].values() if each["owner"] == seat]


FACINGS = ("up", "right", "down", "left")


def tried_in_grid(dump: Json, seat: int) -> Iterator[Any]:
    own, other = dump["players"][seat], dump["players"][1 - seat]
    cards = [entry["id"] for zone in ("available", "resting", "discard") for entry in own[zone]]
    foreign = [entry["id"] for entry in other["available"][:1] + other["resting"]]
    placed = [each["id"] for each in dump["squares"].values()]
    targets: list[Any] = [None, "", "ghost", [], *range(11), *cards, *foreign, *placed]
    for card in [*cards, *foreign[:1], *placed[:1], "ghost"]:
        for square, facing in product(range(11), FACINGS):
            yield {"type": "place", "card": card, "square": square, "facing": facing}
        yield {"type": "place", "card": card, "square": 5, "facing": "north"}
        for target, turned in product(targets, (None, *FACINGS)):
            yield {"type": "trick", "card": card, "target": target, "facing": turned}
    yield from ({"type": "pass"}, {"type": "concede"}, *MALFORMED)
    yield from ({"type": "place"}, {"type": "trick"}, {"type": "pass", "why": "tired"})
    yield {"type": "place", "card": "ghost", "square": True, "facing": "up"}


HARNESSES = (
    Harness("nexus", registry.get, hidden_in_nexus, tried_in_nexus, pieces_of_nexus),
    Harness(
        "enigma",
        registry.get,
        hidden_in_enigma,
        tried_in_enigma,
        pieces_of_enigma,
        Known(
            ("pyro", "hydro", "terra", "volt", "bio", "aether"),
            kind_in_enigma,
            kinds_told_in_enigma,
            shown_in_enigma,
        ),
    ),
    Harness("grid", registry.get, hidden_in_grid, tried_in_grid, pieces_of_grid, hides=False),
    Harness(
        "dragon",
        find_dragon,
        hidden_in_dragon,
        tried_in_dragon,
        pieces_of_dragon,
        Known(order_alone=True),
        decks=decks_of_dragon,
    ),
    Harness("lanterns-1", find_lanterns, hidden_in_lanterns, tried_in_lanterns, pieces_of_lanterns),
    Harness("lanterns-2", find_lanterns, hidden_in_lanterns, tried_in_lanterns, pieces_of_lanterns),
)
