"""Running a recorded row again: the same row does the same, or it is said why not.

Whether the state is then the recorded one is told by the chain of hashes (`jsonio.chain_hash`);
what goes into it is for those who store rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from matches.engine.kernel.chance import ChanceExhausted, Outcome, RecordedChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Game, Json, Wait
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


class Diverged(Exception):
    """A recorded row does not do again what it did. seq: which."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(f"step {seq}: {why}")
        self.seq = seq


def run_row(game: Game[S, Any], state: S, row: Row, chance: RecordedChance | None = None) -> Log:
    """Carry out one row on `state` and return its events. Raises Diverged.

    chance: with the row's outcomes, for those who want to see what it is asked for.
    """
    log: Log = []
    chance = chance or RecordedChance(row.outcomes)
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
