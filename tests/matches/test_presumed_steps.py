"""A step from what a process knows, without a lock before it: stored as it stands, or not at all.

On PostgreSQL it is one statement, on SQLite a short transaction.
"""

from __future__ import annotations

import json

import pytest
from django.db import connection

from matches import rows
from matches.engine.kernel.refusal import Refusal
from matches.errors import RequestReused, Stale
from matches.live import Moment, live_of, own_copy
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.rooms import Room
from matches.services import steps
from tests.factories.matches import Player, make_match, make_running
from tests.matches import moments

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}


@pytest.fixture
def stored_at_once(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each statement that presumes something has stored its step."""
    outcomes: list[bool] = []
    store = rows.store_if_known

    def note(*args: object, **facts: object) -> bool:
        outcomes.append(store(*args, **facts))  # type: ignore[arg-type]
        return outcomes[-1]

    monkeypatch.setattr(rows, "store_if_known", note)
    return outcomes


def test_step_of_a_known_match_needs_no_lock(stored_at_once: list[bool]) -> None:
    match, (active, waiting) = make_running()
    stored_at_once.clear()
    for player in (active, waiting, active):
        player.end_turn()
    assert stored_at_once == [True, True, True]
    stored = Match.objects.get(pk=match.pk)
    assert verify(stored) == match.seq + 4
    live = live_of(match.pk)
    assert moments.differences(live, live.catch_up().moment) == []


def test_step_of_a_known_match_is_told_as_a_step() -> None:
    match, (active, waiting) = make_running()
    room = Room(match.pk)
    room.catch_up()
    sent = room.news_for(waiting.seat, None).sent
    active.end_turn()
    assert room.knows(Match.objects.get(pk=match.pk).news)
    frames = room.news_for(waiting.seat, sent).frames
    assert [json.loads(frame)["type"] for frame in frames] == ["moved"]


def test_match_that_has_gone_on_elsewhere_is_looked_at_again(stored_at_once: list[bool]) -> None:
    """Both answer the mulligan; this process does not know of the first answer yet."""
    match = make_match()
    live = live_of(match.pk)
    before = live.catch_up()
    Player(match, 0).keep()
    live.forget()
    live.publish(before.moment, [])
    stored_at_once.clear()
    Player(match, 1).do({"type": "mulligan", "cards": []}, seq=0)
    assert stored_at_once == [False]
    assert MatchAction.objects.filter(match=match).count() == 3
    assert verify(Match.objects.get(pk=match.pk)) == 3


def test_news_without_a_step_are_kept(stored_at_once: list[bool]) -> None:
    """Somebody came or went: the step follows on that."""
    match, (active, _) = make_running()
    live_of(match.pk).catch_up()
    news = match.news + 1
    Match.objects.filter(pk=match.pk).update(news=news, watchers=3)
    stored_at_once.clear()
    active.end_turn()
    assert stored_at_once == [False]
    stored = Match.objects.get(pk=match.pk)
    assert (stored.news, stored.watchers) == (news + 1, 3)


def test_request_is_stored_once_also_when_its_answer_was_lost(stored_at_once: list[bool]) -> None:
    match, (active, waiting) = make_running()
    first = active.do(END_TURN, request_id="r1")
    stored_at_once.clear()
    assert active.do(END_TURN, request_id="r1", seq=0) == first
    assert active.do(END_TURN, request_id="r1") == first
    with pytest.raises(RequestReused):
        active.do({"type": "nonsense"}, request_id="r1")
    waiting.end_turn()
    assert active.do(END_TURN, request_id="r1") == first  # legal now, but done already
    assert MatchAction.objects.filter(match=match, request_id="r1").count() == 1
    assert stored_at_once == [True, False]


def test_refusals_are_those_of_what_is_stored(stored_at_once: list[bool]) -> None:
    match, (active, waiting) = make_running()
    seen = match.seq
    stored_at_once.clear()
    with pytest.raises(Refusal) as refused:
        waiting.end_turn()
    assert refused.value.code == "not_your_turn"
    active.end_turn()
    waiting.end_turn()
    with pytest.raises(Stale):
        active.do(END_TURN, seq=seen)
    assert stored_at_once == [True, True]


def test_end_of_a_match_is_stored_with_all_that_it_brings(stored_at_once: list[bool]) -> None:
    match, (active, waiting) = make_running()
    stored_at_once.clear()
    active.concede()
    stored = Match.objects.get(pk=match.pk)
    assert (stored.winner, stored_at_once) == (waiting.seat, [])
    assert stored.seats.get(number=active.seat).result == "loss"


def test_history_that_was_replaced_is_not_built_on(stored_at_once: list[bool]) -> None:
    """A backup was restored: as many news, another chain."""
    match, (active, _) = make_running()
    live = live_of(match.pk)
    moment = live.catch_up().moment
    strange = own_copy(moment.match)
    strange.chain = "0" * 64
    live.forget()
    live.publish(Moment(strange, moment.seats, moment.state), [])
    stored_at_once.clear()
    assert active.end_turn() == match.seq + 1
    assert stored_at_once == [False]
    assert verify(Match.objects.get(pk=match.pk)) == match.seq + 2


def test_nothing_is_presumed_of_what_is_not_known() -> None:
    match, _ = make_running()
    live = live_of(match.pk)
    live.forget()
    assert steps.presume(match.pk) is None
    assert steps.presume("A" * 22) is None


def test_step_of_a_known_match_takes_few_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (active, _) = make_running()
    sent: list[str] = []
    execute = rows.execute

    def note(sql: str, values: list[object]) -> object:
        sent.append(sql)
        return execute(sql, values)

    monkeypatch.setattr(rows, "execute", note)
    active.end_turn()
    assert MatchAction.objects.filter(match=match).count() == match.seq + 2
    # SQLite: the match, its row of actions, and of either seat what it may do now.
    assert len(sent) <= (1 if connection.vendor == "postgresql" else 4)


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite prepares by itself.")
def test_statement_is_prepared_once_a_connection() -> None:
    _, (active, waiting) = make_running()
    connection.close()
    for player in (active, waiting) * 3:
        player.end_turn()
    count = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE %s"
    assert rows.execute(count, ["WITH held AS%"]).fetchone()[0] in (1, 2)  # by who may act now
    assert rows.execute(count, ["SELECT%cards%"]).fetchone() == (0,)  # none of the ORM
    assert connection.connection.prepare_threshold is None
