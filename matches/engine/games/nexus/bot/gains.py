"""What one action would bring, guessed without carrying it out: what the cheap bot goes by, and
what the thorough one looks at first.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.blueprint import (
    ACTIVATED,
    ALL,
    ATTACKED,
    BOTH,
    BREACH,
    CREATURES,
    ENEMY,
    GUARD,
    HEROES,
    ITSELF,
    LEECH,
    ON_ATTACK,
    ON_DEATH,
    QUICK,
    RANDOM,
    SMOTHER,
    STURDY,
    VENOMOUS,
    Special,
)
from matches.engine.games.nexus.bot.worth import (
    ARMOR,
    ATTACK,
    CARD,
    HEALTH,
    MOST_ARMOR,
    MOST_ATTACK,
    MOST_CHARGE,
    MOST_HEALTH,
    MOST_HERO_ARMOR,
    TOWER,
    TOWER_HEALTH_POINT,
    WON,
    creature_worth,
    traits_worth,
    waiting_worth,
)
from matches.engine.games.nexus.combat import strike_on_creature, strike_on_hero, strike_on_tower
from matches.engine.games.nexus.state import (
    HERO,
    HERO_HEALTH,
    MOST_CARDS,
    TOWER_HEALTH,
    TOWER_LANES,
    Creature,
    State,
)
from matches.engine.games.nexus.stats import armor_of, attack_of

OPENING: Final = 0.35
"""What a point of own Attack in a lane gains when its enemy tower falls."""


def special_gain(
    state: State,
    seat: int,
    special: Special,
    creature: Creature | None,
    chosen: str | None,
    attacked: Creature | None,
) -> float:
    """What `special` going off now brings `seat`, its owner. creature: None while still in hand."""
    if special.hits == CREATURES:
        return _on_creatures(state, seat, special, creature, chosen, attacked)
    owner = 1 - seat if special.side == ENEMY else seat
    if special.hits == HEROES:
        return _on_hero(state, seat, owner, special)
    towers = state.players[owner].towers
    if chosen is not None:
        lanes = [TOWER_LANES[chosen]]
    else:
        lanes = [lane for lane in range(3) if towers[lane] > 0]
    if not lanes:
        return 0.0
    gain = sum(_on_tower(state, seat, owner, lane, special) for lane in lanes)
    return gain / len(lanes) if special.pick == RANDOM else gain


def _on_creatures(
    state: State,
    seat: int,
    special: Special,
    creature: Creature | None,
    chosen: str | None,
    attacked: Creature | None,
) -> float:
    pick = special.pick
    if chosen is not None:
        target = state.creatures.get(chosen)
        return effect_on(state, seat, special, target) if target is not None else 0.0
    if pick == ITSELF:
        return effect_on(state, seat, special, creature) if creature is not None else 0.0
    if pick == ATTACKED:
        return effect_on(state, seat, special, attacked) if attacked is not None else 0.0
    if pick not in (ALL, RANDOM):
        return 0.0
    if special.side == BOTH:
        hit = list(state.creatures.values())
    else:
        hit = state.players[1 - seat if special.side == ENEMY else seat].board
        if pick == RANDOM and special.side == ENEMY:
            hit = [each for each in hit if not each.sneaky]
    if not hit:
        return 0.0
    gain = sum(effect_on(state, seat, special, each) for each in hit)
    return gain / len(hit) if pick == RANDOM else gain


def effect_on(state: State, seat: int, special: Special, target: Creature) -> float:
    """What the effect on one creature brings `seat`."""
    gain = _good_for(state, special, target)
    return gain if target.owner == seat else -gain


def _good_for(state: State, special: Special, target: Creature) -> float:
    """What the effect brings the owner of `target`."""
    effect, amount = special.effect, special.amount
    if effect == "damage":
        return -loss(state, target, max(1, amount - armor_of(state, target)))
    if effect == "heal":
        return 0.9 * HEALTH * max(0, min(amount, target.max_health - target.health))
    if effect == "attack":
        attack = attack_of(state, target)
        return ATTACK * (max(0, min(attack + amount, MOST_ATTACK)) - min(attack, MOST_ATTACK))
    if effect == "health":
        return HEALTH * max(0, min(amount, MOST_HEALTH - target.health))
    if effect == "armor":
        most = 2 if target.mask & GUARD else MOST_ARMOR
        return ARMOR * max(0, min(amount, most - armor_of(state, target)))
    if effect == "charge":
        special_of = target.special
        if special_of is None or special_of.trigger != ACTIVATED:
            return 0.0
        return 1.2 * max(0, min(amount, MOST_CHARGE - target.charge))
    if effect in ("poison", "bleed", "burn", "stun"):
        return -_status_loss(state, target, effect, max(0, amount - target.resistance))
    if effect == "silence":
        special_lost = waiting_worth(target.special) if target.special is not None else 0.0
        return -(traits_worth(target.mask) + special_lost)
    if effect == "cleanse":
        return 1.2 * (target.poison + target.bleed) + 2.0 * target.burn + 2.5 * target.stun
    return -loss(state, target, max(target.health, 1))  # destroy


def _status_loss(state: State, target: Creature, effect: str, stacks: int) -> float:
    if stacks == 0:
        return 0.0
    if effect == "stun":
        already = 0.4 if target.stun else 1.0
        return already * (1.0 + 0.9 * attack_of(state, target)) * min(stacks, 2)
    if effect == "bleed":
        return 1.5 * HEALTH * min(stacks, target.health)
    poison, burn = target.poison, target.burn
    if effect == "poison":
        poison += stacks
    else:
        burn += stacks
    before = target.poison * (target.poison + 1) // 2 + 2 * target.burn
    coming = poison * (poison + 1) // 2 + 2 * burn
    if coming >= target.health:
        if before >= target.health:
            return 0.2
        soon = 0.9 if 2 * burn + poison >= target.health else 0.6
        return soon * creature_worth(state, target)
    return 0.9 * HEALTH * (coming - before)


def loss(state: State, creature: Creature, damage: int, smothered: bool = False) -> float:
    """What its owner loses by `damage` to a creature (Armor already taken off)."""
    if damage <= 0:
        return 0.0
    if damage < creature.health:
        return HEALTH * damage
    if creature.mask & (STURDY | GUARD) == STURDY and not creature.sturdy_used:
        return HEALTH * (creature.health - 1) + traits_worth(STURDY)
    worth = creature_worth(state, creature)
    special = creature.special
    if special is not None and special.trigger == ON_DEATH and not smothered:
        worth -= 1.6 * waiting_worth(special)  # it goes off now
    return worth


def _on_tower(state: State, seat: int, owner: int, lane: int, special: Special) -> float:
    health = state.players[owner].towers[lane]
    if special.effect == "heal":
        gain = TOWER_HEALTH_POINT * min(special.amount, TOWER_HEALTH - health)
        return gain if owner == seat else -gain
    gain = tower_gain(state, owner, lane, min(special.amount, health))
    return gain if owner != seat else -gain


def tower_gain(state: State, owner: int, lane: int, damage: int) -> float:
    """What damage to the tower of `owner` brings the other side."""
    health = state.players[owner].towers[lane]
    gain = TOWER_HEALTH_POINT * min(damage, health)
    if damage >= health:
        places = state.players[1 - owner].places
        standing = (places[2 * lane], places[2 * lane + 1])
        attack = sum(each.attack for each in standing if each is not None)
        gain += TOWER + OPENING * attack
    return gain


def hero_gain(state: State, owner: int, damage: int) -> float:
    """What damage to the hero of `owner` brings the other side."""
    player = state.players[owner]
    if damage >= player.health + player.armor:
        return WON
    through = max(0, damage - player.armor)
    after = player.health - through
    return (
        0.8 * (damage - through)
        + through
        + 0.6 * (min(player.health, 15) - min(after, 15))
        + 0.8 * (min(player.health, 6) - min(after, 6))
    )


def _on_hero(state: State, seat: int, owner: int, special: Special) -> float:
    effect, amount = special.effect, special.amount
    player = state.players[owner]
    if effect == "damage":
        gain = _front_line_gain(state, owner, amount) if owner != seat else 0.0
        return gain if owner != seat else -hero_gain(state, owner, amount)
    if effect == "draw":
        room = MOST_CARDS - len(player.hand)
        drawn = min(amount, room, len(player.deck))
        return CARD * drawn - 1.5 * max(0, amount - len(player.deck))
    if effect == "energy":
        short = sum(card.blueprint.cost for card in player.hand) - player.energy
        return 1.2 * max(0, min(amount, short)) if len(player.board) < 6 else 0.0
    if effect == "heal":
        gain = (1.6 if player.health < 15 else 1.0) * min(amount, HERO_HEALTH - player.health)
    else:
        gain = 0.8 * max(0, min(amount, MOST_HERO_ARMOR - player.armor))
    return gain if owner == seat else -gain


def _front_line_gain(state: State, owner: int, damage: int) -> float:
    """Damage to the enemy front line: its weakest standing tower, or the hero (N8.7)."""
    towers = state.players[owner].towers
    standing = [lane for lane in range(3) if towers[lane] > 0]
    if not standing:
        return hero_gain(state, owner, damage)
    return tower_gain(state, owner, min(standing, key=towers.__getitem__), damage)


def attack_gain(state: State, attacker: Creature, target: str, chosen: str | None) -> float:
    """What an attack brings its owner, onAttack special included."""
    seat = attacker.owner
    attacked = state.creatures.get(target)
    gain = 0.0
    special = attacker.special
    if special is not None and special.trigger == ON_ATTACK:
        gain += special_gain(state, seat, special, attacker, chosen, attacked)
    if attacked is not None:
        return gain + _clash_gain(state, attacker, attacked)
    if attacker.bleed:
        gain -= loss(state, attacker, attacker.bleed)
    if target == HERO:
        damage = strike_on_hero(state, attacker)
        gain += hero_gain(state, 1 - seat, damage)
    else:
        lane = TOWER_LANES[target]
        damage = strike_on_tower(state, attacker, lane)
        gain += tower_gain(state, 1 - seat, lane, damage)
        falls = damage >= state.players[1 - seat].towers[lane]
        if falls and attacker.mask & BREACH and not attacker.breach_used:
            gain += 0.8 * attacker.attack
    if attacker.mask & LEECH:
        gain += _leech_gain(state, seat, damage)
    return gain


def _leech_gain(state: State, seat: int, damage: int) -> float:
    return float(min(damage // 2, HERO_HEALTH - state.players[seat].health))


def _clash_gain(state: State, attacker: Creature, attacked: Creature) -> float:
    """Both lose health; the only quick one may spare itself the answer."""
    damage = strike_on_creature(state, attacker, attacked, attacking=True) + attacked.bleed
    back = strike_on_creature(state, attacked, attacker, attacking=False) + attacker.bleed
    quick, quick_back = attacker.mask & QUICK, attacked.mask & QUICK
    if quick and not quick_back and _dies(attacked, damage):
        back = attacker.bleed
    elif quick_back and not quick and _dies(attacker, back):
        damage = attacked.bleed
    gain = loss(state, attacked, damage, attacker.mask & SMOTHER != 0)
    gain -= loss(state, attacker, back, attacked.mask & SMOTHER != 0)
    if attacker.mask & VENOMOUS and damage < attacked.health:
        gain += _status_loss(state, attacked, "poison", max(0, 2 - attacked.resistance))
    if attacker.mask & LEECH:
        gain += _leech_gain(state, attacker.owner, damage)
    return gain


def _dies(creature: Creature, damage: int) -> bool:
    saved = creature.mask & (STURDY | GUARD) == STURDY and not creature.sturdy_used
    return damage >= creature.health and not saved
