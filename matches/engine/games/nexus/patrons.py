"""The Patrons (N4): what each may be aimed at, when it would do nothing, and what it does.

What they cost is balance data. They are no specials: no Charge, and Sneaky does not hide from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matches.engine.games.nexus.aftermath import resolve_all
from matches.engine.games.nexus.codes import Code
from matches.engine.games.nexus.drawing import draw_card, shuffle_into_deck
from matches.engine.games.nexus.effects import gain_energy, tell_stat
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import (
    LANES,
    LOOKED_AT,
    MOST_ENERGY,
    TOWER_LANES,
    TOWERS,
    State,
)
from matches.engine.games.nexus.statuses import is_awake
from matches.engine.kernel.refusal import Refusal

WOVEN_CHARGE: Final = 3
REBUILT_HEALTH: Final = 5


class Patron:
    """One Patron.

    targets: what a player may choose; None if it takes no target.
    has_use: whether it would do anything (only where it takes no target).
    """

    __slots__ = ("has_use", "targets", "use")

    def __init__(
        self,
        use: Callable[[Resolution, int, str], None],
        targets: Callable[[State, int], list[str]] | None = None,
        has_use: Callable[[State, int], bool] | None = None,
    ) -> None:
        self.use = use
        self.targets = targets
        self.has_use = has_use


def patron_fault(state: State, player: int, target: str | None) -> Refusal | None:
    """Why the player's Patron cannot be used on `target`, as far as the target goes (N4)."""
    key = state.players[player].patron
    patron = PATRONS[str(key)]
    if patron.targets is None:
        if target is not None:
            return Refusal(Code.ILLEGAL_TARGET, "N4", target=target)
        if patron.has_use is not None and not patron.has_use(state, player):
            return Refusal(Code.NO_TARGET, "N4", patron=key)
        return None
    choices = patron.targets(state, player)
    if target is None and choices:
        return Refusal(Code.TARGET_REQUIRED, "N4", choices=choices)
    if target is None:
        return Refusal(Code.NO_TARGET, "N4", patron=key)
    return None if target in choices else Refusal(Code.ILLEGAL_TARGET, "N4", target=target)


def use_patron(r: Resolution, player: int, target: str | None) -> None:
    """Use the player's Patron, which has been paid for."""
    PATRONS[str(r.state.players[player].patron)].use(r, player, target or "")


def _has_cards_in_deck(state: State, player: int) -> bool:
    return bool(state.players[player].deck)


def _has_cards_in_hand(state: State, player: int) -> bool:
    return bool(state.players[player].hand)


def _has_creatures(state: State, player: int) -> bool:
    return bool(state.players[player].board)


def _any_creature(state: State, player: int) -> list[str]:
    return list(state.creatures)


def _enemy_creatures(state: State, player: int) -> list[str]:
    return [creature.id for creature in state.players[1 - player].board]


def _own_ruins(state: State, player: int) -> list[str]:
    towers = state.players[player].towers
    return [TOWERS[lane] for lane in range(3) if towers[lane] == 0]


def _ember_broker(r: Resolution, player: int, target: str) -> None:
    own = r.state.players[player]
    if own.max_energy < MOST_ENERGY:
        own.max_energy += 1
    gain_energy(r, player, 1)


def _cinder_cartographer(r: Resolution, player: int, target: str) -> None:
    """The cards stay in the deck until one is chosen; see `take_looked_at`."""
    own = r.state.players[player]
    r.state.pending_by = player
    cards = own.deck[:LOOKED_AT]
    for card in cards:
        own.show(card)
    if r.log is not None:
        secret = {"cards": [{"id": card.id, "card": card.key} for card in cards]}
        r.tell_one("cards_looked_at", player, secret, player=player, count=len(cards))


def _brazier_warden(r: Resolution, player: int, target: str) -> None:
    own = r.state.players[player]
    hand = own.hand
    own.hand = []
    if r.log is not None:
        r.tell("hand_returned", player=player, count=len(hand))
    shuffle_into_deck(r, player, hand)
    for _ in hand:
        draw_card(r, player)


def _flux_weaver(r: Resolution, player: int, target: str) -> None:
    for creature in r.state.players[player].board:
        change = WOVEN_CHARGE - creature.charge
        creature.charge = WOVEN_CHARGE
        tell_stat(r, creature, "charge", change, WOVEN_CHARGE)


def _anvil_twin(r: Resolution, player: int, target: str) -> None:
    """Lasting Attack and current health swap; a negative Attack counts as 0."""
    creature = r.state.creatures[target]
    attack, health = creature.attack, creature.health
    creature.attack = health
    creature.health = max(0, attack)
    creature.max_health = max(creature.max_health, creature.health)
    tell_stat(r, creature, "attack", health - attack, creature.attack)
    tell_stat(r, creature, "health", creature.health - health, creature.health)
    r.wounded = True  # at 0 it dies
    resolve_all(r)


def _null_spark(r: Resolution, player: int, target: str) -> None:
    """Removed, not dead: no onDeath, no Sturdy."""
    creature = r.state.creatures[target]
    r.state.take(creature)
    if r.log is not None:
        r.tell(
            "creature_removed",
            creature=creature.id,
            player=creature.owner,
            card=creature.card.key,
        )


def _chronarch(r: Resolution, player: int, target: str) -> None:
    """Gives attacks back to those that may attack this turn, but Breach stays used."""
    for creature in r.state.players[player].board:
        if creature.stun or not is_awake(creature):
            continue
        gives_back = creature.attacks_made > 0
        creature.attacks_made = 0
        creature.breach_open = False  # what it may do now, it may without Breach
        if gives_back and r.log is not None:
            r.tell("attack_restored", creature=creature.id)


def _spirewright(r: Resolution, player: int, target: str) -> None:
    lane = TOWER_LANES[target]
    r.state.players[player].towers[lane] = REBUILT_HEALTH
    if r.log is not None:
        r.tell("tower_rebuilt", player=player, lane=LANES[lane], health=REBUILT_HEALTH)


PATRONS: Final[dict[str, Patron]] = {
    "ember_broker": Patron(_ember_broker),
    "cinder_cartographer": Patron(_cinder_cartographer, has_use=_has_cards_in_deck),
    "brazier_warden": Patron(_brazier_warden, has_use=_has_cards_in_hand),
    "flux_weaver": Patron(_flux_weaver, has_use=_has_creatures),
    "anvil_twin": Patron(_anvil_twin, targets=_any_creature),
    "null_spark": Patron(_null_spark, targets=_enemy_creatures),
    "chronarch": Patron(_chronarch),
    "spirewright": Patron(_spirewright, targets=_own_ruins),
}
