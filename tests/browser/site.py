"""A whole Sparkforge for the journeys: its own data, and the processes that `make run` starts."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from deploy.install import PYTHON, ROOT
from deploy.run import Counts, answers, kill_group, site
from tests.ports import free_port

# Far more than a quiet machine takes.
PREPARE_SECONDS = 400
START_SECONDS = 120
GRACE_SECONDS = 10
LOOK_SECONDS = 0.1
# What differs from a site of one's own: reports of few matches, a bot that does not dawdle,
# spectators who need not wait long, and decks of cards that nobody had to open packs for.
SETTINGS = {
    "SPARKFORGE_BUDGET_MATCHES": "64",
    "SPARKFORGE_BOT_DELAY_MS": "150",
    "SPARKFORGE_DEMO_ACCOUNTS": "yes",
    "SPARKFORGE_LOG": "INFO",
    "SPARKFORGE_OPEN_POOL": "yes",
    "SPARKFORGE_WATCH_DELAY": "2",
}


@dataclass(frozen=True)
class Site:
    """A site that runs. url: without a slash at its end. folder: of its data.

    moderator, admin: passwords of these demo accounts. children: its processes by name.
    """

    url: str
    moderator: str
    admin: str
    folder: Path
    children: dict[str, subprocess.Popen[bytes]]

    def manage(self, *words: str) -> str:
        """What a command of manage.py says, given by an operator on the same data."""
        return self._run("manage.py", *words)

    def deal(self, scene: str, *names: str) -> str:
        """The path of a new match of these accounts, by seat, from a position (dealer.py)."""
        return self._run("-m", "tests.browser.dealer", scene, *names).strip()

    def let_a_week_pass(self, *names: str) -> None:
        """These accounts have been here for a week."""
        self._run("-m", "tests.browser.ages", *names)

    def _run(self, *words: str) -> str:
        return subprocess.run(
            [str(PYTHON), *words],
            cwd=ROOT,
            env=environment(self.folder),
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def restart(self, **settings: str) -> None:
        """Stop all processes, and start them again with other settings besides."""
        end(list(self.children.values()))
        start(self.folder, urlsplit(self.url).port or 0, self.children, settings)
        wait_until_alive(f"{self.url}/", self.children, self.folder)


def environment(folder: Path) -> dict[str, str]:
    """This process's environment without the settings of the tests, which are for one process."""
    own = ("SPARKFORGE_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return kept | SETTINGS | {"SPARKFORGE_VAR": str(folder), "PYTHONUNBUFFERED": "1"}


def prepare(folder: Path) -> None:
    """Tables, static files, starter content, demo accounts."""
    done = subprocess.run(
        [str(PYTHON), "-m", "deploy.prepare"],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PREPARE_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def prepare_once(template: Path) -> Path:
    """Prepared data, to be copied; made by the first of the test processes that asks."""
    template.mkdir(exist_ok=True)
    with (template / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        whole, half = template / "whole", template / "half"
        if not whole.exists():
            prepare(half)
            half.rename(whole)
    return whole


@contextlib.contextmanager
def serve(folder: Path, template: Path) -> Iterator[Site]:
    """Serve a copy of prepared data from `folder`; at the end every process is gone.

    What the processes say is in `<folder>/<process>.log`.
    """
    shutil.copytree(prepare_once(template), folder, dirs_exist_ok=True)
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    children: dict[str, subprocess.Popen[bytes]] = {}
    try:
        start(folder, port, children, {})
        wait_until_alive(address, children, folder)
        passwords = json.loads((folder / "demo-accounts.json").read_text())
        yield Site(
            address.rstrip("/"), passwords["moderator"], passwords["admin"], folder, children
        )
        for name, child in children.items():
            assert child.poll() is None, f"{name} died: {last_words(folder, name)}"
    finally:
        end(list(children.values()))


def start(
    folder: Path,
    port: int,
    children: dict[str, subprocess.Popen[bytes]],
    settings: Mapping[str, str],
) -> None:
    """Start the processes of a site, with `settings` besides the usual ones."""
    for process in site(port, Counts(), None):
        with (folder / f"{process.name}.log").open("ab") as log:
            children[process.name] = subprocess.Popen(
                [PYTHON, *process.arguments],
                cwd=ROOT,
                env={**environment(folder), **settings},
                start_new_session=True,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )


def wait_until_alive(
    address: str, children: dict[str, subprocess.Popen[bytes]], folder: Path
) -> None:
    """Return once the site answers. Fails with its last words if it does not come up."""
    deadline = time.monotonic() + START_SECONDS
    while not answers(address):
        for name, child in children.items():
            assert child.poll() is None, f"{name} died: {last_words(folder, name)}"
        assert time.monotonic() < deadline, f"no answer: {last_words(folder, 'web')}"
        with contextlib.suppress(subprocess.TimeoutExpired):
            children["web"].wait(LOOK_SECONDS)


def last_words(folder: Path, name: str) -> str:
    """The end of what a process said."""
    return (folder / f"{name}.log").read_text(errors="replace")[-2000:]


def end(children: list[subprocess.Popen[bytes]]) -> None:
    """Ask all to end; who does not in time is killed, with all that it started."""
    for child in children:
        child.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + GRACE_SECONDS
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(max(0.0, deadline - time.monotonic()))
        kill_group(child)
        child.wait()
