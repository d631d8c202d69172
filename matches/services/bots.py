"""The bot's moves: thought of outside any lock, from its seat's view alone, stored like all others.

A move is claimed with one conditional update, so that several `play` processes do not think about
the same position; a claim that leads nowhere runs out.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from config import clock, logs
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.errors import MatchNotFound
from matches.frozen import Frozen
from matches.live import RulesBroke, contained, live_of
from matches.models import Match, Seat
from matches.services import acts, faults, steps
from matches.tracebacks import without_values

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
        with logs.about(match=match_id):
            thought = think(match_id)
            return thought is not None and _carry_out(thought)
    except RulesBroke as broken:
        faults.record(broken)
        again = faults.retry_at(match_id, at)
        Match.objects.filter(pk=match_id, bot_due_at__isnull=False).update(bot_due_at=again)
        return False


def think(match_id: str) -> Thought | None:
    """The bot's next action, None if it is not to move (any more). Raises: RulesBroke."""
    live = live_of(match_id)
    moment = live.catch_up().moment
    with contained(moment.match):
        actors = live.frozen.game.actors(moment.state)
        bots = [seat for seat in moment.seats if seat.bot and seat.number in actors]
        if not bots:
            return None
        action = decide(live.frozen, moment.state, bots[0])
    return Thought(match_id, moment.match.seq, bots[0].number, action)


def decide(frozen: Frozen, state: Any, seat: Seat) -> Json:
    """An action from the view of `seat`, with no more designs than it has seen.

    A bot that fails does not hold the match up: the fault is logged and a plain legal action
    takes its place.
    """
    game = frozen.game
    seen = game.seen_cards(state, seat.number)
    designs = {key: frozen.config.designs[key] for key in sorted(seen)}
    config = replace(frozen.config, designs=designs)
    try:
        action = game.choose(game.view(state, seat.number), config, seat.number, seat.bot)
        game.check(state, seat.number, action)
    except Exception as problem:  # the outermost door of the bot's own code
        text = without_values(problem)
        logger.error("The bot failed in match %s\n%s", seat.match_id, text)
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
        held = steps.hold(thought.match_id)
    except MatchNotFound:
        return False
    if held.match.ended_at is not None or held.match.seq != thought.seq:
        return False
    try:
        acts.do_action(
            held,
            thought.seat,
            thought.action,
            request_id=f"bot:{thought.seq}",
            at=clock.now(),
        )
    except Refusal as refusal:
        # What was checked a moment ago is refused now: the rules contradict themselves.
        raise RulesBroke(thought.match_id, thought.seq) from refusal
    return True
