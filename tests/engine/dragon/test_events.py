"""Events say everything that happened, with the fields that docs/protocol.md promises."""

from __future__ import annotations

from collections.abc import Mapping

from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Event, Log
from tests.engine.contract.walk import walk
from tests.engine.dragon.harness import find_dragon
from tests.engine.table import Json
from tests.engine.told import events_of_protocol, steps

HURT = {"amount", "blocked", "life", "cause"}
FIELDS: dict[str, set[str]] = {
    "match_began": {"heroes"},
    "hero_chosen": {"hero", "skills"},
    "hunt_began": {"dragon"},
    "wave_began": {"wave", "hunt", "block"},
    "monster_came": {"monster", "card", "life"},
    "ambush_sprung": {"monster"},
    "wave_drawn": {"enemies"},
    "battle_began": {"dragon", "wave", "life", "block"},
    "turn_began": {"turn"},
    "turn_ended": {"turn"},
    "upkeep_done": {"energy", "enemies"},
    "skill_played": {"skill", "charged", "targets", "energy", "gems"},
    "skill_set": {"skill", "mode", "target"},
    "hero_rested": {"targets", "energy"},
    "loot_used": {"card", "targets"},
    "enemy_hurt": {*HURT, "enemy", "defense"},
    "damage_warded": {"enemy", "cause"},
    "enemy_healed": {"enemy", "amount", "life", "cause"},
    "enemy_stunned": {"enemy"},
    "enemy_poisoned": {"enemy", "amount", "poison"},
    "defense_lowered": {"enemy", "defense"},
    "monster_defeated": {"monster", "reward"},
    "monster_fled": {"monster"},
    "dragon_acted": {"dragon", "card", "gem"},
    "dragon_defeated": {"dragon", "gold", "silver"},
    "hero_hurt": {*HURT, "block", "by"},
    "hero_healed": {"amount", "life"},
    "hero_poisoned": {"amount", "poison", "by"},
    "hero_cleansed": {"poison"},
    "block_gained": {"amount", "block"},
    "energy_gained": {"amount", "energy"},
    "extra_set_gained": {"extra_sets"},
    "skill_reclaimed": {"skill"},
    "gem_gained": {"gem", "gems"},
    "gem_lost": {"gem"},
    "gem_stolen": {"gem", "by"},
    "loot_found": {"card"},
    "loot_equipped": {"card", "life"},
    "loot_left": {"card", "life"},
    "loot_put_away": {"card"},
    "deck_shuffled": {"count"},
    "wave_ended": {"wave", "waves", "skills"},
    "skill_chosen": {"skill", "forgotten", "wave_size"},
    "match_over": {"winner", "won", "reason", "stars", "score", "waves", "turns"},
}


def test_protocol_lists_exactly_these_events() -> None:
    assert sorted(events_of_protocol("Dragon Spark")) == sorted(FIELDS)


def test_every_event_happens_and_has_its_fields() -> None:
    seen = set()
    for _, _, log, _ in steps("dragon"):
        for event in log:
            seen.add(event.type)
            assert set(event.for_viewer(OPEN)) == FIELDS[event.type] | {"type"}
            assert event.secret is None
    assert seen == set(FIELDS) - {"match_began"}


def test_match_begins_with_its_heroes() -> None:
    game = registry.get("dragon")
    log: Log = []
    state = game.new(*game.sample_decks(0), SeededChance(1), log)
    assert [event.type for event in log] == ["match_began"]
    assert log[0].facts["heroes"] == game.view(state, 0)["pending"]["heroes"]


def test_events_account_for_all_life_defense_and_block() -> None:
    """What everybody has after a step is what the events say, through whole hunts."""
    game = find_dragon("dragon")
    checked = 0
    for number in range(8):
        for step in walk(game, number):
            before = values(game.dump(step.state))
            after = game.copy(step.state)
            log: Log = []
            step.run(game, after, SeededChance(step.seed), log)
            for event in log:
                follow(event, before, step.config.designs)
            now = values(game.dump(after))
            assert {piece: before.get(piece) for piece in now} == now, [e.facts for e in log]
            checked += len(log)
    assert checked > 3000


def values(dump: Json) -> dict[str, dict[str, int]]:
    """Life and defense of enemies; life, block, energy and Poison of the hero."""
    found = {"hero": {name: dump["hero"][name] for name in HERO}} if dump["hero"] else {}
    dragon = [] if dump["dragon"] is None else [dump["dragon"]]
    for enemy in [*dump["monsters"], *dragon]:
        found[enemy["id"]] = {name: enemy[name] for name in ("life", "defense", "poison")}
    return found


HERO = ("life", "block", "energy", "poison")
OF_HERO = ("hero_", "block_", "energy_", "skill_played", "upkeep_", "wave_began", "loot_")


def follow(event: Event, told: dict[str, dict[str, int]], designs: Mapping[str, Json]) -> None:
    """Reckon on from what one event says."""
    facts = dict(event.facts)
    if event.type == "hero_chosen":
        life = designs[facts["hero"]]["life"]
        told["hero"] = {"life": life, "energy": 3, "poison": 0}
    if event.type == "monster_came":
        told[facts["monster"]] = {"life": facts["life"], "defense": 0, "poison": 0}
    if event.type == "battle_began":
        defense = designs[facts["dragon"]]["defense"]
        told[facts["dragon"]] = {"life": facts["life"], "defense": defense, "poison": 0}
        told["hero"]["block"] = facts["block"]
    if event.type == "hero_cleansed":
        facts["poison"] = 0
    for enemy in facts.pop("enemies", []):
        told[enemy["id"]] |= {"life": enemy["life"], "defense": enemy["defense"]}
    piece = told.get(facts.get("enemy", ""))
    if piece is None and event.type.startswith(OF_HERO):
        piece = told.get("hero")
    if piece is not None:
        piece |= {name: facts[name] for name in piece if name in facts}
        piece |= {name: facts[name] for name in HERO if name in facts and piece is told["hero"]}
