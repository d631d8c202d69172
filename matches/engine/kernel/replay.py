"""Running recorded rows again: the same rows give the same states, or it is said where not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from matches.engine.kernel.chance import ChanceExhausted, Outcome, RecordedChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Game, Json, Wait
from matches.engine.kernel.jsonio import CHAIN_START, chain_hash
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Row:
    """One stored step. kind: "act", "tick" (action is {"kind", "seat"}) or "void".

    seat: who acted, None for a tick or a void. outcomes: of all draws that it made.
    chain: the chain hash after it.
    """

    seq: int
    kind: str
    seat: int | None
    action: Json
    outcomes: list[Outcome]
    chain: str


Link = Callable[[str, Row, Json], str]
"""(previous chain, row, dump after it) -> the chain that the row should have."""


def link(previous: str, row: Row, dump: Json) -> str:
    """The plain chain: over the row and the state after it."""
    body = {
        "seq": row.seq,
        "kind": row.kind,
        "seat": row.seat,
        "action": row.action,
        "outcomes": row.outcomes,
        "state": dump,
    }
    return chain_hash(previous, body)


class Diverged(Exception):
    """A recorded row does not do again what it did. seq: which."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"step {seq}: {why}")
        self.seq = seq


def replay(
    game: Game[S, Any],
    state: S,
    rows: Iterable[Row],
    chain: str = CHAIN_START,
    link: Link = link,
) -> Iterator[tuple[Row, Log]]:
    """Carry out `rows` on `state` one by one; after each, the row and its events are yielded.

    chain: the chain hash before the first row; link: how it goes on. Raises Diverged when the
    chain does not fit, a recorded action is refused, or draws and recorded outcomes differ.
    """
    for row in rows:
        log = run_row(game, state, row)
        chain = link(chain, row, game.dump(state))
        if chain != row.chain:
            raise Diverged(row.seq, "the chain hash differs")
        yield row, log


def run_row(game: Game[S, Any], state: S, row: Row) -> Log:
    """Carry out one row on `state` and return its events. Raises Diverged."""
    log: Log = []
    chance = RecordedChance(row.outcomes)
    try:
        if row.kind == "tick":
            game.tick(state, Wait(row.action["seat"], row.action["kind"]), chance, log)
        elif row.kind == "void":
            game.void(state, log)
        elif row.seat is None:
            raise Diverged(row.seq, "an act without a seat")
        else:
            act(game, state, row.seat, row.action, chance, log)
    except Refusal as refusal:
        raise Diverged(row.seq, f"refused: {refusal.code}") from refusal
    except ChanceExhausted as error:
        raise Diverged(row.seq, str(error)) from error
    if chance.left:
        raise Diverged(row.seq, f"nothing asked for the outcomes {chance.left}")
    return log
