"""The socket of a match (docs/protocol.md): reads messages, calls one service, sends the outcome.

Wake-ups carry no news: after each, what comes after the last seq that was sent is read and sent.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from accounts.models import Account
from matches import envelope, frames, sessions
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.errors import (
    ChatOff,
    MatchesRefusal,
    MatchNotFound,
    RequestUnreadable,
    RulesFailed,
    SignedOut,
    TooFast,
    TooLarge,
)
from matches.limits import Allowance, Allowances, TokenBucket
from matches.origin import is_same_origin
from matches.rooms import News, Room, Sent
from matches.services import presence
from matches.services.acts import submit_action
from matches.services.steps import topic
from matches.threads import in_thread

logger = logging.getLogger(__name__)

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10, 40
FORECASTS_A_SECOND, FORECASTS_AT_ONCE = 40, 96
STRIKES = 20
"""Refused for being too fast this often in a row, a socket is closed."""
BAD_FRAMES = 3
WATCH_SECONDS = 5

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
_allowances: Allowances = WeakValueDictionary()


def room_of(match_id: str) -> Room:
    """The one room of a match in this process; it goes with its last socket."""
    room = _rooms.get(match_id)
    if room is None:
        room = _rooms[match_id] = Room(match_id)
    return room


def allowance_of(account: Account) -> Allowance:
    """The one allowance of an account in this process; call it on the event loop."""
    allowance = _allowances.get(account.pk)
    if allowance is None:
        now = time.monotonic()
        allowance = _allowances[account.pk] = Allowance(
            messages=TokenBucket(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, now=now),
            forecasts=TokenBucket(FORECASTS_A_SECOND, FORECASTS_AT_ONCE, now=now),
        )
    return allowance


class MatchConsumer(AsyncConsumer):
    """One socket of one seat."""

    match_id: str
    account: Account
    allowance: Allowance
    room: Room
    seat: int
    _sent: Sent | None = None
    _presence: list[Json]
    _faulted_at: datetime | None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message; each thread of ours closes its own old connections."""
        handler = getattr(self, message["type"].replace(".", "_"))
        await handler(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let a player of the match in and send the whole state."""
        self._is_open = False
        self._watch: asyncio.Task[None] | None = None
        self.seq = 0
        if not is_same_origin(self.scope):
            await self.send({"type": "websocket.close"})
            return
        await self.send({"type": "websocket.accept"})
        self._is_open = True
        self._start_limits()
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        try:
            await self._enter()
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except MatchNotFound as refusal:
            await self._refuse_and_close(refusal, NOT_YOURS)
        except MatchesRefusal as refusal:
            await self._refuse_and_close(refusal, FLOOD)
        except Exception:  # the outermost door
            logger.exception("Match %s could not be shown", self.match_id)
            await self._refuse_and_close(RulesFailed(), OUR_FAULT)
        else:
            self._watch = asyncio.create_task(self._close_when_silent())

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Answer one frame."""
        if not self._is_open or not await self._is_in_time():
            return
        try:
            frame = envelope.read_frame(message.get("text"))
        except TooLarge as refusal:
            await self._refuse_and_close(refusal, TOO_LONG)
            return
        except RequestUnreadable as refusal:
            await self._refuse_and_close(refusal, BAD_FRAME)
            return
        id_ = frame.get("id") if envelope.is_request_id(frame.get("id")) else None
        try:
            await self._answer(frame)
        except RequestUnreadable as refusal:
            await self._send(frames.app_refusal(id_, self.seq, refusal))
            self._bad_frames += 1
            if self._bad_frames >= BAD_FRAMES:
                await self._close(BAD_FRAME)
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except MatchesRefusal as refusal:
            await self._send(frames.app_refusal(id_, self.seq, refusal))
        except Exception:  # the outermost door: this socket's message, nobody else's
            logger.exception("A message to match %s failed", self.match_id)
            await self._send(frames.app_refusal(id_, self.seq, RulesFailed()))

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The socket has closed, from whichever side."""
        self._is_open = False
        if self._watch is not None:
            self._watch.cancel()
        if hasattr(self, "room"):
            await self._leave_groups()
            await in_thread(presence.leave, str(self.channel_name))
        raise StopConsumer

    async def wake(self, message: dict[str, Any]) -> None:
        """Something was stored, or the session has to be looked at."""
        if not self._is_open or not hasattr(self, "seat"):
            return
        try:
            await self._send_news()
        except SignedOut as refusal:
            await self._refuse_and_close(refusal, NOT_SIGNED_IN)
        except Exception:  # the outermost door
            logger.exception("Match %s could not be shown", self.match_id)
            await self._refuse_and_close(RulesFailed(), OUR_FAULT)

    async def signed_out(self, message: dict[str, Any]) -> None:
        """A session of this account was logged out of."""
        own = sessions.fingerprint(self.scope["session"].session_key)
        if message["session"] == own:
            await self._refuse_and_close(SignedOut(), NOT_SIGNED_IN)

    # --- messages ------------------------------------------------------------------------------

    async def _answer(self, frame: dict[str, Any]) -> None:
        answers = {
            "act": self._on_act,
            "sync": self._on_sync,
            "forecast": self._on_forecast,
            "chat": self._on_chat,
            "ping": self._on_ping,
        }
        kind = frame.get("type")
        if not isinstance(kind, str) or kind not in answers:
            raise RequestUnreadable(why="type")
        await answers[kind](frame)

    async def _on_act(self, frame: dict[str, Any]) -> None:
        act = envelope.read_act(frame)

        def work() -> Json:
            account = self._signed_in()
            try:
                seq = submit_action(
                    self.match_id, by=account, action=act.action, seq=act.seq, request_id=act.id
                )
            except Refusal as refusal:
                seq, error = self.room.refusal_json(self.seat, refusal)
                return frames.refused(act.id, seq, error)
            return {"type": "done", "id": act.id, "seq": seq}

        await self._send(await in_thread(work))

    async def _on_sync(self, frame: dict[str, Any]) -> None:
        self._sent = None
        await self._send_news()

    async def _on_forecast(self, frame: dict[str, Any]) -> None:
        question = envelope.read_forecast(frame)
        tokens = len(question.actions)
        if not self.allowance.forecasts.take(now=time.monotonic(), tokens=tokens):
            raise TooFast

        def work() -> tuple[int, list[Json]]:
            self._signed_in()
            return self.room.forecasts(self.seat, question.actions)

        seq, forecasts = await in_thread(work)
        await self._send(
            {"type": "forecast", "id": question.id, "seq": seq, "forecasts": forecasts}
        )

    async def _on_chat(self, frame: dict[str, Any]) -> None:
        envelope.read_id(frame)
        raise ChatOff

    async def _on_ping(self, frame: dict[str, Any]) -> None:
        def work() -> News:
            account = self._signed_in()
            if not presence.renew(str(self.channel_name)):
                presence.arrive(self.match_id, account=account, channel=str(self.channel_name))
            return self.room.news_for(self.seat, self._sent)

        news = await in_thread(work)
        self._renewed = time.monotonic()
        await self._send({"type": "pong", "seq": news.sent.seq})
        await self._deliver(news)

    # --- coming and going ----------------------------------------------------------------------

    async def _enter(self) -> None:
        """Check who it is, join the groups, then read the state, so that no news falls between."""
        self.account = await in_thread(self._signed_in)
        self.allowance = allowance_of(self.account)
        await self._join_groups()

        def work() -> News:
            channel = str(self.channel_name)
            self.seat = presence.arrive(self.match_id, account=self.account, channel=channel)
            self.room = room_of(self.match_id)
            return self.room.news_for(self.seat, None)

        try:
            news = await in_thread(work)
        except MatchesRefusal:
            await self._leave_groups()
            raise
        self._presence = news.presence
        self._faulted_at = news.faulted_at
        await self._deliver(news)

    async def _join_groups(self) -> None:
        for group in (topic(self.match_id), sessions.topic(self.account.pk)):
            await self.channel_layer.group_add(group, self.channel_name)

    async def _leave_groups(self) -> None:
        for group in (topic(self.match_id), sessions.topic(self.account.pk)):
            await self.channel_layer.group_discard(group, self.channel_name)

    def _signed_in(self) -> Account:
        """The account of this socket's session, read anew. Raises: SignedOut."""
        account = sessions.signed_in_account(self.scope["session"].session_key)
        if account is None:
            raise SignedOut
        return account

    async def _send_news(self) -> None:
        def work() -> News:
            self._signed_in()
            return self.room.news_for(self.seat, self._sent)

        await self._deliver(await in_thread(work))

    async def _deliver(self, news: News) -> None:
        for text in news.frames:
            await self._send_text(text)
        self._sent, self.seq = news.sent, news.sent.seq
        if news.presence != self._presence:
            self._presence = news.presence
            await self._send({"type": "presence", "seats": news.presence})
        if news.faulted_at != self._faulted_at:
            self._faulted_at = news.faulted_at
            await self._send(frames.app_refusal(None, self.seq, RulesFailed()))

    async def _close_when_silent(self) -> None:
        """Close a socket whose lease has run out, so that nobody seems to be here."""
        while self._is_open:
            await asyncio.sleep(WATCH_SECONDS)
            if time.monotonic() - self._renewed > presence.LEASE_SECONDS:
                await self._close(NO_PING)

    # --- limits and sending --------------------------------------------------------------------

    def _start_limits(self) -> None:
        self._renewed = time.monotonic()
        self._strikes = 0
        self._bad_frames = 0

    async def _is_in_time(self) -> bool:
        """Whether this frame comes slowly enough; a flood is answered once, then closed."""
        if self.allowance.messages.take(now=time.monotonic()):
            self._strikes = 0
            return True
        self._strikes += 1
        if self._strikes == 1:
            await self._send(frames.app_refusal(None, self.seq, TooFast()))
        if self._strikes >= STRIKES:
            await self._close(FLOOD)
        return False

    async def _refuse_and_close(self, refusal: MatchesRefusal, code: int) -> None:
        await self._send(frames.app_refusal(None, self.seq, refusal))
        await self._close(code)

    async def _send(self, frame: Json) -> None:
        await self._send_text(json.dumps(frame, separators=(",", ":"), ensure_ascii=False))

    async def _send_text(self, text: str) -> None:
        if self._is_open:
            await self._pass_on({"type": "websocket.send", "text": text})

    async def _close(self, code: int) -> None:
        if self._is_open:
            self._is_open = False
            await self._pass_on({"type": "websocket.close", "code": code})

    async def _pass_on(self, message: dict[str, Any]) -> None:
        """Hand a message on; `websocket_disconnect` follows for a client that is gone."""
        try:
            await self.send(message)
        except OSError:
            self._is_open = False
