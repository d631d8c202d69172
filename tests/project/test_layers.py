"""The channel layer inside a process, and between processes over Redis."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest
from channels.exceptions import ChannelFull

from config.layers import LOST, WAKE, LocalChannelLayer, Message, wake_up
from config.relay import RelayChannelLayer, receivers
from tests.patience import PATIENCE_SECONDS


async def taken(layer: LocalChannelLayer, channel: str) -> dict[str, Any]:
    return await asyncio.wait_for(layer.receive(channel), timeout=PATIENCE_SECONDS)


async def is_empty(layer: LocalChannelLayer, channel: str) -> bool:
    await asyncio.sleep(0)
    receiving = asyncio.ensure_future(layer.receive(channel))
    await asyncio.sleep(0)
    empty = not receiving.done()
    receiving.cancel()
    return empty


async def test_group_reaches_its_members_in_order_and_nobody_else() -> None:
    layer = LocalChannelLayer()
    member, other = await layer.new_channel(), await layer.new_channel()
    await layer.group_add("match.a", member)
    await layer.group_add("match.b", other)
    for number in range(3):
        await layer.group_send("match.a", {"type": "said", "n": number})
    assert [(await taken(layer, member))["n"] for _ in range(3)] == [0, 1, 2]
    assert await is_empty(layer, other)


async def test_member_that_left_hears_no_more() -> None:
    layer = LocalChannelLayer()
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    await layer.group_discard("match.a", member)
    await layer.group_send("match.a", {"type": "said"})
    assert await is_empty(layer, member)
    assert layer.group_names() == []


async def test_overflow_leaves_one_marker_in_place_of_all() -> None:
    layer = LocalChannelLayer(capacity=3)
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    for number in range(4):
        await layer.group_send("match.a", {"type": "said", "n": number})
    await layer.group_send("match.a", {"type": "said", "n": 9})
    assert await taken(layer, member) == LOST
    assert (await taken(layer, member))["n"] == 9
    assert await is_empty(layer, member)


async def test_slow_member_does_not_cost_the_quick_one_a_message() -> None:
    layer = LocalChannelLayer(capacity=2)
    slow, quick = await layer.new_channel(), await layer.new_channel()
    for channel in (slow, quick):
        await layer.group_add("match.a", channel)
    heard = []
    for number in range(10):
        await layer.group_send("match.a", {"type": "said", "n": number})
        heard.append((await taken(layer, quick))["n"])
    assert heard == list(range(10))


async def test_wake_that_waits_already_is_enough() -> None:
    layer = LocalChannelLayer(capacity=3)
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    for _ in range(50):
        await layer.group_send("match.a", WAKE)
    assert await taken(layer, member) == WAKE
    assert await is_empty(layer, member)


async def test_equal_messages_that_are_no_wakes_all_arrive() -> None:
    layer = LocalChannelLayer()
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    for _ in range(2):
        await layer.group_send("match.a", {"type": "said", "text": "hi"})
    assert [(await taken(layer, member))["text"] for _ in range(2)] == ["hi", "hi"]


async def test_thread_without_a_loop_can_post() -> None:
    layer = LocalChannelLayer()
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    thread = threading.Thread(target=layer.group_post, args=("match.a", {"type": "said"}))
    thread.start()
    await asyncio.to_thread(thread.join)
    assert await taken(layer, member) == {"type": "said"}


async def test_consumer_that_is_gone_leaves_nothing_behind() -> None:
    layer = LocalChannelLayer()
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    name = str(member)
    del member
    gc.collect()
    await layer.group_send("match.a", {"type": "said"})
    assert layer.group_names() == []
    with pytest.raises(ValueError, match="no channel of this process"):
        await layer.receive(name)


async def test_direct_message_to_a_full_channel_is_refused() -> None:
    layer = LocalChannelLayer(capacity=1)
    member = await layer.new_channel()
    await layer.send(member, {"type": "said", "n": 0})
    with pytest.raises(ChannelFull):
        await layer.send(member, {"type": "said", "n": 1})
    assert await taken(layer, member) == {"type": "said", "n": 0}


@pytest.fixture
async def relays(redis_url: str) -> AsyncIterator[list[RelayChannelLayer]]:
    """Two layers as two processes have them, listening."""
    feed = f"sparkforge.test.{uuid4().hex}"
    layers = [RelayChannelLayer(redis_url, feed) for _ in range(2)]
    tasks = [asyncio.create_task(layer.listen()) for layer in layers]
    client = layers[0]._redis
    while (await asyncio.to_thread(client.pubsub_numsub, feed))[0][1] < 2:
        await asyncio.sleep(0.01)
    yield layers
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def kill_listener(relay: RelayChannelLayer) -> None:
    """Cut the connection on which `relay` listens, as a restarted Redis would."""
    listeners = relay._redis.client_list("pubsub")
    (own,) = [line for line in listeners if line["name"].endswith(relay._process)]
    assert relay._redis.client_kill_filter(own["id"]) == 1


@pytest.mark.redis
async def test_message_crosses_to_the_other_process_once(relays: list[RelayChannelLayer]) -> None:
    here, there = relays
    near, far = await here.new_channel(), await there.new_channel()
    await here.group_add("match.a", near)
    await there.group_add("match.a", far)
    for number in range(3):
        await here.group_send("match.a", {"type": "said", "n": number})
    assert [(await taken(there, far))["n"] for _ in range(3)] == [0, 1, 2]
    assert [(await taken(here, near))["n"] for _ in range(3)] == [0, 1, 2]
    assert await is_empty(here, near)


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bytes]]:
    """What came with messages of groups `match.<name>`, in their order."""
    found: list[tuple[str, bytes]] = []

    def receive(name: str, text: bytes) -> None:
        if text == b'"broken"':
            raise KeyError("planted")
        found.append((name, text))

    monkeypatch.setitem(receivers, "match", receive)
    return found


@pytest.mark.redis
async def test_what_goes_with_a_message_is_known_before_it_is_heard(
    relays: list[RelayChannelLayer],
    received: list[tuple[str, bytes]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, there = relays
    near, far = await here.new_channel(), await there.new_channel()
    await here.group_add("match.a", near)
    await there.group_add("match.a", far)
    known_when_delivered: list[int] = []
    deliver = there.deliver

    def note(group: str, message: Message) -> None:
        known_when_delivered.append(len(received))
        deliver(group, message)

    monkeypatch.setattr(there, "deliver", note)
    await asyncio.to_thread(here.group_post, "match.a", wake_up(7), lambda: b'{"seq":1}')
    assert await taken(here, near) == wake_up(7)
    assert await taken(there, far) == wake_up(7)
    assert received == [("a", b'{"seq":1}')]
    assert known_when_delivered == [1]


@pytest.mark.redis
async def test_message_to_nobody_here_is_not_looked_into(
    relays: list[RelayChannelLayer], received: list[tuple[str, bytes]]
) -> None:
    here, there = relays
    far = await there.new_channel()
    await there.group_add("match.a", far)
    await asyncio.to_thread(here.group_post, "match.b", WAKE, lambda: b"1")
    await asyncio.to_thread(here.group_post, "match.a", WAKE, lambda: b"2")
    assert await taken(there, far) == WAKE
    assert received == [("a", b"2")]


@pytest.mark.redis
async def test_whoever_is_woken_hears_of_it_also_if_what_came_cannot_be_read(
    relays: list[RelayChannelLayer],
    received: list[tuple[str, bytes]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    here, there = relays
    far = await there.new_channel()
    await there.group_add("match.a", far)
    await asyncio.to_thread(here.group_post, "match.a", WAKE, lambda: b'"broken"')
    assert await taken(there, far) == WAKE
    assert "What came with a message for match.a could not be read" in caplog.text


@pytest.mark.redis
@pytest.mark.parametrize("data", [b"", b"x", b"x match.a {", b'x match.a {"message":1}', b"\xff"])
async def test_what_is_no_post_does_not_end_the_listening(
    relays: list[RelayChannelLayer], data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = relays
    far = await there.new_channel()
    await there.group_add("match.a", far)
    await asyncio.to_thread(here._redis.publish, here.feed, data)
    await here.group_send("match.a", WAKE)
    assert await taken(there, far) == WAKE
    assert "What Redis brought is no post" in caplog.text


def test_nothing_is_made_for_others_where_there_are_none() -> None:
    """Embedded: one process, which knows already."""

    def carry() -> bytes:
        raise AssertionError("asked for")

    LocalChannelLayer().group_post("match.a", WAKE, carry)


@pytest.mark.redis
async def test_process_that_lost_redis_wakes_its_groups(
    relays: list[RelayChannelLayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.relay.RETRY_SECONDS", 0.01)
    there = relays[1]
    far = await there.new_channel()
    await there.group_add("match.a", far)
    await asyncio.to_thread(kill_listener, there)
    assert await taken(there, far) == LOST


async def test_redis_that_is_away_stops_no_act(caplog: pytest.LogCaptureFixture) -> None:
    layer = RelayChannelLayer("redis://127.0.0.1:1/0")
    member = await layer.new_channel()
    await layer.group_add("match.a", member)
    await layer.group_send("match.a", WAKE)
    assert await taken(layer, member) == WAKE
    assert "Redis did not take a message for match.a" in caplog.text
