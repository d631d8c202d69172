"""States as JSON and back: dump, load, copy, setups of scenarios, and what a view gives back."""

from __future__ import annotations

import json

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.jsonio import ordered
from tests.engine.contract.harness import Harness
from tests.engine.contract.walk import positions, walk


def test_dump_and_load_round_trip_through_text(harness: Harness) -> None:
    game = harness.game
    for config, state in positions(game, matches=10, every=4):
        text = ordered(game.dump(state))
        again = game.load(json.loads(text), config)
        assert ordered(game.dump(again)) == text
        for seat in range(game.seats):
            assert ordered(game.view(again, seat)) == ordered(game.view(state, seat))
            assert ordered(game.choices(again, seat)) == ordered(game.choices(state, seat))
        assert game.result(again) == game.result(state)
        assert game.waits(again) == game.waits(state)
        assert game.first(again) == game.first(state)


def test_dump_written_with_sorted_keys_loads_as_well(harness: Harness) -> None:
    """PostgreSQL's jsonb keeps no order of keys; nothing may hang on it."""
    game = harness.game
    for config, state in positions(game, matches=4, every=9):
        text = json.dumps(game.dump(state), sort_keys=True)
        again = game.load(json.loads(text), config)
        assert ordered(game.dump(again)) == ordered(game.dump(state))


def test_loaded_state_plays_on_like_the_first(harness: Harness) -> None:
    game = harness.game
    for number in range(3):
        for step in walk(game, number):
            again = game.load(game.dump(step.state), step.config)
            state = game.copy(step.state)
            for each in (again, state):
                step.run(game, each, SeededChance(step.seed))
            assert ordered(game.dump(again)) == ordered(game.dump(state))


def test_state_dump_and_copy_share_nothing(harness: Harness) -> None:
    game = harness.game
    for step in walk(game, 5):
        dump = game.dump(step.state)
        text = ordered(dump)
        copy = game.copy(step.state)
        step.run(game, copy, SeededChance(step.seed))
        assert ordered(dump) == text
        assert ordered(game.dump(step.state)) == text, "the original follows its copy"
        break_up(dump)
        assert ordered(game.dump(step.state)) == text


def break_up(value: object) -> None:
    """Empty every list and object in some JSON."""
    parts = (
        value
        if isinstance(value, list)
        else list(value.values())
        if isinstance(value, dict)
        else ()
    )
    for part in parts:
        break_up(part)
    if isinstance(value, (list, dict)):
        value.clear()


def test_no_card_is_lost_or_doubled(harness: Harness) -> None:
    game = harness.game
    for number in range(20):
        _, decks = game.sample_decks(number)
        brought = [sorted(id_ for id_, _ in deck.entries) for deck in decks]
        for count, step in enumerate(walk(game, number)):
            if count % 7 == number % 7:
                dump = game.dump(step.state)
                held = [sorted(harness.pieces(dump, seat)) for seat in range(game.seats)]
                assert held == brought


def test_every_position_can_be_a_setup(harness: Harness) -> None:
    game = harness.game
    for config, state in positions(game, matches=10, every=6):
        dump = game.dump(state)
        again = game.from_setup(json.loads(ordered(dump)), config)
        assert ordered(game.dump(again)) == ordered(dump)


def test_a_view_can_be_thought_on(harness: Harness) -> None:
    """A state made from a seat's view shows that seat the same and lets it do the same."""
    game = harness.game
    for config, state in positions(game, matches=8, every=5):
        for seat in range(game.seats):
            view = game.view(state, seat)
            imagined = game.from_view(json.loads(ordered(view)), config)
            assert ordered(game.view(imagined, seat)) == ordered(view)
            legal, thought = (
                [game.action_json(action) for action in game.legal_actions(each, seat)]
                for each in (state, imagined)
            )
            assert legal == thought


def test_choice_of_a_bot_is_legal_and_always_the_same(harness: Harness) -> None:
    game = harness.game
    for config, state in positions(game, matches=3, every=23):
        for seat in game.actors(state):
            view = game.view(state, seat)
            for policy in ("play", "measure"):
                chosen = game.choose(view, config, seat, policy)
                game.check(state, seat, chosen)
                again = game.choose(json.loads(ordered(view)), config, seat, policy)
                assert again == chosen
