"""What a process learns of another's steps without asking the database, and what it does not."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from pytest_django import DjangoAssertNumQueries

from config import wakeup
from config.layers import LOST
from config.relay import RelayChannelLayer, receivers
from matches import live as lives
from matches.engine.games import registry
from matches.live import Live
from matches.models import Match
from matches.rooms import Room
from matches.services import steps
from matches.shelf import Shelf
from tests.factories.matches import Player, make_match, make_running, state_of
from tests.matches import moments

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Post:
    """The letters that were written, in their order."""

    letters: list[bytes] = field(default_factory=list)

    def take(self) -> bytes:
        """The last one."""
        return self.letters[-1]


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """Keeps what would go to other processes."""
    written = Post()

    def announce(topic: str, stamp: int, carry: Callable[[], bytes]) -> None:
        written.letters.append(carry())

    monkeypatch.setattr(steps, "announce", announce)
    return written


def elsewhere(match: Match) -> Live:
    """What another process knows of a match that it has just read."""
    other = Live(match.pk)
    other.catch_up()
    return other


def mark_of(match: Match) -> tuple[int, str]:
    stored = Match.objects.get(pk=match.pk)
    return stored.news, stored.chain


def known_mark(live: Live) -> tuple[int, str]:
    assert live.known is not None
    return live.known.moment.mark


def test_letter_tells_a_step_without_a_query(
    post: Post, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match, (active, _) = make_running()
    other = elsewhere(match)
    active.end_turn()
    with django_assert_num_queries(0):
        other.take_letter(post.take())
    assert known_mark(other) == mark_of(match)


@pytest.mark.parametrize("turn_seconds", [75, None])
@pytest.mark.parametrize("seed", range(2))
def test_letters_tell_all_that_is_stored_of_a_match(
    post: Post, seed: int, turn_seconds: int | None
) -> None:
    """From the mulligan to the result, each column as it is read from the database."""
    match = make_match(turn_seconds=turn_seconds)
    other, draw, game = elsewhere(match), random.Random(seed), registry.get("nexus")
    for _ in range(60):
        state = state_of(match)
        if not game.actors(state):
            break
        seat = game.actors(state)[0]
        legal = [game.action_json(action) for action in game.legal_actions(state, seat)]
        moves = [action for action in legal if action["type"] != "concede"]
        Player(match, seat).do(draw.choice(moves))
        other.take_letter(post.take())
        assert known_mark(other) == mark_of(match)
        assert moments.differences(other, other.catch_up().moment) == []
    else:
        Player(match, 0).concede()
        other.take_letter(post.take())
    known = other.known
    assert known is not None
    assert known.moment.match.ended_at is not None
    assert {seat.result for seat in known.moment.seats} == {"win", "loss"}
    assert moments.differences(other, known.moment) == []


def test_players_are_shown_the_same_by_letter_as_by_reading(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = make_running()
    rooms = []
    for _ in range(2):
        monkeypatch.setattr(lives, "lives", Shelf(Live, kept=1))
        rooms.append(Room(match.pk))
        rooms[-1].catch_up()
    monkeypatch.setattr(lives, "lives", Shelf(Live, kept=1))  # whoever acts knows it apart
    by_letter, by_reading = rooms
    viewers: list[Any] = [0, 1, "spectator"]
    sent = [by_letter.news_for(viewer, None).sent for viewer in viewers]
    players[0].end_turn()
    by_letter._live.take_letter(post.take())
    by_reading.catch_up()
    for viewer, before in zip(viewers, sent, strict=True):
        told, read = (room.news_for(viewer, before) for room in (by_letter, by_reading))
        assert [without_now(text) for text in told.frames] == [
            without_now(text) for text in read.frames
        ]
        assert len(told.frames) == 1
        assert told.sent == read.sent


def without_now(text: str) -> Any:
    """A frame without the instant at which it was made."""
    frame = json.loads(text)
    frame["clock"].pop("now")
    return frame


def test_letter_is_of_no_use_to_whom_it_does_not_follow(post: Post) -> None:
    """Late, twice, or after one that was lost: then what is stored is read."""
    match, (active, waiting) = make_running()
    other = elsewhere(match)
    active.end_turn()
    first = post.take()
    waiting.end_turn()
    before = known_mark(other)
    other.take_letter(post.take())
    assert known_mark(other) == before
    other.take_letter(first)
    other.take_letter(first)
    assert other.catch_up().moment.mark == mark_of(match)
    assert [step.seq for step in other.catch_up().steps] == [match.seq + 1, match.seq + 2]


def test_process_that_does_not_know_the_match_learns_nothing(post: Post) -> None:
    match, (active, _) = make_running()
    active.end_turn()
    other = Live(match.pk)
    other.take_letter(post.take())
    assert other.known is None
    lives.take_letter("A" * 22, post.take())
    assert lives.lives.found("A" * 22) is None


def alter(letter: bytes, change: Callable[[Any], None]) -> bytes:
    """A letter with something else in it."""
    value = json.loads(letter)
    change(value)
    return json.dumps(value).encode()


@pytest.mark.parametrize(
    "change",
    [
        lambda letter: letter["lines"][0].update(action={"type": "concede"}),
        lambda letter: letter["lines"][0].update(seat=1 - letter["lines"][0]["seat"]),
        lambda letter: letter["lines"][0].update(outcomes=[1, 2, 3]),
        lambda letter: letter["lines"][0].update(at="2020-01-01T00:00:00Z"),
        lambda letter: letter["match"].update(chain="0" * 64),
        lambda letter: letter["match"].update(unheard_of=1),
        lambda letter: letter.update(seats=[]),
        lambda letter: letter.pop("lines"),
    ],
)
def test_letter_that_does_not_hold_is_not_believed(
    post: Post, change: Callable[[Any], None], caplog: pytest.LogCaptureFixture
) -> None:
    """As of other rules, or of another release: it is said, and the rows are read."""
    match, (active, _) = make_running()
    other = elsewhere(match)
    before = known_mark(other)
    active.end_turn()
    other.take_letter(alter(post.take(), change))
    assert known_mark(other) == before
    assert f"A letter on match {match.pk} does not hold" in caplog.text
    assert other.catch_up().moment.mark == mark_of(match)


def test_letter_of_another_history_is_not_believed(post: Post) -> None:
    """As of before a backup was restored: the same number of news, another chain."""
    match, (active, _) = make_running()
    other = elsewhere(match)
    before = known_mark(other)
    active.end_turn()
    other.take_letter(alter(post.take(), lambda letter: letter.update(since=[before[0], "0" * 64])))
    assert known_mark(other) == before


def test_step_is_not_built_on_another_history(post: Post) -> None:
    """A process that knows as many news, but others, reads what is stored before it acts."""
    match, (active, waiting) = make_running()
    live = lives.live_of(match.pk)
    moment = live.catch_up().moment
    live.forget()
    strange = lives.own_copy(moment.match)
    strange.chain = "0" * 64
    live.publish(lives.Moment(strange, moment.seats, moment.state), [])
    assert active.end_turn() == match.seq + 1
    assert waiting.end_turn() == match.seq + 2
    assert known_mark(live) == mark_of(match)


@pytest.mark.redis
async def test_step_is_known_to_another_process_when_its_sockets_are_woken(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (active, _) = await sync_to_async(make_running)()
    other = await sync_to_async(elsewhere)(match)
    assert receivers["match"] is lives.take_letter
    monkeypatch.setitem(receivers, "match", lambda name, text: other.take_letter(text))
    feed = f"sparkforge.test.{uuid4().hex}"
    here, there = RelayChannelLayer(redis_url, feed), RelayChannelLayer(redis_url, feed)
    monkeypatch.setattr(wakeup, "layer", lambda: here)
    channel = await there.new_channel()
    await there.group_add(steps.topic(match.pk), channel)
    listening = asyncio.create_task(there.listen())
    try:
        assert await there.receive(channel) == LOST  # it listens
        await sync_to_async(active.end_turn)()
        stamp = (await asyncio.wait_for(there.receive(channel), 20))["stamp"]
        assert known_mark(other) == await sync_to_async(mark_of)(match)
        assert stamp == known_mark(other)[0]
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
