"""A WebSocket client that costs little: the load shares its processors with the server.

Only what the generator needs of RFC 6455: whole frames, text, ping and close, and optionally
permessage-deflate as browsers offer it.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
NO_MASK = bytes(4)
"""Clients must mask; masking with zeros changes nothing and costs nothing."""
FLUSHED = b"\x00\x00\xff\xff"


class Turned(ConnectionError):
    """The server did not let the socket in; holds its status line."""


class WebSocket(asyncio.Protocol):
    """One connection; `on_text` gets each text frame, `on_end` the close code (None: none came)."""

    def __init__(
        self,
        request: bytes,
        on_text: Callable[[bytes], None],
        on_end: Callable[[int | None], None],
    ) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.bytes_in = 0
        self._request = request
        self._on_text = on_text
        self._on_end = on_end
        self._rest = b""
        self._code: int | None = None
        self._inflator = zlib.decompressobj(-15)

    async def connect(self, port: int, *, address: str = "127.0.0.1", timeout: float = 30) -> None:
        """Connect to a port of this machine, from the loopback address `address`.

        Raises Turned and other OSErrors, TimeoutError.
        """
        await asyncio.get_running_loop().create_connection(
            lambda: self, "127.0.0.1", port, local_addr=(address, 0)
        )
        try:
            await asyncio.wait_for(self.opened, timeout)
        except (TimeoutError, asyncio.CancelledError):  # nobody waits for `opened` any more
            self.abort()
            raise

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take apart what has come, and keep what is not whole yet."""
        self.bytes_in += len(data)
        if self._rest:
            data = self._rest + data
        self._rest = self._frames(data) if self.is_open else self._head(data)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell that it is over."""
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(Turned(str(error or "closed")))
        self._on_end(self._code)

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        self._transport.write(frame(TEXT, text))

    def send_raw(self, data: bytes) -> None:
        """Send what `frame` has made."""
        self._transport.write(data)

    def close(self) -> None:
        """Say good-bye; the server ends the connection."""
        if self.is_open and not self._transport.is_closing():
            self._transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))

    def abort(self) -> None:
        """End the connection at once."""
        self._transport.abort()

    def _head(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        status = head.split(b"\r\n", 1)[0]
        if b" 101 " not in status:
            if not self.opened.done():
                self.opened.set_exception(Turned(status.decode(errors="replace")))
            self._transport.abort()
            return b""
        self.is_open = True
        self.opened.set_result(None)
        return self._frames(rest)

    def _frames(self, data: bytes) -> bytes:
        """Pass on the whole frames in `data`; returns the rest."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, head = data[at + 1], 2
            if length == 126:
                length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            start = at + head
            if end < start + length:
                break
            self._frame(data[at], data[start : start + length])
            at = start + length
        return data[at:]

    def _frame(self, first: int, payload: bytes) -> None:
        if not first & FINAL:
            raise ValueError("the server sent a message in parts")
        kind = first & 0x0F
        if kind == TEXT:
            if first & COMPRESSED:
                payload = self._inflator.decompress(payload + FLUSHED)
            self._on_text(payload)
        elif kind == PING:
            self._transport.write(frame(PONG, payload))
        elif kind == CLOSE:
            self._code = int.from_bytes(payload[:2], "big") if payload else None
            if self.is_open:
                self.is_open = False
                self._transport.write(frame(CLOSE, payload[:2]))
                self._transport.close()


def frame(kind: int, payload: bytes) -> bytes:
    """A whole frame of a client."""
    length = len(payload)
    if length < 126:
        head = bytes((FINAL | kind, MASKED | length))
    elif length < 65_536:
        head = bytes((FINAL | kind, MASKED | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((FINAL | kind, MASKED | 127)) + length.to_bytes(8, "big")
    return head + NO_MASK + payload


def handshake(port: int, path: str, cookie: str, *, deflate: bool = False) -> bytes:
    """The request for an upgrade, as a browser on the site would send it."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        f"Cookie: sessionid={cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
    ]
    if deflate:
        lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    return "\r\n".join([*lines, "", ""]).encode()
