"""A PostgreSQL server of one's own, so that it may be killed."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SECONDS = 120
USER = "postgres"


@dataclass(frozen=True)
class Cluster:
    """programs: where PostgreSQL's are. user: as whom it runs, since it refuses root."""

    programs: Path
    folder: Path
    port: int
    user: str | None

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"

    @property
    def command(self) -> list[str]:
        """The server itself."""
        return [
            *[str(self.programs / "postgres"), "-D", str(self.folder), "-p", str(self.port)],
            *["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.folder}"],
        ]

    def start(self) -> None:
        """Start it in the background and wait until it answers."""
        options = " ".join(self.command[3:])
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop what `start` started."""
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-m", "fast", "stop")

    def make(self) -> None:
        """Make its files."""
        self._run("initdb", "-D", str(self.folder), "-U", USER, "-A", "trust", "--no-sync")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(
            command, user=self.user, check=True, timeout=SECONDS, stdout=subprocess.DEVNULL
        )


def programs() -> Path:
    """The folder of PostgreSQL's server programs."""
    told = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True)
    return Path(told.stdout.strip())


@contextlib.contextmanager
def cluster(port: int) -> Iterator[Cluster]:
    """A new server on `port`, running; removed at the end, when nothing of it may run."""
    folder = Path(tempfile.mkdtemp(prefix="sparkforge-postgres-"))
    user = USER if os.geteuid() == 0 else None
    if user is not None:
        account = pwd.getpwnam(user)
        os.chown(folder, account.pw_uid, account.pw_gid)
    made = Cluster(programs(), folder / "data", port, user)
    try:
        made.make()
        made.start()
        yield made
    finally:
        if (made.folder / "postmaster.pid").exists():
            made.stop()
        shutil.rmtree(folder)
