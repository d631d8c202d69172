"""An ended match of any game has its recordings, goes on from a step, and gives scenarios."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import Account
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.frozen import frozen_of
from matches.models import Match, MatchAction, Recording
from matches.positions import ids_in, position_at, scenario_of
from matches.recordings import Replay
from matches.replays import verify
from matches.services import branches
from matches.services.recordings import record_match
from tests.factories.dragon import make_hunt, publish_house_set
from tests.factories.matches import Player, make_match, make_player, players_of, state_of
from tests.factories.replays import agree

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ACTS = 12


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture(params=registry.game_keys())
def ended(request: pytest.FixtureRequest, ann: Account, settings: Any) -> Match:
    """Some acts as the cheap bot would do them, then Ann gave up; all of it is open."""
    settings.OFFERED_GAMES = [request.param]
    if registry.get(request.param).seats == 1:
        publish_house_set()
        match = make_hunt(ann)
    else:
        match = make_match(ann, game=request.param)
    play(match, ACTS)
    Player(match, 0).concede()
    agree(match, consents=True)
    return recorded(match)


def play(match: Match, acts: int) -> None:
    frozen = frozen_of(match.pk)
    players = [Player(match, seat) for seat in range(len(players_of(match)))]
    for _ in range(acts):
        state = state_of(match)
        seat = frozen.game.actors(state)[0]
        action = frozen.game.choose(frozen.game.view(state, seat), frozen.config, seat, "measure")
        players[seat].do(frozen.game.action_json(action))


def recorded(match: Match) -> Match:
    assert record_match(match.pk, worker="test")
    return Match.objects.get(pk=match.pk)


def is_alone(match: Match) -> bool:
    return registry.get(match.game).seats == 1


def without_ids(state: Any, match: Match) -> str:
    """A position as text, its copies of cards numbered as they are met; alone they stay (Q1)."""
    text = json.dumps(state)
    ids = [] if is_alone(match) else ids_in(match)
    met = sorted((id_ for id_ in ids if f'"{id_}"' in text), key=lambda id_: text.index(f'"{id_}"'))
    for number, id_ in enumerate(met):
        text = text.replace(f'"{id_}"', f'"#{number}"')
    return text


def test_every_audience_has_a_recording_of_every_step(ended: Match) -> None:
    seats = registry.get(ended.game).seats
    audiences = set(Recording.objects.filter(match=ended).values_list("audience", flat=True))
    assert audiences == {"open", "public", *(f"seat-{seat}" for seat in range(seats))}
    for audience in audiences:
        replay = Replay.of(ended, audience)
        assert [step["seq"] for step in replay.steps] == list(range(ACTS + 2))
        assert replay.steps[-1]["chain"] == ended.chain
    assert verify(ended) == ACTS + 2


def test_every_step_is_a_scenario_with_the_act_that_followed(ended: Match, ann: Account) -> None:
    for seq in range(ended.seq):
        found = json.loads(json.dumps(scenario_of(position_at(ended.pk, seq, by=ann))))
        assert scenario.run(found, registry.get).faults == ()
        row = MatchAction.objects.get(match=ended, seq=seq + 1)
        assert [step["do"] for step in found["steps"]] == [row.action]


def test_a_match_goes_on_from_a_step_and_is_replayed_itself(ended: Match, ann: Account) -> None:
    from_here = Replay.of(ended, "open").steps[ACTS]["state"]
    branch = branches.play_on(ended.pk, by=ann, seq=ACTS, seat=0)
    began = json.loads(branch.state)
    assert without_ids(began, branch) == without_ids(from_here, ended)
    Player(branch, 0).concede()
    again = branches.play_on(recorded(branch).pk, by=ann, seq=0)
    assert without_ids(json.loads(again.state), again) == without_ids(began, branch)
    if not is_alone(ended):
        assert not set(ids_in(again)) & set(ids_in(branch))
