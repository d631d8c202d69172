"""The matches on which measured power is found: a sample deck with the card against the same deck
with a plain card in its place (kernel/measure.py plays them).

Every card costs 1, so a plain card of the same cost is one of the same type and form that comes
to as many points (docs/decisions/0018-one-budget-in-enigma.md). The deck takes on the elements of
the card's Strikes; a Prime or Apex has the line below it, and what can be upgraded, that above.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from matches.engine.games.enigma.blueprint import FLUX_KEYS
from matches.engine.games.enigma.design.points import breakdown_of
from matches.engine.games.enigma.design.words import FORMS, NULL
from matches.engine.kernel.declared import put_value
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Config, Json, SeatDeck
from matches.engine.kernel.measure import Subject, Trial

COPIES: Final = 4
"""Of a command: as many as a deck may hold (E1.1)."""
LINES: Final = {"origin": (4, 3, 2), "prime": (4, 4, 1), "apex": (3, 3, 3)}
"""Form of the card -> how many Origins, Primes and Apexes its line has, nine cards in all."""
SUBJECT: Final = "measured"
PLAIN: Final = "plain"
PLAIN_COST: Final = {"origin": (1, 0), "prime": (1, 1), "apex": (2, 1)}
"""Form -> symbols of its element, and of Null, that the Strike of a plain Pico costs."""
PLAIN_EFFECTS: Final[Mapping[str, Mapping[str, str]]] = {
    "agent": {"kind": "heal", "to": "own"},
    "gear": {"kind": "integrity"},
    "domain": {"kind": "integrity"},
}
"""Type of a command -> the effect of a plain one, less its amount, where the balance data have no
other in `plain`."""
SIZES: Final = range(10, 260, 10)
"""The damage and the amounts of plain cards (E10)."""
MOST_INTEGRITY: Final = 300
UNSPENT: Final = 5
"""A plain Pico that leaves a point unspent is as bad as one so much Integrity off its shape."""
OVER: Final = 1_000_000


def trial(
    samples: Mapping[str, Any],
    subject: Subject,
    balance: Mapping[str, Any],
    number: int,
    rules: DesignRules,
) -> Trial:
    """Match `number`: each pair takes the next of the sample decks; the odd one exchanges seats."""
    cards = samples["decks"][number // 2 % len(samples["decks"])]["cards"]
    seat = number % 2
    design = subject.design
    exchange = _exchange([key for key in cards if key in FLUX_KEYS], elements_of(design))
    designs = {
        key: _of_the_deck(samples["designs"][key], exchange)
        for key in cards
        if key not in FLUX_KEYS
    }
    keys = [exchange.get(key, key) for key, count in cards.items() for _ in range(count)]
    if design["type"] == "pico":
        keys = _with_line(keys, designs, design)
    else:
        keys = _with_command(keys, designs, design["type"])
    designs[SUBJECT] = design
    points = subject.against
    if points is None:
        points = rules.breakdown(design, balance).points
    designs[PLAIN] = plain_design(design, points, balance)
    decks = tuple(_seat_deck(keys, owner, SUBJECT if owner == seat else PLAIN) for owner in (0, 1))
    ids = frozenset(id_ for id_, key in decks[seat].entries if key == SUBJECT)
    return Trial(Config(designs, balance), decks, seat, ids)


def plain_design(design: Mapping[str, Any], points: int, balance: Mapping[str, Any]) -> Json:
    """What a card is measured against: of its type, form and element, with nothing special, and of
    `points` or as few less as can be.

    A Pico has the name of the card, so that the same cards upgrade it, one Strike, and an Integrity
    of about twice its damage.
    """
    plain: Json = {}
    values = _plain_pico if design["type"] == "pico" else _plain_command
    for path, value in values(design, points, balance).items():
        put_value(plain, path, value)
    return plain


def _plain_pico(design: Mapping[str, Any], points: int, balance: Mapping[str, Any]) -> Json:
    form = design["form"]
    element, null = PLAIN_COST[form]
    values: Json = {
        "type": "pico",
        "name": design["name"],
        "form": form,
        "element": design["element"],
        "integrity": 10,
        "strikes.0.name": "Plain",
        f"strikes.0.cost.{elements_of(design)[0]}": element,
    }
    if null:
        values[f"strikes.0.cost.{NULL}"] = null
    if form != "origin":
        values["upgrades_from"] = design["upgrades_from"]
    best, least = values, 2 * OVER
    for damage in SIZES:
        tried = values | {"strikes.0.damage": damage}
        rest = points - breakdown_of(tried, balance).points
        each = balance["budget"]["integrity_of_10"]
        tens = max(0, min(rest // each, MOST_INTEGRITY // 10 - 1))
        tried["integrity"] = 10 + 10 * tens
        rest -= each * tens
        badness = (
            abs(tried["integrity"] - 2 * damage) + UNSPENT * rest if rest >= 0 else OVER - rest
        )
        if badness < least:
            best, least = tried, badness
    return best


def _plain_command(design: Mapping[str, Any], points: int, balance: Mapping[str, Any]) -> Json:
    values: Json = {"type": design["type"], "name": "Plain"}
    effect = balance.get("plain", {}).get(design["type"]) or PLAIN_EFFECTS[design["type"]]
    values |= {f"effect.{field}": value for field, value in effect.items()}
    sizes = [values | {"effect.amount": size} for size in SIZES]
    fitting = [each for each in sizes if breakdown_of(each, balance).points <= points]
    return fitting[-1] if fitting else sizes[0]


def elements_of(design: Mapping[str, Any]) -> list[str]:
    """The elements that a card asks for, the one it needs most first; [] if it asks for none."""
    needs: Counter[str] = Counter()
    for strike in design.get("strikes") or ():
        needs.update(
            {key: 2 * count for key, count in (strike["cost"] or {}).items() if key != NULL}
        )
    ability = design.get("ability") or {}
    for effect in (design.get("effect"), ability.get("effect")):
        if effect and effect.get("element"):
            needs[effect["element"]] += 1
    if design.get("element"):
        needs[design["element"]] += 1
    return sorted(needs, key=lambda key: (-needs[key], FLUX_KEYS.index(key)))


def _exchange(there: Sequence[str], wanted: Sequence[str]) -> Mapping[str, str]:
    """Which element takes the place of which, so that a deck of those that are there gets the
    wanted ones first. Each element is given once."""
    given = [*wanted[: len(there)]]
    given += [key for key in (*there, *FLUX_KEYS) if key not in given]
    taken = [*there, *(key for key in FLUX_KEYS if key not in there)]
    return dict(zip(taken, given, strict=False))


def _of_the_deck(design: Mapping[str, Any], exchange: Mapping[str, str]) -> Json:
    """A card of the deck with its elements exchanged, under a name that no measured card has."""
    found: Json = _recoloured(design, exchange)
    for field in ("name", "upgrades_from"):
        if design.get(field):
            found[field] = f"{design[field]} of the deck, which is longer than a name may be"
    return found


def _recoloured(design: Any, exchange: Mapping[str, str]) -> Any:
    """A design, or a part of one, with its elements exchanged wherever they stand."""
    if isinstance(design, Mapping):
        return {exchange.get(key, key): _recoloured(each, exchange) for key, each in design.items()}
    if isinstance(design, list):
        return [_recoloured(each, exchange) for each in design]
    return exchange.get(design, design) if isinstance(design, str) else design


def _with_line(keys: list[str], designs: dict[str, Json], design: Mapping[str, Any]) -> list[str]:
    """The deck with the card in its first line, whose other cards fit to it by their names."""
    line = [key for key in designs if designs[key]["type"] == "pico"][: len(FORMS)]
    place = list(FORMS).index(design["form"])
    if place > 0:
        designs[line[place - 1]]["name"] = design["upgrades_from"]
    if place + 1 < len(line):
        designs[line[place + 1]]["upgrades_from"] = design["name"]
    dealt = [
        key for key, count in zip(line, LINES[design["form"]], strict=True) for _ in range(count)
    ]
    room = [number for number, key in enumerate(keys) if key in line]
    mixed = keys[:]
    for number, key in zip(room, dealt, strict=True):
        mixed[number] = SUBJECT if key == line[place] else key
    return mixed


def _with_command(keys: list[str], designs: Mapping[str, Json], type_: str) -> list[str]:
    """The deck with the card in place of its commands, those of the same type first."""
    types = [designs[key]["type"] if key in designs else "" for key in keys]
    commands = [number for number, each in enumerate(types) if each not in ("", "pico")]
    commands.sort(key=lambda number: (types[number] != type_, number))
    return [SUBJECT if number in commands[:COPIES] else key for number, key in enumerate(keys)]


def _seat_deck(keys: Sequence[str], owner: int, subject: str) -> SeatDeck:
    """Entries stand in the same order for both seats, so that equal draws deal equal hands."""
    return SeatDeck(
        tuple(
            (f"s{owner}-{number}", subject if key == SUBJECT else key)
            for number, key in enumerate(keys)
        )
    )
