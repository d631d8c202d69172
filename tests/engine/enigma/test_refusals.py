"""Refusals name a rule that there is, and what hinders a piece is told beside it."""

from __future__ import annotations

from itertools import islice

from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import tried_in_enigma
from tests.engine.contract.walk import positions
from tests.engine.enigma.table import Json, Table, enigma, side
from tests.engine.test_coverage_of_rules import rule_ids

BEAR: Json = {"strikes": [{"damage": 10, "cost": {"pyro": 2}}, {"damage": 10, "cost": {"bio": 1}}]}


def test_every_refusal_names_a_rule() -> None:
    game = enigma()
    refused: set[tuple[str, str]] = set()
    for count, (_, state) in enumerate(positions(game, matches=6, every=13)):
        for seat in (0, 1):
            tried = tried_in_enigma(game.dump(state), seat)
            for data in islice(tried, count % 11, None, 11):
                try:
                    game.check(state, seat, game.parse(data))
                except Refusal as refusal:
                    refused.add((refusal.code, refusal.rule))
    assert {rule for _, rule in refused} <= rule_ids("enigma")
    assert len({code for code, _ in refused}) >= 20


def test_what_cannot_be_done_is_blocked_with_its_reason() -> None:
    scout = {"type": "agent", "effect": {"kind": "switch_enemy"}}
    owl = {"name": "Owl", "use": "once_per_turn", "effect": {"kind": "draw", "amount": 1}}
    table = Table(
        {"bear": BEAR, "scout": scout, "oak": {"form": "prime"}, "owl": {"ability": owl}},
        side(
            {"id": "a1", "card": "bear", "flux": [{"id": "f1", "element": "pyro"}]},
            hand=["scout", "oak", "pyro"],
            flux_attached=True,
            recalled=True,
        ),
        side({"id": "b1", "card": "bear"}),
    )
    blocked = table.game.choices(table.state, 0)["blocked"]
    told = {
        piece: [(each["act"], each["code"]) for each in entries]
        for piece, entries in blocked.items()
    }
    assert told == {
        "scout": [("agent", "illegal_target")],
        "oak": [("upgrade", "wrong_upgrade")],
        "pyro": [("attach", "flux_attached")],
        "a1": [
            ("recall", "no_rearguard"),
            ("strike", "not_enough_flux"),
            ("strike", "wrong_flux"),
        ],
    }
    assert [each["facts"].get("strike") for each in blocked["a1"]] == [None, 0, 1]
