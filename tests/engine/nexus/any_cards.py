"""Cards that nobody has thought of: every trait, trigger, effect and target, drawn by a seed."""

from __future__ import annotations

import random
from typing import Any

from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.patrons import PATRONS
from matches.engine.games.nexus.state import State
from matches.engine.kernel.game import Config, SeatDeck
from tests.engine.nexus.table import Json, nexus


def random_design(draw: random.Random) -> Json:
    """A cheap design within the limits of the forge, budget aside, so that boards are full."""
    traits = draw.sample(sorted(words.TRAITS), draw.choice([0, 1, 2, 2]))
    return {
        "attack": draw.choice([0, 1, 1, 2, 3, 5]),
        "health": draw.choice([1, 2, 3, 4, 7]),
        "armor": draw.choice([0, 0, 1, 2]),
        "resistance": draw.choice([0, 0, 1]),
        "traits": traits,
        "special": random_special(draw),
        "cost": draw.choice([0, 1, 1, 2, 3]),
    }


def random_special(draw: random.Random) -> Json:
    target = draw.choice(sorted(words.TARGETS))
    effect = draw.choice(words.effects_fitting(target))
    triggers = set(words.TRIGGERS)
    if words.TARGETS[target].pick == "chosen":
        triggers &= set(words.CHOOSING_TRIGGERS)
    if words.TARGETS[target].pick == "attacked":
        triggers = {"onAttack"}
    trigger = draw.choice(sorted(triggers))
    special: dict[str, Any] = {"trigger": trigger, "effect": effect, "target": target}
    if effect in words.WITH_AMOUNT:
        special["amount"] = draw.choice([1, 2, 2, 4])
    if effect == "attack" and words.TARGETS[target].side == "enemy":
        special["amount"] *= -1
    if trigger == "activated":
        special["charge"] = draw.choice([1, 1, 2])
    return special


def random_match(seed: int) -> tuple[Config, list[SeatDeck]]:
    """Forty random designs and two decks of thirty."""
    draw = random.Random(seed)
    config = nexus().scenario_config({f"c{number}": random_design(draw) for number in range(40)})
    decks = [
        SeatDeck(
            tuple((f"{seat}{number}", draw.choice(sorted(config.designs))) for number in range(30)),
            {"patron": draw.choice(sorted(PATRONS))},
        )
        for seat in "ab"
    ]
    return config, decks


def broken(state: State) -> list[str]:
    """Everything that must hold between actions and does not."""
    faults = []
    cards = [card.id for each in state.players for card in (*each.hand, *each.deck, *each.removed)]
    cards += state.creatures
    if len(cards) != 60 or len(set(cards)) != 60:
        faults.append("a card is lost or doubled")
    if list(state.creatures.values()) != sorted(state.creatures.values(), key=lambda c: c.entered):
        faults.append("not in play order")
    for owner, player in enumerate(state.players):
        board = [creature for creature in state.creatures.values() if creature.owner == owner]
        if board != player.board or {id(c) for c in board} != {
            id(creature) for creature in player.places if creature is not None
        }:
            faults.append("board, places and creatures differ")
        if any(player.places[creature.place] is not creature for creature in board):
            faults.append("a creature is not in its place")
        if any(not 0 <= health <= 10 for health in player.towers):
            faults.append("a tower's health")
        if player.health > 30 or player.armor < 0 or player.energy < 0 or player.max_energy > 10:
            faults.append("a hero's numbers")
        if player.health <= 0 and state.result is None:
            faults.append("a dead hero plays on")
        if len(player.hand) > 9:
            faults.append("a full hand")
    for creature in state.creatures.values():
        numbers = (creature.charge, creature.poison, creature.bleed, creature.burn, creature.stun)
        if creature.health <= 0 or creature.health > creature.max_health or min(numbers) < 0:
            faults.append(f"{creature.id}: its numbers")
    return faults
