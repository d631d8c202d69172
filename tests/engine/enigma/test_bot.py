"""The bot plays sensibly by either policy, from its seat's view alone, with a bounded effort."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from matches.engine.games.enigma.bot import reply, search
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.face import POLICIES
from matches.engine.kernel.game import Config
from tests.engine.counting import count_nodes
from tests.engine.enigma.any_cards import deck_of, random_designs
from tests.engine.enigma.table import Json, Table, enigma, side

DUMMY: Json = {}
each_policy = pytest.mark.parametrize("policy", POLICIES)


def chosen(table: Table, seat: int, policy: str) -> Json:
    view = table.game.view(table.state, seat)
    return table.game.action_json(table.game.choose(view, table.config, seat, policy))


@each_policy
def test_bot_strikes_to_knock_out(policy: str) -> None:
    strikes = [{"name": "Tap", "damage": 10}, {"name": "Slam", "damage": 50}]
    table = Table(
        {"dummy": DUMMY, "bear": {"strikes": strikes}},
        side({"id": "a1", "card": "bear"}),
        side({"id": "b1", "card": "dummy", "integrity": 40}, deck=["dummy"]),
    )
    assert chosen(table, 0, policy) == {"type": "strike", "strike": 1}


@each_policy
def test_bot_attaches_before_it_strikes_and_where_it_helps(policy: str) -> None:
    bear = {"strikes": [{"damage": 10}, {"damage": 60, "cost": {"pyro": 1}}]}
    table = Table(
        {"dummy": DUMMY, "bear": bear},
        side({"id": "a1", "card": "bear"}, {"id": "a2", "card": "dummy"}, hand=["pyro"]),
        side({"id": "b1", "card": "dummy"}, deck=["dummy"]),
    )
    assert chosen(table, 0, policy) == {"type": "attach", "card": "pyro", "pico": "a1"}


@each_policy
def test_bot_heals_nobody_who_is_whole(policy: str) -> None:
    medic = {"type": "agent", "effect": {"kind": "heal", "amount": 30, "to": "own"}}
    cards = {"dummy": DUMMY, "medic": medic}
    own = {"hand": ["medic"], "deck": ["dummy"] * 3}
    enemy = side({"id": "b1", "card": "dummy"}, deck=["dummy"] * 3)
    whole = Table(cards, side({"id": "a1", "card": "dummy"}, **own), enemy)
    assert chosen(whole, 0, policy) == {"type": "strike", "strike": 0}
    hurt = Table(cards, side({"id": "a1", "card": "dummy", "integrity": 20}, **own), enemy)
    assert chosen(hurt, 0, policy) == {"type": "agent", "card": "medic", "target": "a1"}


@each_policy
def test_bot_promotes_who_is_ready(policy: str) -> None:
    bear = {"strikes": [{"damage": 60, "cost": {"pyro": 1}}]}
    table = Table(
        {"dummy": DUMMY, "bear": bear},
        side({"id": "a1", "card": "dummy"}),
        {
            "rearguard": ["b2", "b3"],
            "picos": {
                "b2": {"card": "bear"},
                "b3": {"card": "bear", "flux": [{"id": "f1", "element": "pyro"}]},
            },
        },
        pending=[{"by": 1, "type": "promote"}],
    )
    assert chosen(table, 1, policy) == {"type": "promote", "pico": "b3"}


@each_policy
def test_bot_does_not_end_its_own_pico(policy: str) -> None:
    burn = {"kind": "damage", "amount": 20, "to": "self"}
    ability = {"name": "Burn", "use": "once_per_turn", "effect": burn}
    table = Table(
        {"dummy": DUMMY, "moth": {"ability": ability, "strikes": []}},
        side({"id": "a1", "card": "moth", "integrity": 20}),
        side({"id": "b1", "card": "dummy"}, deck=["dummy"]),
    )
    assert chosen(table, 0, policy) == {"type": "end_turn"}


def test_bot_looks_at_both_sides_of_a_coin() -> None:
    """Sixty damage on heads are worth less than forty for certain, and more than twenty."""
    coin = {"kind": "more_if", "amount": 60, "when": "coin"}
    enemy = side({"id": "b1", "card": "wall"}, {"id": "b2", "card": "wall"}, deck=["wall"] * 3)
    picked = []
    for damage in (20, 40):
        strikes = [{"damage": 0, "effect": coin}, {"damage": damage}]
        table = Table(
            {"wall": {"integrity": 200}, "bear": {"strikes": strikes}},
            side({"id": "a1", "card": "bear"}, deck=["wall"] * 3),
            enemy,
        )
        picked.append(chosen(table, 0, "play")["strike"])
    assert picked == [0, 1]


def test_bot_saves_a_pico_from_the_answer() -> None:
    """Its Vanguard would fall to the next Strike; who steps in stands it and strikes as hard."""
    bear = {"strikes": [{"damage": 30}], "integrity": 100}
    table = Table(
        {"bear": bear},
        side(
            {"id": "a1", "card": "bear", "integrity": 20},
            {"id": "a2", "card": "bear"},
            deck=["bear"] * 3,
        ),
        side({"id": "b1", "card": "bear"}, {"id": "b2", "card": "bear"}, deck=["bear"] * 3),
        turn=5,
    )
    assert chosen(table, 0, "play") == {"type": "recall", "to": "a2", "flux": []}


def play(number: int, policy: str, config: Any, decks: Any, watch: Callable[..., None]) -> None:
    """A whole match; every action goes through `apply`, which refuses what is not legal."""
    game, chance = enigma(), SeededChance(f"decisions:{number}")
    state = game.new(config, decks, chance)
    for _ in range(2000):
        seats = game.actors(state)
        if not seats:
            return
        seat = seats[number % len(seats)]
        action = game.choose(game.view(state, seat), config, seat, policy)
        watch(state, seat, action)
        game.apply(state, seat, action, chance)
    raise AssertionError("the match does not end")


@each_policy
def test_rebuilt_from_the_view_it_decides_the_same(policy: str) -> None:
    """From the view as it travels, and with other cards where it does not look."""
    game = enigma()
    config, decks = game.sample_decks(1)
    keys = sorted(config.designs)
    decisions = 0

    def watch(state: Any, seat: int, action: Any) -> None:
        nonlocal decisions
        decisions += 1
        dump = json.loads(json.dumps(game.dump(state)))
        for owner, player in enumerate(dump["players"]):
            hidden = [] if owner == seat else list(player["hand"])
            hidden += [] if dump["pending"] or dump["phase"] == "setup" else player["deck"]
            for place, card in enumerate(hidden):
                card["card"] = keys[(7 * place + decisions) % len(keys)]
        twin = game.load(dump, config)
        view = json.loads(json.dumps(game.view(twin, seat)))
        assert game.choose(view, config, seat, policy) == action

    play(1, policy, config, decks, watch)
    assert decisions > 30


@pytest.mark.parametrize("number", range(4))
def test_thorough_bot_plays_legally_with_cards_never_seen(number: int) -> None:
    draw = random.Random(number)
    designs = random_designs(draw)
    config = Config(designs, enigma().default_balance())
    decks = [deck_of(designs, stem, draw) for stem in "ab"]
    play(number, "play", config, decks, lambda *_: None)


@pytest.mark.source
def test_effort_is_bounded_in_a_crowded_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six Picos that each can do something, and a hand of twenty cards."""
    ability = {"name": "Shift", "use": "once_per_turn", "effect": {"kind": "move_flux"}}
    pico = {"ability": ability, "strikes": [{"damage": 10}]}
    heal = {"kind": "heal", "amount": 10, "to": "own"}
    cards = {"bear": pico, "medic": {"type": "agent", "effect": heal}}
    flux = [{"id": f"f{place}", "element": "pyro"} for place in range(6)]
    own = side(
        *({"id": f"a{n}", "card": "bear", "flux": [flux[n]], "integrity": 30} for n in range(6)),
        hand=["medic", "pyro", "volt", "bio"] * 5,
        deck=["bear"] * 9,
    )
    enemy = side(*({"id": f"b{n}", "card": "bear"} for n in range(6)), deck=["bear"] * 9)
    table = Table(cards, own, enemy, turn=9)
    nodes = count_nodes(monkeypatch, search, reply)
    chosen(table, 0, "play")
    ends = search.FINALISTS * (search.ENDS + 1) * 2
    answers = ends * (reply.MOST_STRIKES + 1)
    assert search.NODES <= nodes.reached <= search.NODES + ends + answers
