"""Carrying out actions: each kind has one handler, which may not refuse (see `check.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from matches.engine.games.dragon.actions import (
    Action,
    ChooseHero,
    ChooseSkill,
    Concede,
    EndTurn,
    Next,
    Play,
    Rest,
    Set,
    TakeLoot,
    Use,
    entry_json,
    targets_json,
)
from matches.engine.games.dragon.blueprint import DRAGON
from matches.engine.games.dragon.check import played_effects, set_effects
from matches.engine.games.dragon.effects import carry_out_effects
from matches.engine.games.dragon.ending import end
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.rewards import answer_loot, gems_json, give_rewards, return_gem
from matches.engine.games.dragon.setup import choose_hero
from matches.engine.games.dragon.state import END_TURN, GO_ON, REST_COST, Card, State, find, take
from matches.engine.games.dragon.turns import begin_wave, end_turn, fight_dragon, finish, go_on
from matches.engine.games.dragon.waves import answer_skills
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait


def carry_out(
    state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
) -> None:
    """Carry out an action that is known to be legal."""
    _HANDLERS[type(action)](Resolution(state, chance, log), action)


def tick(state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
    """Nobody's time ever runs in a hunt (D8.2). Raises ValueError."""
    raise ValueError(f"a hunt does not wait: {wait}")


def _choose_hero(r: Resolution, action: ChooseHero) -> None:
    choose_hero(r, action.hero)


def _play(r: Resolution, action: Play) -> None:
    """Energy and gems are paid before the effect; the skill is discarded after it (Q5)."""
    state = r.state
    card = _held(state.hand, action.skill)
    skill = card.blueprint.skill
    state.the_hero().energy -= skill.cost
    if action.charged:
        for gem, count in skill.charge.items():
            return_gem(r, gem, count)
    if r.log is not None:
        hero = state.the_hero()
        r.tell(
            "skill_played",
            skill=card.id,
            charged=action.charged,
            targets=targets_json(action.targets),
            energy=hero.energy,
            gems=gems_json(hero.gems),
        )
    carry_out_effects(r, played_effects(card, action.charged), action.targets)
    state.discard.append(take(state.hand, card.id))
    finish(r, GO_ON)


def _set(r: Resolution, action: Set) -> None:
    """It costs no energy; the first Set of a turn is free, others come from abilities (D4.4)."""
    state = r.state
    hero = state.the_hero()
    card = _held(state.hand, action.skill)
    if hero.set_used:
        hero.extra_sets -= 1
    hero.set_used = True
    if r.log is not None:
        target = None if action.target is None else entry_json(action.target)
        r.tell("skill_set", skill=card.id, mode=action.mode, target=target)
    targets = () if action.target is None else (action.target,)
    carry_out_effects(r, set_effects(card, action.mode), targets)
    state.discard.append(take(state.hand, card.id))
    finish(r, GO_ON)


def _rest(r: Resolution, action: Rest) -> None:
    """The special, then all skills return, then rewards; the turn ends at once (D4.5, Q6)."""
    state = r.state
    hero = state.the_hero()
    hero.energy -= REST_COST
    if r.log is not None:
        r.tell("hero_rested", targets=targets_json(action.targets), energy=hero.energy)
    carry_out_effects(r, hero.card.blueprint.hero.special, action.targets)
    state.hand += state.discard
    state.discard = []
    finish(r, END_TURN)


def _use(r: Resolution, action: Use) -> None:
    """A consumable goes to the Archive; a used Spark still counts at the end (Q13)."""
    state = r.state
    hero = state.the_hero()
    card = _held(hero.loot, action.loot)
    if r.log is not None:
        r.tell("loot_used", card=card.id, targets=targets_json(action.targets))
    carry_out_effects(r, card.blueprint.loot.effects, action.targets)
    take(hero.loot, card.id)
    (state.sparks_used if card.blueprint.kind == DRAGON else state.archive).append(card)
    finish(r, GO_ON)


def _loot(r: Resolution, action: TakeLoot) -> None:
    """Then what was earned after it, and what the choice held up."""
    pending = r.state.pending
    if pending is None:
        return
    r.state.pending = None
    answer_loot(r, pending.cards[0], action.equip, action.put_away)
    r.rewards = pending.rewards[:]
    if not r.state.is_over and give_rewards(r, pending.then):
        go_on(r, pending.then)


def _choose_skill(r: Resolution, action: ChooseSkill) -> None:
    answer_skills(r, action.card, action.forget)


def _next(r: Resolution, action: Next) -> None:
    if action.to == "dragon":
        fight_dragon(r)
    else:
        r.state.wave += 1
        begin_wave(r)


def _end_turn(r: Resolution, action: EndTurn) -> None:
    end_turn(r)


def _concede(r: Resolution, action: Concede) -> None:
    end(r.state, r.log, None, "concede")


def _held(cards: list[Card], id_: str) -> Card:
    card = find(cards, id_)
    if card is None:
        raise LookupError(id_)  # checked before
    return card


_HANDLERS: Final[dict[type[Action], Callable[[Resolution, Any], None]]] = {
    ChooseHero: _choose_hero,
    Play: _play,
    Set: _set,
    Rest: _rest,
    Use: _use,
    TakeLoot: _loot,
    ChooseSkill: _choose_skill,
    Next: _next,
    EndTurn: _end_turn,
    Concede: _concede,
}
