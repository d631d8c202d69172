"""What a process knows of a match: never older than before, and told whole to each socket once."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import transaction

from config import clock as site_clock
from matches.live import Moment, live_of, own_copy
from matches.models import Match
from matches.rooms import Room
from matches.services import steps
from matches.services.acts import do_action
from tests.conftest import Clock
from tests.factories.matches import make_match, make_running, state_of

pytestmark = pytest.mark.django_db(transaction=True)


def types(texts: list[str]) -> list[str]:
    """The types of frames."""
    return [json.loads(text)["type"] for text in texts]


def test_moment_that_comes_late_does_not_replace_a_newer_one() -> None:
    """Two threads may finish in another order than their transactions did."""
    match, (active, _) = make_running()
    live = live_of(match.pk)
    older = live.catch_up().moment
    active.end_turn()
    newer = live.catch_up()
    live.publish(older, [])
    assert live.known is newer


def test_stored_number_is_the_truth_also_when_it_is_lower() -> None:
    """As after a restore: what a process knows from before must not be built on."""
    match, (active, _) = make_running()
    live = live_of(match.pk)
    moment = live.catch_up().moment
    phantom = own_copy(moment.match)
    phantom.news += 5
    live.publish(Moment(phantom, moment.seats, moment.state), [])
    assert active.end_turn() == match.seq + 1
    stored = Match.objects.get(pk=match.pk)
    assert (stored.seq, stored.news) == (match.seq + 1, moment.news + 1)


def test_stored_act_is_acknowledged_whatever_fails_after_the_commit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (active, other) = make_running()

    def fail(*_: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(steps, "announce", fail)
    assert active.end_turn() == match.seq + 1
    monkeypatch.undo()
    assert other.end_turn() == match.seq + 2


def test_end_is_told_once_also_to_whom_its_step_was_sent_before() -> None:
    """The last step may be known before the result, which is read from the database."""
    match, (active, _) = make_running()
    room = Room(match.pk)
    room.catch_up()
    sent = room.news_for(active.seat, None).sent
    active.concede()
    step = room.news_for(active.seat, sent)
    assert types(step.frames) == ["moved"]
    assert not room.knows(Match.objects.get(pk=match.pk).news)
    room.catch_up()
    end = room.news_for(active.seat, step.sent)
    assert types(end.frames) == ["over"]
    assert room.news_for(active.seat, end.sent).frames == []
    assert types(room.news_for(active.seat, None).frames) == ["state", "over"]


def test_bot_is_due_again_after_a_claim_that_nobody_heard_of(clock: Clock) -> None:
    """A claim moves `bot_due_at` without news, so a step writes it even where it seems the same."""
    match = make_match(kind="bot")
    for seat in (0, 1):
        _act(match, seat, {"type": "mulligan", "cards": []})
    if state_of(match).active == 0:
        _act(match, 0, {"type": "end_turn"})
    known = live_of(match.pk).catch_up().moment.match.bot_due_at
    assert known is not None
    claimed = known + timedelta(seconds=10)
    Match.objects.filter(pk=match.pk).update(bot_due_at=claimed)
    # Still the bot's turn after it, at the same instant: due when it was known to be due.
    _act(match, 1, _something_else_than_ending(match))
    assert Match.objects.get(pk=match.pk).bot_due_at == known


@transaction.atomic
def _act(match: Match, seat: int, action: dict[str, object]) -> None:
    held = steps.hold(match.pk)
    at = site_clock.now()
    do_action(held, seat, action, request_id=f"t{held.match.seq}", at=at)


def _something_else_than_ending(match: Match) -> dict[str, object]:
    """An act of the bot's seat after which it is still its turn."""
    game = live_of(match.pk).frozen.game
    legal = [game.action_json(one) for one in game.legal_actions(state_of(match), 1)]
    return next(one for one in legal if one["type"] not in ("end_turn", "concede"))


def test_rows_are_not_played_on_from_another_history(caplog: pytest.LogCaptureFixture) -> None:
    """A backup was restored under a process that knows more: it reads the whole state."""
    match, (active, waiting) = make_running()
    live = live_of(match.pk)
    moment = live.catch_up().moment
    live.forget()
    strange = own_copy(moment.match)
    strange.chain = "0" * 64
    live.publish(Moment(strange, moment.seats, moment.state), [])
    Match.objects.filter(pk=match.pk).update(news=moment.news + 1)
    known = live.catch_up()
    assert known.moment.match.chain == moment.match.chain
    assert known.steps == ()
    assert f"Match {match.pk} does not play on as stored" in caplog.text
    assert active.end_turn() == match.seq + 1
    assert waiting.end_turn() == match.seq + 2
