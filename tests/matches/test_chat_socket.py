"""Talk over the sockets of a match: who is sent what, and when."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from accounts import friends
from accounts.models import Account
from config import clock
from matches.models import Match, Seat
from matches.services import chat
from tests.factories.matches import make_match, make_player, players_of
from tests.matches.sockets import open_socket

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def talkers(*, free: bool = True) -> tuple[Match, Account, Account]:
    match = make_match(watchable=True)
    one, other = players_of(match)
    Account.objects.filter(pk__in=(one.pk, other.pk)).update(free_chat=free)
    return match, one, other


async def test_line_is_told_to_both_and_its_sender_knows() -> None:
    match, ann, ben = await talkers(free=False)
    one, other = await open_socket(match, ann), await open_socket(match, ben)
    await one.send({"type": "chat", "id": "c1", "phrase": "good_luck"})
    await one.have("said", id="c1")
    for socket in (one, other):
        told = await socket.have("chat")
        assert (told["free"], told["muted"]) == (False, False)
        assert [(line["seat"], line["phrase"]) for line in told["lines"]] == [(0, "good_luck")]
    await other.send({"type": "chat", "id": "c2", "text": "hi"})
    assert (await other.until("refused", id="c2"))["error"]["code"] == "chat_off"
    again = await open_socket(match, ben)  # who comes back is told what was said
    assert (await again.have("chat"))["lines"] == told["lines"]
    for socket in (one, other, again):
        await socket.close()


async def test_free_chat_and_its_end_by_a_block() -> None:
    match, ann, ben = await talkers()
    one, other = await open_socket(match, ann), await open_socket(match, ben)
    assert (await one.have("chat"))["free"]
    await other.have("chat")
    await one.send({"type": "chat", "id": "c1", "text": "Nice hand."})
    assert (await other.until("chat"))["lines"][0]["text"] == "Nice hand."
    await sync_to_async(friends.block)(ann, by=ben, at=clock.now())
    assert not (await other.until("chat"))["free"]
    await one.send({"type": "chat", "id": "c2", "phrase": "hello"})
    await one.have("said", id="c2")
    await other.send({"type": "ping"})
    await other.until("pong")
    assert [frame for frame in other.frames if frame["type"] == "chat"][-1]["lines"] == []
    await one.close()
    await other.close()


async def test_muting() -> None:
    match, ann, _ = await talkers()
    one = await open_socket(match, ann)
    await one.have("chat")
    await one.send({"type": "mute", "id": "m1", "muted": True})
    await one.have("said", id="m1")
    told = await one.until("chat")
    assert (told["free"], told["muted"]) == (False, True)
    assert await Seat.objects.filter(match=match, mutes=True, account=ann).aexists()
    await one.close()


async def test_spectator_hears_nothing() -> None:
    match, ann, _ = await talkers()
    await Match.objects.filter(pk=match.pk).aupdate(watch_delay=0)
    watcher = await open_socket(match, await sync_to_async(make_player)())
    await sync_to_async(chat.say)(match.pk, by=ann, at=clock.now(), text="You cannot see this.")
    for frame in ({"type": "chat", "phrase": "hello"}, {"type": "mute", "muted": True}):
        await watcher.send({**frame, "id": "x1"})
        assert (await watcher.until("refused"))["error"]["code"] == "watching_only"
    await watcher.send({"type": "ping"})
    await watcher.until("pong")
    assert not [frame for frame in watcher.frames if frame["type"] in ("chat", "said")]
    await watcher.close()
