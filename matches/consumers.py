"""The socket of a player (docs/protocol.md): what they may say beyond the common messages."""

from __future__ import annotations

import time
from typing import Any

from config import clock, metrics
from config.threads import in_acting_thread, in_thread
from matches import chat, envelope, frames
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.errors import TooFast
from matches.rooms import News, Room, Talk
from matches.services import chat as chat_service
from matches.services import presence
from matches.services.acts import submit_action
from matches.sockets import MatchSocket

QUIET: Json = {"type": "chat", "free": False, "muted": False, "lines": []}


class MatchConsumer(MatchSocket):
    """One socket of one seat.

    The talk and chat that it was told of last; QUIET is what a client takes as given.
    """

    room: Room
    _talk: Talk | None = None
    _chat: Json = QUIET
    _heard = 0
    kind = "player"
    beside = ("player",)

    answers = {
        **MatchSocket.answers,
        "act": "_on_act",
        "forecast": "_on_forecast",
        "chat": "_on_chat",
        "mute": "_on_mute",
    }

    def arrive(self) -> Viewer:
        """The player's seat."""
        return presence.arrive(self.match_id, account=self.account, channel=str(self.channel_name))

    def renew(self) -> None:
        """A lease that ran out and was swept is taken anew."""
        if not presence.renew(str(self.channel_name)):
            self.arrive()

    def leave(self) -> None:
        """The seat without any other socket begins to be absent."""
        presence.leave(str(self.channel_name))

    @property
    def seat(self) -> int:
        """The seat of this player."""
        return int(self.viewer)

    async def _on_act(self, frame: dict[str, Any]) -> None:
        began = time.perf_counter()
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

        await self._send(await in_acting_thread(work, key=self.match_id))
        metrics.acted(time.perf_counter() - began)

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
        said = envelope.read_said(frame)

        def work() -> None:
            account = self._signed_in()
            chat_service.say(
                self.match_id, by=account, at=clock.now(), phrase=said.phrase, text=said.text
            )

        await in_acting_thread(work, key=self.match_id)
        await self._send({"type": "said", "id": said.id})

    async def _on_mute(self, frame: dict[str, Any]) -> None:
        id_, muted = envelope.read_id(frame), envelope.read_muted(frame)

        def work() -> None:
            chat_service.mute(self.match_id, by=self._signed_in(), muted=muted)

        await in_acting_thread(work, key=self.match_id)
        await self._send({"type": "said", "id": id_})

    async def look_again(self, message: dict[str, Any]) -> None:
        """A block has come between this player and somebody: it may be the other one here."""
        self._talk = None
        await self.wake({"stamp": 0})

    async def _tell_besides(self, news: News) -> None:
        before = self._presence
        await super()._tell_besides(news)
        # Who comes back may have changed their settings meanwhile.
        has_come = news.talk is not None and self._presence != before
        if news.talk != self._talk or has_come:
            await self._send_chat()
            self._talk = news.talk

    async def _send_chat(self) -> None:
        """Send what was said and not sent, and whether one may write, if anything has changed."""

        def work() -> Json:
            return chat.news_of(self.match_id, by=self.account, at=clock.now(), after=self._heard)

        news = await in_thread(work)
        if news == self._chat:
            return
        await self._send(news)
        self._chat = {**news, "lines": []}
        if news["lines"]:
            self._heard = news["lines"][-1]["number"]
