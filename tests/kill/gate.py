"""One address before several web processes, as a proxy without sticky sessions.

It can hold back what a web process sends, so that a kill finds acts that are stored and whose
answer has not arrived.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field

CHUNK = 65_536


@dataclass(eq=False, slots=True)
class Link:
    """One connection. held: what the web process sent while its answers are held back."""

    web: str
    client: asyncio.StreamWriter
    held: list[bytes] = field(default_factory=list)


class Gate:
    """webs: name -> port of each web process. A connection goes to any that takes it."""

    def __init__(self, webs: Mapping[str, int], luck: random.Random) -> None:
        self._webs = dict(webs)
        self._luck = luck
        self._links: dict[int, Link] = {}
        self._held: set[str] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def open(self) -> None:
        """Listen on a free port of this machine."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Take no more connections and cut the open ones."""
        if self._server is not None:
            self._server.close()
        for link in self._links.values():
            link.client.transport.abort()

    def web_of(self, client_port: int) -> str:
        """The web process behind a client's connection; "" when it is gone."""
        link = self._links.get(client_port)
        return link.web if link else ""

    def count(self, web: str) -> int:
        """How many connections a web process has."""
        return sum(link.web == web for link in self._links.values())

    def hold(self, web: str) -> None:
        """Keep back what this process sends from now on."""
        self._held.add(web)

    def drop(self, web: str) -> None:
        """Forget what was kept back and cut its connections: the process is dead."""
        self._held.discard(web)
        for link in [link for link in self._links.values() if link.web == web]:
            link.held.clear()
            link.client.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        port = client.get_extra_info("peername")[1]
        for web in self._luck.sample(sorted(self._webs), len(self._webs)):
            with contextlib.suppress(OSError):
                server_reader, server = await asyncio.open_connection("127.0.0.1", self._webs[web])
                break
        else:
            client.transport.abort()
            return
        link = self._links[port] = Link(web, client)
        up = asyncio.create_task(_pump(reader, server))
        down = asyncio.create_task(self._answer(link, server_reader))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._links[port]
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            server.close()
            client.close()

    async def _answer(self, link: Link, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                if link.web in self._held:
                    link.held.append(data)
                    continue
                link.client.write(data)
                await link.client.drain()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
