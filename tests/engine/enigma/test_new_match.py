"""How a match begins: coin, shuffles, redraws, extra cards (E2.1, E2.2, E11.1)."""

from __future__ import annotations

from typing import Any

from matches.engine.kernel.chance import Chance, RecordedChance, SeededChance, UnknownChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import SeatDeck
from tests.engine.enigma.table import Json, enigma


def decks(*cards: list[str]) -> list[SeatDeck]:
    return [
        SeatDeck(tuple((f"{stem}{place}", key) for place, key in enumerate(keys)))
        for stem, keys in zip("ab", cards, strict=True)
    ]


def begin(first: list[str], second: list[str], outcomes: list[Any]) -> tuple[Json, Log]:
    game = enigma()
    config = game.scenario_config({"cub": {}})
    log: Log = []
    chance = RecordedChance(outcomes)
    state = game.new(config, decks(first, second), chance, log)
    assert chance.left == []
    return game.dump(state), log


def order(stem: str, *places: int) -> list[str]:
    return [f"{stem}{place}" for place in places]


def test_coin_says_who_is_first_and_both_draw_seven() -> None:
    for side, first in (("heads", 0), ("tails", 1)):
        forward, backward = order("a", *range(9)), order("b", *reversed(range(9)))
        dump, log = begin(["cub"] * 9, ["cub"] * 9, [side, forward, backward])
        assert (dump["first"], dump["active"], dump["turn"], dump["phase"]) == (
            first,
            first,
            0,
            "setup",
        )
        assert [card["id"] for card in dump["players"][0]["hand"]] == forward[:7]
        assert [card["id"] for card in dump["players"][1]["deck"]] == backward[7:]
        assert [event.type for event in log] == ["match_began"]
        assert dump["pending"] == []


def test_hand_without_origin_is_shown_and_redrawn_and_the_other_may_draw() -> None:
    cards = ["pyro"] * 7 + ["cub", "bio"]
    good = order("a", 7, *range(7), 8)
    outcomes = ["heads", order("a", *range(9)), order("b", *range(9)), order("a", *range(9)), good]
    dump, log = begin(cards, ["cub"] * 9, outcomes)
    assert dump["pending"] == [{"by": 1, "type": "choose", "effect": "extra_cards", "amount": 2}]
    assert [event.type for event in log] == ["match_began", *["cards_shown", "deck_shuffled"] * 2]
    shown = log[1].for_viewer("spectator")
    assert shown["reason"] == "no_origin"
    assert [card["card"] for card in shown["cards"]] == ["pyro"] * 7
    assert dump["players"][0]["hand"][0] == {"id": "a7", "card": "cub"}


def test_redraws_of_both_leave_only_the_difference() -> None:
    cards = ["pyro"] * 7 + ["cub", "bio"]
    bad, good = range(9), (7, *range(7), 8)
    outcomes = [
        *("heads", order("a", *bad), order("b", *bad)),
        *(order("a", *bad), order("a", *good), order("b", *good)),
    ]
    dump, _ = begin(cards, cards, outcomes)
    assert dump["pending"] == [{"by": 1, "type": "choose", "effect": "extra_cards", "amount": 1}]
    even = ["heads", order("a", *bad), order("b", *bad), order("a", *good), order("b", *good)]
    dump, _ = begin(cards, cards, even)
    assert dump["pending"] == []


def test_first_turn_has_no_draw_and_the_second_has() -> None:
    game = enigma()
    config, sample = game.sample_decks(0)
    state = game.new(config, sample, SeededChance(3))
    while game.dump(state)["phase"] == "setup":
        seat = game.actors(state)[0]
        game.apply(state, seat, next(iter(game.legal_actions(state, seat))), UnknownChance())
    first = state.first
    assert [len(player.deck) for player in state.players] == [53, 53]
    end: Chance = SeededChance(1)
    game.apply(state, first, game.parse({"type": "end_turn"}), end)
    assert len(state.players[1 - first].deck) == 52
    assert len(state.players[first].deck) == 53


def test_clocks_of_set_up_choice_and_turn() -> None:
    game = enigma()
    config, sample = game.sample_decks(0)
    state = game.new(config, sample, SeededChance(3))
    assert [(wait.seat, wait.kind, wait.seconds) for wait in game.waits(state)] == [
        (0, "mulligan", 30),
        (1, "mulligan", 30),
    ]
    for seat in (1, 0):
        game.apply(state, seat, next(iter(game.legal_actions(state, seat))), SeededChance(1))
    (wait,) = game.waits(state)
    assert (wait.seat, wait.kind, wait.seconds) == (state.first, "turn", 90)
