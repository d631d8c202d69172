"""Tells the maker of an invitation at once that somebody joined, also in a page in the background.

One message: `{"type": "closed", "url": …}`, where to go now. The page works without it too, by
looking again now and then (templates/matches/invitation.html).
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.urls import reverse

from matches import access, sessions
from matches.errors import InvitationNotFound
from matches.origin import is_same_origin
from matches.services.invitations import topic
from matches.threads import in_thread


class InvitationConsumer(AsyncConsumer):
    """One waiting page of the maker."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let the maker in; everybody else is turned away in the handshake."""
        self.token = self.scope["url_route"]["kwargs"]["token"]
        if not is_same_origin(self.scope) or not await in_thread(self._is_maker):
            await self.send({"type": "websocket.close"})
            return
        await self.channel_layer.group_add(topic(self.token), self.channel_name)
        await self.send({"type": "websocket.accept"})
        await self.wake(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """There is nothing to say here."""

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The page has gone."""
        await self.channel_layer.group_discard(topic(self.token), self.channel_name)
        raise StopConsumer

    async def wake(self, message: dict[str, Any]) -> None:
        """Somebody joined, or it was withdrawn."""
        url = await in_thread(self._way_on)
        if url:
            text = json.dumps({"type": "closed", "url": url})
            with contextlib.suppress(OSError):  # the page has gone meanwhile
                await self.send({"type": "websocket.send", "text": text})
                await self.send({"type": "websocket.close", "code": 1000})

    def _is_maker(self) -> bool:
        account = sessions.signed_in_account(self.scope["session"].session_key)
        try:
            return account is not None and access.invitation(self.token).maker_id == account.pk
        except InvitationNotFound:
            return False

    def _way_on(self) -> str:
        """Where the maker goes now; "" while the invitation is open."""
        invitation = access.invitation(self.token)
        if invitation.match_id is not None:
            return reverse("matches:match", args=[invitation.match_id])
        return reverse("matches:lobby") if invitation.withdrawn_at else ""
