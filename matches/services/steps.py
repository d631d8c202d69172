"""The one place where a match changes: load, let the rules act, store state and row, wake up.

Callers hold the match's row locked (`lock_match`) inside a transaction. What is stored was
accepted by the rules; nothing is announced before it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from config.wakeup import announce
from matches import chain
from matches.engine.kernel.chance import Chance, CommittedChance, Outcome
from matches.engine.kernel.game import Json
from matches.engine.kernel.jsonio import digest
from matches.engine.kernel.refusal import Refusal
from matches.errors import MatchNotFound
from matches.frozen import Frozen, frozen_of
from matches.models import Match, MatchAction, Seat
from matches.replays import load_state, state_text
from matches.services import deadlines, results

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


class RulesBroke(Exception):
    """The rules raised something that is no refusal. The cause is the original exception."""

    def __init__(self, match_id: str, seq: int) -> None:
        super().__init__(f"match {match_id} after seq {seq}")
        self.match_id = match_id
        self.seq = seq


def topic(match_id: str) -> str:
    """What sockets of a match listen to."""
    return f"match.{match_id}"


def wake(match_id: str) -> None:
    """Tell every process that something of this match was stored, once it is."""
    transaction.on_commit(lambda: announce(topic(match_id)))


def lock_match(match_id: str, *, skip_locked: bool = False) -> Match:
    """The match with its row locked until the transaction ends.

    skip_locked: as if it were not there while another process holds it.
    Raises: MatchNotFound.
    """
    rows = Match.objects.select_for_update(skip_locked=skip_locked).defer("designs", "balance")
    match = rows.filter(pk=match_id).first()
    if match is None:
        raise MatchNotFound
    return match


@contextmanager
def contained(match: Match) -> Iterator[None]:
    """Run the rules of one match, so that their faults are told from everything else's.

    Raises: RulesBroke for whatever they raise besides a Refusal.
    """
    try:
        yield
    except Refusal:
        raise
    except Exception as problem:  # the outermost door of the rules
        raise RulesBroke(match.pk, match.seq) from problem


def take_step(
    match: Match,
    *,
    kind: MatchAction.Kind,
    seat: int | None,
    change: Callable[[Frozen, Any, Chance], Json],
    at: datetime,
    request_id: str = "",
    ran_out: str = "",
) -> None:
    """Let `change` act on the state and store what came of it as the next step.

    change: gets the frozen parts, the state and the chance; returns the row's action JSON.
    ran_out: the kind of clock whose time ran out in this step.
    Raises: whatever `change` refuses, RulesBroke.
    """
    frozen = frozen_of(match.pk)
    chance = CommittedChance(bytes(match.secret), match.seq + 1)
    with contained(match):
        state = load_state(frozen, match.state)
        action = change(frozen, state, chance)
        text = state_text(frozen.game, state)
    match.seq += 1
    match.news += 1
    match.state = text
    _add_row(match, kind, seat, action, chance.outcomes, request_id, at)
    with contained(match):
        settle(match, frozen, state, at=at, answered=seat, ran_out=ran_out)
    match.save(update_fields=STEP_FIELDS)
    wake(match.pk)


def settle(
    match: Match, frozen: Frozen, state: Any, *, at: datetime, answered: int | None, ran_out: str
) -> None:
    """After a step: the result, or whose time runs now and whether the bot is to move.

    Does not save the match itself; its seats are saved.
    """
    game = frozen.game
    seats = list(match.seats.select_related("account"))
    result = game.result(state)
    if result is not None:
        results.finish(
            match,
            seats,
            result,
            rates=frozen.config.balance["sparks"],
            turn=turn_of(frozen, state),
            at=at,
        )
    else:
        deadlines.set_deadline(match, game.waits(state), at=at, answered=answered, ran_out=ran_out)
        actors = game.actors(state)
        waiting = any(seat.bot and seat.number in actors for seat in seats)
        match.bot_due_at = at + bot_delay() if waiting else None
    for seat in seats:
        if not seat.bot:
            _note_choices(match, seat, game.choices(state, seat.number)["acts"])


def turn_of(frozen: Frozen, state: Any) -> int:
    """The turn that a match has reached, for N9.3."""
    return int(frozen.game.view(state, "spectator").get("turn", 0))


def bot_delay() -> timedelta:
    """How long the bot seems to think, so that a person can follow."""
    return timedelta(milliseconds=settings.BOT_DELAY_MS)


def _add_row(
    match: Match,
    kind: MatchAction.Kind,
    seat: int | None,
    action: Json,
    outcomes: list[Outcome],
    request_id: str,
    at: datetime,
) -> None:
    match.chain = chain.after(
        match.chain,
        seq=match.seq,
        kind=kind,
        seat=seat,
        action=action,
        outcomes=outcomes,
        at=at,
        state=match.state,
    )
    MatchAction.objects.create(
        match=match,
        seq=match.seq,
        kind=kind,
        seat=seat,
        action=action,
        outcomes=outcomes,
        request_id=request_id,
        at=at,
        chain=match.chain,
    )


def _note_choices(match: Match, seat: Seat, acts: list[Json]) -> None:
    """Remember at which step what `seat` may do last changed (`stale`)."""
    fresh = digest(acts)
    if fresh != seat.choices_digest:
        seat.choices_seq, seat.choices_digest = match.seq, fresh
        seat.save(update_fields=["choices_seq", "choices_digest"])
