"""Sockets that mean harm, in a process of their own: `python -m benchmarks.load.flooder '{…}'`.

Some send a thousand messages a second together (pings, acts, broken and deeply nested JSON, binary
frames), one sends messages of a megabyte, and one account opens two hundred sockets. Whoever is
closed comes back. They connect from an address of their own, as a stranger would: the limits by
address then hold for them and not for the players.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import Any

import uvloop

from benchmarks.load import wire

ADDRESS = "127.0.0.2"
"""A loopback address beside the players' one."""
MESSAGES_A_SECOND = 1000
LARGE = b'{"type":"chat","id":"c1","text":"' + b"x" * 1_000_000 + b'"}'
LARGE_EVERY_SECONDS = 0.25
CROWD = 200
DEEP = b"[" * 5_000
DEEP_ACT = b'{"type":"act","id":"d","seq":1,"action":' + b'{"a":' * 60 + b"1" + b"}" * 61
MESSAGES = (
    wire.frame(wire.TEXT, b'{"type":"ping"}'),
    wire.frame(wire.TEXT, b'{"type":"act","id":"x","seq":1,"action":{"type":"end_turn"}}'),
    wire.frame(wire.TEXT, b'{"type":"sync","seq":0}'),
    wire.frame(wire.TEXT, b"no JSON at all"),
    wire.frame(wire.TEXT, DEEP),
    wire.frame(wire.TEXT, DEEP_ACT),
    wire.frame(wire.BINARY, bytes(64)),
)
COME_BACK_SECONDS = 0.2


class Flood:
    """All of them; `counts` says what they did and what came of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.counts: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []
        self._is_ending = False

    def start(self, targets: list[dict[str, Any]]) -> None:
        """targets: {"match", "cookie"} each. The last one has the crowd, the one before the large
        messages, the others send the many."""
        *fast, large, crowd = targets
        pause = len(fast) / MESSAGES_A_SECOND
        for target in fast:
            self._begin(self._send_many(target, pause))
        self._begin(self._send_large(large))
        for _ in range(CROWD):
            self._begin(self._stay(crowd))

    async def end(self) -> None:
        """Stop all at once. (Cancelling alone is not enough: `wait_for` may swallow it.)"""
        self._is_ending = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Any) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def _send_many(self, target: dict[str, Any], pause: float) -> None:
        loop = asyncio.get_running_loop()
        due, number = loop.time(), 0
        socket: wire.WebSocket | None = None
        try:
            while not self._is_ending:
                if socket is None or not socket.is_open:
                    socket = await self._open(target)
                    due = max(due, loop.time() - 1)
                    continue
                socket.send_raw(MESSAGES[number % len(MESSAGES)])
                self.counts["messages"] += 1
                number += 1
                due += pause
                await asyncio.sleep(max(0.0, due - loop.time()))
        finally:
            self._drop(socket)

    async def _send_large(self, target: dict[str, Any]) -> None:
        socket: wire.WebSocket | None = None
        try:
            while not self._is_ending:
                if socket is None or not socket.is_open:
                    socket = await self._open(target)
                    continue
                socket.send(LARGE)
                self.counts["large messages"] += 1
                await asyncio.sleep(LARGE_EVERY_SECONDS)
        finally:
            self._drop(socket)

    async def _stay(self, target: dict[str, Any]) -> None:
        socket: wire.WebSocket | None = None
        try:
            while not self._is_ending:
                if socket is None or not socket.is_open:
                    socket = await self._open(target)
                await asyncio.sleep(1)
        finally:
            self._drop(socket)

    async def _open(self, target: dict[str, Any]) -> wire.WebSocket | None:
        """A socket; None, after a moment, if it is turned away."""
        path = f"/ws/matches/{target['match']}/"
        request = wire.handshake(self.port, path, target["cookie"])
        socket = wire.WebSocket(request, self._on_text, self._on_end)
        try:
            await socket.connect(self.port, address=ADDRESS)
        except OSError as problem:
            self.counts[f"turned away: {problem}"] += 1
            await asyncio.sleep(COME_BACK_SECONDS)
            return None
        except TimeoutError:
            self.counts["not answered"] += 1
            return None
        self.counts["opened"] += 1
        await asyncio.sleep(COME_BACK_SECONDS)
        return socket

    def _on_text(self, text: bytes) -> None:
        self.counts["answers"] += 1

    def _on_end(self, code: int | None) -> None:
        self.counts[f"closed with {code}"] += 1

    def _drop(self, socket: wire.WebSocket | None) -> None:
        if socket is not None:
            socket.abort()


async def flood(wanted: dict[str, Any]) -> dict[str, int]:
    """Flood for `seconds`, then say what was done."""
    everybody = Flood(wanted["port"])
    everybody.start(wanted["targets"])
    await asyncio.sleep(wanted["seconds"])
    counts = dict(everybody.counts)
    await everybody.end()
    return counts


if __name__ == "__main__":
    print(json.dumps(uvloop.run(flood(json.loads(sys.argv[1])))))
