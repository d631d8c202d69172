"""The supervisor behind `make run`, with small programs in place of the site's."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy import run
from tests.patience import PATIENCE_SECONDS
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]

# Runs deploy.run with its own preparation or processes replaced.
SUPERVISOR = """
import sys
from pathlib import Path
from deploy import run

folder = Path(sys.argv[1])
run.PYTHON = sys.executable
run.FIRST_WAIT = 0.05
run.install = lambda lock, step: step([sys.executable, "-c", INSTALL, str(folder)])
real_step = run.step
run.step = lambda command: 0 if "deploy.prepare" in command else real_step(command)
def site(port, counts, listener):
    if listener is None:
        return [run.Process("one", "-c", ONE, str(folder), str(port))]
    shared = listener.fileno()
    return [
        run.Process(name, "-c", SHARING, str(folder), str(shared), inherits=[shared])
        for name in run.names("web", counts.web)
    ]


run.site = site
for number in (run.signal.SIGTERM, run.signal.SIGINT):
    run.signal.signal(number, run.ask_to_stop)
with run.contextlib.suppress(run.Stop):
    run.run(int(sys.argv[2]), run.Counts(*map(int, sys.argv[3:])))
"""
# Ends when the test does, however that comes about: only the test holds the pipe's other end.
LISTEN = """
import os, sys
def listen():
    pipe = os.open(sys.argv[1] + "/pipe", os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(pipe, True)
    os.read(pipe, 1)
    os._exit(0)
"""
CHILD = f"{LISTEN}listen()"
# Writes down its process and a child's, then serves or waits.
FAMILY = f"""{LISTEN}
import subprocess, threading
from pathlib import Path
threading.Thread(target=listen, daemon=True).start()
child = subprocess.Popen([sys.executable, "-c", {CHILD!r}, sys.argv[1]])
with (Path(sys.argv[1]) / "NAME").open("a") as notes:
    print(os.getpid(), child.pid, file=notes)
"""
WAIT = "child.wait()"
SERVE = """
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/healthz" else 404)
        self.end_headers()
HTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
"""


# Answers with its process from the socket that it was given.
ANSWER = """
import socket
listener = socket.socket(fileno=int(sys.argv[2]))
while True:
    line, _ = listener.accept()
    line.recv(4096)
    line.sendall(b"HTTP/1.1 200 OK\\r\\nconnection: close\\r\\n\\r\\n%d" % os.getpid())
    line.close()
"""


def family(name: str, then: str) -> str:
    """A program that notes its process and its child in the file `name`, and goes on so."""
    return FAMILY.replace("NAME", name) + then


class Site:
    """A supervisor under test."""

    def __init__(self, folder: Path, install: str, *counts: int, **environment: str) -> None:
        self.folder = folder
        self.counts = counts
        self.environment = environment
        self.port = free_port()
        one, sharing = family("ran", SERVE), family("ran", ANSWER)
        self.code = f"INSTALL = {install!r}\nONE = {one!r}\nSHARING = {sharing!r}\n{SUPERVISOR}"
        self.output = folder / "output"
        self.process = self.start()

    def start(self, var: str = "var") -> subprocess.Popen[bytes]:
        """A supervisor with the data folder `var`."""
        environment = {**os.environ, "SPARKFORGE_VAR": str(self.folder / var), **self.environment}
        with self.output.open("ab") as output:
            return subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    self.code,
                    self.folder,
                    str(self.port),
                    *map(str, self.counts),
                ],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=output,
            )

    def families(self, name: str) -> list[list[int]]:
        """The process and its child, for each time that the program `name` ran."""
        path = self.folder / name
        lines = path.read_text().splitlines() if path.exists() else []
        return [[int(pid) for pid in line.split()] for line in lines]

    def is_gone(self) -> bool:
        """Whether nobody of its families runs."""
        families = self.families("ran") + self.families("installed")
        return not any(is_running(pid) for family in families for pid in family)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < end, self.output.read_text()
            time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.fixture
def make_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    made: list[Site] = []
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDWR)

    def make(install: str = "pass", *counts: int, **environment: str) -> Site:
        made.append(Site(tmp_path, install, *counts, **environment))
        return made[-1]

    yield make
    for site in made:
        site.process.kill()
        site.process.wait()
    os.close(pipe)
    for site in made:
        site.wait_until(site.is_gone)


def test_dead_process_is_started_again_without_its_orphans(make_site: Callable[..., Site]) -> None:
    site = make_site()
    site.wait_until(lambda: len(site.families("ran")) == 1)
    ((parent, child),) = site.families("ran")
    os.kill(parent, signal.SIGKILL)
    site.wait_until(lambda: len(site.families("ran")) == 2)
    site.wait_until(lambda: not is_running(child))
    assert site.process.poll() is None
    assert "one ended (-9)" in site.output.read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_everything(make_site: Callable[..., Site], number: int) -> None:
    site = make_site()
    site.wait_until(lambda: f"serves http://127.0.0.1:{site.port}/" in site.output.read_text())
    ((parent, child),) = site.families("ran")
    site.process.send_signal(number)
    assert site.process.wait(timeout=PATIENCE_SECONDS) == 0
    assert not is_running(parent)
    site.wait_until(lambda: not is_running(child))


def test_signal_ends_the_installation_too(make_site: Callable[..., Site]) -> None:
    site = make_site(install=family("installed", WAIT))
    site.wait_until(lambda: len(site.families("installed")) == 1)
    ((parent, child),) = site.families("installed")
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(timeout=PATIENCE_SECONDS) == 0
    site.wait_until(lambda: not is_running(parent) and not is_running(child))
    assert site.families("ran") == []


def test_second_start_on_the_same_data_is_refused_in_words(make_site: Callable[..., Site]) -> None:
    site = make_site()
    site.wait_until(lambda: len(site.families("ran")) == 1)
    second = site.start()
    assert second.wait(timeout=PATIENCE_SECONDS) == 1
    assert "Sparkforge runs already on" in site.output.read_text()
    assert site.process.poll() is None


def test_taken_port_is_named_with_a_way_out(make_site: Callable[..., Site]) -> None:
    site = make_site()
    site.wait_until(lambda: len(site.families("ran")) == 1)
    site.wait_until(lambda: "serves" in site.output.read_text())
    other = site.start(var="other")
    assert other.wait(timeout=PATIENCE_SECONDS) == 1
    assert f"make run PORT={site.port + 1}" in site.output.read_text()


def test_secret_is_drawn_once_for_its_owner_alone(make_site: Callable[..., Site]) -> None:
    site = make_site()
    site.wait_until(lambda: len(site.families("ran")) == 1)
    secret = site.folder / "var" / "secret-key"
    first = secret.read_text()
    assert len(first) >= 32
    assert secret.stat().st_mode & 0o777 == 0o600
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(timeout=PATIENCE_SECONDS)
    site.process = site.start()
    site.wait_until(lambda: len(site.families("ran")) == 2)
    assert secret.read_text() == first


SHARED = {"DATABASE_URL": "postgresql://nowhere/none", "REDIS_URL": "redis://nowhere/0"}


def test_several_web_processes_have_one_address(make_site: Callable[..., Site]) -> None:
    site = make_site("pass", 2, 1, 1, **SHARED)
    site.wait_until(lambda: len(site.families("ran")) == 2)
    pids = {family[0] for family in site.families("ran")}

    def ask() -> int:
        address = f"http://127.0.0.1:{site.port}/healthz"
        with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as answer:
            return int(answer.read())

    assert ask() in pids
    # Both are killed: who comes now waits for the next instead of being turned away.
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    site.wait_until(lambda: not any(is_running(pid) for pid in pids))
    assert ask() not in pids
    site.wait_until(lambda: "web1 ended (-9)" in site.output.read_text())
    site.wait_until(lambda: "web2 ended (-9)" in site.output.read_text())


@pytest.mark.parametrize("missing", ["DATABASE_URL", "REDIS_URL"])
def test_several_processes_need_what_they_share(
    make_site: Callable[..., Site], missing: str
) -> None:
    site = make_site("pass", 1, 2, 1, **{**SHARED, missing: ""})
    assert site.process.wait(timeout=PATIENCE_SECONDS) == 1
    assert f"set {missing} (docs/scaling.md)" in site.output.read_text()


def test_several_budget_processes_need_nothing_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    run.refuse_unshared(run.Counts(budget=3))
    started = [one.name for one in run.site(8000, run.Counts(budget=2), None)]
    assert started == ["web", "play", "worker", "budget1", "budget2"]


def test_output_for_programs_is_json_alone(make_site: Callable[..., Site]) -> None:
    site = make_site(SPARKFORGE_LOG_FORMAT="json")
    site.wait_until(lambda: "serves" in site.output.read_text())
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(timeout=PATIENCE_SECONDS)
    lines = [line for line in site.output.read_text().splitlines() if line.startswith("{")]
    said = [json.loads(line)["message"] for line in lines]
    assert any(f"serves http://127.0.0.1:{site.port}/" in message for message in said)
    assert "Ending" in said


def test_counts_of_an_earlier_run_are_forgotten(make_site: Callable[..., Site]) -> None:
    site = make_site()
    site.wait_until(lambda: len(site.families("ran")) == 1)
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(timeout=PATIENCE_SECONDS)
    old = site.folder / "var" / "metrics" / "counter_1.db"
    old.parent.mkdir()
    old.touch()
    site.process = site.start()
    site.wait_until(lambda: len(site.families("ran")) == 2)
    assert not old.exists()


def test_who_stands_back_does_so_also_for_other_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux shares the processor out among sessions, where niceness within one says nothing."""
    monkeypatch.setattr(run, "PYTHON", sys.executable)
    process = run.Process("worker", "-c", "import time; time.sleep(600)", nice=5)
    process.start(0.0)
    assert process.child is not None
    try:
        nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
        assert os.getpriority(os.PRIO_PROCESS, process.child.pid) == nice
        session = Path(f"/proc/{process.child.pid}/autogroup")
        if session.exists():
            assert session.read_text().split()[-2:] == ["nice", str(nice)]
    finally:
        run.kill_group(process.child)
        process.child.wait()


def test_reports_alone_stand_back() -> None:
    """They are computed for minutes; decisions and recordings are waited for."""
    kinds = {one.name: one.nice for one in run.site(8000, run.Counts(), None)}
    assert kinds == {"web": 0, "play": 0, "worker": 0, "budget": 19}
