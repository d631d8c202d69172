"""The course of a kill test: a site is started, matches are played, processes are killed, all is
looked at afterwards.

Import it with Django set up for the site that is to be tested (tests/kill/__main__.py).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, transaction

from accounts.models import Account
from accounts.services import create_account
from config import clock
from deploy.install import PYTHON, ROOT
from matches.models import Match
from matches.services.creation import NewSeat, create_match
from tests.clients import signed_in
from tests.factories.matches import sample_decks
from tests.kill.cluster import Cluster
from tests.kill.gate import Gate
from tests.kill.player import Habits, Player
from tests.kill.processes import START_SECONDS, Process, end, processes_of
from tests.kill.record import Kill, Record
from tests.kill.shelf import StoredSteps
from tests.ports import free_ports

FINISH_SECONDS = 90
LOOK_SECONDS = 0.05
LULL_SECONDS = 5.0
RETRY_SECONDS = 0.5

AT_ONCE, AFTER_ACT = "at once", "just after an act"
COMMITS_HELD, ANSWERS_HELD = "commits held up", "answers held up"
SOON = 0.15
"""How often a kill comes while what the last one killed still starts."""
HELD_ACTS = 6
LOCKED_ACTS = 12
"""More than a web process has threads for acts: PostgreSQL stores what it was sent although whoever
sent it is gone, so only what waits for a thread is killed before its commit."""


@dataclass(frozen=True)
class Plan:
    """What is run. kinds: of the processes to kill, in turn. pace: seconds between kills."""

    kinds: tuple[str, ...]
    seed: int
    tables: int
    webs: int
    plays: int
    workers: int
    pace: tuple[float, float]
    think: tuple[float, float]
    redis: int | None
    postgres: Cluster | None
    folder: Path


@dataclass
class Outcome:
    """What came of it, for the audit and the summary."""

    plan: Plan
    record: Record
    processes: list[Process] = field(default_factory=list)
    seconds: float = 0.0


class Table:
    """Two players, or one and the bot, who play one match after the other until it is enough."""

    def __init__(self, number: int, course: Course) -> None:
        self.number = number
        self.course = course
        self.luck = random.Random(f"{course.plan.seed} table {number}")
        self.is_bot = number % 20 == 7
        self.is_fast = number % 8 == 3
        self.kind = Match.Kind.RANKED if number % 2 else Match.Kind.FRIEND
        if self.is_bot:
            self.kind = Match.Kind.BOT
        people = 1 if self.is_bot else 2
        self.accounts = [create_account(f"Table{number}Seat{seat}") for seat in range(people)]
        self.cookies = [cookie_of(account) for account in self.accounts]
        self.players: list[Player] = []

    async def run(self) -> None:
        """Play until the kills are over and the present match has ended."""
        while not self.course.finishing.is_set():
            match_id = await self._new_match()
            self.course.record.matches.append(match_id)
            self.players = list(self._sit_down(match_id))
            self.course.players[self.number] = self.players
            await asyncio.gather(*(player.play() for player in self.players))

    async def _new_match(self) -> str:
        while True:
            try:
                return await asyncio.to_thread(self._make_match)
            except OperationalError:  # the database was killed
                await asyncio.sleep(RETRY_SECONDS)

    def _make_match(self) -> str:
        try:
            decks = sample_decks(self.number % 2)
            people = [*self.accounts, None] if self.is_bot else self.accounts
            seats = [NewSeat(deck, one) for deck, one in zip(decks, people, strict=True)]
            with transaction.atomic():
                match = create_match(
                    game="nexus",
                    kind=self.kind,
                    seats=seats,
                    turn_seconds=None if self.is_bot else 5 if self.is_fast else 75,
                    at=clock.now(),
                )
            return match.pk
        finally:
            connection.close()

    def _sit_down(self, match_id: str) -> Iterator[Player]:
        course, luck = self.course, self.luck
        habits = Habits(
            think=course.plan.think,
            dozes=0.15 if self.is_fast else 0.0,
            turns=luck.randint(4, 16),
            concedes=True,
        )
        for seat, cookie in enumerate(self.cookies):
            both_concede = self.number % 2 == 0
            habits = replace(habits, concedes=seat == 0 or both_concede)
            tabs = [True, False] if (self.number + seat) % 4 == 0 else [True]
            for acts in tabs:
                yield Player(
                    match_id,
                    seat,
                    cookie,
                    gate=course.gate,
                    record=course.record,
                    shelf=course.shelf,
                    habits=habits,
                    luck=random.Random(luck.random()),
                    finishing=course.finishing,
                    acts=acts,
                )


class Course:
    """One run. players: by table, those of its present match."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.record = Record()
        self.luck = random.Random(plan.seed)
        ports = free_ports(plan.webs)
        self.gate = Gate(
            {f"web{number}": port for number, port in enumerate(ports, 1)},
            random.Random(f"{plan.seed} gate"),
        )
        self.processes = processes_of(
            ports,
            plan.plays,
            plan.workers,
            plan.redis,
            plan.postgres,
            plan.folder,
            plan.seed,
        )
        self.shelf = StoredSteps()
        self.players: dict[int, list[Player]] = {}
        self.tables = [Table(number, self) for number in range(plan.tables)]

    async def run(self) -> Outcome:
        """Start, play, kill, finish, end."""
        self.finishing = asyncio.Event()
        await self.gate.open()
        async with asyncio.TaskGroup() as keepers:
            kept = [keepers.create_task(one.keep(os.environ)) for one in self.processes]
            try:
                began = time.monotonic()
                playing = asyncio.gather(*(table.run() for table in self.tables))
                killing = asyncio.create_task(self._kill_all())
                await _first_of(killing, playing)
                seconds = time.monotonic() - began
                self.finishing.set()
                await self._finish(playing)
                await self._until(self.shelf.is_at_rest, "leases or recordings do not end")
            finally:
                for task in kept:
                    task.cancel()
                self.gate.close()
                await end(self.processes)
        self.shelf.close()
        return Outcome(self.plan, self.record, self.processes, seconds)

    # --- killing -------------------------------------------------------------------------------

    async def _kill_all(self) -> None:
        webs = self._manners_of_webs()
        for number, kind in enumerate(self.plan.kinds):
            await self._seated()
            if not (number and self.luck.random() < SOON):  # else into the restart of the last
                await self._go_on()
            others = (AT_ONCE, AFTER_ACT, COMMITS_HELD)
            manner = next(webs) if kind == "web" else self.luck.choice(others)
            victim = await self._victim(kind, manner)
            await self._kill_in(manner, victim)

    def _manners_of_webs(self) -> Iterator[str]:
        """How web processes are killed: of every five, two between commit and answer."""
        while True:
            five = [ANSWERS_HELD, ANSWERS_HELD, COMMITS_HELD, AFTER_ACT, AT_ONCE]
            self.luck.shuffle(five)
            yield from five

    async def _go_on(self) -> None:
        """Let the players play for a while: some seconds, and until acts have been answered."""
        target = self.record.answered + self.luck.randint(1, self.plan.tables // 2)
        await asyncio.sleep(self.luck.uniform(*self.plan.pace))
        await self._until(lambda: self.record.answered >= target, "acts are not answered")

    async def _victim(self, kind: str, manner: str) -> Process:
        """A running process of this kind; of web one that has sockets, or the one with most."""
        processes = [one for one in self.processes if one.kind == kind]
        self.luck.shuffle(processes)
        if kind == "web" and manner == ANSWERS_HELD:
            processes.sort(key=lambda one: self.gate.count(one.name), reverse=True)

        def ready() -> list[Process]:
            return [
                one
                for one in processes
                if one.is_running and (kind != "web" or self.gate.count(one.name) > 1)
            ]

        await self._until(lambda: bool(ready()), f"no process of kind {kind} runs")
        return ready()[0]

    async def _kill_in(self, manner: str, victim: Process) -> None:
        """Kill at an instant of this manner."""
        through = victim.name if victim.kind == "web" else ""
        if manner == AFTER_ACT:
            await self._next_acts(through, 1)
            await asyncio.sleep(self.luck.uniform(0, 0.015))
            self._kill(victim, manner)
        elif manner == COMMITS_HELD:
            with self.shelf.no_commits():
                await self._next_acts(through, LOCKED_ACTS)
                await asyncio.sleep(self.luck.uniform(0.01, 0.1))
                self._kill(victim, manner)
        else:
            if manner == ANSWERS_HELD:
                self.gate.hold(victim.name)
                await self._stored_acts(victim.name)
            self._kill(victim, manner)

    async def _next_acts(self, through: str, count: int) -> None:
        """Until acts have gone out; in a lull not for ever."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LULL_SECONDS):
                for _ in range(count):
                    await self.record.next_act(through)

    async def _stored_acts(self, web: str) -> None:
        """Until some acts are stored and not answered; in a lull not for ever."""
        deadline = time.monotonic() + LULL_SECONDS
        stored: set[tuple[str, int, str]] = set()
        while len(stored) < HELD_ACTS and time.monotonic() < deadline:
            await asyncio.sleep(LOOK_SECONDS)
            for one in self._players():
                if one.pending and one.through == web and self.shelf.has_act(one.pending):
                    stored.add(one.pending.key)

    def _players(self) -> Iterator[Player]:
        for players in self.players.values():
            yield from players

    def _kill(self, victim: Process, manner: str) -> None:
        met = [
            player
            for player in self._players()
            if victim.kind != "web" or player.through == victim.name
        ]
        at = time.time()
        victim.kill()
        self.gate.drop(victim.name)
        self.record.kills.append(
            Kill(
                victim=victim.name,
                kind=victim.kind,
                manner=manner,
                at=at,
                in_flight=[one.pending for one in met if one.pending],
                answered=[one.answered for one in met if one.answered and not one.pending],
            )
        )

    # --- waiting -------------------------------------------------------------------------------

    async def _seated(self) -> None:
        """Until all tables have begun."""
        await self._until(lambda: len(self.players) == self.plan.tables, "matches are not made")

    async def _until(self, is_so: Callable[[], bool], otherwise: str) -> None:
        """Wait for a condition; AssertionError if it does not come about."""
        deadline = time.monotonic() + START_SECONDS
        while not is_so():
            if time.monotonic() > deadline:
                raise AssertionError(otherwise)
            await asyncio.sleep(LOOK_SECONDS)

    async def _finish(self, playing: asyncio.Future[list[None]]) -> None:
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await playing
        except TimeoutError:
            for players in self.players.values():
                for player in players:
                    if player.is_playing:
                        self.record.faults.append(f"{player} did not come to an end")


async def _first_of(killing: asyncio.Task[None], playing: asyncio.Future[list[None]]) -> None:
    """Until the kills are over; whatever goes wrong in either is raised."""
    both: set[asyncio.Future[Any]] = {killing, playing}
    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    if not killing.done():
        killing.cancel()
        playing.result()
        raise AssertionError("the players went before the kills were over")
    killing.result()


def cookie_of(account: Account) -> str:
    """The session cookie of a browser in which `account` is signed in."""
    client = signed_in(account)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


def migrate() -> None:
    """Make the tables."""
    command = [str(PYTHON), "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, check=True, timeout=400)


def run(plan: Plan) -> Outcome:
    """Run the whole of it. A PostgreSQL that may be killed is looked after by the course."""
    migrate()
    course = Course(plan)
    connection.close()
    if plan.postgres is not None:
        plan.postgres.stop()
    outcome = asyncio.run(course.run())
    if plan.postgres is not None:
        plan.postgres.start()
    return outcome
