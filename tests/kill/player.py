"""A client that plays one seat by docs/protocol.md alone, whatever happens to the server.

It takes its moves from `choices`, comes back after each loss of its line, and sends an act that
was not answered again under the same id.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.kill.gate import Gate
from tests.kill.record import Act, Json, Record

PING_SECONDS = 8.0
SILENT_SECONDS = 20.0
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
OPEN_SECONDS = 15
LOOK_SECONDS = 1.0
REPEATS = 0.05
"""How many of the answered acts are sent once more, and of all acts twice at once."""
FINAL_CODES = (4401, 4403)
UNAVAILABLE = "unavailable"


class Shelf(Protocol):
    """Looks into the site's database now."""

    def has(self, match: str, seq: int) -> bool:
        """Is this step stored?"""

    def has_act(self, act: Act) -> bool:
        """Is this act stored?"""


@dataclass(frozen=True, slots=True)
class Habits:
    """think: shortest and longest seconds before an act. dozes: how often it lets 8 s go by.
    turns: after so many turns it concedes. concedes: also when all are to come to an end."""

    think: tuple[float, float]
    dozes: float
    turns: int
    concedes: bool


class Player:
    """One seat of one match. finishing: set when the matches are to be brought to an end.

    pending: its unanswered act. answered: the last act that was answered on its present line.
    """

    def __init__(
        self,
        match: str,
        seat: int,
        cookie: str,
        *,
        gate: Gate,
        record: Record,
        shelf: Shelf,
        habits: Habits,
        luck: random.Random,
        finishing: asyncio.Event,
        acts: bool = True,
    ) -> None:
        self.match = match
        self.seat = seat
        self._cookie = cookie
        self._gate = gate
        self._record = record
        self._shelf = shelf
        self._habits = habits
        self._luck = luck
        self._finishing = finishing
        self._acts = acts
        self._line: ClientConnection | None = None
        self._seq = self._done_at = -1
        self._choices: list[Json] = []
        self._turn = 0
        self._is_over = False
        self._number = 0
        self._act_at: float | None = None
        self._again_at: float | None = None
        self._ping_at = self._heard_at = 0.0
        self.pending: Act | None = None
        self.answered: Act | None = None
        self._last: Act | None = None

    def __str__(self) -> str:
        return f"{self.match} seat {self.seat}"

    @property
    def is_playing(self) -> bool:
        """Is the match not over for this player, or an act not answered?"""
        return not self._is_over or self.pending is not None

    @property
    def through(self) -> str:
        """The web process that this player's line leads to; "" without a line."""
        if self._line is None:
            return ""
        return self._gate.web_of(self._line.local_address[1])

    async def play(self) -> None:
        """Play until the match is over and every act is answered."""
        tries = 0
        while self.is_playing:
            heard = self._heard_at
            try:
                await self._play_on_one_line()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                self._record.counts[f"lines closed with {code}"] += 1
                if code in FINAL_CODES:
                    self._fault(f"was closed for good with {code}")
                    return
            except (OSError, TimeoutError, WebSocketException):
                self._record.counts["lines that did not open"] += 1
            finally:
                self._line = self.answered = None
            tries = 0 if self._heard_at != heard else tries + 1
            wait = min(FIRST_WAIT * 2**tries, LONGEST_WAIT)
            await asyncio.sleep(wait * self._luck.uniform(0.5, 1.5))

    async def _play_on_one_line(self) -> None:
        port = self._gate.port
        async with connect(
            f"ws://127.0.0.1:{port}/ws/matches/{self.match}/",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookie},
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=OPEN_SECONDS,
            close_timeout=1,
            max_size=None,
        ) as self._line:
            now = time.monotonic()
            self._heard_at, self._ping_at = now, now + PING_SECONDS
            while self.is_playing:
                await self._wait_and_hear(self._line)

    async def _wait_and_hear(self, line: ClientConnection) -> None:
        now = time.monotonic()
        plans = (self._ping_at, self._act_at, self._again_at)
        due = min(now + LOOK_SECONDS, *(plan for plan in plans if plan is not None))
        try:
            async with asyncio.timeout(max(0.0, due - now)):
                text = await line.recv()
        except TimeoutError:
            await self._do_what_is_due(line)
            return
        self._heard_at = time.monotonic()
        await self._take(line, json.loads(text))

    async def _do_what_is_due(self, line: ClientConnection) -> None:
        now = time.monotonic()
        if now - self._heard_at > SILENT_SECONDS:
            self._record.counts["silent lines given up"] += 1
            raise TimeoutError
        if now >= self._ping_at:
            self._ping_at = now + PING_SECONDS
            await line.send('{"type": "ping"}')
        if self._again_at is not None and now >= self._again_at:
            self._again_at = None
            if self.pending is not None:
                await self._send(line, self.pending)
        if self._act_at is None and self._finishing.is_set():
            self._plan()
        if self._act_at is not None and now >= self._act_at:
            self._act_at = None
            await self._act(line)

    # --- what is heard -------------------------------------------------------------------------

    async def _take(self, line: ClientConnection, frame: Json) -> None:
        kind = frame["type"]
        if kind == "state":
            await self._take_state(line, frame)
        elif kind == "moved":
            await self._take_step(line, frame)
        elif kind == "over":
            self._is_over = True
        elif kind == "pong":
            if frame["seq"] > self._seq:
                await self._sync(line)
        elif kind in ("done", "refused"):
            await self._take_answer(line, frame)

    async def _take_state(self, line: ClientConnection, frame: Json) -> None:
        if frame["seq"] < self._seq:
            self._fault(f"was sent the state of {frame['seq']} after {self._seq}")
            return
        if frame["seat"] != self.seat:
            self._fault(f"was shown seat {frame['seat']}")
        self._show(frame)
        if self.pending is not None:
            await self._send(line, self.pending)

    async def _take_step(self, line: ClientConnection, frame: Json) -> None:
        if frame["seq"] <= self._seq:
            self._record.counts["older steps ignored"] += 1
        elif frame["seq"] == self._seq + 1:
            self._show(frame)
        else:
            self._record.counts["gaps"] += 1
            await self._sync(line)

    def _show(self, frame: Json) -> None:
        self._seq = frame["seq"]
        self._turn = frame["view"]["turn"]
        self._choices = frame["choices"]["acts"]
        self._record.saw(self.match, self.seat, self._seq, frame)
        if not self._shelf.has(self.match, self._seq):
            self._fault(f"was shown step {self._seq}, which is not stored")
        self._plan()

    async def _take_answer(self, line: ClientConnection, frame: Json) -> None:
        if frame["id"] is None:
            self._record.counts[f"refused without id: {frame['error']['code']}"] += 1
            return
        if self.pending is None or frame["id"] != self.pending.id:
            self._check_repeated(frame)
            return
        if frame["type"] == "refused" and frame["error"]["code"] == UNAVAILABLE:
            self._record.counts["acts that met an outage"] += 1
            self._again_at = time.monotonic() + self._luck.uniform(0.5, 1.5)
            return
        act, self.pending = self.pending, None
        act.answer, act.answered_at = frame, time.time()
        self.answered = self._last = act
        self._record.answered += 1
        if frame["type"] == "refused":
            self._record.counts[f"acts refused: {frame['error']['code']}"] += 1
            await self._sync(line)
        else:
            self._done_at = frame["seq"]
            if not self._shelf.has(self.match, frame["seq"]):
                self._fault(f"was told that {act.id} is step {frame['seq']}, which is not stored")
            if self._luck.random() < REPEATS:
                self._record.counts["answered acts sent again"] += 1
                await self._send(line, act)
        self._plan()

    def _check_repeated(self, frame: Json) -> None:
        act = self._last
        if act is None or act.id != frame["id"] or act.answer is None or not act.is_done:
            return
        if frame != act.answer:
            self._fault(f"got a second answer to {act.id}: {frame} after {act.answer}")

    # --- what is done --------------------------------------------------------------------------

    def _plan(self) -> None:
        """When to act next, if there is anything to do."""
        self._act_at = None
        if not self._acts or self.pending is not None or self._is_over or not self._choices:
            return
        if self._seq < self._done_at:  # what our own act changed has not come yet
            return
        if self._is_tired() or any(act["type"] != "concede" for act in self._choices):
            pause = self._luck.uniform(*self._habits.think)
            if not self._finishing.is_set() and self._luck.random() < self._habits.dozes:
                pause += 8
            self._act_at = time.monotonic() + pause

    def _is_tired(self) -> bool:
        is_late = self._finishing.is_set() and self._habits.concedes
        return is_late or self._turn > self._habits.turns

    async def _act(self, line: ClientConnection) -> None:
        offered = [act for act in self._choices if (act["type"] == "concede") == self._is_tired()]
        if not offered:
            return
        self._number += 1
        action = action_of(self._luck.choice(offered), self._luck)
        self.pending = Act(self.match, self.seat, f"r{self._number}", action)
        await self._send(line, self.pending)
        if self._luck.random() < REPEATS:
            await self._send(line, self.pending)

    async def _send(self, line: ClientConnection, act: Act) -> None:
        """Send an act; again exactly as the first time."""
        if not act.sendings:
            act.seq = self._seq
        frame = {"type": "act", "id": act.id, "seq": act.seq, "action": act.action}
        self._record.sent(act, self.through)
        await line.send(json.dumps(frame))

    async def _sync(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "sync", "seq": max(0, self._seq)}))

    def _fault(self, sentence: str) -> None:
        self._record.faults.append(f"{self} {sentence}")


def action_of(act: Json, luck: random.Random) -> Json:
    """One of the actions that an entry of `choices.acts` stands for (docs/protocol.md#choices)."""
    action: dict[str, Any] = {"type": act["type"]}
    if act["as"] is not None:
        action[act["as"]] = act["piece"]
    for field in act["fields"]:
        if "pick" in field:
            wanted = field["pick"]
            count = luck.randint(wanted["min"], min(wanted["max"], len(wanted["from"])))
            action[field["names"][0]] = luck.sample(wanted["from"], count)
        else:
            action.update(zip(field["names"], luck.choice(field["values"]), strict=True))
    return action
