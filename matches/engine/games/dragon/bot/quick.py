"""One action ahead: what `measure` does, and what both bots answer to choices."""

from __future__ import annotations

from matches.engine.games.dragon.actions import (
    END_TURN,
    Action,
    ChooseHero,
    ChooseSkill,
    EndTurn,
    Next,
    Rest,
    TakeLoot,
)
from matches.engine.games.dragon.apply import carry_out
from matches.engine.games.dragon.bot.worth import (
    hero_worth,
    is_strong,
    loot_worth,
    skill_worth,
    worth,
)
from matches.engine.games.dragon.check import forgettable, must_forget, next_fault
from matches.engine.games.dragon.legal import loot_answers, turn_actions
from matches.engine.games.dragon.state import CHOOSE_HERO, LOOT, NEXT, Card, Pending, State, find
from matches.engine.games.dragon.stats import hero_attack
from matches.engine.kernel.chance import AssumedChance, Uncertain


def quick_action(state: State, seat: int) -> Action:
    """The action after which the position looks best; the turn ends when none looks better."""
    answer = answer_of(state)
    if answer is not None:
        return answer
    best: Action = END_TURN
    most = worth(state)
    for action in turn_actions(state):
        if action.type in ("end_turn", "rest"):
            continue
        reached = step(state, seat, action)
        value = worth(reached)
        if value > most + 0.01:
            best, most = action, value
    if best is END_TURN and should_rest(state):
        for action in turn_actions(state):
            if action.type == "rest":
                return action
    return best


def should_rest(state: State) -> bool:
    """Is little left in hand that does anything?"""
    return len(state.discard) >= 2 and len(state.hand) <= 3


def step(state: State, seat: int, action: Action) -> State:
    """A copy after an action; what nobody can know stops it where it is.

    Where that came after the end of the turn, nothing more can be done in the copy.
    """
    reached = state.copy()
    try:
        carry_out(reached, seat, action, AssumedChance(heads=True))
    except Uncertain:
        if isinstance(action, (Rest, EndTurn)):
            reached.phase = NEXT
    return reached


def answer_of(state: State) -> Action | None:
    """The answer to a choice, or the way on; None in a turn."""
    pending = state.pending
    if pending is None:
        if state.phase != NEXT:
            return None
        go_on = next_fault(state, "wave") is None
        lair = next_fault(state, "dragon") is None
        return Next("wave" if go_on and (not lair or is_strong(state)) else "dragon")
    if pending.kind == CHOOSE_HERO:
        return ChooseHero(max(pending.cards, key=hero_worth).id)
    if pending.kind == LOOT:
        return _best_loot(state, pending.cards[0])
    return _best_skill(state, pending)


def _best_loot(state: State, found: Card) -> TakeLoot:
    best, most = TakeLoot(False, None), 0.0
    for answer in loot_answers(state, found):
        if answer.equip:
            gain = loot_worth(found)
            old = None if answer.put_away is None else find(state.the_hero().loot, answer.put_away)
            if old is not None:
                gain -= loot_worth(old)
            if gain > most:
                best, most = answer, gain
    return best


def _best_skill(state: State, pending: Pending) -> ChooseSkill:
    """The best skill offered, if it is better than what it drives out."""
    attack = hero_attack(state.the_hero())
    chosen = max(pending.cards, key=lambda card: skill_worth(card, attack))
    if not must_forget(state):
        return ChooseSkill(chosen.id, None)
    known = {card.id: card for card in state.hand + state.discard}
    worst: str | None = None
    least = 0.0
    for id_ in forgettable(state):
        value = skill_worth(known[id_], attack) + 1.5 * known[id_].blueprint.skill.wave_size
        if worst is None or value < least:
            worst, least = id_, value
    gain = skill_worth(chosen, attack) + 1.5 * chosen.blueprint.skill.wave_size
    if worst is None or gain <= least:
        return ChooseSkill(None, None)
    return ChooseSkill(chosen.id, worst)
