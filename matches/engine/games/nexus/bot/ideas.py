"""The actions worth a thought in a position, each with a guess of what it brings.

Not all legal actions: of two free slots in a lane one, no `concede`, no Kindle that pays for
nothing. Everything listed is legal (it is built from `legal.py`).
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.actions import Action, Activate, Attack, Kindle, Play, UsePatron
from matches.engine.games.nexus.blueprint import (
    ACTIVATED,
    BASTION,
    BULWARK,
    EAGER,
    GUARD,
    ON_ATTACK,
    ON_PLAY,
    PIERCING,
    RALLY,
    SUNDER,
    VANGUARD,
    WARDEN,
    Blueprint,
)
from matches.engine.games.nexus.bot.gains import attack_gain, loss, special_gain
from matches.engine.games.nexus.bot.worth import (
    CARD,
    MAX_ENERGY,
    MOST_CHARGE,
    TOWER,
    TOWER_HEALTH_POINT,
    UNUSED_PATRON,
    WON,
    effect_worth,
    printed_worth,
    waiting_worth,
)
from matches.engine.games.nexus.combat import strike_on_hero
from matches.engine.games.nexus.legal import (
    activation_targets,
    patron_targets,
    special_targets,
    strike_targets,
)
from matches.engine.games.nexus.state import (
    HERO,
    LANES,
    MOST_ENERGY,
    TOWER_LANES,
    Card,
    Creature,
    Player,
    State,
)
from matches.engine.games.nexus.stats import attack_of
from matches.engine.games.nexus.statuses import is_awake

Idea = tuple[float, Action]
Buys = list[tuple[float, int]]
"""By energy: the worth of the best cards that it pays for, and these as bits by place in hand."""

PAID_CHARGE: Final = 0.7
FULL_HAND: Final = 7


def ideas(state: State, seat: int) -> list[Idea]:
    """Every idea, in a fixed order. Call with `seat` in its main phase and nothing pending."""
    found: list[Idea] = []
    player = state.players[seat]
    buys = best_plays(player)
    _add_plays(state, seat, buys, found)
    lethal = _open_damage(state, seat)
    for creature in player.board:
        if creature.stun:
            continue
        if not creature.attacks_made and is_awake(creature):
            _add_attacks(state, creature, lethal, found)
        if creature.special is not None and creature.special.trigger == ACTIVATED:
            _add_activations(state, creature, found)
    _add_kindle(state, seat, buys, found)
    _add_patron(state, seat, buys, found)
    return found


def _open_damage(state: State, seat: int) -> bool:
    """Whether the strikes that can reach the enemy hero now would end the match."""
    enemy = state.players[1 - seat]
    if min(enemy.towers) > 0:
        return False
    damage = 0
    for creature in state.players[seat].board:
        if creature.attacks_made or creature.stun or not is_awake(creature):
            continue
        if HERO in strike_targets(state, creature):
            damage += strike_on_hero(state, creature)
    return damage >= enemy.health + enemy.armor


def _add_attacks(state: State, attacker: Creature, lethal: bool, found: list[Idea]) -> None:
    picks = special_targets(state, attacker.owner, attacker.special, ON_ATTACK)
    for target in strike_targets(state, attacker):
        for pick in picks:
            gain = attack_gain(state, attacker, target, pick)
            if lethal and target == HERO:
                gain += WON / 2
            found.append((gain, Attack(attacker.id, target, pick)))


def _add_activations(state: State, creature: Creature, found: list[Idea]) -> None:
    special = creature.special
    targets = activation_targets(state, creature)
    if special is None:
        return
    for target in targets:
        gain = special_gain(state, creature.owner, special, creature, target, None)
        found.append((gain - PAID_CHARGE * special.charge, Activate(creature.id, target)))


def _add_plays(state: State, seat: int, buys: Buys, found: list[Idea]) -> None:
    player = state.players[seat]
    slots = _first_free_slots(player)
    if not slots:
        return
    wanted = buys[player.energy][1]
    seen: set[str] = set()
    for place, card in enumerate(player.hand):
        blueprint = card.blueprint
        if blueprint.cost > player.energy or card.key in seen:
            continue
        seen.add(card.key)  # copies are alike
        base = printed_worth(blueprint) - CARD
        if not wanted >> place & 1:
            base *= 0.5  # something else spends the energy better
        special = blueprint.special
        targets = special_targets(state, seat, special, ON_PLAY, card.id)
        fits = [place_fit(state, seat, blueprint, slot >> 1) for slot in slots]
        for target in targets:
            gain = base
            if special is not None and special.trigger == ON_PLAY:
                gain += special_gain(state, seat, special, None, target, None)
                gain -= effect_worth(special)
            for slot, fit in zip(slots, fits, strict=True):
                action = Play(card.id, LANES[slot >> 1], slot & 1, target)
                found.append((gain + fit, action))


def _first_free_slots(player: Player) -> list[int]:
    """One free place of each lane that has one."""
    places = player.places
    return [
        2 * lane if places[2 * lane] is None else 2 * lane + 1
        for lane in range(3)
        if places[2 * lane] is None or places[2 * lane + 1] is None
    ]


def best_plays(player: Player) -> Buys:
    """What each amount of energy, up to one more than there is, buys best from the hand."""
    most = player.energy + 1
    best: Buys = [(0.0, 0)] * (most + 1)
    free = player.places.count(None)
    if not free:
        return best
    for place, card in enumerate(player.hand):
        cost = card.blueprint.cost
        if cost > most:
            continue
        worth = printed_worth(card.blueprint) - CARD
        bit = 1 << place
        for left in range(most, cost - 1, -1):
            had, cards = best[left - cost]
            if had + worth > best[left][0] and cards.bit_count() < free:
                best[left] = (had + worth, cards | bit)
    return best


def place_fit(state: State, seat: int, blueprint: Blueprint, lane: int) -> float:
    """How well a card suits a lane, beside its worth anywhere."""
    own, enemy = state.players[seat], state.players[1 - seat]
    mask = blueprint.mask
    mine = (own.places[2 * lane], own.places[2 * lane + 1])
    theirs = (enemy.places[2 * lane], enemy.places[2 * lane + 1])
    their_attack = sum(each.attack for each in theirs if each is not None)
    stands = own.towers[lane] > 0
    guarded = any(each is not None and each.mask & GUARD for each in theirs)
    fit = 0.0
    if mask & GUARD:
        covered = any(each is not None and each.mask & GUARD for each in mine)
        fit += (0.25 if stands else 0.45) * their_attack + (0.6 if not covered else -1.0)
    if guarded:
        if not mask & (SUNDER | PIERCING):
            fit -= 0.15 * blueprint.attack
    elif enemy.towers[lane] == 0:
        fit += 0.5 * blueprint.attack
    else:
        fit += (0.25 + 0.02 * (10 - enemy.towers[lane])) * blueprint.attack
    neighbour = mine[0] or mine[1]
    if neighbour is not None:
        fit += 1.4 * ((neighbour.mask & RALLY != 0) + (mask & RALLY != 0))
    if mask & (BASTION | BULWARK | VANGUARD):
        fit += (1.5 if mask & BASTION else 0.0) if stands else -1.0
        fit += 1.5 if mask & VANGUARD and not stands else 0.0
    if mask & WARDEN:
        fit += 0.8 * sum(each is not None for each in theirs)
    if mask & EAGER and not guarded:
        fit += 0.3 * blueprint.attack
    return fit


def _add_kindle(state: State, seat: int, buys: Buys, found: list[Idea]) -> None:
    """Burn a card only for one more that it pays for, or out of a hand that overflows."""
    player = state.players[seat]
    if player.kindled or len(player.hand) < 2 or None not in player.places:
        return
    before = buys[player.energy][0]
    after, wanted = buys[player.energy + 1]
    spare = [card for place, card in enumerate(player.hand) if not wanted >> place & 1]
    if not spare or after <= before:
        return
    price = CARD if len(player.hand) < FULL_HAND else 0.3 * CARD
    card = min(spare, key=lambda card: (keep_worth(card, player), card.id))
    found.append((after - before - price, Kindle(card.id)))


def keep_worth(card: Card, player: Player) -> float:
    """How much a player wants to keep a card: less for each turn until it can be paid."""
    turns = max(0, card.blueprint.cost - player.max_energy - 1)
    return printed_worth(card.blueprint) - 2.5 * turns


def _add_patron(state: State, seat: int, buys: Buys, found: list[Idea]) -> None:
    player = state.players[seat]
    if player.patron is None or player.patron_used:
        return
    targets = patron_targets(state, seat)
    if not targets:
        return
    cost = state.rules.patron_costs[player.patron]
    left = player.energy - cost + (1 if player.patron == "ember_broker" else 0)
    price = UNUSED_PATRON[player.patron]
    price += buys[player.energy][0] - buys[left][0]
    for target in targets:
        gain = _patron_gain(state, seat, player.patron, target)
        found.append((gain - price, UsePatron(target)))


def _patron_gain(state: State, seat: int, patron: str, target: str | None) -> float:
    """What the Patron would bring, its cost aside."""
    player = state.players[seat]
    if patron == "ember_broker":
        level = min(player.max_energy, MOST_ENERGY - 1)
        gained = MAX_ENERGY[level + 1] - MAX_ENERGY[level]
        return gained if player.max_energy < MOST_ENERGY else 0.0
    if patron == "cinder_cartographer":
        return CARD + 1.5
    if patron == "brazier_warden":
        stuck = [card for card in player.hand if card.blueprint.cost > player.max_energy + 1]
        return 2.0 * len(stuck) - 1.0 * (len(player.hand) - len(stuck))
    if patron == "flux_weaver":
        return sum(map(_weaving, player.board))
    if patron == "chronarch":
        again = [each for each in player.board if each.attacks_made and is_awake(each)]
        return sum(1.2 * attack_of(state, each) for each in again if not each.stun)
    if target is not None and target in TOWER_LANES:
        return TOWER + 5 * TOWER_HEALTH_POINT + 3.0  # spirewright
    creature = state.creatures[str(target)]
    if patron == "null_spark":
        return loss(state, creature, creature.health, smothered=True)
    swapped = creature.copy()  # anvil_twin
    swapped.attack, swapped.health = creature.health, max(0, creature.attack)
    gain = loss(state, creature, creature.health) if swapped.health == 0 else 0.0
    gain += 1.6 * (creature.attack - swapped.attack) + (creature.health - swapped.health)
    return gain if creature.owner != seat else -gain


def _weaving(creature: Creature) -> float:
    special = creature.special
    if special is None or special.trigger != ACTIVATED:
        return 0.0
    gained = min(3, MOST_CHARGE) - creature.charge
    return gained * min(waiting_worth(special), 4.0) / special.charge
