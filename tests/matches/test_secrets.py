"""What somebody is not to know is in nothing that they are sent, over whole matches.

Players, a spectator and strangers have their sockets open and ask every address that there is, do
what they may not, and guess; the log is read too. `tests.matches.leaks` says what each may know.
"""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import Account
from matches import frames, limits, queries, sockets, urls
from matches.engine.games.nexus.game import Nexus
from matches.engine.kernel.choices import expand
from matches.management.commands.play import Rounds
from matches.models import Match
from matches.services import presence
from tests.factories.matches import make_player, state_of
from tests.matches.leaks import SPECTATOR, STRANGER, Audience, Leak, Secrets, Told, make_marked
from tests.matches.sockets import Socket, session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

LONGEST = 160
LOOK_EVERY = 20


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """These players are faster than people, and never ping, however long a busy machine takes."""
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 100_000)
    monkeypatch.setattr(limits, "FORECASTS_AT_ONCE", 100_000)
    monkeypatch.setattr(sockets, "WATCH_SECONDS", 86_400)
    monkeypatch.setattr(presence, "LEASE_SECONDS", 86_400)


@dataclass
class Guest:
    """Somebody at a socket and with a browser."""

    audience: Audience
    client: Client
    socket: Socket


@dataclass
class Table:
    """One match, everybody around it, and all that they were told."""

    match: Match
    guests: list[Guest] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    seq: int = 0

    @property
    def players(self) -> list[Guest]:
        return [guest for guest in self.guests if isinstance(guest.audience, int)]

    def of(self, audience: Audience) -> list[Told]:
        """What one audience was told."""
        return [one for one in self.told if one.audience == audience]

    async def sit_down(self, audience: Audience, account: Account | None) -> None:
        """Open a socket, whether it is let in or not."""
        client = Client() if account is None else await sync_to_async(session_of)(account)
        socket = Socket(self.match.pk, None if account is None else client)
        await socket.open()
        self.guests.append(Guest(audience, client, socket))
        first = await socket.receive()
        assert first["type"] == ("refused" if audience == STRANGER else "state")

    def ask_everything(self) -> None:
        """Everybody reads every address of a match, and strangers try to act."""
        for guest in self.guests:
            for address in addresses(self.match):
                self._note(guest, f"GET {address}", guest.client.get(address))
            if not isinstance(guest.audience, int):
                act = {"id": "r1", "seq": self.seq, "action": {"type": "concede"}}
                address = f"/api/v1/matches/{self.match.pk}/acts/"
                answer = guest.client.post(address, act, content_type="application/json")
                assert answer.status_code in (401, 403, 404)
                self._note(guest, f"POST {address}", answer)

    def _note(self, guest: Guest, how: str, answer: Any) -> None:
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        text = body.decode(errors="replace") + json.dumps(dict(answer.headers))
        self.told.append(Told(guest.audience, how, self.seq, text))

    async def leave(self) -> None:
        """Close all sockets; their frames are among what was told."""
        for guest in self.guests:
            if guest.audience != STRANGER and "over" not in {
                frame["type"] for frame in guest.socket.frames
            }:
                await guest.socket.until("over")
            seq = 0
            for text, frame in zip(guest.socket.texts, guest.socket.frames, strict=True):
                seq = max(seq, frame.get("seq") or 0)
                self.told.append(Told(guest.audience, f"socket: {frame['type']}", seq, text))
            await guest.socket.close()

    async def leaks(self) -> list[Leak]:
        """All that was told too early."""
        secrets = await sync_to_async(Secrets)(self.match)
        return list(secrets.leaks(self.told))


PROFILES = ("accounts:profile", "accounts:api_player")


def addresses(match: Match) -> list[str]:
    """Every address of this app that names a match, those that list matches, and its players'."""
    facts = {"match_id": match.pk, "seq": 0, "audience": "open"}
    found = ["/", "/api/v1/matches/", "/matches/faults/", "/api/v1/matches/faults/"]
    for route in urls.urlpatterns:
        names = set(route.pattern.converters)
        if isinstance(route, URLPattern) and "match_id" in names:
            chosen = {name: facts[name] for name in names}
            found.append(reverse(f"matches:{route.name}", kwargs=chosen))
    players = match.seats.exclude(account=None).values_list("account__username", flat=True)
    profiles = (reverse(door, args=[name]) for name in players for door in PROFILES)
    return [*found, *profiles]


def offered(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Some of the actions that a frame offers, concessions aside."""
    acts = [act for act in frame["choices"]["acts"] if act["type"] != "concede"]
    return [action for act in acts for action in list(expand({"acts": [act]}))[:16]]


async def moved(socket: Socket, seq: int) -> dict[str, Any]:
    """The frame of step `seq`, whether it has come already or not."""
    for frame in reversed(socket.frames):
        if frame["type"] in ("moved", "state") and frame["seq"] == seq:
            return frame
    while True:
        frame = await socket.receive()
        if frame["type"] in ("moved", "state") and frame["seq"] == seq:
            return frame
        assert frame["type"] != "closed", frame


class Play:
    """Plays a match at random with all that a player may ask, and some that they may not."""

    def __init__(self, table: Table, luck: random.Random) -> None:
        self.table = table
        self.luck = luck
        self._asked = 0

    async def to_the_end(self, *, longest: int = LONGEST) -> None:
        """Until somebody has won; after `longest` steps somebody gives up."""
        table = self.table
        for number in range(longest):
            latest = [await moved(guest.socket, table.seq) for guest in table.players]
            if latest[0]["view"]["result"] is not None:
                break
            if number % LOOK_EVERY == 0:
                await sync_to_async(table.ask_everything)()
            if number == longest - 1:
                await self._act(table.players[0], {"type": "concede"})
            else:
                await self._step(latest)

    async def _step(self, latest: list[dict[str, Any]]) -> None:
        table = self.table
        ready = [
            (guest, actions)
            for guest, frame in zip(table.players, latest, strict=True)
            if (actions := offered(frame))
        ]
        if not ready:
            await sync_to_async(Rounds().run)()
            stored = await Match.objects.aget(pk=table.match.pk)
            assert stored.seq > table.seq, "nobody may act"
            table.seq = stored.seq
            return
        actor, actions = self.luck.choice(ready)
        action = self.luck.choice(actions)
        await self._forecast(actor, self.luck.sample(actions, min(6, len(actions))))
        await self._try_in_vain(actor)
        await self._act(actor, action)

    async def _act(self, actor: Guest, action: dict[str, Any]) -> None:
        id_ = self._id()
        await actor.socket.act(action, id_=id_, seq=self.table.seq)
        await actor.socket.until("done", id=id_)
        self.table.seq = (await Match.objects.aget(pk=self.table.match.pk)).seq

    async def _forecast(self, actor: Guest, actions: list[dict[str, Any]]) -> None:
        id_ = self._id()
        await actor.socket.send({"type": "forecast", "id": id_, "actions": actions})
        await actor.socket.until("forecast", id=id_)

    async def _try_in_vain(self, actor: Guest) -> None:
        """For the other seat, with pieces that are none, and for a step of long ago."""
        for guest in self.table.players:
            action = {"type": "activate", "creature": "nobody"}
            if guest is not actor:
                action = {"type": "end_turn"}
            for seq in (self.table.seq, 0):
                id_ = self._id()
                await guest.socket.act(action, id_=id_, seq=seq)
                await guest.socket.until("refused", id=id_)

    def _id(self) -> str:
        self._asked += 1
        return f"q{self._asked}"


async def play_a_match(
    number: int, *, kind: str = "friend", longest: int = LONGEST, watchable: bool = False
) -> Table:
    """A whole match with everybody around it, and all that they were told."""
    match, people = await sync_to_async(make_marked)(number=number, kind=kind, watchable=watchable)
    table = Table(match)
    for seat, account in enumerate(people):
        await table.sit_down(seat, account)
    if watchable:
        await table.sit_down(SPECTATOR, await sync_to_async(make_player)())
    else:
        await table.sit_down(STRANGER, await sync_to_async(make_player)())
    await table.sit_down(STRANGER, None)
    await Play(table, random.Random(number)).to_the_end(longest=longest)
    await table.leave()
    return table


@pytest.mark.parametrize("number", [0, 1])
async def test_nobody_is_told_what_is_hidden_from_them(
    number: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Cases 15, 17 and 19: both players, strangers and the log, in matches with a friend."""
    caplog.set_level(logging.DEBUG)
    table = await play_a_match(number)
    table.told += logged(caplog)
    assert [str(leak) for leak in await table.leaks()] == []
    assert min(len(table.of(audience)) for audience in (0, 1)) > 60
    assert len(table.of(STRANGER)) > 60


async def test_spectators_are_told_what_both_know(caplog: pytest.LogCaptureFixture) -> None:
    """Cases 14, 15 and 17: neither hand, whatever they ask; the players as little as ever."""
    caplog.set_level(logging.DEBUG)
    table = await play_a_match(4, watchable=True)
    table.told += logged(caplog)
    assert [str(leak) for leak in await table.leaks()] == []
    moves = [one for one in table.of(SPECTATOR) if one.how == "socket: moved"]
    assert len(moves) > 20


async def test_nobody_is_told_what_the_bot_hides(caplog: pytest.LogCaptureFixture) -> None:
    """Cases 15 and 17: the bot's hand is as hidden as anybody's."""
    caplog.set_level(logging.DEBUG)
    table = await play_a_match(3, kind="bot")
    table.told += logged(caplog)
    assert [str(leak) for leak in await table.leaks()] == []
    assert len(table.of(0)) > 60


def logged(caplog: pytest.LogCaptureFixture) -> list[Told]:
    """Every line of the log with its traceback: read by people who may be playing themselves."""
    formatter = logging.Formatter()
    return [
        Told(STRANGER, f"log: {record.name}", 0, formatter.format(record))
        for record in caplog.records
    ]


# --- leaks of every kind are found ------------------------------------------------------------


def _leak_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Nexus.view

    def leak(self: Nexus, state: Any, viewer: Any) -> Any:
        shown = view(self, state, viewer)
        hand = state.players[1].hand
        return shown | ({"next": hand[0].id} if viewer == 0 and hand else {})

    monkeypatch.setattr(Nexus, "view", leak)


def _leak_to_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Nexus.view

    def leak(self: Nexus, state: Any, viewer: Any) -> Any:
        return view(self, state, 0 if viewer == "spectator" else viewer)

    monkeypatch.setattr(Nexus, "view", leak)


def _leak_in_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Nexus,
        "seen_cards",
        lambda self, state, viewer: {card.key for card in state.players[1].deck},
    )


def _leak_in_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    forecast = Nexus.forecast

    def leak(self: Nexus, state: Any, seat: int, action: Any) -> Any:
        told = forecast(self, state, seat, action)
        return told | {"draws": [card.id for card in state.players[seat].deck[:1]]}

    monkeypatch.setattr(Nexus, "forecast", leak)


def _leak_of_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    state = frames.state

    def leak(match: Match, *rest: Any, **facts: Any) -> Any:
        return state(match, *rest, **facts) | {"seed": bytes(match.secret).hex()}

    monkeypatch.setattr(frames, "state", leak)


def _leak_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = Nexus.choices

    def leak(self: Nexus, state: Any, seat: int) -> Any:
        logging.getLogger("matches").debug("Hand: %s", [card.id for card in state.players[0].hand])
        return choices(self, state, seat)

    monkeypatch.setattr(Nexus, "choices", leak)


def _leak_on_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    own_match = queries.own_match

    def leak(seat: Any) -> Any:
        found = own_match(seat)
        opponent = found.opponent
        if opponent is not None:
            opponent.username = state_of(found.match).players[1 - seat.number].hand[0].id
        return found

    monkeypatch.setattr(queries, "own_match", leak)


@pytest.mark.parametrize(
    ("plant", "how"),
    [
        (_leak_in_view, "socket: moved"),
        (_leak_in_cards, "socket: state"),
        (_leak_in_forecast, "socket: forecast"),
        (_leak_of_the_secret, "socket: state"),
        (_leak_in_the_log, "log: matches"),
        (_leak_on_a_page, "GET /"),
        (_leak_to_spectators, "socket: moved"),
    ],
)
async def test_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Case 15: the search above would have found leaks of these kinds."""
    caplog.set_level(logging.DEBUG)
    plant(monkeypatch)
    table = await play_a_match(0, longest=3, watchable=plant is _leak_to_spectators)
    table.told += logged(caplog)
    monkeypatch.undo()
    assert how in {leak.told.how for leak in await table.leaks()}
