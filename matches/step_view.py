"""One step of an ended match for the step viewer, played again from its rows.

The player sees what they saw then, no more: the other hand stays hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from matches import frames, words
from matches.engine.kernel.event import shown_events
from matches.engine.kernel.game import Json
from matches.engine.kernel.replay import Diverged
from matches.errors import CannotBeReplayed
from matches.frozen import Frozen, frozen_of
from matches.models import MatchAction, Seat
from matches.names import names_in
from matches.replays import steps
from matches.tableau import LANES, Marks, Painter, Table


@dataclass(frozen=True, slots=True)
class Shown:
    """What a player saw at one moment. cards: of those that they had seen."""

    view: Json
    choices: Json
    cards: Json


@dataclass(frozen=True, slots=True)
class StepView:
    """A step as the player of `seat` saw it.

    row: what was done. before, after: what was shown then. events: what it caused.
    last: the highest seq.
    """

    seat: Seat
    row: MatchAction
    before: Shown
    after: Shown
    events: list[Json]
    last: int

    @classmethod
    def of(cls, seat: Seat, seq: int) -> StepView:
        """Step `seq` of the match of `seat`; a number beyond the last is the last.

        Raises: CannotBeReplayed.
        """
        match = seat.match
        wanted = min(seq, match.seq)
        frozen = frozen_of(match.pk)
        before: Shown | None = None
        try:
            for step in steps(match):
                if step.row.seq >= wanted - 1:
                    after = _shown(frozen, step.state, seat.number)
                    if step.row.seq == wanted:
                        events = shown_events(step.log, seat.number)
                        return cls(seat, step.row, before or after, after, events, match.seq)
                    before = after
        except Diverged as problem:
            raise CannotBeReplayed from problem
        raise CannotBeReplayed

    @property
    def seq(self) -> int:
        """Its number."""
        return self.row.seq

    @property
    def previous(self) -> int | None:
        """The step before, None at the start."""
        return self.seq - 1 if self.seq > 0 else None

    @property
    def next(self) -> int | None:
        """The step after, None at the end."""
        return self.seq + 1 if self.seq < self.last else None

    @property
    def turn(self) -> int:
        """The turn after it."""
        return int(self.after.view.get("turn", 0))

    @property
    def deed(self) -> str:
        """What was done, in words."""
        names = {
            **names_in(self.before.view, self.before.cards),
            **names_in(self.after.view, self.after.cards),
            **_named_by_events(self.events, self.after.cards),
        }
        return words.deed(self.row, self._players(), names)

    @property
    def table(self) -> Table:
        """The board as a picture."""
        painter = Painter(
            _seated(self.after.view, self.seat.number),
            self.after.choices,
            self.after.cards,
            Marks(),
        )
        return painter.table(lanes=LANES, hearths=True, hand=True)

    @property
    def telling(self) -> Json:
        """For static/js/match/steps.js, which tells the events in the words of the log."""
        return {
            "step": {
                "seq": self.seq,
                "events": self.events,
                "before": self.before.view,
                "after": self.after.view,
            },
            "cards": self.after.cards,
            "players": [{"name": name, "bot": False} for name in self._players()],
            "you": self.seat.number,
        }

    def _players(self) -> list[str]:
        seats = self.seat.match.seats.select_related("account")
        return [seat.account.username if seat.account else frames.BOT_NAME for seat in seats]


def _shown(frozen: Frozen, state: Any, seat: int) -> Shown:
    return Shown(
        view=frozen.game.view(state, seat),
        choices=frozen.game.choices(state, seat),
        cards=frames.shown_cards(frozen, frozen.game.seen_cards(state, seat)),
    )


def _seated(view: Json, seat: int) -> Json:
    """The view with this seat's player first: who looks sits near."""
    players = view["players"]
    return {**view, "players": [players[seat], *players[:seat], *players[seat + 1 :]]}


def _named_by_events(events: Iterable[Json], cards: Json) -> dict[str, str]:
    """Cards that were shown for a moment only, such as one that was kindled."""
    shown = [event["card"] for event in events if isinstance(event.get("card"), dict)]
    return {card["id"]: cards[card["card"]]["name"] for card in shown if card["card"] in cards}
