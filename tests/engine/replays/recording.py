"""Recorded matches as files, and how they are made.

    python -m tests.engine.replays.recording

writes all anew. Do that only when a change of the rules, of the state or of events is meant, and
say so in the commit: whatever else turns these red is a bug.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.game import Config, Game, Json, SeatDeck, Wait
from matches.engine.kernel.jsonio import CHAIN_START, chain_hash, ordered, parse_strictly
from matches.engine.kernel.replay import Row, run_row

FOLDER = Path(__file__).parent
AnyGame = Game[Any, Any]
Move = tuple[str, int | None, Json]
"""(kind, seat, action) of a row to come."""
Player = Callable[[AnyGame, Config, Any, int, random.Random], Move]
"""(game, config, state, number of the step, draws) -> what happens next."""


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


MATCHES: dict[str, tuple[int, Player]] = {
    **{f"random-{number}": (number, play_random) for number in range(4)},
    **{f"slow-{number}": (number, play_slowly) for number in (10, 11)},
    **{f"bot-{number}": (number, play_bot) for number in (20, 21)},
    "conceded": (30, stop_with(("act", 1, {"type": "concede"}), 40)),
    "left": (31, stop_with(("tick", None, {"kind": "disconnect", "seat": 0}), 60)),
    "void": (32, stop_with(("void", None, {}), 25)),
}
"""File stem -> (number of the sample decks, who plays)."""


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
        config = Config(head["designs"], head["balance"])
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


def record(game: AnyGame, number: int, play: Player) -> Recording:
    config, decks = game.sample_decks(number)
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


def write_all() -> None:
    for key in registry.keys():  # noqa: SIM118 - the registry is no dict
        game = registry.get(key)
        (FOLDER / key).mkdir(exist_ok=True)
        for stem, (number, play) in MATCHES.items():
            recording = record(game, number, play)
            text = recording.to_text()
            assert json.loads(text)
            (FOLDER / key / f"{stem}.json").write_text(text, encoding="utf-8")
            print(f"{key}/{stem}: {len(recording.rows)} rows")


if __name__ == "__main__":
    write_all()
