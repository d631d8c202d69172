"""What the tests themselves must keep to: no other host, and nothing missing under CI=true."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from config import clock as site_clock
from tests.conftest import Clock, NetworkUsed

ROOT = Path(__file__).resolve().parents[2]


def run_needy(folder: Path, **variables: str) -> tuple[int, str]:
    """Run tests/project/needy.py on a machine where all is missing; its code and output."""
    environment = {
        "PATH": str(folder),
        "HOME": str(folder),
        "SPARKFORGE_TEST_POSTGRES": "postgresql://postgres@127.0.0.1:1/postgres",
        "SPARKFORGE_TEST_REDIS": "redis://127.0.0.1:1/0",
        **variables,
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/project/needy.py"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


SENTENCES = [
    "Chromium is missing: no `chromium` on the path.",
    "Node.js is missing: no `node` on the path.",
    "PostgreSQL is missing (SPARKFORGE_TEST_POSTGRES):",
    "Redis is missing (SPARKFORGE_TEST_REDIS):",
    "Redis is missing: no `redis-server` on the path.",
]


def test_what_is_missing_is_named_and_skipped(tmp_path: Path) -> None:
    code, output = run_needy(tmp_path)
    assert code == 0
    assert "5 skipped" in output
    for sentence in SENTENCES:
        assert re.search(rf"SKIPPED.*{re.escape(sentence)}", output), output


def test_what_is_missing_fails_under_ci(tmp_path: Path) -> None:
    code, output = run_needy(tmp_path, CI="true")
    assert code == 1
    assert "5 errors" in output
    for sentence in SENTENCES:
        assert f"Nothing may be missing under CI=true. {sentence}" in output


def test_other_hosts_are_out_of_reach() -> None:
    with socket.socket() as connection, pytest.raises(NetworkUsed):
        connection.connect(("192.0.2.1", 80))


def test_this_host_is_in_reach() -> None:
    with socket.socket() as server, socket.socket() as connection:
        server.bind(("127.0.0.1", 0))
        server.listen()
        connection.connect(server.getsockname())


def test_clock_goes_only_when_told(clock: Clock) -> None:
    before = site_clock.now()
    assert site_clock.now() == before
    clock.advance(61)
    assert (site_clock.now() - before).total_seconds() == 61
