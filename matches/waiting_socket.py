"""What the sockets of waiting pages share: who may wait, what they hear, and when they are closed.

A page that waits says nothing but, where it keeps a lease, `ping`; it hears one message, its news,
again whenever that changes and in answer to each ping. Nothing rests on it: each page can also
look again by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from typing import Any, ClassVar

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from accounts.models import Account
from config.consumer import handed_on
from config.threads import in_thread
from matches import sessions, visitors
from matches.engine.kernel.game import Json
from matches.errors import TooFast
from matches.limits import Allowance, TokenBucket
from matches.origin import is_same_origin

logger = logging.getLogger(__name__)

SOCKETS_LIMIT = 12
"""Waiting pages of one account, of all kinds, that one process keeps company."""

PINGS_A_SECOND, PINGS_AT_ONCE = 2, 10
PING_LENGTH = 64
SILENT_SECONDS = 25
"""So long without a ping, a socket that should ping is closed."""
WATCH_SECONDS = 5

OVER, BAD_FRAME, NOT_SIGNED_IN, NO_PING, FLOOD, OUR_FAULT = 1000, 4400, 4401, 4408, 4429, 1011


class WaitingSocket(AsyncConsumer):
    """One waiting page. Subclasses say who may wait and for what; theirs run in a thread.

    kind: what it is counted as among the open ones of an account (`Allowance`).
    """

    pings: ClassVar[bool] = True
    kind: ClassVar[str] = "waiting"

    account: Account | None = None
    allowance: Allowance
    _is_open = False
    _told: Json | None = None
    _watch: asyncio.TimerHandle | None = None

    # --- for subclasses ------------------------------------------------------------------------

    def enter(self, account: Account) -> bool:
        """May `account` wait here? Whoever may not is turned away in the handshake."""
        raise NotImplementedError

    def topics(self) -> tuple[str, ...]:
        """What wakes it, besides the end of its session."""
        raise NotImplementedError

    def look(self) -> tuple[Json | None, bool]:
        """The news, None for none; and whether the wait is over."""
        raise NotImplementedError

    def ping(self) -> None:
        """The page is still there."""

    def leave(self) -> None:
        """The page has gone."""

    # --- Channels ------------------------------------------------------------------------------

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message."""
        try:
            await getattr(self, message["type"].replace(".", "_"))(message)
        except StopConsumer:
            raise
        except Exception:  # the outermost door
            logger.exception("A waiting page failed")
            if message["type"] == "websocket.disconnect":
                raise StopConsumer from None
            if message["type"] == "websocket.connect" and not self._is_open:
                await self._pass_on({"type": "websocket.close"})  # else the handshake would hang
            await self._close(OUR_FAULT)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let in who may wait; everybody else is turned away in the handshake."""
        account = await in_thread(self._enter) if is_same_origin(self.scope) else None
        allowance = None if account is None else self._allowance_of(account)
        if allowance is None or allowance.open[self.kind] >= SOCKETS_LIMIT:
            await self._pass_on({"type": "websocket.close"})
            return
        self.account, self.allowance = account, allowance
        allowance.open[self.kind] += 1
        self._bucket = TokenBucket(PINGS_A_SECOND, PINGS_AT_ONCE, now=time.monotonic())
        self._heard = time.monotonic()
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        await self.send({"type": "websocket.accept"})
        self._is_open = True
        if self.pings:
            await in_thread(self.ping)
            self._look_for_silence()
        await self.wake(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """A ping is answered with the news; there is nothing else to say."""
        if not self._is_open:
            return
        if not self.pings or not _is_ping(message.get("text")):
            await self._put_out(BAD_FRAME)
            return
        if not self._bucket.take(now=time.monotonic()):
            await self._put_out(FLOOD)
            return
        self._heard = time.monotonic()
        await in_thread(self.ping)
        await self._tell(again=True)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The page has gone."""
        self._is_open = False
        if self._watch is not None:
            self._watch.cancel()
        if self.account is not None:
            self.allowance.open[self.kind] -= 1
            for group in self._groups():
                await self.channel_layer.group_discard(group, self.channel_name)
            await in_thread(self.leave)
        raise StopConsumer

    async def wake(self, message: dict[str, Any]) -> None:
        """Something was stored, or the session has to be looked at."""
        await self._tell(again=False)

    async def signed_out(self, message: dict[str, Any]) -> None:
        """A session of this account was logged out of."""
        if message["session"] == sessions.fingerprint(sessions.key_of(self.scope)):
            await self._close(NOT_SIGNED_IN)

    async def look_again(self, message: dict[str, Any]) -> None:
        """Who may see whom has changed (`matches.apart`), which is no news here."""

    async def silent(self, message: dict[str, Any]) -> None:
        """The page has said nothing for too long."""
        await self._close(NO_PING)

    # --- the rest ------------------------------------------------------------------------------

    @property
    def url_facts(self) -> dict[str, str]:
        """What the socket's address names."""
        facts: dict[str, str] = self.scope["url_route"]["kwargs"]
        return facts

    def _enter(self) -> Account | None:
        account = self._signed_in()
        return account if account is not None and self.enter(account) else None

    def _allowance_of(self, account: Account) -> Allowance | None:
        """None for somebody who comes too fast."""
        with contextlib.suppress(TooFast):
            key = sessions.key_of(self.scope)
            return visitors.recognised(key, account.pk, now=time.monotonic())
        return None

    def _groups(self) -> tuple[str, ...]:
        account = () if self.account is None else (sessions.topic(self.account.pk),)
        return (*self.topics(), *account)

    def _signed_in(self) -> Account | None:
        return sessions.signed_in_account(sessions.key_of(self.scope))

    async def _tell(self, *, again: bool) -> None:
        """Send the news if it is another one, or the page has asked."""
        if not self._is_open:
            return
        if await in_thread(self._signed_in) is None:
            await self._close(NOT_SIGNED_IN)
            return
        news, is_over = await in_thread(self.look)
        if news is not None and (again or news != self._told):
            self._told = news
            text = json.dumps(news, separators=(",", ":"), ensure_ascii=False)
            await self._pass_on({"type": "websocket.send", "text": text})
        if is_over:
            await self._close(OVER)

    def _look_for_silence(self) -> None:
        if time.monotonic() - self._heard > SILENT_SECONDS:
            self.channel_name.inbox.post({"type": "silent"})
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(WATCH_SECONDS, self._look_for_silence)

    async def _put_out(self, code: int) -> None:
        """Close for what no page of ours does; the account's next sockets wait for it."""
        visitors.shun(self.allowance, now=time.monotonic())
        await self._close(code)

    async def _close(self, code: int) -> None:
        if self._is_open:
            self._is_open = False
            await self._pass_on({"type": "websocket.close", "code": code})

    async def _pass_on(self, message: dict[str, Any]) -> None:
        if not await handed_on(self.send, message):
            self._is_open = False


def _is_ping(text: str | None) -> bool:
    with contextlib.suppress(ValueError, RecursionError):
        return len(text or "") <= PING_LENGTH and json.loads(text or "") == {"type": "ping"}
    return False
