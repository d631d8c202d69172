"""Plays the stored steps of a match again, with their recorded outcomes of chance.

Used for what sockets are told (`matches.rooms`), for recordings and to check a chain.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from matches import chain
from matches.draws import Draw, TracedChance
from matches.engine.kernel.chance import ChanceExhausted, RecordedChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Game, Json, SeatDeck
from matches.engine.kernel.replay import Diverged, Row, run_row
from matches.frozen import Frozen, frozen_of
from matches.models import Match, MatchAction
from matches.wire import text_of


@dataclass(frozen=True, slots=True)
class Step:
    """One step as it was played again. state is shared with the player: copy it to keep it.

    draws: what each of the row's outcomes was asked for.
    """

    row: MatchAction
    state: Any
    log: Log
    draws: list[Draw]


def state_text(game: Game[Any, Any], state: Any) -> str:
    """The engine's dump as it is stored: JSON whose order of keys means something."""
    return text_of(game.dump(state))


def load_state(frozen: Frozen, text: str) -> Any:
    """The state that `state_text` wrote."""
    return frozen.game.load(json.loads(text), frozen.config)


def decks_json(decks: Iterable[SeatDeck]) -> list[Json]:
    """The decks as the start row keeps them."""
    return [
        {"entries": [list(entry) for entry in deck.entries], "extras": dict(deck.extras)}
        for deck in decks
    ]


def play_start(
    frozen: Frozen, row: MatchAction, log: Log, chance: RecordedChance | None = None
) -> Any:
    """The state at seq 0, from the start row: dealt, or a position set up. Raises Diverged."""
    if "position" in row.action:
        return load_state(frozen, row.action["position"])
    decks = [
        SeatDeck(tuple((id_, key) for id_, key in deck["entries"]), deck["extras"])
        for deck in row.action["decks"]
    ]
    chance = chance or RecordedChance(row.outcomes)
    try:
        state = frozen.game.new(frozen.config, decks, chance, log)
    except ChanceExhausted as problem:
        raise Diverged(0, str(problem)) from problem
    if chance.left:
        raise Diverged(0, f"nothing asked for the outcomes {chance.left}")
    return state


def play_row(
    frozen: Frozen, state: Any, row: MatchAction, chance: RecordedChance | None = None
) -> Log:
    """Change `state` as the stored `row` did; returns its events. Raises Diverged."""
    engine_row = Row(row.seq, row.kind, row.seat, row.action, row.outcomes, row.chain)
    return run_row(frozen.game, state, engine_row, chance)


class StoredRow(Protocol):
    """What a stored step says of itself, wherever it was read."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def action(self) -> Any: ...
    @property
    def outcomes(self) -> Any: ...
    @property
    def at(self) -> datetime: ...


@dataclass(frozen=True, slots=True)
class Played:
    """One step that was played on. before, state: the state before and after it."""

    row: StoredRow
    log: Log
    before: Any
    state: Any


def play_on(
    frozen: Frozen, state: Any, rows: Iterable[StoredRow], *, before: str, after: str
) -> list[Played]:
    """Play `rows` from `state`, which stays as it is, if they lead from one chain to the other.

    Raises: Diverged if they do not, whatever the rules raise.
    """
    game, link, played = frozen.game, before, []
    for row in rows:
        previous, state = state, game.copy(state)
        engine_row = Row(row.seq, row.kind, row.seat, row.action, row.outcomes, "")
        log = run_row(game, state, engine_row)
        link = link_after(link, row, state_text(game, state))
        played.append(Played(row, log, previous, state))
    if link != after:
        raise Diverged(played[-1].row.seq if played else 0, "the chain hash differs")
    return played


def steps(match: Match) -> Iterator[Step]:
    """The stored steps of `match` up to its seq as it was read, played again from its start.

    The state of a step is changed by the next one. Raises Diverged where a step does not play as
    it was stored.
    """
    frozen = frozen_of(match.pk)
    state: Any = None
    for row in MatchAction.objects.filter(match=match, seq__lte=match.seq).order_by("seq"):
        chance = TracedChance(row.outcomes)
        if row.kind == MatchAction.Kind.START:
            log: Log = []
            state = play_start(frozen, row, log, chance)
        else:
            log = play_row(frozen, state, row, chance)
        yield Step(row, state, log, chance.draws)


def verify(match: Match) -> int:
    """Play `match` again and compare the chain at each step; returns the number of steps.

    Raises Diverged at the first that differs.
    """
    return sum(1 for _ in verified_steps(match))


def verified_steps(match: Match) -> Iterator[Step]:
    """As `steps`, each compared with its link of the chain, and the last with the match's.

    Raises Diverged at the first that differs.
    """
    game = frozen_of(match.pk).game
    link = first_link(match)
    for step in steps(match):
        row = step.row
        link = link_after(link, row, state_text(game, step.state))
        if link != row.chain:
            raise Diverged(row.seq, "the chain hash differs")
        yield step
    if link != match.chain:
        raise Diverged(match.seq, "the last steps are missing")


def first_link(match: Match) -> str:
    """The chain of a stored match before its first row."""
    return chain.beginning(
        game=match.game,
        build=match.build,
        commitment=match.commitment,
        designs=match.designs,
        balance=match.balance,
        options=match.options,
    )


def link_after(previous: str, row: StoredRow, state: str) -> str:
    """The chain after a stored row. state: the text of the state after it."""
    return chain.after(
        previous,
        seq=row.seq,
        kind=row.kind,
        seat=row.seat,
        action=row.action,
        outcomes=row.outcomes,
        at=row.at,
        state=state,
    )
