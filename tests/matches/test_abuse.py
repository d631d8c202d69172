"""Abuse of a real server process: each way is answered with a reason and closed, others play on."""

from __future__ import annotations

import contextlib
import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from accounts.models import Account
from matches import limits
from matches.models import Match, MatchAction, Presence
from matches.services import presence
from tests.factories.matches import Player, make_running
from tests.matches.served import served
from tests.matches.sockets import session_of

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}
LOOK_SECONDS = 0.02
TIMEOUT = 60  # a ceiling for slow machines; nothing waits for it


@pytest.fixture(scope="module")
def address(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One web process for all of these, as it would meet them."""
    with served(tmp_path_factory.mktemp("served"), ("web",)) as address:
        yield address


@pytest.fixture(autouse=True)
def _all_have_left(transactional_db: None) -> Iterator[None]:
    """The database is emptied after each test, so the server must have done with its sockets."""
    yield
    give_up_at = time.monotonic() + TIMEOUT
    while Presence.objects.exists():
        assert time.monotonic() < give_up_at, "sockets that nobody has are still here"
        time.sleep(LOOK_SECONDS)


def session(account: Account) -> str:
    """The value of a fresh session's cookie."""
    return str(session_of(account).cookies[settings.SESSION_COOKIE_NAME].value)


def knock(address: str, match: Match, cookie: str, *, origin: str | None = "") -> ClientConnection:
    """A socket of whoever has that session. origin: "" for the site's own."""
    return connect(
        f"{address.replace('http', 'ws', 1)}/ws/matches/{match.pk}/",
        origin=None if origin is None else Origin(origin or address),
        additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}"},
        open_timeout=TIMEOUT,
    )


def until(socket: ClientConnection, type_: str) -> dict[str, Any]:
    """The next frame of a type."""
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(timeout=TIMEOUT))
        if frame["type"] == type_:
            return frame


def end_of(socket: ClientConnection) -> tuple[list[str], int | None]:
    """The codes of all refusals until the socket is closed, and the close code."""
    codes = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            frame = json.loads(socket.recv(timeout=TIMEOUT))
            if frame["type"] == "refused":
                codes.append(frame["error"]["code"])
    return codes, socket.close_code


def plays_on(address: str, player: Player, seq: int) -> None:
    """Somebody else's act is stored and answered."""
    with knock(address, player.match, session(player.account)) as socket:
        until(socket, "state")
        act = {"type": "act", "id": "calm", "seq": seq, "action": END_TURN}
        socket.send(json.dumps(act))
        assert until(socket, "done")["seq"] == seq + 1


def test_pages_of_elsewhere_open_no_socket(address: str) -> None:
    """Case 46: another site, none, another port or scheme, with a session that is good."""
    match, (active, _) = make_running()
    cookie = session(active.account)
    port = int(address.rpartition(":")[2])
    elsewhere = [
        "https://evil.example",
        None,
        "null",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://localhost:{port}",
    ]
    for origin in elsewhere:
        with pytest.raises(InvalidStatus) as turned:
            knock(address, match, cookie, origin=origin)
        assert turned.value.response.status_code == 403, origin
    with knock(address, match, cookie) as socket:
        until(socket, "state")


def test_logging_out_in_another_tab_closes_the_socket(address: str) -> None:
    """Case 46: that session's, not those of the player's other browsers."""
    match, (active, _) = make_running()
    cookie, other = session(active.account), session(active.account)
    with knock(address, match, cookie) as socket, knock(address, match, other) as kept:
        until(socket, "state")
        until(kept, "state")
        token = "t" * 32
        headers = {
            "Cookie": f"{settings.SESSION_COOKIE_NAME}={cookie}; csrftoken={token}",
            "X-CSRFToken": token,
        }
        browser = http.client.HTTPConnection(address.removeprefix("http://"), timeout=TIMEOUT)
        browser.request("POST", "/accounts/logout/", headers=headers)
        assert browser.getresponse().status == 302
        browser.close()
        assert end_of(socket) == (["signed_out"], 4401)
        kept.send('{"type": "ping"}')
        until(kept, "pong")


def test_flood_closes_the_socket_that_floods(address: str) -> None:
    """Case 47: a thousand messages as fast as they go; the other match is answered meanwhile."""
    match, (active, _) = make_running()
    other, (calm, _) = make_running()
    with knock(address, match, session(active.account)) as socket:
        until(socket, "state")
        with contextlib.suppress(ConnectionClosed):
            for number in range(1000):
                if number == 500:
                    plays_on(address, calm, other.seq)
                socket.send('{"type": "sync", "seq": 0}')
        codes, closed = end_of(socket)
    assert set(codes) == {"too_fast"}
    assert closed == 4429
    assert Match.objects.get(pk=match.pk).seq == match.seq


@pytest.mark.parametrize(
    ("message", "codes", "closed"),
    [
        ("x" * 1_000_000, [], 1009),
        ("x" * 20_000, ["too_large"], 1009),
        ("{" * 16_000, ["unreadable"], 4400),
        ('{"type": "act", "action": ' + "[" * 9000, ["unreadable"], 4400),
        ('{"type": "ping", "x": ' + "[" * 20 + "]" * 20 + "}", ["unreadable"], 4400),
        ("no JSON", ["unreadable"], 4400),
        (b"\x00\x01\x02", ["unreadable"], 4400),
    ],
    ids=["a megabyte", "too long", "braces", "half an array", "too deep", "words", "bytes"],
)
def test_what_is_no_message_ends_its_socket(
    address: str, message: str | bytes, codes: list[str], closed: int
) -> None:
    """Case 47: on one server, one after the other; the match is as it was."""
    match, (active, _) = make_running()
    with knock(address, match, session(active.account)) as socket:
        until(socket, "state")
        with contextlib.suppress(ConnectionClosed):
            socket.send(message)
        assert end_of(socket) == (codes, closed)
    assert MatchAction.objects.filter(match=match).count() == match.seq + 1


def test_more_sockets_than_an_account_may_have(address: str) -> None:
    """Case 47: as many as it may are let in, all others told why; then there is room again."""
    many = limits.ENTRIES_AT_ONCE - 1
    match, (active, _) = make_running()
    other, (calm, _) = make_running()
    cookie = session(active.account)
    let_in: list[ClientConnection] = []
    refused: list[ClientConnection] = []
    heard_at = time.monotonic()
    with contextlib.ExitStack() as sockets:
        for _ in range(many):
            if time.monotonic() - heard_at > presence.LEASE_SECONDS / 5:
                heard_at = time.monotonic()
                for each in let_in:  # on a slow machine they would be taken for gone
                    each.send('{"type": "ping"}')
            socket = sockets.enter_context(knock(address, match, cookie))
            first = json.loads(socket.recv(timeout=TIMEOUT))
            (let_in if first["type"] == "state" else refused).append(socket)
            if first["type"] == "refused":
                assert first["error"]["code"] == "too_many_sockets"
                assert end_of(socket) == ([], 4429)
        assert (len(let_in), len(refused)) == (
            presence.SOCKETS_LIMIT,
            many - presence.SOCKETS_LIMIT,
        )
        assert Presence.objects.filter(account=active.account).count() == presence.SOCKETS_LIMIT
        plays_on(address, calm, other.seq)
        let_in[0].send('{"type": "ping"}')
        until(let_in[0], "pong")
        let_in[0].close()
        with knock(address, match, cookie) as again:
            until(again, "state")


def test_nobody_acts_on_a_seat_that_is_not_theirs(address: str) -> None:
    """Case 4: by the other player's socket, by a stranger's, and by none; nothing has changed."""
    match, (active, waiting) = make_running()
    _, (stranger, _) = make_running()
    act = json.dumps({"type": "act", "id": "r1", "seq": match.seq, "action": END_TURN})
    with knock(address, match, session(waiting.account)) as socket:
        until(socket, "state")
        socket.send(act)
        assert until(socket, "refused")["error"]["code"] == "not_your_turn"
        forged = json.loads(act) | {"id": "r2", "seat": active.seat}
        socket.send(json.dumps(forged))
        assert until(socket, "refused")["error"]["code"] == "not_your_turn"
    ends = [(session(stranger.account), "match_not_found", 4403), ("nobody", "signed_out", 4401)]
    for cookie, code, closed in ends:
        with knock(address, match, cookie) as socket:
            with contextlib.suppress(ConnectionClosed):
                socket.send(act)
            assert end_of(socket) == ([code], closed)
    assert MatchAction.objects.filter(match=match).count() == match.seq + 1
