"""Gems, loot and Sparks (D5, Q6, Q13)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.dragon.blueprint import COLOURS, DRAGON
from matches.engine.games.dragon.drawing import draw
from matches.engine.games.dragon.ending import look_at_hero
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.state import LOOT, Card, Pending, take
from matches.engine.games.dragon.stats import gem_limit, hero_max_life

A_LOOT: Final = "loot"
A_SPARK: Final = "spark"


def gain_gem(r: Resolution, gem: str) -> None:
    """From the supply, up to the gem limit; what cannot be taken is lost (D5.1)."""
    hero = r.state.the_hero()
    held = sum(hero.gems.values())
    if r.state.supply[gem] < 1 or held >= gem_limit(hero):
        if r.log is not None:
            r.tell("gem_lost", gem=gem)
        return
    r.state.supply[gem] -= 1
    hero.gems[gem] = hero.gems.get(gem, 0) + 1
    if r.log is not None:
        r.tell("gem_gained", gem=gem, gems=gems_json(hero.gems))


def return_gem(r: Resolution, gem: str, count: int = 1) -> None:
    """From the hero to the supply."""
    gems = r.state.the_hero().gems
    gems[gem] -= count
    if not gems[gem]:
        del gems[gem]
    r.state.supply[gem] += count


def gems_json(gems: dict[str, int]) -> dict[str, int]:
    """Colours in their order, those that are there."""
    return {gem: gems[gem] for gem in COLOURS if gem in gems}


def give_rewards(r: Resolution, then: str) -> bool:
    """Give what was earned, in its order; False if a loot waits for an answer.

    then: what follows when all is given, kept with the choice.
    """
    state = r.state
    while r.rewards:
        reward = r.rewards.pop(0)
        if reward not in (A_LOOT, A_SPARK):
            gain_gem(r, reward)
            continue
        if reward == A_SPARK:
            key = state.dragons_defeated[-1]
            card: Card | None = Card(key, state.rules.blueprints[key])
        else:
            card = draw(r)
        if card is not None:
            state.pending = Pending(LOOT, [card], r.rewards, then)
            state.phase = LOOT
            if r.log is not None:
                r.tell("loot_found", card=card.id)
            r.rewards = []
            return False
    return True


def answer_loot(r: Resolution, found: Card, equip: bool, put_away: str | None) -> None:
    """Equip or leave what was found; life above a lowered max life is lost (Q6)."""
    state = r.state
    hero = state.the_hero()
    if put_away is not None:
        old = take(hero.loot, put_away)
        lay_aside(r, old)
        if r.log is not None:
            r.tell("loot_put_away", card=old.id)
    if equip:
        hero.loot.append(found)
    else:
        lay_aside(r, found)
    hero.life = min(hero.life, hero_max_life(hero))
    if r.log is not None:
        r.tell("loot_equipped" if equip else "loot_left", card=found.id, life=hero.life)
    look_at_hero(state, r.log)


def lay_aside(r: Resolution, card: Card) -> None:
    """Loot goes to the Archive; a Spark is none of its cards and leaves the game."""
    (r.state.removed if card.blueprint.kind == DRAGON else r.state.archive).append(card)
