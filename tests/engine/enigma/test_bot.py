"""The quick bot plays sensibly: it beats chance, takes what is there, and is always the same."""

from __future__ import annotations

from typing import Any

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.simulate import play_out, random_policy
from tests.engine.enigma.table import Json, Table, enigma, side

DUMMY: Json = {}


def chosen(table: Table, seat: int, policy: str = "measure") -> Json:
    view = table.game.view(table.state, seat)
    return table.game.action_json(table.game.choose(view, table.config, seat, policy))


def test_bot_beats_chance() -> None:
    game = enigma()
    won = 0
    for number in range(40):
        config, decks = game.sample_decks(number // 2)
        seat = number % 2
        chance = SeededChance(f"bot:{number // 2}")
        state = game.new(config, decks, chance)
        at_random = random_policy(game, config, f"play:{number}")

        def policy(state: Any, actor: int, seat: int = seat, config: Any = config) -> Any:
            if actor != seat:
                return at_random(state, actor)  # noqa: B023 - used within its turn of the loop
            return game.choose(game.view(state, actor), config, actor, "measure")

        result = play_out(game, state, policy, chance, [])
        won += result.winner == seat
    assert won >= 34


def test_bot_strikes_to_knock_out() -> None:
    strikes = [{"name": "Tap", "damage": 10}, {"name": "Slam", "damage": 50}]
    table = Table(
        {"dummy": DUMMY, "bear": {"strikes": strikes}},
        side({"id": "a1", "card": "bear"}),
        side({"id": "b1", "card": "dummy", "integrity": 40}, deck=["dummy"]),
    )
    assert chosen(table, 0) == {"type": "strike", "strike": 1}


def test_bot_attaches_before_it_strikes_and_where_it_helps() -> None:
    bear = {"strikes": [{"damage": 10}, {"damage": 60, "cost": {"pyro": 1}}]}
    table = Table(
        {"dummy": DUMMY, "bear": bear},
        side({"id": "a1", "card": "bear"}, {"id": "a2", "card": "dummy"}, hand=["pyro"]),
        side({"id": "b1", "card": "dummy"}, deck=["dummy"]),
    )
    assert chosen(table, 0) == {"type": "attach", "card": "pyro", "pico": "a1"}


def test_bot_heals_nobody_who_is_whole() -> None:
    medic = {"type": "agent", "effect": {"kind": "heal", "amount": 30, "to": "own"}}
    cards = {"dummy": DUMMY, "medic": medic}
    enemy = side({"id": "b1", "card": "dummy"}, deck=["dummy"])
    whole = Table(cards, side({"id": "a1", "card": "dummy"}, hand=["medic"]), enemy)
    assert chosen(whole, 0) == {"type": "strike", "strike": 0}
    hurt = Table(cards, side({"id": "a1", "card": "dummy", "integrity": 20}, hand=["medic"]), enemy)
    assert chosen(hurt, 0) == {"type": "agent", "card": "medic", "target": "a1"}


def test_bot_promotes_who_is_ready() -> None:
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
    assert chosen(table, 1) == {"type": "promote", "pico": "b3"}


def test_bot_does_not_end_its_own_pico() -> None:
    burn = {"kind": "damage", "amount": 20, "to": "self"}
    ability = {"name": "Burn", "use": "once_per_turn", "effect": burn}
    table = Table(
        {"dummy": DUMMY, "moth": {"ability": ability, "strikes": []}},
        side({"id": "a1", "card": "moth", "integrity": 20}),
        side({"id": "b1", "card": "dummy"}, deck=["dummy"]),
    )
    assert chosen(table, 0) == {"type": "end_turn"}
