"""Tells the maker of an invitation at once that somebody joined, also in a page in the background.

One message: `{"type": "closed", "url": …}`, where to go now. The page works without it too, by
looking again now and then (templates/matches/invitation.html).
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.urls import reverse

from accounts.models import Account
from matches import access, sessions
from matches.errors import InvitationNotFound
from matches.origin import is_same_origin
from matches.services.invitations import topic
from matches.threads import in_thread

SOCKETS_LIMIT = 12
"""Waiting pages of one account that one process keeps company."""

OVER, BAD_FRAME, NOT_SIGNED_IN = 1000, 4400, 4401

_waiting: Counter[int] = Counter()
"""Account -> its open sockets in this process; touched on the event loop alone."""


class InvitationConsumer(AsyncConsumer):
    """One waiting page of the maker."""

    token: str
    account: Account | None = None
    _is_open = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Let the maker in; everybody else is turned away in the handshake."""
        self.token = self.scope["url_route"]["kwargs"]["token"]
        maker = await in_thread(self._maker) if is_same_origin(self.scope) else None
        if maker is None or _waiting[maker.pk] >= SOCKETS_LIMIT:
            await self.send({"type": "websocket.close"})
            return
        self.account = maker
        _waiting[maker.pk] += 1
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        await self.send({"type": "websocket.accept"})
        self._is_open = True
        await self.wake(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """There is nothing to say here."""
        await self._close(BAD_FRAME)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The page has gone."""
        self._is_open = False
        if self.account is not None:
            _waiting[self.account.pk] -= 1
            if not _waiting[self.account.pk]:
                del _waiting[self.account.pk]
            for group in self._groups():
                await self.channel_layer.group_discard(group, self.channel_name)
        raise StopConsumer

    async def wake(self, message: dict[str, Any]) -> None:
        """Somebody joined, it was withdrawn, or the session has to be looked at."""
        if not self._is_open:
            return
        if await in_thread(self._signed_in) is None:
            await self._close(NOT_SIGNED_IN)
            return
        url = await in_thread(self._way_on)
        if url:
            text = json.dumps({"type": "closed", "url": url})
            await self._pass_on({"type": "websocket.send", "text": text})
            await self._close(OVER)

    async def signed_out(self, message: dict[str, Any]) -> None:
        """A session of this account was logged out of."""
        if message["session"] == sessions.fingerprint(self.scope["session"].session_key):
            await self._close(NOT_SIGNED_IN)

    def _groups(self) -> tuple[str, ...]:
        account = () if self.account is None else (sessions.topic(self.account.pk),)
        return (topic(self.token), *account)

    def _signed_in(self) -> Account | None:
        return sessions.signed_in_account(self.scope["session"].session_key)

    def _maker(self) -> Account | None:
        """The one who is signed in, if the invitation is theirs."""
        account = self._signed_in()
        try:
            is_own = account is not None and access.invitation(self.token).maker_id == account.pk
        except InvitationNotFound:
            return None
        return account if is_own else None

    def _way_on(self) -> str:
        """Where the maker goes now; "" while the invitation may still be taken."""
        invitation = access.invitation(self.token)
        if invitation.match_id is not None:
            return reverse("matches:match", args=[invitation.match_id])
        return reverse("matches:lobby") if invitation.is_withdrawn else ""

    async def _close(self, code: int) -> None:
        if self._is_open:
            self._is_open = False
            await self._pass_on({"type": "websocket.close", "code": code})

    async def _pass_on(self, message: dict[str, Any]) -> None:
        """Hand a message on; `websocket_disconnect` follows for a page that is gone."""
        try:
            await self.send(message)
        except OSError:
            self._is_open = False
