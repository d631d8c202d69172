"""The sockets of pages that wait: they keep a place, tell of a match at once, and end in time."""

from __future__ import annotations

import time
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from config import clock
from config.asgi import application
from matches import queue as reads
from matches import visitors
from matches.models import Match, Ticket, TicketLease
from matches.services import queue, rematch
from matches.services.pairing import pair_waiting
from tests.factories.cards import make_legal_deck
from tests.factories.matches import Player, make_match, make_player
from tests.factories.queue import copy_of
from tests.matches.sockets import ORIGIN, TIMEOUT, session_of

pytestmark = pytest.mark.django_db(transaction=True)


@sync_to_async
def join(account: Account, like: Deck | None = None) -> Deck:
    deck = copy_of(like, account) if like else make_legal_deck(account)
    queue.join_queue(by=account, game="nexus", deck_id=deck.pk)
    return deck


@sync_to_async
def pair() -> int:
    return pair_waiting(at=clock.now())


@sync_to_async
def player(name: str) -> Account:
    return make_player(name)


@sync_to_async
def page(
    path: str, account: Account | None, *, origin: str = ORIGIN, client: Client | None = None
) -> WebsocketCommunicator:
    headers = [(b"host", b"localhost"), (b"origin", origin.encode())]
    if account is not None:
        browser = client or session_of(account)
        cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    return WebsocketCommunicator(application, path, headers=headers)


async def opened(wire: WebsocketCommunicator) -> bool:
    accepted, _ = await wire.connect(timeout=TIMEOUT)
    return bool(accepted)


async def told(wire: WebsocketCommunicator) -> Any:
    return await wire.receive_json_from(timeout=TIMEOUT)


async def closed_with(wire: WebsocketCommunicator) -> Any:
    message = await wire.receive_output(timeout=TIMEOUT)
    assert message["type"] == "websocket.close", message
    return message["code"]


async def waiting_page(account: Account) -> WebsocketCommunicator:
    wire = await page("/ws/queue/", account)
    assert await opened(wire)
    assert (await told(wire))["type"] == "waiting"
    return wire


async def test_both_who_wait_are_led_to_their_match() -> None:
    ann, ben = await player("Ann"), await player("Ben")
    deck = await join(ann)
    await join(ben, deck)
    wires = [await waiting_page(account) for account in (ann, ben)]
    assert await pair() == 1
    match = await Match.objects.aget()
    paired = {"type": "paired", "match": match.pk, "url": f"/matches/{match.pk}/"}
    for wire in wires:
        assert await told(wire) == paired
        assert await closed_with(wire) == 1000
        await wire.disconnect()


async def test_news_of_the_wait_come_with_each_ping() -> None:
    ann = await player("Ann")
    await join(ann)
    wire = await waiting_page(ann)
    await wire.send_json_to({"type": "ping"})
    news = await told(wire)
    assert (news["type"], news["others"], news["reach"]) == ("waiting", 0, 200)
    assert news["words"][0] == "Nobody else is looking just now."
    await join(await player("Ben"))
    assert (await told_after_ping(wire))["others"] == 0  # whose page is not open yet
    await wire.disconnect()


async def told_after_ping(wire: WebsocketCommunicator) -> Any:
    await wire.send_json_to({"type": "ping"})
    return await told(wire)


async def test_closed_page_meets_nobody() -> None:
    """Case 30: closing the tab gives the lease back at once; the place waits for a reload."""
    ann, ben = await player("Ann"), await player("Ben")
    deck = await join(ann)
    await join(ben, deck)
    stays = await waiting_page(ann)
    goes = await waiting_page(ben)
    await goes.disconnect()
    assert await TicketLease.objects.acount() == 1
    assert await pair() == 0
    back = await waiting_page(ben)
    assert await pair() == 1
    for wire in (stays, back):
        await wire.disconnect()


async def test_second_tab_waits_with_the_first() -> None:
    """Case 30: two tabs, one ticket; both are led to the match."""
    ann, ben = await player("Ann"), await player("Ben")
    deck = await join(ann)
    await join(ben, deck)
    wires = [await waiting_page(account) for account in (ann, ann, ben)]
    assert await Ticket.objects.acount() == 2
    await wires[0].disconnect()
    assert await pair() == 1
    for wire in wires[1:]:
        assert (await told(wire))["type"] == "paired"
        await wire.disconnect()


async def test_whoever_leaves_in_one_tab_leaves_in_all() -> None:
    ann = await player("Ann")
    await join(ann)
    wire = await waiting_page(ann)
    await sync_to_async(queue.leave_queue)(by=ann)
    news = await told(wire)
    assert (news["type"], news["why"], news["url"]) == ("ended", "left", "/queue/")
    assert await closed_with(wire) == 1000
    await wire.disconnect()


async def test_refused_player_hears_the_reason() -> None:
    """Case 33: the refusal explains which rule."""
    ann, ben = await player("Ann"), await player("Ben")
    deck = await join(ann)
    illegal = await join(ben, deck)
    wires = [await waiting_page(account) for account in (ann, ben)]
    await illegal.entries.all().adelete()
    assert await pair() == 0
    news = await told(wires[1])
    assert (news["why"], news["error"]["code"]) == ("refused", "deck_illegal")
    assert (await told_after_ping(wires[0]))["type"] == "waiting"
    for wire in wires:
        await wire.disconnect()


async def test_page_without_a_place_hears_so() -> None:
    wire = await page("/ws/queue/", await player("Ann"))
    assert await opened(wire)
    assert (await told(wire))["why"] == "none"
    assert await closed_with(wire) == 1000
    await wire.disconnect()


async def test_fault_in_the_handshake_turns_the_page_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(account: Account) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr(reads, "last_ticket", fail)
    assert not await opened(await page("/ws/queue/", await player("Ann")))
    assert "A waiting page failed" in caplog.text


async def test_strangers_and_other_sites_are_turned_away() -> None:
    """Case 46."""
    ann = await player("Ann")
    await join(ann)
    for wire in (
        await page("/ws/queue/", None),
        await page("/ws/queue/", ann, origin="https://evil.example"),
        await page("/ws/queue/", ann, origin="http://localhost:81"),
    ):
        assert not await opened(wire)
    assert not await TicketLease.objects.aexists()


async def test_logging_out_closes_that_sessions_page_and_gives_its_lease_back() -> None:
    """Case 46."""
    ann = await player("Ann")
    await join(ann)
    client = await sync_to_async(session_of)(ann)
    wire = await page("/ws/queue/", ann, client=client)
    assert await opened(wire)
    await told(wire)
    await sync_to_async(client.post)("/accounts/logout/")
    assert await closed_with(wire) == 4401
    await wire.disconnect()
    assert not await TicketLease.objects.aexists()


async def test_ended_session_hears_nothing_more() -> None:
    """Case 46."""
    ann = await player("Ann")
    await join(ann)
    wire = await waiting_page(ann)
    await Session.objects.all().adelete()
    await wire.send_json_to({"type": "ping"})
    assert await closed_with(wire) == 4401
    await wire.disconnect()


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"type":"pong"}', '{"type":"ping","x":1}', "[" * 70, '"' + "x" * 9999]
)
async def test_anything_but_a_ping_closes_the_page(text: str) -> None:
    """Case 47."""
    ann = await player("Ann")
    await join(ann)
    wire = await waiting_page(ann)
    await wire.send_to(text_data=text)
    assert await closed_with(wire) == 4400
    await wire.disconnect()


async def test_flood_of_pings_closes_the_page() -> None:
    """Case 47."""
    ann = await player("Ann")
    await join(ann)
    wire = await waiting_page(ann)
    for _ in range(30):
        await wire.send_json_to({"type": "ping"})
    for _ in range(30):
        message = await wire.receive_output(timeout=TIMEOUT)
        if message["type"] == "websocket.close":
            break
    assert message["code"] == 4429
    await wire.disconnect()
    now = time.monotonic()
    entries = visitors.recognised(None, ann.pk, now=now).entries
    assert entries.reserve(now=now, longest=0) is None, "the next one waits at the door"


# --- playing again ----------------------------------------------------------------------------


@sync_to_async
def ended_match() -> tuple[Match, Account, Account]:
    ann, ben = make_player("Ann"), make_player("Ben")
    match = make_match(ann, ben)
    for account in (ann, ben):
        deck = make_legal_deck(account)
        match.seats.filter(account=account).update(brought=deck)
    Player(match, 1).concede()
    return match, ann, ben


async def result_page(match: Match, account: Account) -> WebsocketCommunicator:
    wire = await page(f"/ws/matches/{match.pk}/again/", account)
    assert await opened(wire)
    assert (await told(wire))["state"] == "none"
    return wire


async def test_wish_its_answer_and_the_new_match_are_told_at_once() -> None:
    match, ann, ben = await ended_match()
    wires = [await result_page(match, account) for account in (ann, ben)]
    play_again = sync_to_async(rematch.play_again)
    await play_again(match.pk, by=ann)
    assert [(await told(wire))["state"] for wire in wires] == ["asked", "wanted"]
    await sync_to_async(rematch.decline)(match.pk, by=ben)
    assert [(await told(wire))["state"] for wire in wires] == ["declined", "none"]
    await play_again(match.pk, by=ben)
    assert [(await told(wire))["state"] for wire in wires] == ["wanted", "asked"]
    again = await play_again(match.pk, by=ann)
    assert again is not None
    for wire in wires:
        news = await told(wire)
        assert (news["state"], news["url"]) == ("begun", f"/matches/{again.pk}/")
        assert await closed_with(wire) == 1000
        await wire.disconnect()


async def test_other_is_told_that_the_asker_has_left() -> None:
    match, ann, ben = await ended_match()
    wires = [await result_page(match, account) for account in (ann, ben)]
    await sync_to_async(rematch.play_again)(match.pk, by=ann)
    assert (await told(wires[1]))["state"] == "wanted"
    await wires[0].disconnect()
    assert (await told(wires[1]))["state"] == "gone"
    await wires[1].disconnect()


async def test_only_players_of_the_ended_match_hear_of_playing_again() -> None:
    match, ann, _ = await ended_match()
    running = await sync_to_async(make_match)(ann)
    for wire in (
        await page(f"/ws/matches/{match.pk}/again/", await player("Cem")),
        await page(f"/ws/matches/{running.pk}/again/", ann),
        await page("/ws/matches/" + "x" * 22 + "/again/", ann),
    ):
        assert not await opened(wire)
