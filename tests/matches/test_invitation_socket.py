"""The maker's waiting page hears at once that somebody joined."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import Account
from cards.services.decks import delete_deck
from config.asgi import application
from config.wakeup import announce
from matches.models import Invitation, Match
from matches.services.invitations import (
    create_invitation,
    join_invitation,
    topic,
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
def wire_of(
    token: str, account: Account, origin: str = ORIGIN, client: Client | None = None
) -> WebsocketCommunicator:
    browser = client or session_of(account)
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
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


async def closed_with(wire: WebsocketCommunicator) -> Any:
    message = await wire.receive_output(timeout=TIMEOUT)
    assert message["type"] == "websocket.close"
    return message["code"]


async def test_maker_is_sent_to_the_lobby_when_the_deck_is_deleted() -> None:
    invitation, ann, _, _ = await prepared()
    wire = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    assert invitation.deck_id is not None
    await sync_to_async(delete_deck)(invitation.deck_id, by=ann)
    announce(topic(invitation.pk))  # as the watcher of the database does
    assert await told(wire) == {"type": "closed", "url": "/"}
    await wire.disconnect()


async def test_logging_out_closes_that_sessions_waiting_page() -> None:
    """Case 46."""
    invitation, ann, _, _ = await prepared()
    client = await sync_to_async(session_of)(ann)
    wire = await wire_of(invitation.pk, ann, client=client)
    elsewhere = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    assert await opened(elsewhere)
    await sync_to_async(client.post)("/accounts/logout/")
    assert await closed_with(wire) == 4401
    assert await elsewhere.receive_nothing(timeout=0.1)
    await wire.disconnect()
    await elsewhere.disconnect()


async def test_ended_session_hears_nothing_more() -> None:
    """Case 46."""
    invitation, ann, ben, deck = await prepared()
    wire = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    await Session.objects.all().adelete()
    await sync_to_async(join_invitation)(invitation.pk, by=ben, deck_id=deck)
    assert await closed_with(wire) == 4401
    await wire.disconnect()


async def test_waiting_page_has_nothing_to_say() -> None:
    """Case 47."""
    invitation, ann, _, _ = await prepared()
    wire = await wire_of(invitation.pk, ann)
    assert await opened(wire)
    await wire.send_to(text_data="x" * 60_000)
    assert await closed_with(wire) == 4400
    await wire.disconnect()


async def test_account_has_a_limit_of_waiting_pages() -> None:
    """Case 47."""
    invitation, ann, _, _ = await prepared()
    wires = [await wire_of(invitation.pk, ann) for _ in range(13)]
    assert [await opened(wire) for wire in wires] == [True] * 12 + [False]
    await wires[0].disconnect()
    again = await wire_of(invitation.pk, ann)
    assert await opened(again)
    for wire in (*wires[1:12], again):
        await wire.disconnect()


@pytest.mark.parametrize("path", ["/ws/", "/ws/nothing/", f"/ws/matches/{'é' * 22}/", "/"])
async def test_address_that_is_none_is_turned_away(path: str) -> None:
    headers = [(b"host", b"localhost"), (b"origin", ORIGIN.encode())]
    assert not await opened(WebsocketCommunicator(application, path, headers=headers))
