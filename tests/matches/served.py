"""The site's own processes on the database of a running test, and a wire that can be disturbed."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import Server, ServerConnection, serve
from websockets.typing import Origin

from deploy.run import Counts, kill_group, site
from tests.matches.test_kills import ROOT, environment
from tests.ports import free_port

START_SECONDS = 120
LOOK_SECONDS = 0.05
GRACE_SECONDS = 10


@contextlib.contextmanager
def served(
    folder: Path, processes: Sequence[str] = ("web", "play"), **variables: str
) -> Iterator[str]:
    """The address of a web process, with others beside it. Their logs go to `folder`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    children: list[subprocess.Popen[bytes]] = []
    try:
        for process in site(port, Counts(), None):
            if process.name not in processes:
                continue
            with (folder / f"{process.name}.log").open("wb") as log:
                children.append(
                    subprocess.Popen(
                        [sys.executable, *process.arguments],
                        cwd=ROOT,
                        env=environment() | variables,
                        start_new_session=True,
                        stdout=log,
                        stderr=subprocess.STDOUT,
                    )
                )
        _wait_for(address, children[0], folder)
        yield address
    finally:
        for child in children:
            child.terminate()
        for child in children:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(GRACE_SECONDS)
            kill_group(child)
            child.wait()


def _wait_for(address: str, web: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and web.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{address}/healthz", timeout=2).close()  # noqa: S310 - our own
            return
        time.sleep(LOOK_SECONDS)
    raise AssertionError((folder / "web.log").read_text())


class Cut(Exception):
    """The wire is cut now."""


Frame = dict[str, Any]


class Relay:
    """Passes frames between a client and the site. Subclasses lose some, or cut the wire.

    from_client, from_site: all frames that came to it, lost ones included, in order.
    """

    def __init__(self, site_address: str) -> None:
        self.site = site_address
        self.from_client: list[Frame] = []
        self.from_site: list[Frame] = []
        self.connections = 0

    def passes_to_site(self, frame: Frame) -> bool:
        """Whether a client's frame goes on to the site. Raises Cut."""
        return True

    def passes_to_client(self, frame: Frame) -> bool:
        """Whether a frame of the site goes on to the client. Raises Cut."""
        return True

    @contextlib.contextmanager
    def listening(self) -> Iterator[str]:
        """Its address, as a client knows the site."""
        with serve(self._handle, "127.0.0.1", 0) as server:
            thread = threading.Thread(target=self._serve, args=(server,))
            thread.start()
            try:
                yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
            finally:
                server.shutdown()
                thread.join()

    def _serve(self, server: Server) -> None:
        server.serve_forever()

    def _handle(self, client: ServerConnection) -> None:
        self.connections += 1
        assert client.request is not None
        address = self.site.replace("http", "ws", 1) + client.request.path
        headers = {"Cookie": client.request.headers["Cookie"]}
        with connect(address, origin=Origin(self.site), additional_headers=headers) as site_end:
            back = threading.Thread(
                target=self._pump, args=(site_end, client, self.from_site, self.passes_to_client)
            )
            back.start()
            self._pump(client, site_end, self.from_client, self.passes_to_site)
            back.join()

    def _pump(
        self,
        source: ServerConnection | ClientConnection,
        goal: ServerConnection | ClientConnection,
        seen: list[Frame],
        passes: Callable[[Frame], bool],
    ) -> None:
        with contextlib.suppress(ConnectionClosed, Cut):
            for text in source:
                frame = json.loads(text)
                seen.append(frame)
                if passes(frame):
                    goal.send(text)
        source.close()
        goal.close()
