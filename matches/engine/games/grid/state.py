"""The state of a match: nine squares and two players. Changed in place by the rules only.

Nothing of it is hidden (G1.2). No rule lives here; as JSON it is written and read in `stored.py`.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.blueprint import Blueprint, Rules
from matches.engine.kernel.game import Result

SETUP: Final = "setup"
PLACEMENT: Final = "placement"
OVER: Final = "over"

SQUARES: Final = 9


def _neighbour(place: int, direction: int) -> int:
    row, column = divmod(place, 3)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return 3 * row + column if 0 <= row < 3 and 0 <= column < 3 else -1


NEIGHBOURS: Final[list[int]] = [
    _neighbour(place, direction) for place in range(SQUARES) for direction in range(4)
]
"""4 * place + direction -> the place beyond that edge, -1 for the border (G1.3)."""


class Card:
    """One copy of a card in this match; it never changes, so copies of a state share it."""

    __slots__ = ("blueprint", "id", "key")

    def __init__(self, id_: str, blueprint: Blueprint) -> None:
        self.id = id_
        self.key = blueprint.key
        self.blueprint = blueprint


class Assistant:
    """One Assistant on the grid.

    facing: a number of FACINGS. arrows: bits, as they point now.
    damage: since it was last healed. strength, shield: attack and defense of this turn alone.
    """

    __slots__ = ("arrows", "card", "damage", "facing", "owner", "shield", "strength")

    def __init__(
        self,
        card: Card,
        owner: int,
        facing: int,
        arrows: int,
        damage: int = 0,
        strength: int = 0,
        shield: int = 0,
    ) -> None:
        self.card = card
        self.owner = owner
        self.facing = facing
        self.arrows = arrows
        self.damage = damage
        self.strength = strength
        self.shield = shield

    def copy(self) -> Assistant:
        """An independent copy; the card is shared."""
        return Assistant(
            self.card,
            self.owner,
            self.facing,
            self.arrows,
            self.damage,
            self.strength,
            self.shield,
        )


class Rest:
    """An Assistant at rest, and how many counters keep it there (at least one)."""

    __slots__ = ("card", "counters")

    def __init__(self, card: Card, counters: int) -> None:
        self.card = card
        self.counters = counters


class Player:
    """One side. available: Assistants and Tricks at hand. resting: in the order of their coming."""

    __slots__ = ("available", "discard", "resting", "timeouts", "trick_played")

    def __init__(
        self,
        available: list[Card],
        resting: list[Rest],
        discard: list[Card],
        trick_played: bool = False,
        timeouts: int = 0,
    ) -> None:
        self.available = available
        self.resting = resting
        self.discard = discard
        self.trick_played = trick_played
        self.timeouts = timeouts

    def at_hand(self, card_id: str) -> Card | None:
        """The available card with this id."""
        for card in self.available:
            if card.id == card_id:
                return card
        return None

    def take(self, card_id: str) -> Card:
        """Take an available card that is known to be there."""
        for place, card in enumerate(self.available):
            if card.id == card_id:
                return self.available.pop(place)
        raise KeyError(card_id)

    def at_rest(self, card_id: str) -> Rest | None:
        """The resting Assistant with this id."""
        for rest in self.resting:
            if rest.card.id == card_id:
                return rest
        return None

    def rest_of(self, card_id: str) -> Rest:
        """The resting Assistant with this id, which is known to be there."""
        for rest in self.resting:
            if rest.card.id == card_id:
                return rest
        raise KeyError(card_id)

    def copy(self) -> Player:
        """An independent copy; cards are shared."""
        return Player(
            self.available[:],
            [Rest(rest.card, rest.counters) for rest in self.resting],
            self.discard[:],
            self.trick_played,
            self.timeouts,
        )


class State:
    """A whole match.

    turn: counts from 1. active: whose turn it is. phase: SETUP, PLACEMENT (after a Trick), OVER.
    squares: by place, which is the number of the square less one.
    blocked: place -> the last turn in which nobody may use it (G4.4).
    """

    __slots__ = (
        "active",
        "blocked",
        "first",
        "phase",
        "players",
        "points",
        "result",
        "rules",
        "squares",
        "sudden_death",
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
        points: int,
        sudden_death: bool,
        squares: list[Assistant | None],
        blocked: dict[int, int],
        players: list[Player],
    ) -> None:
        self.rules = rules
        self.first = first
        self.turn = turn
        self.active = active
        self.phase = phase
        self.result = result
        self.points = points
        self.sudden_death = sudden_death
        self.squares = squares
        self.blocked = blocked
        self.players = players

    def place_of(self, card_id: str) -> int:
        """Where the Assistant with this id stands; -1 if it does not."""
        for place, assistant in enumerate(self.squares):
            if assistant is not None and assistant.card.id == card_id:
                return place
        return -1

    def find(self, card_id: str) -> tuple[int, Assistant]:
        """The place and the Assistant with this id, which is known to stand somewhere."""
        for place, assistant in enumerate(self.squares):
            if assistant is not None and assistant.card.id == card_id:
                return place, assistant
        raise KeyError(card_id)

    def held_by(self, seat: int) -> int:
        """How many squares a player controls (G2.1)."""
        count = 0
        for assistant in self.squares:
            if assistant is not None and assistant.owner == seat:
                count += 1
        return count

    def copy(self) -> State:
        """An independent copy; rules and cards are shared."""
        return State(
            self.rules,
            self.first,
            self.turn,
            self.active,
            self.phase,
            self.result,
            self.points,
            self.sudden_death,
            [None if each is None else each.copy() for each in self.squares],
            self.blocked.copy(),
            [player.copy() for player in self.players],
        )
