"""One match as the sockets of this process see it: the state, and the frames of the last steps.

A room plays the stored rows after what it knows, with their recorded outcomes, so every step is
sent with its own events and view, whoever stored it. Where that cannot be done (a new build of
the rules, too large a gap) it starts again from the stored state, and its sockets are sent that.

Everything here is synchronous and runs in worker threads; `matches.sockets` is its other side.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from config import clock
from matches import frames
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.engine.kernel.replay import Diverged
from matches.frozen import Frozen, frozen_of
from matches.models import Match, MatchAction, Seat
from matches.replays import load_state, play_row

logger = logging.getLogger(__name__)

KEPT_STEPS = 64
PLAYED_AT_ONCE = 32


@dataclass(slots=True)
class StepFrames:
    """What each seat is sent for one step, as JSON text."""

    seq: int
    by_seat: dict[int, str]


@dataclass(frozen=True, slots=True)
class Sent:
    """What a socket has been sent so far.

    seq: the last step. turn_of_clock: rises when the clock changes without a step.
    """

    seq: int
    turn_of_clock: int


@dataclass(frozen=True, slots=True)
class News:
    """What a socket is to be sent: `frames` as JSON text in this order.

    sent: what it then has been sent. presence: who is here, sent if it has changed.
    faulted_at: when the rules last failed.
    """

    frames: list[str]
    sent: Sent
    presence: list[Json]
    faulted_at: datetime | None


class Room:
    """A match in this process. Call its methods in a worker thread; they lock each other out."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self._lock = threading.Lock()
        self._frozen: Frozen = frozen_of(match_id)
        self._match: Match | None = None
        self._seats: list[Seat] = []
        self._state: Any = None
        self._seen: dict[int, set[str]] = {}
        self._steps: deque[StepFrames] = deque(maxlen=KEPT_STEPS)
        self._turn_of_clock = 0

    def news_for(self, seat: int, sent: Sent | None) -> News:
        """What `seat` has not been sent: all steps since, or the whole state.

        sent: what it has been sent, None for nothing yet. Raises Match.DoesNotExist.
        """
        with self._lock:
            match = self._catch_up()
            texts = self._steps_since(seat, sent, match.seq)
            if texts is None:
                texts = [_text(self._state_frame(match, seat))]
            if texts and match.ended_at is not None:
                texts.append(_text(frames.over(match, self._seats)))
            return News(
                frames=texts,
                sent=Sent(match.seq, self._turn_of_clock),
                presence=frames.presence(self._seats),
                faulted_at=match.faulted_at,
            )

    def frames_of(self, seat: int) -> Json:
        """The whole state for `seat`, and how it ended, as JSON values (for the API)."""
        with self._lock:
            match = self._catch_up()
            over = frames.over(match, self._seats) if match.ended_at is not None else None
            return {"state": self._state_frame(match, seat), "over": over}

    def forecasts(self, seat: int, actions: Sequence[Any]) -> tuple[int, list[Json]]:
        """(seq, what is certain of each action or its refusal), in the order asked."""
        with self._lock:
            match = self._catch_up()
            return match.seq, [self._forecast(seat, action) for action in actions]

    def refusal_json(self, seat: int, refusal: Refusal) -> tuple[int, Json]:
        """(seq, the error of an engine refusal in words that `seat` may read)."""
        with self._lock:
            match = self._catch_up()
            return match.seq, frames.refused_by_rules(self._frozen, self._state, seat, refusal)

    def _catch_up(self) -> Match:
        known, self._match = self._match, None  # nothing is known if this fails halfway
        news = Match.objects.values_list("news", flat=True).get(pk=self.match_id)
        if known is None:
            match = self._start_again()
        elif known.news == news:
            match = known
        else:
            match = self._play_on(known) or self._start_again()
        self._match = match
        return match

    def _start_again(self) -> Match:
        """Take the stored state; what came before it is not sent any more."""
        match = Match.objects.defer("designs", "balance").get(pk=self.match_id)
        self._state = load_state(self._frozen, match.state)
        self._steps.clear()
        self._turn_of_clock += 1
        self._take_seats()
        self._seen = {seat: self._seen_by(seat) for seat in self._people()}
        return match

    def _play_on(self, known: Match) -> Match | None:
        """Play the rows after `known`; None if that cannot be done."""
        match = Match.objects.defer("designs", "balance", "state").get(pk=self.match_id)
        if match.seq - known.seq > PLAYED_AT_ONCE:
            return None
        rows = MatchAction.objects.filter(
            match_id=self.match_id, seq__gt=known.seq, seq__lte=match.seq
        )
        self._take_seats()
        clock_json = frames.clock(match, self._seats, now=clock.now())
        try:
            for row in rows:
                log = play_row(self._frozen, self._state, row)
                self._keep_step(row.seq, log, clock_json)
        except Diverged:
            logger.exception("Match %s does not play on as stored", self.match_id)
            return None
        if match.seq == known.seq and match.deadline != known.deadline:
            self._turn_of_clock += 1
        return match

    def _take_seats(self) -> None:
        seats = Seat.objects.filter(match_id=self.match_id).select_related("account")
        self._seats = list(seats.defer("deck"))

    def _keep_step(self, seq: int, log: Log, clock_json: Json) -> None:
        by_seat = {}
        for seat in self._people():
            seen = self._seen_by(seat)
            new = seen - self._seen[seat]
            self._seen[seat] |= seen
            by_seat[seat] = _text(
                frames.moved(
                    seq,
                    log,
                    frames.position(self._frozen, self._state, seat),
                    frames.shown_cards(self._frozen, new),
                    clock_json,
                    seat,
                )
            )
        self._steps.append(StepFrames(seq, by_seat))

    def _steps_since(self, seat: int, sent: Sent | None, seq: int) -> list[str] | None:
        """The frames of the steps since, None where the whole state is to be sent."""
        if sent is None or sent.turn_of_clock != self._turn_of_clock:
            return None
        wanted = [step for step in self._steps if step.seq > sent.seq]
        if len(wanted) != seq - sent.seq:
            return None
        return [step.by_seat[seat] for step in wanted]

    def _state_frame(self, match: Match, seat: int) -> Json:
        return frames.state(
            match,
            self._seats,
            self._frozen,
            frames.position(self._frozen, self._state, seat),
            frames.shown_cards(self._frozen, self._seen[seat]),
            seat,
            now=clock.now(),
        )

    def _forecast(self, seat: int, data: Any) -> Json:
        game = self._frozen.game
        try:
            return game.forecast(self._state, seat, game.parse(data))
        except Refusal as refusal:
            return frames.refused_by_rules(self._frozen, self._state, seat, refusal)

    def _seen_by(self, seat: int) -> set[str]:
        return set(self._frozen.game.seen_cards(self._state, seat))

    def _people(self) -> list[int]:
        return [seat.number for seat in self._seats if seat.account_id is not None]


def _text(frame: Json) -> str:
    return json.dumps(frame, separators=(",", ":"), ensure_ascii=False)
