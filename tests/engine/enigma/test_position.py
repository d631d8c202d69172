"""A setup that says something wrong is told where; what it leaves out has its default."""

from __future__ import annotations

import pytest

from matches.engine.kernel.setup import SetupFault
from tests.engine.enigma.table import Json, Table, side

CARDS: Json = {
    "dummy": {},
    "blade": {"type": "gear", "effect": {"kind": "integrity", "amount": 20}},
    "mire": {"type": "domain", "effect": {"kind": "recall_cost", "amount": 1}},
    "oak": {"form": "prime", "upgrades_from": "dummy"},
}
FRONT: Json = {"id": "b1", "card": "dummy"}


def test_defaults_are_a_running_match_of_whole_picos() -> None:
    pico = {"id": "a1", "card": "dummy", "gear": {"id": "g1", "card": "blade"}}
    table = Table(CARDS, side(pico), side(FRONT))
    assert (table["turn"], table["phase"], table["active"], table["first"]) == (5, "main", 0, 0)
    assert table["players.0.picos.a1.max_integrity"] == 80
    assert table["players.0.picos.a1.integrity"] == 80
    assert table["players.0.picos.a1.stack"] == [{"id": "a1", "card": "dummy"}]
    assert table["players.0.set_up"] is True
    assert table.config.designs["dummy"]["strikes"][0]["damage"] == 10


def test_what_a_hand_holds_has_been_seen_but_for_flux() -> None:
    table = Table(CARDS, side({"id": "a1", "card": "dummy"}, hand=["mire", "pyro"]), side(FRONT))
    assert table["players.0.seen"] == ["mire"]
    assert table.game.seen_cards(table.state, 1) == {"dummy"}


@pytest.mark.parametrize(
    ("first", "setup", "where"),
    [
        ({"id": "a1", "card": "ghost"}, {}, "no card 'ghost'"),
        ({"id": "a1", "card": "mire"}, {}, "'mire' is no pico"),
        ({"id": "b1", "card": "dummy"}, {}, "'b1' is used twice"),
        ({"id": "a1", "card": "dummy", "mood": 1}, {}, "unknown key 'mood'"),
        ({"id": "a1", "card": "dummy", "integrity": 0}, {}, "a1 has no integrity left"),
        ({"id": "a1", "card": "dummy", "status": "asleep"}, {}, "'asleep' is not known"),
        ({"id": "a1", "card": "dummy", "gear": {"id": "g", "card": "mire"}}, {}, "is no gear"),
        ({"id": "a1", "card": "dummy", "flux": [{"id": "f", "element": "oak"}]}, {}, "is no flux"),
        ({"id": "a1", "stack": [{"id": "x", "card": "oak"}]}, {}, "the id of the Pico"),
        (
            {"id": "a1", "card": "dummy", "stack": [{"id": "a1", "card": "oak"}]},
            {},
            "the last one of the stack",
        ),
        ({"id": "a1", "card": "dummy"}, {"phase": "combat"}, "combat waits for something"),
        ({"id": "a1", "card": "dummy"}, {"phase": "over"}, "go together"),
        ({"id": "a1", "card": "dummy"}, {"phase": "dusk"}, "'dusk' is not known"),
        ({"id": "a1", "card": "dummy"}, {"phase": "setup"}, "both have set up"),
        (
            {"id": "a1", "card": "dummy"},
            {"pending": [{"by": 0, "type": "promote"}]},
            "nobody to promote",
        ),
        (
            {"id": "a1", "card": "dummy"},
            {"pending": [{"by": 0, "type": "choose", "effect": "discard", "amount": 1}]},
            "asks nothing",
        ),
        (
            {"id": "a1", "card": "dummy"},
            {"pending": [{"by": 0, "type": "choose", "effect": "search", "cards": [{"id": "d"}]}]},
            "cards of the deck",
        ),
        (
            {"id": "a1", "card": "dummy"},
            {"domain": {"id": "m1", "card": "blade", "owner": 0}},
            "'blade' is no domain",
        ),
    ],
)
def test_faulty_setup_is_told_where(first: Json, setup: Json, where: str) -> None:
    with pytest.raises(SetupFault) as caught:
        Table(CARDS, side(first), side(FRONT), **setup)
    assert where in str(caught.value)


def test_side_without_vanguard_is_no_running_match() -> None:
    with pytest.raises(SetupFault, match=r"players\.1\.vanguard"):
        Table(CARDS, side({"id": "a1", "card": "dummy"}), {})


def test_status_belongs_to_the_vanguard() -> None:
    behind = {"id": "a2", "card": "dummy", "status": "poisoned"}
    with pytest.raises(SetupFault, match="only a Vanguard has one"):
        Table(CARDS, side({"id": "a1", "card": "dummy"}, behind), side(FRONT))


@pytest.mark.parametrize(
    ("design", "where"),
    [
        ({"wings": 1}, "unknown_field"),
        ({"strikes": [{"effect": {"kind": "draw"}}]}, "strikes.0.effect.amount: missing"),
        ({"strikes": [{"effect": {"kind": "sing"}}]}, "unknown_choice"),
        ({"strikes": [{}, {}, {}]}, "too_many"),
        ({"element": "mud"}, "unknown_choice"),
        ({"integrity": "60"}, "wrong_type"),
        ({"type": "gear"}, "exactly_one"),
        ({"cost": "free"}, "cost: a whole number"),
        (3, "an object is wanted"),
    ],
)
def test_faulty_design_is_told_where(design: Json, where: str) -> None:
    with pytest.raises(SetupFault) as caught:
        Table({"odd": design}, {}, {})
    assert where in str(caught.value)


def test_designs_of_scenarios_are_not_held_against_the_forge() -> None:
    table = Table(
        {"odd": {"name": "O", "form": "apex", "integrity": 15, "recall_cost": 9}},
        side({"id": "a1", "card": "odd"}),
        side({"id": "b1", "card": "odd"}),
    )
    assert table["players.0.picos.a1.integrity"] == 15


def test_key_of_a_basic_flux_is_reserved() -> None:
    """E10.2."""
    with pytest.raises(SetupFault, match="Basic Flux"):
        Table({"pyro": {}}, {}, {})
