"""The bot: moved once, from its own view, never holding a match up."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.nexus.game import Nexus
from matches.frozen import frozen_of
from matches.management.commands.play import Rounds
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.services import bots
from tests.conftest import Clock
from tests.factories.matches import Player, make_match, state_of

pytestmark = pytest.mark.django_db


def test_bot_answers_the_mulligan_and_waits_for_its_turn(clock: Clock) -> None:
    match = make_match(kind="bot")
    assert bots.due_bots(at=clock.now()) == [match.pk]
    assert bots.move_bot(match.pk, at=clock.now())
    row = MatchAction.objects.get(match=match, seq=1)
    assert (row.seat, row.action["type"], row.request_id) == (1, "mulligan", "bot:0")
    assert Match.objects.get(pk=match.pk).bot_due_at is None
    assert not bots.move_bot(match.pk, at=clock.now())


def test_whole_match_against_the_bot_plays_to_its_end(clock: Clock) -> None:
    match = make_match(kind="bot")
    person = Player(match, 0)
    rounds = Rounds()
    game = frozen_of(match.pk).game
    person.keep()
    for _ in range(600):
        clock.advance(1)
        rounds.run()
        state = state_of(match)
        if game.result(state) is not None:
            break
        if 0 in game.actors(state):
            person.end_turn()
    ended = Match.objects.get(pk=match.pk)
    assert (ended.winner, ended.reason) == (1, "hero")
    assert verify(ended) == ended.seq + 1
    kinds = set(
        MatchAction.objects.filter(match=match, seat=1).values_list("action__type", flat=True)
    )
    assert {"mulligan", "play", "attack", "end_turn"} <= kinds


def test_bot_knows_no_design_that_it_has_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(kind="bot")
    asked: list[tuple[Any, Any]] = []
    choose = Nexus.choose

    def note(self: Nexus, view: Any, config: Any, seat: int, policy: str) -> Any:
        asked.append((view, config))
        return choose(self, view, config, seat, policy)

    monkeypatch.setattr(Nexus, "choose", note)
    thought = bots.think(match.pk)
    assert thought is not None
    view, config = asked[0]
    hand = {entry["card"] for entry in view["players"][1]["hand"]}
    assert set(config.designs) == hand
    assert "hand" not in view["players"][0]


def test_failing_bot_plays_on_plainly(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    match = make_match(kind="bot")

    def fail(*_: Any) -> None:
        raise RuntimeError("a planted fault")

    monkeypatch.setattr(Nexus, "choose", fail)
    assert bots.move_bot(match.pk, at=clock.now())
    assert state_of(match).players[1].mulligan_done
    assert "The bot failed" in caplog.text


def test_thought_of_an_older_position_is_dropped(clock: Clock) -> None:
    match = make_match(kind="bot")
    thought = bots.think(match.pk)
    assert thought is not None
    Player(match, 0).keep()
    assert not bots._carry_out(thought)
    assert bots.move_bot(match.pk, at=clock.now())
    assert Match.objects.get(pk=match.pk).seq == 2


def test_claim_that_leads_nowhere_runs_out(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(kind="bot")

    def killed(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bots, "think", killed)
    with pytest.raises(KeyboardInterrupt):
        bots.move_bot(match.pk, at=clock.now())
    monkeypatch.undo()
    assert not bots.due_bots(at=clock.now())
    assert bots.due_bots(at=clock.advance(10)) == [match.pk]
    assert bots.move_bot(match.pk, at=clock.now())


def test_rules_that_fail_the_bot_are_recorded_and_tried_later(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match(kind="bot")

    def fail(*_: Any) -> None:
        raise RuntimeError("a planted fault")

    monkeypatch.setattr(Nexus, "apply", fail)
    assert not bots.move_bot(match.pk, at=clock.now())
    assert Match.objects.get(pk=match.pk).faults == 1
    monkeypatch.undo()
    assert not bots.due_bots(at=clock.now())
    assert bots.move_bot(match.pk, at=clock.advance(10))
