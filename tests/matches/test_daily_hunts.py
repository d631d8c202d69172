"""The daily hunt: the same for everybody, one try each, its secret kept until the day has ended."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Account
from matches import access, chance_proof, hunt_board
from matches.engine.kernel.proof import check
from matches.errors import AudienceClosed, DailyHunted, MatchNotFound, StillSealed
from matches.hunt_board import Board
from matches.models import DailySeed, Hunt, Match
from matches.positions import position_at
from matches.rooms import Room
from matches.services import steps
from matches.services.acts import void_match
from matches.services.branches import play_on
from matches.services.recordings import record_match
from matches.watchable import live_matches
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_account
from tests.factories.dragon import GAME, Hunter, make_hunt, publish_house_set
from tests.factories.matches import make_player

pytestmark = pytest.mark.django_db

TODAY = date(2027, 3, 1)
"""The day of the fixture `clock`, which stands at noon."""
BOARD = Board(GAME, day=TODAY)
MIDNIGHT = datetime(2027, 3, 2, tzinfo=UTC)


@pytest.fixture(autouse=True)
def house(clock: Clock) -> None:
    publish_house_set()


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


def daily(account: Account | None = None) -> Match:
    return make_hunt(account, is_daily=True, watchable=True)


def given_up(match: Match) -> Match:
    Hunter(match).choose_hero()
    Hunter(match).concede()
    assert record_match(match.pk, worker="test")
    match.refresh_from_db()
    return match


def test_everybody_hunts_the_same() -> None:
    hunters = [Hunter(daily()) for _ in range(2)]
    heroes = [hunter.view["pending"]["heroes"] for hunter in hunters]
    assert heroes[0] == heroes[1]
    for hunter in hunters:
        hunter.choose_hero()
    states = [Match.objects.get(pk=hunter.match.pk).state for hunter in hunters]
    assert states[0] == states[1]
    assert hunters[0].match.commitment == hunters[1].match.commitment


def test_each_day_has_luck_of_its_own(clock: Clock) -> None:
    today = daily()
    clock.set(MIDNIGHT)
    tomorrow = daily()
    own = make_hunt()
    assert len({match.commitment for match in (today, tomorrow, own)}) == 3
    seeds = DailySeed.objects.order_by("day")
    assert [seed.day for seed in seeds] == [TODAY, date(2027, 3, 2)]
    for seed in seeds:
        assert hashlib.sha256(bytes(seed.secret)).hexdigest() == seed.commitment


def test_there_is_one_try_a_day(ann: Account, clock: Clock) -> None:
    match = daily(ann)
    with pytest.raises(DailyHunted):
        daily(ann)
    given_up(match)
    refused = signed_in(ann).post("/hunts/", {"game": GAME, "daily": "on"})
    assert refused.status_code == 409
    assert "there is one try" in refused.content.decode()
    make_hunt(ann)
    clock.set(MIDNIGHT)
    assert daily(ann).pk != match.pk


def test_database_knows_one_daily_hunt_a_person(ann: Account) -> None:
    daily(ann)
    other = Hunt.objects.get(match=make_hunt(ann))
    other.day = TODAY
    with pytest.raises(IntegrityError), transaction.atomic():
        other.save()


def test_hunt_that_was_called_off_may_be_tried_again(ann: Account, clock: Clock) -> None:
    match = daily(ann)
    with transaction.atomic():
        void_match(steps.hold(match.pk), why="rules_failed", at=clock.now())
    assert daily(ann).pk != match.pk


def test_secret_is_told_nobody_before_the_day_has_ended(ann: Account, clock: Clock) -> None:
    match = given_up(daily(ann))
    secret = bytes(match.secret).hex()
    client = signed_in(ann)

    def told() -> list[str]:
        return [
            client.get(path).content.decode()
            for path in (
                f"/api/v1/matches/{match.pk}/",
                f"/matches/{match.pk}/chance/",
                f"/api/v1/matches/{match.pk}/chance/",
                f"/api/v1/replays/{match.pk}/",
                "/hunts/?day=today",
            )
        ]

    with pytest.raises(StillSealed):
        chance_proof.proof_of(match)
    assert Room(match.pk).frames_of(0)["over"]["secret"] is None
    before = told()
    assert not any(secret in text for text in before)
    assert "when the day has ended" in before[1]
    assert match.commitment in before[-1]
    clock.set(MIDNIGHT)
    assert check(chance_proof.proof_of(match)) == []
    assert [secret in text for text in told()[:3]] == [True, True, True]


def test_deck_is_not_shown_before_the_day_has_ended(ann: Account, clock: Clock) -> None:
    match = given_up(daily(ann))
    for look in (
        lambda: access.replay(match.pk, "open", by=ann),
        lambda: position_at(match.pk, 1, by=ann),
        lambda: play_on(match.pk, by=ann, seq=1),
    ):
        with pytest.raises(AudienceClosed):
            look()
    assert access.replay(match.pk, by=ann)[1] == "seat-0"
    clock.set(MIDNIGHT)
    assert access.replay(match.pk, "open", by=ann)[1] == "open"
    assert play_on(match.pk, by=ann, seq=1).kind == "sandbox"


def test_others_see_nothing_before_the_day_has_ended(ann: Account, clock: Clock) -> None:
    running, ended = daily(ann), given_up(daily())
    others = [make_player("Ben"), make_account("Tamsin", more_roles=("moderator",))]
    for other in others:
        assert live_matches(other, at=clock.now()) == []
        with pytest.raises(MatchNotFound):
            access.watched_match(running.pk, by=other)
        with pytest.raises(MatchNotFound):
            access.replay(ended.pk, by=other)
    clock.set(MIDNIGHT)
    for other in others:
        assert access.watched_match(running.pk, by=other).pk == running.pk
        assert access.replay(ended.pk, by=other)[1] == "public"
        assert [line.match.pk for line in live_matches(other, at=clock.now())] == [running.pk]


def test_daily_hunts_have_a_board_of_their_own(ann: Account, clock: Clock) -> None:
    given_up(daily(ann))
    Hunter(make_hunt(make_player("Ben"))).concede()
    late = daily(make_player("Cleo"))
    clock.set(MIDNIGHT)
    Hunter(late).concede()
    assert [place.hunt.account.username for place in hunt_board.places(BOARD, 0, 9)] == ["Ann"]
    overall = hunt_board.places(Board(GAME), 0, 9)
    assert [place.hunt.account.username for place in overall] == ["Ben"]
    page = signed_in(ann).get(f"/hunts/?day={TODAY.isoformat()}").content.decode()
    assert "You are in place 1" in page
    assert "Cleo" not in page


def test_program_begins_it_and_reads_its_board(ann: Account) -> None:
    client = signed_in(ann)
    body = {"game": GAME, "daily": True}
    made = client.post("/api/v1/hunts/", body, "application/json")
    assert made.status_code == 201
    assert Hunt.objects.get(match=made.json()["id"]).day == TODAY
    Hunter(Match.objects.get(pk=made.json()["id"])).concede()
    for day in ("today", TODAY.isoformat()):
        told = client.get(f"/api/v1/hunts/?day={day}").json()
        assert [one["player"] for one in told["results"]] == ["Ann"]
    assert client.get("/api/v1/hunts/?day=9999-12-31").json()["count"] == 0
    assert client.get("/api/v1/hunts/?day=no-day").json()["count"] == 0


def test_lobby_offers_it_until_it_was_begun(ann: Account) -> None:
    client = signed_in(ann)
    assert "Begin today's hunt" in client.get(f"/?game={GAME}").content.decode()
    daily(ann)
    page = client.get(f"/?game={GAME}").content.decode()
    assert "Begin today's hunt" not in page
    assert "you are on it" in page
