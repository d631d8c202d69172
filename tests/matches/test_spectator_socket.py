"""The socket of a spectator (docs/protocol.md, cases.md 14)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db.models import F

from accounts import friends
from accounts.models import Account
from config.wakeup import announce
from matches.models import Match, MatchAction, Presence, Seat, Spectator
from matches.services import steps, watching
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, make_player, make_running
from tests.matches.sockets import Socket, open_socket, session_of

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def running(clock: Clock | None = None, **facts: Any) -> tuple[Match, list[Player], Account]:
    """A match that may be watched, old enough to be seen, and somebody who has no seat."""
    match, players = make_running(**({"watchable": True} | facts))
    if clock is not None:
        clock.advance(match.watch_delay)
    return match, players, make_player()


@sync_to_async
def stored(match: Match) -> tuple[Match, int]:
    return Match.objects.get(pk=match.pk), MatchAction.objects.filter(match=match).count()


async def watch(match: Match, account: Account) -> Socket:
    socket = Socket(match.pk, await sync_to_async(session_of)(account))
    assert await socket.open()
    return socket


async def test_spectator_gets_the_state_without_a_seat(clock: Clock) -> None:
    match, _, eve = await running(clock)
    socket = await open_socket(match, eve)
    state = socket.frames[0]
    assert (state["seat"], state["seq"], state["delay"]) == (None, 2, 15)
    assert state["choices"]["acts"] == []
    await socket.close()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "r1", "seq": 2, "action": {"type": "concede"}},
        {"type": "act", "id": "r1", "seq": 2, "action": {"type": "end_turn"}},
        {"type": "act", "id": "r1", "seq": 2, "action": {"type": "mulligan", "cards": []}},
        {"type": "forecast", "id": "r1", "actions": [{"type": "end_turn"}]},
        {"type": "chat", "id": "r1", "text": "play the badger"},
    ],
    ids=lambda message: message.get("action", message)["type"],
)
async def test_spectator_may_do_nothing_and_the_match_is_unaffected(
    clock: Clock, message: dict[str, Any]
) -> None:
    """Case 14: they are told that they only watch."""
    match, players, eve = await running(clock)
    player = await open_socket(match, players[0].account)
    before = await stored(match)
    socket = await open_socket(match, eve)
    await socket.send(message)
    refused = await socket.until("refused", id="r1")
    assert refused["error"]["code"] == "watching_only"
    await socket.send({"type": "ping"})
    await socket.until("pong", seq=2)
    after = await stored(match)
    assert (after[0].seq, after[0].state, after[1]) == (before[0].seq, before[0].state, before[1])
    assert await player.is_silent()
    for one in (socket, player):
        await one.close()


async def test_leaving_the_page_changes_nothing_for_the_players(clock: Clock) -> None:
    """Case 14."""
    match, players, eve = await running(clock)
    player = await open_socket(match, players[0].account)
    socket = await open_socket(match, eve)
    before, _ = await stored(match)
    await socket.close()
    after, _ = await stored(match)
    assert (after.news, after.deadline) == (before.news, before.deadline)
    assert not await sync_to_async(Spectator.objects.exists)()
    assert await player.is_silent()
    await player.close()


async def test_step_comes_after_the_delay_and_in_order(clock: Clock) -> None:
    match, (active, other), eve = await running(clock)
    socket = await open_socket(match, eve)
    await sync_to_async(active.end_turn)()
    clock.advance(3)
    await sync_to_async(other.end_turn)()
    assert await socket.is_silent()
    clock.advance(12)
    await socket.send({"type": "ping"})
    assert (await socket.until("moved"))["seq"] == 3
    await socket.until("pong", seq=3)
    await socket.send({"type": "sync", "seq": 3})
    assert (await socket.until("state"))["seq"] == 3
    clock.advance(3)
    await socket.send({"type": "ping"})
    assert (await socket.until("moved"))["seq"] == 4
    await socket.close()


async def test_step_comes_by_itself_once_it_is_due(settings: Any) -> None:
    settings.WATCH_DELAY_SECONDS = 1
    match, (active, other), eve = await running()
    socket = await watch(match, eve)
    first = (await socket.until("state"))["seq"]
    await sync_to_async(active.end_turn)()
    await sync_to_async(other.end_turn)()
    rows = await sync_to_async(lambda: dict(MatchAction.objects.values_list("seq", "at")))()
    for seq in range(first + 1, 5):
        moved = await socket.until("moved")
        assert moved["seq"] == seq
        assert moved["clock"]["now"] == round(rows[seq].timestamp() * 1000)
    await socket.close()


async def test_who_comes_at_the_beginning_is_told_when_it_is_shown(
    settings: Any, clock: Clock
) -> None:
    settings.WATCH_DELAY_SECONDS = 1
    match = await sync_to_async(make_match)(watchable=True)
    eve = await sync_to_async(make_player)()
    socket = await watch(match, eve)
    soon = await socket.receive()
    begun = await sync_to_async(MatchAction.objects.get)(match=match, seq=0)
    assert soon["type"] == "soon"
    assert soon["shown_at"] == round(begun.at.timestamp() * 1000) + 1000
    clock.advance(1)
    assert (await socket.receive())["type"] == "state"
    await socket.close()


async def test_end_comes_late_with_everything_that_tells_of_it(clock: Clock) -> None:
    match, (active, other), eve = await running(clock)
    socket = await open_socket(match, eve)
    await sync_to_async(active.concede)()
    late = await open_socket(match, await sync_to_async(make_player)())
    for message in ({"type": "sync", "seq": 2}, {"type": "ping"}):
        await socket.send(message)
    await socket.until("pong", seq=2)
    assert await late.is_silent()
    told = "".join(socket.texts + late.texts)
    secret = bytes((await stored(match))[0].secret).hex()
    assert secret not in told
    assert '"over"' not in told
    clock.advance(15)
    await socket.send({"type": "ping"})
    assert (await socket.until("moved"))["view"]["phase"] == "over"
    over = await socket.until("over")
    assert over["result"] == {"winner": other.seat, "reason": "concede"}
    assert (over["secret"], over["rewards"]) == (secret, [])
    again = await open_socket(match, eve)
    assert (await again.until("over"))["secret"] == secret
    for one in (socket, late, again):
        await one.close()


@pytest.mark.parametrize("forgotten", [False, True], ids=["told", "found at the next ping"])
async def test_no_of_a_player_closes_all_who_watch(clock: Clock, forgotten: bool) -> None:
    match, players, eve = await running(clock)
    socket = await open_socket(match, eve)
    player = await open_socket(match, players[0].account)
    if forgotten:  # stored, but the wake-up was lost
        await Seat.objects.filter(match=match).aupdate(watchable=False)
        await Match.objects.filter(pk=match.pk).aupdate(news=F("news") + 1)
        await socket.send({"type": "ping"})
    else:
        await sync_to_async(watching.allow)(match.pk, by=players[0].account, allowed=False)
    refused = await socket.until("refused")
    assert refused["error"]["code"] == "watching_closed"
    assert await socket.receive() == {"type": "closed", "code": 4403}
    await player.send({"type": "ping"})
    await player.until("pong")
    again = await watch(match, eve)
    assert (await again.receive())["error"]["code"] == "match_not_found"
    assert await again.receive() == {"type": "closed", "code": 4403}
    for one in (socket, player, again):
        await one.close()
    assert not await sync_to_async(Spectator.objects.exists)()


async def test_guest_and_signed_out_do_not_watch(clock: Clock) -> None:
    match, _, eve = await running(clock)
    guest = Socket(match.pk, None)
    assert await guest.open()
    assert (await guest.receive())["error"]["code"] == "signed_out"
    assert await guest.receive() == {"type": "closed", "code": 4401}
    client = await sync_to_async(session_of)(eve)
    socket = Socket(match.pk, client)
    assert await socket.open()
    await socket.until("state")
    await sync_to_async(client.logout)()
    await socket.until("refused")
    assert await socket.receive() == {"type": "closed", "code": 4401}
    for one in (guest, socket):
        await one.close()


async def test_foreign_origin_does_not_watch(clock: Clock) -> None:
    match, _, eve = await running(clock)
    client = await sync_to_async(session_of)(eve)
    assert not await Socket(match.pk, client, origin="https://evil.example").open()


async def test_players_are_told_how_many_watch(clock: Clock) -> None:
    match, players, eve = await running(clock)
    player = await open_socket(match, players[0].account)
    assert player.frames[0]["watchers"] == 0
    socket = await open_socket(match, eve)
    await sync_to_async(watching.count)(at=clock.now())
    assert (await player.until("presence"))["watchers"] == 1
    assert (await socket.until("presence"))["watchers"] == 1
    await socket.close()
    await sync_to_async(watching.count)(at=clock.now())
    assert (await player.until("presence"))["watchers"] == 0
    await player.close()


async def test_every_frame_of_a_whole_match_is_late(clock: Clock) -> None:
    """Nothing that a spectator is sent was stored less than the delay before."""
    match, players, eve = await running(clock)
    socket = await open_socket(match, eve)
    for turn in range(12):
        await sync_to_async(players[turn % 2].end_turn)()
        clock.advance(4)
        await socket.send({"type": ("ping", "sync")[turn % 2], "seq": 0})
        await socket.until(("pong", "state")[turn % 2])
        latest = max(frame["seq"] for frame in socket.frames if "seq" in frame)
        at = await sync_to_async(MatchAction.objects.get)(match=match, seq=latest)
        assert (clock.now() - at.at).total_seconds() >= match.watch_delay
        clocks = [frame["clock"]["now"] for frame in socket.frames if frame.get("clock")]
        assert max(clocks) <= round(clock.now().timestamp() * 1000) - 15_000
    assert latest > 4
    assert not await sync_to_async(Presence.objects.filter(account=eve).exists)()
    await socket.close()


async def test_wake_up_alone_tells_nothing(clock: Clock) -> None:
    match, (active, _), eve = await running(clock)
    socket = await open_socket(match, eve)
    await sync_to_async(active.end_turn)()
    for _ in range(3):
        announce(steps.topic(match.pk))
    assert await socket.is_silent()
    assert [json.loads(text)["type"] for text in socket.texts] == ["state"]
    await socket.close()


async def test_block_closes_the_socket_of_who_watches_at_once(clock: Clock) -> None:
    """Case 55: nobody has to wait for a ping until somebody whom they block is gone."""
    match, (active, _), eve = await running(clock)
    socket = await open_socket(match, eve)
    await sync_to_async(friends.block)(eve, by=active.account, at=clock.now())
    assert (await socket.until("refused"))["error"]["code"] == "watching_closed"
    assert await socket.receive() == {"type": "closed", "code": 4403}
