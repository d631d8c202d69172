"""What a match of Lanterns consists of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from matches.engine.kernel.game import Config, Result

Entry = tuple[str, str]
"""(id, card key)."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action of any type; what its type does not take stays at the default.

    cards: sorted, no card twice (lay).
    """

    type: str
    card: str | None = None
    cards: tuple[str, ...] = ()
    target: str | None = None


@dataclass(slots=True)
class Pending:
    """A choice that somebody owes. kind: "look" (take one of `cards`) or "drop" (from the hand).

    cards: the ids looked at, still in the deck; seen by `by` alone.
    """

    by: int
    kind: str
    cards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Player:
    """One seat. hand: seen by its owner; deck: by nobody, top first; row: the lit lanterns.

    laid: face down until all have laid; None before the seat has.
    out: doused lanterns, open. known: card keys that the owner has ever been shown, sorted.
    """

    hand: list[Entry] = field(default_factory=list)
    deck: list[Entry] = field(default_factory=list)
    row: list[Entry] = field(default_factory=list)
    out: list[Entry] = field(default_factory=list)
    laid: list[Entry] | None = None
    known: list[str] = field(default_factory=list)

    def show(self, entry: Entry) -> None:
        if entry[1] not in self.known:
            self.known = sorted([*self.known, entry[1]])


@dataclass(slots=True)
class State:
    """A match. phase: "setup" (all lay at once), "main" or "over"; turn: from 1, 0 in setup."""

    config: Config
    first: int
    players: list[Player]
    phase: str = "setup"
    turn: int = 0
    active: int = 0
    pending: list[Pending] = field(default_factory=list)
    result: Result | None = None

    def design(self, card: str) -> Any:
        return self.config.designs[card]

    def lit(self) -> list[tuple[int, Entry]]:
        """All lit lanterns with their owner, seat 0 first, in the order of lighting."""
        return [(seat, entry) for seat, player in enumerate(self.players) for entry in player.row]
