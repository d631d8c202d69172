"""The match socket through the ASGI application: what docs/protocol.md promises."""

from __future__ import annotations

import itertools
import json
import time
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import override_settings

from accounts.models import Account
from config.wakeup import announce as wake_sockets
from matches import limits, sockets, visitors
from matches.consumers import MatchConsumer
from matches.engine.games.nexus.game import Nexus
from matches.engine.kernel.replay import Diverged
from matches.models import Match, MatchAction, Presence, Seat
from matches.origin import is_same_origin
from matches.services import clocks, presence, steps
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, make_player, make_running, players_of
from tests.matches.sockets import ORIGIN, Socket, open_socket, session_of

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}


@sync_to_async
def running(**facts: Any) -> tuple[Match, list[Player]]:
    return make_running(**facts)


@sync_to_async
def fresh(**facts: Any) -> tuple[Match, list[Any]]:
    match = make_match(**facts)
    return match, players_of(match)


async def test_state_comes_first_and_has_everything() -> None:
    match, players = await fresh()
    socket = await open_socket(match, players[0])
    state = socket.frames[0]
    assert state["type"] == "state"
    assert state["match"] == {
        "id": match.pk,
        "game": "nexus",
        "kind": "friend",
        "turn_seconds": 75,
    }
    assert (state["protocol"], state["seat"], state["seq"]) == (1, 0, 0)
    assert state["commitment"] == match.commitment
    assert [player["name"] for player in state["players"]] == [one.username for one in players]
    assert state["presence"] == [
        {"here": True, "absence_ends_at": None},
        {"here": False, "absence_ends_at": state["clock"]["absence"][1]},
    ]
    assert (state["clock"]["kind"], state["clock"]["seat"]) == ("mulligan", None)
    assert state["clock"]["ends_at"] == round(match.deadline.timestamp() * 1000)  # type: ignore[union-attr]
    assert {act["type"] for act in state["choices"]["acts"]} == {"mulligan", "concede"}
    hand = {entry["card"] for entry in state["view"]["players"][0]["hand"]}
    assert hand <= set(state["cards"])
    await socket.close()


async def test_action_is_acknowledged_and_told_to_both() -> None:
    match, (active, waiting) = await running()
    one = await open_socket(match, active.account)
    other = await open_socket(match, waiting.account)
    await one.act(END_TURN, id_="r1", seq=match.seq)
    done = await one.until("done")
    assert done == {"type": "done", "id": "r1", "seq": match.seq + 1}
    for socket in (one, other):
        moved = next((frame for frame in socket.frames if frame["type"] == "moved"), None)
        moved = moved or await socket.until("moved")
        assert moved["seq"] == match.seq + 1
        assert {"turn_ended", "turn_began"} <= {event["type"] for event in moved["events"]}
        assert moved["view"]["active"] == waiting.seat
    await one.close()
    await other.close()


async def test_refused_action_is_told_to_its_sender_alone() -> None:
    match, (active, waiting) = await running()
    one = await open_socket(match, active.account)
    other = await open_socket(match, waiting.account)
    await other.act(END_TURN, id_="r1", seq=match.seq)
    refused = await other.until("refused")
    assert (refused["id"], refused["seq"]) == ("r1", match.seq)
    assert refused["error"]["code"] == "not_your_turn"
    assert refused["error"]["message"] == "It is the other player's turn. Wait for yours."
    assert refused["error"]["rule"].startswith("N")
    await one.until("presence")
    assert await one.is_silent()
    await one.close()
    await other.close()


async def test_same_act_twice_happens_once() -> None:
    """Case 3."""
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    for _ in range(2):
        await socket.act(END_TURN, id_="r1", seq=match.seq)
    first = await socket.until("done")
    second = await socket.until("done")
    assert first == second
    rows = MatchAction.objects.filter(match=match)
    assert await rows.acount() == match.seq + 2
    await socket.close()


async def test_second_tab_is_told_what_changed() -> None:
    """Case 2."""
    match, (active, waiting) = await running()
    one = await open_socket(match, active.account)
    tab = await open_socket(match, active.account)
    kindle = {
        "type": "kindle",
        "card": one.frames[0]["view"]["players"][active.seat]["hand"][0]["id"],
    }
    await one.act(kindle, id_="a", seq=match.seq)
    await one.until("done")
    await tab.until("moved", seq=match.seq + 1)
    await tab.act(kindle, id_="b", seq=match.seq)
    refused = await tab.until("refused")
    assert refused["error"]["code"] == "stale"
    assert await MatchAction.objects.filter(match=match).acount() == match.seq + 2
    await one.close()
    await tab.close()
    assert waiting.seat != active.seat


async def test_reconnecting_gives_the_same_position() -> None:
    match, (active, _) = await running()
    before = await open_socket(match, active.account)
    await before.close()
    after = await open_socket(match, active.account)
    for part in ("view", "choices", "seq", "cards"):
        assert after.frames[0][part] == before.frames[0][part]
    await after.close()


async def test_sync_sends_the_whole_state_again() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.send({"type": "sync", "seq": 0})
    again = await socket.until("state")
    assert again["view"] == socket.frames[0]["view"]
    await socket.close()


async def test_steps_of_another_process_arrive_in_order() -> None:
    match, (active, waiting) = await running()
    socket = await open_socket(match, active.account)
    await sync_to_async(active.end_turn)()
    await sync_to_async(waiting.end_turn)()
    first = await socket.until("moved")
    second = await socket.until("moved")
    assert (first["seq"], second["seq"]) == (match.seq + 1, match.seq + 2)
    assert first["view"]["active"] == waiting.seat
    assert second["view"]["active"] == active.seat
    await socket.close()


async def test_over_tells_result_rewards_and_secret() -> None:
    match, (active, waiting) = await running(turn=3)
    socket = await open_socket(match, waiting.account)
    await sync_to_async(active.concede)()
    over = await socket.until("over")
    assert over["result"] == {"winner": waiting.seat, "reason": "concede"}
    assert {reward["seat"]: reward["sparks"] for reward in over["rewards"]} == {
        waiting.seat: 3,
        active.seat: 1,
    }
    assert over["secret"] == bytes(match.secret).hex()
    await socket.close()
    late = await open_socket(match, active.account)
    assert (await late.until("over"))["secret"] == over["secret"]
    assert late.frames[0]["choices"] == {"acts": [], "blocked": {}, "notes": {}}
    await late.close()


async def test_forecast_is_answered_in_order_and_stores_nothing() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    nonsense = {"type": "attack", "attacker": "nobody", "target": "hero"}
    await socket.send({"type": "forecast", "id": "f1", "actions": [nonsense, {"type": "concede"}]})
    answer = await socket.until("forecast", id="f1")
    assert answer["forecasts"][0]["error"]["code"] == "no_such_creature"
    assert answer["forecasts"][1]["wins"] == 1 - active.seat
    assert await MatchAction.objects.filter(match=match).acount() == match.seq + 1
    await socket.close()


async def test_free_chat_is_off_at_first() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.send({"type": "chat", "id": "c1", "text": "hello"})
    refused = await socket.until("refused", id="c1")
    assert refused["error"]["code"] == "chat_off"
    await socket.close()


async def test_ping_renews_the_lease_and_tells_the_seq(clock: Clock) -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    before = (await Presence.objects.aget()).lease_until
    clock.advance(10)
    await socket.send({"type": "ping"})
    assert (await socket.until("pong"))["seq"] == match.seq
    assert (await Presence.objects.aget()).lease_until > before
    await socket.close()


async def test_presence_is_told_and_ends_with_the_socket() -> None:
    match, (active, waiting) = await running()
    one = await open_socket(match, active.account)
    other = await open_socket(match, waiting.account)
    both = await one.until("presence")
    assert [seat["here"] for seat in both["seats"]] == [True, True]
    await other.close()
    gone = await one.until("presence")
    assert gone["seats"][waiting.seat]["here"] is False
    assert gone["seats"][waiting.seat]["absence_ends_at"] is not None
    await one.close()
    assert not await Presence.objects.aexists()


async def test_shifted_clock_is_told(clock: Clock) -> None:
    await sync_to_async(clocks.beat)(at=clock.now())
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    ends_at = socket.frames[0]["clock"]["ends_at"]
    await sync_to_async(clocks.beat)(at=clock.advance(60))
    again = await socket.until("state")
    assert again["clock"]["ends_at"] == ends_at + 60_000
    await socket.close()


# --- who may, and how -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "https://evil.example",
        "http://localhost:8001",
        "https://localhost",
        "https://localhost:80",
        "http://localhost.evil.example",
        "null",
    ],
)
async def test_foreign_origin_is_turned_away(origin: str | None) -> None:
    """Case 46."""
    match, (active, _) = await running()
    client = await sync_to_async(session_of)(active.account)
    socket = Socket(match.pk, client, origin=origin)
    assert not await socket.open()
    good = Socket(match.pk, client, origin=ORIGIN)
    assert await good.open()
    await good.close()


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "is_ours"),
    [
        ("ws", "localhost", "http://localhost", True),
        ("ws", "localhost:8000", "http://localhost:8000", True),
        ("wss", "cards.example", "https://cards.example", True),
        ("wss", "cards.example:443", "https://cards.example", True),
        ("wss", "cards.example", "http://cards.example", False),
        ("wss", "cards.example", "https://cards.example:8443", False),
        ("ws", "cards.example", "https://trusted.example", True),
        ("ws", "cards.example", "http://trusted.example", False),
        ("ws", "localhost", "http://localhost:port", False),
    ],
)
def test_origin_is_scheme_host_and_port(scheme: str, host: str, origin: str, is_ours: bool) -> None:
    """Case 46: a page without TLS opens no socket with TLS."""
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://trusted.example"]):
        assert is_same_origin({"scheme": scheme, "headers": headers}) is is_ours


async def refused_and_closed(socket: Socket) -> tuple[str, int | None]:
    """The code of the refusal and of the close that follow."""
    refused = await socket.until("refused")
    await socket.receive()
    return refused["error"]["code"], socket.closed_with


async def test_stranger_learns_nothing() -> None:
    """Cases 14 and 19: who has no seat is told nothing and does nothing."""
    match, _ = await running()
    client = await sync_to_async(lambda: session_of(make_player()))()
    answers = []
    for match_id in (match.pk, "x" * 22):
        socket = Socket(match_id, client)
        assert await socket.open()
        answers.append(await refused_and_closed(socket))
        await socket.close()
    assert answers == [("match_not_found", 4403)] * 2


async def test_without_a_session_nobody_plays() -> None:
    """Case 46."""
    match, (active, _) = await running()
    socket = Socket(match.pk, None)
    assert await socket.open()
    assert await refused_and_closed(socket) == ("signed_out", 4401)
    await socket.close()
    client = await sync_to_async(session_of)(active.account)
    await Session.objects.all().aupdate(expire_date="2020-01-01T00:00:00Z")
    expired = Socket(match.pk, client)
    assert await expired.open()
    assert await refused_and_closed(expired) == ("signed_out", 4401)
    await expired.close()


async def test_logging_out_closes_that_sessions_sockets() -> None:
    """Case 46."""
    match, (active, _) = await running()
    client = await sync_to_async(session_of)(active.account)
    socket = Socket(match.pk, client)
    assert await socket.open()
    await socket.until("state")
    elsewhere = await open_socket(match, active.account)
    await sync_to_async(client.post)("/accounts/logout/")
    assert await refused_and_closed(socket) == ("signed_out", 4401)
    await elsewhere.send({"type": "ping"})
    await elsewhere.until("pong")
    await socket.close()
    await elsewhere.close()


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "act", "id": "r1", "seq": 2, "action": END_TURN},
        {"type": "forecast", "id": "f1", "actions": [END_TURN]},
        {"type": "sync", "seq": 2},
        {"type": "ping"},
    ],
)
async def test_ended_session_can_do_nothing_more(
    frame: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 46: a session is looked at at each ping, and again by what comes later without one."""
    if frame["type"] != "ping":
        monkeypatch.setattr(sockets, "SESSION_SECONDS", 0)
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await Session.objects.all().adelete()
    await socket.send(frame)
    assert await refused_and_closed(socket) == ("signed_out", 4401)
    assert await MatchAction.objects.filter(match=match).acount() == match.seq + 1
    await socket.close()


async def test_account_has_a_limit_of_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: known here, so that one too many asks the database for no lease."""
    match, (active, _) = await running()
    sockets_ = [await open_socket(match, active.account) for _ in range(12)]
    client = await sync_to_async(session_of)(active.account)
    with monkeypatch.context() as patched:
        patched.delattr(MatchConsumer, "arrive")
        one_more = Socket(match.pk, client)
        assert await one_more.open()
        assert await refused_and_closed(one_more) == ("too_many_sockets", 4429)
    await one_more.close()
    await sockets_.pop().close()
    again = Socket(match.pk, client)
    assert await again.open()
    await again.until("state")
    sockets_.append(again)
    for socket in sockets_:
        await socket.close()
    assert not await Presence.objects.aexists()


async def test_lease_is_not_written_at_each_of_many_pings(clock: Clock) -> None:
    """Case 47: though each is answered."""
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)

    async def lease_after(seconds: float) -> float:
        clock.advance(seconds)
        await socket.send({"type": "ping"})
        await socket.until("pong")
        row = await Presence.objects.aget(account=active.account)
        return (row.lease_until - clock.now()).total_seconds()

    leases = [await lease_after(seconds) for seconds in (1, 1, 1, 1, 10)]
    assert leases == [24, 23, 25, 24, 25]
    await socket.close()


# --- what cannot be read ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "closed"),
    [
        ("x" * 16_385, "too_large", 1009),
        ("é" * 9000, "too_large", 1009),
        ("{", "unreadable", 4400),
        ("[]", "unreadable", 4400),
        ("null", "unreadable", 4400),
        ("[" * 16_000, "unreadable", 4400),
        ('{"a":' * 9 + "1" + "}" * 9, "unreadable", 4400),
        ('{"type": "ping", "type": "ping"}', "unreadable", 4400),
        ('{"type": "ping", "x": NaN}', "unreadable", 4400),
        ('{"type": "act", "id": "a", "seq": 1, "action": {"type": "\\ud800"}}', "unreadable", 4400),
        ('{"n": ' + "9" * 5000 + "}", "unreadable", 4400),
    ],
)
async def test_what_is_no_message_is_answered_then_closed(
    text: str, code: str, closed: int
) -> None:
    """Case 47."""
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.send_text(text)
    assert await refused_and_closed(socket) == (code, closed)
    assert socket.frames[-1]["id"] is None
    await socket.close()


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"type": "dance"},
        {"type": ["act"]},
        {"type": "act"},
        {"type": "act", "id": "r", "seq": "1", "action": {}},
        {"type": "act", "id": "r", "seq": True, "action": {}},
        {"type": "act", "id": "r", "seq": -1, "action": {}},
        {"type": "act", "id": "", "seq": 1, "action": {}},
        {"type": "act", "id": "r" * 41, "seq": 1, "action": {}},
        {"type": "act", "id": "r", "seq": 1, "action": "end_turn"},
        {"type": "forecast", "id": "f", "actions": []},
        {"type": "forecast", "id": "f", "actions": [{}] * 25},
        {"type": "chat"},
    ],
)
async def test_message_with_wrong_fields_is_refused(frame: dict[str, Any]) -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.send(frame)
    assert (await socket.until("refused"))["error"]["code"] == "unreadable"
    await socket.send({"type": "ping"})
    await socket.until("pong")
    await socket.close()


async def test_third_message_with_wrong_fields_closes() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    for _ in range(3):
        await socket.send({"type": "dance"})
    for _ in range(3):
        await socket.until("refused")
    assert (await socket.receive())["code"] == 4400
    await socket.close()


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({}, "malformed"),
        ({"type": "fly"}, "unknown_action"),
        ({"type": "end_turn", "x": "\x00\x1b[31m"}, "malformed"),
        ({"type": "play", "card": "h1", "lane": "left", "slot": 99}, "not_in_hand"),
    ],
)
async def test_odd_actions_get_the_rules_answer(action: dict[str, Any], code: str) -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.act(action, id_="r1", seq=match.seq)
    refused = await socket.until("refused", id="r1")
    assert refused["error"]["code"] == code
    await socket.close()


async def test_flood_is_answered_once_then_closed() -> None:
    """Case 47: and the other player's socket goes on."""
    match, (active, waiting) = await running()
    calm = await open_socket(match, waiting.account)
    socket = await open_socket(match, active.account)
    for _ in range(80):
        await socket.send({"type": "ping"})
    codes = []
    while socket.closed_with is None:
        frame = await socket.receive()
        if frame["type"] == "refused":
            codes.append(frame["error"]["code"])
    assert (codes, socket.closed_with) == (["too_fast"], 4429)
    await calm.send({"type": "ping"})
    await calm.until("pong")
    await socket.close()
    await calm.close()


async def test_flood_with_some_frames_in_time_is_closed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 47: ten times as many as it may, so one in ten is answered, and twenty are never in
    a row too many."""
    moments = itertools.count(1000, step=0.1 / limits.MESSAGES_A_SECOND)  # one a look at the clock
    monkeypatch.setattr(sockets, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    for _ in range(limits.MESSAGES_AT_ONCE + 100):
        await socket.send({"type": "ping"})
    while socket.closed_with is None:
        await socket.receive()
    assert socket.closed_with == 4429
    await socket.close()


async def test_whole_state_costs_more_than_a_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47."""
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 0)
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 2 * sockets.PRICES["sync"])
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    for _ in range(2):
        await socket.send({"type": "sync", "seq": 0})
        await socket.until("state")
    await socket.send({"type": "ping"})
    assert (await socket.until("refused"))["error"]["code"] == "too_fast"
    await socket.close()


@pytest.mark.parametrize(
    "frames",
    [
        ["no JSON"],
        ['{"type": "nothing"}'] * 3,
        ["x" * 20_000],
        ['{"type": "ping"}'] * 80,
    ],
    ids=["words", "wrong fields", "too long", "too fast"],
)
async def test_who_was_put_out_waits_before_coming_in_again(frames: list[str]) -> None:
    """Case 47: and nobody else does."""
    match, (active, waiting) = await running()
    calm = await open_socket(match, waiting.account)
    socket = await open_socket(match, active.account)
    for frame in frames:
        await socket.send_text(frame)
    while socket.closed_with is None:
        await socket.receive()
    assert wait_of(active.account) > visitors.SHUN_SECONDS - 1
    assert wait_of(waiting.account) == 0
    for each in (socket, calm):
        await each.close()


async def test_who_sends_more_than_the_server_reads_waits_as_well() -> None:
    """Case 47: the server itself closes with 1009."""
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.lose(1009)
    assert wait_of(active.account) > visitors.SHUN_SECONDS - 1


async def test_who_leaves_waits_for_nothing() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.lose(1001)
    assert wait_of(active.account) == 0


def wait_of(account: Account) -> float:
    """How long the next socket of an account waits at the door."""
    now = time.monotonic()
    entries = visitors.recognised(None, account.pk, now=now).entries
    return entries.reserve(now=now, longest=60) or 0


async def test_sockets_of_one_account_share_what_may_be_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 47: many sockets cost the others no more than one."""
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 0)
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 3)
    match, (active, waiting) = await running()
    calm = await open_socket(match, waiting.account)
    one, other = [await open_socket(match, active.account) for _ in range(2)]
    for _ in range(3):
        await one.send({"type": "ping"})
        await one.until("pong")
    await other.send({"type": "sync", "seq": 0})
    assert (await other.until("refused"))["error"]["code"] == "too_fast"
    await calm.send({"type": "ping"})
    await calm.until("pong")
    for socket in (one, other, calm):
        await socket.close()


async def test_socket_without_pings_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 7: whoever says nothing for longer than the lease is not here."""
    match, (active, _) = await running()
    monkeypatch.setattr(sockets, "WATCH_SECONDS", 0)
    silent = await open_socket(match, active.account)
    monkeypatch.setattr(presence, "LEASE_SECONDS", 0)
    assert (await silent.receive())["code"] == sockets.NO_PING == 4408
    await silent.close()
    seat = await Seat.objects.aget(match=match, number=active.seat)
    assert seat.absent_since is not None


async def test_forecasts_are_limited() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    question = {"type": "forecast", "id": "f", "actions": [END_TURN] * 24}
    for _ in range(6):
        await socket.send(question)
    kinds = []
    while "refused" not in kinds:
        frame = await socket.receive()
        kinds.append(frame["type"])
    assert kinds.count("forecast") >= 4
    assert socket.frames[-1]["error"]["code"] == "too_fast"
    await socket.close()


async def test_fault_of_the_rules_is_told_to_both(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (active, waiting) = await running()
    one = await open_socket(match, active.account)
    other = await open_socket(match, waiting.account)

    def break_down(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Nexus, "apply", break_down)
    await one.act(END_TURN, id_="r1", seq=match.seq)
    assert (await one.until("refused", id="r1"))["error"]["code"] == "rules_failed"
    assert (await other.until("refused"))["error"]["code"] == "rules_failed"
    monkeypatch.undo()
    await one.act(END_TURN, id_="r2", seq=match.seq)
    await one.until("done", id="r2")
    await other.until("moved")
    await one.close()
    await other.close()


async def test_rules_that_changed_meanwhile_send_the_whole_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)

    def diverge(*_: Any, **__: Any) -> None:
        raise Diverged(1, "planted")

    def announce(held: steps.Held) -> None:
        """As another process would: this one has to read and play what is stored."""
        wake_sockets(steps.topic(match.pk))

    monkeypatch.setattr(steps.Held, "publish", announce)
    monkeypatch.setattr("matches.live.play_on", diverge)
    await sync_to_async(active.end_turn)()
    state = await socket.until("state")
    assert state["seq"] == match.seq + 1
    await socket.close()


async def test_absence_is_stored_for_the_seat() -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    seat = await Seat.objects.aget(match=match, number=active.seat)
    assert seat.absent_since is None
    await socket.close()
    await seat.arefresh_from_db()
    assert seat.absent_since is not None
    assert json.loads(socket.texts[0])["seat"] == active.seat


async def test_socket_whose_client_is_gone_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)

    async def gone(*_: Any) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(MatchConsumer, "send", gone)
    await socket.send({"type": "ping"})
    await socket.close()
    assert not await Presence.objects.aexists()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
