"""Simulated players and onlookers of one load, on one event loop.

A pair plays a match to its end and then the next one from the stock. What a player does comes from
the `choices` of the frames alone, so nothing it sends should ever be refused.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load import wire
from benchmarks.load.choosing import acts_of, choose, frame_seq, frame_type, may_act
from benchmarks.load.histogram import Histogram

PING_SECONDS = 10
STATE_SECONDS = 60
PING = b'{"type":"ping"}'


@dataclass
class Tally:
    """What one window of time saw. moves: acts answered `done`; bytes without WebSocket heads."""

    done_ms: Histogram = field(default_factory=Histogram)
    moves: int = 0
    ended: int = 0
    updates: int = 0
    update_bytes: int = 0
    watched: int = 0
    watched_bytes: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)


@dataclass
class Plan:
    """How to play. think: seconds between choices and act, on average; 0: at once."""

    ports: list[int]
    think: float
    seed: int = 1
    deflate: bool = False


class Load:
    """All players; `stock` holds the matches that are played when others have ended."""

    def __init__(self, plan: Plan, stock: list[dict[str, Any]]) -> None:
        self.plan = plan
        self.stock = stock
        self.tally = Tally()
        self.tables: set[Table] = set()
        self.is_stopping = False
        self.is_waiting = False
        self.draw = random.Random(plan.seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def seat(self, matches: list[dict[str, Any]], *, at_once: int = 20) -> None:
        """Begin these matches: connect all their sockets, some at a time."""
        gate = asyncio.Semaphore(at_once)

        async def begin(match: dict[str, Any]) -> None:
            async with gate:
                await self._begin(match)

        await asyncio.gather(*(begin(match) for match in matches))

    def begin(self) -> None:
        """Let those who waited play."""
        self.is_waiting = False
        for table in list(self.tables):
            for player in table.players:
                player.consider()

    def ended(self, table: Table) -> None:
        """A match is over and its sockets are closed: its place gets the next one."""
        self.tables.discard(table)
        self.tally.ended += 1
        if self.is_stopping:
            return
        if not self.stock:
            self.tally.faults["no match left in stock"] += 1
            return
        task = asyncio.ensure_future(self._begin(self.stock.pop()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def new_window(self) -> Tally:
        """Count anew from here; returns what was counted."""
        tally, self.tally = self.tally, Tally()
        return tally

    async def end(self, *, seconds: float = 60) -> None:
        """Give up all matches, wait until each is over, and close the sockets."""
        self.is_stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        for table in list(self.tables):
            table.players[0].concede()
            await asyncio.sleep(0.002)
        deadline = time.monotonic() + seconds
        while self.tables and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        for table in list(self.tables):
            self.tally.faults["a match did not end"] += 1
            table.abort()
        await asyncio.sleep(0.2)

    async def _begin(self, match: dict[str, Any]) -> None:
        table = Table(self, match)
        self.tables.add(table)
        try:
            await table.connect()
        except (OSError, TimeoutError) as problem:
            self.tally.faults[f"could not connect: {type(problem).__name__} {problem}"] += 1
            self.tables.discard(table)
            table.abort()


class Table:
    """One match: two players and its onlookers."""

    def __init__(self, load: Load, match: dict[str, Any]) -> None:
        self.load = load
        self.match = match
        self.players = [Player(self, seat) for seat in range(len(match["seats"]))]
        self.onlookers = [Onlooker(self) for _ in match["spectators"]]
        self._open = 0

    async def connect(self) -> None:
        """Open all sockets and wait until the players have their state; others get it late."""
        sockets = [*self.players, *self.onlookers]
        cookies = [*self.match["seats"], *self.match["spectators"]]
        for number, (socket, cookie) in enumerate(zip(sockets, cookies, strict=True)):
            await socket.connect(number, cookie)
            self._open += 1
        for player in self.players:
            await asyncio.wait_for(asyncio.shield(player.has_state), STATE_SECONDS)

    def closed(self) -> None:
        """One of the sockets is closed."""
        self._open -= 1
        if self._open == 0:
            self.load.ended(self)

    def abort(self) -> None:
        """Cut all connections."""
        for each in (*self.players, *self.onlookers):
            each.abort()


class Onlooker:
    """A socket that only reads, and pings as docs/protocol.md asks."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.load = table.load
        self.seq = 0
        self.is_over = False
        self._socket: wire.WebSocket | None = None
        self.has_state: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ping: asyncio.TimerHandle | None = None

    async def connect(self, number: int, cookie: str) -> None:
        """Open the socket. Raises Turned, TimeoutError."""
        ports = self.load.plan.ports
        port = ports[(number + hash(self.table.match["match"])) % len(ports)]
        path = f"/ws/matches/{self.table.match['match']}/"
        request = wire.handshake(port, path, cookie, deflate=self.load.plan.deflate)
        self._socket = wire.WebSocket(request, self.on_text, self.on_end)
        await self._socket.connect(port)
        self._beat(self.load.draw.uniform(0, PING_SECONDS))

    def on_text(self, frame: bytes) -> None:
        """Look at one frame."""
        kind = frame_type(frame)
        tally = self.load.tally
        if kind == "moved":
            self._count_update(len(frame))
            self._follow(frame_seq(frame))
            self.on_position(frame)
        elif kind == "done":
            self.on_done(json.loads(frame))
        elif kind == "state":
            self.seq = json.loads(frame)["seq"]
            if not self.has_state.done():
                self.has_state.set_result(None)
            self.on_position(frame)
        elif kind == "over":
            self.is_over = True
            self._stop_beat()
            self.leave()
        elif kind == "refused":
            refusal = json.loads(frame)
            if not (self.load.is_stopping and refusal["error"]["code"] == "match_over"):
                tally.refused[refusal["error"]["code"]] += 1
            self.on_refused(refusal)
        elif kind == "pong" and json.loads(frame)["seq"] < self.seq:
            tally.faults["a pong from the past"] += 1

    def leave(self) -> None:
        """Close the socket; the match is over."""
        if self._socket is not None:
            self._socket.close()

    def on_end(self, code: int | None) -> None:
        """The connection is gone."""
        self._stop_beat()
        if not self.is_over:
            self.load.tally.faults[f"closed with {code}"] += 1
        self.table.closed()

    def abort(self) -> None:
        """Cut the connection."""
        self._stop_beat()
        if self._socket is not None:
            self._socket.abort()

    def send(self, message: bytes) -> None:
        """Send one frame, unless the socket is closed."""
        if self._socket is not None and self._socket.is_open:
            self._socket.send(message)

    def on_position(self, frame: bytes) -> None:
        """A `state` or `moved` has come."""

    def on_done(self, done: dict[str, Any]) -> None:
        """An act is stored."""

    def on_refused(self, refusal: dict[str, Any]) -> None:
        """A message was refused."""

    def _count_update(self, length: int) -> None:
        self.load.tally.watched += 1
        self.load.tally.watched_bytes += length

    def _follow(self, seq: int) -> None:
        if seq > self.seq + 1:
            self.load.tally.faults["a gap in seq"] += 1
            self.send(b'{"type":"sync","seq":%d}' % self.seq)
        self.seq = max(self.seq, seq)

    def _beat(self, seconds: float = PING_SECONDS) -> None:
        self._ping = asyncio.get_running_loop().call_later(seconds, self._on_beat)

    def _on_beat(self) -> None:
        self.send(PING)
        self._beat()

    def _stop_beat(self) -> None:
        if self._ping is not None:
            self._ping.cancel()
            self._ping = None


class Player(Onlooker):
    """Who has a seat: acts as soon as it may and the last act is answered."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table)
        self.seat = seat
        self._acts = 0
        self._pending: str | None = None
        self._sent_at = 0.0
        self._done_seq = 0
        self._position: bytes | None = None
        self._thought: asyncio.TimerHandle | None = None
        self._gives_up = False

    def on_position(self, frame: bytes) -> None:
        """See whether there is something to do."""
        self._position = frame
        self.consider()

    def on_done(self, done: dict[str, Any]) -> None:
        """Time the answer; then the next act may follow."""
        if done["id"] != self._pending:
            self.load.tally.faults["an answer to nothing"] += 1
            return
        self.load.tally.moves += 1
        self.load.tally.done_ms.add((time.perf_counter() - self._sent_at) * 1000)
        self._pending = None
        self._done_seq = done["seq"]
        if self.is_over:
            self.leave()
        elif self._gives_up:
            self.concede()
        else:
            self.consider()

    def on_refused(self, refusal: dict[str, Any]) -> None:
        """Ask for the state and go on from there, a second later."""
        if refusal["id"] == self._pending or refusal["id"] is None:
            self._pending = None
            self._position = None
            if self.is_over:
                self.leave()
            else:
                asyncio.get_running_loop().call_later(1, self._ask)

    def leave(self) -> None:
        """Close the socket, once the last act is answered: `done` may come after `over`."""
        if self._pending is None:
            super().leave()

    def concede(self) -> None:
        """Give up, as soon as an act that is on its way is answered."""
        self._forget_thought()
        if self._pending is not None:
            self._gives_up = True
        elif not self.is_over:
            self._gives_up = False
            self._send_act({"type": "concede"})

    def _ask(self) -> None:
        if self._gives_up:
            self.concede()
        else:
            self.send(b'{"type":"sync","seq":%d}' % self.seq)

    def on_end(self, code: int | None) -> None:
        """The connection is gone."""
        self._forget_thought()
        super().on_end(code)

    def _count_update(self, length: int) -> None:
        self.load.tally.updates += 1
        self.load.tally.update_bytes += length

    def consider(self) -> None:
        position = self._position
        if (
            position is None
            or self._pending is not None
            or self._thought is not None
            or self.seq < self._done_seq
            or self.load.is_stopping
            or self.load.is_waiting
            or not may_act(position)
        ):
            return
        think = self.load.plan.think
        if think == 0:
            self._act()
        else:
            seconds = think * self.load.draw.uniform(0.5, 1.5)
            self._thought = asyncio.get_running_loop().call_later(seconds, self._act)

    def _act(self) -> None:
        self._thought = None
        if self._position is None or self.load.is_stopping or not may_act(self._position):
            return
        self._send_act(choose(acts_of(self._position), self.load.draw))

    def _send_act(self, action: dict[str, Any]) -> None:
        self._acts += 1
        self._pending = f"a{self._acts}"
        message = {"type": "act", "id": self._pending, "seq": self.seq, "action": action}
        text = json.dumps(message, separators=(",", ":")).encode()
        self._sent_at = time.perf_counter()
        self.send(text)

    def _forget_thought(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None
