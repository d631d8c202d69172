"""The maker's waiting page hears at once that somebody joined."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from accounts.models import Account
from config.asgi import application
from matches.models import Invitation, Match
from matches.services.invitations import (
    create_invitation,
    join_invitation,
    withdraw_invitation,
)
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_player
from tests.matches.sockets import ORIGIN, TIMEOUT, session_of

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def prepared() -> tuple[Invitation, Account, Account, int]:
    ann, ben = make_player("Ann"), make_player("Ben")
    deck = make_legal_deck(ann)
    own = make_deck(ben, dict(deck.entries.values_list("card", "count")))
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    return invitation, ann, ben, own.pk


@sync_to_async
def wire_of(token: str, account: Account, origin: str = ORIGIN) -> WebsocketCommunicator:
    cookie = session_of(account).cookies[settings.SESSION_COOKIE_NAME].value
    headers = [
        (b"host", b"localhost"),
        (b"origin", origin.encode()),
        (b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()),
    ]
    return WebsocketCommunicator(application, f"/ws/invitations/{token}/", headers=headers)


async def opened(wire: WebsocketCommunicator) -> bool:
    accepted, _ = await wire.connect(timeout=TIMEOUT)
    return bool(accepted)


async def told(wire: WebsocketCommunicator) -> Any:
    return await wire.receive_json_from(timeout=TIMEOUT)


async def test_maker_is_sent_to_the_match() -> None:
    invitation, ann, ben, deck = await prepared()
    wire = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    await sync_to_async(join_invitation)(invitation.pk, by=ben, deck_id=deck)
    match = await Match.objects.aget()
    assert await told(wire) == {"type": "closed", "url": f"/matches/{match.pk}/"}
    await wire.disconnect()
    late = await wire_of(invitation.pk, ann)
    assert await opened(late)
    assert (await told(late))["url"] == f"/matches/{match.pk}/"
    await late.disconnect()


async def test_maker_is_sent_to_the_lobby_after_withdrawing_elsewhere() -> None:
    invitation, ann, _, _ = await prepared()
    wire = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    await sync_to_async(withdraw_invitation)(invitation.pk, by=ann)
    assert await told(wire) == {"type": "closed", "url": "/"}
    await wire.disconnect()


async def test_only_the_maker_from_this_site_may_wait() -> None:
    invitation, ann, ben, _ = await prepared()
    for wire in (
        await wire_of(invitation.pk, ben),
        await wire_of("x" * 22, ann),
        await wire_of(invitation.pk, ann, origin="https://evil.example"),
    ):
        assert not await opened(wire)
