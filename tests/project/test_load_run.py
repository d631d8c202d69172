"""The load benchmark for a few seconds on its own site; long runs are in docs/performance.md."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from deploy.install import ROOT
from tests.ports import free_port

TIMEOUT = 600  # a ceiling for slow machines; nothing waits for it
LARGEST_UPDATE = 8_000
"""Bytes; a whole state has more, and comes with an arrival alone."""


def load() -> dict[str, Any]:
    """What a short run with four matches and eight spectators counts."""
    own = ("SPARKFORGE_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
    done = subprocess.run(
        [
            *[sys.executable, "-m", "benchmarks.load", "think", "--short", "--json"],
            *["--matches", "4", "--seconds", "4", "--rounds", "1", "--no-references"],
            *["--port", str(free_port())],
        ],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith(own)},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.alone
def test_matches_under_load_are_answered_without_a_fault() -> None:
    """Case 59: spectators are sent what players are, updates stay small, nothing is refused."""
    found = load()
    (case,) = found["cases"]
    assert case["sockets"] == 4 * 2 + 8
    assert case["moves"] > 0
    assert case["act_to_done_ms"]["count"] == case["moves"]
    assert case["updates"] > case["moves"]
    assert case["updates_to_spectators"] > 0
    assert 0 < case["bytes_an_update"] < LARGEST_UPDATE
    assert (case["refused"], case["faults"], found["server_errors"]) == ({}, {}, [])
