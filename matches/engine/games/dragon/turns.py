"""The course of a hunt: Upkeep, hero turn, the enemies' turn, and what comes between (D4, D7)."""

from __future__ import annotations

from matches.engine.games.dragon.damage import heal_enemy, hurt_enemy
from matches.engine.games.dragon.drawing import draw
from matches.engine.games.dragon.ending import end, win
from matches.engine.games.dragon.foes import attack, use_ability
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.rewards import give_rewards
from matches.engine.games.dragon.state import (
    BATTLE,
    DRAGONS_TO_WIN,
    END_TURN,
    GO_ON,
    NEXT_HUNT,
    TURN,
    Enemy,
)
from matches.engine.games.dragon.stats import max_defense_of, turn_energy
from matches.engine.games.dragon.waves import (
    begin_battle,
    begin_hunt,
    end_wave,
    enemies_json,
    fell_dragon,
    start_wave,
)


def begin_wave(r: Resolution) -> None:
    """A wave from its start to the hero's turn."""
    start_wave(r)
    begin_turn(r)


def fight_dragon(r: Resolution) -> None:
    """The battle from its start to the hero's turn."""
    begin_battle(r)
    begin_turn(r)


def begin_turn(r: Resolution) -> None:
    """The next hero turn with its Upkeep; the very first of the game has none (Q4)."""
    state = r.state
    if state.is_over:
        return
    if state.phase_turns >= state.rules.phase_turns:
        end(state, r.log, None, "exhaustion")  # before its Upkeep (D8.3)
        return
    state.turn += 1
    state.phase_turns += 1
    state.phase = TURN if state.dragon is None else BATTLE
    hero = state.the_hero()
    hero.set_used = False
    hero.extra_sets = 0
    if r.log is not None:
        r.tell("turn_began", turn=state.turn)
    if state.turn > 1:
        _upkeep(r)


def _upkeep(r: Resolution) -> None:
    """Stun, Poison, defense, energy (D4.1); then the rewards of who fell by Poison (Q6)."""
    state = r.state
    for enemy in state.enemies():
        enemy.stunned = False
        enemy.ward_used = False
    for enemy in state.enemies():
        hurt_enemy(r, enemy, enemy.poison, "poison")
    if state.dragon is None or state.dragon.life > 0:
        for enemy in state.enemies():
            heal_enemy(r, enemy, enemy.foe.amount_of("regrow"), "regrow")
            enemy.defense = max_defense_of(state, enemy)
        hero = state.the_hero()
        hero.energy = turn_energy(hero)
        if r.log is not None:
            r.tell("upkeep_done", energy=hero.energy, enemies=enemies_json(state.enemies()))
    finish(r, GO_ON)


def finish(r: Resolution, then: str) -> None:
    """An action is done: a dragon's fall, rewards, then what follows."""
    state = r.state
    if state.is_over:
        return
    dragon = state.dragon
    if dragon is not None and dragon.life == 0:
        fell_dragon(r, dragon)
        then = NEXT_HUNT
    if give_rewards(r, then):
        go_on(r, then)


def go_on(r: Resolution, then: str) -> None:
    """What follows when no loot waits any more."""
    state = r.state
    if then == NEXT_HUNT:
        _next_hunt(r)
        return
    state.phase = TURN if state.dragon is None else BATTLE
    if then == END_TURN:
        end_turn(r)


def _next_hunt(r: Resolution) -> None:
    """One of the dragons left, at random; after the third the hero has won (D7.3)."""
    state = r.state
    left = [key for key in state.rules.dragons if key not in state.dragons_defeated]
    if not left or len(state.dragons_defeated) >= DRAGONS_TO_WIN:
        win(state, r.log)
        return
    begin_hunt(r, left[r.chance.index(len(left))])
    begin_wave(r)


def end_turn(r: Resolution) -> None:
    """The enemies' turn; then the next hero turn, or the end of the wave (D4.7, D4.8, D7.2)."""
    state = r.state
    if r.log is not None:
        r.tell("turn_ended", turn=state.turn)
    if state.dragon is not None:
        _dragon_turn(r, state.dragon)
    else:
        for monster in state.monsters[:]:
            if not monster.stunned and not state.is_over:
                attack(r, monster, 0)
    if state.is_over:
        return
    if state.dragon is None and not state.monsters:
        end_wave(r)
    else:
        begin_turn(r)


def _dragon_turn(r: Resolution, dragon: Enemy) -> None:
    """The gem of the top card picks the ability; with no card left nothing does."""
    card = draw(r)
    if card is None:
        return
    gem = card.blueprint.gem
    if r.log is not None:
        r.tell("dragon_acted", dragon=dragon.id, card=card.id, gem=gem)
    use_ability(r, dragon, gem)
    r.state.archive.append(card)
