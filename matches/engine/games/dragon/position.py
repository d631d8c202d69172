"""Positions of scenarios: a `setup` that states little, filled up (docs/scenarios.md).

Strict: an unknown key or a value of the wrong kind is a `SetupFault`, never a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.dragon.blueprint import (
    BASIC,
    CARD,
    COLOURS,
    DRAGON,
    HERO,
    HERO_SKILL,
    Rules,
)
from matches.engine.games.dragon.design import DragonDesign
from matches.engine.games.dragon.rewards import A_LOOT, A_SPARK
from matches.engine.games.dragon.state import (
    BATTLE,
    CHOOSE_HERO,
    CHOOSE_SKILL,
    END_TURN,
    GEMS_OF_A_COLOUR,
    GO_ON,
    LOOT,
    NEXT_HUNT,
    OVER,
    PHASES,
    START_ENERGY,
    TURN,
    WAVE_END,
    Enemy,
    State,
)
from matches.engine.games.dragon.stats import (
    hero_defense,
    hero_max_life,
    max_defense_of,
    max_life_of,
)
from matches.engine.games.dragon.stored import FORMAT, dump, key_of, load
from matches.engine.kernel.setup import (
    CardNames,
    SetupFault,
    read_flag,
    read_list,
    read_number,
    read_seen,
    read_word,
    refuse_unknown,
)

Json = dict[str, Any]

_FORGING: Final = ("missing", "too_low", "too_high", "too_short", "too_long", "empty_looking")
"""Faults that a scenario's designs may have: they are not held against forging limits."""

_ZONES: Final[dict[str, tuple[str, ...]]] = {
    "hand": (CARD, HERO, BASIC),
    "discard": (CARD, HERO, BASIC),
    "deck": (CARD,),
    "archive": (CARD,),
    "removed": (HERO, BASIC, DRAGON),
    "sparks_used": (DRAGON,),
}
"""Where cards lie, and which kinds of them."""
_AS_OBJECTS: Final = ("hand", "discard")
_MATCH_KEYS: Final = (
    *("format", "game", "phase", "wave", "hunt", "dragons_defeated", "turn", "phase_turns"),
    *("result", "pending", "hero", "monsters", "dragon", "supply", "stars", "wave_size", "waves"),
    *("seen", *_ZONES),
)
_HERO_KEYS: Final = (
    *("card", "life", "max_life", "defense", "block", "attack", "poison", "energy"),
    *("set_used", "extra_sets", "gems", "loot"),
)
_ENEMY_KEYS: Final = (
    *("id", "card", "attack", "life", "max_life", "defense", "max_defense"),
    *("poison", "stunned", "ward_used"),
)
_PHASE_OF: Final = {CHOOSE_HERO: CHOOSE_HERO, LOOT: LOOT, CHOOSE_SKILL: WAVE_END}
_UNSTATED: Final = -1


def scenario_designs(cards: Mapping[str, Json], design: DragonDesign) -> dict[str, Json]:
    """The designs of a scenario with their defaults filled in."""
    return {key: _fill_design(key, data, design) for key, data in cards.items()}


def _fill_design(key: str, data: Json, design: DragonDesign) -> Json:
    where = f"cards.{key}"
    if key == HERO_SKILL or "#" in key:
        raise SetupFault(f"{where}: this key is reserved")
    if not isinstance(data, Mapping):
        raise SetupFault(f"{where}: an object is wanted, not {data!r}")
    filled: Json = {"name": key, **data}
    cost = None if filled.get("type") == BASIC else filled.pop("cost", None)
    for fault in design.validate(filled):
        is_part_of_effect = fault.code == "missing" and fault.path.count(".") > 1
        if fault.code not in _FORGING or is_part_of_effect:
            raise SetupFault(f"{where}.{fault.path}: {fault.code} {dict(fault.facts)}")
    canonical = design.canonical(filled)
    if cost is None:
        cost = design.breakdown(filled).cost
    return {**canonical, "cost": cost}


def from_setup(setup: Json, rules: Rules) -> State:
    """The position that a `setup` describes. Raises SetupFault."""
    given = refuse_unknown(setup, _MATCH_KEYS, "setup")
    state = load(_Filling(given, rules).match(), rules)
    _fill_values(state)
    if "seen" not in given:
        _show_all(state)
    _compare(given, dump(state))
    return state


class _Filling:
    """One setup while its gaps are filled; the ids that it hands out, in the file's order."""

    def __init__(self, setup: Json, rules: Rules) -> None:
        self._setup = setup
        self._rules = rules
        self._names = CardNames(rules.blueprints)
        self._read: Json = {}

    def match(self) -> Json:
        """The full state, as `dump` would write it; values that follow from others are unstated."""
        setup, rules = self._setup, self._rules
        if setup.get("format", FORMAT) != FORMAT or setup.get("game", "dragon") != "dragon":
            raise SetupFault("setup: another game or format")
        phase = self._phase()
        for name, data in setup.items():
            if name in _ZONES:
                self._read[name] = self._zone(name)
            elif name == "monsters":
                entries = read_list(setup, name, "setup")
                self._read[name] = [self._enemy(each, CARD, "setup.monsters") for each in entries]
            elif name == "hero" and data is not None:
                self._read[name] = self._hero(data)
            elif name == "dragon" and data is not None:
                self._read[name] = self._enemy(data, DRAGON, "setup.dragon")
            elif name == "pending" and data is not None:
                self._read[name] = self._pending(data)
        begun = phase != CHOOSE_HERO
        if begun and "hero" not in self._read:
            self._read["hero"] = self._hero({})
        hunt = setup.get("hunt", self._first_hunt() if begun else None)
        if hunt is not None and hunt not in rules.dragons:
            raise SetupFault(f"setup.hunt: {hunt!r} is no dragon")
        if phase == BATTLE and "dragon" not in self._read:
            self._read["dragon"] = self._enemy({"card": hunt}, DRAGON, "setup.dragon")
        hero = self._read.get("hero")
        filled: Json = {
            "format": FORMAT,
            "game": "dragon",
            "phase": phase,
            "hunt": hunt,
            "dragons_defeated": self._defeated(),
            "result": self._result(phase),
            "pending": None,
            "hero": None,
            "monsters": [],
            "dragon": None,
            "supply": self._supply({} if hero is None else hero["gems"]),
            "stars": self._stars(),
            "seen": read_seen(setup, [], rules.designed, "setup"),
            **{name: [] for name in _ZONES},
            **self._read,
        }
        for name, default in (
            ("wave", 1),
            ("turn", 5 if begun else 0),
            ("phase_turns", 1 if begun else 0),
            ("wave_size", 1),
            ("waves", 0),
        ):
            filled[name] = _count(setup, name, default, "setup")
        self._check_phase(filled)
        return filled

    def _phase(self) -> str:
        pending, result = self._setup.get("pending"), self._setup.get("result")
        default = TURN if result is None else OVER
        if isinstance(pending, Mapping):
            default = _PHASE_OF.get(str(pending.get("type")), TURN)
        return read_word(self._setup, "phase", default, PHASES, "setup")

    def _first_hunt(self) -> str | None:
        dragon = self._setup.get("dragon")
        key = dragon.get("card") if isinstance(dragon, Mapping) else dragon
        if isinstance(key, str):
            return key
        return self._rules.dragons[0] if self._rules.dragons else None

    def _defeated(self) -> list[str]:
        keys = read_list(self._setup, "dragons_defeated", "setup")
        if any(key not in self._rules.dragons for key in keys) or len(set(keys)) < len(keys):
            raise SetupFault("setup.dragons_defeated: dragons are wanted, each once")
        return keys

    def _zone(self, name: str) -> list[Any]:
        where = f"setup.{name}"
        cards = [
            self._card(each, _ZONES[name], where) for each in read_list(self._setup, name, "setup")
        ]
        return cards if name in _AS_OBJECTS else [card["id"] for card in cards]

    def _card(self, data: Any, kinds: tuple[str, ...], where: str) -> Json:
        """A bare key, an id, or an object of both."""
        if isinstance(data, str) and "#" not in data:
            id_, key = self._names.entry(data, where)
        elif isinstance(data, str):
            id_, key = self._names.claim(data, key_of(data), where)
        else:
            id_, key = self._names.entry(data, where)
            if key_of(id_) != key:
                raise SetupFault(f"{where}: the id {id_!r} does not tell the card {key!r}")
        self._kind(key, kinds, where)
        return {"id": id_, "card": key}

    def _kind(self, key: str, kinds: tuple[str, ...], where: str) -> None:
        if self._rules.blueprints[key].kind not in kinds:
            raise SetupFault(f"{where}: {key!r} is no {' or '.join(kinds)}")

    def _enemy(self, data: Any, kind: str, where: str) -> Json:
        if isinstance(data, str):
            data = {"card": key_of(data), **({"id": data} if "#" in data else {})}
        given = refuse_unknown(data, _ENEMY_KEYS, where)
        card = given.get("card")
        entry = {"id": given["id"], "card": card} if "id" in given else card
        if not isinstance(entry, (str, Mapping)):
            raise SetupFault(f"{where}: a card is wanted")
        return {
            **self._card(entry, (kind,), where),
            "life": _count(given, "life", _UNSTATED, where),
            "defense": _count(given, "defense", _UNSTATED, where),
            "poison": _count(given, "poison", 0, where),
            "stunned": read_flag(given, "stunned", False, where),
            "ward_used": read_flag(given, "ward_used", False, where),
        }

    def _hero(self, data: Any) -> Json:
        where = "setup.hero"
        given = refuse_unknown(data, _HERO_KEYS, where)
        first = self._rules.heroes[0] if self._rules.heroes else None
        loot = []
        for each in read_list(given, "loot", where):
            entry = each
            if isinstance(each, Mapping):
                told = refuse_unknown(each, ("id", "card", "kind"), f"{where}.loot")
                entry = {"id": told.get("id", told.get("card")), "card": told.get("card")}
            card = self._card(entry, (CARD, DRAGON), f"{where}.loot")
            kind = self._rules.blueprints[card["card"]].loot.kind
            if isinstance(each, Mapping) and each.get("kind", kind) != kind:
                raise SetupFault(f"{where}.loot: {card['id']} is {kind}")
            loot.append({**card, "kind": kind})
        return {
            "card": read_word(given, "card", first, self._rules.heroes, where),
            "life": _count(given, "life", _UNSTATED, where),
            "block": _count(given, "block", _UNSTATED, where),
            "poison": _count(given, "poison", 0, where),
            "energy": _count(given, "energy", START_ENERGY, where),
            "set_used": read_flag(given, "set_used", False, where),
            "extra_sets": _count(given, "extra_sets", 0, where),
            "gems": _gems(given.get("gems", {}), f"{where}.gems"),
            "loot": loot,
        }

    def _pending(self, data: Any) -> Json:
        where = "setup.pending"
        if not isinstance(data, Mapping):
            raise SetupFault(f"{where}: an object is wanted, not {data!r}")
        type_ = read_word(data, "type", None, _PHASE_OF, where)
        if type_ == LOOT:
            given = refuse_unknown(data, ("type", "card", "rewards", "then"), where)
            card = self._card(given.get("card"), (CARD, DRAGON), where)
            rewards = read_list(given, "rewards", where)
            if any(each not in (*COLOURS, A_LOOT, A_SPARK) for each in rewards):
                raise SetupFault(f"{where}.rewards: colours, loot or spark are wanted")
            then = read_word(given, "then", GO_ON, (GO_ON, END_TURN, NEXT_HUNT), where)
            return {"type": type_, "card": card["id"], "rewards": rewards, "then": then}
        name, kind = ("heroes", HERO) if type_ == CHOOSE_HERO else ("cards", CARD)
        given = refuse_unknown(data, ("type", name), where)
        cards = read_list(given, name, where)
        if not cards:
            raise SetupFault(f"{where}.{name}: nothing is offered")
        return {"type": type_, name: [self._card(each, (kind,), where)["id"] for each in cards]}

    def _supply(self, held: dict[str, int]) -> dict[str, int]:
        left = {gem: GEMS_OF_A_COLOUR - held.get(gem, 0) for gem in COLOURS}
        given = refuse_unknown(self._setup.get("supply", {}), COLOURS, "setup.supply")
        return {gem: _count(given, gem, max(0, left[gem]), "setup.supply") for gem in COLOURS}

    def _stars(self) -> dict[str, int]:
        given = refuse_unknown(self._setup.get("stars", {}), ("gold", "silver"), "setup.stars")
        return {name: _count(given, name, 0, "setup.stars") for name in ("gold", "silver")}

    def _result(self, phase: str) -> Json | None:
        data = self._setup.get("result")
        if (data is None) == (phase == OVER):
            raise SetupFault("setup: a result and the phase over go together")
        if data is None:
            return None
        keys = ("won", "reason", "stars", "score", "waves", "turns")
        given = refuse_unknown(data, keys, "setup.result")
        if not isinstance(given.get("reason"), str):
            raise SetupFault("setup.result.reason: a word is wanted")
        return {"won": read_flag(given, "won", False, "setup.result"), "reason": given["reason"]}

    def _check_phase(self, filled: Json) -> None:
        """What the rules never leave behind is no position."""
        phase, pending, dragon = filled["phase"], filled["pending"], filled["dragon"]
        wanted = None if pending is None else _PHASE_OF[pending["type"]]
        if wanted != (phase if phase in _PHASE_OF.values() else None):
            raise SetupFault(f"setup.pending: the phase {phase} waits for something else")
        if dragon is not None and phase not in (BATTLE, LOOT, OVER):
            raise SetupFault("setup.dragon: it fights in the phase dragon alone")
        if dragon is not None and filled["monsters"]:
            raise SetupFault("setup.monsters: the dragon stands alone")
        if not self._rules.dragons and phase == CHOOSE_HERO:
            raise SetupFault("setup: there is no dragon among the cards")


def _fill_values(state: State) -> None:
    """What was not stated, and follows from loot, wave and Buffs."""
    hero = state.hero
    if hero is not None:
        if hero.life == _UNSTATED:
            hero.life = hero_max_life(hero)
        if hero.block == _UNSTATED:
            hero.block = hero_defense(hero)
    for enemy in _all_enemies(state):
        if enemy.life == _UNSTATED:
            enemy.life = max_life_of(state, enemy)
        if enemy.defense == _UNSTATED:
            enemy.defense = max_defense_of(state, enemy)
        if enemy.life < 1 and not state.is_over:  # a dragon may fall with the hero
            raise SetupFault(f"setup: {enemy.id} has no life left")


def _all_enemies(state: State) -> list[Enemy]:
    return state.monsters + ([] if state.dragon is None else [state.dragon])


def _show_all(state: State) -> None:
    """All that lies open has been seen."""
    pending, hero = state.pending, state.hero
    cards = [*state.hand, *state.discard, *state.archive, *state.removed, *state.sparks_used]
    cards += [enemy.card for enemy in _all_enemies(state)]
    cards += [] if pending is None else pending.cards
    cards += [] if hero is None else [hero.card, *hero.loot]
    for card in cards:
        state.show(card)
    keys = {state.hunt, *state.dragons_defeated} & state.rules.designed
    state.seen = state.seen | keys


def _compare(given: Json, whole: Json) -> None:
    """What follows from other values may be stated, but not otherwise."""
    for name in ("attack", "defense", "max_life"):
        _same(given.get("hero") or {}, whole["hero"] or {}, name, "setup.hero")
    pairs = list(zip(given.get("monsters", []), whole["monsters"], strict=True))
    for each, full in [*pairs, (given.get("dragon"), whole["dragon"])]:
        if isinstance(each, Mapping):
            for name in ("attack", "max_life", "max_defense"):
                _same(each, full, name, f"setup: {full['id']}")
    for name in ("stars", "score", "waves", "turns"):
        _same(given.get("result") or {}, whole["result"] or {}, name, "setup.result")


def _same(given: Mapping[str, Any], whole: Json, name: str, where: str) -> None:
    if name in given and given[name] != whole[name]:
        raise SetupFault(f"{where}.{name}: it is {whole[name]}, not {given[name]!r}")


def _gems(data: Any, where: str) -> dict[str, int]:
    given = refuse_unknown(data, COLOURS, where)
    counts = {gem: _count(given, gem, 0, where) for gem in COLOURS}
    return {gem: count for gem, count in counts.items() if count}


def _count(given: Mapping[str, Any], name: str, default: int, where: str) -> int:
    value = read_number(given, name, default, where)
    if name in given and value < 0:
        raise SetupFault(f"{where}.{name}: it is never below 0")
    return value
