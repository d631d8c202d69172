"""The one place where a match changes: hold, let the rules act, store state and row, wake up.

`hold` locks the match's row inside a transaction. What is stored was accepted by the rules; nothing
is announced before it is stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction

from config import metrics
from config.wakeup import announce
from matches import chain, letters, rows
from matches.engine.kernel.chance import Chance, CommittedChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json
from matches.errors import MatchNotFound
from matches.frozen import Frozen
from matches.live import Live, Moment, Step, contained, drop_text, live_of, own_copy
from matches.models import Match, MatchAction, Seat
from matches.replays import state_text
from matches.services import deadlines, hunt_results, results
from matches.wire import text_of

STEP_FIELDS = (
    "state",
    "seq",
    "chain",
    "news",
    "bot_due_at",
    "winner",
    "reason",
    "ended_at",
    *deadlines.CLOCK_FIELDS,
)


class NeedsLock(Exception):
    """A step cannot be stored unlocked: it ends the match, or the match has gone on."""


Change = Callable[[Frozen, Any, Chance, Log], Json]
"""Changes the state of a match; returns the action JSON of the row."""


@dataclass(slots=True)
class Held:
    """A match whose row is locked until the transaction ends, or presumed to be as it is known.

    match, seats: own copies, which become what everybody knows when the transaction is committed.
    state: shared with others, so a step changes a copy. steps: those taken in this transaction.
    before: the moment that it began from; lines: the steps, for other processes.
    presumed: the mark that must be stored still when a step is; None: the row is locked.
    """

    live: Live
    match: Match
    seats: list[Seat]
    state: Any
    before: Moment
    steps: list[Step] = field(default_factory=list)
    lines: list[letters.Line] = field(default_factory=list)
    presumed: rows.Mark | None = None

    @classmethod
    def at(cls, live: Live, moment: Moment) -> Held:
        """What is held begins from `moment`."""
        return cls(
            live,
            own_copy(moment.match),
            [own_copy(seat) for seat in moment.seats],
            moment.state,
            moment,
        )

    @property
    def frozen(self) -> Frozen:
        """What the match is frozen with."""
        return self.live.frozen

    def seat_of(self, account_id: int) -> Seat | None:
        """The seat of an account."""
        return next((seat for seat in self.seats if seat.account_id == account_id), None)

    def publish(self) -> None:
        """Let everybody know; after the commit."""
        drop_text(self.match)
        moment = Moment(self.match, tuple(self.seats), self.state)
        self.live.publish(moment, self.steps)
        announce(topic(self.match.pk), self.match.news, self._letter)

    def _letter(self) -> bytes:
        before = self.before
        return letters.write((before.match, before.seats), (self.match, self.seats), self.lines)


def topic(match_id: str) -> str:
    """What sockets of a match listen to."""
    return f"match.{match_id}"


def wake(match_id: str) -> None:
    """Tell every process that something of this match was stored, once it is."""
    transaction.on_commit(lambda: announce(topic(match_id)))


def hold(match_id: str, *, skip_locked: bool = False) -> Held:
    """The match with its row locked until the transaction ends, for `take_step`.

    skip_locked: as if it were not there while another process holds it.
    Raises: MatchNotFound, RulesBroke (a stored state that they cannot read).
    """
    mark = rows.lock_news(match_id, skip_locked=skip_locked)
    if mark is None:
        raise MatchNotFound
    live = live_of(match_id)
    return Held.at(live, live.moment_at(mark))


def presume(match_id: str) -> Held | None:
    """The match as this process knows it, for one step of a seat without any lock before it.

    It is stored only if the match is still as it was known. What is refused is to be tried again
    with `hold`: only what is stored decides. None: nothing is known.
    """
    try:
        live = live_of(match_id)
    except Match.DoesNotExist:
        return None
    moment = live.presumed()
    if moment is None or moment.match.ended_at is not None:
        return None
    held = Held.at(live, moment)
    held.presumed = moment.mark
    return held


def lock_match(match_id: str) -> Match:
    """The match's row, locked until the transaction ends, for changes that are no step.

    They must raise its `news`. Raises: MatchNotFound.
    """
    rows_ = Match.objects.select_for_update().defer("state")
    match = rows_.filter(pk=match_id).first()
    if match is None:
        raise MatchNotFound
    return match


def take_step(
    held: Held,
    *,
    kind: MatchAction.Kind,
    seat: int | None,
    change: Change,
    at: datetime,
    request_id: str = "",
    ran_out: str = "",
) -> None:
    """Let `change` act on the state and store what came of it as the next step.

    ran_out: the kind of clock whose time ran out in this step.
    Raises: whatever `change` refuses, RulesBroke, NeedsLock (of a match that is presumed).
    """
    match, frozen = held.match, held.frozen
    stored = own_copy(match)
    chance = CommittedChance(bytes(match.secret), match.seq + 1)
    log: Log = []
    with contained(match):
        state = frozen.game.copy(held.state)
        action = change(frozen, state, chance, log)
        is_over = frozen.game.result(state) is not None
    if is_over and held.presumed is not None:
        raise NeedsLock  # more than the match is written then
    with contained(match):
        text = state_text(frozen.game, state)
    match.seq += 1
    match.news += 1
    match.state = text
    match.chain = chain.after(
        match.chain,
        seq=match.seq,
        kind=kind,
        seat=seat,
        action=action,
        outcomes=chance.outcomes,
        at=at,
        state=text,
    )
    new = rows.NewAction(kind, seat, action, chance.outcomes, request_id, at)
    if held.presumed is None:
        rows.add_action(match, new)
    with contained(match):
        choices = settle(match, held.seats, frozen, state, at=at, answered=seat, ran_out=ran_out)
    told = [one for one in held.seats if one.choices_seq == match.seq]
    changed = _changed(stored, match)
    if held.presumed is None:
        rows.update_match(match, changed)
        for one in told:
            rows.update_choices(one)
    elif not rows.store_if_known(match, changed, told, new, known=held.presumed):
        raise NeedsLock
    before, held.state = held.state, state
    held.lines.append(letters.Line(match.seq, str(kind), seat, action, chance.outcomes, at))
    held.steps.append(Step(match.seq, at, log, before, state, match, tuple(held.seats), choices))
    # Without a transaction it is stored already, and these run at once.
    if len(held.steps) == 1:
        # robust: what is stored is stored, and its sender is to hear so whatever else fails.
        transaction.on_commit(held.publish, robust=True)
    transaction.on_commit(partial(metrics.stepped, match.game, str(kind)))


def _changed(stored: Match, match: Match) -> tuple[str, ...]:
    """The fields that a step has changed.

    The state's text is not kept to compare; the bot's claim moves `bot_due_at` without news.
    """
    before, after = stored.__dict__, match.__dict__
    is_due = match.bot_due_at is not None
    return tuple(
        field
        for field in STEP_FIELDS
        if field == "state" or before[field] != after[field] or (field == "bot_due_at" and is_due)
    )


def settle(
    match: Match,
    seats: Sequence[Seat],
    frozen: Frozen,
    state: Any,
    *,
    at: datetime,
    answered: int | None,
    ran_out: str,
) -> dict[int, Json]:
    """After a step: the result, or whose time runs now and whether the bot is to move.

    Returns the choices of each person's seat. Saves neither the match nor whose choices changed.
    """
    game = frozen.game
    result = game.result(state)
    if result is not None:
        results.finish(
            match,
            seats,
            result,
            rates=frozen.config.balance.get("sparks", {}),
            turn=turn_of(frozen, state),
            at=at,
        )
        if match.kind == Match.Kind.SOLO:
            hunt_results.note_end(match, game.view(state, seats[0].number), at=at)
    else:
        deadlines.set_deadline(match, game.waits(state), at=at, answered=answered, ran_out=ran_out)
        actors = game.actors(state)
        waiting = any(seat.bot and seat.number in actors for seat in seats)
        match.bot_due_at = at + bot_delay() if waiting else None
    choices = {seat.number: game.choices(state, seat.number) for seat in seats if not seat.bot}
    for seat in seats:
        if not seat.bot:
            _note_choices(match, seat, choices[seat.number]["acts"])
    return choices


def turn_of(frozen: Frozen, state: Any) -> int:
    """The turn that a match has reached, for N9.3."""
    return int(frozen.game.view(state, "spectator").get("turn", 0))


def bot_delay() -> timedelta:
    """How long the bot seems to think, so that a person can follow."""
    return timedelta(milliseconds=settings.BOT_DELAY_MS)


def _note_choices(match: Match, seat: Seat, acts: list[Json]) -> None:
    """Remember at which step what `seat` may do last changed (`stale`)."""
    fresh = hashlib.sha256(text_of(acts).encode()).hexdigest()
    if fresh != seat.choices_digest:
        seat.choices_seq, seat.choices_digest = match.seq, fresh
