"""How a hunt begins: heroes to choose from, then deck, dragon and first wave (D2).

Positions: `position.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.dragon.blueprint import BASIC_SKILL, COLOURS, HERO_SKILL, Rules
from matches.engine.games.dragon.drawing import shuffled
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.state import (
    CHOOSE_HERO,
    GEMS_OF_A_COLOUR,
    HEROES_OFFERED,
    Card,
    Hero,
    Pending,
    State,
)
from matches.engine.games.dragon.stats import hero_defense, hero_max_life
from matches.engine.games.dragon.turns import begin_wave
from matches.engine.games.dragon.waves import begin_hunt
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import SeatDeck


def new_match(
    rules: Rules, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
) -> State:
    """The heroes' order is the only draw; the deck is shuffled when one has been chosen."""
    order = chance.shuffle(rules.heroes)
    offered = [Card(key, rules.blueprints[key]) for key in order[:HEROES_OFFERED]]
    cards = [Card(id_, rules.blueprints[key]) for id_, key in decks[0].entries]
    state = State(
        rules,
        phase=CHOOSE_HERO,
        wave=1,
        hunt="",
        dragons_defeated=[],
        turn=0,
        phase_turns=0,
        result=None,
        pending=Pending(CHOOSE_HERO, offered),
        hero=None,
        hand=[],
        discard=[],
        deck=cards,
        archive=[],
        removed=[],
        sparks_used=[],
        monsters=[],
        dragon=None,
        supply=dict.fromkeys(COLOURS, GEMS_OF_A_COLOUR),
        gold=0,
        silver=0,
        wave_size=1,
        waves=0,
        seen=frozenset(),
    )
    for card in offered:
        state.show(card)
    if log is not None:
        log.append(Event("match_began", {"heroes": [card.id for card in offered]}))
    return state


def choose_hero(r: Resolution, chosen: str) -> None:
    """The others give their starting skills; then dragon, deck and the first wave (D2, D3.2)."""
    state = r.state
    pending = state.pending
    if pending is None:
        return
    state.pending = None
    others = []
    for card in pending.cards:
        if card.id == chosen:
            state.hero = Hero(card, 0, 0)
            state.hero.life = hero_max_life(state.hero)
            state.hero.block = hero_defense(state.hero)
        else:
            others.append(card)
    state.hand = others + [
        Card(key, state.rules.blueprints[key]) for key in (BASIC_SKILL, HERO_SKILL)
    ]
    for card in state.hand:
        state.show(card)
    state.wave_size = 0
    for card in others:
        state.wave_size += card.blueprint.skill.wave_size
    if r.log is not None:
        r.tell("hero_chosen", hero=chosen, skills=[card.id for card in state.hand])
    dragons = state.rules.dragons
    begin_hunt(r, dragons[r.chance.index(len(dragons))])
    state.deck = shuffled(r, state.deck)
    begin_wave(r)
