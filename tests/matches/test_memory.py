"""What a process knows of a match goes with its sockets: counted, with the garbage collector off.

What only the collector finds stays for long, since it seldom looks at what is old; the next round
of matches then takes new memory beside that of the last.
"""

from __future__ import annotations

import gc
from collections import Counter, OrderedDict
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from channels.consumer import AsyncConsumer

from accounts.models import Account
from config.layers import Inbox
from config.threads import close_connections
from config.wakeup import layer
from matches import sockets
from matches.engine.games.nexus.blueprint import Rules
from matches.frozen import frozen_of
from matches.gallery import Gallery, galleries
from matches.live import Live, Step, lives
from matches.models import Match
from matches.rooms import Room
from matches.services import presence
from tests.conftest import Clock
from tests.factories.matches import make_player, make_running
from tests.matches.sockets import Socket, open_socket
from tests.matches.test_queue_socket import join, player, waiting_page

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}


@pytest.fixture(autouse=True)
def without_collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing goes but what nobody refers to; no shelf keeps the last few matches."""
    for shelf in (lives, galleries):
        monkeypatch.setattr(shelf, "_kept", 0)
        monkeypatch.setattr(shelf, "_recent", OrderedDict())
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def living() -> Counter[str]:
    """How many there are of all that a socket has to itself or with the others of its match."""
    kinds = (AsyncConsumer, Inbox, Room, Gallery, Live, Step)
    found = Counter(type(each) for each in gc.get_objects())
    return Counter({kind.__name__: n for kind, n in found.items() if issubclass(kind, kinds)})


async def left() -> Counter[str]:
    """What lives once the threads have let go of their last work."""
    await sync_to_async(close_connections)()
    return living()


@sync_to_async
def running(clock: Clock) -> tuple[Match, list[Account], Account]:
    """A match that may be watched, its players, and somebody who has no seat."""
    match, players = make_running(watchable=True)
    clock.advance(match.watch_delay)
    return match, [one.account for one in players], make_player()


async def play_and_leave(match: Match, players: list[Account], eve: Account) -> Counter[str]:
    """A step is played while one watches; then all go. Returns what lived meanwhile."""
    ann, ben, watching = [await open_socket(match, one) for one in (*players, eve)]
    state = ann.frames[0]
    await ann.act(END_TURN, id_="a", seq=state["seq"])
    await ann.until("done", id="a")
    await ben.until("moved", seq=state["seq"] + 1)
    meanwhile = living()
    for socket in (ann, ben, watching):
        await socket.close()
    return meanwhile


async def test_closed_sockets_leave_nothing_of_a_match(clock: Clock) -> None:
    """Not the sockets, nor the match that they alone have held."""
    before = living()
    match, players, eve = await running(clock)
    meanwhile = await play_and_leave(match, players, eve)
    assert meanwhile - before == {
        "MatchConsumer": 2,
        "SpectatorSocket": 1,
        "Inbox": 3,
        "Room": 1,
        "Gallery": 1,
        "Live": 1,
        "Step": 1,
    }
    assert await left() == before
    assert layer().group_names() == []


async def test_match_keeps_few_steps_and_frames_of_the_last_alone(clock: Clock) -> None:
    match, players, _ = await running(clock)
    ann, ben = [await open_socket(match, one) for one in players]
    seq = ann.frames[0]["seq"]
    for number in range(4):
        mover, other = (ann, ben) if number % 2 == 0 else (ben, ann)
        await mover.act(END_TURN, id_=f"r{number}", seq=seq)
        seq += 1
        await mover.have("done", seq=seq)
        await mover.have("moved", seq=seq)
        await other.have("moved", seq=seq)
    known = lives.of(match.pk).known
    assert known is not None
    assert [step.seq for step in known.steps] == [seq - 1, seq]
    assert [set(step.texts) for step in known.steps] == [set(), {0, 1}]
    assert [set(step.choices) for step in known.steps] == [set(), set()]
    for socket in (ann, ben):
        await socket.close()


async def test_socket_that_is_turned_away_leaves_nothing(clock: Clock) -> None:
    before = living()
    match, _, _ = await running(clock)
    socket = Socket(match.pk, None)
    await socket.open()
    await socket.until("refused")
    await socket.close()
    del socket
    assert await left() == before
    assert layer().group_names() == []


async def test_silent_socket_leaves_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    before = living()
    match, players, _ = await running(clock)
    monkeypatch.setattr(sockets, "WATCH_SECONDS", 0)
    socket = await open_socket(match, players[0])
    monkeypatch.setattr(presence, "LEASE_SECONDS", -1)
    assert (await socket.receive())["type"] == "closed"
    await socket.close()
    assert await left() == before


async def test_page_that_has_waited_leaves_nothing() -> None:
    before = living()
    ann = await player("ann")
    await join(ann)
    wire = await waiting_page(ann)
    assert living() - before == {"QueueSocket": 1, "Inbox": 1}
    await wire.disconnect()
    assert await left() == before
    assert layer().group_names() == []


def test_matches_of_the_same_cards_share_what_they_are_frozen_with() -> None:
    first, second = (frozen_of(make_running()[0].pk) for _ in range(2))
    assert first is not second
    assert first.config.balance is second.config.balance
    for key in first.designs.keys() & second.designs.keys():
        assert first.designs[key] is second.designs[key]
    rules = Rules(first.config), Rules(second.config)
    shared = rules[0].blueprints.keys() & rules[1].blueprints.keys()
    assert len(shared) > 10
    assert all(rules[0].blueprints[key] is rules[1].blueprints[key] for key in shared)
