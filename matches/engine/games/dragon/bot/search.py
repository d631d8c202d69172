"""Ways to play a turn, looked for in a beam and judged after the enemies have acted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from matches.engine.games.dragon.actions import END_TURN, Action
from matches.engine.games.dragon.bot.gains import gain
from matches.engine.games.dragon.bot.quick import answer_of, step
from matches.engine.games.dragon.bot.worth import worth
from matches.engine.games.dragon.legal import turn_actions
from matches.engine.games.dragon.state import BATTLE, TURN, State
from matches.engine.kernel.beam import Beam, Idea

NODES: Final = 300
WIDTH: Final = 6
BRANCHES: Final = 14
DEPTH: Final = 6


def searched_action(state: State, seat: int) -> Action:
    """The beginning of the best way to play the turn."""
    answer = answer_of(state)
    if answer is not None:
        return answer
    best: Action = END_TURN
    most = _after_enemies(state, seat)
    for line in BEAM.lines(state, seat):
        value = line.worth if _has_ended(line.state, state) else _after_enemies(line.state, seat)
        if value > most + 0.01:
            best, most = line.first, value
    return best


def _after_enemies(state: State, seat: int) -> float:
    """The worth when the turn has been ended; what waits for something else, as it is."""
    if not _goes_on(state, seat):
        return worth(state)
    return worth(step(state, seat, END_TURN))


def _has_ended(reached: State, state: State) -> bool:
    """Has the line ended the turn itself, by a rest?"""
    return reached.turn != state.turn


def _ideas(state: State, seat: int) -> list[Idea[Action]]:
    return [
        (gain(state, action), action) for action in turn_actions(state) if action is not END_TURN
    ]


def _step(state: State, seat: int, action: Action, node: int) -> State:
    return step(state, seat, action)


def _worth(state: State, seat: int) -> float:
    return worth(state)


def _hope(state: State, seat: int) -> float:
    return 0.0


def _signature(state: State, seat: int) -> Hashable:
    hero = state.the_hero()
    return (
        state.turn,
        state.phase,
        hero.life,
        hero.block,
        hero.energy,
        hero.poison,
        hero.set_used,
        hero.extra_sets,
        tuple(sorted(card.id for card in state.hand)),
        tuple((each.id, each.life, each.defense, each.poison) for each in state.enemies()),
        tuple(each.stunned for each in state.enemies()),
        tuple(sorted(hero.gems.items())),
        tuple(card.id for card in hero.loot),
    )


def _goes_on(state: State, seat: int) -> bool:
    return state.phase in (TURN, BATTLE) and state.pending is None


BEAM: Final[Beam[State, Action]] = Beam(
    ideas=_ideas,
    step=_step,
    worth=_worth,
    hope=_hope,
    signature=_signature,
    goes_on=_goes_on,
    nodes=NODES,
    width=WIDTH,
    branches=BRANCHES,
    depth=DEPTH,
)
