"""The API of matches: what the pages and the socket can do, with the same refusals."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from matches.api import ReadThrottle
from matches.models import Match, MatchAction
from tests.clients import signed_in
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_match, make_player, make_running

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


def post(client: Client, path: str, **data: Any) -> Any:
    return client.post(f"/api/v1/{path}", data, content_type=JSON)


def test_guests_get_nothing(client: Client) -> None:
    match = make_match()
    for path in ("matches/", f"matches/{match.pk}/", "invitations/"):
        assert client.get(f"/api/v1/{path}").status_code == 401


def test_bot_match_is_begun_and_read(ann: Account, deck: Deck) -> None:
    client = signed_in(ann)
    made = post(client, "matches/", game="nexus", deck=deck.pk)
    assert made.status_code == 201
    match = Match.objects.get()
    assert made.json() == {"id": match.pk, "url": f"/matches/{match.pk}/"}
    told = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert told["over"] is None
    assert (told["state"]["type"], told["state"]["seat"]) == ("state", 0)
    listed = client.get("/api/v1/matches/").json()
    assert listed["count"] == 1
    line = listed["results"][0]
    assert (line["id"], line["opponent"], line["to_act"]) == (match.pk, None, True)


def test_illegal_deck_is_refused_with_its_faults(ann: Account) -> None:
    made = post(signed_in(ann), "matches/", game="nexus", deck=make_deck(ann, {}).pk)
    assert made.status_code == 409
    assert made.json()["error"]["code"] == "deck_illegal"
    assert made.json()["error"]["facts"]["faults"]


def test_action_is_done_once_and_refused_with_its_rule(ann: Account) -> None:
    match, (active, waiting) = make_running()
    path = f"matches/{match.pk}/acts/"
    wish = {"id": "r1", "seq": match.seq, "action": {"type": "end_turn"}}
    refused = post(signed_in(waiting.account), path, **wish)
    assert refused.status_code == 409
    error = refused.json()["error"]
    assert error["code"] == "not_your_turn"
    assert error["message"] == "It is the other player's turn. Wait for yours."
    assert error["rule"].startswith("N")
    client = signed_in(active.account)
    for _ in range(2):
        done = post(client, path, **wish)
        assert (done.status_code, done.json()) == (200, {"id": "r1", "seq": match.seq + 1})
    assert MatchAction.objects.filter(match=match).count() == match.seq + 2
    stale = post(client, path, id="r2", seq=0, action={"type": "end_turn"})
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")


def test_reading_too_often_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 47: a match is not polled to death; acts have an allowance of their own."""
    monkeypatch.setattr(ReadThrottle, "rate", "3/min")
    match, (active, _) = make_running()
    client = signed_in(active.account)
    path = f"/api/v1/matches/{match.pk}/"
    answers = [client.get(path) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[3].json()["error"]["code"] == "throttled"
    wish = {"id": "r1", "seq": match.seq, "action": {"type": "end_turn"}}
    assert post(client, f"matches/{match.pk}/acts/", **wish).status_code == 200


def test_strangers_can_do_nothing(ann: Account) -> None:
    match, _ = make_running()
    client = signed_in(ann)
    assert client.get(f"/api/v1/matches/{match.pk}/").status_code == 404
    answer = post(client, f"matches/{match.pk}/acts/", id="r", seq=1, action={"type": "concede"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "match_not_found")


@pytest.mark.parametrize(
    "body",
    [
        '{"id": "r1"}',
        '{"id": "r1", "seq": -1, "action": {}}',
        '{"id": "", "seq": 1, "action": {}}',
        '{"id": "a\\u0000b", "seq": 1, "action": {}}',
        '{"id": "r1", "seq": 1, "action": [1]}',
        '{"id": "r1", "seq": 1, "action": {"type": "\\ud800"}}',
        '{"id": "r1", "seq": 1, "action": {"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}',
        '{"id": "r1", "seq": 99999999999, "action": {}}',
    ],
)
def test_what_cannot_be_read_is_refused(body: str) -> None:
    match, (active, _) = make_running()
    client = signed_in(active.account)
    answer = client.post(f"/api/v1/matches/{match.pk}/acts/", body, content_type=JSON)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in {"unreadable", "invalid", "parse_error"}


def test_ended_match_tells_its_result_and_secret() -> None:
    match, (active, waiting) = make_running(turn=3)
    active.concede()
    told = signed_in(waiting.account).get(f"/api/v1/matches/{match.pk}/").json()
    assert told["over"]["result"] == {"winner": waiting.seat, "reason": "concede"}
    assert told["over"]["secret"] == bytes(match.secret).hex()


def test_friend_match_by_the_api(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    anns, bens = signed_in(ann), signed_in(ben)
    made = post(anns, "invitations/", game="nexus", deck=deck.pk, turn_seconds=150)
    assert made.status_code == 201
    token = made.json()["id"]
    assert [line["token"] for line in anns.get("/api/v1/invitations/").json()] == [token]
    told = bens.get(f"/api/v1/invitations/{token}/").json()
    assert (told["maker"], told["turn_seconds"], told["is_open"]) == ("Ann", 150, True)
    own = make_deck(ben, dict(deck.entries.values_list("card", "count")))
    joined = post(bens, f"invitations/{token}/join/", deck=own.pk)
    assert joined.status_code == 201
    again = post(bens, f"invitations/{token}/join/", deck=own.pk)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "invitation_used")
    assert bens.get(f"/api/v1/invitations/{token}/").json()["is_open"] is False


def test_invitation_is_withdrawn_by_its_maker_alone(ann: Account, deck: Deck) -> None:
    made = post(signed_in(ann), "invitations/", game="nexus", deck=deck.pk, turn_seconds=None)
    path = f"/api/v1/invitations/{made.json()['id']}/"
    assert signed_in(make_player()).delete(path).status_code == 404
    assert signed_in(ann).delete(path).status_code == 204
    assert signed_in(ann).get(path).json()["is_open"] is False
