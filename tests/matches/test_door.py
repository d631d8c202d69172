"""Who comes in at once, who waits, who is turned away: before anything that a socket costs.

Nobody really waits: the clock is set, and `Waits` notes how long somebody would have waited.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from config.asgi import application
from matches import addresses, door, limits, visitors
from matches.door import Door
from matches.errors import TooFast


class Steady:
    """A steady clock, in seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Waits:
    """Waits no time at all. seconds: how long each would have. is_patient: they do not leave."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.is_patient = True

    async def __call__(self, receive: Any, seconds: float) -> bool:
        self.seconds.append(seconds)
        return not self.is_patient


class Inside:
    """What is behind the door: lets everybody in until they go. sockets: how many came."""

    def __init__(self) -> None:
        self.sockets = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.sockets += 1
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass


class House:
    """A door with what is before and behind it."""

    def __init__(self, live: int) -> None:
        self.now, self.waits, self.inside = Steady(), Waits(), Inside()
        self.chance = 1.0
        self.door = Door(
            self.inside,
            live=live,
            now=self.now,
            leaves=self.waits,
            chance=lambda: self.chance,
        )

    async def knock(self, session: str | None = None, *, address: str = "192.0.2.1") -> Knock:
        """Somebody comes, and says nothing."""
        scope: dict[str, Any] = {"type": "websocket", "client": (address, 1), "headers": []}
        if session is not None:
            cookie = f"other=1; {settings.SESSION_COOKIE_NAME}={session}"
            scope["headers"] = [(b"host", b"localhost"), (b"cookie", cookie.encode())]
        knock = Knock(self.door, scope)
        await knock.answered()
        return knock

    async def crowd(self, count: int, session: str | None = None) -> list[Knock]:
        """So many at once."""
        return [await self.knock(session) for _ in range(count)]


class Knock:
    """One socket. sent: what it was answered with."""

    def __init__(self, app: Door, scope: dict[str, Any]) -> None:
        self.sent: list[dict[str, Any]] = []
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._incoming.get, self._send))

    async def _send(self, message: Any) -> None:
        self.sent.append(message)

    async def answered(self) -> None:
        """Return once all is said that comes by itself."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def leave(self) -> None:
        """Go away."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task

    @property
    def is_in(self) -> bool:
        """Whether it is open."""
        return [each["type"] for each in self.sent] == ["websocket.accept"]

    @property
    def outcome(self) -> str:
        """In a word: `in`, `told` why not, a `status` alone, or nothing at all."""
        kinds = " ".join(each["type"].removeprefix("websocket.") for each in self.sent)
        return {
            "accept": "in",
            "accept send close": "told",
            "close": "status",
            "": "nothing",
        }[kinds]


async def test_address_has_so_many_sockets_and_no_more() -> None:
    """Case 47: another address is not meant; who goes makes room."""
    house = House(live=3)
    knocks = await house.crowd(4)
    assert [knock.outcome for knock in knocks] == ["in", "in", "in", "told"]
    assert (await house.knock(address="192.0.2.2")).is_in
    await knocks[0].leave()
    assert (await house.knock()).is_in
    assert not (await house.knock()).is_in
    assert house.waits.seconds == []


async def test_who_is_over_the_limit_is_told_and_closed() -> None:
    """Case 47: with a reason that a browser can read, and when to come again."""
    house = House(live=1)
    _, refused = await house.crowd(2)
    accepted, told, closed = refused.sent
    assert accepted == {"type": "websocket.accept"}
    assert '"code":"address_busy"' in told["text"]
    assert '"facts":{"retry_after":10}' in told["text"]
    assert closed == {"type": "websocket.close", "code": 4429}


async def test_only_some_of_many_are_told() -> None:
    """Case 47: the others get a status, which costs less."""
    house = House(live=1)
    _, *refused = await house.crowd(100)
    outcomes = [knock.outcome for knock in refused]
    told = addresses.TOLD_AT_ONCE
    assert outcomes == ["told"] * told + ["status"] * (99 - told)
    house.now.seconds += 1
    assert (await house.knock()).outcome == "told"


async def test_whole_school_comes_back_after_a_restart_at_once() -> None:
    """Case 47: five hundred behind one address, each with a session of their own."""
    house = House(live=512)
    knocks = [await house.knock(f"session {number}") for number in range(512)]
    assert all(knock.is_in for knock in knocks)
    assert house.waits.seconds == []


async def test_address_opens_no_faster_than_it_may() -> None:
    """Case 47: whoever opens and closes all the time soon waits; then only for so long."""
    house = House(live=1000)
    for number in range(addresses.OPENED_AT_ONCE):
        await (await house.knock(f"session {number}")).leave()
    assert house.waits.seconds == []
    late = [await house.knock(f"late {number}") for number in range(300)]
    turns = door.LONGEST_SECONDS * addresses.OPENED_A_SECOND
    assert sum(knock.is_in for knock in late) == turns
    assert house.waits.seconds[:2] == pytest.approx([0.05, 0.1])
    assert set(house.waits.seconds[turns:]) == {door.LONGEST_SECONDS}
    assert '"code":"address_busy"' in late[turns].sent[1]["text"]


async def test_no_limit_of_addresses_leaves_that_of_accounts() -> None:
    """Case 47."""
    house = House(live=0)
    assert all([(await house.knock(f"session {number}")).is_in for number in range(1500)])
    knocks = await house.crowd(limits.ENTRIES_AT_ONCE + 1, "one session")
    assert all(knock.is_in for knock in knocks)
    assert house.waits.seconds == [0.5]


async def test_two_hundred_sockets_of_one_session_wait_for_their_turn() -> None:
    """Case 47: a person's tabs at once, then as fast as one reloads; the others have waited."""
    house = House(live=512)
    knocks = await house.crowd(200, "crowd")
    at_once = limits.ENTRIES_AT_ONCE
    turns = door.LONGEST_SECONDS * limits.ENTRIES_A_SECOND
    assert house.inside.sockets == at_once + turns
    assert house.waits.seconds == [
        *(number / limits.ENTRIES_A_SECOND for number in range(1, turns + 1)),
        *[door.LONGEST_SECONDS] * (200 - at_once - turns),
    ]
    refused = [knock for knock in knocks if not knock.is_in]
    assert '"code":"too_fast"' in refused[0].sent[1]["text"]
    assert refused[-1].outcome == "status"
    assert (await house.knock("somebody else")).is_in
    assert len(house.waits.seconds) == 200 - at_once


async def test_crowd_that_was_turned_away_does_not_come_back_together() -> None:
    """Case 47: nor those who were put out together."""
    house = House(live=512)
    await house.crowd(limits.ENTRIES_AT_ONCE + 20, "crowd")
    house.waits.seconds.clear()
    for house.chance in (0, 0.5, 1):
        await house.knock("crowd")
    assert house.waits.seconds == [5, 7.5, 10]
    waits = []
    for account, chance in enumerate((0, 0.5, 1)):
        allowance = visitors.recognised(None, account, now=0)
        visitors.shun(allowance, now=0, chance=[chance].pop)
        waits.append(allowance.entries.reserve(now=0, longest=60))
    assert waits == [5.5, 8, 10.5]


async def test_waiting_takes_nothing_from_others_of_the_address() -> None:
    """Case 47: who is turned away for their own haste has used up nobody else's turns."""
    house = House(live=1000)
    await house.crowd(400, "crowd")
    for number in range(addresses.OPENED_AT_ONCE - limits.ENTRIES_AT_ONCE - 20):
        await (await house.knock(f"session {number}")).leave()
    assert len(house.waits.seconds) == 400 - limits.ENTRIES_AT_ONCE


async def test_who_waits_may_go_away() -> None:
    house = House(live=3)
    house.waits.is_patient = False
    for _ in range(limits.ENTRIES_AT_ONCE):
        await (await house.knock("quick")).leave()
    gone = await house.knock("quick")
    assert gone.outcome == "nothing"
    assert house.door.places.of("192.0.2.1", now=0).open == 0


async def test_who_was_put_out_waits_at_the_door() -> None:
    """Case 47: with every session of the account; longer the next time, and not for ever."""
    house = House(live=100)
    allowance = visitors.recognised("one", 7, now=0)
    assert visitors.recognised("two", 7, now=0) is allowance
    visitors.shun(allowance, now=0, chance=lambda: 0)
    await house.knock("one")
    await house.knock("two")
    assert house.waits.seconds == [visitors.SHUN_SECONDS + 0.5, visitors.SHUN_SECONDS + 1]
    for _ in range(20):
        visitors.shun(allowance, now=0)
    turned_away = await house.knock("one")
    assert turned_away.outcome == "told"
    house.now.seconds = visitors.SHUN_MOST_SECONDS + 1
    assert (await house.knock("one")).is_in
    assert house.waits.seconds[2:] == [door.LONGEST_SECONDS]


def test_new_session_of_an_account_that_was_put_out_is_refused() -> None:
    """Case 47: signing in again is no way around it."""
    visitors.shun(visitors.recognised("one", 7, now=0), now=0, chance=lambda: 0)
    with pytest.raises(TooFast) as refusal:
        visitors.recognised("new", 7, now=1)
    assert refusal.value.facts == {"retry_after": visitors.SHUN_SECONDS}
    assert visitors.recognised("other", 8, now=1) is not visitors.recognised("one", 7, now=1)
    assert visitors.recognised("third", 7, now=6)


async def test_socket_that_fails_gives_its_place_back() -> None:
    async def fail(scope: Any, receive: Any, send: Any) -> None:
        raise ZeroDivisionError

    app = Door(fail, live=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await WebsocketCommunicator(app, "/ws/").connect()


async def test_many_addresses_that_came_once_fill_no_memory() -> None:
    """Case 47: a sweep over many addresses."""
    house = House(live=2)
    stays = await house.knock()
    for number in range(20_000):
        house.now.seconds += 0.01
        house.door.places.of(f"address {number}", now=house.now.seconds).entries.take(
            now=house.now.seconds
        )
    assert len(house.door.places) <= 2 * limits.REMEMBERED
    assert house.door.places.of("192.0.2.1", now=house.now.seconds).open == 1
    await stays.leave()


async def test_turning_away_asks_the_database_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: through the site's own application; this test may not reach a database."""
    monkeypatch.setattr(door.Door, "_may_enter", lambda self, place: False)
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    socket = WebsocketCommunicator(application, "/ws/matches/anything/", headers=headers)
    assert (await socket.connect())[0]
    assert (await socket.receive_json_from())["error"]["code"] == "address_busy"


async def test_real_waiting_ends_when_somebody_goes() -> None:
    """The one function that these tests replace."""
    gone: asyncio.Queue[Any] = asyncio.Queue()
    gone.put_nowait({"type": "websocket.disconnect", "code": 1006})
    assert await door.leaves_within(gone.get, 3600)
    assert not await door.leaves_within(gone.get, 0)
