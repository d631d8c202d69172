"""The socket of somebody who watches (docs/protocol.md, "Watching"), and which socket one gets.

What a spectator is sent comes from `matches.gallery`, which lets nothing out before its time. A
wake-up therefore seldom sends anything: it sets a timer for when the next thing may be seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from config import clock
from config.threads import in_thread
from matches import access, envelope, sessions
from matches.consumers import MatchConsumer
from matches.engine.kernel.event import SPECTATOR, Viewer
from matches.errors import MatchNotFound, WatchingClosed, WatchingOnly
from matches.gallery import Gallery, LateNews, gallery_of
from matches.origin import is_same_origin
from matches.rooms import News
from matches.services import watching
from matches.sockets import NOT_YOURS, MatchSocket


class SpectatorSocket(MatchSocket):
    """One socket of an account without a seat: it may sync and ping, nothing else."""

    kind = "spectator"
    beside = ("player", "spectator")
    answers = {
        **MatchSocket.answers,
        "act": "_on_players_message",
        "forecast": "_on_players_message",
        "chat": "_on_players_message",
        "mute": "_on_players_message",
    }

    room: Gallery
    _timer: asyncio.TimerHandle | None = None

    def arrive(self) -> Viewer:
        """Nobody's seat."""
        watching.arrive(self.match_id, account=self.account, channel=str(self.channel_name))
        return SPECTATOR

    def renew(self) -> None:
        """Asks again whether they may watch."""
        moment = self.room.moment
        watching.renew(
            moment.match, moment.seats, account=self.account, channel=str(self.channel_name)
        )

    def leave(self) -> None:
        """No seat is any emptier."""
        watching.leave(str(self.channel_name))

    def open_room(self) -> Gallery:
        """What spectators may see."""
        return gallery_of(self.match_id)

    async def due(self, message: dict[str, Any]) -> None:
        """Something that is known may be seen now."""
        self._timer = None
        await self.wake({"stamp": 0})

    async def look_again(self, message: dict[str, Any]) -> None:
        """One of the players blocks this account since, or the other way: may it still watch?"""

        def work() -> None:
            access.watched_match(self.match_id, by=self.account)

        if self._is_open:
            await self._while_open(in_thread(work))

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The socket has closed, from whichever side."""
        self._stop_timer()
        await super().websocket_disconnect(message)

    async def _on_ping(self, frame: dict[str, Any]) -> None:
        await self._while_open(super()._on_ping(frame))

    async def _on_sync(self, frame: dict[str, Any]) -> None:
        await self._while_open(super()._on_sync(frame))

    async def _on_players_message(self, frame: dict[str, Any]) -> None:
        envelope.read_id(frame)
        raise WatchingOnly

    async def _while_open(self, work: Awaitable[None]) -> None:
        """Close for good when the match may not be watched any more."""
        try:
            await work
        except (WatchingClosed, MatchNotFound):
            await self._refuse_and_close(WatchingClosed(), NOT_YOURS)

    async def _tell_besides(self, news: News) -> None:
        await super()._tell_besides(news)
        if isinstance(news, LateNews):
            self._set_timer(news)

    def _set_timer(self, news: LateNews) -> None:
        """Come back when the next thing may be seen."""
        self._stop_timer()
        if news.next_at is None or not self._is_open:
            return
        wait = max(0.0, (news.next_at - clock.now()).total_seconds())
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        # By way of the inbox, so that it waits for the message that is being handled.
        self.channel_name.inbox.post({"type": "due"})


async def match_socket(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI application of a match's address: the player's socket or the spectator's."""
    kind = MatchConsumer if await _is_for_players(scope) else SpectatorSocket
    await kind.as_asgi()(scope, receive, send)


async def _is_for_players(scope: dict[str, Any]) -> bool:
    """Whether to open a player's socket: also for whoever it will turn away."""
    if not is_same_origin(scope):
        return True
    match_id = scope["url_route"]["kwargs"]["match_id"]

    def work() -> bool:
        session = scope["signed_in"] = sessions.find(sessions.key_of(scope))
        return session is None or access.has_seat(match_id, by=session.account)

    return await in_thread(work)
