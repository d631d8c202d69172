"""One match as its spectators see it in this process: every step late, nothing early.

The newest moment of a match is known to the process (`matches.live`), so what spectators may see is
kept apart here: what happened waits in a line until `watch_delay` seconds have passed over it, and
all frames are made of what has left the line. That goes for steps, for who is here, for a clock
that was shifted, and for the end with its secret.

As with `matches.rooms`, `knows` and `news_for` never ask the database; `catch_up` does.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from config import clock
from matches import frames, replays
from matches.engine.kernel.event import SPECTATOR, Log, Viewer
from matches.engine.kernel.game import Json
from matches.engine.kernel.replay import Diverged
from matches.errors import WatchingClosed
from matches.live import Known, Moment, live_of, own_copy
from matches.models import Match, MatchAction, Seat
from matches.rooms import News, Sent
from matches.services import deadlines
from matches.shelf import Shelf
from matches.wire import text_of

KEPT_TEXTS = 4
"""Of so many last steps the frames are kept, 3 kB each: all sockets are sent a step in the moment
in which it may be seen, and whoever is further behind is sent the whole state."""
REMEMBERED = 64
NOTHING_YET = Sent(0, -1)
"""What a socket was sent that waits for the first moment that it may see."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A match after one step. match: as of that step, for the clock; None where it is not known.

    log, before: None for the scene with which a gallery begins.
    """

    at: datetime
    seq: int
    state: Any
    match: Match | None
    log: Log | None = None
    before: Any = None


@dataclass(frozen=True, slots=True)
class Aside:
    """A change besides the steps: who is here, or a clock that was shifted (match)."""

    at: datetime
    seats: tuple[Seat, ...]
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class LateNews(News):
    """next_at: when there will be more of what is known now; None: nothing waits."""

    next_at: datetime | None


class Gallery:
    """A match for the spectators of this process. Any thread may call."""

    def __init__(self, match_id: str) -> None:
        """Raises Match.DoesNotExist."""
        self.match_id = match_id
        self._live = live_of(match_id)
        self._frozen = self._live.frozen
        self._catching = threading.Lock()  # held while the database is asked
        self._lock = threading.Lock()  # held for moments only: event loops wait for it
        self._line: deque[Scene | Aside] = deque()
        self._last: Scene | None = None  # the newest that was put into the line, or began it
        self._shown: Scene | None = None
        self._seats: tuple[Seat, ...] = ()
        self._observed: list[Json] | None = None
        self._live_shifts = 0
        self._shifts = 0
        self._texts: deque[tuple[int, str]] = deque(maxlen=KEPT_TEXTS)

    @property
    def moment(self) -> Moment:
        """What is known of the match now; not what may be shown."""
        return self._sure.moment

    def catch_up(self) -> None:
        """Learn of all that is stored; asks the database."""
        with self._catching:
            known = self._live.catch_up()
            if self._last is None:
                horizon = clock.now() - timedelta(seconds=known.moment.match.watch_delay)
                scenes = self._scenes_around(known, horizon)
                with self._lock:
                    self._begin(known, scenes, horizon)
            elif self._misses_steps(known):
                scenes = self._scenes_between(self._last, known)
                with self._lock:
                    self._line.extend(scenes)
                    self._last = scenes[-1]
            with self._lock:
                self._take_in(known)

    def knows(self, news: int) -> bool:
        """Whether what was stored with this `news` is known here, so that nothing must be read."""
        known = self._live.known
        if known is None or known.moment.news < news:
            return False
        return self._last is not None and not self._misses_steps(known)

    def news_for(self, viewer: Viewer, sent: Sent | None) -> LateNews:
        """What a spectator has not been sent of what they may see now.

        sent: what they have been sent, None for nothing yet. Call `catch_up` once before.
        Raises: WatchingClosed.
        """
        known = self._sure
        if not all(seat.watchable for seat in known.moment.seats if seat.account_id is not None):
            raise WatchingClosed
        with self._lock:
            if not self._misses_steps(known):
                self._take_in(known)
            at = clock.now()
            self._advance(at)
            next_at = self._line[0].at + self._delay if self._line else None
            if self._shown is None:
                soon = [] if sent == NOTHING_YET else [text_of(self._soon(next_at, at))]
                watchers = known.moment.match.watchers
                return LateNews(soon, NOTHING_YET, [], None, watchers, talk=None, next_at=next_at)
            texts = self._texts_since(self._shown, sent)
            if texts is None:
                texts = [text_of(self._state_frame(known, self._shown, at))]
            if texts and self._is_end(known, self._shown):
                texts.append(text_of(frames.over(known.moment.match, (), now=clock.now())))
            return LateNews(
                frames=texts,
                sent=Sent(self._shown.seq, self._shifts),
                presence=frames.presence(self._seats),
                faulted_at=None,
                watchers=known.moment.match.watchers,
                talk=None,  # players talk among themselves
                next_at=next_at,
            )

    def frames_of(self) -> Json:
        """What may be seen now as JSON values (for the API): `state`, and `over` at the end.

        state is None while nothing may be seen yet. Raises: WatchingClosed.
        """
        self.catch_up()
        self.news_for(SPECTATOR, None)
        known, shown = self._sure, self._shown
        if shown is None:
            return {"state": None, "over": None}
        over = (
            frames.over(known.moment.match, (), now=clock.now())
            if self._is_end(known, shown)
            else None
        )
        return {"state": self._state_frame(known, shown, clock.now()), "over": over}

    # --- the line ------------------------------------------------------------------------------

    @property
    def _delay(self) -> timedelta:
        return timedelta(seconds=self._sure.moment.match.watch_delay)

    @property
    def _sure(self) -> Known:
        known = self._live.known
        if known is None:
            raise AssertionError("`catch_up` comes first")
        return known

    def _begin(self, known: Known, scenes: list[Scene], horizon: datetime) -> None:
        """Show what may be seen now, and put into the line what may not yet."""
        seats = [own_copy(seat) for seat in known.moment.seats]
        for seat in seats:  # who was here before somebody looked is not known
            seat.absent_since = seat.absence_deadline = None
        self._seats, self._observed = tuple(seats), frames.presence(seats)
        self._live_shifts = known.shifts
        for scene in scenes:
            if scene.at <= horizon:
                self._shown = scene
            else:
                self._line.append(scene)
            self._last = scene

    def _scenes_around(self, known: Known, horizon: datetime) -> list[Scene]:
        """Scenes in their order without a gap to the newest, from one that may be seen on."""
        if known.steps and known.steps[0].at <= horizon:
            return [_scene(step) for step in known.steps]
        moment = known.moment
        rows = MatchAction.objects.filter(match_id=self.match_id)
        newest = Scene(
            rows.values_list("at", flat=True).get(seq=moment.match.seq),
            moment.match.seq,
            moment.state,
            moment.match,
        )
        if newest.at <= horizon:
            return [newest]
        try:
            return self._replayed(known, horizon)
        except Diverged:
            return [newest]  # other rules have played it: it is seen when this is old enough

    def _replayed(self, known: Known, horizon: datetime) -> list[Scene]:
        """From the match's beginning; of what may be seen only the last. Raises Diverged."""
        match = known.moment.match
        copy = self._frozen.game.copy
        scenes: list[Scene] = []
        before: Any = None
        stored = Match.objects.get(pk=self.match_id)
        for step in replays.steps(stored):
            if step.row.seq > match.seq:
                break
            state = copy(step.state)
            as_of = match if step.row.seq == match.seq else None
            scene = Scene(step.row.at, step.row.seq, state, as_of, step.log, before)
            if scenes and scene.at <= horizon:
                scenes.clear()
            scenes.append(scene)
            before = state
        return scenes

    def _misses_steps(self, known: Known) -> bool:
        """Whether steps lie between the newest that was taken in and those that are known."""
        newest = known.moment.match.seq
        if self._last is None or newest <= self._last.seq:
            return self._last is None
        return not known.steps or known.steps[0].seq > self._last.seq + 1

    def _scenes_between(self, last: Scene, known: Known) -> list[Scene]:
        """The scenes after `last`, up to what is known; asks the database."""
        game, newest = self._frozen.game, known.moment.match
        rows = MatchAction.objects.filter(
            match_id=self.match_id, seq__gt=last.seq, seq__lte=newest.seq
        )
        scenes: list[Scene] = []
        before = last.state
        for row in rows:
            state = game.copy(before)
            try:
                log = replays.play_row(self._frozen, state, row)
            except Diverged:
                at = rows.values_list("at", flat=True).get(seq=newest.seq)
                return [*scenes, Scene(at, newest.seq, known.moment.state, newest)]
            as_of = newest if row.seq == newest.seq else None
            scenes.append(Scene(row.at, row.seq, state, as_of, log, before))
            before = state
        return scenes

    def _take_in(self, known: Known) -> None:
        """Put into the line what is known and was not; there is no gap."""
        if self._last is None:
            return
        for step in known.steps:
            if step.seq == self._last.seq + 1:
                self._last = _scene(step)
                self._line.append(self._last)
        moment = known.moment
        presence = frames.presence(moment.seats)
        is_shifted = known.shifts != self._live_shifts
        if presence != self._observed or is_shifted:
            # Seen now, so it happened at this moment at the latest.
            match = moment.match if is_shifted else None
            self._line.append(Aside(clock.now(), moment.seats, match))
            self._observed, self._live_shifts = presence, known.shifts

    def _advance(self, at: datetime) -> None:
        """Let everything that is old enough out of the line."""
        while self._line and self._line[0].at + self._delay <= at:
            item = self._line.popleft()
            if isinstance(item, Aside):
                self._show_aside(item)
            else:
                self._show(item)

    def _show_aside(self, aside: Aside) -> None:
        self._seats = aside.seats
        shown = self._shown
        if shown is not None and aside.match is not None:
            self._shown = Scene(shown.at, shown.seq, shown.state, aside.match)
            self._shifts += 1

    def _show(self, scene: Scene) -> None:
        is_next = self._shown is not None and scene.seq == self._shown.seq + 1
        self._shown = replace(scene, log=None, before=None)  # which have served by the next line
        if self._last is scene:
            self._last = self._shown
        if is_next and scene.log is not None and scene.before is not None:
            self._texts.append((scene.seq, text_of(self._step_frame(scene, scene.log))))
        else:
            self._texts.clear()

    # --- frames --------------------------------------------------------------------------------

    def _is_end(self, known: Known, shown: Scene) -> bool:
        match = known.moment.match
        return match.ended_at is not None and shown.seq == match.seq

    def _texts_since(self, shown: Scene, sent: Sent | None) -> list[str] | None:
        """The frames of the steps since, None where the whole state is to be sent."""
        if sent is None or sent.shifts != self._shifts:
            return None
        wanted = [text for seq, text in self._texts if seq > sent.seq]
        return wanted if len(wanted) == shown.seq - sent.seq else None

    def _soon(self, next_at: datetime | None, at: datetime) -> Json:
        return {
            "type": "soon",
            "shown_at": frames.milliseconds(next_at),
            "now": frames.milliseconds(at),
        }

    def _step_frame(self, scene: Scene, log: Log) -> Json:
        game = self._frozen.game
        new = game.seen_cards(scene.state, SPECTATOR) - game.seen_cards(scene.before, SPECTATOR)
        return frames.moved(
            scene.seq,
            log,
            frames.position(self._frozen, scene.state, SPECTATOR),
            frames.shown_cards(self._frozen, new),
            frames.clock(self._match_at(scene), self._seats, now=scene.at),
            SPECTATOR,
        )

    def _state_frame(self, known: Known, shown: Scene, at: datetime) -> Json:
        seen = self._frozen.game.seen_cards(shown.state, SPECTATOR)
        state = frames.state(
            self._match_at(shown),
            self._seats,
            self._frozen,
            frames.position(self._frozen, shown.state, SPECTATOR),
            frames.shown_cards(self._frozen, seen),
            SPECTATOR,
            now=at - self._delay,
        )
        return {**state, "delay": known.moment.match.watch_delay}

    def _match_at(self, scene: Scene) -> Match:
        """The match's row as far as frames read it, as of a scene."""
        match = own_copy(self._sure.moment.match)
        match.seq = scene.seq
        deadlines.clear(match)
        if scene.match is not None:
            for field in deadlines.CLOCK_FIELDS:
                setattr(match, field, getattr(scene.match, field))
        return match


galleries: Shelf[Gallery] = Shelf(Gallery, kept=REMEMBERED)
"""Some are kept without a spectator: a gallery may have to play its match from the beginning."""


def gallery_of(match_id: str) -> Gallery:
    """The one gallery of a match in this process. Raises Match.DoesNotExist."""
    return galleries.of(match_id)


def _scene(step: Any) -> Scene:
    """A step of `matches.live`; its match is as of the moment that it came with, so maybe newer."""
    match = step.match if step.match.seq == step.seq else None
    return Scene(step.at, step.seq, step.state, match, step.log, step.before)
