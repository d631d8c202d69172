"""A match plays on what it was frozen with (N1.1), and rarity is no part of that (N10.4)."""

from __future__ import annotations

import copy

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config
from tests.engine.nexus.table import nexus


def test_later_edit_changes_no_running_match() -> None:
    """N1.1: not through the design that was handed in, nor when the state is loaded again."""
    game = nexus()
    config, decks = game.sample_decks(0)
    designs = copy.deepcopy(dict(config.designs))
    state = game.new(Config(designs, config.balance), decks, SeededChance(1))
    before = game.copy(state)
    for design in designs.values():
        design.update(attack=10, health=15, cost=1)
    for card in state.players[0].hand:
        original = config.designs[card.key]
        assert card.blueprint.attack == original["attack"]
        assert card.blueprint.cost == original["cost"]
    assert game.dump(state) == game.dump(before)


def test_new_balance_changes_no_running_match() -> None:
    game = nexus()
    config, decks = game.sample_decks(0)
    dear = copy.deepcopy(dict(config.balance))
    dear["patrons"] = dict.fromkeys(dear["patrons"], 9)
    dear["setup"] = {"second_player_armor": 5, "second_player_extra_energy": 1}
    state = game.new(Config(config.designs, dear), decks, SeededChance(1))
    assert state.players[1 - state.first].armor == 5
    reloaded = game.load(game.dump(state), Config(config.designs, dear))
    assert set(reloaded.rules.patron_costs.values()) == {9}
    assert set(game.new(config, decks, SeededChance(1)).rules.patron_costs.values()) != {9}


def test_rarity_is_no_part_of_a_design() -> None:
    """N10.4: neither a field nor a line of the budget; a design with one is no design."""
    design = nexus().design
    assert all("rarity" not in field.path for field in design.fields())
    plain = {"name": "Brass Cricket", "attack": 2, "health": 3}
    for rarity in ("common", "legendary"):
        assert design.breakdown({**plain, "rarity": rarity}) == design.breakdown(plain)
        assert [fault.code for fault in design.validate({**plain, "rarity": rarity})] == [
            "unknown_field"
        ]
