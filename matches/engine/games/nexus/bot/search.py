"""Looking one own turn ahead: first for a certain win, then for the best way to end the turn.

Effort is counted in nodes (positions reached), so the same view gives the same action on every
machine.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.actions import END_TURN, Action
from matches.engine.games.nexus.apply import carry_out
from matches.engine.games.nexus.bot.ideas import ideas
from matches.engine.games.nexus.bot.lethal import winning_action
from matches.engine.games.nexus.bot.reply import after_reply
from matches.engine.games.nexus.bot.worth import WON, position_worth
from matches.engine.games.nexus.state import MAIN, State
from matches.engine.games.nexus.stats import attack_of
from matches.engine.games.nexus.statuses import is_awake
from matches.engine.kernel.beam import Beam, Line
from matches.engine.kernel.chance import SeededChance

NODES: Final = 600
WIDTH: Final = 6
"""Positions that are followed at each depth."""
BRANCHES: Final = 14
"""Ideas that are tried in each of them."""
DEPTH: Final = 14
FINALISTS: Final = 8
"""Ends of the turn that are judged by the other side's likely answer."""
LEAST_GAIN: Final = 0.3
DECAY: Final = 0.01
"""Per action: of equal ways the shorter, so that nothing is done for nothing."""


def best_action(state: State, seat: int) -> Action:
    """The action with which the best turn found begins; END_TURN if none is worth more."""
    winning = winning_action(state, seat)
    if winning is not None:
        return winning
    lines = BEAM.lines(state, seat)
    if not lines:
        return END_TURN
    lines.sort(key=_by_worth)
    stay = after_reply(state, seat)
    best: Action = END_TURN
    best_worth = stay + LEAST_GAIN
    for line in lines[:FINALISTS]:
        worth = line.worth if line.worth >= WON else after_reply(line.state, seat)
        worth -= DECAY * line.length
        if worth > best_worth:
            best, best_worth = line.first, worth
    return best


def _by_worth(line: Line[State, Action]) -> float:
    return -line.worth


def _step(state: State, seat: int, action: Action, node: int) -> State:
    reached = state.copy()
    carry_out(reached, seat, action, SeededChance(node))
    return reached


def _goes_on(state: State, seat: int) -> bool:
    return state.phase == MAIN and state.pending_by is None


def _still_to_do(state: State, seat: int) -> float:
    """What the rest of the turn may bring, so that the order of actions does not matter much."""
    if state.phase != MAIN:
        return 0.0
    player = state.players[seat]
    hope = 0.0
    for creature in player.board:
        if not creature.attacks_made and not creature.stun and is_awake(creature):
            hope += 0.8 * attack_of(state, creature)
    costs = sum(card.blueprint.cost for card in player.hand if card.blueprint.cost <= player.energy)
    if None in player.places:
        hope += 1.8 * min(player.energy, costs)
    return hope


def _signature(state: State, seat: int) -> tuple[object, ...]:
    """Equal for positions between which only the order of actions differs."""
    player = state.players[seat]
    return (
        player.energy,
        player.patron_used,
        player.kindled,
        len(player.deck),
        frozenset(card.id for card in player.hand),
        player.health,
        tuple(state.players[1 - seat].towers),
        state.players[1 - seat].health,
        tuple(
            (
                each.id,
                each.place,
                each.attack,
                each.health,
                each.armor,
                each.charge,
                each.attacks_made,
                each.poison,
                each.bleed,
                each.burn,
                each.stun,
                each.silenced,
            )
            for each in state.creatures.values()
        ),
    )


BEAM: Final[Beam[State, Action]] = Beam(
    ideas=ideas,
    step=_step,
    worth=position_worth,
    hope=_still_to_do,
    signature=_signature,
    goes_on=_goes_on,
    nodes=NODES,
    width=WIDTH,
    branches=BRANCHES,
    depth=DEPTH,
)
