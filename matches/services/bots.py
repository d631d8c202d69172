"""The bot's moves: thought of outside any lock, from its seat's view alone, stored like all others.

A move is claimed with one conditional update, so that several `play` processes do not think about
the same position; a claim that leads nowhere runs out.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from config import clock
from matches.engine.kernel.game import Config, Json
from matches.engine.kernel.refusal import Refusal
from matches.errors import MatchNotFound
from matches.frozen import Frozen, frozen_of
from matches.models import Match, Seat
from matches.replays import load_state
from matches.services import acts, faults, steps

logger = logging.getLogger(__name__)

CLAIM_SECONDS = 10
ROUND_LIMIT = 50
CONCEDE = "concede"


@dataclass(frozen=True, slots=True)
class Thought:
    """What the bot of a seat wants to do at a step."""

    match_id: str
    seq: int
    seat: int
    action: Json


def due_bots(*, at: datetime) -> list[str]:
    """The matches in which a bot is to move, the longest waiting first."""
    due = Match.objects.filter(bot_due_at__lte=at, ended_at__isnull=True).order_by("bot_due_at")
    return list(due.values_list("pk", flat=True)[:ROUND_LIMIT])


def move_bot(match_id: str, *, at: datetime) -> bool:
    """Let the bot of a match act once, if it is due; returns whether it did."""
    claimed = Match.objects.filter(pk=match_id, bot_due_at__lte=at).update(
        bot_due_at=at + timedelta(seconds=CLAIM_SECONDS)
    )
    if not claimed:
        return False
    try:
        thought = think(match_id)
        return thought is not None and _carry_out(thought)
    except steps.RulesBroke as broken:
        faults.record(broken)
        again = faults.retry_at(match_id, at)
        Match.objects.filter(pk=match_id, bot_due_at__isnull=False).update(bot_due_at=again)
        return False


def think(match_id: str) -> Thought | None:
    """The bot's next action, None if it is not to move (any more). Raises: RulesBroke."""
    match = Match.objects.defer("designs", "balance").get(pk=match_id)
    seats = Seat.objects.filter(match=match).exclude(bot="")
    frozen = frozen_of(match_id)
    with steps.contained(match):
        state = load_state(frozen, match.state)
        actors = frozen.game.actors(state)
        seat = next((seat for seat in seats if seat.number in actors), None)
        if seat is None:
            return None
        action = decide(frozen, state, seat)
    return Thought(match_id, match.seq, seat.number, action)


def decide(frozen: Frozen, state: Any, seat: Seat) -> Json:
    """An action from the view of `seat`, with no more designs than it has seen.

    A bot that fails does not hold the match up: the fault is logged and a plain legal action
    takes its place.
    """
    game = frozen.game
    seen = game.seen_cards(state, seat.number)
    designs = {key: frozen.config.designs[key] for key in sorted(seen)}
    config = Config(designs=designs, balance=frozen.config.balance)
    try:
        action = game.choose(game.view(state, seat.number), config, seat.number, seat.bot)
        game.check(state, seat.number, action)
    except Exception:  # the outermost door of the bot's own code
        logger.exception("The bot failed in match %s", seat.match_id)
        action = _plain_action(frozen, state, seat.number)
    return game.action_json(action)


def _plain_action(frozen: Frozen, state: Any, seat: int) -> Any:
    """The last legal action that is no concession: to end the turn, to keep the hand."""
    game = frozen.game
    legal = list(game.legal_actions(state, seat))
    kept = [action for action in legal if game.action_json(action)["type"] != CONCEDE]
    return (kept or legal)[-1]


@transaction.atomic
def _carry_out(thought: Thought) -> bool:
    """Store the thought, unless the match has gone on meanwhile."""
    try:
        match = steps.lock_match(thought.match_id)
    except MatchNotFound:
        return False
    if match.ended_at is not None or match.seq != thought.seq:
        return False
    try:
        acts.do_action(
            match,
            thought.seat,
            thought.action,
            request_id=f"bot:{thought.seq}",
            at=clock.now(),
        )
    except Refusal as refusal:
        # What was checked a moment ago is refused now: the rules contradict themselves.
        raise steps.RulesBroke(match.pk, match.seq) from refusal
    return True
