"""How a hunt begins, and the game's own set of cards (D2.1, D2.2)."""

from __future__ import annotations

from matches.engine.games import registry
from matches.engine.games.dragon.blueprint import HERO
from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.play import act


def test_four_heroes_are_offered_and_three_give_their_skills() -> None:
    game = registry.get("dragon")
    config, decks = game.sample_decks(0)
    state = game.new(config, decks, SeededChance(3))
    heroes = game.view(state, 0)["pending"]["heroes"]
    assert len(set(heroes)) == 4
    act(game, state, 0, {"type": "choose_hero", "hero": heroes[1]}, SeededChance(4))
    view = game.view(state, 0)
    assert [card["id"] for card in view["hand"][:3]] == [heroes[0], *heroes[2:]]
    assert [card["id"] for card in view["hand"][3:]] == ["basic_skill", "hero_skill"]
    assert (view["hero"]["card"], view["turn"], view["hero"]["energy"]) == (heroes[1], 1, 3)
    sizes = [config.designs[key]["skill"]["wave_size"] for key in (heroes[0], *heroes[2:])]
    assert len(view["monsters"]) >= sum(sizes)


def test_the_heroes_order_is_the_only_draw_before_the_choice() -> None:
    game = registry.get("dragon")
    config, decks = game.sample_decks(0)
    heroes = [key for key, design in config.designs.items() if design["type"] == HERO]
    chance = RecordedChance([heroes[::-1]])
    state = game.new(config, decks, chance)
    assert chance.left == []
    assert game.view(state, 0)["pending"]["heroes"] == heroes[::-1][:4]


def test_the_sample_set_is_canonical_and_whole() -> None:
    game = registry.get("dragon")
    config, (deck,) = game.sample_decks(0)
    kinds = [design["type"] for design in config.designs.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "hero": 8,
        "basic": 1,
        "card": 40,
        "dragon": 3,
    }
    assert len(deck.entries) == 40
    for design in config.designs.values():
        plain = {key: value for key, value in design.items() if key != "cost"}
        plain |= {"cost": design["cost"]} if design["type"] == "basic" else {}
        assert game.design.validate(plain) == []
        assert {**game.design.canonical(plain), "cost": design["cost"]} == design


def test_nobody_brings_a_deck() -> None:
    game = registry.get("dragon")
    config, _ = game.sample_decks(0)
    assert [fault.code for fault in game.deck_faults({"reed_wolf": 1}, {}, config.designs)] == [
        "no_decks"
    ]
    assert game.deck_faults({}, {}, config.designs) == []


def test_the_same_draws_give_the_same_hunt() -> None:
    """A daily hunt: whoever has the same draws meets the same dragon and deck."""
    game = registry.get("dragon")
    config, decks = game.sample_decks(0)
    dumps = []
    for _ in range(2):
        state = game.new(config, decks, SeededChance("day"))
        hero = game.view(state, 0)["pending"]["heroes"][0]
        act(game, state, 0, {"type": "choose_hero", "hero": hero}, SeededChance("day:1"))
        dumps.append(game.dump(state))
    assert dumps[0] == dumps[1]


def test_a_hunt_waits_for_nobody() -> None:
    """D8.2: it can be left and resumed at any time."""
    game = registry.get("dragon")
    state = game.new(*game.sample_decks(0), SeededChance(1))
    assert game.actors(state) == (0,)
    assert game.waits(state) == []
