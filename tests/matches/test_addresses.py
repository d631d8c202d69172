"""What one address may open: counted before anything that a socket costs."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from matches import addresses
from matches.addresses import Addresses, address_of, limited_by_address


class Steady:
    """A steady clock, in seconds."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def steady() -> Steady:
    return Steady()


def test_address_has_so_many_sockets_and_no_more(steady: Steady) -> None:
    """Case 47."""
    counted = Addresses(live=3, now=steady)
    assert [counted.enter("a") for _ in range(4)] == [True, True, True, False]
    assert counted.enter("b")
    counted.leave("a")
    assert counted.enter("a")
    assert not counted.enter("a")


def test_address_opens_no_faster_than_it_may(steady: Steady) -> None:
    """Case 47: whoever opens and closes all the time."""
    counted = Addresses(live=1000, now=steady)
    opened = 0
    for _ in range(400):
        if counted.enter("a"):
            counted.leave("a")
            opened += 1
    assert opened == addresses.OPENED_AT_ONCE
    steady.seconds += 1
    assert sum(counted.enter("a") for _ in range(40)) == addresses.OPENED_A_SECOND


def test_no_limit_counts_nothing(steady: Steady) -> None:
    counted = Addresses(live=0, now=steady)
    assert all(counted.enter("a") for _ in range(2000))
    counted.leave("a")


def test_quiet_addresses_are_forgotten(steady: Steady) -> None:
    """Case 47: a sweep over many addresses fills no memory; live sockets are kept."""
    counted = Addresses(live=2, now=steady)
    assert counted.enter("stays")
    for number in range(50_000):
        steady.seconds += 0.01
        counted.enter(f"address {number}")
        counted.leave(f"address {number}")
    assert len(counted._buckets) <= 2 * addresses.REMEMBERED
    assert [counted.enter("stays"), counted.enter("stays")] == [True, False]


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 5000), "192.0.2.7"),
        (("::ffff:192.0.2.7", 5000), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5000), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 5000), "2001:db8:1:2::/64"),
        (("", 0), ""),
        (None, ""),
    ],
)
def test_address_is_what_one_household_has(client: Any, address: str) -> None:
    assert address_of({"client": client}) == address


async def accept(scope: Any, receive: Any, send: Any) -> None:
    """An application that lets everybody in until they go."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def test_who_is_over_the_limit_is_told_and_closed() -> None:
    """Case 47: with a reason that a browser can read."""
    app = limited_by_address(accept, live=2)
    sockets = [WebsocketCommunicator(app, "/ws/") for _ in range(3)]
    assert [(await socket.connect())[0] for socket in sockets] == [True, True, True]
    refused = await sockets[2].receive_json_from()
    assert (refused["type"], refused["error"]["code"]) == ("refused", "address_busy")
    assert (await sockets[2].receive_output())["code"] == 4429
    assert await sockets[0].receive_nothing(timeout=0.01)
    await sockets[0].disconnect()
    again = WebsocketCommunicator(app, "/ws/")
    assert (await again.connect())[0]
    assert await again.receive_nothing(timeout=0.01)
    for socket in (again, sockets[1]):
        await socket.disconnect()


async def test_socket_that_fails_gives_its_place_back() -> None:
    async def fail(scope: Any, receive: Any, send: Any) -> None:
        raise ZeroDivisionError

    app = limited_by_address(fail, live=1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await WebsocketCommunicator(app, "/ws/").connect()


async def test_turning_away_asks_the_database_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: through the site's own application; this test may not reach a database."""
    monkeypatch.setattr(Addresses, "enter", lambda self, address: False)
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    socket = WebsocketCommunicator(application, "/ws/matches/anything/", headers=headers)
    assert (await socket.connect())[0]
    assert (await socket.receive_json_from())["error"]["code"] == "address_busy"
