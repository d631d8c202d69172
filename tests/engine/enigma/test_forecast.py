"""What is told of an action before it is done, and what is not."""

from __future__ import annotations

from typing import Any

from tests.engine.enigma.table import Json, Table, side

MOSS = {
    "element": "bio",
    "integrity": 100,
    "vulnerability": "pyro",
    "resistance": {"element": "pyro", "amount": 20},
}
BLADE = {"type": "gear", "effect": {"kind": "damage_dealt", "amount": 10}}
SHELL = {"type": "gear", "effect": {"kind": "damage_taken", "amount": -10}}


def forecast(table: Table, seat: int, type_: str, **fields: Any) -> Json:
    action = table.game.parse({"type": type_, **fields})
    return table.game.forecast(table.state, seat, action)


def striking(effect: Json | None = None, **over: Any) -> Json:
    strike: Json = {"damage": 20} | ({} if effect is None else {"effect": effect})
    return {"element": "pyro", "strikes": [strike], **over}


def duel(attacker: Json, defender: Json, *behind: Json, **more: Any) -> Table:
    return Table(
        {"flame": attacker, "moss": defender, "blade": BLADE, "shell": SHELL, "dummy": {}},
        side({"id": "a1", "card": "flame", "gear": {"id": "g1", "card": "blade"}}),
        side({"id": "b1", "card": "moss", **more}, *behind, deck=["dummy", "dummy"]),
    )


def test_strike_is_told_step_by_step() -> None:
    table = duel(striking(), MOSS, gear={"id": "g2", "card": "shell"})
    assert forecast(table, 0, "strike", strike=0) == {
        "certain": True,
        "pieces": {
            "b1": {
                "damage": 30,
                "health": 70,
                "dies": False,
                "strike": {
                    "base": 20,
                    "attacker": 30,
                    "vulnerability": 60,
                    "resistance": 40,
                    "defender": 30,
                },
            }
        },
        "wins": None,
    }


def test_strike_that_knocks_out_the_last_one_wins() -> None:
    table = duel(striking(), MOSS, integrity=30)
    told = forecast(table, 0, "strike", strike=0)
    assert told["pieces"]["b1"]["dies"] is True
    assert (told["pieces"]["b1"]["damage"], told["pieces"]["b1"]["health"]) == (30, 0)
    assert told["wins"] == 0


def test_poison_of_these_turns_is_in_the_damage_and_not_in_the_strike() -> None:
    poison = {"kind": "status", "status": "poisoned"}
    told = forecast(duel(striking(poison), MOSS), 0, "strike", strike=0)
    assert told["pieces"]["b1"]["damage"] == 50
    assert told["pieces"]["b1"]["strike"]["defender"] == 40
    assert told["pieces"]["b1"]["status"] == "poisoned"


def test_coin_leaves_the_strike_uncertain_and_both_its_sides_are_told() -> None:
    coin = {"kind": "more_if", "amount": 20, "when": "coin"}
    told = forecast(duel(striking(coin), MOSS), 0, "strike", strike=0)
    assert (told["certain"], told["pieces"], told["wins"]) == (False, {}, None)
    heads, tails = (told["coin"][fell]["pieces"]["b1"] for fell in ("heads", "tails"))
    assert (heads["damage"], tails["damage"]) == (80, 40)
    assert (heads["strike"]["base"], tails["strike"]["base"]) == (40, 20)


def test_each_side_of_a_coin_tells_whether_it_wins() -> None:
    coin = {"kind": "more_if", "amount": 20, "when": "coin"}
    told = forecast(duel(striking(coin), MOSS, integrity=70), 0, "strike", strike=0)
    assert (told["coin"]["heads"]["wins"], told["coin"]["tails"]["wins"]) == (0, None)
    assert told["coin"]["heads"]["pieces"]["b1"]["dies"] is True


def test_second_coin_ends_what_either_side_of_the_first_tells() -> None:
    """Whether a stunned Vanguard recovers is a coin between the turns, after the Strike's."""
    coin = {"kind": "more_if", "amount": 20, "when": "coin"}
    behind = {"id": "b2", "card": "dummy"}
    told = forecast(duel(striking(coin), MOSS, behind, status="stunned"), 0, "strike", strike=0)
    for fell, damage in (("heads", 80), ("tails", 40)):
        piece = told["coin"][fell]["pieces"]["b1"]
        assert (piece["damage"], "status" in piece) == (damage, False)


def test_strike_without_a_coin_tells_of_none() -> None:
    assert "coin" not in forecast(duel(striking(), MOSS), 0, "strike", strike=0)


def test_what_is_known_of_more_damage_is_in_the_base() -> None:
    more = {"kind": "more_if", "amount": 20, "when": "scorched"}
    told = forecast(duel(striking(more), MOSS, status="scorched"), 0, "strike", strike=0)
    assert told["pieces"]["b1"]["strike"]["base"] == 40


def test_strike_without_damage_still_tells_its_steps() -> None:
    told = forecast(duel(striking(strikes=[{"damage": 0}]), MOSS), 0, "strike", strike=0)
    assert told["pieces"]["b1"]["strike"]["defender"] == 0
    assert told["pieces"]["b1"]["damage"] == 0


def test_look_into_a_deck_is_uncertain() -> None:
    scout = {"type": "agent", "effect": {"kind": "search", "find": "flux"}}
    table = Table(
        {"dummy": {}, "scout": scout},
        side({"id": "a1", "card": "dummy"}, hand=["scout"], deck=["pyro", "bio"]),
        side({"id": "b1", "card": "dummy"}),
    )
    assert forecast(table, 0, "agent", card="scout") == {
        "certain": False,
        "pieces": {},
        "wins": None,
    }


def test_gear_upgrade_and_flux_are_told_as_changes() -> None:
    table = Table(
        {"dummy": {}, "plate": {"type": "gear", "effect": {"kind": "integrity", "amount": 30}}},
        side({"id": "a1", "card": "dummy", "integrity": 40}, hand=["plate", "pyro"]),
        side({"id": "b1", "card": "dummy"}),
    )
    geared = forecast(table, 0, "gear", card="plate", pico="a1")["pieces"]["a1"]
    assert geared == {"damage": 0, "health": 70, "dies": False, "max_integrity": 30}
    attached = forecast(table, 0, "attach", card="pyro", pico="a1")["pieces"]["a1"]
    assert attached == {"damage": 0, "health": 40, "dies": False, "flux": 1}
