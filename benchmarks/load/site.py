"""A site for one measurement: its own folder, its own processes, nothing left afterwards.

Embedded: one web and one play process on SQLite. Scaled: several web processes and one play
process on a database of their own in a PostgreSQL server, with a Redis server of their own.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from psycopg import sql

from benchmarks.load import processes
from deploy.run import MEMORY, Counts, Process, kill_group, stand_back
from deploy.run import site as site_processes
from matches.engine import compiled

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = os.environ.get(
    "SPARKFORGE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres"
)
PREPARE_SECONDS = 300
START_SECONDS = 60
GRACE_SECONDS = 10
ANY_NUMBER = {"SPARKFORGE_SOCKETS_PER_ADDRESS": "0"}


TROUBLE = re.compile(r" ERROR | CRITICAL |ERROR:|^[\s|+]*[\w.]+(Error|Exception)\b")
"""Lines of a log that tell of an error, and the last ones of tracebacks, also of groups."""


class Unable(Exception):
    """The measurement cannot be made here; says why."""


@dataclass
class Site:
    """Running servers. servers: name -> process; the web processes are `web0`, `web1`, …

    postmaster, redis: the pids of the database's and Redis's processes, where there are any.
    """

    folder: Path
    environment: dict[str, str]
    ports: list[int]
    servers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    postmaster: int | None = None
    redis: int | None = None
    made: int = 0

    def arrange(
        self, matches: int, *, spectators: int = 0, turn_seconds: int | None, ahead: float = 0
    ) -> list[dict[str, Any]]:
        """New matches with new players, made by the site's services in another process."""
        wanted = {
            "first": self.made,
            "matches": matches,
            "spectators": spectators,
            "turn_seconds": turn_seconds,
            "ahead": ahead,
        }
        self.made += matches
        output = self.run("-m", "benchmarks.load.arrange", json.dumps(wanted))
        return [json.loads(line) for line in output.splitlines()]

    def run(self, *arguments: str) -> str:
        """What one of the site's commands prints. Raises Unable with its last words."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PREPARE_SECONDS,
        )
        if done.returncode != 0:
            raise Unable(f"{' '.join(arguments)[:80]}: {done.stderr[-2000:]}")
        return done.stdout

    def start(self, name: str, *arguments: str, nice: int = 0) -> None:
        """Start one of the servers; what it says goes to `<folder>/<name>.log`.

        nice: how far it stands back for the others, in a session of its own.
        """
        with (self.folder / f"{name}.log").open("ab") as log:
            self.servers[name] = subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=nice > 0,
            )
        if nice:
            stand_back(self.servers[name], nice)

    def start_as_run(self, name: str) -> None:
        """Start one of the processes as `make run` does."""
        process = process_of(name, self.ports[0])
        self.start(name, *process.arguments, nice=process.nice)

    def restart(self) -> None:
        """Start all servers, anew if they run, so that their memory is that of the beginning."""
        self.end()
        for number, port in enumerate(self.ports):
            self.start(f"web{number}", *web_arguments(port))
        self.start_as_run("play")
        self.wait_until_ready()

    def end(self) -> None:
        """Ask the servers to end; who does not in time is killed."""
        for server in self.servers.values():
            server.terminate()
        deadline = time.monotonic() + GRACE_SECONDS
        for server in self.servers.values():
            try:
                server.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            kill_group(server)  # what a session of its own has left; else there is no such group
        self.servers.clear()

    def wait_until_ready(self) -> None:
        """Return once every web process answers. Raises Unable."""
        deadline = time.monotonic() + START_SECONDS
        for port in self.ports:
            while not _answers(port):
                self.refuse_dead()
                if time.monotonic() > deadline:
                    raise Unable(f"no answer on port {port}: {self.last_words()}")
                time.sleep(0.1)

    def refuse_dead(self) -> None:
        """Raises Unable if one of the servers has ended."""
        for name, server in self.servers.items():
            if server.poll() is not None:
                raise Unable(f"{name} ended ({server.returncode}): {self.last_words()}")

    def cpu_seconds(self) -> dict[str, float]:
        """What each process has used so far, with what it started."""
        used = {
            name: processes.tree_cpu_seconds(server.pid) for name, server in self.servers.items()
        }
        if self.postmaster is not None:
            used["postgresql"] = processes.tree_cpu_seconds(self.postmaster)
        if self.redis is not None:
            used["redis"] = processes.tree_cpu_seconds(self.redis)
        return used

    def web_memory_kib(self) -> int:
        """Resident memory of all web processes."""
        return sum(
            processes.memory_kib(server.pid)
            for name, server in self.servers.items()
            if name.startswith("web")
        )

    def faults(self) -> list[str]:
        """What servers told of errors, and which exceptions they were."""
        return [
            f"{log.stem}: {line.strip()[:300]}"
            for log in sorted(self.folder.glob("*.log"))
            for line in log.read_text(errors="replace").splitlines()
            if TROUBLE.search(line)
        ]

    def last_words(self) -> str:
        """The ends of all logs."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"{log.stem}: {log.read_text(errors='replace')[-800:]}" for log in logs)


@contextlib.contextmanager
def embedded(port: int, *, one_address: bool = True) -> Iterator[Site]:
    """One web and one play process on SQLite.

    one_address: all sockets come from one address, so it may have any number.
    """
    with _folder() as folder:
        environment = _environment(folder) | (ANY_NUMBER if one_address else {})
        with _ended(Site(folder, environment, [port])) as site:
            _prepare(site)
            yield site


@contextlib.contextmanager
def scaled(port: int, webs: int) -> Iterator[Site]:
    """`webs` web processes and a play process on PostgreSQL and Redis. Raises Unable."""
    with _folder() as folder, _database() as (url, postmaster):
        more = {"DATABASE_URL": url, "REDIS_URL": f"redis://127.0.0.1:{port + webs}/0"}
        ports = [port + each for each in range(webs)]
        with _ended(Site(folder, _environment(folder) | ANY_NUMBER | more, ports)) as site:
            site.postmaster = postmaster
            with _redis_server(folder, port + webs) as redis:
                site.redis = redis
                _prepare(site)
                try:
                    yield site
                finally:
                    site.end()  # before its Redis goes


def end_when_told() -> None:
    """Let SIGTERM end us as Ctrl-C does, so that no server and no database is left."""
    signal.signal(signal.SIGTERM, lambda signum, frame: sys.exit(128 + signum))


def web_arguments(port: int) -> tuple[str, ...]:
    """How `make run` starts a web process."""
    return process_of("web", port).arguments


def process_of(name: str, port: int) -> Process:
    """One of the processes of `make run`."""
    return next(each for each in site_processes(port, Counts(), None) if each.name == name)


def _prepare(site: Site) -> None:
    site.run("manage.py", "migrate", "--verbosity", "0")
    site.run("manage.py", "seed", "--verbosity", "0")


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="sparkforge-load-") as name:
        yield Path(name)


@contextlib.contextmanager
def _ended(site: Site) -> Iterator[Site]:
    try:
        yield site
    finally:
        site.end()


@contextlib.contextmanager
def _database() -> Iterator[tuple[str, int | None]]:
    """A new database: its address, and the server's process if it runs here."""
    name = f"sparkforge_load_{uuid.uuid4().hex[:8]}"
    try:
        connection = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as problem:
        raise Unable(f"PostgreSQL (SPARKFORGE_TEST_POSTGRES): {problem}") from problem
    with connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        try:
            postmaster = processes.parent(row[0]) if row and _is_here() else None
        except ProcessLookupError:
            postmaster = None
        try:
            yield f"{POSTGRES.rpartition('/')[0]}/{name}", postmaster
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            connection.execute(drop)


def _is_here() -> bool:
    return any(host in POSTGRES for host in ("@127.0.0.1", "@localhost", "//127.0.0.1"))


@contextlib.contextmanager
def _redis_server(folder: Path, port: int) -> Iterator[int]:
    program = shutil.which("redis-server")
    if program is None:
        raise Unable("redis-server is not installed")
    with (folder / "redis.log").open("wb") as log:
        server = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield server.pid
    finally:
        server.terminate()
        try:
            server.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _environment(folder: Path) -> dict[str, str]:
    """Ours without the settings of another site, and what `make run` sets for all."""
    own = ("SPARKFORGE_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    own_settings = {
        "SPARKFORGE_VAR": str(folder),
        "SPARKFORGE_ENGINE": compiled.IN_USE,  # as this process was told
        "SPARKFORGE_LOG": "WARNING",
        "SPARKFORGE_GAMES": "nexus",  # what is played there; other games' cards take a minute more
        "SPARKFORGE_WATCH_DELAY": "2",  # seconds; so what is counted reaches spectators in time
        "PYTHONUNBUFFERED": "1",
    }
    return MEMORY | kept | own_settings


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False
