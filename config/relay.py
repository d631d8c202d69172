"""The channel layer of several processes: within each as config/layers.py, between them by Redis.

One message crosses once a process, however many members a group has there. A process that lost
Redis wakes all its groups when it is back, since it cannot know what it missed.
"""

from __future__ import annotations

import asyncio
import json
import logging

import redis
import redis.asyncio

from config.layers import LOST, LocalChannelLayer, Message

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0


class RelayChannelLayer(LocalChannelLayer):
    """Posts to the members here at once, and to those of other processes through Redis."""

    def __init__(self, url: str, feed: str = "sparkforge.relay", capacity: int = 100) -> None:
        super().__init__(capacity)
        self.url = url
        self.feed = feed
        # Posting happens in threads, tasks and commands alike: the client without an event loop.
        self._redis = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)

    def group_post(self, group: str, message: Message) -> None:
        """As `group_send`, for code without an event loop; from any thread."""
        super().group_post(group, message)
        frame = json.dumps({"from": self._process, "group": group, "message": message})
        try:
            self._redis.publish(self.feed, frame)
        except redis.RedisError:
            # What is announced is stored already; clients find the gap at their next ping.
            logger.exception("Redis did not take a message for %s", group)

    async def group_send(self, group: str, message: Message) -> None:
        """Post to all members of `group`, in all processes."""
        await asyncio.to_thread(self.group_post, group, message)

    async def listen(self) -> None:
        """Deliver what other processes post, until cancelled."""
        while True:
            try:
                await self._listen_once()
            except (redis.RedisError, OSError):
                logger.exception("Lost Redis; trying again in %s s", RETRY_SECONDS)
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
                posted = json.loads(frame["data"])
                if posted["from"] != self._process:
                    self.deliver(posted["group"], posted["message"])
