"""Starts the whole site on this machine: `make run`. Standard library only.

Installs, prepares, then looks after the processes, each in a process group of its own: web
(pages, API, sockets), play (clocks and bots), worker (jobs), budget (budget reports). What dies is
started again; SIGTERM and SIGINT end all, also while it still installs. With PostgreSQL and Redis
there may be several of each; all web processes take their connections from one socket, so they
have one address.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from deploy.install import PYTHON, ROOT, install

LOOK_SECONDS = 0.1
GRACE_SECONDS = 10.0
BACKLOG = 2048
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
HEALTHY_SECONDS = 60.0  # who lived so long is started again without growing patience


MEMORY = {"MALLOC_ARENA_MAX": "2"}
"""For all processes. Else each thread's frames make a heap of their own, of which little is ever
given back. deploy/Dockerfile sets the same."""


class Stop(Exception):
    """Somebody asked for the end."""


stopping = False


def ask_to_stop(signum: int, frame: object) -> None:
    """The handler of SIGTERM and SIGINT."""
    global stopping
    stopping = True


def pause() -> None:
    """Wait a moment. Raises Stop once a signal came."""
    if stopping:
        raise Stop
    time.sleep(LOOK_SECONDS)


def say(line: str) -> None:
    """Print at once, also into a pipe; among JSON lines as one."""
    if line.strip() and wants_json():
        line = json.dumps({"level": "INFO", "logger": "supervisor", "message": line.strip()})
    print(line, flush=True)


def wants_json() -> bool:
    """Whether programs read the output; must agree with config/settings.py."""
    return os.environ.get("SPARKFORGE_LOG_FORMAT", "").strip() == "json"


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """End what is left of a child's process group, such as the children of a killed worker."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)


def step(command: Sequence[str | Path]) -> int:
    """Run one step of the preparation; it ends when we must."""
    child = subprocess.Popen(command, cwd=ROOT, start_new_session=True)  # noqa: S603 - own steps
    try:
        while child.poll() is None:
            pause()
    finally:
        kill_group(child)
    return child.wait()


BUDGET_NICE = 19
"""Reports may take their time; whoever plays, looks back or was decided about waits."""


def stand_back(child: subprocess.Popen[bytes], nice: int) -> None:
    """Let others go first: `child`, a session of its own, and all that it starts from here on.

    Linux may share the processor out among sessions first (sched(7), "autogroup"). Then niceness
    alone counts only within one, and the session itself has to stand back.
    """
    nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + nice)
    with contextlib.suppress(ProcessLookupError):  # it died at once: `look` sees it
        os.setpriority(os.PRIO_PROCESS, child.pid, nice)
    group = Path(f"/proc/{child.pid}/autogroup")
    # No such file: a system without them, or it died.
    with contextlib.suppress(OSError), group.open("wb", buffering=0) as session:
        # Who is not root is heard once in a tenth of a second, with all others who ask.
        while session.write(str(nice).encode()) is None:
            pause()


class Process:
    """One process that is started again whenever it dies."""

    def __init__(
        self, name: str, *arguments: str, inherits: Sequence[int] = (), nice: int = 0
    ) -> None:
        """inherits: files that it gets open. nice: how far it stands back for other processes."""
        self.name = name
        self.arguments = arguments
        self.inherits = tuple(inherits)
        self.nice = nice
        self.child: subprocess.Popen[bytes] | None = None
        self.started_at = self.due_at = 0.0
        self.wait = FIRST_WAIT

    def look(self) -> None:
        """Start it when it is due; see whether it died."""
        now = time.monotonic()
        if self.child is None:
            if now >= self.due_at:
                self.start(now)
        elif self.child.poll() is not None:
            kill_group(self.child)
            if now - self.started_at >= HEALTHY_SECONDS:
                self.wait = FIRST_WAIT
            self.due_at = now + self.wait
            say(f"{self.name} ended ({self.child.returncode}); again in {self.wait:g} s")
            self.wait = min(self.wait * 2, LONGEST_WAIT)
            self.child = None

    def start(self, now: float) -> None:
        """Start it; its lines are printed behind its name."""
        self.started_at = now
        self.child = subprocess.Popen(  # noqa: S603 - the commands below
            [PYTHON, *self.arguments],
            cwd=ROOT,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=self.inherits,
        )
        if self.nice:
            stand_back(self.child, self.nice)
        threading.Thread(target=pass_on, args=(self.name, self.child.stdout), daemon=True).start()


def pass_on(name: str, output: IO[bytes]) -> None:
    """Print a process's lines until its end, behind its name; JSON as it is."""
    head = "" if wants_json() else f"{name:>7} | "
    for line in output:
        print(f"{head}{line.decode(errors='replace').rstrip()}", flush=True)


def end_all(processes: Sequence[Process]) -> None:
    """Ask all to end, wait for a while, then make them."""
    children = [process.child for process in processes if process.child is not None]
    for child in children:
        child.terminate()
    deadline = time.monotonic() + GRACE_SECONDS
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(max(0.0, deadline - time.monotonic()))
        kill_group(child)
        child.wait()


@dataclass(frozen=True)
class Counts:
    """How many processes of each kind."""

    web: int = 1
    play: int = 1
    worker: int = 1
    budget: int = 1


def refuse_unshared(counts: Counts) -> None:
    """Exit with a sentence if several were asked for and there is nothing that they can share.

    Several that compute reports only need the folder of the broker.
    """
    missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    if counts != Counts(budget=counts.budget) and missing:
        sys.exit(
            "Several processes of a kind share PostgreSQL and Redis: set "
            f"{' and '.join(missing)} (docs/scaling.md)."
        )


def site(port: int, counts: Counts, listener: socket.socket | None) -> list[Process]:
    """The processes; docs/operations.md says what each does.

    listener: the socket that several web processes share.
    """
    shared = [] if listener is None else [listener.fileno()]
    where = ["--fd", str(shared[0])] if shared else ["--host", "127.0.0.1", "--port", str(port)]
    web = [
        *["-m", "uvicorn", "config.asgi:application", *where],
        *["--lifespan", "on", "--no-server-header", "--no-access-log"],
        *["--ws-max-size", "65536", "--timeout-graceful-shutdown", "5"],
        # Compressing costs each socket 300 KiB and each frame more CPU than it saves in time.
        *["--ws-per-message-deflate", "false"],
    ]
    worker = [
        *["-m", "celery", "--quiet", "-A", "config", "worker"],
        *["--without-gossip", "--without-mingle", "--without-heartbeat", "--queues"],
    ]
    return [
        *(Process(name, *web, inherits=shared) for name in names("web", counts.web)),
        *(Process(name, "manage.py", "play") for name in names("play", counts.play)),
        *(
            Process(name, *worker, "jobs", "--hostname", f"{name}@%h")
            for name in names("worker", counts.worker)
        ),
        *(
            Process(name, *worker, "budget", "--hostname", f"{name}@%h", nice=BUDGET_NICE)
            for name in names("budget", counts.budget)
        ),
    ]


def names(kind: str, count: int) -> list[str]:
    """What the processes of a kind are called in the output."""
    return [kind] if count == 1 else [f"{kind}{number}" for number in range(1, count + 1)]


def listen(port: int) -> socket.socket:
    """A socket on which several processes may take connections."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(BACKLOG)
    return listener


def answers(address: str) -> bool:
    """Whether the web process is alive; it is asked by a name under which it serves."""
    hosts = os.environ.get("SPARKFORGE_HOSTS", "").split(",")
    host = hosts[0].strip().lstrip(".") or "127.0.0.1"
    question = urllib.request.Request(f"{address}healthz", headers={"Host": host})  # noqa: S310
    try:
        with urllib.request.urlopen(question, timeout=2) as answer:  # noqa: S310 - our own http
            return bool(answer.status == 200)
    except OSError:  # also urllib's own errors
        return False


def var_folder() -> Path:
    """Where all data is; must agree with config/settings.py."""
    folder = Path(os.environ.get("SPARKFORGE_VAR") or ROOT / "var").resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextlib.contextmanager
def alone(folder: Path, port: int) -> Iterator[None]:
    """Exit with a sentence if this data or this port is in use."""
    with (folder / "run.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"Sparkforge runs already on {folder}. Stop it first, or set SPARKFORGE_VAR.")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                sys.exit(f"Port {port} is taken. Try: make run PORT={port + 1}")
        yield


def set_defaults(folder: Path) -> None:
    """What the environment leaves open, for a site on one's own machine."""
    os.environ["SPARKFORGE_VAR"] = str(folder)
    os.environ["PYTHONUNBUFFERED"] = "1"
    for name, value in MEMORY.items():
        os.environ.setdefault(name, value)
    if os.environ.get("SPARKFORGE_PRODUCTION"):
        return
    os.environ.setdefault("SPARKFORGE_DEMO_ACCOUNTS", "yes")
    secret = folder / "secret-key"
    if not secret.exists():
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_urlsafe(48))
    os.environ.setdefault("SPARKFORGE_SECRET_KEY", secret.read_text())


def forget_counts(folder: Path) -> None:
    """What an earlier run's processes counted (config/metrics.py)."""
    for path in (folder / "metrics").glob("*.db"):
        path.unlink()


def run(port: int, counts: Counts) -> None:
    """Install, prepare, start, and stay until asked to stop."""
    refuse_unshared(counts)
    folder = var_folder()
    with alone(folder, port):
        forget_counts(folder)
        set_defaults(folder)
        install("runtime", step)
        say("Preparing database, files and starter content")
        if step([PYTHON, "-m", "deploy.prepare"]) != 0:
            sys.exit("The site could not be prepared; the reason stands above.")
        address = f"http://127.0.0.1:{port}/"
        # Held here, so that whoever comes while a web process starts again only waits.
        listener = listen(port) if counts.web > 1 else None
        processes = site(port, counts, listener)
        greeted = False
        try:
            while True:
                for process in processes:
                    process.look()
                if not greeted and answers(address):
                    greeted = True
                    say(f"\nSparkforge serves {address}   (Ctrl-C ends it)\n")
                pause()
        finally:
            say("Ending")
            end_all(processes)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    for kind in ("web", "play", "worker", "budget"):
        parser.add_argument(f"--{kind}", type=int, default=1, choices=range(1, 65), metavar="N")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, ask_to_stop)
    asked = parser.parse_args()
    with contextlib.suppress(Stop):
        run(asked.port, Counts(asked.web, asked.play, asked.worker, asked.budget))
