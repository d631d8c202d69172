"""Recorded matches as files, and how they are made.

    python -m tests.engine.replays.recording [--anew]

writes those that are missing, or all anew. Do the latter only when a change of the rules, of the
state or of events is meant, and say so in the commit: whatever else turns these red is a bug.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from matches.engine.games import registry
from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.game import Config, Game, Json, SeatDeck, Wait
from matches.engine.kernel.jsonio import CHAIN_START, chain_hash, ordered, parse_strictly
from matches.engine.kernel.replay import Row, run_row
from tests.engine.dragon.harness import hardy
from tests.engine.enigma.any_cards import random_command, random_pico
from tests.engine.grid.any_cards import random_assistant, random_trick
from tests.engine.nexus.any_cards import random_design

FOLDER = Path(__file__).parent
AnyGame = Game[Any, Any]
Move = tuple[str, int | None, Json]
"""(kind, seat, action) of a row to come."""
Player = Callable[[AnyGame, Config, Any, int, random.Random], Move]
"""(game, config, state, number of the step, draws) -> what happens next."""
Change = Callable[[dict[str, Json], random.Random], dict[str, Json]]
"""The designs of a match, made from those of the sample decks."""


def play_random(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    seat = draw.choice(game.actors(state))
    legal = list(game.legal_actions(state, seat))
    return "act", seat, game.action_json(draw.choice(legal[:-1]))


def play_slowly(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    """Time runs out again and again."""
    waits = game.waits(state)
    if waits and draw.random() < 0.08:
        wait = draw.choice(waits)
        return "tick", None, {"kind": wait.kind, "seat": wait.seat}
    return play_random(game, config, state, step, draw)


def play_bot(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    seat = game.actors(state)[0]
    action = game.choose(game.view(state, seat), config, seat, "play")
    return "act", seat, game.action_json(action)


def stop_with(last: Move, after: int) -> Player:
    """Random play until step `after`, then something that ends the match."""

    def play(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
        return last if step == after else play_random(game, config, state, step, draw)

    return play


def play_no_turn(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    """One side never acts: its time runs out until it has lost by that."""
    wait = next((wait for wait in game.waits(state) if wait.seat == 1), None)
    if wait is not None:
        return "tick", None, {"kind": wait.kind, "seat": wait.seat}
    return play_random(game, config, state, step, draw)


def play_clashes(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    """Creature against creature as soon as that is possible, else at random."""
    seat = game.actors(state)[0]
    legal = [game.action_json(action) for action in game.legal_actions(state, seat)]
    towers = ("tower:left", "tower:mid", "tower:right", "hero")
    clashes = [one for one in legal if one.get("type") == "attack" and one["target"] not in towers]
    return "act", seat, draw.choice(clashes or legal[:-1])


def play_without_strikes(
    game: AnyGame, config: Config, state: Any, step: int, draw: random.Random
) -> Move:
    """Nobody strikes, until a deck is empty."""
    seat = game.actors(state)[0]
    legal = [game.action_json(action) for action in game.legal_actions(state, seat)][:-1]
    quiet = [one for one in legal if one["type"] != "strike"]
    return "act", seat, draw.choice(quiet)


def play_passing(game: AnyGame, config: Config, state: Any, step: int, draw: random.Random) -> Move:
    """Nobody places anything."""
    return "act", game.actors(state)[0], {"type": "pass"}


def play_one_card(
    game: AnyGame, config: Config, state: Any, step: int, draw: random.Random
) -> Move:
    """What is placed first stays alone, to the last turn."""
    if step > 1:
        return play_passing(game, config, state, step, draw)
    return play_random(game, config, state, step, draw)


def as_before(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    return designs


def all_alike(**facts: Any) -> Change:
    """Every card plays the same."""

    def change(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
        return {key: {**design, "traits": [], **facts} for key, design in designs.items()}

    return change


def feeding_each_other(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Each is hurt by the other and hurts all in turn: chains for as long as N8.10 lets them."""
    special = {"trigger": "onDamaged", "effect": "damage", "target": "allCreatures", "amount": 1}
    return all_alike(attack=1, health=7, armor=0, resistance=0, cost=1, special=special)(
        designs, draw
    )


def bursting(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Two that clash die together and bring both heroes down with them: a draw (N5.15)."""
    special = {"trigger": "onDeath", "effect": "damage", "target": "enemyHero", "amount": 40}
    return all_alike(attack=1, health=1, armor=0, resistance=0, cost=1, special=special)(
        designs, draw
    )


def falling_together(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Every Pico is frail and every Strike hurts its own: both sides fall at once (E6.2)."""
    recoil = {"kind": "damage", "amount": 10, "to": "self"}
    strike = {"name": "Clash", "cost": None, "damage": 10, "effect": recoil}
    frail = {"integrity": 10, "strikes": [strike], "ability": None, "resistance": None}
    return {
        key: {**design, **frail} if design["type"] == "pico" else design
        for key, design in designs.items()
    }


def with_hardy_heroes(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Heroes who stand even random play."""
    return hardy(designs)


def any_cards(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Cards that nobody has thought of."""
    return {key: {**random_design(draw), "name": design["name"]} for key, design in designs.items()}


def any_of_each(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Cards that nobody has thought of, each of the type and form of the one in its place."""
    changed = {}
    for key, design in designs.items():
        if design["type"] == "pico":
            made = random_pico(draw, design["form"], design.get("upgrades_from"))
        else:
            made = random_command(draw, design["type"])
        changed[key] = {**made, "name": design["name"]}
    return changed


def any_assistants_and_tricks(designs: dict[str, Json], draw: random.Random) -> dict[str, Json]:
    """Cards that nobody has thought of, each of the type of the one in its place."""
    return {
        key: {
            **(random_trick(draw) if "type" in design else random_assistant(draw)),
            "name": design["name"],
        }
        for key, design in designs.items()
    }


class Plan(NamedTuple):
    """How a match is made: number of the sample decks, who plays, what its cards become.

    options: what is agreed on, other than for the sample decks.
    """

    number: int
    play: Player
    change: Change = as_before
    options: Json | None = None


_DUELS: dict[str, Plan] = {
    **{f"random-{number}": Plan(number, play_random) for number in range(6)},
    **{f"slow-{number}": Plan(number, play_slowly) for number in (10, 11)},
    **{f"bot-{number}": Plan(number, play_bot) for number in (20, 21, 22)},
    "conceded": Plan(30, stop_with(("act", 1, {"type": "concede"}), 40)),
    "conceded-at-once": Plan(33, stop_with(("act", 0, {"type": "concede"}), 1)),
    "left": Plan(31, stop_with(("tick", None, {"kind": "disconnect", "seat": 0}), 60)),
    "void": Plan(32, stop_with(("void", None, {}), 25)),
    "timed-out": Plan(34, play_no_turn),
}
MATCHES: dict[str, dict[str, Plan]] = {
    "nexus": {
        **_DUELS,
        "draw": Plan(35, play_clashes, bursting),
        "loops-40": Plan(40, play_clashes, feeding_each_other),
        "loops-41": Plan(41, play_bot, feeding_each_other),
        **{f"any-{number}": Plan(number, play_random, any_cards) for number in (50, 51)},
    },
    "enigma": {
        **_DUELS,
        "draw": Plan(85, play_random, falling_together),
        **{f"any-{number}": Plan(number, play_random, any_of_each) for number in (50, 51)},
        "no-striking": Plan(37, play_without_strikes),
        **{f"slow-{number}": Plan(number, play_slowly) for number in (12, 13, 14)},
    },
    "grid": {
        **_DUELS,
        "conceded": Plan(30, stop_with(("act", 1, {"type": "concede"}), 6)),
        "left": Plan(31, stop_with(("tick", None, {"kind": "disconnect", "seat": 0}), 5)),
        "void": Plan(32, stop_with(("void", None, {}), 4)),
        "draw": Plan(35, play_passing),
        "all-turns": Plan(36, play_one_card, options={"points": 10, "first": 1}),
        **{
            f"any-{number}": Plan(number, play_random, any_assistants_and_tricks)
            for number in (50, 51)
        },
        **{f"slow-{number}": Plan(number, play_slowly) for number in (12, 13)},
    },
    "dragon": {
        **{f"random-{number}": Plan(number, play_random) for number in range(5)},
        **{f"hardy-{number}": Plan(number, play_random, with_hardy_heroes) for number in range(8)},
        **{f"bot-{number}": Plan(number, play_bot) for number in (20, 21, 22)},
        "bot-hardy": Plan(23, play_bot, with_hardy_heroes),
        "conceded": Plan(30, stop_with(("act", 0, {"type": "concede"}), 40), with_hardy_heroes),
        "conceded-at-once": Plan(33, stop_with(("act", 0, {"type": "concede"}), 1)),
        "left": Plan(31, stop_with(("tick", None, {"kind": "disconnect", "seat": 0}), 5)),
        "void": Plan(32, stop_with(("void", None, {}), 25), with_hardy_heroes),
        "exhausted": Plan(52, play_random),
        "poisoned": Plan(46, play_random),
    },
}
"""Game -> file stem -> plan."""


@dataclass(frozen=True)
class Recording:
    """One recorded match. opening: outcomes of the draws at its start."""

    game: str
    config: Config
    decks: tuple[SeatDeck, ...]
    opening: list[Any]
    start: str
    rows: list[Row]

    def to_text(self) -> str:
        """JSON with a row a line, so that a difference can be read."""
        head = {
            "game": self.game,
            "designs": self.config.designs,
            "balance": self.config.balance,
            **({"options": self.config.options} if self.config.options else {}),
            "decks": [{"entries": deck.entries, "extras": deck.extras} for deck in self.decks],
            "opening": self.opening,
            "start": self.start,
        }
        rows = ",\n".join(
            ordered([row.kind, row.seat, row.action, row.outcomes, row.chain]).decode()
            for row in self.rows
        )
        return f'{{"match":{ordered(head).decode()},\n"rows":[\n{rows}\n]}}\n'

    @classmethod
    def from_text(cls, text: str) -> Recording:
        data = parse_strictly(text)
        head = data["match"]
        decks = (
            SeatDeck(tuple((id_, card) for id_, card in deck["entries"]), deck["extras"])
            for deck in head["decks"]
        )
        rows = [Row(seq, *row) for seq, row in enumerate(data["rows"], 1)]
        config = Config(head["designs"], head["balance"], head.get("options", {}))
        return cls(head["game"], config, tuple(decks), head["opening"], head["start"], rows)

    def begin(self, game: AnyGame) -> tuple[Any, Log]:
        """The match at its beginning, and the events of that."""
        log: Log = []
        chance = RecordedChance(self.opening)
        state = game.new(self.config, self.decks, chance, log)
        assert chance.left == []
        return state, log


def link(previous: str, row: Row | None, dump: Json, log: Log) -> str:
    """The chain after a row, over the state and what everybody together saw (None: the start)."""
    body: Json = {"state": dump, "events": shown_events(log, OPEN)}
    if row is not None:
        body |= {"kind": row.kind, "seat": row.seat, "action": row.action, "draws": row.outcomes}
    return chain_hash(previous, body)[:16]


def record(game: AnyGame, plan: Plan) -> Recording:
    number, play, change, options = plan
    samples, decks = game.sample_decks(number)
    designs = change(dict(samples.designs), random.Random(f"designs:{number}"))
    config = replace(samples, designs=designs)
    if options is not None:
        config = replace(config, options=options)
    opening = SeededChance(number)
    log: Log = []
    state = game.new(config, decks, opening, log)
    start = chain = link(CHAIN_START, None, game.dump(state), log)
    draw = random.Random(number)
    rows: list[Row] = []
    for step in itertools.count(1):
        if game.result(state) is not None:
            return Recording(game.key, config, decks, opening.outcomes, start, rows)
        kind, seat, action = play(game, config, state, step, draw)
        chance = SeededChance(f"{number}:{step}")
        log = []
        if kind == "tick":
            game.tick(state, Wait(action["seat"], action["kind"]), chance, log)
        elif kind == "void":
            game.void(state, log)
        else:
            assert seat is not None
            game.apply(state, seat, game.parse(action), chance, log)
        row = Row(step, kind, seat, action, chance.outcomes, "")
        chain = link(chain, row, game.dump(state), log)
        rows.append(Row(step, kind, seat, action, chance.outcomes, chain))
    raise AssertionError("unreachable")


def chains(recording: Recording, game: AnyGame) -> Iterator[tuple[Row, str]]:
    """Run the rows again: each with the chain that comes out now. Raises Diverged."""
    state, log = recording.begin(game)
    chain = link(CHAIN_START, None, game.dump(state), log)
    assert chain == recording.start, "the opening differs"
    for row in recording.rows:
        log = run_row(game, state, row)
        chain = link(chain, row, game.dump(state), log)
        yield row, chain
    assert game.result(state) is not None, "the match does not end any more"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json"))


def write(*, anew: bool) -> None:
    for key in registry.game_keys():
        game = registry.get(key)
        (FOLDER / key).mkdir(exist_ok=True)
        for stem, plan in MATCHES[key].items():
            path = FOLDER / key / f"{stem}.json"
            if path.exists() and not anew:
                continue
            recording = record(game, plan)
            text = recording.to_text()
            assert json.loads(text)
            path.write_text(text, encoding="utf-8")
            print(f"{key}/{stem}: {len(recording.rows)} rows")


if __name__ == "__main__":
    write(anew="--anew" in sys.argv)
