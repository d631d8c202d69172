"""A port that a test was given stays its own until its server is up."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ports
from tests.ports import free_port, free_ports

ROOT = Path(__file__).resolve().parents[2]
ASK = """
from tests import ports
ports.PORTS = range({first}, {first} + 50)
print(*ports.free_ports(3))
"""


def test_port_of_one_process_is_not_given_to_another() -> None:
    own = free_port()
    given = subprocess.run(
        [sys.executable, "-c", ASK.format(first=own)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    ).stdout
    assert len(given.split()) == 3
    assert str(own) not in given.split()


def test_given_port_is_not_given_again_and_can_be_served() -> None:
    given = [*free_ports(2), free_port(), free_port()]
    assert len(set(given)) == 4
    assert given[1] == given[0] + 1
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", given[0]))
        server.listen()
        client.connect(("127.0.0.1", given[0]))


def test_port_that_somebody_serves_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        taken = server.getsockname()[1]
        assert taken not in ports.PORTS, "the system gives out what tests reserve"
        monkeypatch.setattr(ports, "PORTS", range(taken, taken + 1))
        with pytest.raises(RuntimeError):
            free_port()
