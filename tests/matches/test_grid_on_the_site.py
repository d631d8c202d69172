"""A match of Spark Grid from the lobby to its replay, while the game is offered."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.models import Match
from matches.services import branches
from matches.services.recordings import record_match
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_creator
from tests.factories.grid import GAME, make_grid_deck
from tests.factories.matches import Player, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


@pytest.fixture
def client(ann: Account) -> Client:
    return signed_in(ann)


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_grid_deck(ann)


def begin(client: Client, deck: Deck, **wishes: str) -> Match:
    """A match with the bot, in which Ann begins."""
    wish = {"game": GAME, "deck": deck.pk, "way": "bot", "option_points": "15"}
    answer = client.post("/matches/", {**wish, "option_first": "0", **wishes})
    match = Match.objects.get(game=GAME)
    assert answer.headers["Location"] == f"/matches/{match.pk}/"
    return match


@pytest.fixture
def ended(client: Client, deck: Deck, clock: Clock) -> Match:
    """Recorded: Ann placed a card on 5, then gave up."""
    match = begin(client, deck)
    player = Player(match, 0)
    card = state_of(match).players[0].available[0].id
    player.do({"type": "place", "card": card, "square": 5, "facing": "right"})
    player.concede()
    assert record_match(match.pk, worker="test")
    match.refresh_from_db()
    return match


def test_replay_draws_every_step_for_every_audience(client: Client, ended: Match) -> None:
    for audience in ("seat-0", "public", "open"):
        for step, standing in ((0, 0), (1, 1), (2, 1)):
            answer = client.get(f"/replays/{ended.pk}/?step={step}&as={audience}")
            page = answer.content.decode()
            assert answer.status_code == 200
            assert page.count('class="squares__item"') == 9
            assert page.count('class="piece assistant"') == standing
    page = client.get(f"/replays/{ended.pk}/?step=1").content.decode()
    assert "Ann placed Newbie&#x27;s Pet." in page
    assert "square 5, middle, facing right" in page


def test_whoever_may_watch_sees_everything_and_plays_on(
    client: Client, ended: Match, clock: Clock
) -> None:
    """Nothing is hidden in this game, so nobody is asked for a consent."""
    assert 'name="consents"' not in client.get(f"/?game={GAME}").content.decode()
    assert 'name="consents"' in client.get("/?game=nexus").content.decode()
    assert not ended.open_recording
    ended.seats.update(watchable=True)
    clock.advance(60)  # spectators have seen the end
    guest = signed_in(make_creator("Ben"))
    facts = guest.get(f"/api/v1/replays/{ended.pk}/").json()
    assert (facts["audiences"], facts["may_branch"]) == (["open", "public"], True)
    ended.seats.update(watchable=False)
    assert guest.get(f"/replays/{ended.pk}/").status_code == 404


def test_match_goes_on_from_a_step_against_the_bot(
    client: Client, ann: Account, ended: Match
) -> None:
    page = client.get(f"/replays/{ended.pk}/?step=1").content.decode()
    assert "Play on as Ann" in page
    branch = branches.play_on(ended.pk, by=ann, seq=1, seat=1)
    state = state_of(branch)
    assert [state.squares[4] is not None, state.active, branch.kind] == [True, 1, "sandbox"]
    assert client.get(f"/matches/{branch.pk}/").status_code == 200


def test_what_went_on_from_a_step_goes_on_from_a_step_as_well(ann: Account, ended: Match) -> None:
    """Squares are named by number, which no renaming of cards may touch."""
    branch = branches.play_on(ended.pk, by=ann, seq=1, seat=0)
    Player(branch, 0).concede()
    assert record_match(branch.pk, worker="test")
    again = state_of(branches.play_on(branch.pk, by=ann, seq=0, seat=0))
    first = state_of(branch).squares[4]
    assert again.squares[4] is not None
    assert again.squares[4].card.key == first.card.key
    assert again.squares[4].card.id != first.card.id


def test_step_is_a_scenario_that_passes(client: Client, ended: Match) -> None:
    told = client.get(f"/replays/{ended.pk}/scenarios/0.json").json()
    report = scenario.run(told, registry.get)
    assert report.faults == ()
    assert told["steps"][0]["do"]["square"] == 5
