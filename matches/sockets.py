"""What all sockets of matches share: coming and going, limits, answers, news.

A wake-up carries no news, only the number that the stored news has. What comes after the last step
that was sent is sent, from what this process knows or else from the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from channels.exceptions import StopConsumer

from accounts.models import Account
from config import clock, logs, metrics
from config.consumer import SocketConsumer, handed_on
from config.errors import AppRefusal
from config.outages import TRY_AGAIN, Unavailable
from config.threads import in_acting_thread, in_thread
from matches import envelope, frames, sessions, site_news, visitors
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Json
from matches.errors import (
    MatchesRefusal,
    MatchNotFound,
    RequestUnreadable,
    RulesFailed,
    SignedOut,
    TooFast,
    TooLarge,
    TooManySockets,
)
from matches.limits import Allowance
from matches.origin import is_same_origin
from matches.rooms import News, Room, Sent, Showing
from matches.services import presence
from matches.services.steps import topic
from matches.site_news import site_facts
from matches.wire import text_of

logger = logging.getLogger(__name__)

PRICES = {"sync": 3}
"""What a message costs of those that may be sent, where it is more than one."""
BAD_FRAMES = 3
RENEW = timedelta(seconds=3)
"""A lease so young is not written again, however often the client pings."""
WATCH_SECONDS = 5
SESSION_SECONDS = 12
"""So long a session that was looked at, as each ping does, is taken as standing by what comes
between; logging out tells sockets at once."""

BAD_FRAME, NOT_SIGNED_IN, NOT_YOURS, NO_PING, TOO_LONG, FLOOD, OUR_FAULT = (
    4400,
    4401,
    4403,
    4408,
    1009,
    4429,
    1011,
)

_rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()


def room_of(match_id: str) -> Room:
    """The one room of a match in this process; it goes with its last socket."""
    room = _rooms.get(match_id)
    if room is None:
        room = _rooms.setdefault(match_id, Room(match_id))
    return room


class MatchSocket(SocketConsumer):
    """One socket of a match. Subclasses say who may come in and what they may say.

    answers: type of a message -> the name of the method that answers it.
    kind: what it is counted as among the open ones of an account; beside: those that share a limit.
    """

    answers: ClassVar[Mapping[str, str]] = {"sync": "_on_sync", "ping": "_on_ping"}
    kind: ClassVar[str]
    beside: ClassVar[tuple[str, ...]]

    match_id: str
    account: Account
    allowance: Allowance
    room: Showing
    viewer: Viewer
    _sent: Sent | None = None
    _session: sessions.Session | None = None
    _presence: tuple[list[Json], int]
    _site: Json
    _bad_frames = 0
    _has_place = False
    _has_lease = False
    _leased_at: datetime
    _faulted_at: datetime | None

    # --- for subclasses: called in a thread ----------------------------------------------------

    def arrive(self) -> Viewer:
        """Take a lease for this socket; returns as whom it sees the match.

        Raises: MatchNotFound, TooManySockets.
        """
        raise NotImplementedError

    def renew(self) -> None:
        """Prolong the lease. Raises as `arrive`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Give the lease back."""
        raise NotImplementedError

    def open_room(self) -> Showing:
        """What is shown."""
        return room_of(self.match_id)

    # --- Channels ------------------------------------------------------------------------------

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let in who may come and send the whole state."""
        self._is_open = False
        self._watch: asyncio.TimerHandle | None = None
        self._delivering = asyncio.Lock()
        self.seq = 0
        if not is_same_origin(self.scope):
            await self._pass_on({"type": "websocket.close"})
            return
        self._is_open = True
        await self._pass_on({"type": "websocket.accept"})
        self._start_limits()
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        logs.bind(match=self.match_id)
        self.scope["headers"].clear()  # the server's own list too: nobody reads them any more
        try:
            await self._enter()
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except MatchNotFound as refusal:
            await self._refuse_and_close(refusal, NOT_YOURS)
        except Unavailable as refusal:
            await self._refuse_and_close(refusal, TRY_AGAIN)
        except MatchesRefusal as refusal:
            await self._refuse_and_close(refusal, FLOOD)
        except Exception:  # the outermost door
            logger.exception("Match %s could not be shown", self.match_id)
            await self._refuse_and_close(RulesFailed(), OUR_FAULT)
        else:
            metrics.sockets(type(self).__name__, 1)
            self._look_for_silence()

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Answer one frame."""
        if not self._is_open or not await self._is_in_time():
            return
        try:
            frame = envelope.read_frame(message.get("text"))
        except TooLarge as refusal:
            await self._put_out(TOO_LONG, refusal)
            return
        except RequestUnreadable as refusal:
            await self._put_out(BAD_FRAME, refusal)
            return
        id_ = frame.get("id") if envelope.is_request_id(frame.get("id")) else None
        try:
            await self._answer(frame)
        except RequestUnreadable as refusal:
            await self._send(frames.app_refusal(id_, self.seq, refusal))
            self._bad_frames += 1
            if self._bad_frames >= BAD_FRAMES:
                await self._put_out(BAD_FRAME)
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except Unavailable as refusal:
            self._renewed = time.monotonic()  # they are here, though it cannot be stored
            await self._send(frames.app_refusal(id_, self.seq, refusal))
        except MatchesRefusal as refusal:
            await self._send(frames.app_refusal(id_, self.seq, refusal))
        except Exception:  # the outermost door: this socket's message, nobody else's
            logger.exception("A message to match %s failed", self.match_id)
            await self._send(frames.app_refusal(id_, self.seq, RulesFailed()))

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The socket has closed, from whichever side."""
        self._is_open = False
        if self._has_place:
            self.allowance.open[self.kind] -= 1
            if message.get("code") == TOO_LONG:  # the server itself has read no further
                visitors.shun(self.allowance, now=time.monotonic())
        if self._watch is not None:
            metrics.sockets(type(self).__name__, -1)
            self._watch.cancel()
        if self._has_lease:
            await self._leave_groups()
            with contextlib.suppress(Unavailable):  # then the lease runs out by itself
                await in_acting_thread(self.leave, key=self.match_id)
        raise StopConsumer

    async def wake(self, message: dict[str, Any]) -> None:
        """Something was stored, or the session has to be looked at."""
        if not self._is_open or not hasattr(self, "room"):
            return
        stamp = message.get("stamp")
        try:
            if isinstance(stamp, int) and self.room.knows(stamp):
                await self._deliver()
            else:
                await self._send_news()
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except Unavailable as refusal:  # the next ping asks again
            await self._send(frames.app_refusal(None, self.seq, refusal))
        except MatchesRefusal as refusal:
            await self._refuse_and_close(refusal, NOT_YOURS)
        except Exception:  # the outermost door
            logger.exception("Match %s could not be shown", self.match_id)
            await self._refuse_and_close(RulesFailed(), OUR_FAULT)

    async def signed_out(self, message: dict[str, Any]) -> None:
        """A session of this account was logged out of."""
        own = sessions.fingerprint(sessions.key_of(self.scope))
        if message["session"] == own:
            await self._refuse_and_close(SignedOut(), NOT_SIGNED_IN)

    async def look_again(self, message: dict[str, Any]) -> None:
        """Who may see whom has changed (`matches.apart`); only spectators have to look."""

    async def silent(self, message: dict[str, Any]) -> None:
        """The client has said nothing for too long."""
        await self._close(NO_PING)

    # --- messages ------------------------------------------------------------------------------

    async def _answer(self, frame: dict[str, Any]) -> None:
        kind = frame.get("type")
        if not isinstance(kind, str) or kind not in self.answers:
            raise RequestUnreadable(why="type")
        if kind in PRICES and not await self._is_in_time(PRICES[kind] - 1):
            return
        await getattr(self, self.answers[kind])(frame)

    async def _on_sync(self, frame: dict[str, Any]) -> None:
        await self._send_news(whole=True)

    async def _on_ping(self, frame: dict[str, Any]) -> None:
        def work() -> None:
            self._look_at_session()
            self.room.catch_up()

        await in_thread(work)
        await self._renew_in_time()
        await self._deliver()
        await self._send({"type": "pong", "seq": self.seq})
        if site_facts() != self._site:
            self._site = site_facts()
            await self._send({"type": "site", "site": self._site})

    # --- coming and going ----------------------------------------------------------------------

    async def _enter(self) -> None:
        """Check who it is, join the groups, then read the state, so that no news falls between."""
        seen = self._found_at_the_door()
        self.account = seen if seen is not None else await in_thread(self._look_at_session)
        logs.bind(account=self.account.pk)
        self.allowance = visitors.recognised(
            sessions.key_of(self.scope), self.account.pk, now=time.monotonic()
        )
        self._take_place()
        await self._join_groups()

        def work() -> None:
            site_news.look()
            room = self.open_room()
            room.catch_up()
            self.room = room

        try:
            # Apart: what is read here is shown to others, so it must be stored before.
            self._leased_at = clock.now()
            self.viewer = await in_acting_thread(self.arrive, key=self.match_id)
            self._has_lease = True
            await in_thread(work)
        except MatchesRefusal:
            await self._leave_groups()
            raise
        self._site = site_facts()
        await self._deliver()

    async def _renew_in_time(self) -> None:
        """Prolong the lease, unless that was done just now."""
        now = clock.now()
        if now - self._leased_at >= RENEW:
            await in_acting_thread(self.renew, key=self.match_id)
            self._leased_at, self._renewed = now, time.monotonic()

    def _take_place(self) -> None:
        """Count this socket here, before it costs the database anything. Raises: TooManySockets."""
        taken = sum(self.allowance.open[kind] for kind in self.beside)
        if taken >= presence.SOCKETS_LIMIT:
            raise TooManySockets(limit=presence.SOCKETS_LIMIT)
        self.allowance.open[self.kind] += 1
        self._has_place = True

    async def _join_groups(self) -> None:
        for group in (topic(self.match_id), sessions.topic(self.account.pk)):
            await self.channel_layer.group_add(group, self.channel_name)

    async def _leave_groups(self) -> None:
        for group in (topic(self.match_id), sessions.topic(self.account.pk)):
            await self.channel_layer.group_discard(group, self.channel_name)

    def _found_at_the_door(self) -> Account | None:
        """Whom the choice of this socket's kind has just seen signed in (`spectator_socket`)."""
        self._session = self.scope.get("signed_in")
        self._session_seen = time.monotonic()
        return None if self._session is None else self._session.account

    def _signed_in(self) -> Account:
        """The account of this socket's session, looked at lately. Raises: SignedOut."""
        if time.monotonic() - self._session_seen < SESSION_SECONDS:
            return self.account
        return self._look_at_session()

    def _look_at_session(self) -> Account:
        """The account of this socket's session, looked at anew. Raises: SignedOut."""
        session = self._session
        if session is None or not sessions.is_unchanged(session):
            session = self._session = sessions.find(sessions.key_of(self.scope))
        if session is None:
            raise SignedOut
        self._session_seen = time.monotonic()
        site_news.look()
        return session.account

    async def _send_news(self, *, whole: bool = False) -> None:
        """Send what is stored and was not sent. whole: the state, whatever was sent."""

        def work() -> None:
            self._signed_in()
            self.room.catch_up()

        await in_thread(work)
        await self._deliver(whole=whole)

    async def _deliver(self, *, whole: bool = False) -> None:
        """Send what is known and was not sent; what others deliver meanwhile waits its turn."""
        async with self._delivering:
            news = self.room.news_for(self.viewer, None if whole else self._sent)
            for text in news.frames:
                await self._send_text(text)
            is_first, self._sent, self.seq = self._sent is None, news.sent, news.sent.seq
            if is_first:  # what follows is in the state that was sent
                self._presence, self._faulted_at = _presence(news), news.faulted_at
            await self._tell_besides(news)

    async def _tell_besides(self, news: News) -> None:
        if _presence(news) != self._presence:
            self._presence = _presence(news)
            await self._send(
                {"type": "presence", "seats": news.presence, "watchers": news.watchers}
            )
        if news.faulted_at != self._faulted_at:
            self._faulted_at = news.faulted_at
            await self._send(frames.app_refusal(None, self.seq, RulesFailed()))

    def _look_for_silence(self) -> None:
        """Close a socket whose lease has run out, so that nobody seems to be here."""
        if time.monotonic() - self._renewed > presence.LEASE_SECONDS:
            self.channel_name.inbox.post({"type": "silent"})
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(WATCH_SECONDS, self._look_for_silence)

    # --- limits and sending --------------------------------------------------------------------

    def _start_limits(self) -> None:
        self._renewed = time.monotonic()
        self._bad_frames = 0

    async def _is_in_time(self, tokens: int = 1) -> bool:
        """Whether this frame comes slowly enough; a flood is answered once, then closed."""
        now = time.monotonic()
        if self.allowance.messages.take(now=now, tokens=tokens):
            return True
        if self.allowance.strikes.is_full(now=now):
            await self._send(frames.app_refusal(None, self.seq, TooFast()))
        if not self.allowance.strikes.take(now=now):
            await self._put_out(FLOOD)
        return False

    async def _put_out(self, code: int, refusal: AppRefusal | None = None) -> None:
        """Close for what no client of ours does; the account's next sockets wait for it."""
        if refusal is not None:
            await self._send(frames.app_refusal(None, self.seq, refusal))
        if self._is_open:
            visitors.shun(self.allowance, now=time.monotonic())
        await self._close(code)

    async def _refuse_and_close(self, refusal: AppRefusal, code: int) -> None:
        await self._send(frames.app_refusal(None, self.seq, refusal))
        await self._close(code)

    async def _send(self, frame: Json) -> None:
        await self._send_text(text_of(frame))

    async def _send_text(self, text: str) -> None:
        if self._is_open:
            await self._pass_on({"type": "websocket.send", "text": text})

    async def _close(self, code: int) -> None:
        if self._is_open:
            self._is_open = False
            await self._pass_on({"type": "websocket.close", "code": code})

    async def _pass_on(self, message: dict[str, Any]) -> None:
        if not await handed_on(self.send, message):
            self._is_open = False


def _presence(news: News) -> tuple[list[Json], int]:
    return news.presence, news.watchers
