"""The stream of a match (docs/protocol.md): no gap unseen, no act done twice, no end missed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from matches import live
from matches.models import Match, MatchAction
from matches.services import steps
from tests.factories.matches import Player, make_brink, make_match, make_running, players_of
from tests.matches.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)

END_TURN = {"type": "end_turn"}


async def running(**facts: Any) -> tuple[Match, list[Player]]:
    return await sync_to_async(make_running)(**facts)


async def turns(players: list[Player], count: int) -> None:
    """Both end their turns, `count` in all, in this process and so past every socket's own."""
    for number in range(count):
        await sync_to_async(players[number % 2].end_turn)()


def seqs(socket: Socket) -> list[tuple[str, int]]:
    """Type and seq of all frames that move a board on."""
    return [
        (frame["type"], frame["seq"])
        for frame in socket.frames
        if frame["type"] in ("state", "moved")
    ]


async def test_every_step_comes_once_and_in_order_in_every_tab() -> None:
    """Case 2: two tabs and the other player, each with every step exactly once."""
    match, players = await running()
    sockets = [await open_socket(match, players[place].account) for place in (0, 0, 1)]
    luck = random.Random(1)
    for number in range(12):
        await turns(players[number % 2 :] + players[: number % 2], 1)
        if luck.random() < 0.5:
            await luck.choice(sockets).send({"type": "ping"})
    wanted = [("state", match.seq)] + [("moved", match.seq + 1 + step) for step in range(12)]
    for socket in sockets:
        while seqs(socket)[-1][1] < match.seq + 12:
            await socket.receive()
        assert seqs(socket) == wanted
        await socket.close()


async def test_step_that_was_not_announced_shows_at_the_next_ping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 6: a wake-up is lost; the pong has the seq, and what was missed comes with it."""
    match, players = await running()
    socket = await open_socket(match, players[1].account)
    monkeypatch.setattr(steps, "announce", lambda *_, **__: None)
    await turns(players, 2)
    await socket.send({"type": "ping"})
    assert (await socket.until("pong"))["seq"] == match.seq + 2
    while seqs(socket)[-1][1] < match.seq + 2:
        await socket.receive()
    assert seqs(socket) == [("state", match.seq), *(("moved", match.seq + n) for n in (1, 2))]
    await socket.close()


async def test_too_large_a_gap_is_closed_by_the_whole_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case 6: fifty steps later; the client is told no step that does not follow its last."""
    match, players = await running()
    socket = await open_socket(match, players[0].account)
    with monkeypatch.context() as patch:
        patch.setattr(steps, "announce", lambda *_, **__: None)
        await turns(players, 50)
    assert live.KEPT_STEPS < 50
    await socket.send({"type": "ping"})
    await socket.have("state", seq=match.seq + 50)
    await turns(players, 1)
    assert (await socket.until("moved"))["seq"] == match.seq + 51
    await socket.close()


async def test_after_sync_the_next_step_follows_the_state() -> None:
    """Case 6: whatever seq the client says that it knows."""
    match, players = await running()
    socket = await open_socket(match, players[0].account)
    for number, known in enumerate((0, match.seq, 999)):
        await socket.send({"type": "sync", "seq": known})
        assert (await socket.until("state"))["seq"] == match.seq + number
        await turns(players[number % 2 :], 1)
        assert (await socket.until("moved"))["seq"] == match.seq + number + 1
    await socket.close()


async def test_answer_that_was_lost_is_given_again_in_another_tab() -> None:
    """Case 3: the same id and action, after reconnecting and from another socket: stored once."""
    match, (active, _) = await running()
    first = await open_socket(match, active.account)
    await first.act(END_TURN, id_="r1", seq=match.seq)
    await first.close()
    tabs = [await open_socket(match, active.account) for _ in range(2)]
    for tab in tabs:
        await tab.act(END_TURN, id_="r1", seq=match.seq)
        assert await tab.until("done") == {"type": "done", "id": "r1", "seq": match.seq + 1}
        await tab.act({"type": "concede"}, id_="r1", seq=match.seq + 1)
        assert (await tab.until("refused"))["error"]["code"] == "id_used"
        await tab.close()
    assert await MatchAction.objects.filter(match=match).acount() == match.seq + 2


async def test_both_answer_the_mulligan_though_one_was_faster() -> None:
    """Case 4: what the other did makes nobody stale whose own choices have not changed."""
    match = await sync_to_async(make_match)()
    one, other = [
        await open_socket(match, account) for account in await sync_to_async(players_of)(match)
    ]
    keep = {"type": "mulligan", "cards": []}
    await one.act(keep, id_="a", seq=0)
    await one.until("done")
    await other.act(keep, id_="b", seq=0)
    assert (await other.until("done"))["seq"] == 2
    await one.act(keep, id_="c", seq=0)
    assert (await one.until("refused"))["error"]["code"] == "stale"
    await one.close()
    await other.close()


async def test_thought_of_a_step_that_never_was_is_refused() -> None:
    """Case 4: a seq ahead of the match."""
    match, (active, _) = await running()
    socket = await open_socket(match, active.account)
    await socket.act(END_TURN, id_="r1", seq=match.seq + 1)
    assert (await socket.until("refused", id="r1"))["error"]["code"] == "unreadable"
    await socket.close()


async def test_old_thought_is_stale_but_giving_up_never_is() -> None:
    """Case 2: whoever looks at an old board may still give up."""
    match, players = await running()
    socket = await open_socket(match, players[0].account)
    await turns(players, 2)
    await socket.act(END_TURN, id_="r1", seq=match.seq)
    stale = await socket.until("refused", id="r1")
    assert (stale["error"]["code"], stale["seq"]) == ("stale", match.seq + 2)
    await socket.act({"type": "concede"}, id_="r2", seq=0)
    assert (await socket.until("done", id="r2"))["seq"] == match.seq + 3
    assert (await socket.have("over"))["result"]["reason"] == "concede"
    await socket.close()


async def test_after_the_end_all_is_answered_and_nothing_is_done() -> None:
    """Case 4: the last act again gets its stored answer, everything else `match_over`."""
    match, player, action = await sync_to_async(make_brink)()
    loser = (await sync_to_async(players_of)(match))[1 - player.seat]
    one, other = await open_socket(match, player.account), await open_socket(match, loser)
    await one.act(action, id_="last", seq=match.seq)
    done = await one.until("done", id="last")
    for socket in (one, other):
        over = await socket.have("over")
        assert over["result"] == {"winner": player.seat, "reason": "hero"}
        for number, late in enumerate((END_TURN, {"type": "concede"}, {"type": "fly"})):
            await socket.act(late, id_=f"late{number}", seq=match.seq + 1)
            refused = await socket.until("refused", id=f"late{number}")
            assert refused["error"]["code"] == "match_over"
        await socket.send({"type": "forecast", "id": "f1", "actions": [END_TURN]})
        forecast = (await socket.until("forecast", id="f1"))["forecasts"][0]
        assert forecast["error"]["code"] == "match_over"
        await socket.send({"type": "ping"})
        assert (await socket.until("pong"))["seq"] == match.seq + 1
        await socket.send({"type": "sync", "seq": 0})
        assert (await socket.until("state"))["choices"]["acts"] == []
        await socket.until("over")
    await one.act(action, id_="last", seq=match.seq)
    assert await one.until("done", id="last") == done
    assert await MatchAction.objects.filter(match=match).acount() == match.seq + 2
    await one.close()
    await other.close()
