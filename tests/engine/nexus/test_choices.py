"""What a client is offered: acts, why the rest is blocked, and what the lanes' captions say."""

from __future__ import annotations

import pytest

from matches.engine.games.nexus.state import State
from matches.engine.kernel.choices import nothing
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.walk import positions
from tests.engine.nexus.table import Json, Table, creature, nexus
from tests.engine.nexus.test_refusals import CARDS, a_table

CONCEDE: Json = {"type": "concede", "piece": None, "as": None, "fields": []}


def test_acts_list_slots_and_targets_apart() -> None:
    acts = a_table().game.choices(a_table().state, 0)["acts"]
    assert acts[0] == {
        "type": "play",
        "piece": "sniper",
        "as": "card",
        "fields": [
            {"names": ["lane", "slot"], "values": [["left", 1], ["mid", 1]]},
            {"names": ["target"], "values": [["b1"], ["b3"]]},
        ],
    }
    assert acts[1] == {
        "type": "attack",
        "piece": "a1",
        "as": "attacker",
        "fields": [{"names": ["target"], "values": [["b1"]]}],
    }
    assert [act["type"] for act in acts[-2:]] == ["end_turn", "concede"]


def test_blocked_pieces_say_why() -> None:
    blocked = a_table().game.choices(a_table().state, 0)["blocked"]
    assert (
        blocked
        == {
            "imp": [
                {
                    "act": "play",
                    "code": "not_enough_energy",
                    "rule": "N2.3",
                    "facts": {"cost": 2, "energy": 1},
                }
            ],
            "a3": [
                {
                    "act": "activate",
                    "code": "not_enough_charge",
                    "rule": "N8.1",
                    "facts": {"creature": "a3", "charge": 1, "needs": 2},
                }
            ],
            "patron": [
                {
                    "act": "patron",
                    "code": "not_enough_energy",
                    "rule": "N4",
                    "facts": {"cost": 7, "energy": 1},
                }
            ],
        }
        or blocked["patron"][0]["rule"] == "N2.3"
    )


def test_lanes_say_who_guards_and_where_the_hero_is_open() -> None:
    notes = a_table().game.choices(a_table().state, 0)["notes"]
    assert notes == {
        "lanes": {
            "left": {"code": "guarded", "facts": {"guards": ["b1"]}},
            "mid": None,
            "right": {"code": "hero_open", "facts": {}},
        }
    }


def test_full_board_blocks_every_card() -> None:
    places = [(lane, slot) for lane in ("left", "mid", "right") for slot in (0, 1)]
    board = {f"a{number}": creature("imp", *place) for number, place in enumerate(places)}
    table = Table(CARDS, {"hand": ["imp"], "board": board, "kindled": True}, {})
    choices = table.game.choices(table.state, 0)
    assert [entry["code"] for entry in choices["blocked"]["imp"]] == ["slot_taken"]
    assert [entry["code"] for entry in choices["blocked"]["kindle"]] == ["already_kindled"]
    assert all(act["type"] not in ("play", "kindle") for act in choices["acts"])


def test_who_waits_may_only_concede() -> None:
    table = a_table()
    assert table.game.choices(table.state, 1) == {**nothing(), "acts": [CONCEDE]}


def test_open_choice_offers_its_cards_to_its_owner_alone() -> None:
    table = Table(CARDS, {"patron": "cinder_cartographer", "deck": ["imp", "wall"]}, {})
    table.do(0, "patron")
    choose = {
        "type": "choose",
        "piece": None,
        "as": None,
        "fields": [{"names": ["card"], "values": [["imp"], ["wall"]]}],
    }
    assert table.game.choices(table.state, 0) == {**nothing(), "acts": [choose, CONCEDE]}
    assert table.game.choices(table.state, 1) == {**nothing(), "acts": [CONCEDE]}


def test_mulligan_is_one_pick_from_the_hand() -> None:
    hands = {"hand": ["imp", "wall"]}, {"hand": ["shade"], "mulligan_done": True}
    table = Table(CARDS, *hands, phase="mulligan", turn=0)
    pick = {"names": ["cards"], "pick": {"from": ["imp", "wall"], "min": 0, "max": 2}}
    acts = table.game.choices(table.state, 0)["acts"]
    assert acts == [{"type": "mulligan", "piece": None, "as": None, "fields": [pick]}, CONCEDE]
    assert table.game.choices(table.state, 1)["acts"] == [CONCEDE]


def test_what_is_blocked_is_what_check_refuses() -> None:
    """In positions of real matches: no legal action is blocked, and the code is that of `check`."""
    game = nexus()
    found = set()
    for _, state in positions(game, matches=12, every=3):
        for seat in game.actors(state):
            legal = [game.action_json(action) for action in game.legal_actions(state, seat)]
            for piece, entries in game.choices(state, seat)["blocked"].items():
                for entry in entries:
                    found.add((entry["act"], entry["code"]))
                    assert not any(_is_about(action, piece, entry["act"]) for action in legal)
                    assert _refusal_of(state, seat, piece, entry["act"]) == entry["code"]
    assert {act for act, _ in found} == {"play", "attack", "activate", "kindle", "patron"}


def _is_about(action: Json, piece: str, act: str) -> bool:
    return action["type"] == act and (piece in ("patron", "kindle") or piece in action.values())


def _refusal_of(state: State, seat: int, piece: str, act: str) -> str:
    """The code with which `check` refuses the plainest form of an act of a piece."""
    hand = state.players[seat].hand
    forms: dict[str, Json] = {
        "play": {"card": piece, "lane": "left", "slot": 0},
        "attack": {"attacker": piece, "target": "hero"},
        "activate": {"creature": piece},
        "kindle": {"card": hand[0].id if hand else ""},
        "patron": {},
    }
    plainest = forms[act]
    if plainest == {"card": ""}:  # nothing to kindle, so `check` has nothing to say
        return "already_kindled"
    with pytest.raises(Refusal) as caught:
        nexus().check(state, seat, nexus().parse({"type": act, **plainest}))
    return caught.value.code
