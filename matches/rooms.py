"""One match as the sockets of this process see it: what each viewer is to be sent, as JSON text.

The match itself is `matches.live`; here its steps become frames, made for a viewer when first asked
for and kept with the step. Everything is synchronous. `knows`, `news_for` and `refusal_json` never
ask the database, so sockets call them on their event loop; `catch_up` does, once before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from config import clock
from matches import frames
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.frozen import Frozen
from matches.live import Known, Moment, Step, live_of
from matches.wire import text_of

Talk = tuple[int, tuple[bool, ...]]
"""How many lines were said in a match, and by seat who mutes the other."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a socket has been sent so far.

    seq: the last step. shifts: rises when the clock changes without a step. over: how it ended.
    """

    seq: int
    shifts: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """What a socket is to be sent: `frames` as JSON text in this order.

    sent: what it then has been sent. presence, watchers: who is here and how many watch, sent if
    they have changed. faulted_at: when the rules last failed. talk: differs once players may have
    to be told something of their chat; None where nobody talks.
    """

    frames: list[str]
    sent: Sent
    presence: list[Json]
    faulted_at: datetime | None
    watchers: int
    talk: Talk | None


class Showing(Protocol):
    """What a socket is told of a match: a `Room`, or a `matches.gallery.Gallery`."""

    def catch_up(self) -> None:
        """Learn of all that is stored; asks the database."""

    def knows(self, news: int) -> bool:
        """Whether `news_for` will tell what was stored with this `news`."""

    def news_for(self, viewer: Viewer, sent: Sent | None) -> News:
        """What was not sent of what is known; does not ask the database."""


class Room:
    """A match in this process. Any thread may call."""

    def __init__(self, match_id: str) -> None:
        """Raises Match.DoesNotExist."""
        self.match_id = match_id
        self._live = live_of(match_id)
        self._over: str | None = None

    def catch_up(self) -> None:
        """Learn of all that is stored."""
        moment = self._live.catch_up().moment
        if moment.match.ended_at is not None and self._over is None:
            self._over = text_of(frames.over(moment.match, moment.seats, now=clock.now()))

    def knows(self, news: int) -> bool:
        """Whether what was stored with this `news` is known here, and how it ended if it has."""
        known = self._live.known
        if known is None or known.moment.news < news:
            return False
        return known.moment.match.ended_at is None or self._over is not None

    def news_for(self, viewer: Viewer, sent: Sent | None) -> News:
        """What `viewer` has not been sent of what is known: all steps since, or the whole state.

        sent: what it has been sent, None for nothing yet.
        """
        known = self._known
        moment = known.moment
        texts = self._steps_since(known, viewer, sent)
        if texts is None:
            texts = [text_of(self._state_frame(moment, viewer))]
        over = self._over if moment.match.ended_at is not None else None
        if over is not None and (texts or sent is None or not sent.over):
            texts.append(over)
        return News(
            frames=texts,
            sent=Sent(moment.match.seq, known.shifts, over is not None),
            presence=frames.presence(moment.seats),
            faulted_at=moment.match.faulted_at,
            watchers=moment.match.watchers,
            talk=_talk(moment),
        )

    def frames_of(self, viewer: Viewer) -> Json:
        """The whole stored state for `viewer`, and how it ended, as JSON values (for the API)."""
        moment = self._live.catch_up().moment
        match = moment.match
        over = None
        if match.ended_at is not None:
            over = frames.over(match, moment.seats, now=clock.now())
        return {"state": self._state_frame(moment, viewer), "over": over}

    def forecasts(self, seat: int, actions: Sequence[Any]) -> tuple[int, list[Json]]:
        """(seq, what is certain of each action or its refusal), in the order asked."""
        moment = self._known.moment
        return moment.match.seq, [self._forecast(moment, seat, action) for action in actions]

    def refusal_json(self, seat: int, refusal: Refusal) -> tuple[int, Json]:
        """(seq, the error of an engine refusal in words that `seat` may read)."""
        moment = self._known.moment
        error = frames.refused_by_rules(self._frozen, moment.state, seat, refusal)
        return moment.match.seq, error

    @property
    def _known(self) -> Known:
        return self._live.known or self._live.catch_up()

    @property
    def _frozen(self) -> Frozen:
        return self._live.frozen

    def _steps_since(self, known: Known, viewer: Viewer, sent: Sent | None) -> list[str] | None:
        """The frames of the steps since, None where the whole state is to be sent."""
        if sent is None or sent.shifts != known.shifts:
            return None
        wanted = [step for step in known.steps if step.seq > sent.seq]
        if len(wanted) != known.moment.match.seq - sent.seq:
            return None
        return [self._step_text(step, viewer) for step in wanted]

    def _step_text(self, step: Step, viewer: Viewer) -> str:
        text = step.texts.get(viewer)
        if text is None:
            text = step.texts[viewer] = text_of(self._step_frame(step, viewer))
            if isinstance(viewer, int):
                step.choices.pop(viewer, None)  # they have served
        return text

    def _step_frame(self, step: Step, viewer: Viewer) -> Json:
        game = self._frozen.game
        new = game.seen_cards(step.state, viewer) - game.seen_cards(step.before, viewer)
        choices = step.choices.get(viewer) if isinstance(viewer, int) else None
        return frames.moved(
            step.seq,
            step.log,
            frames.position(self._frozen, step.state, viewer, choices),
            frames.shown_cards(self._frozen, new),
            frames.clock(step.match, step.seats, now=clock.now()),
            viewer,
        )

    def _state_frame(self, moment: Moment, viewer: Viewer) -> Json:
        return frames.state(
            moment.match,
            moment.seats,
            self._frozen,
            frames.position(self._frozen, moment.state, viewer),
            frames.shown_cards(self._frozen, self._frozen.game.seen_cards(moment.state, viewer)),
            viewer,
            now=clock.now(),
        )

    def _forecast(self, moment: Moment, seat: int, data: Any) -> Json:
        game = self._frozen.game
        try:
            return game.forecast(moment.state, seat, game.parse(data))
        except Refusal as refusal:
            return frames.refused_by_rules(self._frozen, moment.state, seat, refusal)


def _talk(moment: Moment) -> Talk | None:
    if sum(seat.account_id is not None for seat in moment.seats) < 2:
        return None
    return moment.match.said, tuple(seat.mutes for seat in moment.seats)
