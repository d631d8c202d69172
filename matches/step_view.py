"""One step of an ended match for the step viewer, played again from its rows."""

from __future__ import annotations

from dataclasses import dataclass

from matches.engine.kernel.event import shown_events
from matches.engine.kernel.game import Json
from matches.engine.kernel.replay import Diverged
from matches.errors import CannotBeReplayed
from matches.frozen import frozen_of
from matches.models import MatchAction, Seat
from matches.replays import steps


@dataclass(frozen=True, slots=True)
class StepView:
    """A step as the player of `seat` saw it.

    row: what was done. view: the engine's view after it. events: what it caused.
    last: the highest seq.
    """

    seat: Seat
    row: MatchAction
    view: Json
    events: list[Json]
    last: int

    @classmethod
    def of(cls, seat: Seat, seq: int) -> StepView:
        """Step `seq` of the match of `seat`; a number beyond the last is the last.

        Raises: CannotBeReplayed.
        """
        match = seat.match
        wanted = min(seq, match.seq)
        game = frozen_of(match.pk).game
        try:
            for step in steps(match):
                if step.row.seq == wanted:
                    return cls(
                        seat=seat,
                        row=step.row,
                        view=game.view(step.state, seat.number),
                        events=shown_events(step.log, seat.number),
                        last=match.seq,
                    )
        except Diverged as problem:
            raise CannotBeReplayed from problem
        raise CannotBeReplayed
