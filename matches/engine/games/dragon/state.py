"""The state of a match: one hero, skills, monsters or a dragon. Changed in place by the rules only.

No rule lives here; as JSON it is written and read in `stored.py`, shown in `view.py`.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.dragon.blueprint import DRAGON, Blueprint, Rules
from matches.engine.kernel.game import Result

CHOOSE_HERO: Final = "choose_hero"
TURN: Final = "hero"
LOOT: Final = "loot"
WAVE_END: Final = "wave_end"
NEXT: Final = "next"
BATTLE: Final = "dragon"
OVER: Final = "over"
PHASES: Final = (CHOOSE_HERO, TURN, LOOT, WAVE_END, NEXT, BATTLE, OVER)

CHOOSE_SKILL: Final = "choose_skill"
"""What is pending: CHOOSE_HERO, LOOT or CHOOSE_SKILL."""

GO_ON: Final = "turn"
END_TURN: Final = "end"
NEXT_HUNT: Final = "hunt"
"""What follows when no loot waits any more: the turn goes on, it ends, or the dragon has fallen."""

HEROES_OFFERED: Final = 4
SKILLS_OFFERED: Final = 3
GEMS_OF_A_COLOUR: Final = 2
START_ENERGY: Final = 3
MOST_ENERGY: Final = 4
REST_COST: Final = 2
LAST_WAVE: Final = 5
FIRST_LAIR: Final = 3
"""The first wave after which the dragon may be fought (D6.2)."""
DRAGONS_TO_WIN: Final = 3


class Card:
    """One card of this match; it never changes, so copies of a state share it.

    Its id tells its design: the key, or the key with `#` and a number behind it (Q1).
    """

    __slots__ = ("blueprint", "id", "key")

    def __init__(self, id_: str, blueprint: Blueprint) -> None:
        self.id = id_
        self.key = blueprint.key
        self.blueprint = blueprint


class Enemy:
    """A monster or the dragon.

    life: 0 only of a dragon, until the action that felled it is done. defense: what is left of it
    until Upkeep. poison: damage at each Upkeep. ward_used: since the last Upkeep.
    """

    __slots__ = ("card", "defense", "foe", "id", "life", "poison", "stunned", "ward_used")

    def __init__(
        self,
        card: Card,
        life: int,
        defense: int,
        poison: int = 0,
        stunned: bool = False,
        ward_used: bool = False,
    ) -> None:
        self.card = card
        self.id = card.id
        self.foe = card.blueprint.foe
        self.life = life
        self.defense = defense
        self.poison = poison
        self.stunned = stunned
        self.ward_used = ward_used

    @property
    def is_dragon(self) -> bool:
        """No monster: outside of waves, and without their modifiers (Q11)."""
        return self.card.blueprint.kind == DRAGON

    def copy(self) -> Enemy:
        """An independent copy; the card is shared."""
        return Enemy(self.card, self.life, self.defense, self.poison, self.stunned, self.ward_used)


class Hero:
    """The player's hero. Effective values, loot included, are in `stats.py`.

    energy: what is left this turn. extra_sets: Sets that are still open besides the first one.
    gems: colour -> how many, none with 0.
    """

    __slots__ = (
        "block",
        "card",
        "energy",
        "extra_sets",
        "gems",
        "life",
        "loot",
        "poison",
        "set_used",
    )

    def __init__(
        self,
        card: Card,
        life: int,
        block: int,
        poison: int = 0,
        energy: int = START_ENERGY,
        set_used: bool = False,
        extra_sets: int = 0,
        gems: dict[str, int] | None = None,
        loot: list[Card] | None = None,
    ) -> None:
        self.card = card
        self.life = life
        self.block = block
        self.poison = poison
        self.energy = energy
        self.set_used = set_used
        self.extra_sets = extra_sets
        self.gems: dict[str, int] = {} if gems is None else gems
        self.loot: list[Card] = [] if loot is None else loot

    def copy(self) -> Hero:
        """An independent copy; cards are shared."""
        return Hero(
            self.card,
            self.life,
            self.block,
            self.poison,
            self.energy,
            self.set_used,
            self.extra_sets,
            dict(self.gems),
            self.loot[:],
        )


class Pending:
    """A choice that is waited for; never changed, so copies of a state share it.

    kind: CHOOSE_HERO or CHOOSE_SKILL (cards: those offered), or LOOT (cards: the one found;
    rewards: what comes after it, "loot", "spark" or colours; then: what follows when all is given).
    """

    __slots__ = ("cards", "kind", "rewards", "then")

    def __init__(
        self, kind: str, cards: list[Card], rewards: list[str] | None = None, then: str = GO_ON
    ) -> None:
        self.kind = kind
        self.cards = cards
        self.rewards: list[str] = [] if rewards is None else rewards
        self.then = then


class State:
    """A whole hunt. The player sees all of it but the order of `deck` (Q14).

    hunt: the dragon's key, "" before a hero is chosen. turn: hero turns so far; phase_turns: those
    of the present wave or battle. deck: top first. removed: what left the game. wave_size:
    monsters of the next wave start (D3.2). waves: survived. seen: keys that were shown.
    """

    __slots__ = (
        "archive",
        "deck",
        "discard",
        "dragon",
        "dragons_defeated",
        "gold",
        "hand",
        "hero",
        "hunt",
        "monsters",
        "pending",
        "phase",
        "phase_turns",
        "removed",
        "result",
        "rules",
        "seen",
        "silver",
        "sparks_used",
        "supply",
        "turn",
        "wave",
        "wave_size",
        "waves",
    )

    def __init__(
        self,
        rules: Rules,
        phase: str,
        wave: int,
        hunt: str,
        dragons_defeated: list[str],
        turn: int,
        phase_turns: int,
        result: Result | None,
        pending: Pending | None,
        hero: Hero | None,
        hand: list[Card],
        discard: list[Card],
        deck: list[Card],
        archive: list[Card],
        removed: list[Card],
        sparks_used: list[Card],
        monsters: list[Enemy],
        dragon: Enemy | None,
        supply: dict[str, int],
        gold: int,
        silver: int,
        wave_size: int,
        waves: int,
        seen: frozenset[str],
    ) -> None:
        self.rules = rules
        self.phase = phase
        self.wave = wave
        self.hunt = hunt
        self.dragons_defeated = dragons_defeated
        self.turn = turn
        self.phase_turns = phase_turns
        self.result = result
        self.pending = pending
        self.hero = hero
        self.hand = hand
        self.discard = discard
        self.deck = deck
        self.archive = archive
        self.removed = removed
        self.sparks_used = sparks_used
        self.monsters = monsters
        self.dragon = dragon
        self.supply = supply
        self.gold = gold
        self.silver = silver
        self.wave_size = wave_size
        self.waves = waves
        self.seen = seen

    @property
    def first(self) -> int:
        """There is one seat."""
        return 0

    @property
    def is_over(self) -> bool:
        """Nothing happens any more."""
        return self.phase == OVER

    def the_hero(self) -> Hero:
        """The hero, who is there once chosen."""
        if self.hero is None:
            raise LookupError("no hero is chosen yet")
        return self.hero

    def enemies(self) -> list[Enemy]:
        """The monsters from left to right, or the dragon while it lives."""
        if self.dragon is None:
            return self.monsters[:]
        return [self.dragon] if self.dragon.life > 0 else []

    def show(self, card: Card) -> None:
        """Note that the player now knows this card."""
        if card.key not in self.seen and card.key in self.rules.designed:
            self.seen = self.seen | {card.key}

    def copy(self) -> State:
        """An independent copy; rules and cards are shared."""
        return State(
            self.rules,
            self.phase,
            self.wave,
            self.hunt,
            self.dragons_defeated[:],
            self.turn,
            self.phase_turns,
            self.result,
            self.pending,
            None if self.hero is None else self.hero.copy(),
            self.hand[:],
            self.discard[:],
            self.deck[:],
            self.archive[:],
            self.removed[:],
            self.sparks_used[:],
            [monster.copy() for monster in self.monsters],
            None if self.dragon is None else self.dragon.copy(),
            dict(self.supply),
            self.gold,
            self.silver,
            self.wave_size,
            self.waves,
            self.seen,
        )


def take(cards: list[Card], id_: str) -> Card:
    """Take the card with this id out of some, where it is."""
    for place, card in enumerate(cards):
        if card.id == id_:
            return cards.pop(place)
    raise KeyError(id_)


def find(cards: list[Card], id_: str) -> Card | None:
    """The card with this id among some."""
    for card in cards:
        if card.id == id_:
            return card
    return None
