"""The state of a match: two players, their cards and Picos. Changed in place by the rules only.

No rule lives here; as JSON it is written and read in `stored.py`, shown in `view.py`.
"""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.blueprint import FLUX, Blueprint, Rules
from matches.engine.kernel.game import Result

SETUP: Final = "setup"
MAIN: Final = "main"
COMBAT: Final = "combat"
BETWEEN: Final = "between"
OVER: Final = "over"

SPARKS_TO_WIN: Final = 5
MOST_REARGUARD: Final = 5
FIRST_HAND: Final = 7

POISONED: Final = "poisoned"
SCORCHED: Final = "scorched"
STUNNED: Final = "stunned"

PROMOTE: Final = "promote"
DISCARD: Final = "discard"
SEARCH: Final = "search"
EXTRA_CARDS: Final = "extra_cards"


class Card:
    """One copy of a card in this match; it never changes, so copies of a state share it."""

    __slots__ = ("blueprint", "id", "key")

    def __init__(self, id_: str, blueprint: Blueprint) -> None:
        self.id = id_
        self.key = blueprint.key
        self.blueprint = blueprint


class Pico:
    """One Pico in play. Its id is that of the card first played.

    stack: its forms, the lowest first; the last one is on top and counts.
    integrity: what is left; 0 or less only until the next look at knock-outs (E11.9).
    max_integrity: printed and modifiers together; basis: what these were when last reckoned.
    flux, gear: cards attached to it. status: "" for none; only a Vanguard has one (E5).
    turn_played: 0 for a Pico of the set-up.
    """

    __slots__ = (
        "ability_used",
        "basis",
        "flux",
        "gear",
        "gear_ability_used",
        "id",
        "integrity",
        "max_integrity",
        "owner",
        "stack",
        "status",
        "top",
        "turn_played",
        "upgraded_this_turn",
    )

    def __init__(
        self,
        id: str,
        owner: int,
        stack: list[Card],
        integrity: int,
        max_integrity: int,
        flux: list[Card],
        gear: Card | None = None,
        status: str = "",
        turn_played: int = 0,
        upgraded_this_turn: bool = False,
        ability_used: bool = False,
        gear_ability_used: bool = False,
        basis: int = 0,
    ) -> None:
        self.id = id
        self.owner = owner
        self.stack = stack
        self.top = stack[-1].blueprint
        self.integrity = integrity
        self.max_integrity = max_integrity
        self.flux = flux
        self.gear = gear
        self.status = status
        self.turn_played = turn_played
        self.upgraded_this_turn = upgraded_this_turn
        self.ability_used = ability_used
        self.gear_ability_used = gear_ability_used
        self.basis = basis

    def copy(self) -> Pico:
        """An independent copy; cards are shared."""
        return Pico(
            self.id,
            self.owner,
            self.stack[:],
            self.integrity,
            self.max_integrity,
            self.flux[:],
            self.gear,
            self.status,
            self.turn_played,
            self.upgraded_this_turn,
            self.ability_used,
            self.gear_ability_used,
            self.basis,
        )


class Player:
    """One side.

    hand, deck, discard: seen by the owner, by nobody (top first), and by all.
    vanguard: None before the set-up, while its promotion is pending and after a wipeout.
    set_up: has placed Vanguard and Rearguard; hidden from the other until both have (E2.3).
    seen: card keys that this player has had in hand or was shown.
    """

    __slots__ = (
        "agent_played",
        "deck",
        "discard",
        "domain_played",
        "flux_attached",
        "hand",
        "rearguard",
        "recalled",
        "seen",
        "set_up",
        "sparks",
        "timeouts",
        "vanguard",
    )

    def __init__(
        self,
        sparks: int,
        hand: list[Card],
        deck: list[Card],
        discard: list[Card],
        vanguard: Pico | None,
        rearguard: list[Pico],
        set_up: bool,
        flux_attached: bool,
        agent_played: bool,
        domain_played: bool,
        recalled: bool,
        timeouts: int,
        seen: frozenset[str],
    ) -> None:
        self.sparks = sparks
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.vanguard = vanguard
        self.rearguard = rearguard
        self.set_up = set_up
        self.flux_attached = flux_attached
        self.agent_played = agent_played
        self.domain_played = domain_played
        self.recalled = recalled
        self.timeouts = timeouts
        self.seen = seen

    def picos(self) -> list[Pico]:
        """The Vanguard, then the Rearguard in its order."""
        if self.vanguard is None:
            return self.rearguard[:]
        return [self.vanguard, *self.rearguard]

    def pico(self, pico_id: str) -> Pico | None:
        """The Pico with this id."""
        for pico in self.picos():
            if pico.id == pico_id:
                return pico
        return None

    def show(self, card: Card) -> None:
        """Note that this player now knows `card`; Basic Flux is known to all (E10.2)."""
        if card.blueprint.kind != FLUX and card.key not in self.seen:
            self.seen = self.seen | {card.key}

    def in_hand(self, card_id: str) -> Card | None:
        """The card of the hand with this id."""
        for card in self.hand:
            if card.id == card_id:
                return card
        return None

    def copy(self) -> Player:
        """An independent copy; cards are shared."""
        return Player(
            self.sparks,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            None if self.vanguard is None else self.vanguard.copy(),
            [pico.copy() for pico in self.rearguard],
            self.set_up,
            self.flux_attached,
            self.agent_played,
            self.domain_played,
            self.recalled,
            self.timeouts,
            self.seen,
        )


class Pending:
    """A forced choice; never changed, so copies of a state share it.

    by: the player who must answer. kind: PROMOTE, DISCARD, SEARCH or EXTRA_CARDS.
    amount: cards to discard, or extra cards at most. cards: found by a search; only `by` may know.
    """

    __slots__ = ("amount", "by", "cards", "kind")

    def __init__(self, by: int, kind: str, amount: int = 0, cards: tuple[Card, ...] = ()) -> None:
        self.by = by
        self.kind = kind
        self.amount = amount
        self.cards = cards


class State:
    """A whole match.

    turn: counts from 1; 0 during the set-up. active: whose turn it is; the first player in set-up.
    phase: SETUP, MAIN, COMBAT or BETWEEN (while a choice is waited for after a Strike or between
    turns), OVER. pending: the first one is to be answered first.
    domain: the active Domain, domain_owner: who played it; 0 without one.
    """

    __slots__ = (
        "active",
        "domain",
        "domain_owner",
        "first",
        "pending",
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
        pending: list[Pending],
        domain: Card | None,
        domain_owner: int,
        players: list[Player],
    ) -> None:
        self.rules = rules
        self.first = first
        self.turn = turn
        self.active = active
        self.phase = phase
        self.result = result
        self.pending = pending
        self.domain = domain
        self.domain_owner = domain_owner
        self.players = players

    def pico(self, pico_id: str) -> Pico | None:
        """The Pico with this id, on either side."""
        return self.players[0].pico(pico_id) or self.players[1].pico(pico_id)

    def copy(self) -> State:
        """An independent copy; rules and cards are shared."""
        return State(
            self.rules,
            self.first,
            self.turn,
            self.active,
            self.phase,
            self.result,
            self.pending[:],
            self.domain,
            self.domain_owner,
            [player.copy() for player in self.players],
        )
