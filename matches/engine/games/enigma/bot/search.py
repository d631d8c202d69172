"""Looking one own turn ahead: what to do before the Strike, which Strike, and what comes back.

Effort is counted in nodes, so the same view gives the same action on every machine. Coins are
looked at both ways; what is hidden has stand-ins (`imagined.py`).
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.actions import (
    END_TURN,
    Action,
    Agent,
    Attach,
    Concede,
    Domain,
    EndTurn,
    Gear,
    Play,
    Recall,
    Strike,
    Upgrade,
)
from matches.engine.games.enigma.apply import carry_out
from matches.engine.games.enigma.bot.answers import answer
from matches.engine.games.enigma.bot.gains import gain_of
from matches.engine.games.enigma.bot.positions import WON, position_worth, strike_hope
from matches.engine.games.enigma.bot.reply import after_reply, settle_choices
from matches.engine.games.enigma.legal import legal_actions
from matches.engine.games.enigma.state import MAIN, State
from matches.engine.kernel.beam import Beam, Idea, Line
from matches.engine.kernel.chance import AssumedChance, SeededChance

NODES: Final = 260
WIDTH: Final = 4
BRANCHES: Final = 14
DEPTH: Final = 9
FINALISTS: Final = 8
"""Positions whose Strikes are tried and judged by the other side's likely answer."""
ENDS: Final = 8
"""Strikes, by target, that are tried in each of them."""
DECAY: Final = 0.02
"""Per action: of equal ways the shorter, so that nothing is done for nothing."""


def best_action(state: State, seat: int) -> Action:
    """The action with which the best turn found begins; END_TURN if none is worth more."""
    stay: Line[State, Action] = Line(state, END_TURN, 0, 0.0, WON)
    lines = [stay, *BEAM.lines(state, seat)]
    lines.sort(key=_by_score)
    best: Action = END_TURN
    best_worth = -2 * WON
    for line in lines[:FINALISTS]:
        for end in _ends(line.state, seat):
            worth = _worth_of_end(line.state, seat, end) - DECAY * line.length
            if worth > best_worth:
                best, best_worth = (line.first if line.length else end), worth
    return best


def best_promotion(state: State, seat: int) -> Action:
    """Who is to be Vanguard: tried one by one."""
    best, best_worth = answer(state, state.pending[0]), -2 * WON
    for action in legal_actions(state, seat):
        if isinstance(action, Concede):
            continue
        worth = _worth_of_end(state, seat, action)
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _by_score(line: Line[State, Action]) -> float:
    return -line.score


def _ends(state: State, seat: int) -> list[Action]:
    """How a turn may be ended from here; END_TURN stands for the end of a match that is over."""
    if state.result is not None:
        return [END_TURN]
    strikes = [each for each in legal_actions(state, seat) if isinstance(each, Strike)]
    strikes.sort(key=lambda each: -gain_of(state, seat, each))
    return [*strikes[:ENDS], END_TURN]


def _worth_of_end(state: State, seat: int, end: Action) -> float:
    """The worth after an end of the turn and the answer to it; the mean, where coins fall."""
    if state.result is not None:
        return position_worth(state, seat)
    heads = AssumedChance(heads=True)
    worth = _worth_by(state, seat, end, heads)
    return (
        (worth + _worth_by(state, seat, end, AssumedChance(heads=False))) / 2
        if heads.coins
        else worth
    )


def _worth_by(state: State, seat: int, end: Action, chance: AssumedChance) -> float:
    reached = state.copy()
    carry_out(reached, seat, end, chance)
    settle_choices(reached, chance)
    return after_reply(reached, seat)


def _step(state: State, seat: int, action: Action, node: int) -> State:
    reached = state.copy()
    chance = SeededChance(node)
    carry_out(reached, seat, action, chance)
    settle_choices(reached, chance)
    return reached


def _goes_on(state: State, seat: int) -> bool:
    return state.phase == MAIN and state.active == seat and not state.pending


def _ideas(state: State, seat: int) -> list[Idea[Action]]:
    """What can be done before the end of the turn; of equal cards one, for equal ends one."""
    found: list[Idea[Action]] = []
    seen: set[tuple[object, ...]] = set()
    for action in legal_actions(state, seat):
        if isinstance(action, (Strike, EndTurn, Concede)):
            continue
        alike = _alike(state, seat, action)
        if alike not in seen:
            seen.add(alike)
            found.append((gain_of(state, seat, action), action))
    return found


def _alike(state: State, seat: int, action: Action) -> tuple[object, ...]:
    """Equal for actions that differ only in which of equal cards they use."""
    player = state.players[seat]
    if isinstance(action, (Play, Attach, Gear, Upgrade, Agent, Domain)):
        card = player.in_hand(action.card)
        key = "" if card is None else card.key
        if isinstance(action, (Attach, Gear, Upgrade)):
            return (action.type, key, action.pico)
        if isinstance(action, Agent):
            return (action.type, key, action.target)
        return (action.type, key)
    if isinstance(action, Recall) and player.vanguard is not None:
        paid = [flux.key for flux in player.vanguard.flux if flux.id in action.flux]
        return (action.type, action.to, tuple(sorted(paid)))
    return (action,)


def _signature(state: State, seat: int) -> tuple[object, ...]:
    """Equal for positions between which only the order of actions differs."""
    player = state.players[seat]
    return (
        player.flux_attached,
        player.agent_played,
        player.domain_played,
        player.recalled,
        player.sparks,
        len(player.deck),
        None if state.domain is None else state.domain.id,
        tuple(sorted(card.id for card in player.hand)),
        len(state.players[1 - seat].hand),
        tuple(
            (
                pico.id,
                len(pico.stack),
                pico.integrity,
                pico.status,
                pico.ability_used,
                pico.gear_ability_used,
                None if pico.gear is None else pico.gear.id,
                tuple(sorted(flux.key for flux in pico.flux)),
            )
            for side in state.players
            for pico in side.picos()
        ),
    )


BEAM: Final[Beam[State, Action]] = Beam(
    ideas=_ideas,
    step=_step,
    worth=position_worth,
    hope=strike_hope,
    signature=_signature,
    goes_on=_goes_on,
    nodes=NODES,
    width=WIDTH,
    branches=BRANCHES,
    depth=DEPTH,
)
