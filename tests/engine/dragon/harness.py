"""Dragon Spark for the contract tests: what is hidden, and what one might try."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

from matches.engine.games import registry
from matches.engine.games.dragon.game import Dragon
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Config, Json, SeatDeck

DATA = Path(str(registry.__file__)).parent / "dragon" / "data"
HERO_SKILL = "hero_skill"


class HardyDragon(Dragon):
    """The game with heroes who stand so much in every other match that random play sees it all."""

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        config, decks = super().sample_decks(number)
        if number % 2 == 0:
            return config, decks
        return Config(hardy(config.designs), config.balance), decks


def hardy(designs: Mapping[str, Json]) -> dict[str, Json]:
    """Designs of a match in which random play comes as far as the dragons, and fells some."""
    strong = {"life": 99, "attack": 8, "defense": 9, "gem_limit": 6}
    return {
        key: {**design, **strong} if design["type"] == "hero" else design
        for key, design in designs.items()
    }


def find_dragon(key: str) -> HardyDragon:
    """What a child process can import."""
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in DATA.glob("*")}
    return HardyDragon(files)


def hidden_in_dragon(dump: Json, viewer: Viewer) -> set[str]:
    """The order of the deck alone (Q14)."""
    return set(dump["deck"])


def decks_of_dragon(dump: Json) -> list[list[Json]]:
    return [[{"id": id_, "card": id_.partition("#")[0]} for id_ in dump["deck"]]]


def pieces_of_dragon(dump: Json, seat: int) -> list[str]:
    """The 40 cards; heroes' skills, Basic Skill and Sparks are none of them."""
    pending = dump["pending"] or {}
    found = [*dump["deck"], *dump["archive"], *pending.get("cards", [])]
    found += [pending["card"]] if "card" in pending else []
    hero = dump["hero"] or {"loot": []}
    held = (*dump["hand"], *dump["discard"], *dump["monsters"], *hero["loot"])
    found += [entry["id"] for entry in held]
    config, _ = registry.get("dragon").sample_decks(0)
    return [
        id_ for id_ in found if config.designs.get(id_.partition("#")[0], {}).get("type") == "card"
    ]


def rows_of_targets(dump: Json) -> list[list[Any]]:
    """Rows of targets: nothing, one of all ids, lists of enemies, two of a kind or mixed."""
    enemies = [each["id"] for each in dump["monsters"]]
    enemies += [] if dump["dragon"] is None else [dump["dragon"]["id"]]
    skills = [card["id"] for card in dump["discard"]]
    singles: list[Any] = [*enemies, *skills, "ghost"]
    lists: list[Any] = []
    for count in range(1, 5):
        lists += [list(reversed(some)) for some in combinations(enemies, count)]
    for count in (1, 2):
        lists += [list(some) for some in combinations(skills, count)]
    lists.append(["ghost", *enemies[:1]])
    rows = [[], *([each] for each in singles), *([each] for each in lists)]
    firsts = [*enemies, *(each for each in lists if set(each) <= set(enemies))]
    rows += [list(row) for row in product(firsts, [*enemies, *lists[:12]])]
    rows += [list(row) for row in product(enemies, repeat=3)]
    return [*rows, [[*enemies[:1], *enemies[:1]]], [3]]


def tried_in_dragon(dump: Json, seat: int) -> Iterator[Any]:
    hand = [card["id"] for card in dump["hand"]]
    hero = dump["hero"] or {"loot": []}
    loot = [card["id"] for card in hero["loot"]]
    foreign = [*dump["deck"][:2], *dump["archive"][:1], "ghost"]
    rows = rows_of_targets(dump)
    for skill, charged in product([*hand, *foreign], (False, True)):
        for row in rows if skill in hand else rows[:2]:
            yield {"type": "play", "skill": skill, "charged": charged, "targets": row}
    for skill, mode in product([*hand, *foreign], (None, "energy", "damage", "heal", "sing")):
        for row in [[None], *(row for row in rows if len(row) == 1)]:
            yield {"type": "set", "skill": skill, "mode": mode, "target": row[0]}
    for row in rows:
        yield {"type": "rest", "targets": row}
        for card in [*loot, *foreign[:1]]:
            yield {"type": "use", "loot": card, "targets": row}
    for equip, away in product((True, False, None), [None, *loot, *foreign[:1]]):
        yield {"type": "loot", "equip": equip, "put_away": away}
    yield from answers_in_dragon(dump, hand, foreign)
    for to in ("wave", "dragon", "home"):
        yield {"type": "next", "to": to}
    yield from ({"type": "end_turn"}, {"type": "concede"}, {"type": "play"}, {"type": "loot"})
    yield from (None, [], "rest", {}, {"type": None}, {"type": ["rest"]}, {"type": "dance"})
    yield from ({"type": "rest", "why": "tired"}, {"type": "rest", "targets": "x"})
    yield from ({"type": "play", "skill": 3}, {"type": "play", "skill": "x", "charged": "yes"})


def answers_in_dragon(dump: Json, hand: list[str], foreign: list[str]) -> Iterator[Any]:
    pending = dump["pending"] or {}
    for hero in [*pending.get("heroes", []), *foreign]:
        yield {"type": "choose_hero", "hero": hero}
    forgotten = [None, *hand, *(card["id"] for card in dump["discard"]), "ghost"]
    for card, forget in product([None, *pending.get("cards", []), *foreign], forgotten):
        yield {"type": "choose_skill", "card": card, "forget": forget}
