"""The reference of what Channels under uvicorn can do: checks an act, answers, wakes the pair.

    python -m benchmarks.load.echo PORT

No rules, no database, no session. Both sockets of `/ws/<pair>/` are told through our own channel
layer, as the sockets of a match are.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import uvicorn
from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter
from django.conf import settings

settings.configure(CHANNEL_LAYERS={"default": {"BACKEND": "config.layers.LocalChannelLayer"}})


class EchoConsumer(AsyncConsumer):
    """One socket of a pair."""

    group: str

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Join the pair and tell the client."""
        self.group = self.scope["path"].strip("/").replace("/", ".")
        await get_channel_layer().group_add(self.group, self.channel_name)
        await self.send({"type": "websocket.accept"})
        await self._send({"type": "state", "seq": 0})

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Check the fields of an act as a match does, then answer it."""
        try:
            act = json.loads(message["text"])
            id_, seq, action = act["id"], act["seq"], act["action"]
            well = isinstance(id_, str) and 1 <= len(id_) <= 40 and isinstance(seq, int)
            if act["type"] != "act" or not well or not isinstance(action["type"], str):
                raise ValueError(act)
        except (ValueError, KeyError, TypeError):
            await self._send({"type": "refused", "id": None, "error": {"code": "unreadable"}})
            return
        await self._send({"type": "done", "id": id_, "seq": seq + 1})
        moved = {"type": "moved", "seq": seq + 1, "action": action}
        await get_channel_layer().group_send(self.group, {"type": "moved", "frame": moved})

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Leave the pair."""
        await get_channel_layer().group_discard(self.group, self.channel_name)
        raise StopConsumer

    async def moved(self, message: dict[str, Any]) -> None:
        """Pass on what one of the pair did."""
        await self._send(message["frame"])

    async def _send(self, frame: dict[str, Any]) -> None:
        text = json.dumps(frame, separators=(",", ":"))
        await self.send({"type": "websocket.send", "text": text})


async def healthy(scope: Any, receive: Any, send: Any) -> None:
    """Answers every request, so that the benchmark sees that we are here."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


application = ProtocolTypeRouter({"http": healthy, "websocket": EchoConsumer.as_asgi()})


if __name__ == "__main__":
    uvicorn.run(
        application,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        lifespan="off",
        log_level="warning",
        ws_max_size=65_536,
    )
