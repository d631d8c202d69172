"""The state of a match: two players, their cards and creatures. Changed in place by the rules only.

No rule lives here; as JSON it is written and read in `stored.py`, shown in `view.py`.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.blueprint import Blueprint, Rules, Special
from matches.engine.kernel.game import Result

LANES: Final = ("left", "mid", "right")
LANE_NUMBERS: Final[dict[str, int]] = {"left": 0, "mid": 1, "right": 2}
TOWERS: Final = ("tower:left", "tower:mid", "tower:right")
"""A tower as a target, by lane number."""
TOWER_LANES: Final[dict[str, int]] = {"tower:left": 0, "tower:mid": 1, "tower:right": 2}
HERO: Final = "hero"

MULLIGAN: Final = "mulligan"
MAIN: Final = "main"
OVER: Final = "over"

HERO_HEALTH: Final = 30
TOWER_HEALTH: Final = 10
MOST_ENERGY: Final = 10
MOST_CARDS: Final = 9
LOOKED_AT: Final = 3
"""How many cards the Cinder Cartographer shows (N4)."""


class Card:
    """One copy of a card in this match; it never changes, so copies of a state share it."""

    __slots__ = ("blueprint", "id", "key")

    def __init__(self, id_: str, blueprint: Blueprint) -> None:
        self.id = id_
        self.key = blueprint.key
        self.blueprint = blueprint


class Creature:
    """One creature on the board.

    place: 2 * lane + slot, so that `place ^ 1` is the other slot of its lane.
    entered: its number in the order of play, over both boards.
    attack, armor: lasting values, without Frenzy, Rally, Bastion ... (N5.11, N5.12).
    health: 0 or less only between a damage batch and its deaths (N5.13).
    traits, mask: the same traits as words and as bits; none when silenced.
    special: None when it has none or is silenced.
    stun: stacks; one goes at the end of its owner's turn (N6.5).
    breach_open: the attack it has left comes from Breach (N7.9), and goes with it (N8.9).
    """

    __slots__ = (
        "armor",
        "attack",
        "attacks_made",
        "bleed",
        "breach_open",
        "breach_used",
        "burn",
        "card",
        "charge",
        "entered",
        "health",
        "id",
        "mask",
        "max_health",
        "owner",
        "place",
        "played_this_turn",
        "poison",
        "resistance",
        "silenced",
        "sneaky",
        "special",
        "stun",
        "sturdy_used",
        "traits",
    )

    def __init__(
        self,
        id: str,
        card: Card,
        owner: int,
        place: int,
        entered: int,
        attack: int,
        armor: int,
        health: int,
        max_health: int,
        resistance: int,
        traits: tuple[str, ...],
        mask: int,
        special: Special | None,
        charge: int = 0,
        poison: int = 0,
        bleed: int = 0,
        burn: int = 0,
        stun: int = 0,
        attacks_made: int = 0,
        played_this_turn: bool = False,
        sneaky: bool = False,
        silenced: bool = False,
        sturdy_used: bool = False,
        breach_used: bool = False,
        breach_open: bool = False,
    ) -> None:
        self.id = id
        self.card = card
        self.owner = owner
        self.place = place
        self.entered = entered
        self.attack = attack
        self.armor = armor
        self.health = health
        self.max_health = max_health
        self.resistance = resistance
        self.traits = traits
        self.mask = mask
        self.special = special
        self.charge = charge
        self.poison = poison
        self.bleed = bleed
        self.burn = burn
        self.stun = stun
        self.attacks_made = attacks_made
        self.played_this_turn = played_this_turn
        self.sneaky = sneaky
        self.silenced = silenced
        self.sturdy_used = sturdy_used
        self.breach_used = breach_used
        self.breach_open = breach_open

    def copy(self) -> Creature:
        """An independent copy; card and special are shared."""
        return Creature(
            self.id,
            self.card,
            self.owner,
            self.place,
            self.entered,
            self.attack,
            self.armor,
            self.health,
            self.max_health,
            self.resistance,
            self.traits,
            self.mask,
            self.special,
            self.charge,
            self.poison,
            self.bleed,
            self.burn,
            self.stun,
            self.attacks_made,
            self.played_this_turn,
            self.sneaky,
            self.silenced,
            self.sturdy_used,
            self.breach_used,
            self.breach_open,
        )


class Player:
    """One side.

    health: may show below 0 when the match is over (N5.15). towers: health by lane, 0: destroyed.
    hand, deck, removed: seen by the owner, by nobody (top first), and by all.
    board: in play order; places: the same creatures by place, None where a slot is free.
    patron: None only in positions that state none.
    seen: card keys that this player has had in hand or looked at.
    """

    __slots__ = (
        "armor",
        "board",
        "deck",
        "energy",
        "fatigue",
        "hand",
        "health",
        "kindled",
        "max_energy",
        "mulligan_done",
        "patron",
        "patron_used",
        "places",
        "removed",
        "seen",
        "timeouts",
        "towers",
    )

    def __init__(
        self,
        health: int,
        armor: int,
        energy: int,
        max_energy: int,
        patron: str | None,
        patron_used: bool,
        kindled: bool,
        fatigue: int,
        timeouts: int,
        mulligan_done: bool,
        towers: list[int],
        hand: list[Card],
        deck: list[Card],
        removed: list[Card],
        board: list[Creature],
        places: list[Creature | None],
        seen: frozenset[str],
    ) -> None:
        self.health = health
        self.armor = armor
        self.energy = energy
        self.max_energy = max_energy
        self.patron = patron
        self.patron_used = patron_used
        self.kindled = kindled
        self.fatigue = fatigue
        self.timeouts = timeouts
        self.mulligan_done = mulligan_done
        self.towers = towers
        self.hand = hand
        self.deck = deck
        self.removed = removed
        self.board = board
        self.places = places
        self.seen = seen

    def show(self, card: Card) -> None:
        """Note that this player now knows `card`."""
        if card.key not in self.seen:
            self.seen = self.seen | {card.key}

    def in_hand(self, card_id: str) -> Card | None:
        """The card of the hand with this id."""
        for card in self.hand:
            if card.id == card_id:
                return card
        return None


class State:
    """A whole match.

    turn: counts from 1; 0 during the mulligan. phase: MULLIGAN, MAIN or OVER.
    creatures: {creature_id: Creature} of both boards, in play order.
    last_entered: the number of the creature that entered last.
    pending_by: the player who must choose one of the top cards of the own deck (N4), or None.
    """

    __slots__ = (
        "active",
        "creatures",
        "first",
        "last_entered",
        "pending_by",
        "phase",
        "players",
        "result",
        "rules",
        "turn",
    )

    def __init__(
        self,
        rules: Rules,
        first: int,
        turn: int,
        active: int,
        phase: str,
        result: Result | None,
        pending_by: int | None,
        last_entered: int,
        players: list[Player],
        creatures: dict[str, Creature],
    ) -> None:
        self.rules = rules
        self.first = first
        self.turn = turn
        self.active = active
        self.phase = phase
        self.result = result
        self.pending_by = pending_by
        self.last_entered = last_entered
        self.players = players
        self.creatures = creatures

    def put(self, creature: Creature) -> None:
        """Put a creature on the board, last in play order."""
        self.creatures[creature.id] = creature
        player = self.players[creature.owner]
        player.board.append(creature)
        player.places[creature.place] = creature

    def take(self, creature: Creature) -> None:
        """Take a creature off the board; its card is then out of the match."""
        del self.creatures[creature.id]
        player = self.players[creature.owner]
        player.board.remove(creature)
        player.places[creature.place] = None
        player.removed.append(creature.card)

    def copy(self) -> State:
        """An independent copy; rules and cards are shared."""
        state = State(
            self.rules,
            self.first,
            self.turn,
            self.active,
            self.phase,
            self.result,
            self.pending_by,
            self.last_entered,
            [_copy_player(player) for player in self.players],
            {},
        )
        for creature in self.creatures.values():
            state.put(creature.copy())
        return state


def _copy_player(player: Player) -> Player:
    """All but the board, which `State.copy` fills."""
    return Player(
        player.health,
        player.armor,
        player.energy,
        player.max_energy,
        player.patron,
        player.patron_used,
        player.kindled,
        player.fatigue,
        player.timeouts,
        player.mulligan_done,
        player.towers[:],
        player.hand[:],
        player.deck[:],
        player.removed[:],
        [],
        [None] * 6,
        player.seen,
    )


def new_creature(card: Card, owner: int, place: int, entered: int) -> Creature:
    """A creature as its design says, not yet on the board."""
    blueprint = card.blueprint
    return Creature(
        card.id,
        card,
        owner,
        place,
        entered,
        blueprint.attack,
        blueprint.armor,
        blueprint.health,
        blueprint.health,
        blueprint.resistance,
        blueprint.traits,
        blueprint.mask,
        blueprint.special,
    )
