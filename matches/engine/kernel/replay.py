"""Running recorded rows again: the same rows give the same states, or it is said where not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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

    @classmethod
    def following(
        cls,
        previous: Row | None,
        kind: str,
        seat: int | None,
        action: Json,
        outcomes: list[Outcome],
    ) -> Row:
        """The row after `previous` (None: the first, seq 1), chained to it."""
        seq = 1 if previous is None else previous.seq + 1
        chain = CHAIN_START if previous is None else previous.chain
        body = row_body(seq, kind, seat, action, outcomes)
        return cls(seq, kind, seat, action, outcomes, chain_hash(chain, body))


def row_body(
    seq: int, kind: str, seat: int | None, action: Json, outcomes: list[Outcome]
) -> dict[str, Any]:
    """What of a row goes into the chain."""
    return {"seq": seq, "kind": kind, "seat": seat, "action": action, "outcomes": outcomes}


class Diverged(Exception):
    """A recorded row does not do again what it did. seq: which."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"step {seq}: {why}")
        self.seq = seq


def replay(
    game: Game[S, Any], state: S, rows: Iterable[Row], chain: str = CHAIN_START
) -> Iterator[tuple[Row, Log]]:
    """Carry out `rows` on `state` one by one; after each, the row and its events are yielded.

    chain: the chain hash before the first row. Raises Diverged when the chain does not fit, a
    recorded action is refused, or draws and recorded outcomes differ.
    """
    for row in rows:
        chain = chain_hash(chain, row_body(row.seq, row.kind, row.seat, row.action, row.outcomes))
        if chain != row.chain:
            raise Diverged(row.seq, "the chain hash differs")
        yield row, run_row(game, state, row)


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
