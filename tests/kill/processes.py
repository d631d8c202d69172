"""The processes of a site under a small supervisor: killed by us, started again after a moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.install import PYTHON, ROOT
from deploy.run import Counts, site
from tests.kill.cluster import Cluster

START_SECONDS = 120
GRACE_SECONDS = 10
LOOK_SECONDS = 0.05


class Process:
    """One process. deaths: how often it ended without our doing. user: as whom it runs.

    PostgreSQL is told to drop everything (SIGQUIT), since what is left of a server that was killed
    by SIGKILL keeps the next one from starting; all others get SIGKILL.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        command: Sequence[str],
        log: Path,
        luck: random.Random,
        *,
        user: str | None = None,
    ) -> None:
        self.user = user
        self.name = name
        self.kind = kind
        self.command = list(command)
        self.log = log
        self.deaths: list[int] = []
        self.starts = 0
        self._luck = luck
        self._child: subprocess.Popen[bytes] | None = None
        self._was_killed = False

    @property
    def is_running(self) -> bool:
        """Has it been started and not ended?"""
        return self._child is not None and self._child.poll() is None

    def start(self, environment: Mapping[str, str]) -> None:
        """Start it in a process group of its own."""
        self.starts += 1
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=dict(environment),
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                user=self.user,
            )

    def kill(self) -> None:
        """Kill the process and its children, and wait until it is gone."""
        assert self._child is not None
        self._was_killed = True
        with contextlib.suppress(ProcessLookupError):
            if self.kind == "postgres":
                self._child.send_signal(signal.SIGQUIT)
            else:
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def terminate(self) -> None:
        """Ask it to end."""
        self._was_killed = True
        if self._child is not None and self.is_running:
            self._child.send_signal(signal.SIGTERM)

    async def keep(self, environment: Mapping[str, str]) -> None:
        """Start it whenever it does not run, until cancelled."""
        while True:
            if not self.is_running:
                if self._child is not None and not self._was_killed:
                    self.deaths.append(self._child.returncode)
                self._was_killed = False
                await asyncio.sleep(self._luck.uniform(0, 0.5) if self.starts else 0)
                self.start(environment)
            await asyncio.sleep(LOOK_SECONDS)


def processes_of(
    webs: Sequence[int],
    plays: int,
    workers: int,
    redis: int | None,
    postgres: Cluster | None,
    folder: Path,
    seed: int,
) -> list[Process]:
    """The processes of a site. webs: a port for each web process; redis: its port, if any."""
    made: list[Process] = []

    def add(kind: str, command: Sequence[str], user: str | None = None) -> None:
        number = sum(one.kind == kind for one in made) + 1
        name = f"{kind}{number}"
        luck = random.Random(f"{seed} {name}")
        made.append(Process(name, kind, command, folder / f"{name}.log", luck, user=user))

    if postgres is not None:
        add("postgres", postgres.command, postgres.user)
    if redis is not None:
        add("redis", redis_command(redis, folder))
    for port in webs:
        add("web", _command("web", port))
    for _ in range(plays):
        add("play", _command("play", 0))
    for _ in range(workers):
        add("worker", _command("worker", 0))
    return made


def redis_command(port: int, folder: Path) -> list[str]:
    """A Redis that forgets all when it is killed."""
    return [
        *["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)],
        *["--save", "", "--appendonly", "no"],
    ]


def _command(name: str, port: int) -> list[str]:
    """As `make run` starts it."""
    found = next(one for one in site(port, Counts(), None) if one.name == name)
    return [str(PYTHON), *found.arguments]


async def end(processes: Sequence[Process]) -> None:
    """Ask all to end; who does not in time is killed, with all that it started."""
    for process in processes:
        process.terminate()
    loop = asyncio.get_running_loop()
    deadline = loop.time() + GRACE_SECONDS
    while any(one.is_running for one in processes) and loop.time() < deadline:
        await asyncio.sleep(LOOK_SECONDS)
    for process in processes:
        if process.starts:
            process.kill()
