"""The channel layer of several processes: within each as config/layers.py, between them by Redis.

One message crosses once a process, however many members a group has there, and is not looked into
where it has none. A process that lost Redis wakes all its groups when it is back, since it cannot
know what it missed; one that could not post lets all others wake theirs.

A post is `<process> <group> <JSON>`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec
import redis
import redis.asyncio

from config import outages
from config.layers import LOST, Carry, LocalChannelLayer, Message

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
AWAY_SECONDS = 1.0
"""So long nothing is posted to a Redis that did not answer, so that acts do not wait for it."""
EVERY_GROUP = ""
NOTHING = b"null"
FEED = "sparkforge.posts.1"
"""Named anew with each change of what a post looks like: other releases may run beside this one."""

Receiver = Callable[[str, bytes], None]
receivers: dict[str, Receiver] = {}
"""Who reads what others' messages to the groups `<prefix>.<name>` carry: (name, JSON)."""


class Post(msgspec.Struct):
    """What crosses. carried: JSON for the receiver of the group's prefix, or null."""

    message: Message
    carried: msgspec.Raw


_decoder = msgspec.json.Decoder(Post)


class RelayChannelLayer(LocalChannelLayer):
    """Posts to the members here at once, and to those of other processes through Redis."""

    def __init__(self, url: str, feed: str = FEED, capacity: int = 100) -> None:
        super().__init__(capacity)
        self.url = url
        self.feed = feed
        # Posting happens in threads, tasks and commands alike: the client without an event loop.
        self._away_until: float | None = None
        self._redis = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)

    def group_post(self, group: str, message: Message, carry: Carry | None = None) -> None:
        """As `group_send`, for code without an event loop; from any thread."""
        super().group_post(group, message)
        away_until = self._away_until
        if away_until is not None:
            if time.monotonic() < away_until:
                return
            group, message = EVERY_GROUP, LOST  # what was not posted meanwhile is not known
            carry = None
        post = msgspec.json.encode(Post(message, msgspec.Raw(carry() if carry else NOTHING)))
        try:
            self._redis.publish(self.feed, f"{self._process} {group} ".encode() + post)
            self._away_until = None
        except redis.RedisError as error:
            # What is announced is stored already; clients find the gap at their next ping. Those
            # who act do not wait again and again for a server that does not answer.
            self._away_until = time.monotonic() + AWAY_SECONDS
            outages.log(logger, f"Redis did not take a message for {group}", error)

    async def group_send(self, group: str, message: Message) -> None:
        """Post to all members of `group`, in all processes."""
        await asyncio.to_thread(self.group_post, group, message)

    async def listen(self) -> None:
        """Deliver what other processes post, until cancelled."""
        while True:
            try:
                await self._listen_once()
            except (redis.RedisError, OSError) as error:
                outages.log(logger, f"Lost Redis; trying again in {RETRY_SECONDS} s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self) -> None:
        name = f"{self.feed}.{self._process}"
        async with (
            redis.asyncio.Redis.from_url(
                self.url, client_name=name, health_check_interval=5
            ) as client,
            client.pubsub(ignore_subscribe_messages=True) as feed,
        ):
            await feed.subscribe(self.feed)
            for group in self.group_names():
                self.deliver(group, LOST)
            async for frame in feed.listen():
                try:
                    self._take(frame["data"])
                except ValueError:  # msgspec's and ours: no post, which must not end the listening
                    logger.exception("What Redis brought is no post")

    def _take(self, data: bytes) -> None:
        """Deliver one post to the members here, once what it carries is known."""
        process, group, text = data.decode().split(" ", 2)
        if process == self._process:
            return
        if group == EVERY_GROUP:
            message = _decoder.decode(text).message
            for name in self.group_names():
                self.deliver(name, message)
        elif self.has_members(group):
            post = _decoder.decode(text)
            carried = bytes(post.carried)
            if carried != NOTHING:
                _receive(group, carried)
            self.deliver(group, post.message)


def _receive(group: str, carried: bytes) -> None:
    prefix, _, name = group.partition(".")
    try:
        receivers[prefix](name, carried)
    except Exception:  # an outermost door: whoever is woken reads instead
        logger.exception("What came with a message for %s could not be read", group)
