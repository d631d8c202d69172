"""Waves, Hunts and the battle with a dragon: how they begin and end (D3, D6, D7)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.dragon.drawing import draw, shuffled
from matches.engine.games.dragon.foes import add_monsters, spring_ambush
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.rewards import A_LOOT, A_SPARK
from matches.engine.games.dragon.state import (
    BATTLE,
    CHOOSE_SKILL,
    NEXT,
    SKILLS_OFFERED,
    TURN,
    WAVE_END,
    Card,
    Enemy,
    Pending,
    take,
)
from matches.engine.games.dragon.stats import hero_defense, max_defense_of

EXTRA_MONSTERS: Final[dict[int, tuple[int, ...]]] = {1: (0, 0, 1), 2: (0, 1, 2)}
"""Wave -> how many more, by the number of dragons defeated (D3.2)."""
STARS: Final[dict[int, tuple[int, int, str]]] = {
    3: (1, 2, "white"),
    4: (2, 1, A_LOOT),
    5: (3, 0, A_SPARK),
}
"""Wave -> gold, silver and reward of a defeated dragon (D7.1)."""


def begin_hunt(r: Resolution, dragon: str) -> None:
    """Turn to a dragon's Hunt, wave 1."""
    state = r.state
    state.hunt = dragon
    state.wave = 1
    card = Card(dragon, state.rules.blueprints[dragon])
    state.show(card)
    if r.log is not None:
        r.tell("hunt_began", dragon=dragon)


def start_wave(r: Resolution) -> None:
    """Block, monsters, Ambushes; newcomers ambush after all the others (D3)."""
    state = r.state
    _begin_phase(r)
    state.phase = TURN
    if r.log is not None:
        r.tell("wave_began", wave=state.wave, hunt=state.hunt, block=state.the_hero().block)
    extra = EXTRA_MONSTERS.get(state.wave, (0,))
    more = extra[min(len(state.dragons_defeated), len(extra) - 1)]
    add_monsters(r, state.wave_size + more)
    place = 0
    while place < len(state.monsters) and not state.is_over:
        spring_ambush(r, state.monsters[place])
        place += 1
    for monster in state.monsters:
        monster.defense = max_defense_of(state, monster)
    if r.log is not None and not state.is_over:
        r.tell("wave_drawn", enemies=enemies_json(state.monsters))


def enemies_json(enemies: list[Enemy]) -> list[dict[str, object]]:
    """What counts of enemies after they were restored, for events."""
    return [{"id": each.id, "life": each.life, "defense": each.defense} for each in enemies]


def _begin_phase(r: Resolution) -> None:
    state = r.state
    hero = state.the_hero()
    hero.block = hero_defense(hero)
    state.phase_turns = 0


def end_wave(r: Resolution) -> None:
    """Offer skills from the bottom of the deck; with none the last wave size stays (D3.5, D6.1)."""
    state = r.state
    state.waves += 1
    offered: list[Card] = []
    for _ in range(SKILLS_OFFERED):
        card = draw(r, bottom=True)
        if card is not None:
            offered.append(card)
    if r.log is not None:
        ids = [card.id for card in offered]
        r.tell("wave_ended", wave=state.wave, waves=state.waves, skills=ids)
    if offered:
        state.phase = WAVE_END
        state.pending = Pending(CHOOSE_SKILL, offered)
    else:
        state.phase = NEXT


def answer_skills(r: Resolution, chosen: str | None, forget: str | None) -> None:
    """Take one of the skills or none; what is forgotten goes before what was not chosen."""
    state = r.state
    pending = state.pending
    if pending is None:
        return
    others = pending.cards[:]
    if chosen is None:
        state.wave_size = max(card.blueprint.skill.wave_size for card in others)
    else:
        card = take(others, chosen)
        state.wave_size = card.blueprint.skill.wave_size
        if forget is not None:
            _forget(r, forget)
        state.hand.append(card)
    state.archive += others
    state.pending = None
    state.phase = NEXT
    if r.log is not None:
        r.tell("skill_chosen", skill=chosen, forgotten=forget, wave_size=state.wave_size)


def _forget(r: Resolution, id_: str) -> None:
    """A skill that is none of the 40 cards leaves the game (Q9)."""
    state = r.state
    in_hand = any(card.id == id_ for card in state.hand)
    card = take(state.hand if in_hand else state.discard, id_)
    (state.archive if card.blueprint.kind == "card" else state.removed).append(card)


def begin_battle(r: Resolution) -> None:
    """The Archive goes into the deck, the dragon stands alone (D7.1)."""
    state = r.state
    cards = state.deck + state.archive
    state.archive = []
    state.deck = shuffled(r, cards)
    _begin_phase(r)
    state.phase = BATTLE
    card = Card(state.hunt, state.rules.blueprints[state.hunt])
    state.dragon = Enemy(card, card.blueprint.foe.life, card.blueprint.foe.defense)
    if r.log is not None:
        block = state.the_hero().block
        r.tell(
            "battle_began",
            dragon=card.id,
            wave=state.wave,
            life=card.blueprint.foe.life,
            block=block,
        )


def fell_dragon(r: Resolution, dragon: Enemy) -> None:
    """Stars at once; gem, loot or Spark after the loot that the action itself drew (Q6)."""
    state = r.state
    state.dragon = None
    state.dragons_defeated.append(dragon.id)
    gold, silver, reward = STARS.get(state.wave, (0, 0, ""))
    state.gold += gold
    state.silver += silver
    if reward:
        r.rewards.append(reward)
    if r.log is not None:
        r.tell("dragon_defeated", dragon=dragon.id, gold=gold, silver=silver)
