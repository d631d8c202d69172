"""Who may read which recording of a match, and when."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from matches.models import Match
from matches.recordings import Replay, unpack
from tests.factories.matches import make_player, make_running
from tests.factories.replays import agree, make_bot_match, make_ended, make_recorded
from tests.matches.test_pages import body, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def addresses(match: Match) -> list[str]:
    """Every address that tells of an ended match."""
    return [
        f"/replays/{match.pk}/",
        f"/replays/{match.pk}/?step=3&as=public",
        f"/replays/{match.pk}/?step=3&as=open",
        f"/replays/{match.pk}/scenarios/3.json",
        f"/matches/{match.pk}/chance/",
        f"/api/v1/replays/{match.pk}/",
        f"/api/v1/replays/{match.pk}/?audience=public",
        f"/api/v1/replays/{match.pk}/seat-0/",
        f"/api/v1/replays/{match.pk}/public/",
        f"/api/v1/replays/{match.pk}/open/",
        f"/api/v1/replays/{match.pk}/scenarios/3/",
        f"/api/v1/matches/{match.pk}/chance/",
    ]


@pytest.mark.parametrize("agreed", [True, False])
def test_running_match_has_no_replay_for_anybody(
    ann: Account, client: Client, agreed: bool
) -> None:
    """Case 19: page and API, as player, spectator, moderator and anonymous."""
    match, both = make_running(ann, make_player(), turn=3)
    match = agree(match, consents=agreed, watchable=agreed)
    moderator = create_account("Mona", more_roles=["moderator"])
    readers = {
        "player": signed_in(ann),
        "spectator": signed_in(make_player()),
        "moderator": signed_in(moderator),
        "anonymous": client,
    }
    hidden = [bytes(match.secret).hex(), *(design["name"] for design in match.designs.values())]
    for who, reader in readers.items():
        expected = {403} if agreed or who in ("player", "moderator") else {404}
        for path in addresses(match):
            answer = reader.get(path)
            assert answer.status_code in expected, (who, path)
            assert not [word for word in hidden if word in answer.content.decode()], (who, path)
    writes = (
        ("post", f"/replays/{match.pk}/notes/", {"step": "1", "text": "x"}),
        ("post", f"/replays/{match.pk}/branches/", {"step": "1"}),
    )
    for method, path, data in writes:
        assert getattr(readers["player"], method)(path, data).status_code == 403
    both[0].concede()
    assert readers["player"].get(f"/replays/{match.pk}/").status_code == 200


def test_recording_that_is_being_made_is_waited_for(ann: Account) -> None:
    match = make_ended(ann)
    client = signed_in(ann)
    page = client.get(f"/replays/{match.pk}/")
    assert page.status_code == 200
    assert 'id="replay-waiting"' in page.content.decode()
    for path in (f"/api/v1/replays/{match.pk}/", f"/api/v1/replays/{match.pk}/seat-0/"):
        answer = client.get(path)
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "not_recorded_yet"


OWN, OTHERS, PUBLIC, OPEN = "seat-0", "seat-1", "public", "open"


@pytest.mark.parametrize(
    ("consents", "watchable", "who", "may"),
    [
        (False, False, "player", {OWN, PUBLIC}),
        (True, False, "player", {OWN, PUBLIC, OPEN}),
        (False, True, "player", {OWN, PUBLIC}),
        (False, False, "stranger", set()),
        (True, False, "stranger", {PUBLIC, OPEN}),
        (False, True, "stranger", {PUBLIC}),
        (False, False, "anonymous", set()),
        (True, False, "anonymous", {PUBLIC, OPEN}),
        (False, True, "anonymous", {PUBLIC}),
        (False, False, "moderator", {PUBLIC}),
    ],
)
def test_each_reads_what_the_players_agreed_to(
    ann: Account, consents: bool, watchable: bool, who: str, may: set[str]
) -> None:
    """Case 19: afterwards, by what was agreed to before the match."""
    match = make_recorded(ann, make_player(), consents=consents, watchable=watchable)
    reader = {
        "player": lambda: signed_in(ann),
        "stranger": lambda: signed_in(make_player()),
        "moderator": lambda: signed_in(create_account("Mona", more_roles=["moderator"])),
        "anonymous": Client,
    }[who]()
    for audience in (OWN, OTHERS, PUBLIC, OPEN):
        wanted = 200 if audience in may else 403 if may else 404
        page = reader.get(f"/replays/{match.pk}/?as={audience}")
        facts = reader.get(f"/api/v1/replays/{match.pk}/?audience={audience}")
        steps = reader.get(f"/api/v1/replays/{match.pk}/{audience}/")
        assert [page.status_code, facts.status_code, steps.status_code] == [wanted] * 3, audience
    for path in (f"/replays/{match.pk}/scenarios/3.json", f"/api/v1/matches/{match.pk}/chance/"):
        answer = reader.get(path).status_code
        assert answer == (
            404 if not may else 403 if "scenario" in path and OPEN not in may else 200
        )


def test_one_consent_alone_opens_nothing(ann: Account) -> None:
    ben = make_player("Ben")
    match = make_recorded(ann, ben)
    match.seats.filter(account=ben).update(consents=True)
    for account in (ann, ben):
        answer = signed_in(account).get(f"/api/v1/replays/{match.pk}/open/")
        assert answer.json()["error"]["code"] == "audience_closed"


def test_both_hands_of_a_bot_match_are_open_to_its_player(ann: Account, client: Client) -> None:
    match = make_bot_match(ann)
    assert signed_in(ann).get(f"/api/v1/replays/{match.pk}/open/").status_code == 200
    assert client.get(f"/api/v1/replays/{match.pk}/open/").status_code == 404
    shared = make_bot_match(make_player("Ben"), consents=True)
    assert client.get(f"/api/v1/replays/{shared.pk}/open/").status_code == 200


def test_sandbox_stays_between_its_players(ann: Account) -> None:
    """Case 38: a sandbox may hold drafts and their art, whatever was agreed to."""
    match = make_recorded(ann, make_player(), consents=True, watchable=True)
    Match.objects.filter(pk=match.pk).update(kind=Match.Kind.SANDBOX)
    assert signed_in(make_player()).get(f"/replays/{match.pk}/").status_code == 404
    assert signed_in(ann).get(f"/replays/{match.pk}/?as=open").status_code == 200


def test_page_without_script_shows_only_what_its_player_saw(ann: Account) -> None:
    match = make_recorded(ann, make_player("Ben"))
    start = match.actions.get(seq=0).action["decks"]
    theirs = {key for _, key in start[1]["entries"]} - {key for _, key in start[0]["entries"]}
    names = {match.designs[key]["name"] for key in theirs}
    client = signed_in(ann)
    for seq in range(match.seq + 1):
        page = body(client.get(f"/replays/{match.pk}/?step={seq}"))
        assert not [name for name in names if name in page]
    assert f"{match.seq}/{match.seq}" in page
    assert "gave up." in page


def test_old_addresses_of_steps_lead_to_the_replay(ann: Account) -> None:
    match = make_recorded(ann)
    client = signed_in(ann)
    answer = client.get(f"/matches/{match.pk}/steps/3/", follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain == [(f"/replays/{match.pk}/?step=3", 301)]


def test_recording_is_sent_packed_or_plain(ann: Account) -> None:
    match = make_recorded(ann)
    path = f"/api/v1/replays/{match.pk}/seat-0/"
    client = signed_in(ann)
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    plain = client.get(path)
    assert packed["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain
    assert unpack(packed.content) == json.loads(plain.content)
    assert len(packed.content) < len(plain.content) / 5


def test_page_without_script_names_players_and_all_hands_that_are_open(ann: Account) -> None:
    match = make_recorded(ann, make_player("Ben"), consents=True)
    view = Replay.of(match, "open").steps[2]["view"]
    names = [match.designs[card["card"]]["name"] for card in view["players"][1]["hand"]]
    assert names
    page = body(Client().get(f"/replays/{match.pk}/?step=2&as=open"))
    assert f"Hand of Ben: {', '.join(names)}." in html.unescape(page)
    for name in ("Ann", "Ben"):
        assert f'hearth__name">{name}' in page
    closed = body(Client().get(f"/replays/{match.pk}/?step=2&as=public"))
    assert "Hand of" not in closed
