"""What is certain of an action's outcome, from what its seat knows (docs/protocol.md#forecast).

The action is carried out on a state rebuilt from the seat's view, so nothing hidden can leak; the
first draw of chance ends the look ahead.
"""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.nexus.actions import Action, Play
from matches.engine.games.nexus.apply import carry_out
from matches.engine.games.nexus.state import LANES, Creature, State, new_creature
from matches.engine.games.nexus.stats import armor_of, attack_of
from matches.engine.games.nexus.statuses import STATUSES
from matches.engine.games.nexus.stored import from_view
from matches.engine.games.nexus.view import view
from matches.engine.kernel.chance import Uncertain, UnknownChance
from matches.engine.kernel.event import Event, Log

Json = dict[str, Any]
Numbers = dict[str, int]
_CHANGES: Final = ("attack", "armor", "charge")


def forecast(state: State, seat: int, action: Action) -> Json:
    """The outcome of a legal action, as far as it is certain."""
    known = from_view(view(state, seat), state.rules)
    creatures = list(known.creatures.values())
    if isinstance(action, Play):
        creatures.append(_as_printed(known, seat, action.card))
    were = {creature.id: _numbers(known, creature) for creature in creatures}
    sides = [_side(known, owner) for owner in (0, 1)]
    log: Log = []
    certain = True
    try:
        carry_out(known, seat, action, UnknownChance(), log)
    except Uncertain:
        certain = False
    pieces: Json = {}
    for creature in creatures:
        change = _creature_change(known, creature, were[creature.id], log)
        if change:
            pieces[creature.id] = change
    for owner, side in enumerate(sides):
        pieces |= _side_changes(owner, side, _side(known, owner), log)
    result = known.result
    return {
        "certain": certain,
        "pieces": pieces,
        "wins": None if result is None else result.winner,
    }


def _as_printed(known: State, seat: int, card_id: str) -> Creature:
    """The creature that a card of the hand is going to be."""
    card = next(card for card in known.players[seat].hand if card.id == card_id)
    return new_creature(card, seat, 0, 0)


def _numbers(state: State, creature: Creature) -> Numbers:
    numbers = {status: getattr(creature, status) for status in STATUSES}
    numbers["health"] = creature.health
    numbers["charge"] = creature.charge
    if creature.id in state.creatures:
        numbers["attack"] = attack_of(state, creature)
        numbers["armor"] = armor_of(state, creature)
    else:  # not in play yet: what its place will add is no change
        numbers["attack"] = creature.attack
        numbers["armor"] = creature.armor
    return numbers


def _creature_change(state: State, creature: Creature, was: Numbers, log: Log) -> Json:
    """What becomes of one creature; {} for nothing."""
    now = state.creatures.get(creature.id)
    if now is None:
        died = any(
            event.type == "creature_died" and event.facts["creature"] == creature.id
            for event in log
        )
        health = _last_health(creature.id, log) if died else was["health"]
        change: Json = {"damage": was["health"] - health, "health": health, "dies": died}
        return change if died else {**change, "leaves": True}
    numbers = _numbers(state, now)
    change = {
        "damage": was["health"] - numbers["health"],
        "health": numbers["health"],
        "dies": False,
    }
    statuses = {
        status: numbers[status] - was[status]
        for status in STATUSES
        if numbers[status] != was[status]
    }
    if statuses:
        change["statuses"] = statuses
    for name in _CHANGES:
        if numbers[name] != was[name]:
            change[name] = numbers[name] - was[name]
    return change if change["damage"] or len(change) > 3 else {}


def _last_health(creature_id: str, log: Log) -> int:
    """The health that a creature died with: 0 unless its last damage left less."""
    for event in reversed(log):
        if event.type == "creature_damaged" and event.facts["creature"] == creature_id:
            return min(0, int(event.facts["health"]))
    return 0


def _side(state: State, owner: int) -> Numbers:
    player = state.players[owner]
    return {"hero": player.health, **dict(zip(LANES, player.towers, strict=True))}


def _side_changes(owner: int, was: Numbers, now: Numbers, log: Log) -> Json:
    """What becomes of one player's towers and hero."""
    changes: Json = {}
    for lane in LANES:
        if now[lane] != was[lane]:
            changes[f"tower:{owner}:{lane}"] = {
                "damage": was[lane] - now[lane],
                "health": now[lane],
                "falls": now[lane] == 0,
            }
    absorbed = sum(event.facts["absorbed"] for event in _about_hero("hero_damaged", owner, log))
    armor = sum(event.facts["amount"] for event in _about_hero("hero_armor_changed", owner, log))
    if now["hero"] != was["hero"] or absorbed or armor:
        change = {
            "damage": was["hero"] - now["hero"],
            "absorbed": absorbed,
            "health": now["hero"],
            "dies": now["hero"] <= 0,
        }
        if armor:
            change["armor"] = armor
        changes[f"hero:{owner}"] = change
    return changes


def _about_hero(type_: str, owner: int, log: Log) -> list[Event]:
    return [event for event in log if event.type == type_ and event.facts["player"] == owner]
