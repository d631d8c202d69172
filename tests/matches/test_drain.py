"""The drain switch (cases.md 12): no new match begins, running ones go on, everybody is told."""

from __future__ import annotations

import io
import re

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import Deck
from config.build import site_build
from matches.errors import Draining, NotStaff
from matches.models import Drain, Invitation, Match
from matches.services import drain
from matches.services.creation import start_bot_match
from matches.services.invitations import create_invitation, join_invitation
from moderation.models import TrailEntry
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_legal_deck
from tests.factories.matches import make_match, make_player, make_running
from tests.matches.sockets import open_socket

pytestmark = pytest.mark.django_db

BANNER = re.compile(r'<div class="site-news"[^>]*?(hidden)?>')


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


@pytest.fixture
def admin() -> Account:
    return create_account("Ada", more_roles=["admin"])


def run(*words: str) -> str:
    out = io.StringIO()
    call_command("drain", *words, stdout=out)
    return out.getvalue()


def shows_banner(client: Client, address: str = "/") -> bool:
    drain.forget()
    found = BANNER.search(client.get(address).content.decode())
    assert found is not None
    return found[1] is None


def test_no_match_begins_while_draining_and_all_do_afterwards(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    own = make_legal_deck(ben)
    link = create_invitation(by=ben, game="nexus", deck_id=own.pk, turn_seconds=75)
    acts = [
        lambda: start_bot_match(by=ann, game="nexus", deck_id=deck.pk),
        lambda: create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75),
        lambda: join_invitation(link.pk, by=ann, deck_id=deck.pk),
        make_match,
    ]
    drain.switch_on(by=None, note="Back at 18:00.")
    for act in acts:
        with pytest.raises(Draining) as refused:
            act()
        assert refused.value.message.endswith("Back at 18:00.")
    assert Match.objects.count() == 0
    assert Invitation.objects.filter(match__isnull=True, withdrawn_at=None).count() == 1
    drain.switch_off(by=None)
    for act in acts:
        act()
    assert Match.objects.count() == 3


def test_running_matches_go_on_to_their_end() -> None:
    """Case 12: only new ones are stopped."""
    match, (active, other) = make_running()
    drain.switch_on(by=None)
    active.end_turn()
    other.concede()
    match.refresh_from_db()
    assert match.ended_at is not None
    assert drain.running_count() == 0


def test_lobby_says_why_and_keeps_what_was_chosen(ann: Account, deck: Deck) -> None:
    client = signed_in(ann)
    other = make_legal_deck(ann)
    wish = {"game": "nexus", "deck": other.pk, "way": "friend", "clock": "150"}
    drain.switch_on(by=None)
    answer = client.post("/matches/", wish)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "No new matches begin just now" in page
    assert re.search(rf'value="{other.pk}"\s+checked', page)
    assert re.search(r'value="friend"\s+checked', page)
    assert re.search(r'value="150"\s+checked', page)
    drain.switch_off(by=None)
    assert client.post("/matches/", wish).status_code == 302  # the same page sent once more


def test_api_refuses_with_the_code(ann: Account, deck: Deck) -> None:
    drain.switch_on(by=None, note="Soon.")
    wish = {"game": "nexus", "deck": deck.pk}
    answer = signed_in(ann).post("/api/v1/matches/", wish, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "draining")
    assert answer.json()["error"]["facts"] == {"note": "Soon."}


def test_banner_is_on_every_page_while_it_lasts(ann: Account, client: Client) -> None:
    reader = signed_in(ann)
    pages = ("/", "/decks/", "/cards/", "/rules/nexus/", "/settings/", "/no-such-page/")
    assert not any(shows_banner(reader, page) for page in pages)
    drain.switch_on(by=None, note="<b>18:00</b>")
    assert all(shows_banner(reader, page) for page in pages)
    assert shows_banner(client)
    assert "&lt;b&gt;18:00&lt;/b&gt;" in client.get("/").content.decode()
    drain.switch_off(by=None)
    assert not shows_banner(reader)


def test_open_pages_can_ask_without_a_session(client: Client, clock: Clock) -> None:
    facts = client.get("/api/v1/site/").json()
    assert facts == {"build": site_build(), "drain": None}
    drain.switch_on(by=None, note="Back soon.")
    drain.forget()
    since = round(clock.now().timestamp() * 1000)
    assert client.get("/api/v1/site/").json()["drain"] == {"note": "Back soon.", "since": since}
    assert "sessionid" not in client.cookies


def test_what_is_known_is_looked_at_anew_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    assert drain.known() is None
    Drain.objects.create(note="", since="2027-03-01T12:00Z")  # by another process
    now[0] += drain.KNOWN_SECONDS
    assert drain.known() is None
    now[0] += 0.1
    assert drain.known() is not None


def test_command_switches_and_tells(ann: Account) -> None:
    make_match(ann)
    assert run("status") == "Off: matches may begin. 1 running.\n"
    told = run("on", "--note", "Back at 18:00.")
    assert re.fullmatch(
        r'On since .* UTC: no match begins\. 1 running\. Banner: "Back at 18:00\."\n', told
    )
    assert run("status") == told
    assert run("off") == "Off: matches may begin. 1 running.\n"
    assert [entry.act for entry in TrailEntry.objects.order_by("pk")] == [
        "drain_begun",
        "drain_ended",
    ]


def test_switching_twice_is_one_act(admin: Account, clock: Clock) -> None:
    begun = drain.switch_on(by=admin, note="a")
    clock.advance(60)
    again = drain.switch_on(by=admin, note="a")
    assert again == begun
    assert drain.switch_on(by=admin, note="b").since == begun.since
    assert drain.switch_off(by=admin)
    assert not drain.switch_off(by=admin)
    trail = [(entry.act, entry.note) for entry in TrailEntry.objects.order_by("pk")]
    assert trail == [("drain_begun", "a"), ("drain_begun", "b"), ("drain_ended", "")]


def test_admin_switches_on_the_page_and_the_history_tells(admin: Account) -> None:
    client = signed_in(admin)
    make_running()
    page = client.get("/matches/drain/").content.decode()
    assert "1 match is running." in page
    client.post("/matches/drain/", {"switch": "on", "note": "Back at 18:00."})
    stored = Drain.objects.get()
    assert (stored.by, stored.note) == (admin, "Back at 18:00.")
    drain.forget()
    page = client.get("/matches/drain/").content.decode()
    assert "1 match is still running." in page
    client.post("/matches/drain/", {"switch": "off", "note": ""})
    assert not Drain.objects.exists()
    drain.switch_on(by=None)
    history = re.sub(r"\s+", " ", client.get("/moderation/trail/").content.decode())
    assert '<b>Ada</b> let new matches begin again on · <a href="/matches/drain/">the site</a>' in (
        history
    )
    assert "<b>The command line</b> stopped new matches on" in history


def test_only_admins_may_switch(ann: Account) -> None:
    moderator = create_account("Mona", more_roles=["moderator"])
    for account in (ann, moderator):
        with pytest.raises(NotStaff):
            drain.switch_on(by=account)
        with pytest.raises(NotStaff):
            drain.switch_off(by=account)
        for method in ("get", "post"):
            assert getattr(signed_in(account), method)("/matches/drain/").status_code == 403
    assert "/matches/drain/" not in signed_in(moderator).get("/").content.decode()
    assert not TrailEntry.objects.exists()


def test_page_keeps_words_that_are_too_long(admin: Account) -> None:
    answer = signed_in(admin).post("/matches/drain/", {"switch": "on", "note": "x" * 201})
    assert answer.status_code == 400
    assert "x" * 201 in answer.content.decode()
    assert not Drain.objects.exists()


def test_there_is_one_switch(db: None) -> None:
    Drain.objects.create(note="", since="2027-03-01T12:00Z")
    with pytest.raises(IntegrityError), transaction.atomic():
        Drain.objects.create(id=2, note="", since="2027-03-01T12:00Z")


@pytest.mark.django_db(transaction=True)
async def test_open_match_page_is_told_with_its_next_ping() -> None:
    """Case 12: of the drain, and by what build it is served."""
    match, players = await sync_to_async(make_running)()
    socket = await open_socket(match, players[0].account)
    assert socket.frames[0]["site"] == {"build": site_build(), "drain": None}
    await socket.send({"type": "ping"})
    await socket.until("pong")
    assert await socket.is_silent()
    await sync_to_async(drain.switch_on)(by=None, note="Back soon.")
    await socket.send({"type": "ping"})
    told = await socket.until("site")
    assert told["site"]["drain"]["note"] == "Back soon."
    again = await open_socket(match, players[1].account)
    assert again.frames[0]["site"] == told["site"]
    await sync_to_async(drain.switch_off)(by=None)
    await socket.send({"type": "ping"})
    assert (await socket.until("site"))["site"]["drain"] is None
    for one in (socket, again):
        await one.close()


def test_page_that_refuses_shows_the_banner_at_once(clock: Clock) -> None:
    """Case 12: also where the process has just seen that there was no drain."""
    drain.forget()
    assert drain.known() is None
    Drain.objects.create(note="Back soon", since=clock.now())
    assert drain.known() is None  # at most five seconds old
    with pytest.raises(Draining):
        drain.refuse_if_draining()
    notice = drain.known()
    assert notice is not None
    assert notice.note == "Back soon"
    drain.forget()
