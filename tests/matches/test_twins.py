"""Two matches that differ in nothing but what is hidden from a viewer are told in the same bytes.

The rules alone are compared like this in tests/engine/contract/twins.py, over whole matches; here
it is what sockets and the API send, what the bot does, and how a guess is answered.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.engine.kernel.event import Viewer
from matches.engine.kernel.jsonio import ordered
from matches.frozen import frozen_of
from matches.models import FrozenParts, Match, Seat, random_token
from matches.rooms import Room
from matches.services import bots
from tests.conftest import Clock
from tests.engine.contract.harness import hidden_in_nexus
from tests.engine.contract.twins import Relabel
from tests.factories.matches import make_match, make_running, state_of
from tests.matches.sockets import session_of

pytestmark = pytest.mark.django_db

NONSENSE = "zzzzzzzz"


def twin_of(match: Match, viewer: Viewer, seed: int) -> Match:
    """A copy with other cards, under other ids, wherever `viewer` cannot look."""
    frozen = frozen_of(match.pk)
    dump = frozen.game.dump(state_of(match))
    relabel = Relabel.of(hidden_in_nexus(dump, viewer), frozen.config, f"{seed}")
    twin = Match.objects.get(pk=match.pk)
    twin.pk = random_token()
    twin.secret = bytes([seed] * 32)
    twin.state = ordered(relabel(dump)).decode()
    twin.save(force_insert=True)
    parts = FrozenParts.objects.get(match=match)
    FrozenParts.objects.create(match=twin, designs=parts.designs, balance=parts.balance)
    for seat in Seat.objects.filter(match=match):
        seat.pk, seat.match_id = None, twin.pk
        seat.save()
    assert twin.state != Match.objects.get(pk=match.pk).state
    return twin


def told(match: Match, viewer: int, questions: list[Any]) -> str:
    """The whole state, forecasts and refusals for a viewer, the match's own id apart."""
    room = Room(match.pk)
    answers = [room.frames_of(viewer), room.forecasts(viewer, questions)]
    return json.dumps(answers).replace(match.pk, "M")


def questions_of(match: Match, seat: int) -> list[Any]:
    """Everything that a seat may do, and a few things that it may not."""
    game = frozen_of(match.pk).game
    state = state_of(match)
    legal = [game.action_json(action) for action in game.legal_actions(state, seat)]
    return [*legal, {"type": "choose", "card": NONSENSE}, {"type": "play"}, {"type": "end_turn"}]


@pytest.mark.parametrize("turn", [1, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_twins_are_told_in_the_same_bytes(seat: int, turn: int, clock: Clock) -> None:
    """Case 16: state, choices, cards, forecasts and refusals."""
    match, _ = make_running(turn=turn)
    questions = questions_of(match, seat)
    before = told(match, seat, questions)
    for seed in range(3):
        assert told(twin_of(match, seat, seed), seat, questions) == before


def test_bot_does_the_same_in_twins() -> None:
    """Case 16: the bot sees what its seat sees, cards that it has not seen included."""
    match = make_match(kind="bot")
    assert bots.move_bot(match.pk, at=match.created_at)
    for seed in range(6):
        seat = Seat.objects.get(match=match, number=1)
        decided = bots.decide(frozen_of(match.pk), state_of(match), seat)
        twin = twin_of(match, 1, seed)
        assert bots.decide(frozen_of(twin.pk), state_of(twin), seat) == decided


GUESSES: list[dict[str, Any]] = [
    {"type": "play", "card": "?", "lane": "left", "slot": 0},
    {"type": "kindle", "card": "?"},
    {"type": "attack", "attacker": "?", "target": "hero"},
    {"type": "activate", "creature": "?"},
    {"type": "patron", "target": "?"},
    {"type": "choose", "card": "?"},
    {"type": "mulligan", "cards": ["?"]},
]


@pytest.mark.parametrize("guess", GUESSES, ids=lambda guess: str(guess["type"]))
def test_guessing_an_id_tells_nothing(guess: dict[str, Any]) -> None:
    """Case 17: a hidden card is answered like one that there never was, by act and by forecast."""
    match, (active, waiting) = make_running(turn=3)
    client = session_of(active.account)
    path = f"/api/v1/matches/{match.pk}/acts/"
    state = state_of(match)
    other = state.players[waiting.seat]
    hidden = [other.hand[0].id, other.deck[0].id, state.players[active.seat].deck[-1].id]

    def answers(id_: str) -> list[str]:
        action = json.loads(json.dumps(guess).replace("?", id_))
        act = {"id": f"g{id_}", "seq": match.seq, "action": action}
        by_api = client.post(path, act, content_type="application/json")
        assert by_api.status_code == 409
        forecast = Room(match.pk).forecasts(active.seat, [action])
        return [by_api.content.decode().replace(id_, "?"), json.dumps(forecast).replace(id_, "?")]

    assert [answers(id_) for id_ in hidden] == [answers(NONSENSE)] * 3


def test_ids_are_new_in_each_match() -> None:
    """Case 17: the same decks once more have other ids, so that none can be learned."""
    first, second = (frozenset(ids_of(make_match())) for _ in range(2))
    assert len(first) == len(second) > 40
    assert not first & second


def ids_of(match: Match) -> list[str]:
    """The ids of all cards of a match that has just begun."""
    players = state_of(match).players
    return [card.id for player in players for card in (*player.hand, *player.deck)]
