"""Clicks that come twice, late, or for somebody else: one effect, and a reason for the rest."""

from __future__ import annotations

from typing import Any

import pytest

from config.errors import AppRefusal
from matches.engine.kernel.choices import expand
from matches.engine.kernel.refusal import Refusal
from matches.errors import Stale
from matches.frozen import frozen_of
from matches.models import Match, MatchAction
from matches.services import creation
from tests.factories.matches import Player, make_match, make_running, state_of

pytestmark = pytest.mark.django_db

KINDS = ("mulligan", "play", "attack", "activate", "kindle", "patron", "end_turn")
LONGEST = 80


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "match_secret", lambda: bytes(32))


def stored(match: Match) -> tuple[Any, ...]:
    """Everything that an act without effect must leave as it is."""
    row = Match.objects.get(pk=match.pk)
    return (
        row.state,
        row.seq,
        row.chain,
        row.deadline,
        MatchAction.objects.filter(match=row).count(),
    )


def first_chance(match: Match, kind: str) -> tuple[Player, dict[str, Any]]:
    """Play creatures and end turns until somebody may do `kind`; who, and what they may do."""
    game = frozen_of(match.pk).game
    for _ in range(LONGEST):
        state = state_of(match)
        seat = game.actors(state)[0]
        offered: dict[str, dict[str, Any]] = {}
        for action in expand(game.choices(state, seat)):
            offered.setdefault(action["type"], action)
        if kind in offered:
            return Player(match, seat), offered[kind]
        next_kind = next(one for one in ("mulligan", "play", "end_turn") if one in offered)
        Player(match, seat).do(offered[next_kind])
    raise AssertionError(f"nobody ever could {kind}")


@pytest.mark.parametrize("kind", KINDS)
def test_double_click_acts_once(kind: str) -> None:
    """Case 3: both clicks were thought of at the same step; only the first has an effect."""
    match = make_match(turn_seconds=75)
    player, action = first_chance(match, kind)
    seen = Match.objects.get(pk=match.pk).seq
    assert player.do(action, seq=seen, request_id="first") == seen + 1
    once = stored(match)
    with pytest.raises((AppRefusal, Refusal)):
        player.do(action, seq=seen, request_id="second")
    assert player.do(action, seq=seen, request_id="first") == seen + 1
    assert stored(match) == once


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_acts_for_the_other_seat(kind: str) -> None:
    """Case 4."""
    match = make_match()
    player, action = first_chance(match, kind)
    if kind == "mulligan":
        action = {"type": "mulligan", "cards": [state_of(match).players[player.seat].hand[0].id]}
    before = stored(match)
    with pytest.raises(Refusal):
        Player(match, 1 - player.seat).do(action)
    assert stored(match) == before


def test_answer_to_a_choice_that_was_made_is_refused() -> None:
    """Case 4: a second answer, with what was seen then and with what is seen now."""
    match, (active, waiting) = make_running(patron="cinder_cartographer", turn=3)
    active.do({"type": "patron"})
    seen = Match.objects.get(pk=match.pk).seq
    first, second = (card.id for card in state_of(match).players[active.seat].deck[:2])
    with pytest.raises(Refusal) as foreign:
        waiting.do({"type": "choose", "card": first})
    assert foreign.value.code == "not_your_turn"
    active.do({"type": "choose", "card": first}, seq=seen)
    before = stored(match)
    with pytest.raises(Stale):
        active.do({"type": "choose", "card": second}, seq=seen)
    with pytest.raises(Refusal) as late:
        active.do({"type": "choose", "card": second})
    assert late.value.code == "no_choice_pending"
    assert stored(match) == before
