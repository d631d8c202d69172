"""What the clients of a kill test did and were told, and which processes were killed when.

Instants are seconds since 1970 of this machine's clock, which is also the server's.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(slots=True)
class Sending:
    """One time that an act was sent. through: the web process behind the gate ("" unknown)."""

    at: float
    through: str


@dataclass(slots=True)
class Act:
    """One act of a client, thought of at `seq`. answer: the frame that answered it first."""

    match: str
    seat: int
    id: str
    action: Json
    seq: int = 0
    sendings: list[Sending] = field(default_factory=list)
    answer: Json | None = None
    answered_at: float = 0.0

    @property
    def key(self) -> tuple[str, int, str]:
        """What its row is found by."""
        return self.match, self.seat, self.id

    @property
    def is_done(self) -> bool:
        """Was it acknowledged?"""
        return self.answer is not None and self.answer["type"] == "done"

    def __str__(self) -> str:
        return f"{self.match} seat {self.seat} {self.id} {json.dumps(self.action)}"


@dataclass(slots=True)
class Kill:
    """One SIGKILL. in_flight: acts that were not answered; answered: the last act of each line
    that waited for nothing. Of a web process, of its own lines; else of all."""

    victim: str
    kind: str
    manner: str
    at: float
    in_flight: list[Act]
    answered: list[Act]


def digest_of(value: Any) -> str:
    """A short name of a JSON value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Record:
    """All of it. faults: what must not happen, in sentences. answered: how many acts were."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.kills: list[Kill] = []
        self.matches: list[str] = []
        self.shown: dict[tuple[str, int, int], str] = {}
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.answered = 0
        self._next_act: dict[str, list[asyncio.Future[Act]]] = {}

    def sent(self, act: Act, through: str) -> None:
        """An act goes out, for the first time or again."""
        if not act.sendings:
            self.acts.append(act)
        act.sendings.append(Sending(time.time(), through))
        for name in (through, ""):
            for waiting in self._next_act.pop(name, ()):
                if not waiting.done():
                    waiting.set_result(act)

    async def next_act(self, through: str = "") -> Act:
        """The next act that goes out through this web process ("": any)."""
        waiting: asyncio.Future[Act] = asyncio.get_running_loop().create_future()
        self._next_act.setdefault(through, []).append(waiting)
        return await waiting

    def saw(self, match: str, seat: int, seq: int, frame: Json) -> None:
        """A seat was shown the position after a step: the same as whoever else sat there."""
        digest = digest_of([frame["view"], frame["choices"]["acts"]])
        known = self.shown.setdefault((match, seat, seq), digest)
        if known != digest:
            self.faults.append(f"{match} seat {seat} was shown two different positions at {seq}")
