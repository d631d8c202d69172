"""Processes of a whole site are killed at random while 40 matches are played on it over sockets.

The run itself is `python -m tests.kill`, the same by hand and here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.alone  # its players give up where the site does not come back in time

ROOT = Path(__file__).resolve().parents[2]
KILLS = 10
SECONDS = 400  # a ceiling for slow machines


def run(folder: Path, *arguments: str) -> dict[str, Any]:
    """Run the kill test; returns its facts once it found no fault."""
    facts = folder / "facts.json"
    command = [sys.executable, "-m", "tests.kill", "--kills", str(KILLS), "--pace", "0.2", "2"]
    done = subprocess.run(
        [*command, "--json", str(facts), "--keep", str(folder), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(json.loads(facts.read_text()))


def assert_it_was_hard(facts: dict[str, Any]) -> None:
    """The kills met acts in every phase, and clients had to send again."""
    assert sum(facts["kills"].values()) == KILLS
    assert facts["matches"] >= 40
    for phase, met in facts["phases"].items():
        assert met["kills"] > 0, f"no kill met an act {phase}"
    assert facts["answered_from_row"] >= 10


@pytest.mark.postgres
@pytest.mark.redis_server
def test_scaled_site_loses_nothing_when_its_processes_are_killed(tmp_path: Path) -> None:
    """Case 11: 2 web, 2 play, a worker and Redis are killed in turn, on PostgreSQL."""
    facts = run(tmp_path, "--seed", "3")
    assert_it_was_hard(facts)
    assert set(facts["kills"]) == {"web", "play", "worker", "redis"}


def test_embedded_site_loses_nothing_when_its_processes_are_killed(tmp_path: Path) -> None:
    """Case 11: the one web process, the one play and the worker are killed in turn, on SQLite."""
    facts = run(tmp_path, "--embedded", "--seed", "4")
    assert_it_was_hard(facts)
    assert set(facts["kills"]) == {"web", "play", "worker"}
