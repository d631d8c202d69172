"""The channel layer inside one process: groups of members with bounded inboxes.

Channels' own in-memory layer walks over all channels at each message and drops the newest ones
without a word (docs/decisions/0002-wake-ups.md). Here a group knows its members, and an inbox
that overflows is emptied and told so. config/relay.py adds other processes over Redis.

Messages are shared between members: a consumer reads them and changes nothing.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import weakref
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]
Carry = Callable[[], bytes]
"""Makes the JSON that goes with a message to other processes; not asked where there are none."""

WAKE: Message = {"type": "wake"}
"""Something is stored. With a "stamp" (`wake_up`) a reader can tell whether it knows already."""
# Stands for everything that an overflowing inbox held: look at all that is new, or close.
LOST: Message = {"type": "wake", "lost": True}


class Inbox:
    """The messages that wait for one consumer; belongs to the event loop that made it."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.loop = asyncio.get_running_loop()
        # One waits in each open socket: a list and a future take a kilobyte less than a deque and
        # an `asyncio.Event`.
        self._messages: list[Message] = []
        self._taker: asyncio.Future[None] | None = None

    def post(self, message: Message) -> None:
        """Take in `message`, from any thread; those of one thread stay in their order."""
        post_to([self], message)

    def put(self, message: Message) -> None:
        """Take in `message` on the inbox's own loop; of wake-ups one waits, with the last stamp."""
        if message.get("type") == "wake" and self._joins_another(message):
            return
        if self.is_full:
            self._messages.clear()
            message = LOST
        self._messages.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    def _joins_another(self, wake: Message) -> bool:
        """Whether a wake-up waits already; it then stands for this one too."""
        for place, waiting in enumerate(self._messages):
            if waiting.get("type") == "wake":
                if "stamp" in waiting:
                    self._messages[place] = _later(waiting, wake)
                return True
        return False

    @property
    def is_full(self) -> bool:
        """Whether the next message would overflow it."""
        return len(self._messages) >= self.capacity

    async def take(self) -> Message:
        """The oldest message, as soon as there is one; one at a time may ask."""
        while not self._messages:
            self._taker = self.loop.create_future()
            await self._taker
        return self._messages.pop(0)


def post_to(inboxes: Iterable[Inbox], message: Message) -> None:
    """Post to several, from any thread; each loop is woken once."""
    try:
        here = asyncio.get_running_loop()
    except RuntimeError:
        here = None
    elsewhere: dict[asyncio.AbstractEventLoop, list[Inbox]] = {}
    for inbox in inboxes:
        if inbox.loop is here:
            inbox.put(message)
        else:
            elsewhere.setdefault(inbox.loop, []).append(inbox)
    for loop, there in elsewhere.items():
        try:
            loop.call_soon_threadsafe(_put_in_all, there, message)
        except RuntimeError:
            if not loop.is_closed():  # a closed loop has no consumer left to tell
                raise


def _put_in_all(inboxes: list[Inbox], message: Message) -> None:
    for inbox in inboxes:
        inbox.put(message)


def wake_up(stamp: Hashable) -> Message:
    """A wake-up that tells the stamp of what is stored (config/wakeup.py)."""
    return {"type": "wake", "stamp": stamp}


def _later(one: Message, other: Message) -> Message:
    """Of two wake-ups the one that says more: without a stamp, or with the higher one."""
    stamps = one.get("stamp"), other.get("stamp")
    if isinstance(stamps[0], int) and isinstance(stamps[1], int):
        return one if stamps[0] > stamps[1] else other
    return WAKE


class ChannelName(str):
    """A channel's name, which keeps the channel's inbox alive.

    Channels never says when a consumer has gone. The consumer holds this name, so the inbox goes
    with it, in whatever way it ended.
    """

    __slots__ = ("inbox",)
    inbox: Inbox


Inboxes = weakref.WeakValueDictionary[str, Inbox]


class LocalChannelLayer(BaseChannelLayer):  # type: ignore[misc] # channels ships no types
    """Delivers within this process; safe to post to from any thread."""

    extensions = ("groups", "flush")

    def __init__(self, capacity: int = 100) -> None:
        super().__init__(capacity=capacity)
        self._process = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._inboxes = Inboxes()
        # Names, which keep nothing alive; who has gone without a word is dropped when met.
        self._groups: dict[str, set[str]] = {}
        self._stamps: dict[str, Hashable] = {}

    async def new_channel(self, prefix: str = "specific") -> ChannelName:
        """A channel for one consumer of this process."""
        name = ChannelName(f"{prefix}.{self._process}!{secrets.token_hex(8)}")
        name.inbox = Inbox(self.capacity)
        with self._lock:
            self._inboxes[str(name)] = name.inbox
        return name

    async def receive(self, channel: str) -> Message:
        """The next message for a channel of this process."""
        inbox = self._inboxes.get(channel)
        if inbox is None:
            raise ValueError(f"{channel!r} is no channel of this process.")
        return await inbox.take()

    async def send(self, channel: str, message: Message) -> None:
        """Post to one channel. Raises ChannelFull; a channel that has gone gets nothing."""
        self.require_valid_channel_name(channel)
        inbox = self._inboxes.get(channel)
        if inbox is None:
            return
        if inbox.is_full:
            raise ChannelFull(channel)
        inbox.post(message)

    async def group_add(self, group: str, channel: str) -> None:
        """Let `channel` hear what is sent to `group` from now on."""
        self.require_valid_group_name(group)
        with self._lock:
            if channel not in self._inboxes:
                raise ValueError(f"{channel!r} is no channel of this process.")
            self._groups.setdefault(group, set()).add(str(channel))

    async def group_discard(self, group: str, channel: str) -> None:
        """Let `channel` hear no more of `group`."""
        self.require_valid_group_name(group)
        with self._lock:
            self._drop(group, [channel])

    async def group_send(self, group: str, message: Message) -> None:
        """Post to all members of `group`."""
        self.group_post(group, message)

    def group_post(self, group: str, message: Message, carry: Carry | None = None) -> None:
        """As `group_send`, for code without an event loop; from any thread."""
        self.require_valid_group_name(group)
        self.deliver(group, message)

    def deliver(self, group: str, message: Message) -> None:
        """Post to the members that are in this process."""
        with self._lock:
            members = self._members(group)
            if members and "stamp" in message:
                self._stamps[group] = message["stamp"]
        post_to(members, message)

    def told(self, group: str) -> Hashable:
        """The stamp that members of `group` in this process were told last, None for none."""
        return self._stamps.get(group)

    def has_members(self, group: str) -> bool:
        """Whether a group has members in this process."""
        with self._lock:
            return bool(self._members(group))

    def group_names(self) -> list[str]:
        """The groups that have members in this process."""
        with self._lock:
            for name in [n for n, members in self._groups.items() if not self._live(members)]:
                self._drop(name, list(self._groups[name]))
            return list(self._groups)

    async def flush(self) -> None:
        """Forget all groups."""
        with self._lock:
            self._groups.clear()
            self._stamps.clear()

    def _live(self, members: set[str]) -> bool:
        return any(map(self._inboxes.__contains__, members))

    def _members(self, group: str) -> list[Inbox]:
        """The inboxes of a group. Call it with the lock."""
        found = [(name, self._inboxes.get(name)) for name in self._groups.get(group, ())]
        gone = [name for name, inbox in found if inbox is None]
        if gone:
            self._drop(group, gone)
        return [inbox for _, inbox in found if inbox is not None]

    def _drop(self, group: str, channels: Sequence[str]) -> None:
        """These are no members any more. Call it with the lock."""
        members = self._groups.get(group)
        if members is not None:
            members.difference_update(channels)
            if not members:
                del self._groups[group]
                self._stamps.pop(group, None)
