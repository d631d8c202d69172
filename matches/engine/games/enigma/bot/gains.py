"""What one action seems to gain; the bot takes the one that gains most.

A Strike ends the turn, so it is worth less than whatever is useful before it, and more than ending
the turn without.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.actions import (
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
    Target,
    Upgrade,
    UseAbility,
)
from matches.engine.games.enigma.blueprint import Effect
from matches.engine.games.enigma.bot.worth import (
    best_damage,
    expected_damage,
    fighter_worth,
    flux_lacking,
    helps,
)
from matches.engine.games.enigma.check import ability_of
from matches.engine.games.enigma.state import Pico, Player, State
from matches.engine.games.enigma.stats import is_immune

BEFORE: Final = 100.0
"""What is done before a Strike gains more than this."""
STRIKE: Final = 1.0
LEAST_DECK: Final = 8
"""Cards are drawn and searched only with more than so many left."""
MANY_CARDS: Final = 9


def gain_of(state: State, seat: int, action: Action) -> float:
    """What a legal action of one's own turn seems to gain."""
    player = state.players[seat]
    if isinstance(action, EndTurn):
        return 0.0
    if isinstance(action, Concede):
        return -1000.0
    if isinstance(action, Strike):
        return _strike_gain(state, seat, action)
    if isinstance(action, Play):
        return BEFORE + 40.0
    if isinstance(action, Upgrade):
        return BEFORE + 50.0 + _place_gain(player, action.pico)
    if isinstance(action, Attach):
        return _attach_gain(state, player, action)
    if isinstance(action, Gear):
        return _gear_gain(player, action)
    if isinstance(action, Domain):
        return BEFORE + 5.0 if state.domain is None else -1.0
    if isinstance(action, Recall):
        return _recall_gain(state, player, action)
    if isinstance(action, Agent):
        card = player.in_hand(action.card)
        effect = None if card is None else card.blueprint.act
        return _act_gain(state, seat, None, effect, action.target)
    if isinstance(action, UseAbility):
        pico = player.pico(action.pico)
        effect = None if pico is None else ability_of(pico, action.source)
        return _act_gain(state, seat, pico, effect, action.target)
    return -1.0


def _strike_gain(state: State, seat: int, action: Strike) -> float:
    vanguard, enemy = state.players[seat].vanguard, state.players[1 - seat].vanguard
    if vanguard is None or enemy is None:
        return 0.0
    damage = expected_damage(state, vanguard, action.strike)
    gain = STRIKE + min(damage, enemy.integrity) / 10
    if damage >= enemy.integrity:
        gain += 20.0
    effect = vanguard.top.strikes[action.strike].effect
    if effect is not None:
        gain += effect_gain(state, seat, vanguard, effect, action.target)
    return gain


def _place_gain(player: Player, pico_id: str) -> float:
    """The Vanguard comes first."""
    return 5.0 if player.vanguard is not None and player.vanguard.id == pico_id else 0.0


def _attach_gain(state: State, player: Player, action: Attach) -> float:
    pico, card = player.pico(action.pico), player.in_hand(action.card)
    if pico is None or card is None:
        return 0.0
    gain = BEFORE + _place_gain(player, pico.id)
    if helps(state, pico, card.key):
        return gain + 20.0 - flux_lacking(state, pico)
    return gain - len(pico.flux)


def _gear_gain(player: Player, action: Gear) -> float:
    pico, card = player.pico(action.pico), player.in_hand(action.card)
    if pico is None or card is None or pico.gear is not None:
        return -1.0
    modifier = card.blueprint.modifier
    if modifier is not None and _is_bad(modifier):
        return -1.0
    return BEFORE + 10.0 + _place_gain(player, pico.id) + len(pico.flux)


def _is_bad(modifier: Effect) -> bool:
    if modifier.kind in ("damage_taken", "recall_cost"):
        return modifier.amount > 0
    return modifier.kind == "damage_dealt" and modifier.amount < 0


def _recall_gain(state: State, player: Player, action: Recall) -> float:
    """For one that is ready, if the Vanguard is about to fall or can do nothing."""
    vanguard, newcomer = player.vanguard, player.pico(action.to)
    if vanguard is None or newcomer is None:
        return -1.0
    if best_damage(state, newcomer) <= best_damage(state, vanguard):
        return -1.0
    better = fighter_worth(state, newcomer) - fighter_worth(state, vanguard)
    return BEFORE + 1.0 if better > 40.0 * (1 + len(action.flux)) else -1.0


def _act_gain(
    state: State, seat: int, user: Pico | None, effect: Effect | None, target: Target | None
) -> float:
    """Of an Agent or ability: worth doing before a Strike, or not at all."""
    if effect is None:
        return -1.0
    gain = effect_gain(state, seat, user, effect, target)
    return BEFORE + gain if gain > 0 else -1.0


def effect_gain(
    state: State, seat: int, user: Pico | None, effect: Effect, target: Target | None
) -> float:
    """What an effect seems to bring, in tens of damage."""
    own, enemy = state.players[seat], state.players[1 - seat]
    kind = effect.kind
    named = None if target is None or target.pico is None else state.pico(target.pico)
    if kind == "damage":
        return _damage_gain(enemy, user, effect, named)
    if kind == "heal":
        healed = named if effect.to == "own" else user
        if healed is None:
            return 0.0
        return min(effect.amount, healed.max_integrity - healed.integrity) / 10
    if kind == "status":
        front = enemy.vanguard
        if front is None or front.status or is_immune(state, front, effect.status):
            return 0.0
        return 2.0
    if kind in ("draw", "search"):
        room = len(own.deck) > LEAST_DECK and len(own.hand) < MANY_CARDS
        return 2.0 * max(1, effect.amount) if room else 0.0
    if kind == "discard":
        if effect.hand == "own":
            return -1.0
        return 1.0 * min(effect.amount, len(enemy.hand))
    if kind in ("attach", "move_flux"):
        return _flux_gain(state, own, effect, target)
    if kind == "discard_flux":
        return -1.0 if effect.source == "self" else 1.5
    if kind in ("switch_own", "switch_enemy"):
        return _switch_gain(state, own, enemy, effect, named)
    if kind == "remove_domain":
        return 0.5 if state.domain_owner != seat else -1.0
    return 0.0


def _damage_gain(enemy: Player, user: Pico | None, effect: Effect, named: Pico | None) -> float:
    if effect.to == "self":
        falls = user is not None and user.integrity <= effect.amount
        return -20.0 if falls else -effect.amount / 20
    hit = enemy.rearguard if effect.to == "each_rearguard" else [named]
    if effect.to == "vanguard":
        hit = [enemy.vanguard]
    gain = 0.0
    for pico in hit:
        if pico is not None:
            gain += min(effect.amount, pico.integrity) / 10
            gain += 15.0 if pico.integrity <= effect.amount else 0.0
    return gain


def _flux_gain(state: State, own: Player, effect: Effect, target: Target | None) -> float:
    if target is None or target.flux is None or target.to is None:
        return 0.0
    to = own.pico(target.to)
    attached = [flux for pico in own.picos() for flux in pico.flux]
    moved = None
    for card in (*own.hand, *own.discard, *attached):
        if card.id == target.flux[0]:
            moved = card
    if to is None or moved is None or not helps(state, to, moved.key):
        return 0.0
    if effect.kind == "move_flux":
        giver = next(pico for pico in own.picos() if moved in pico.flux)
        if giver is own.vanguard or flux_lacking(state, giver):
            return 0.0
    return 2.0 + _place_gain(own, to.id) / 5


def _switch_gain(
    state: State, own: Player, enemy: Player, effect: Effect, named: Pico | None
) -> float:
    """The enemy's weakest to the front, if it then falls; the own readiest."""
    if named is None or own.vanguard is None or enemy.vanguard is None:
        return 0.0
    if effect.kind == "switch_enemy":
        reach = best_damage(state, own.vanguard)
        falls = 0 < named.integrity <= reach < enemy.vanguard.integrity
        return 10.0 if falls else 0.0
    if best_damage(state, named) <= best_damage(state, own.vanguard):
        return 0.0
    better = fighter_worth(state, named) - fighter_worth(state, own.vanguard)
    return better / 40 if better > 0 else 0.0
