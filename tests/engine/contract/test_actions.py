"""Legal actions, `check`, `choices` and refusals agree with each other in every position."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.choices import expand, nothing
from matches.engine.kernel.event import Log
from matches.engine.kernel.jsonio import ordered
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import AnyGame, Harness
from tests.engine.contract.walk import positions


def legal_texts(game: AnyGame, state: Any, seat: int) -> list[bytes]:
    return [ordered(game.action_json(action)) for action in game.legal_actions(state, seat)]


def answer(game: AnyGame, state: Any, seat: int, data: Any) -> tuple[Any, Refusal | None]:
    """The action that some JSON is, if any, and the refusal that it meets, if any."""
    action = None
    try:
        action = game.parse(data)
        game.check(state, seat, action)
    except Refusal as refusal:
        return action, refusal
    return action, None


def test_check_accepts_the_legal_actions_and_no_other(harness: Harness) -> None:
    game = harness.game
    refused = 0
    for _, state in positions(game, matches=6, every=17):
        dump = game.dump(state)
        for seat in range(game.seats):
            legal = legal_texts(game, state, seat)
            assert len(set(legal)) == len(legal), "an action is listed twice"
            tried = set()
            for data in harness.universe(dump, seat):
                action, refusal = answer(game, state, seat, data)
                if action is None:
                    assert refusal is not None
                    assert refusal.code in ("malformed", "unknown_action"), data
                    continue
                text = ordered(game.action_json(action))
                tried.add(text)
                assert (refusal is None) == (text in legal), (data, refusal)
                if refusal is not None:
                    refused += 1
                    assert refusal.rule, (data, refusal.code)
                    ordered(refusal.facts)
            assert set(legal) <= tried, "the test's own universe lacks a legal action"
    assert refused > 1000


def test_choices_offer_exactly_the_legal_actions(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=12, every=5):
        for seat in range(game.seats):
            choices = game.choices(state, seat)
            ordered(choices)
            offered = [ordered(game.action_json(game.parse(data))) for data in expand(choices)]
            assert len(set(offered)) == len(offered), "an action is offered twice"
            assert set(offered) == set(legal_texts(game, state, seat))


def test_ended_match_offers_nothing_and_refuses_everything(harness: Harness) -> None:
    game = harness.game
    ends = [state for _, state in positions(game, matches=3, every=50)]
    ends = [state for state in ends if game.result(state) is not None]
    assert len(ends) == 3
    for state in ends:
        assert (game.actors(state), game.waits(state)) == ((), [])
        for seat in range(game.seats):
            assert game.choices(state, seat) == nothing()
            assert list(game.legal_actions(state, seat)) == []
            for data in list(harness.universe(game.dump(state), seat))[::23]:
                with pytest.raises(Refusal, match=game.over_code):
                    act(game, state, seat, data, SeededChance(1))
                action, refusal = answer(game, state, seat, data)
                assert refusal is not None, data
                assert action is None or refusal.code == game.over_code


def test_actors_are_the_seats_with_more_than_concede(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=6, every=3):
        many = [
            seat for seat in range(game.seats) if len(list(game.legal_actions(state, seat))) > 1
        ]
        assert list(game.actors(state)) == many
        assert {wait.seat for wait in game.waits(state)} <= set(game.actors(state))


def test_parse_and_action_json_are_inverse(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=4, every=7):
        for seat in range(game.seats):
            legal = list(game.legal_actions(state, seat))
            for action in legal:
                again = game.parse(game.action_json(action))
                assert again == action
                assert legal.count(again) == 1


def test_refused_action_changes_nothing(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=6, every=19):
        before = ordered(game.dump(state))
        for seat in range(game.seats):
            for data in harness.universe(game.dump(state), seat):
                action, expected = answer(game, state, seat, data)
                if action is None or expected is None:
                    continue
                log: Log = []
                chance = SeededChance("refused")
                with pytest.raises(Refusal) as caught:
                    game.apply(state, seat, action, chance, log)
                assert caught.value.code == expected.code
                assert (log, chance.outcomes) == ([], [])
        assert ordered(game.dump(state)) == before


def test_looking_changes_nothing(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=4, every=11):
        before = ordered(game.dump(state))
        for seat in range(game.seats):
            game.choices(state, seat)
            for action in game.legal_actions(state, seat):
                game.check(state, seat, action)
                game.forecast(state, seat, action)
            game.view(state, seat)
            game.seen_cards(state, seat)
        game.waits(state)
        game.actors(state)
        game.result(state)
        assert ordered(game.dump(state)) == before


def test_apply_and_carry_out_do_the_same(harness: Harness) -> None:
    game = harness.game
    for config, state in positions(game, matches=4, every=13):
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat):
                results = []
                for do in (game.apply, game.carry_out):
                    ahead = game.load(game.dump(state), config)
                    log: Log = []
                    do(ahead, seat, action, SeededChance("same"), log)
                    events = [event.for_viewer("open") for event in log]
                    results.append((ordered(game.dump(ahead)), ordered(events)))
                assert results[0] == results[1]


def test_a_log_decides_nothing(harness: Harness) -> None:
    game = harness.game
    for _, state in positions(game, matches=3, every=13):
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat):
                quiet, told = game.copy(state), game.copy(state)
                game.apply(quiet, seat, action, SeededChance("log"))
                game.apply(told, seat, action, SeededChance("log"), [])
                assert ordered(game.dump(quiet)) == ordered(game.dump(told))


def test_certain_forecasts_come_true(harness: Harness) -> None:
    """A forecast that is certain foresees the winner that the action then has."""
    game = harness.game
    certain = 0
    for _, state in positions(game, matches=6, every=9):
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat):
                foreseen = game.forecast(state, seat, action)
                assert set(foreseen) - {"coin"} == {"certain", "pieces", "wins"}
                if not foreseen["certain"]:
                    continue
                certain += 1
                ahead = game.copy(state)
                game.apply(ahead, seat, action, SeededChance("forecast"))
                result = game.result(ahead)
                assert foreseen["wins"] == (result.winner if result else None)
    assert certain > 50
