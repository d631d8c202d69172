"""Matches as this process knows them: moments that never change, each checked by the row's `news`.

`Match.news` rises with every change of a match or its seats (but the bot's claim), so a moment with
the stored `news` is what is stored. Who changes a match begins from its moment with the row locked
(`services.steps.hold`); who shows it reads the moment and the last steps (`matches.rooms`).
Nothing here is lost with the process: it is all read again from the rows.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.db import models

from config.outages import is_outage
from matches import letters, rows
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.frozen import Frozen, frozen_of
from matches.models import Match, MatchAction, Seat
from matches.replays import Played, load_state, play_on
from matches.shelf import Shelf
from matches.tracebacks import without_values

logger = logging.getLogger(__name__)

KEPT_STEPS = 2
"""Of so many last steps a socket is sent each by itself; few are further behind, and these are sent
the whole state. Each holds a state, a row and seats: 6 kB."""
KEPT_TEXTS = 1
"""Of so many the frames are kept too, 4 kB a viewer; who is further behind has them made anew."""
PLAYED_AT_ONCE = 32
REMEMBERED = 64

Row = TypeVar("Row", bound=models.Model)


class RulesBroke(Exception):
    """The rules raised something that is no refusal. The cause is the original exception."""

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(f"match {match_id} after seq {seq}")
        self.match_id = match_id
        self.seq = seq


@contextmanager
def contained(match: Match) -> Iterator[None]:
    """Run the rules of one match, so that their faults are told from everything else's.

    Raises: RulesBroke for whatever they raise besides a Refusal. A database that is away while
    their outcome is stored is no fault of theirs.
    """
    try:
        yield
    except Refusal:
        raise
    except Exception as problem:  # the outermost door of the rules
        if is_outage(problem):
            raise
        raise RulesBroke(match.pk, match.seq) from problem


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it was stored once. match: without the text of its state. state: never changed."""

    match: Match
    seats: tuple[Seat, ...]
    state: Any

    @property
    def news(self) -> int:
        """The stored `news` that it belongs to."""
        return self.match.news

    @property
    def mark(self) -> rows.Mark:
        """What tells it from every other moment, also from one of before a restored backup."""
        return self.match.news, self.match.chain


@dataclass(frozen=True, slots=True)
class Step:
    """One stored step. state: after it, before: before it; neither is ever changed.

    match, seats: as of the moment that it came with (the clock). choices: by seat, as far as the
    storing process has made them. texts: by viewer, the frames made of it so far (`rooms`).
    """

    seq: int
    at: datetime
    log: Log
    before: Any
    state: Any
    match: Match
    seats: tuple[Seat, ...]
    choices: dict[int, Json]
    texts: dict[int | str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a match: its newest moment and the last steps to it, without a gap.

    shifts: how often the clock changed without a step.
    """

    moment: Moment
    steps: tuple[Step, ...]
    shifts: int


class Live:
    """One match in this process; any thread may ask."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.frozen: Frozen = frozen_of(match_id)
        self._known: Known | None = None
        self._catching = threading.Lock()
        self._publishing = threading.Lock()

    @property
    def known(self) -> Known | None:
        """What is known without asking the database."""
        return self._known

    def catch_up(self) -> Known:
        """What is stored now. Raises Match.DoesNotExist."""
        with self._catching:
            news = rows.news_of(self.match_id)
            known = self._known
            if known is None or news is None or known.moment.news < news:
                self.publish(*self._read_on())
            return self._sure

    def moment_at(self, mark: rows.Mark) -> Moment:
        """The moment with this mark; call with the match's row locked."""
        known = self._known
        if known is not None and known.moment.mark == mark:
            return known.moment
        if known is not None and known.moment.news >= mark[0]:
            self.forget()  # from a database that was restored since: what is stored is the truth
        self.publish(*self._read_on())
        return self._sure.moment

    def presumed(self) -> Moment | None:
        """What is stored, unless it has changed; only for what makes sure when it stores."""
        return None if self._known is None else self._known.moment

    def take_letter(self, text: bytes) -> None:
        """Learn from another process what it has stored, if it follows on what is known here."""
        known = self._known
        if known is None:
            return
        try:
            self.publish(*self._follow(known.moment, letters.read(text)))
        except letters.NotNext:
            return
        except Exception as problem:  # an outermost door of the rules: the stored state stands
            told = without_values(problem)
            logger.error("A letter on match %s does not hold\n%s", self.match_id, told)

    def _follow(self, moment: Moment, letter: letters.Letter) -> tuple[Moment, list[Step]]:
        """The moment after a letter and its steps. Raises NotNext; what the rules raise."""
        played = letters.follow(letter, self.frozen, moment.match, moment.state)
        match = own_copy(moment.match)
        drop_text(match)  # if somebody has asked for it
        letters.set_columns(match, letter.match)
        seats = tuple(own_copy(seat) for seat in moment.seats)
        for seat, columns in zip(seats, letter.seats, strict=True):
            letters.set_columns(seat, columns)
        return _after(moment.state, played, match, seats)

    def publish(self, moment: Moment, steps: Sequence[Step]) -> None:
        """Take in what is stored, unless something newer is known already."""
        with self._publishing:
            known = self._known
            if known is None:
                self._known = Known(moment, tuple(steps), 0)
            elif known.moment.news < moment.news:
                self._known = _newer(known, moment, steps)

    def forget(self) -> None:
        """Know nothing; also for tests that write past the services, and so past `news`."""
        self._known = None

    @property
    def _sure(self) -> Known:
        if self._known is None:
            raise AssertionError("published a line above")
        return self._known

    def _read_on(self) -> tuple[Moment, list[Step]]:
        """The stored moment, with the steps that lead to it as far as they can be played on."""
        known = self._known
        played = None if known is None else self._read_on_from(known)
        if played is not None:
            return played
        match = Match.objects.get(pk=self.match_id)  # with the state that belongs to its seq
        seats = self._read_seats(known)
        with contained(match):
            state = load_state(self.frozen, match.state)
        drop_text(match)
        return Moment(match, seats, state), []

    def _read_on_from(self, known: Known) -> tuple[Moment, list[Step]] | None:
        """The rows after what is known, played; None if there are too many or they do not play."""
        match = Match.objects.defer("state").get(pk=self.match_id)
        if match.seq - known.moment.match.seq > PLAYED_AT_ONCE:
            return None
        old = known.moment
        found = MatchAction.objects.filter(
            match_id=self.match_id, seq__gt=old.match.seq, seq__lte=match.seq
        )
        rows_, seats = list(found), self._read_seats(known)
        try:
            played = play_on(
                self.frozen, old.state, rows_, before=old.match.chain, after=match.chain
            )
        except Exception as problem:  # an outermost door of the rules: the stored state stands
            text = without_values(problem)
            logger.error("Match %s does not play on as stored\n%s", self.match_id, text)
            return None
        drop_text(match)
        return _after(old.state, played, match, seats)

    def _read_seats(self, known: Known | None) -> tuple[Seat, ...]:
        """The stored seats; the accounts behind them never change."""
        found = Seat.objects.filter(match_id=self.match_id).defer("deck")
        if known is None:
            return tuple(found.select_related("account"))
        accounts = {seat.account_id: seat.account for seat in known.moment.seats}
        seats = tuple(found)
        for seat in seats:
            seat.account = accounts[seat.account_id]
        return seats


def _after(
    state: Any, played: Sequence[Played], match: Match, seats: tuple[Seat, ...]
) -> tuple[Moment, list[Step]]:
    """The moment after steps from `state`, with them."""
    steps = [
        Step(one.row.seq, one.row.at, one.log, one.before, one.state, match, seats, {})
        for one in played
    ]
    return Moment(match, seats, played[-1].state if played else state), steps


def _newer(known: Known, moment: Moment, steps: Sequence[Step]) -> Known:
    old = known.moment
    first = steps[0].seq if steps else moment.match.seq + 1
    follows = first == old.match.seq + 1
    kept = (*known.steps, *steps) if follows else tuple(steps)
    for step in kept[:-KEPT_TEXTS]:
        step.texts.clear()
        step.choices.clear()
    is_shifted = moment.match.seq == old.match.seq and moment.match.deadline != old.match.deadline
    return Known(moment, kept[-KEPT_STEPS:], known.shifts + is_shifted)


lives: Shelf[Live] = Shelf(Live, kept=REMEMBERED)


def live_of(match_id: str) -> Live:
    """The one `Live` of a match in this process. Raises Match.DoesNotExist."""
    return lives.of(match_id)


def take_letter(match_id: str, text: bytes) -> None:
    """Let this process know what another one has stored, without asking the database."""
    live = lives.found(match_id)
    if live is not None:
        live.take_letter(text)


def drop_text(match: Match) -> None:
    """Keep no text of a state that is known as such; the database has it for whoever asks."""
    match.__dict__.pop("state", None)


def own_copy(row: Row) -> Row:
    """A shallow copy of a stored row: others shall not see changes that are not stored yet."""
    copy = row.__class__.__new__(row.__class__)
    copy.__dict__.update(row.__dict__)
    return copy
