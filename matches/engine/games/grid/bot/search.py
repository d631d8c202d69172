"""Looking one own turn ahead and at the other side's best answers.

Effort is counted in nodes (positions reached), so the same view gives the same action on every
machine.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from matches.engine.games.grid.actions import PASS, Action
from matches.engine.games.grid.apply import carry_out
from matches.engine.games.grid.bot.ideas import placements, tricks
from matches.engine.games.grid.bot.worth import (
    NO_CHANCE,
    WON,
    is_in_turn,
    settled_worth,
)
from matches.engine.games.grid.state import State
from matches.engine.kernel.beam import Beam, Idea, Line

NODES: Final = 700
WIDTH: Final = 5
"""Tricks after which placements are tried."""
BRANCHES: Final = 240
DEPTH: Final = 2
"""A Trick, and what ends the turn."""
FINALISTS: Final = 10
"""Ends of the turn that are judged by the other side's answers."""
ANSWERS: Final = 3
"""Answers, the worst for us, after which one placement more of each side is looked for."""
ANSWER_NODES: Final = 4000
"""For all of them together; those that were looked at first were the more promising ones."""
USED_UP: Final = 0.5
"""What a Trick must bring besides what it is worth at hand."""


class Effort:
    """What may still be spent on answers. left: in nodes."""

    __slots__ = ("left",)

    def __init__(self, nodes: int) -> None:
        self.left = nodes


def best_action(state: State, seat: int) -> Action:
    """The action with which the best turn found begins."""
    lines = [line for line in BEAM.lines(state, seat) if not is_in_turn(line.state, seat)]
    lines.sort(key=_by_worth)
    best: Action = PASS
    best_worth = -2 * WON
    effort = Effort(ANSWER_NODES)
    for line in lines[:FINALISTS]:
        if effort.left <= 0:
            break
        worth = after_answer(line.state, seat, best_worth, effort)
        worth -= USED_UP * (line.length - 1)
        if worth > best_worth:
            best, best_worth = line.first, worth
    return best


def after_answer(state: State, seat: int, enough: float, effort: Effort) -> float:
    """The worth for `seat`, whose turn is over, after the best that the other side can place.

    enough: once it is known to be no more than this, the rest is not looked at.
    """
    if state.result is not None:
        return settled_worth(state.copy(), seat)
    enemy = 1 - seat
    answers: list[tuple[float, int, State]] = []
    for number, action in enumerate(placements(state, enemy)):
        reached = state.copy()
        carry_out(reached, enemy, action, NO_CHANCE)
        answers.append((settled_worth(reached.copy(), seat), number, reached))
        effort.left -= 2
    answers.sort(key=_by_first)
    least = WON
    for _, _, reached in answers[:ANSWERS]:
        worth = after_placement(reached, seat, effort)
        if worth < least:
            least = worth
            if least <= enough:
                break
    return least


def after_placement(state: State, seat: int, effort: Effort) -> float:
    """The worth after the best that `seat` can place now, and the best answer to that."""
    for player in (seat, 1 - seat):
        if state.result is not None:
            break
        state = best_placed(state, player, effort)
    return settled_worth(state, seat)


def best_placed(state: State, player: int, effort: Effort) -> State:
    """The position after the placement that is worth most to a player once the next combat was."""
    best, most = state, -2 * WON
    for action in placements(state, player):
        reached = state.copy()
        carry_out(reached, player, action, NO_CHANCE)
        worth = settled_worth(reached.copy(), player)
        effort.left -= 2
        if worth > most:
            best, most = reached, worth
    return best


def _by_worth(line: Line[State, Action]) -> float:
    return -line.worth


def _by_first(answer: tuple[float, int, State]) -> tuple[float, int]:
    return (answer[0], answer[1])


def _ideas(state: State, seat: int) -> list[Idea[Action]]:
    return [(0.0, action) for action in [*placements(state, seat), *tricks(state, seat)]]


def _step(state: State, seat: int, action: Action, node: int) -> State:
    reached = state.copy()
    carry_out(reached, seat, action, NO_CHANCE)
    return reached


def _worth(state: State, seat: int) -> float:
    """After the combats of this turn and the next."""
    reached = state.copy()
    if is_in_turn(reached, seat):
        carry_out(reached, seat, PASS, NO_CHANCE)
    return settled_worth(reached, seat)


def _hope(state: State, seat: int) -> float:
    return 0.0


def _signature(state: State, seat: int) -> Hashable:
    """Equal for positions that are alike but for which of equal cards stands where."""
    return (
        state.phase,
        state.active,
        tuple(
            None
            if each is None
            else (each.card.key, each.owner, each.arrows, each.damage, each.strength, each.shield)
            for each in state.squares
        ),
        tuple(sorted(state.blocked.items())),
        tuple(
            (
                tuple(sorted([card.key for card in player.available])),
                tuple([(rest.card.key, rest.counters) for rest in player.resting]),
            )
            for player in state.players
        ),
    )


BEAM: Final[Beam[State, Action]] = Beam(
    ideas=_ideas,
    step=_step,
    worth=_worth,
    hope=_hope,
    signature=_signature,
    goes_on=is_in_turn,
    nodes=NODES,
    width=WIDTH,
    branches=BRANCHES,
    depth=DEPTH,
)
