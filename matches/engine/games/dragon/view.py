"""What a viewer is shown, built up from what they may see: all but the order of the deck (Q14)."""

from __future__ import annotations

from typing import Any

from matches.engine.games.dragon.blueprint import COLOURS
from matches.engine.games.dragon.ending import result_facts
from matches.engine.games.dragon.rewards import gems_json
from matches.engine.games.dragon.state import CHOOSE_HERO, LOOT, Card, Enemy, Hero, Pending, State
from matches.engine.games.dragon.stats import (
    attack_of,
    hero_attack,
    hero_defense,
    hero_max_life,
    max_defense_of,
    max_life_of,
)
from matches.engine.kernel.event import OPEN, Viewer

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> Json:
    """The state as `viewer` sees it: `you` is the player's seat, None for all others."""
    shown: Json = {
        "game": "dragon",
        "you": viewer if isinstance(viewer, int) else None,
        **open_facts(state),
    }
    if viewer == OPEN:
        shown["deck"] = ids(state.deck)
    else:
        shown["deck_size"] = len(state.deck)
    return shown


def seen_cards(state: State, viewer: Viewer) -> set[str]:
    """The keys of all cards that were shown so far."""
    if viewer == OPEN:
        return set(state.seen) | {card.key for card in state.deck}
    return set(state.seen)


def open_facts(state: State) -> Json:
    """All but the deck."""
    hero, dragon, pending, result = state.hero, state.dragon, state.pending, state.result
    return {
        "phase": state.phase,
        "wave": state.wave,
        "hunt": state.hunt or None,
        "dragons_defeated": state.dragons_defeated[:],
        "turn": state.turn,
        "phase_turns": state.phase_turns,
        "result": None if result is None else result_facts(state, result),
        "pending": None if pending is None else _pending_json(pending),
        "hero": None if hero is None else _hero_json(hero),
        "hand": cards_json(state.hand),
        "discard": cards_json(state.discard),
        "archive": ids(state.archive),
        "removed": ids(state.removed),
        "sparks_used": ids(state.sparks_used),
        "monsters": [_enemy_json(state, monster) for monster in state.monsters],
        "dragon": None if dragon is None else _enemy_json(state, dragon),
        "supply": {gem: state.supply[gem] for gem in COLOURS},
        "stars": {"gold": state.gold, "silver": state.silver},
        "wave_size": state.wave_size,
        "waves": state.waves,
    }


def ids(cards: list[Card]) -> list[str]:
    """Where cards lie as nothing but themselves."""
    return [card.id for card in cards]


def cards_json(cards: list[Card]) -> list[Json]:
    """Skills as they stand in hand and discard."""
    return [{"id": card.id, "card": card.key} for card in cards]


def _pending_json(pending: Pending) -> Json:
    if pending.kind == CHOOSE_HERO:
        return {"type": pending.kind, "heroes": ids(pending.cards)}
    if pending.kind == LOOT:
        return {
            "type": pending.kind,
            "card": pending.cards[0].id,
            "rewards": pending.rewards[:],
            "then": pending.then,
        }
    return {"type": pending.kind, "cards": ids(pending.cards)}


def _hero_json(hero: Hero) -> Json:
    return {
        "card": hero.card.key,
        "life": hero.life,
        "max_life": hero_max_life(hero),
        "defense": hero_defense(hero),
        "block": hero.block,
        "attack": hero_attack(hero),
        "poison": hero.poison,
        "energy": hero.energy,
        "set_used": hero.set_used,
        "extra_sets": hero.extra_sets,
        "gems": gems_json(hero.gems),
        "loot": [
            {"id": card.id, "card": card.key, "kind": card.blueprint.loot.kind}
            for card in hero.loot
        ],
    }


def _enemy_json(state: State, enemy: Enemy) -> Json:
    return {
        "id": enemy.id,
        "card": enemy.card.key,
        "attack": attack_of(state, enemy),
        "life": enemy.life,
        "max_life": max_life_of(state, enemy),
        "defense": enemy.defense,
        "max_defense": max_defense_of(state, enemy),
        "poison": enemy.poison,
        "stunned": enemy.stunned,
        "ward_used": enemy.ward_used,
    }
