"""Matches for one on the site: begun with the house's set, left and gone on with, ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils.html import escape

from accounts.models import Account
from cards.errors import SetIncomplete
from cards.models import CardVersion, SparksEntry
from config import clock as site_clock
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.errors import CardsTakenOut, GameNotOffered, TooManyMatches, WayNotOffered
from matches.frozen import frozen_of
from matches.models import Branch, Hunt, Match, MatchAction, Seat, Tally
from matches.replays import verify
from matches.services import clocks, creation, hunts, invitations, presence, queue, rematch
from matches.services.branches import play_on
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.dragon import CONCEDE, GAME, Hunter, make_hunt, publish_house_set
from tests.factories.matches import make_player, state_of
from tests.matches.sockets import open_socket

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> dict[str, CardVersion]:
    return publish_house_set()


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.mark.usefixtures("house")
def test_hunt_is_for_one_with_the_whole_set_and_no_clock(ann: Account) -> None:
    match = make_hunt(ann)
    seat = Seat.objects.get(match=match)
    assert (match.kind, seat.account, match.turn_seconds, match.deadline) == (
        "solo",
        ann,
        None,
        None,
    )
    view = Hunter(match).view
    assert (view["phase"], len(view["pending"]["heroes"]), view["deck_size"]) == (
        "choose_hero",
        4,
        40,
    )
    assert set(view["pending"]["heroes"]) <= set(match.designs)


def test_ids_tell_the_card_and_the_set_designs_its_own_basic_skill(
    house: dict[str, CardVersion],
) -> None:
    """Q1, Q2."""
    match = make_hunt()
    start = MatchAction.objects.get(match=match, seq=0)
    (deck,) = start.action["decks"]
    assert all(id_ == key for id_, key in deck["entries"])
    assert {"basic_skill", "hero_skill"} <= set(match.designs)
    config = frozen_of(match.pk).config
    assert config.designs["basic_skill"]["charge"] == {"white": 1}
    assert "hero_skill" not in config.designs
    key = f"c{house['goblin'].card_id}"
    assert match.designs[key]["skill_art"] == "/static/starter-art/dragon/goblin-skill.webp"


@pytest.mark.usefixtures("house")
def test_whole_hunt_is_stored_step_by_step_and_plays_again_the_same(ann: Account) -> None:
    match = make_hunt(ann)
    hunter = Hunter(match)
    hunter.play_until_over()
    result = hunter.view["result"]
    seat = Seat.objects.get(match=match)
    assert match.ended_at is not None
    assert match.reason == result["reason"]
    assert (seat.result, match.winner) == (("win", 0) if result["won"] else ("loss", None))
    assert seat.sparks_why == "unpaid"
    assert not SparksEntry.objects.exists()
    assert not Tally.objects.exists()
    assert verify(match) == match.seq + 1


@pytest.mark.usefixtures("house")
def test_giving_up_loses(ann: Account) -> None:
    match = make_hunt(ann)
    Hunter(match).concede()
    match.refresh_from_db()
    assert (match.reason, match.winner, Seat.objects.get(match=match).result) == (
        "concede",
        None,
        "loss",
    )


@pytest.mark.usefixtures("house")
def test_nobody_waits_for_a_hunt_that_was_left(ann: Account, clock: Clock) -> None:
    """D8.2."""
    match = make_hunt(ann)
    Hunter(match).choose_hero()
    presence.arrive(match.pk, account=ann, channel="a")
    presence.leave("a")
    assert Seat.objects.get(match=match).absence_deadline is None
    later = clock.now() + timedelta(days=40)
    clocks.beat(at=clock.now())
    assert clocks.tick_due(at=later) == 0
    clock.set(later)
    page = signed_in(ann).get("/").content.decode()
    assert "Go on with your hunt" in page
    assert f'href="/matches/{match.pk}/"' in page
    assert Hunter(match).do({"type": "end_turn"}) == 2


@pytest.mark.usefixtures("house")
def test_lobby_shows_whom_one_may_meet_and_begins_a_hunt(ann: Account) -> None:
    client = signed_in(ann)
    page = client.get(f"/?game={GAME}").content.decode()
    for name in ("Ranger", "Old Hoarfrost", "Begin a hunt"):
        assert name in page
    assert 'name="deck"' not in page
    begun = client.post("/hunts/", {"game": GAME, "watchable": "on"})
    match = Match.objects.get()
    assert begun.headers["Location"] == f"/matches/{match.pk}/"
    assert Seat.objects.get().watchable
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    assert "Choose a hero" in client.get("/").content.decode()


@pytest.mark.usefixtures("house")
def test_programs_hunt_too(ann: Account) -> None:
    client = signed_in(ann)
    made = client.post("/api/v1/hunts/", {"game": GAME}, "application/json")
    assert made.status_code == 201
    match_id = made.json()["id"]
    frames = client.get(f"/api/v1/matches/{match_id}/").json()
    heroes = frames["state"]["view"]["pending"]["heroes"]
    act = {"id": "r1", "seq": 0, "action": {"type": "choose_hero", "hero": heroes[1]}}
    assert client.post(f"/api/v1/matches/{match_id}/acts/", act, "application/json").json() == {
        "id": "r1",
        "seq": 1,
    }
    (line,) = client.get("/api/v1/matches/").json()["results"]
    assert (line["kind"], line["opponent"], line["turn"]) == ("solo", None, 1)


@pytest.mark.usefixtures("house")
def test_limit_of_running_matches_holds_for_hunts(ann: Account) -> None:
    for _ in range(creation.RUNNING_LIMIT):
        make_hunt(ann)
    client = signed_in(ann)
    refused = client.post("/hunts/", {"game": GAME})
    assert refused.status_code == 409
    assert "as many as may be at once" in refused.content.decode()
    with pytest.raises(TooManyMatches):
        make_hunt(ann)


def test_each_game_has_its_own_ways(ann: Account, settings: Any) -> None:
    doors = [
        lambda game: creation.start_bot_match(by=ann, game=game, deck_id=1),
        lambda game: invitations.create_invitation(by=ann, game=game, deck_id=1, turn_seconds=None),
        lambda game: queue.join_queue(by=ann, game=game, deck_id=1),
    ]
    for door in doors:
        with pytest.raises(WayNotOffered):
            door(GAME)
    with pytest.raises(WayNotOffered):
        hunts.start_hunt(by=ann, game="nexus")
    settings.OFFERED_GAMES = ["nexus"]
    with pytest.raises(GameNotOffered):
        hunts.start_hunt(by=ann, game=GAME)


def test_set_without_enough_heroes_begins_nothing(
    ann: Account, house: dict[str, CardVersion]
) -> None:
    heroes = [version.pk for version in house.values() if version.design["type"] == "hero"]
    CardVersion.objects.filter(pk__in=heroes[:5]).update(hidden_at=site_clock.now())
    with pytest.raises(SetIncomplete):
        make_hunt(ann)
    refused = signed_in(ann).post("/hunts/", {"game": GAME})
    assert refused.status_code == 409
    assert "out of play just now" in refused.content.decode()


def test_hidden_card_is_in_no_new_hunt(house: dict[str, CardVersion]) -> None:
    before = make_hunt()
    CardVersion.objects.filter(pk=house["goblin"].pk).update(hidden_at=site_clock.now())
    after = make_hunt()
    assert Hunter(before).view["deck_size"] == 40
    assert Hunter(after).view["deck_size"] == 39


def test_hidden_dragon_is_met_in_no_hunt_from_a_step(
    ann: Account, house: dict[str, CardVersion]
) -> None:
    match = make_hunt(ann)
    Hunter(match).concede()
    assert record_match(match.pk, worker="test")
    dragon = next(each for each in house.values() if each.design["type"] == "dragon")
    CardVersion.objects.filter(pk=dragon.pk).update(hidden_at=site_clock.now())
    with pytest.raises(CardsTakenOut):
        play_on(match.pk, by=ann, seq=0)


@pytest.mark.usefixtures("house")
def test_another_hunt_begins_at_once(ann: Account) -> None:
    match = make_hunt(ann)
    Hunter(match).concede()
    again = rematch.play_again(match.pk, by=ann)
    assert again is not None
    assert (again.kind, again.pk != match.pk) == ("solo", True)
    assert state_of(again).phase == "choose_hero"


@pytest.mark.django_db(transaction=True)
async def test_socket_serves_a_match_for_one() -> None:
    match, account = await sync_to_async(_begun)()
    socket = await open_socket(match, account)
    state = socket.frames[0]
    assert (state["seat"], len(state["players"]), state["clock"]["ends_at"]) == (0, 1, None)
    assert state["match"]["kind"] == "solo"
    heroes = state["view"]["pending"]["heroes"]
    assert set(heroes) <= set(state["cards"])
    await socket.act({"type": "end_turn"}, id_="r1", seq=0)
    refused = await socket.until("refused")
    assert (refused["error"]["code"], refused["seq"]) == ("choice_pending", 0)
    assert refused["error"]["message"]
    await socket.act({"type": "choose_hero", "hero": heroes[0]}, id_="r2", seq=0)
    assert (await socket.have("done", id="r2"))["seq"] == 1
    moved = await socket.have("moved", seq=1)
    assert {"hero_chosen", "hunt_began", "wave_drawn"} <= {one["type"] for one in moved["events"]}
    assert "basic_skill" in moved["cards"]
    assert moved["view"]["deck_size"] < 40
    assert "deck" not in moved["view"]
    await socket.act(CONCEDE, id_="r3", seq=1)
    over = await socket.have("over")
    assert over["result"] == {"winner": None, "reason": "concede"}
    await socket.close()


def _begun() -> tuple[Match, Account]:
    publish_house_set()
    account = make_player("Ann")
    return make_hunt(account), account


def test_dealer_deals_the_same_hunt_from_the_same_seed(ann: Account) -> None:
    from tests.browser import dealer  # noqa: PLC0415 - sets up Django by itself

    scene = {"game": GAME, "cards": "content", "seed": "a seed"}
    first, second = (Match.objects.get(pk=dealer.deal(scene, [ann.username])) for _ in range(2))
    for match in (first, second):
        Hunter(match).choose_hero()
        match.refresh_from_db()
    assert (first.state, first.kind) == (second.state, "solo")


def test_page_of_a_stranger_is_not_found(ann: Account) -> None:
    publish_house_set()
    match = make_hunt(ann, watchable=False)
    stranger: Client = signed_in(make_player("Ben"))
    assert stranger.get(f"/matches/{match.pk}/").status_code == 404


@pytest.mark.usefixtures("house")
def test_replay_is_read_without_script_at_every_step(ann: Account) -> None:
    match = make_hunt(ann)
    hunter = Hunter(match)
    hunter.play_until_over()
    assert record_match(match.pk, worker="test")
    client = signed_in(ann)
    for audience in ("seat-0", "open"):
        for step in (0, 1, match.seq // 2, match.seq):
            page = client.get(f"/replays/{match.pk}/?step={step}&as={audience}")
            assert page.status_code == 200
    first = client.get(f"/replays/{match.pk}/?step=1").content.decode()
    hero = match.designs[hunter.view["hero"]["card"]]["name"]
    assert f"chose the {hero}." in first
    assert "Skills in hand: " in first
    assert ("Everything" in first, "Both hands" in first, "the bot" in first) == (
        True,
        False,
        False,
    )
    plays = match.actions.filter(action__type="play").exclude(action__skill="basic_skill")
    played = plays.earliest("seq")
    design = match.designs[played.action["skill"].partition("#")[0]]["design"]
    deed = client.get(f"/replays/{match.pk}/?step={played.seq}").content.decode()
    assert escape(f"{ann} played {design['skill']['name']}.") in deed
    last = client.get(f"/replays/{match.pk}/?step={match.seq}").content.decode()
    assert f"with a score of {hunter.view['result']['score']} in" in last
    told = client.get(f"/replays/{match.pk}/scenarios/1.json").json()
    assert scenario.run(told, registry.get).passed
    branch = play_on(match.pk, by=ann, seq=1)
    assert (branch.kind, branch.seats.count(), branch.bot_due_at) == ("sandbox", 1, None)
    assert not Hunt.objects.filter(match=branch).exists()
    Hunter(branch).concede()
    again = rematch.play_again(branch.pk, by=ann)
    assert again is not None
    assert Branch.objects.get(match=again).seq == 1
