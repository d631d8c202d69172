"""What players, the bot and staff do to a running match; ticks of the clock are in `clocks`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import Account
from config import clock
from config.batches import as_one
from matches import rows
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal
from matches.envelope import is_request_id
from matches.errors import MatchNotFound, RequestReused, RequestUnreadable, RulesFailed, Stale
from matches.frozen import Frozen
from matches.live import RulesBroke
from matches.models import Match, MatchAction, Seat
from matches.services import steps
from matches.services.faults import record as record_fault
from matches.services.steps import Held

CONCEDE = "concede"


def submit_action(match_id: str, *, by: Account, action: object, seq: int, request_id: str) -> int:
    """Do `action` for the seat of `by`; returns the seq of the stored step.

    seq: the step that the sender had seen. request_id: the sender's own; the same one with the
    same action again gets the stored answer and does nothing. Acknowledged means stored.
    Raises: MatchNotFound, RequestUnreadable, RequestReused, Stale, RulesFailed, and the game's
    Refusal.
    """
    if not is_request_id(request_id):
        raise RequestUnreadable(why="id")
    try:
        done = _submit_unlocked(match_id, by, action, seq, request_id)
        if done is not None:
            return done
        with as_one():
            return _submit(match_id, by, action, seq, request_id)
    except RulesBroke as broken:
        record_fault(broken)
        raise RulesFailed from broken


def _submit(match_id: str, by: Account, action: object, seq: int, request_id: str) -> int:
    held = steps.hold(match_id)
    seat = held.seat_of(by.pk)
    if seat is None:
        raise MatchNotFound
    stored = rows.stored_request(match_id, seat.number, request_id)
    if stored is not None:
        stored_seq, stored_action = stored
        _refuse_other_action(held.frozen, stored_action, action)
        return stored_seq
    if held.match.ended_at is None and not _is_concession(action):
        _refuse_stale(held.match, seat, seq)
    do_action(held, seat.number, action, request_id=request_id, at=clock.now())
    return held.match.seq


def _submit_unlocked(
    match_id: str, by: Account, action: object, seq: int, request_id: str
) -> int | None:
    """As `_submit`, if the match is as this process knows it and nothing is to be refused.

    None: nothing was done, and what is stored decides.
    """
    held = steps.presume(match_id)
    seat = None if held is None else held.seat_of(by.pk)
    if held is None or seat is None or _is_concession(action):
        return None
    try:
        _refuse_stale(held.match, seat, seq)
        do_action(held, seat.number, action, request_id=request_id, at=clock.now())
    except (steps.NeedsLock, Refusal, Stale, RequestUnreadable, RulesBroke):
        return None
    return held.match.seq


def do_action(held: Held, seat: int, action: object, *, request_id: str, at: datetime) -> None:
    """Carry out and store one action.

    Raises: the game's Refusal, RulesBroke.
    """

    def change(frozen: Frozen, state: Any, chance: Chance, log: Log) -> Json:
        parsed = act(frozen.game, state, seat, action, chance, log)
        return frozen.game.action_json(parsed)

    steps.take_step(
        held,
        kind=MatchAction.Kind.ACT,
        seat=seat,
        change=change,
        request_id=request_id,
        at=at,
    )


def void_match(held: Held, *, why: str, at: datetime) -> None:
    """End a match without a winner; call while it runs.

    why: "both_absent" or "rules_failed". Raises: RulesBroke.
    """

    def change(frozen: Frozen, state: Any, chance: Chance, log: Log) -> Json:
        frozen.game.void(state, log)
        return {"why": why}

    steps.take_step(held, kind=MatchAction.Kind.VOID, seat=None, change=change, at=at)


def _refuse_other_action(frozen: Frozen, stored: Json, action: object) -> None:
    """Whoever sends something else under a used id must not believe that it was done."""
    game = frozen.game
    try:
        is_same = game.action_json(game.parse(action)) == stored
    except Refusal:
        is_same = False
    if not is_same:
        raise RequestReused


def _is_concession(action: object) -> bool:
    return isinstance(action, dict) and action.get("type") == CONCEDE


def _refuse_stale(match: Match, seat: Seat, seq: int) -> None:
    """Only what has changed for the sender makes their thought stale (both may mulligan)."""
    if seq > match.seq:
        raise RequestUnreadable(why="seq")
    if seq < seat.choices_seq:
        raise Stale(seq=match.seq)
