"""Grid positions as still pictures: nine squares, both hands, and what an act does to whom."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.template.loader import render_to_string

from cards.queries import head_json, numbers_json, text_json
from matches import words
from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import SPECTATOR
from matches.scenes import scene
from matches.tableaux import tableau_of
from matches.tableaux.grid import Assistant, GridTag, Hit, Vacant, turned

GAME = registry.get("grid")
NAMES = ("Ann", "Ben")


def card(design: dict[str, Any]) -> dict[str, Any]:
    return {
        **{"name": design["name"], "cost": 1, "design": design, "art": None, "alt": ""},
        **{"text": text_json("grid", design), "numbers": numbers_json("grid", design)},
        **{"head": head_json("grid", design), "rarity": "common"},
    }


@pytest.fixture(scope="module")
def positions() -> list[tuple[Any, dict[str, Any]]]:
    """States of matches of random actions, each with the cards of its match."""
    found: list[tuple[Any, dict[str, Any]]] = []
    for number in range(3):
        config, decks = GAME.sample_decks(number)
        chance = SeededChance("tableau")
        dice = random.Random(7)
        state = GAME.new(config, decks, chance)
        cards = {key: card(design) for key, design in config.designs.items()}
        while GAME.result(state) is None:
            found.append((GAME.copy(state), cards))
            seat = GAME.actors(state)[0]
            actions = [
                action
                for action in GAME.legal_actions(state, seat)
                if GAME.action_json(action)["type"] != "concede"
            ]
            GAME.apply(state, seat, dice.choice(actions), chance)
    return found


def html(state: Any, cards: dict[str, Any], viewer: Any, near: int) -> str:
    tableau = tableau_of("grid")
    table = tableau.whole(GAME.view(state, viewer), {}, cards, near=near, names=NAMES)
    return render_to_string(tableau.TEMPLATE, {"table": table})


def test_every_position_is_drawn_for_every_viewer(positions: list[Any]) -> None:
    for state, cards in positions[::8]:
        for viewer, near in ((0, 0), (1, 1), (SPECTATOR, 0)):
            page = html(state, cards, viewer, near)
            view = GAME.view(state, viewer)
            assert page.count('class="piece assistant"') == len(view["squares"])
            assert page.count('class="slot square"') == 9 - len(view["squares"])
            resting = sum(len(player["resting"]) for player in view["players"])
            assert page.count('class="rest"') == resting
            assert page.index(NAMES[1 - near]) < page.index(NAMES[near])


def test_both_hands_are_drawn_and_what_is_alike_once(positions: list[Any]) -> None:
    state, cards = positions[0]
    kinds = [len({each.key for each in player.available}) for player in state.players]
    assert html(state, cards, SPECTATOR, 0).count('data-size="hand"') == sum(kinds)
    assert "of them" in html(state, cards, SPECTATOR, 0)


def test_squares_arrows_numbers_and_blocks_are_told(positions: list[Any]) -> None:
    pages = "".join(html(state, cards, 0, 0) for state, cards in positions[::6])
    parts = ("square 5, middle, facing ", "arrows up, ", "no arrows, Attack 0", " of ")
    for part in parts:
        assert part in pages, part


def test_blocked_square_says_how_long() -> None:
    table = scene("grid", "the-grid").after
    assert [square.until for square in table.squares if isinstance(square, Vacant)] == [
        *(None, None, 10, None)
    ]
    page = render_to_string(tableau_of("grid").TEMPLATE, {"table": table})
    assert "Blocked" in page
    assert "to turn 10" in page


def test_every_kind_of_action_has_words(positions: list[Any]) -> None:
    seen = set()
    for state, _cards in positions[:40]:
        for seat in GAME.actors(state):
            for action in GAME.legal_actions(state, seat):
                told = GAME.action_json(action)
                seen.add(told["type"])
                sentence = words.deed("grid", words.Deed("act", seat, told), NAMES, {})
                assert sentence.startswith(NAMES[seat])
    assert seen == set(words.DEEDS["grid"])
    for reason in ("squares", "turn_limit", "concede", "timeouts", "disconnect", "void"):
        assert words.reason(reason) != reason


def test_arrows_turn_with_the_card_and_keep_their_order() -> None:
    assert turned(["up", "right"], "right") == ["right", "down"]
    assert turned(["up", "left"], "down") == ["right", "down"]
    assert turned(["down"], "left") == ["right"]


def test_refused_placement_leaves_the_square_blocked() -> None:
    (step,) = scene("grid", "a-blocked-square").steps
    square = step.before.squares[4]
    assert isinstance(square, Vacant)
    assert (square.until, square.is_target, step.rule) == (7, True, "G2.3")


def test_card_lies_on_its_square_before_it_is_placed_and_hits_come_over_edges() -> None:
    drawn = scene("grid", "one-placement-one-combat")
    (step,) = drawn.steps
    held, foe = step.before.squares[4], step.before.squares[1]
    assert isinstance(held, Assistant)
    assert (held.name, held.state, held.side, held.arrows) == (
        "Props Raccoon",
        "over",
        "ours",
        ["up", "right"],
    )
    assert isinstance(foe, Assistant)
    assert isinstance(foe.tag, GridTag)
    assert (foe.tag.hits, foe.tag.fatal) == ((Hit("down", 3, "attack"),), True)
    assert isinstance(drawn.after.squares[1], Vacant)
    assert [one.name for one in drawn.after.far.resting] == ["Newbie's Pet"]
