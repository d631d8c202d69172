"""The same load on servers with trivial rules, in the same run: what a move costs without ours.

`echo` is a bare Channels consumer (echo.py), `boardgame.io` its Node server where it is installed
(`npm ci` in benchmarks/load/boardgameio). Both keep everything in memory and check no session.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from benchmarks.load import processes, wire
from benchmarks.load.histogram import Histogram

HERE = Path(__file__).parent
NODE_FOLDER = HERE / "boardgameio"
ACTION = {"type": "attack", "attacker": "abcdefgh", "target": "tower:left"}
START_SECONDS = 20
TICK_SECONDS = 0.05
WARM_SECONDS = 1.0


class Pair:
    """Two sockets that take turns; `told` counts, and says when the other is to move."""

    def __init__(self, number: int) -> None:
        self.name = f"pair{number}"
        self.moves = 0
        self.done_ms = Histogram()
        self.sockets: list[wire.WebSocket] = []
        self.ready = [asyncio.get_running_loop().create_future() for _ in range(2)]
        self._sent_at = 0.0
        self._is_stopping = False

    async def connect(self, port: int) -> None:
        """Open both sockets; returns once both are ready to play."""
        for seat in range(2):

            def on_text(text: bytes, seat: int = seat) -> None:
                self.on_text(seat, text)

            request = wire.handshake(port, self.path(), "none")
            socket = wire.WebSocket(request, on_text, lambda code: None)
            self.sockets.append(socket)
            await socket.connect(port)
            self.greet(seat)
            await asyncio.wait_for(self.ready[seat], 30)

    def act(self, seat: int, seq: int) -> None:
        """Send the next move."""
        if not self._is_stopping:
            self._sent_at = time.perf_counter()
            self.sockets[seat].send(self.move(seat, seq))

    def answered(self) -> None:
        """A move was taken."""
        self.moves += 1
        self.done_ms.add((time.perf_counter() - self._sent_at) * 1000)

    def close(self) -> None:
        """Play no more."""
        self._is_stopping = True
        for socket in self.sockets:
            socket.abort()

    def path(self) -> str:
        """Where the sockets of this pair are."""
        raise NotImplementedError

    def greet(self, seat: int) -> None:
        """Say what the server wants to hear first."""

    def move(self, seat: int, seq: int) -> bytes:
        """A move after `seq`."""
        raise NotImplementedError

    def on_text(self, seat: int, text: bytes) -> None:
        """Something came for `seat`."""
        raise NotImplementedError


class EchoPair(Pair):
    """Speaks to echo.py. The other acts once it has seen the move."""

    def path(self) -> str:
        return f"/ws/{self.name}/"

    def move(self, seat: int, seq: int) -> bytes:
        act = {"type": "act", "id": f"a{seq}", "seq": seq, "action": ACTION}
        return json.dumps(act, separators=(",", ":")).encode()

    def on_text(self, seat: int, text: bytes) -> None:
        if text.startswith(b'{"type":"done"'):
            self.answered()
        elif text.startswith(b'{"type":"moved"'):
            seq = json.loads(text)["seq"]
            if seq % 2 == seat:
                self.act(seat, seq)
        elif text.startswith(b'{"type":"state"'):
            self.ready[seat].set_result(None)
        else:
            raise ValueError(text[:200])


class BoardgamePair(Pair):
    """Speaks boardgame.io's messages over socket.io over engine.io 4."""

    EVENT = b"42/touch,"

    def path(self) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def move(self, seat: int, seq: int) -> bytes:
        payload = {"type": "touch", "args": [ACTION], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._event("update", action, seq, self.name, str(seat))

    def on_text(self, seat: int, text: bytes) -> None:
        if text.startswith(b'42/touch,["update"'):
            _, _, state, *_ = json.loads(text[len(self.EVENT) :])
            if state["ctx"]["currentPlayer"] == str(seat):
                self.act(seat, state["_stateID"])
            else:
                self.answered()
        elif text == b"2":  # engine.io's ping
            self.sockets[seat].send(b"3")
        elif text.startswith(b"0"):  # engine.io is open: join the game
            self.sockets[seat].send(b"40/touch,")
        elif text.startswith(b"40/touch,"):
            sync = self._event("sync", self.name, str(seat), None, 2)
            self.sockets[seat].send(sync)
        elif text.startswith(b'42/touch,["sync"') and not self.ready[seat].done():
            self.ready[seat].set_result(None)

    def _event(self, *arguments: Any) -> bytes:
        return self.EVENT + json.dumps(arguments, separators=(",", ":")).encode()


async def measure(
    kind: type[Pair], command: list[str], port: int, pairs: int, seconds: float
) -> dict[str, Any]:
    """Start a server, let so many pairs play flat out, and end it."""
    server = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    playing: list[Pair] = []
    try:
        await _until_ready(server, port)
        playing.extend(kind(number) for number in range(pairs))
        for pair in playing:
            await pair.connect(port)
        for pair in playing:
            pair.act(0, 0)
        await asyncio.sleep(WARM_SECONDS)
        before = sum(pair.moves for pair in playing)
        for pair in playing:
            pair.done_ms = Histogram()
        spent, started = processes.tree_cpu_seconds(server.pid), time.perf_counter()
        moves, used, took, wait = 0, 0.0, 0.0, seconds
        while (moves < pairs or used <= 0) and server.poll() is None:  # the CPU is told in ticks
            await asyncio.sleep(wait)
            took, wait = time.perf_counter() - started, TICK_SECONDS
            used = processes.tree_cpu_seconds(server.pid) - spent
            moves = sum(pair.moves for pair in playing) - before
        if server.poll() is not None:
            raise RuntimeError(f"{command} has ended with {server.returncode}")
        done_ms = Histogram()
        for pair in playing:
            done_ms.merge(pair.done_ms)
    finally:
        for pair in playing:
            pair.close()
        server.terminate()
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
    return {
        "sockets": 2 * pairs,
        "moves": moves,
        "moves_a_second": round(moves / took, 1),
        "moves_a_cpu_second": round(moves / used, 1),
        "cpu_seconds": round(used, 2),
        "act_to_done_ms": done_ms.to_json(),
    }


async def echo(port: int, pairs: int, seconds: float) -> dict[str, Any]:
    """The bare Channels consumer."""
    command = [sys.executable, "-m", "benchmarks.load.echo", str(port)]
    return await measure(EchoPair, command, port, pairs, seconds)


async def boardgame_io(port: int, pairs: int, seconds: float) -> dict[str, Any] | None:
    """boardgame.io's server; None where it is not installed."""
    node = shutil.which("node")
    if node is None or not (NODE_FOLDER / "node_modules" / "boardgame.io").is_dir():
        return None
    command = [node, str(NODE_FOLDER / "server.cjs"), str(port)]
    return await measure(BoardgamePair, command, port, pairs, seconds)


ALL = {"echo": echo, "boardgame.io": boardgame_io}


async def _until_ready(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        if server.poll() is not None:
            raise ChildProcessError(f"a reference ended with {server.returncode}")
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
