"""The socket of a player (docs/protocol.md): what they may say beyond the common messages."""

from __future__ import annotations

import time
from typing import Any

from config import metrics
from config.threads import in_acting_thread, in_thread
from matches import envelope, frames
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.game import Json
from matches.engine.kernel.refusal import Refusal
from matches.errors import ChatOff, TooFast
from matches.rooms import Room
from matches.services import presence
from matches.services.acts import submit_action
from matches.sockets import MatchSocket


class MatchConsumer(MatchSocket):
    """One socket of one seat."""

    room: Room
    kind = "player"
    beside = ("player",)

    answers = {
        **MatchSocket.answers,
        "act": "_on_act",
        "forecast": "_on_forecast",
        "chat": "_on_chat",
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
        envelope.read_id(frame)
        raise ChatOff
