"""Doing something in a match: stored once, refused without a trace, contained when it fails."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.nexus.game import Nexus
from matches.engine.kernel.refusal import Refusal
from matches.errors import MatchNotFound, RequestReused, RequestUnreadable, RulesFailed, Stale
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.services import steps
from matches.services.acts import submit_action
from tests.factories.matches import Player, make_match, make_player, make_running

pytestmark = pytest.mark.django_db

END_TURN = {"type": "end_turn"}


def snapshot(match: Match) -> tuple[Any, ...]:
    """Everything that a refused action must leave as it is."""
    stored = Match.objects.get(pk=match.pk)
    rows = MatchAction.objects.filter(match=match).count()
    return stored.state, stored.seq, stored.chain, stored.deadline, rows


def test_action_is_stored_with_its_row() -> None:
    match, (active, _) = make_running()
    seq = active.end_turn()
    row = MatchAction.objects.get(match=match, seq=seq)
    assert (row.kind, row.seat, row.action) == ("act", active.seat, END_TURN)
    stored = Match.objects.get(pk=match.pk)
    assert (stored.seq, stored.chain) == (seq, row.chain)
    assert verify(stored) == seq + 1


def test_refused_action_changes_nothing() -> None:
    """Case 4."""
    match, (_, waiting) = make_running()
    before = snapshot(match)
    with pytest.raises(Refusal) as refused:
        waiting.end_turn()
    assert refused.value.code == "not_your_turn"
    assert snapshot(match) == before


def test_same_request_id_gets_the_stored_answer() -> None:
    """Case 3."""
    match, (active, _) = make_running()
    first = active.do(END_TURN, request_id="r1")
    before = snapshot(match)
    assert active.do(END_TURN, request_id="r1", seq=0) == first
    assert snapshot(match) == before


@pytest.mark.parametrize(
    "action", [{"type": "concede"}, {"type": "nonsense"}, {"type": "end_turn", "x": 1}, None, []]
)
def test_used_request_id_does_no_other_action(action: Any) -> None:
    """Cases 3 and 4: an act that was not done is never acknowledged."""
    match, (active, _) = make_running()
    active.do(END_TURN, request_id="r1")
    before = snapshot(match)
    with pytest.raises(RequestReused):
        active.do(action, request_id="r1")
    assert snapshot(match) == before


def test_request_id_of_the_other_seat_is_another_request() -> None:
    match = make_match()
    first = Player(match, 0).do({"type": "mulligan", "cards": []}, request_id="same")
    second = Player(match, 1).do({"type": "mulligan", "cards": []}, request_id="same")
    assert (first, second) == (1, 2)


def test_stale_action_is_refused_when_own_choices_changed() -> None:
    """Cases 2 and 4."""
    match, (active, waiting) = make_running()
    seen = match.seq
    active.end_turn()
    waiting.end_turn()
    before = snapshot(match)
    with pytest.raises(Stale):
        active.do(END_TURN, seq=seen)
    assert snapshot(match) == before
    active.end_turn()


def test_both_may_answer_the_mulligan_they_saw() -> None:
    match = make_match()
    keep = {"type": "mulligan", "cards": []}
    Player(match, 0).do(keep, seq=0)
    assert Player(match, 1).do(keep, seq=0) == 2


def test_concession_is_never_stale() -> None:
    match, (active, waiting) = make_running()
    active.end_turn()
    waiting.end_turn()
    active.do({"type": "concede"}, seq=0)
    assert Match.objects.get(pk=match.pk).winner == waiting.seat


def test_ended_match_refuses_whatever_is_sent() -> None:
    """Case 4."""
    match, (active, waiting) = make_running()
    active.concede()
    before = snapshot(match)
    for action in (END_TURN, {"type": "nonsense"}, {"type": "concede"}):
        with pytest.raises(Refusal) as refused:
            waiting.do(action)
        assert refused.value.code == "match_over"
    assert snapshot(match) == before


def test_stranger_is_told_that_there_is_no_such_match() -> None:
    match, (active, _) = make_running()
    with pytest.raises(MatchNotFound):
        submit_action(match.pk, by=make_player(), action=END_TURN, seq=match.seq, request_id="r")
    with pytest.raises(MatchNotFound):
        submit_action("x" * 22, by=active.account, action=END_TURN, seq=0, request_id="r")


@pytest.mark.parametrize("request_id", ["", "x" * 41, "a\x00b", "a\nb"])
def test_request_id_must_be_short_and_printable(request_id: str) -> None:
    match, (active, _) = make_running()
    with pytest.raises(RequestUnreadable):
        submit_action(
            match.pk, by=active.account, action=END_TURN, seq=match.seq, request_id=request_id
        )


def test_step_of_the_future_is_refused() -> None:
    match, (active, _) = make_running()
    with pytest.raises(RequestUnreadable):
        active.do(END_TURN, seq=match.seq + 1)


def test_fault_of_the_rules_is_rolled_back_and_kept_for_staff(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, (active, _) = make_running()
    other, (unaffected, _) = make_running()
    before = snapshot(match)

    def break_down(*_: Any) -> None:
        raise ZeroDivisionError("a planted fault")

    monkeypatch.setattr(Nexus, "apply", break_down)
    with pytest.raises(RulesFailed):
        active.end_turn()
    monkeypatch.undo()
    assert snapshot(match) == before
    stored = Match.objects.get(pk=match.pk)
    assert stored.faults == 1
    assert "a planted fault" in stored.fault
    assert bytes(stored.secret).hex() not in stored.fault
    assert Match.objects.get(pk=other.pk).faults == 0
    unaffected.end_turn()
    active.end_turn()


def test_failure_between_store_and_commit_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (active, _) = make_running()
    before = snapshot(match)

    def die(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(steps, "Step", die)
    with pytest.raises(KeyboardInterrupt):
        active.do(END_TURN, request_id="r1")
    monkeypatch.undo()
    assert snapshot(match) == before
    assert active.do(END_TURN, request_id="r1") == match.seq + 1
