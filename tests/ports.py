"""Ports for the servers that tests start: nobody else is given them while this process lives.

A port that was merely found free can be gone before its server comes up, to another test or to a
connection that some process opens. So these are none of those that systems give out by
themselves, and each is held by a UDP socket of the same number, which leaves TCP to the server.
"""

from __future__ import annotations

import contextlib
import os
import socket

PORTS = range(20_000, 30_000)
_held: list[socket.socket] = []


def free_port() -> int:
    """A port of this machine for one server."""
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """Ports of this machine in a row."""
    firsts = PORTS[: len(PORTS) - count + 1]
    begin = os.getpid() * 16 % len(firsts)  # processes that start together look in other places
    for first in (*firsts[begin:], *firsts[:begin]):
        ports = [first + number for number in range(count)]
        with contextlib.suppress(OSError):
            _held.extend(_hold(ports))
            return ports
    raise RuntimeError("no port is free")


def _hold(ports: list[int]) -> list[socket.socket]:
    """Sockets that hold these ports. Raises OSError where one is held, or somebody serves."""
    with contextlib.ExitStack() as holds:
        held = []
        for port in ports:
            with socket.socket() as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(("", port))
            held.append(holds.enter_context(socket.socket(type=socket.SOCK_DGRAM)))
            held[-1].bind(("127.0.0.1", port))
        holds.pop_all()
        return held
