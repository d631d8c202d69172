"""What each viewer is shown, which cards they have seen, and the way back from a view."""

from __future__ import annotations

import pytest

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.jsonio import ordered
from tests.engine.contract.walk import positions
from tests.engine.nexus.table import Table, creature, nexus

CARDS = {key: {"attack": 1, "health": 2, "cost": 1} for key in ("ant", "bee", "cow", "dog", "eel")}


def test_seen_cards_are_those_that_were_ever_shown() -> None:
    table = Table(
        CARDS,
        {"hand": ["ant"], "deck": ["bee"], "removed": ["cow"]},
        {"hand": ["dog"], "board": {"b1": creature("eel", "left")}},
    )
    seen = {viewer: table.game.seen_cards(table.state, viewer) for viewer in (0, 1, "spectator")}
    assert seen == {
        0: {"ant", "cow", "eel"},
        1: {"dog", "cow", "eel"},
        "spectator": {"cow", "eel"},
    }
    assert table.game.seen_cards(table.state, "open") == set(CARDS)


def test_cards_put_back_stay_known_to_their_owner() -> None:
    table = Table(
        CARDS,
        {"hand": ["ant"], "deck": ["bee"]},
        {"hand": ["dog"]},
        phase="mulligan",
        turn=0,
    )
    table.do(0, "mulligan", cards=["ant"], chance=[["bee", "ant"]])
    assert table.game.seen_cards(table.state, 0) == {"ant", "bee"}
    assert table.game.seen_cards(table.state, 1) == {"dog"}


def test_cards_looked_at_stay_known_to_who_looked() -> None:
    table = Table(
        CARDS, {"patron": "cinder_cartographer", "deck": ["ant", "bee", "cow", "dog"]}, {}
    )
    table.do(0, "patron")
    table.do(0, "choose", card="bee")
    assert table.game.seen_cards(table.state, 0) == {"ant", "bee", "cow"}
    assert table.game.seen_cards(table.state, 1) == set()


def test_played_card_is_seen_by_all() -> None:
    table = Table(CARDS, {"hand": ["ant", "bee"]}, {})
    table.do(0, "play", card="ant", lane="left", slot=0)
    assert table.game.seen_cards(table.state, "spectator") == {"ant"}


def test_open_viewer_sees_everything() -> None:
    table = Table(CARDS, {"hand": ["ant"], "deck": ["bee"], "patron": "cinder_cartographer"}, {})
    table.do(0, "patron")
    view = table.game.view(table.state, "open")
    assert view["players"][0]["hand"] == [{"id": "ant", "card": "ant"}]
    assert view["players"][0]["deck"] == [{"id": "bee", "card": "bee"}]
    assert view["pending"]["cards"] == [{"id": "bee", "card": "bee"}]
    assert view["you"] is None


def test_state_from_a_view_shows_the_same_view() -> None:
    game = nexus()
    for config, state in positions(game, matches=4, every=7):
        for seat in (0, 1):
            view = game.view(state, seat)
            rebuilt = game.from_view(view, config)
            assert ordered(game.view(rebuilt, seat)) == ordered(view)


def test_unknown_cards_are_blanks_that_nobody_plays() -> None:
    table = Table(CARDS, {"deck": ["ant", "bee"]}, {"hand": ["dog"]})
    rebuilt = table.game.from_view(table.game.view(table.state, 0), table.config)
    assert [card.key for card in rebuilt.players[0].deck] == ["", ""]
    assert [card.key for card in rebuilt.players[1].hand] == [""]
    table.game.apply(rebuilt, 0, table.game.parse({"type": "end_turn"}), SeededChance(0))
    plays = [action.type for action in table.game.legal_actions(rebuilt, 1)]
    assert "play" not in plays


def test_cards_looked_at_are_known_in_the_rebuilt_deck() -> None:
    table = Table(
        CARDS, {"patron": "cinder_cartographer", "deck": ["ant", "bee", "cow", "dog"]}, {}
    )
    table.do(0, "patron")
    rebuilt = table.game.from_view(table.game.view(table.state, 0), table.config)
    assert [card.key for card in rebuilt.players[0].deck] == ["ant", "bee", "cow", ""]
    assert rebuilt.pending_by == 0


def test_copy_shares_nothing_that_changes() -> None:
    game = nexus()
    for _, state in positions(game, matches=3, every=9):
        before = ordered(game.dump(state))
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat):
                game.apply(game.copy(state), seat, action, SeededChance(1))
        assert ordered(game.dump(state)) == before


def test_state_of_a_later_format_is_not_guessed_at() -> None:
    table = Table(CARDS, {}, {})
    with pytest.raises(ValueError, match="format 2"):
        table.game.load({**table.game.dump(table.state), "format": 2}, table.config)
