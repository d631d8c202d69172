"""Looking one own turn ahead: first for a certain win, then for the best way to end the turn.

Effort is counted in nodes (positions reached), so the same view gives the same action on every
machine.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.actions import END_TURN, Action
from matches.engine.games.nexus.apply import carry_out
from matches.engine.games.nexus.bot.ideas import Idea, ideas
from matches.engine.games.nexus.bot.lethal import winning_action
from matches.engine.games.nexus.bot.reply import after_reply
from matches.engine.games.nexus.bot.worth import WON, position_worth
from matches.engine.games.nexus.state import MAIN, State
from matches.engine.games.nexus.stats import attack_of
from matches.engine.games.nexus.statuses import is_awake
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


class _Line:
    """A way to act this turn: the position it leads to and how it began."""

    __slots__ = ("first", "length", "score", "state", "worth")

    def __init__(
        self, state: State, first: Action, length: int, worth: float, score: float
    ) -> None:
        self.state = state
        self.first = first
        self.length = length
        self.worth = worth
        self.score = score


def best_action(state: State, seat: int) -> Action:
    """The action with which the best turn found begins; END_TURN if none is worth more."""
    winning = winning_action(state, seat)
    if winning is not None:
        return winning
    lines = _lines(state, seat)
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


def _by_worth(line: _Line) -> float:
    return -line.worth


def _by_score(line: _Line) -> float:
    return -line.score


def _by_gain(idea: Idea) -> float:
    return -idea[0]


def _lines(state: State, seat: int) -> list[_Line]:
    """Ways to act this turn, from a beam that follows the most promising at each depth."""
    done: list[_Line] = []
    seen = {_signature(state, seat)}
    beam = [_Line(state, END_TURN, 0, 0.0, 0.0)]
    nodes = 0
    for depth in range(DEPTH):
        following: list[_Line] = []
        for line in beam:
            found = ideas(line.state, seat)
            found.sort(key=_by_gain)
            for _, action in found[:BRANCHES]:
                if nodes >= NODES:
                    return done
                nodes += 1
                reached = line.state.copy()
                carry_out(reached, seat, action, SeededChance(nodes))
                signature = _signature(reached, seat)
                if signature in seen:
                    continue
                seen.add(signature)
                worth = position_worth(reached, seat)
                score = worth + _still_to_do(reached, seat)
                first = action if depth == 0 else line.first
                new = _Line(reached, first, depth + 1, worth, score)
                done.append(new)
                if reached.phase == MAIN and reached.pending_by is None:
                    following.append(new)
        if not following:
            break
        following.sort(key=_by_score)
        beam = following[:WIDTH]
    return done


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
